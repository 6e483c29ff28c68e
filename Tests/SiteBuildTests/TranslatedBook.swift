/// A small translated book on disk, for tests of translations in whole builds.
import ArticleModel
import ContentLoad
import Diagnostics
import Foundation
import HostSystem
import TestSupport
import Testing
import Translation

@testable import SiteBuild

/// A site with a small translated book on disk.
struct Book {
  let folder: URL

  static let original = "# Types\n\nEvery value has a type.\n\n```swift\nlet number = 1\n```\n\nThe second part.\n"
  static let translation = "# 타입 (Types)\n\n모든 값에는 타입이 있습니다.\n\n```swift\nlet number = 1\n```\n\n둘째 부분입니다.\n"

  /// Writes the site; `source` and `settings` go into the entry of the translation.
  init(_ folder: URL, source: String = "en/Book.docc", settings: String = "") throws {
    self.folder = folder
    try folder.write(
      """
      title: 책
      baseURL: https://book.example/
      languages: {ko: {}, en: {}}
      translations:
        - {source: \(source), target: ko/책.docc, license: MIT, author: Ann\(settings.isEmpty ? "" : ", " + settings)}

      """, to: "jikji.yml")
    let place = source.hasPrefix("en/") ? "content/" + source : source
    try folder.write(Self.original, to: place + "/Types.md")
    try folder.write(Self.translation, to: "content/ko/책.docc/Types.md")
  }

  var site: SiteFolder { get throws { try SiteFolder.find(from: folder.path) } }

  func desk() throws -> TranslationWorkspace { try TranslationWorkspace.open(in: folder) }

  /// Writes the lock for what is there.
  func adopt() throws { try TranslationWorkspace.adopt(in: folder) }

  func change(_ path: String, _ old: String, to new: String) throws {
    let url = folder.appendingPathComponent(path)
    let text = try String(contentsOf: url, encoding: .utf8)
    #expect(text.contains(old))
    try text.replacingOccurrences(of: old, with: new).write(to: url, atomically: true, encoding: .utf8)
  }

  @discardableResult func build() throws -> [String] {
    try SmallSite.builder(folder).build().diagnostics.filter { $0.severity == .error }.map(\.code)
  }

  func read(_ path: String) -> String {
    (try? String(contentsOf: folder.appendingPathComponent("public/" + path), encoding: .utf8)) ?? ""
  }

  static let source = "content/en/Book.docc/Types.md"
}

extension TranslationWorkspace {
  /// The first translation of the site in a folder.
  static func open(in folder: URL) throws -> TranslationWorkspace {
    let text = SourceText(
      path: "jikji.yml", try String(contentsOf: folder.appendingPathComponent("jikji.yml"), encoding: .utf8))
    let config = ConfigReader.read(text, environment: [:]).value
    return try open(config.translations[0], of: config, in: try SiteFolder.find(from: folder.path), jobs: 1)
  }

  /// Writes the lock of the first translation for what is there, as made from revision 1.
  static func adopt(in folder: URL) throws {
    var desk = try open(in: folder)
    var lock = TranslationLock()
    for page in desk.pages {
      lock.pages[page.path] = PageLocking.adopt(
        page.source.blocks, page.target.blocks, path: page.path, source: page.sourcePath, revision: "1")
      desk.keepTexts(of: page)
    }
    desk.lock = lock
    try desk.write([:])
  }
}
