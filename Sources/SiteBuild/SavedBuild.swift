/// The files by which a build knows what the last one, in another process, found in each article and made of it.
///
/// They may be deleted at any time. Files of another version of this program, for other settings, or damaged ones are not used.
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
  /// The index entry of an article: its file, and where its record is.
  struct Entry: Sendable {
    let path: String
    /// The metadata of the file when it was read; nil when it was changed so recently that a further change might not show.
    let facts: FileFacts?
    /// The hash of the file's bytes, and the paths of code files that it may include.
    let fingerprint: String, inclusions: [String]
    /// The parts of ``WrittenRecord``.
    let own: Part, words: Part, others: Part
  }

  /// A part of a record: where it is in the file of records, and its hash.
  struct Part: Sendable, BinaryStorable {
    let offset: Int, count: Int, digest: UInt64

    /// A part that begins at `offset`.
    init(_ part: StoredPart, at offset: Int) { (self.offset, count, digest) = (offset, part.count, part.digest) }

    init(from reader: inout BinaryReader) throws(BinaryFault) {
      offset = try reader.count()
      count = try reader.count()
      digest = try reader.fixed()
    }

    /// The bytes of the part in the file of records.
    func bytes(in records: OpenedFile) -> FilePart { FilePart(records, offset..<offset + count) }

    func write(to writer: inout BinaryWriter) {
      writer.write(count: offset)
      writer.write(count: count)
      writer.write(fixed: digest)
    }
  }

  /// A file of the published site.
  struct PublishedFile: Sendable {
    let path: String, sha256: String
  }

  /// Everything but the articles and ``inputs``.
  struct Head: Sendable {
    /// The version of this program, a hash of the settings that decide how articles are read, and the output folder.
    var tool = "", settings: UInt64 = 0, output = ""
    /// ``BuildRecord/output`` of the same build.
    var outputFingerprint = OutputFingerprint()
    /// Hashes on which the records of articles depend: of the names that articles are searched for, and of `snippets.lock`.
    var senses: UInt64 = 0, lock: UInt64 = 0
    /// The name of the file of records.
    var recordsFile = ""
    /// The parts that belong to no single article: those of the search index's corpora, and translated pages compared with their originals. The
    /// hashes are ``KeptPart/digest`` and ``PageComparison/inputs``.
    var parts: [Part] = []
    /// The published files without the manifest.
    var published: [PublishedFile] = []
    /// The tree that the last publication replaced, see ``SpareTree``: how it differs from the output folder, nil if there is none.
    var differing: [String]?, dotEntries: [String] = [], foldersDigest: UInt64 = 0
  }

  let head: Head
  /// What the published files were made from.
  let inputs: PublishedInputs
  let entries: [Entry]
  /// The entries by path.
  private let byPath: [String: Int]
  /// ``Head/parts`` by their hashes.
  let parts: [UInt64: FilePart]
  /// The file of records. Builds append new records to it, because a site has tens of megabytes of records and a change touches a few. It is
  /// compacted when a third of its bytes are unused. The index with the offsets is written after it.
  let records: OpenedFile

  /// The version of the format.
  static let format: UInt64 = 11
  /// The folder of the files, relative to that of the site, and the beginning of the names of files of records.
  static let place = ".jikji/cache", recordsPrefix = "last-build.records."

  static func path(in folder: SiteFolder) -> String { folder.at(place + "/last-build.bin") }

  /// The version of this program.
  static var tool: String { Disk.version(of: HostEnvironment.executable) }

  /// The saved build of a site; nil when there is none that this program wrote for these settings.
  static func load(from folder: SiteFolder, tool: String = tool, settings: UInt64) -> SavedBuild? {
    guard let saved = try? SavedBuild(in: folder), saved.head.tool == tool, saved.head.settings == settings else {
      return nil
    }
    return saved
  }

  /// The saved build of any version and any settings; throws when there is none, or it is damaged.
  init(in folder: SiteFolder) throws {
    let file = try OpenedFile(own: Self.path(in: folder))
    var reader = try BinaryReader(checked: file.bytes(0..<file.size), madeFrom: Self.format)
    let head = try Head(from: &reader)
    inputs = try PublishedInputs(from: &reader)
    entries = try [Entry](from: &reader)
    guard head.recordsFile.hasPrefix(Self.recordsPrefix), !head.recordsFile.contains("/") else { throw BinaryFault() }
    let records = try OpenedFile(own: folder.at(Self.place + "/" + head.recordsFile))
    for part in entries.lazy.flatMap({ [$0.own, $0.words, $0.others] }) + head.parts {
      guard part.offset <= records.size, part.count <= records.size - part.offset else { throw BinaryFault() }
    }
    byPath = Dictionary(entries.indices.map { [entries] in (entries[$0].path, $0) }) { first, _ in first }
    parts = Dictionary(head.parts.map { ($0.digest, $0.bytes(in: records)) }) { first, _ in first }
    (self.head, self.records) = (head, records)
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
    stride(from: 0, to: entries.count, by: 32).map { entries[$0..<min($0 + 32, entries.count)] }
      .parallelMap(jobs: jobs) { batch, _ -> [ArticleRecord] in
        let (owns, others) = (readers(of: batch.map(\.own)), readers(of: batch.map(\.others)))
        return zip(batch, zip(owns, others)).compactMap { entry, parts in
          guard let article = files[entry.path], article.fingerprint == entry.fingerprint,
            parts.0.digest == entry.own.digest, parts.1.digest == entry.others.digest
          else { return nil }
          return try? ArticleRecord(own: parts.0, others: parts.1, entry, in: records, of: article, config: config)
        }
      }.flatMap { $0 }
  }

  /// Readers of parts of records, of which those that follow one another are read at once. That of a part that cannot be read is empty.
  private func readers(of parts: [Part]) -> [BinaryReader] {
    FilePart.joined(parts.map { $0.bytes(in: records) }).flatMap { run in
      var reader = BinaryReader(run.whole.bytes)
      return run.parts.map { part in (try? reader.part(part.count)) ?? BinaryReader([]) }
    }
  }
}

extension SavedBuild.Entry: BinaryStorable {
  init(from reader: inout BinaryReader) throws(BinaryFault) {
    path = try String(from: &reader)
    facts = try FileFacts?(from: &reader)
    fingerprint = try String(from: &reader)
    inclusions = try [String](from: &reader)
    own = try SavedBuild.Part(from: &reader)
    words = try SavedBuild.Part(from: &reader)
    others = try SavedBuild.Part(from: &reader)
  }

  func write(to writer: inout BinaryWriter) {
    writer.write(path)
    writer.write(facts)
    writer.write(fingerprint)
    writer.write(inclusions)
    writer.write(own)
    writer.write(words)
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
    recordsFile = try String(from: &reader)
    parts = try [SavedBuild.Part](from: &reader)
    published = try [SavedBuild.PublishedFile](from: &reader)
    differing = try [String]?(from: &reader)
    dotEntries = try [String](from: &reader)
    foldersDigest = try reader.fixed()
  }

  func write(to writer: inout BinaryWriter) {
    writer.write(tool)
    writer.write(fixed: settings)
    writer.write(output)
    writer.write(outputFingerprint)
    writer.write(fixed: senses)
    writer.write(fixed: lock)
    writer.write(recordsFile)
    writer.write(parts)
    writer.write(published)
    writer.write(differing)
    writer.write(dotEntries)
    writer.write(fixed: foldersDigest)
  }
}
