/// A small site on disk, for tests that build it.
import ContentLoad
import Foundation
import HostSystem
import TestSupport
import Testing

@testable import SiteBuild

enum SmallSite {
  /// Writes the site into `folder`.
  static func write(to folder: URL) throws {
    try folder.write("title: 시험\nbaseURL: https://example.org/\nlanguages: {ko: {}, en: {}}\n", to: "jikji.yml")
    for number in 1...12 {
      try folder.write(
        """
        ---
        title: 글 \(number)
        date: 2020-01-\(number < 10 ? "0" : "")\(number)
        tags: [가, 나\(number % 3)]
        ---

        ## 절 하나

        **강조(emphasis)**는 [다음 글](\(number % 12 + 1).md)로.

        ```swift
        print("\(number)")
        ```

        """, to: "content/ko/posts/\(number).md")
    }
    try folder.write("---\ntitle: 소개\n---\n\n글.\n", to: "content/ko/about.md")
    try folder.write("---\ntitle: About\n---\n\nWords.\n", to: "content/en/about.md")
  }

  /// A builder for the site in `folder`.
  static func builder(_ folder: URL, output: String = "public", jobs: Int = 2) throws -> SiteBuilder {
    let site = try SiteFolder.find(from: folder.path)
    let options = BuildOptions(load: LoadOptions(now: 1_700_000_000, jobs: jobs))
    return SiteBuilder(
      folder: site, output: folder.appendingPathComponent(output).path, environment: [:], options: options)
  }

  /// A builder for which all files are old, so that their metadata is trusted.
  static func settledBuilder(_ folder: URL, output: String = "public") throws -> SiteBuilder {
    var builder = try builder(folder, output: output)
    builder.clock = { HostEnvironment.now + 60 }
    return builder
  }

  /// Every file below a folder with its bytes; names that begin with a dot do not count.
  static func contents(of folder: URL) -> [String: Data] {
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    let files = paths.filter { !$0.split(separator: "/").contains { $0.hasPrefix(".") } }
    return Dictionary(
      files.compactMap { path in
        var isFolder: ObjCBool = false
        let place = folder.appendingPathComponent(path)
        guard FileManager.default.fileExists(atPath: place.path, isDirectory: &isFolder), !isFolder.boolValue else {
          return nil
        }
        return (path, (try? Data(contentsOf: place)) ?? Data())
      }
    ) { first, _ in first }
  }

  /// Builds into another folder without a cache, and compares.
  static func expectAsFresh(_ folder: URL, _ comment: Comment = "") throws {
    var fresh = try builder(folder, output: "fresh")
    fresh.usesCache = false
    _ = try fresh.build()
    #expect(
      contents(of: folder.appendingPathComponent("public")) == contents(of: folder.appendingPathComponent("fresh")),
      comment)
  }
}
