/// The file by which a build knows what the last one, in another process, found in each article and made of it.
///
/// It may be deleted at any time. A file of another version of this program, for other settings, or a damaged one is not used.
import ArticleModel
import ByteText
import ContentLoad
import CrossLinks
import DataFormats
import Diagnostics
import HostSystem
import ParallelWork
import SearchIndex

/// What the last build left for the next one.
struct SavedBuild: Sendable {
  /// One article: its file, and where what is known of it stands.
  struct Entry: Sendable {
    let path: String
    /// The metadata of the file when it was read; nil when it was changed so recently that a further change might not show.
    let facts: FileFacts?
    /// The hash of the file's bytes, and the paths of code files that it may include.
    let fingerprint: String, inclusions: [String]
    /// The number of bytes of ``ArticleRecord``, and their hash.
    let count: Int, digest: UInt64
  }

  /// A file of the published site.
  struct PublishedFile: Sendable {
    let path: String, sha256: String
  }

  /// Everything but the articles.
  struct Head: Sendable {
    /// The version of this program, a hash of the settings that decide how articles are read, and the output folder.
    var tool = "", settings: UInt64 = 0, output = ""
    /// ``BuildRecord/output`` of the same build.
    var outputFingerprint = OutputFingerprint()
    /// Hashes on which what is known of articles depends.
    var senses: UInt64 = 0, lock: UInt64 = 0
    /// What the published files were made from.
    var inputs = PublishedInputs()
    /// The published files without the manifest.
    var published: [PublishedFile] = []
    /// The tree that the last publication replaced, see ``SpareTree``: how it differs from the output folder, nil if there is none.
    var differing: [String]?, dotEntries: [String] = []
  }

  let head: Head
  let entries: [Entry]
  /// The entries by path.
  private let byPath: [String: Int]
  /// The records of all articles, in the order of ``entries``.
  private let records: BinaryReader

  private static let mark = Array("jikji build 1\n".utf8)

  private static func path(in folder: SiteFolder) -> String { folder.at(".jikji/cache/last-build.bin") }

  /// The version of this program.
  static var tool: String { Disk.version(of: HostEnvironment.executable) }

  /// The saved build of a site; nil when there is none that this program wrote for these settings.
  static func load(from folder: SiteFolder, tool: String = tool, settings: UInt64) -> SavedBuild? {
    guard let bytes = try? Disk.readOwn(path(in: folder)) else { return nil }
    var reader = BinaryReader(bytes)
    guard let mark = try? reader.raw(mark.count), mark.elementsEqual(Self.mark),
      let saved = try? SavedBuild(from: &reader), saved.head.tool == tool, saved.head.settings == settings
    else { return nil }
    return saved
  }

  private init(from reader: inout BinaryReader) throws(BinaryFault) {
    let (count, digest) = (try reader.count(), try reader.fixed())
    var inner = try reader.part(count)
    guard inner.digest == digest else { throw BinaryFault() }
    head = try Head(from: &inner)
    entries = try [Entry](from: &inner)
    byPath = Dictionary(entries.indices.map { [entries] in (entries[$0].path, $0) }) { first, _ in first }
    records = reader
  }

  /// The entry of the article at a path below `content/`; nil if the last build had none.
  func entry(_ path: String) -> Entry? { byPath[path].map { entries[$0] } }

  /// The records of all articles with their entries, read in parallel; nil for an article whose record is damaged or whose file has changed.
  func read<Value: Sendable>(
    jobs: Int, _ isWanted: @Sendable (Entry) -> Bool,
    _ decode: @Sendable (Entry, inout BinaryReader) throws(BinaryFault) -> Value
  ) -> [Value?] {
    var rest = records
    var parts: [(entry: Entry, part: BinaryReader?)] = []
    for entry in entries { parts.append((entry, try? rest.part(entry.count))) }
    return parts.parallelMap(jobs: jobs) { pair, _ -> Value? in
      guard isWanted(pair.entry), var reader = pair.part, reader.digest == pair.entry.digest else { return nil }
      return try? decode(pair.entry, &reader)
    }
  }

  /// Writes a saved build.
  ///
  /// - Parameter records: the records in the order of `entries`.
  static func save(
    _ head: Head, _ entries: [Entry], _ records: [StoredBytes], to folder: SiteFolder
  ) throws(HostError) {
    var inner = BinaryWriter()
    inner.write(head)
    inner.write(entries)
    var writer = BinaryWriter()
    writer.write(raw: mark)
    writer.write(count: inner.bytes.count)
    writer.write(fixed: inner.digest)
    writer.write(raw: inner.bytes)
    for record in records { writer.write(raw: record.bytes) }
    try Disk.makeFolder(folder.at(".jikji/cache"))
    try Disk.writeAtomically(writer.bytes, to: path(in: folder))
  }

  /// Removes the saved build.
  static func remove(from folder: SiteFolder) throws(HostError) { try Disk.remove(path(in: folder)) }
}

extension SavedBuild.Entry: BinaryStorable {
  init(from reader: inout BinaryReader) throws(BinaryFault) {
    path = try String(from: &reader)
    facts = try FileFacts?(from: &reader)
    fingerprint = try String(from: &reader)
    inclusions = try [String](from: &reader)
    count = try reader.count()
    digest = try reader.fixed()
  }

  func write(to writer: inout BinaryWriter) {
    writer.write(path)
    writer.write(facts)
    writer.write(fingerprint)
    writer.write(inclusions)
    writer.write(count: count)
    writer.write(fixed: digest)
  }
}

extension SavedBuild.PublishedFile: BinaryStorable {
  init(from reader: inout BinaryReader) throws(BinaryFault) {
    path = try String(from: &reader)
    sha256 = try String(from: &reader)
  }

  func write(to writer: inout BinaryWriter) {
    writer.write(path)
    writer.write(sha256)
  }
}

extension SavedBuild.Head: BinaryStorable {
  init(from reader: inout BinaryReader) throws(BinaryFault) {
    self.init()
    tool = try String(from: &reader)
    settings = try reader.fixed()
    output = try String(from: &reader)
    outputFingerprint = try OutputFingerprint(from: &reader)
    senses = try reader.fixed()
    lock = try reader.fixed()
    inputs = try PublishedInputs(from: &reader)
    published = try [SavedBuild.PublishedFile](from: &reader)
    differing = try [String]?(from: &reader)
    dotEntries = try [String](from: &reader)
  }

  func write(to writer: inout BinaryWriter) {
    writer.write(tool)
    writer.write(fixed: settings)
    writer.write(output)
    writer.write(outputFingerprint)
    writer.write(fixed: senses)
    writer.write(fixed: lock)
    writer.write(inputs)
    writer.write(published)
    writer.write(differing)
    writer.write(dotEntries)
  }
}
