/// The list of what a build published, which lies among the files it lists: `.jikji-manifest.json`.
import ArticleModel
private import ContentLoad
private import DataFormats
private import Foundation
import HostSystem
private import ParallelWork

/// Every published file with its SHA-256 and the source it was made of, and how the build was asked for. Equal sites have equal
/// manifests, byte for byte: it names no time, machine or folder.
package struct SiteManifest: Codable, Sendable, Equatable {
  /// A published file.
  package struct File: Codable, Sendable, Equatable {
    /// The path below the output folder.
    package let path: String
    /// SHA-256 of its bytes in 64 lower-case hexadecimal digits.
    package let sha256: String
    /// The article, picture or other file of the site that it was made of; nil when it shows the whole site.
    package let source: String?

    /// A file as a manifest lists it.
    package init(path: String, sha256: String, source: String? = nil) {
      (self.path, self.sha256, self.source) = (path, sha256, source)
    }
  }

  /// How the build was asked for, as far as it changes what is published.
  package struct Options: Codable, Sendable, Equatable {
    /// Where the site is served.
    package var baseURL: String
    /// Whether drafts, articles with a date in the future, and social cards are part of it.
    package var drafts = false, future = false, cards = false
  }

  /// Its path below the output folder. It begins with a dot, so that web servers list it nowhere.
  package static let path = ".jikji-manifest.json"

  /// The version of the tool.
  package let jikji: String
  /// How the build was asked for.
  package let options: Options
  /// The files, sorted by path.
  package let files: [File]

  /// Lists files that are about to be published.
  ///
  /// - Parameters:
  ///   - files: what is published; each is read when it is a copy.
  ///   - sources: the sources by path below the output folder.
  ///   - jobs: how many threads may read and hash.
  init(
    of files: [WritableFile], sources: [String: String], tool: String, options: Options, jobs: Int
  ) throws(HostError) {
    let found = files.parallelMap(jobs: jobs) { file, _ in
      Result { () throws(HostError) in ContentHash.plainHex(of: try file.bytes()) }
    }
    var hashes: [(path: String, sha256: String)] = []
    for (file, hash) in zip(files, found) { hashes.append((file.path, try hash.get())) }
    self.init(of: hashes, sources: sources, tool: tool, options: options)
  }

  /// Lists files whose hashes are known.
  init(of hashes: [(path: String, sha256: String)], sources: [String: String], tool: String, options: Options) {
    let listed = hashes.map { File(path: $0.path, sha256: $0.sha256, source: sources[$0.path]) }
    (jikji, self.options, files) = (tool, options, listed.sorted { $0.path < $1.path })
  }

  /// Reads a manifest; nil when `bytes` are none.
  package init?(_ bytes: [UInt8]) {
    guard let manifest = try? JSONDecoder().decode(SiteManifest.self, from: Data(bytes)) else { return nil }
    self = manifest
  }

  /// The manifest as it is published: one file to a line, so that two of them can be compared by eye.
  package var bytes: [UInt8] {
    let head: JSONText = [
      "baseURL": .string(options.baseURL), "drafts": .bool(options.drafts), "future": .bool(options.future),
      "cards": .bool(options.cards),
    ]
    let lines = files.map { file in
      JSONText.object(present: [
        "path": .string(file.path), "sha256": .string(file.sha256), "source": file.source.map { .string($0) },
      ]).text(.compact)
    }
    let text = """
      {"jikji":\(JSONText.string(jikji).text(.compact)),"options":\(head.text(.compact)),"files":[
      \(lines.joined(separator: ",\n"))
      ]}

      """
    return Array(text.utf8)
  }

  /// The paths of files that are in only one of two manifests or have other bytes there, sorted.
  package func differences(from other: SiteManifest) -> [String] {
    let mine = Dictionary(files.map { ($0.path, $0.sha256) }) { first, _ in first }
    let theirs = Dictionary(other.files.map { ($0.path, $0.sha256) }) { first, _ in first }
    return Set(mine.keys).union(theirs.keys).filter { mine[$0] != theirs[$0] }.sorted()
  }
}

extension BuiltSite {
  /// The file of the site that each output file of one article, picture or other file was made of.
  var sources: [String: String] {
    var sources: [String: String] = [:]
    for article in content.articles { sources[article.url.outputFile] = "content/" + article.path }
    for asset in content.assets {
      sources[asset.url.outputFile] =
        asset.path.hasPrefix(PathRules.staticFolder) ? asset.path : "content/" + asset.path
    }
    return sources
  }
}
