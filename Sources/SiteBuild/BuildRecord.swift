/// The record of the last build in `.jikji/cache/`, by which an unchanged site is detected and not built again.
import Diagnostics
private import Foundation
import HostSystem
private import ParallelWork

/// What the last build was made from and its result. The file holds lines of JSON: first the record, then one line for each diagnostic. The
/// diagnostics are decoded only when the record is still valid. The file may be deleted at any time.
struct BuildRecord: Codable, Sendable {
  /// The fingerprint of files, options and this program.
  let key: String
  /// The same with the metadata of articles instead of their content, see ``SiteScan/metadataFingerprint(now:)``; nil
  /// when metadata may not show all changes.
  var metadataKey: String?
  /// The files whose code articles include, by path relative to the site's folder, sorted.
  let inclusions: [String]
  /// ``fingerprint(ofOutput:hidden:jobs:)`` after publishing.
  let output: String
  /// The published files with a path component that begins with a dot.
  let hidden: [String]
  /// When the result becomes invalid because the date of an article is reached, in seconds since 1970; nil for never.
  let expires: Int?
  /// The numbers of articles and files.
  let articles: Int, files: Int
  /// How many samples were not checked.
  let uncheckedSamples: Int
  /// The counts and sizes of the lines of diagnostics that follow.
  let diagnostics: StoredDiagnostics

  private static func path(in folder: SiteFolder) -> String { folder.at(".jikji/cache/last-build.json") }

  /// The record of `folder` with its encoded diagnostics; nil when it does not exist or is damaged.
  static func load(from folder: SiteFolder) -> (record: BuildRecord, diagnostics: ArraySlice<UInt8>)? {
    guard let bytes = try? Disk.readOwn(path(in: folder)), let end = bytes.firstIndex(of: 0x0A),
      let record = try? JSONDecoder().decode(BuildRecord.self, from: Data(bytes[..<end]))
    else { return nil }
    return (record, bytes[(end + 1)...])
  }

  /// Writes the record followed by the lines that ``encoded(_:failingFrom:jobs:)`` made.
  func save(to folder: SiteFolder, diagnostics: ArraySlice<UInt8>) throws(HostError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    guard let head = try? encoder.encode(self) else { return }
    try Disk.makeFolder(folder.at(".jikji/cache"))
    try Disk.writeAtomically(Array(head) + [0x0A] + diagnostics, to: Self.path(in: folder))
  }

  /// Removes the record, so that the next build does not take the site for unchanged.
  static func remove(from folder: SiteFolder) throws(HostError) { try Disk.remove(path(in: folder)) }

  /// A fingerprint of names, sizes and modification times of all files below a folder. Of the files with a path component that begins with
  /// a dot, which may be the user's, it covers only those in `hidden` and the manifest.
  static func fingerprint(ofOutput folder: String, hidden: [String], jobs: Int) -> String {
    var hash = ContentHash()
    var level = [""]
    while !level.isEmpty {
      let listed = level.parallelMap(jobs: jobs) { path, _ in entries(of: folder, at: path) }
      for entries in listed { hash.add(entries.files) }
      level = listed.flatMap(\.folders)
    }
    for path in hidden { hash.add(line("/" + path, in: folder)) }
    let lists = ((try? Disk.list(folder)) ?? []).map(\.name).filter { $0.hasPrefix(SiteManifest.prefix) }
    for name in lists { hash.add(line("/" + name, in: folder)) }
    return hash.hex
  }

  private static func line(_ path: String, in folder: String) -> String {
    let facts = Disk.facts(of: folder + path)
    return "\(path) \(facts?.size ?? -1) \(facts?.modified ?? -1)\n"
  }

  /// The metadata of the files of one folder as lines, and the paths of its subfolders.
  private static func entries(of folder: String, at path: String) -> (files: String, folders: [String]) {
    var (files, folders) = ("", [String]())
    for entry in (try? Disk.list(folder + path)) ?? [] where !entry.name.hasPrefix(".") {
      let inner = path + "/" + entry.name
      if entry.kind == .folder {
        folders.append(inner)
      } else {
        files += line(inner, in: folder)
      }
    }
    return (files, folders)
  }

  /// Diagnostics as lines of JSON; those that a brief report shows are first. Each is encoded separately, because an encoder uses many
  /// times the memory of its input.
  static func encoded(
    _ diagnostics: [Diagnostic], failingFrom severity: Severity, jobs: Int
  ) -> (summary: StoredDiagnostics, lines: ArraySlice<UInt8>) {
    let (first, others) = DiagnosticReport(diagnostics).split(below: severity)
    let lines = [first, others].map { part in
      Array(
        StoredDiagnostics.batches(of: part).parallelMap(jobs: jobs) { batch, _ in
          batch.flatMap { diagnostic -> [UInt8] in
            ((try? JSONEncoder().encode(StoredDiagnostic(diagnostic))).map { Array($0) } ?? []) + [0x0A]
          }
        }.joined())
    }
    let bytes = lines[0] + lines[1]
    let summary = StoredDiagnostics(
      count: first.count + others.count, bytes: bytes.count, firstBytes: lines[0].count,
      omittedCounts: DiagnosticCount.counts(of: others))
    return (summary, bytes[...])
  }
}

/// Counts and sizes of the lines of diagnostics in a record.
struct StoredDiagnostics: Codable, Sendable, Hashable {
  /// The number of all diagnostics, their size in bytes, and the size of those that a brief report shows, which are
  /// first.
  let count: Int, bytes: Int, firstBytes: Int
  /// The counts of the other diagnostics, by kind.
  let omittedCounts: [DiagnosticCount]

  /// Batches of 256, each encoded or decoded by one thread: starting a decoder costs as much as decoding a few lines, and one array for
  /// each line of a large site would be the memory peak of the build.
  static func batches<Element>(of all: [Element]) -> [ArraySlice<Element>] {
    stride(from: 0, to: all.count, by: 256).map { all[$0..<min($0 + 256, all.count)] }
  }

  /// The diagnostics with their places in the current texts; nil when not all of them can be decoded.
  ///
  /// - Parameter isBrief: whether the diagnostics counted in ``omittedCounts`` are left out.
  func decoded(_ lines: ArraySlice<UInt8>, isBrief: Bool, _ scan: SiteScan, jobs: Int) -> [Diagnostic]? {
    guard lines.count == bytes, (0...bytes).contains(firstBytes) else { return nil }
    let wanted = (isBrief ? lines.prefix(firstBytes) : lines).split(separator: 0x0A)
    let count = isBrief ? count - omittedCounts.reduce(0) { $0 + $1.count } : count
    guard wanted.count == count else { return nil }
    let stored = Self.batches(of: wanted).parallelMap(jobs: jobs) { lines, _ -> [StoredDiagnostic]? in
      let array = Array("[".utf8) + lines.joined(separator: ",".utf8) + Array("]".utf8)
      return try? JSONDecoder().decode([StoredDiagnostic].self, from: Data(array))
    }.flatMap { $0 ?? [] }
    let texts = scan.texts(at: Set(stored.flatMap(\.paths)), jobs: jobs)
    let diagnostics = stored.compactMap { $0.diagnostic(in: texts) }
    return diagnostics.count == count ? diagnostics : nil
  }
}
