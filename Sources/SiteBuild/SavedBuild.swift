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
  /// The index entry of an article: its file, and the sizes and hashes of its record.
  struct Entry: Sendable {
    let path: String
    /// The metadata of the file when it was read; nil when it was changed so recently that a further change might not show.
    let facts: FileFacts?
    /// The hash of the file's bytes, and the paths of code files that it may include.
    let fingerprint: String, inclusions: [String]
    /// The sizes and hashes of the two parts of ``ArticleRecord``.
    let own: Part, others: Part
  }

  /// A part of a record: the number of bytes, and their hash.
  struct Part: Sendable, BinaryStorable {
    let count: Int, digest: UInt64

    init(_ part: StoredPart) { (count, digest) = (part.count, part.digest) }

    init(from reader: inout BinaryReader) throws(BinaryFault) {
      count = try reader.count()
      digest = try reader.fixed()
    }

    func write(to writer: inout BinaryWriter) {
      writer.write(count: count)
      writer.write(fixed: digest)
    }
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
    /// Hashes on which the records of articles depend: of the names that articles are searched for, and of `snippets.lock`.
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

  private static let mark = Array("jikji build 2\n".utf8)

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

  /// The records of the given articles, read in parallel; those that are damaged or whose file has changed are left out.
  ///
  /// - Parameters:
  ///   - files: the articles by path below `content/`.
  ///   - config: the settings.
  func articles(
    _ files: [String: ContentFile], config: Deferred<SiteConfig>, jobs: Int
  ) -> [ArticleRecord] {
    var rest = records
    var parts: [(entry: Entry, own: BinaryReader, others: BinaryReader)] = []
    for entry in entries {
      guard let own = try? rest.part(entry.own.count), let others = try? rest.part(entry.others.count) else { break }
      parts.append((entry, own, others))
    }
    return parts.parallelMap(jobs: jobs) { part, _ -> ArticleRecord? in
      guard let file = files[part.entry.path], file.fingerprint == part.entry.fingerprint,
        let own = StoredPart(part.own, digest: part.entry.own.digest),
        let others = StoredPart(part.others, digest: part.entry.others.digest)
      else { return nil }
      return try? ArticleRecord(own: own, others: others, of: file, config: config)
    }.compactMap { $0 }
  }

  /// Writes a saved build.
  ///
  /// - Parameter records: the records in the order of `entries`.
  static func save(
    _ head: Head, _ entries: [Entry], _ records: [WrittenRecord], to folder: SiteFolder
  ) throws(HostError) {
    var inner = BinaryWriter()
    inner.write(head)
    inner.write(entries)
    var writer = BinaryWriter()
    writer.write(raw: mark)
    writer.write(count: inner.bytes.count)
    writer.write(fixed: inner.digest)
    writer.write(raw: inner.bytes)
    try Disk.makeFolder(folder.at(".jikji/cache"))
    // Written in pieces of a megabyte, because the records of thousands of articles are much larger than what is read of them at a time.
    var (next, open) = (0, writer.bytes)
    let pieces = AnyIterator { () -> ArraySlice<UInt8>? in
      while next < records.count, open.count < 1 << 20 {
        open += records[next].own.bytes
        open += records[next].others.bytes
        next += 1
      }
      defer { open.removeAll(keepingCapacity: true) }
      return open.isEmpty ? nil : open[...]
    }
    try Disk.writeAtomically(parts: pieces, to: path(in: folder))
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
    own = try SavedBuild.Part(from: &reader)
    others = try SavedBuild.Part(from: &reader)
  }

  func write(to writer: inout BinaryWriter) {
    writer.write(path)
    writer.write(facts)
    writer.write(fingerprint)
    writer.write(inclusions)
    writer.write(own)
    writer.write(others)
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
