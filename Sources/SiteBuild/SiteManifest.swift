/// The list of what a build published, which lies among the files it lists: `.jikji-manifest.json`.
import ArticleModel
private import ContentLoad
private import DataFormats
private import Foundation
package import HostSystem
private import ParallelWork

/// Every published file with its SHA-256 and the source it was made of, and how the build was asked for. Equal sites have equal
/// manifests, byte for byte: it names no time, machine or folder. That of a large site is published in parts.
package struct SiteManifest: Sendable, Equatable {
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

  /// What the names of its files begin with: with a dot, so that web servers list them nowhere.
  package static let prefix = ".jikji-manifest"
  /// The path below the output folder of its file, or of the one that names the parts.
  package static let path = prefix + ".json"
  /// How many bytes of lines a file has at most: with what is around them it stays below 1 MB, which every host takes.
  package static let largestFile = 999_000

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

  /// One file of a manifest as it is published.
  private struct Document: Decodable {
    let jikji: String?, options: Options?
    /// Either files, or the files that list them.
    let files: [File]?, parts: [File]?

    init?(_ bytes: [UInt8]?) {
      guard let bytes, let document = try? JSONDecoder().decode(Document.self, from: Data(bytes)) else { return nil }
      self = document
    }
  }

  /// Reads a manifest; nil when there is none, or a part of it is missing or another one.
  ///
  /// - Parameter read: gives the bytes of a file by its path below the published folder; nil when it is not there.
  package static func read(
    _ read: (String) async throws(HostError) -> [UInt8]?
  ) async throws(HostError) -> SiteManifest? {
    guard let head = Document(try await read(path)), let tool = head.jikji, let options = head.options,
      head.files != nil || head.parts != nil
    else { return nil }
    var files = head.files ?? []
    for part in head.parts ?? [] {
      guard isPart(part.path), let bytes = try await read(part.path),
        ContentHash.plainHex(of: bytes) == part.sha256, let listed = Document(bytes)?.files
      else { return nil }
      files += listed
    }
    return SiteManifest(jikji: tool, options: options, files: files)
  }

  /// The paths that the manifest in a folder lists, however damaged it is; nil when there is none.
  static func listedPaths(in folder: String) -> Set<String>? {
    guard let head = Document(try? Disk.readOwn(folder + "/" + path)) else { return nil }
    let parts = (head.parts ?? []).map(\.path).filter(isPart).compactMap {
      Document(try? Disk.readOwn(folder + "/" + $0))
    }
    return Set(([head] + parts).flatMap { $0.files ?? [] }.map(\.path))
  }

  /// Whether a path is one that a part may have: beside the manifest, not one anywhere on the disk.
  private static func isPart(_ path: String) -> Bool { path.hasPrefix(prefix) && !path.contains("/") }

  private init(jikji: String, options: Options, files: [File]) {
    (self.jikji, self.options, self.files) = (jikji, options, files)
  }

  /// The manifest as it is published: one file to a line, so that two of them can be compared by eye.
  ///
  /// - Parameter largest: above this size in bytes there is one file that names the others.
  package func documents(largest: Int = largestFile) -> [(name: String, bytes: [UInt8])] {
    let lines = files.map(Self.line)
    let whole = lines.reduce(0) { $0 + $1.utf8.count + 2 }
    guard whole > largest else { return [(Self.path, document("files", lines))] }
    var parts: [[String]] = [[]]
    var size = 0
    for line in lines {
      if size + line.utf8.count + 2 > largest, parts[parts.count - 1].isEmpty == false {
        parts.append([])
        size = 0
      }
      parts[parts.count - 1].append(line)
      size += line.utf8.count + 2
    }
    let files = parts.enumerated().map { number, lines in
      (name: "\(Self.prefix)-\(number + 1).json", bytes: Array("{\(Self.list("files", lines))}\n".utf8))
    }
    let names = files.map { Self.line(File(path: $0.name, sha256: ContentHash.plainHex(of: $0.bytes))) }
    return [(Self.path, document("parts", names))] + files
  }

  private func document(_ name: String, _ lines: [String]) -> [UInt8] {
    let head: JSONText = [
      "baseURL": .string(options.baseURL), "drafts": .bool(options.drafts), "future": .bool(options.future),
      "cards": .bool(options.cards),
    ]
    let tool = JSONText.string(jikji).text(.compact)
    return Array("{\"jikji\":\(tool),\"options\":\(head.text(.compact)),\(Self.list(name, lines))}\n".utf8)
  }

  private static func list(_ name: String, _ lines: [String]) -> String {
    "\"\(name)\":[\n\(lines.joined(separator: ",\n"))\n]"
  }

  private static func line(_ file: File) -> String {
    JSONText.object(present: [
      "path": .string(file.path), "sha256": .string(file.sha256), "source": file.source.map { .string($0) },
    ]).text(.compact)
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
