/// The record of the last build in `.jikji/cache/`, by which an unchanged site is detected and not built again.
import DataFormats
import Diagnostics
private import Foundation
import HostSystem

/// What the last build was made from and its result. The file holds a line with a hash and the record as JSON, and then the diagnostics that a
/// brief report shows in binary form, which are decoded only when the record is still valid. The file may be deleted at any time.
struct BuildRecord: Codable, Sendable {
  /// The fingerprint of files, options and this program.
  let key: String
  /// The same with the metadata of articles instead of their content, see ``SiteScan/metadataFingerprint(now:)``; nil
  /// when metadata may not show all changes.
  var metadataKey: String?
  /// The files whose code articles include, by path relative to the site's folder, sorted.
  let inclusions: [String]
  /// ``fingerprint(ofOutput:hidden:jobs:)`` after publishing.
  let output: OutputFingerprint
  /// The published files with a path component that begins with a dot.
  let hidden: [String]
  /// The time of the build, and when its result becomes invalid because the date of an article is reached, in seconds since 1970; nil for never.
  let made: Int, expires: Int?
  /// The commands of ``processors:``, and what their programs were, see ``FilterPrograms/versions(of:)``.
  let commands: [[String]], programs: [String]
  /// The numbers of articles and files.
  let articles: Int, files: Int
  /// How many samples were not checked.
  let uncheckedSamples: Int
  /// What is known of the diagnostics that follow.
  let diagnostics: StoredDiagnostics

  private static func path(in folder: SiteFolder) -> String { folder.at(".jikji/cache/last-build.json") }

  /// The record of `folder` with its encoded diagnostics; nil when it does not exist or is damaged.
  static func load(from folder: SiteFolder) -> (record: BuildRecord, diagnostics: FilePart)? {
    guard let file = try? OpenedFile(own: path(in: folder)), let line = try? file.firstLine(),
      let space = line.firstIndex(of: 0x20), line[..<space].elementsEqual(digest(of: line[(space + 1)...])),
      let record = try? JSONDecoder().decode(BuildRecord.self, from: Data(line[(space + 1)...]))
    else { return nil }
    return (record, FilePart(file, line.count + 1..<file.size))
  }

  /// Writes the record followed by ``EncodedDiagnostics/bytes``.
  func save(to folder: SiteFolder, diagnostics: [UInt8]) throws(HostError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    guard let head = try? encoder.encode(self) else { return }
    try Disk.makeFolder(folder.at(".jikji/cache"))
    let file = try FileDraft(of: Self.path(in: folder))
    let line = Self.digest(of: Array(head)[...]) + [0x20] + Array(head) + [0x0A]
    for bytes in [line, diagnostics] { try file.write(bytes[...]) }
    try file.complete()
  }

  private static func digest(of json: ArraySlice<UInt8>) -> [UInt8] {
    Array(String(BinaryReader(json).digest, radix: 16).utf8)
  }

  /// Removes the record, so that the next build does not take the site for unchanged.
  static func remove(from folder: SiteFolder) throws(HostError) { try Disk.remove(path(in: folder)) }

  /// A fingerprint of names, sizes and modification times of all files below a folder. Of the files with a path component that begins with
  /// a dot, which may be the user's, it covers only those in `hidden` and the manifest.
  static func fingerprint(ofOutput folder: String, hidden: [String], jobs: Int) -> OutputFingerprint {
    scan(ofOutput: folder, hidden: hidden, jobs: jobs).fingerprint
  }

