/// The record of the last build in `.jikji/cache/`, by which an unchanged site is not built again.
private import ContentLoad
import Diagnostics
private import Foundation
import HostSystem
private import ParallelWork

/// What the last build was made of and what it gave. Lines of JSON: the record, and each diagnostic; these are only read when
/// the record is still true. The file may be deleted at any time.
struct BuildRecord: Codable, Sendable {
  /// Fingerprint of files, options and this program.
  let key: String
  /// ``fingerprint(ofOutput:)`` after publishing.
  let output: String
  /// When the outcome changes by itself, because an article's date comes; seconds since 1970.
  let expires: Int?
  /// The numbers of articles and files.
  let articles: Int, files: Int
  /// How many samples were not checked.
  let uncheckedSamples: Int
  /// How many diagnostics follow.
  let diagnostics: Int

  private static func path(in folder: SiteFolder) -> String { folder.at(".jikji/cache/last-build.json") }

  /// The record of `folder` with its encoded diagnostics; nil when there is none or it is damaged.
  static func load(from folder: SiteFolder) -> (record: BuildRecord, diagnostics: [UInt8])? {
    guard let bytes = try? Disk.read(path(in: folder)), let end = bytes.firstIndex(of: 0x0A),
      let record = try? JSONDecoder().decode(BuildRecord.self, from: Data(bytes[..<end]))
    else { return nil }
    return (record, Array(bytes[(end + 1)...]))
  }

  /// Writes the record with diagnostics that ``encoded(_:)`` made.
  func save(to folder: SiteFolder, diagnostics: [UInt8]) throws(HostError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    guard let head = try? encoder.encode(self) else { return }
    try Disk.makeFolder(folder.at(".jikji/cache"))
    try Disk.writeAtomically(Array(head) + [0x0A] + diagnostics, to: Self.path(in: folder))
  }

  /// Removes the record, so that the next build builds.
  static func remove(from folder: SiteFolder) throws(HostError) { try Disk.remove(path(in: folder)) }

  /// A fingerprint of names, sizes and modification times of all files below a folder, but those that begin with a dot.
  static func fingerprint(ofOutput folder: String) -> String {
    var hash = ContentHash()
    add(folder, path: "", to: &hash)
    return hash.hex
  }

  private static func add(_ folder: String, path: String, to hash: inout ContentHash) {
    guard let entries = try? Disk.list(folder) else { return }
    for entry in entries where !entry.name.hasPrefix(".") {
      let inner = path + "/" + entry.name
      if entry.kind == .folder {
        add(folder + "/" + entry.name, path: inner, to: &hash)
      } else {
        let facts = Disk.facts(of: folder + "/" + entry.name)
        hash.add("\(inner) \(facts?.size ?? -1) \(facts?.modified ?? -1)")
      }
    }
  }
}

extension BuildRecord {
  /// How many diagnostics a thread reads at a time: to begin with a reader costs as much as to read a few.
  private static let batch = 256

  /// Diagnostics as lines of JSON. Each is encoded alone: an encoder holds many times the memory of what it encodes.
  static func encoded(_ diagnostics: [Diagnostic], jobs: Int) -> [UInt8] {
    let lines = diagnostics.parallelMap(jobs: jobs) { diagnostic, _ -> [UInt8] in
      ((try? JSONEncoder().encode(StoredDiagnostic(diagnostic))).map { Array($0) } ?? []) + [0x0A]
    }
    return Array(lines.joined())
  }

  /// The diagnostics with places in the texts as they are now; nil when not all of them, `count`, can be read.
  static func decoded(_ bytes: [UInt8], count: Int, _ files: SiteFiles, jobs: Int) -> [Diagnostic]? {
    let lines = bytes.split(separator: 0x0A)
    guard lines.count == count else { return nil }
    let batches = stride(from: 0, to: lines.count, by: batch).map { lines[$0..<min($0 + batch, lines.count)] }
    let stored = batches.parallelMap(jobs: jobs) { lines, _ -> [StoredDiagnostic]? in
      let array = Array("[".utf8) + lines.joined(separator: ",".utf8) + Array("]".utf8)
      return try? JSONDecoder().decode([StoredDiagnostic].self, from: Data(array))
    }.flatMap { $0 ?? [] }
    let texts = files.texts(at: Set(stored.flatMap(\.paths)), jobs: jobs)
    let diagnostics = stored.compactMap { $0.diagnostic(in: texts) }
    return diagnostics.count == count ? diagnostics : nil
  }
}

extension SiteFiles {
  /// The texts at some paths below the site's folder.
  fileprivate func texts(at paths: Set<String>, jobs: Int) -> [String: SourceText] {
    var texts = input.sideFiles
    texts["jikji.yml"] = input.config
    for (path, text) in templates { texts["templates/" + path] = text }
    let read = input.files.filter { paths.contains("content/" + $0.path) }.parallelMap(jobs: jobs) { file, _ in
      SourceText.cleaning(path: "content/" + file.path, fileBytes: file.bytes).value
    }
    return texts.merging(read.map { ($0.path, $0) }) { $1 }
  }
}
