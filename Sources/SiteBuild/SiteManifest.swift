/// The list of published files, `.jikji-manifest.json`, which is published among them.
import ArticleModel
private import ContentLoad
private import DataFormats
private import Foundation
package import HostSystem
private import ParallelWork

/// Every published file with its SHA-256 and its source, and the options of the build. Equal sites have equal manifests, byte for byte: it
/// holds no time, machine or folder. The manifest of a large site is published in parts.
package struct SiteManifest: Sendable, Equatable {
  /// A published file.
  package struct File: Codable, Sendable, Equatable {
    /// The path relative to the output folder.
    package let path: String
    /// SHA-256 of its bytes in 64 lower-case hexadecimal digits.
    package let sha256: String
    /// The file of the site that it was made from, such as an article or a picture; nil when it shows the whole site.
    package let source: String?

    /// An entry of a manifest.
    package init(path: String, sha256: String, source: String? = nil) {
      (self.path, self.sha256, self.source) = (path, sha256, source)
    }
  }

  /// The options of the build that change what is published.
  package struct Options: Codable, Sendable, Equatable {
    /// The URL or path where the site is served.
    package var baseURL: String
    /// Whether drafts, articles with a future date, and social cards are included.
    package var drafts = false, future = false, cards = false
  }

  /// The common prefix of manifest files. It begins with a dot, so that web servers do not list them.
  package static let prefix = ".jikji-manifest"
  /// The path of the manifest, or of the file that names its parts, relative to the output folder.
  package static let path = prefix + ".json"
  /// The greatest size in bytes of the lines in one file. With the text around them a file stays below 1 MB, which
  /// every host accepts.
  package static let largestFile = 999_000

  /// The version of this program.
  package let jikji: String
  /// The options of the build.
  package let options: Options
  /// The files, sorted by path.
  package let files: [File]

  /// Lists files that are about to be published.
  ///
  /// - Parameters:
  ///   - files: the published files; files to copy are read for hashing.
  ///   - sources: the source of each file, by path relative to the output folder.
  ///   - jobs: how many threads may read and hash.
  init(
    of files: [WritableFile], sources: [String: String], tool: String, options: Options, jobs: Int
  ) throws(HostError) {
    let found = files.parallelMap(jobs: jobs) { file, _ in
      Result { () throws(HostError) in ContentHash.plainHex(of: try file.bytes(in: "")) }
    }
    var hashes: [(path: String, sha256: String)] = []
    for (file, hash) in zip(files, found) { hashes.append((file.path, try hash.get())) }
    self.init(of: hashes, sources: sources, tool: tool, options: options)
  }

  /// Lists files whose hashes are already known.
  init(of hashes: [(path: String, sha256: String)], sources: [String: String], tool: String, options: Options) {
    let listed = hashes.map { File(path: $0.path, sha256: $0.sha256, source: sources[$0.path]) }
    (jikji, self.options, files) = (tool, options, listed.sorted { $0.path < $1.path })
  }

  /// One of the files that a manifest is published in.
  private struct Document: Decodable {
    let jikji: String?, options: Options?
    /// Either published files, or the files that hold the parts of the list.
    let files: [File]?, parts: [File]?

    init?(_ bytes: [UInt8]?) {
      guard let bytes, let document = try? JSONDecoder().decode(Document.self, from: Data(bytes)) else { return nil }
      self = document
    }
  }

  /// Reads a manifest; nil when there is none that can be decoded, or a part of it is missing or has another hash.
  ///
  /// - Parameter read: gives the bytes of a file by its path relative to the published folder; nil when there is none.
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

  /// The paths that the manifest in a folder lists, without those of unreadable parts; nil when there is no readable
  /// manifest.
  static func listedPaths(in folder: String) -> Set<String>? {
    guard let head = Document(try? Disk.readOwn(folder + "/" + path)) else { return nil }
    let parts = (head.parts ?? []).map(\.path).filter(isPart).compactMap {
      Document(try? Disk.readOwn(folder + "/" + $0))
    }
    return Set(([head] + parts).flatMap { $0.files ?? [] }.map(\.path))
  }

  /// Whether a path is that of a part. Parts are beside the manifest; any other path is rejected, because it could name
  /// any file on the disk.
  private static func isPart(_ path: String) -> Bool { path.hasPrefix(prefix) && !path.contains("/") }

  private init(jikji: String, options: Options, files: [File]) {
    (self.jikji, self.options, self.files) = (jikji, options, files)
  }

  /// The manifest as it is published, one line per listed file, so that two manifests can be compared line by line.
  ///
  /// - Parameters:
  ///   - largest: the size in bytes above which the list is divided into parts, named by a first file.
  ///   - jobs: how many threads may write lines.
  package func documents(largest: Int = largestFile, jobs: Int = 1) -> [(name: String, bytes: [UInt8])] {
    let lines = files.parallelMap(jobs: jobs) { file, _ in Self.line(file) }
    let whole = lines.reduce(0) { $0 + $1.count + 2 }
    guard whole > largest else { return [(Self.path, document("files", lines))] }
    var parts: [[[UInt8]]] = [[]]
    var size = 0
    for line in lines {
      if size + line.count + 2 > largest, parts[parts.count - 1].isEmpty == false {
        parts.append([])
        size = 0
      }
      parts[parts.count - 1].append(line)
      size += line.count + 2
    }
    let files = parts.enumerated().map { number, lines in
      (name: "\(Self.prefix)-\(number + 1).json", bytes: Self.object("", "files", lines))
    }
    let names = files.map { Self.line(File(path: $0.name, sha256: ContentHash.plainHex(of: $0.bytes))) }
    return [(Self.path, document("parts", names))] + files
  }

  private func document(_ name: String, _ lines: [[UInt8]]) -> [UInt8] {
    let head: JSONText = [
      "baseURL": .string(options.baseURL), "drafts": .bool(options.drafts), "future": .bool(options.future),
      "cards": .bool(options.cards),
    ]
    let tool = JSONText.string(jikji).text(.compact)
    return Self.object("\"jikji\":\(tool),\"options\":\(head.text(.compact)),", name, lines)
  }

  /// An object of the members `head` and a list with one line per element.
  private static func object(_ head: String, _ name: String, _ lines: [[UInt8]]) -> [UInt8] {
    var bytes = Array("{\(head)\"\(name)\":[\n".utf8)
    bytes.reserveCapacity(bytes.count + lines.reduce(0) { $0 + $1.count + 2 } + 4)
    for (number, line) in lines.enumerated() {
      if number > 0 { bytes += ",\n".utf8 }
      bytes += line
    }
    bytes += "\n]}\n".utf8
    return bytes
  }

  /// The object of a file. It is written without a ``JSONText``, because a site has tens of thousands.
  private static func line(_ file: File) -> [UInt8] {
    var line: [UInt8] = []
    line.reserveCapacity(256)
    for (name, value) in [("{\"path\":", file.path), (",\"sha256\":", file.sha256), (",\"source\":", file.source)] {
      guard let value else { continue }
      line += name.utf8
      JSONText.append(string: value, to: &line)
    }
    line.append(UInt8(ascii: "}"))
    return line
  }

  /// The paths of files that are in only one of two manifests or have different hashes, sorted.
  package func differences(from other: SiteManifest) -> [String] {
    let mine = Dictionary(files.map { ($0.path, $0.sha256) }) { first, _ in first }
    let theirs = Dictionary(other.files.map { ($0.path, $0.sha256) }) { first, _ in first }
    return Set(mine.keys).union(theirs.keys).filter { mine[$0] != theirs[$0] }.sorted()
  }
}

extension BuiltSite {
  /// The source of each output file that was made from a single article or asset.
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