  /// ``fingerprint(ofOutput:hidden:jobs:)``, and the folders in which the files are. Folders that cannot be listed are left out.
  static func scan(
    ofOutput folder: String, hidden: [String], jobs: Int
  ) -> (fingerprint: OutputFingerprint, tree: TreeScan) {
    var fingerprint = OutputFingerprint()
    let (tree, listed) = TreeScan.list(folder, readsFacts: true, jobs: jobs) { files in
      var writer = BinaryWriter()
      return files.reduce(into: OutputFingerprint()) { $0.add($1.path, $1.facts, &writer) }
    }
    for files in listed { fingerprint.add(files) }
    for path in hidden { fingerprint.add(path, in: folder) }
    let lists = ((try? Disk.list(folder)) ?? []).map(\.name).filter { $0.hasPrefix(SiteManifest.prefix) }
    for name in lists { fingerprint.add(name, in: folder) }
    return (fingerprint, tree)
  }

  /// The diagnostics that a brief report shows, in binary form.
  struct EncodedDiagnostics: Sendable {
    let report: DiagnosticReport
    let summary: StoredDiagnostics, bytes: [UInt8]

    /// Encodes diagnostics; those of `severity` or above are all shown.
    init(_ diagnostics: [Diagnostic], failingFrom severity: Severity) {
      report = DiagnosticReport(diagnostics).shortened(below: severity)
      var writer = BinaryWriter()
      for diagnostic in report.diagnostics { diagnostic.write(to: &writer) }
      bytes = writer.bytes
      summary = StoredDiagnostics(
        count: report.diagnostics.count, size: bytes.count, digest: writer.digest, omittedCounts: report.omittedCounts)
    }
  }
}

/// A sum of hashes of file metadata, so that it can be corrected for the files that a publication changed.
struct OutputFingerprint: Codable, Sendable, Hashable {
  private var sum: UInt64 = 0

  /// Adds the file at a path below `folder`, if there is one.
  mutating func add(_ path: String, in folder: String) {
    guard let facts = Disk.facts(of: folder + "/" + path) else { return }
    var writer = BinaryWriter()
    add(path, facts, &writer)
  }

  /// Removes the file that was there.
  mutating func remove(_ path: String, in folder: String) {
    var file = OutputFingerprint()
    file.add(path, in: folder)
    sum &-= file.sum
  }

  /// Adds all files of another fingerprint.
  mutating func add(_ files: OutputFingerprint) { sum &+= files.sum }

  /// Adds an entry that was found.
  ///
  /// - Parameters:
  ///   - facts: its metadata; nil for an entry that has none, such as a link that leads nowhere. No build makes such, so the fingerprint must
  ///     be another one with it.
  ///   - writer: is overwritten; one for many files saves memory for each.
  mutating func add(_ path: String, _ facts: FileFacts?, _ writer: inout BinaryWriter) {
    writer.removeAll()
    writer.write(path)
    writer.write(facts?.size ?? -1)
    writer.write(facts?.modified ?? 0)
    sum &+= writer.digest
  }
}

extension OutputFingerprint: BinaryStorable {
  init(from reader: inout BinaryReader) throws(BinaryFault) { sum = try reader.fixed() }

  func write(to writer: inout BinaryWriter) { writer.write(fixed: sum) }
}

/// What a record says of the diagnostics that follow it.
struct StoredDiagnostics: Codable, Sendable, Hashable {
  /// Their number and the size of their binary form, and a hash of it.
  let count: Int, size: Int, digest: UInt64
  /// The counts of those that a brief report leaves out, by kind; these are not stored.
  let omittedCounts: [DiagnosticCount]

  /// The stored diagnostics with their places in the current texts; nil when the bytes are damaged.
  func decoded(_ stored: FilePart, _ scan: SiteScan) -> [Diagnostic]? {
    let bytes = stored.bytes
    var reader = BinaryReader(bytes)
    guard bytes.count == size, reader.digest == digest else { return nil }
    var texts: [String: SourceText] = [:]
    let text = { (path: String) -> SourceText in
      if let known = texts[path] { return known }
      let text = scan.text(at: path)
      texts[path] = text
      return text
    }
    var diagnostics: [Diagnostic] = []
    for _ in 0..<count {
      guard let diagnostic = try? Diagnostic(from: &reader, text: text) else { return nil }
      diagnostics.append(diagnostic)
    }
    return diagnostics
  }
}
