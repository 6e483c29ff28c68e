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
    /// The sizes and hashes of the parts of ``WrittenRecord``.
    let own: Part, words: Part, others: Part
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
    /// The parts that follow the records: those of the search index's corpora, and translated pages compared with their originals. The hashes
    /// are ``KeptPart/digest`` and ``PageComparison/inputs``.
    var parts: [Part] = []
    /// The published files without the manifest.
    var published: [PublishedFile] = []
    /// The tree that the last publication replaced, see ``SpareTree``: how it differs from the output folder, nil if there is none.
    var differing: [String]?, dotEntries: [String] = []
  }

  let head: Head
  let entries: [Entry]
  /// The entries by path.
  private let byPath: [String: Int]
  /// ``Head/parts`` by their hashes.
  let parts: [UInt64: FilePart]
  /// The file: a mark, the records of all articles in the order of ``entries`` (first what depends on each article alone, then the words of
  /// all, which are hardly ever read, then the others), the other parts, head and entries, and their size and hash.
  ///
  /// The records are first, because they are written while the site is published, and the head describes what was published.
  private let file: OpenedFile
  /// The three parts of all records.
  private let owns: FilePart, words: FilePart, others: FilePart

  private static let mark = Array("jikji build 8\n".utf8)
  /// The number of bytes at the end of the file: the size of the head with the entries, and their hash.
  private static let endSize = 16

  private static func path(in folder: SiteFolder) -> String { folder.at(".jikji/cache/last-build.bin") }

  /// The version of this program.
  static var tool: String { Disk.version(of: HostEnvironment.executable) }

  /// The saved build of a site; nil when there is none that this program wrote for these settings.
  static func load(from folder: SiteFolder, tool: String = tool, settings: UInt64) -> SavedBuild? {
    guard let file = try? OpenedFile(own: path(in: folder)), let saved = try? SavedBuild(file),
      saved.head.tool == tool, saved.head.settings == settings
    else { return nil }
    return saved
  }

  private init(_ file: OpenedFile) throws {
    guard file.size >= Self.mark.count + Self.endSize, try file.bytes(0..<Self.mark.count) == Self.mark else {
      throw BinaryFault()
    }
    var end = BinaryReader(try file.bytes(file.size - Self.endSize..<file.size))
    let (size, digest) = (try end.fixed(), try end.fixed())
    let headEnd = file.size - Self.endSize
    guard let size = Int(exactly: size), size <= headEnd - Self.mark.count else { throw BinaryFault() }
    var reader = BinaryReader(try file.bytes(headEnd - size..<headEnd))
    guard reader.digest == digest else { throw BinaryFault() }
    head = try Head(from: &reader)
    entries = try [Entry](from: &reader)
    var recordsEnd = Self.mark.count
    let skip = { (parts: [Part]) throws(BinaryFault) in
      let start = recordsEnd
      for part in parts {
        guard max(part.count, recordsEnd) <= file.size else { throw BinaryFault() }
        recordsEnd += part.count
      }
      return FilePart(file, start..<recordsEnd)
    }
    owns = try skip(entries.map(\.own))
    words = try skip(entries.map(\.words))
    others = try skip(entries.map(\.others))
    var parts: [UInt64: FilePart] = [:]
    for part in head.parts {
      parts[part.digest] = try skip([part])
    }
    guard recordsEnd == headEnd - size else { throw BinaryFault() }
    self.parts = parts
    byPath = Dictionary(entries.indices.map { [entries] in (entries[$0].path, $0) }) { first, _ in first }
    self.file = file
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
    var (owns, words, others) = (owns, words, others)
    let batches = stride(from: 0, to: entries.count, by: 32).map { first in
      let batch = entries[first..<min(first + 32, entries.count)]
      let size = { (part: KeyPath<Entry, Part>) in batch.reduce(0) { $0 + $1[keyPath: part].count } }
      return (
        own: owns.take(size(\.own)), words: words.take(size(\.words)), others: others.take(size(\.others)),
        entries: batch
      )
    }
    return batches.parallelMap(jobs: jobs) { batch, _ -> [ArticleRecord] in
      var (saved, words) = (batch.own, batch.words)
      var (owns, others) = (BinaryReader(saved.bytes), BinaryReader(batch.others.bytes))
      return batch.entries.compactMap { entry in
        let (saved, words) = (saved.take(entry.own.count), words.take(entry.words.count))
        guard let own = try? owns.part(entry.own.count), let other = try? others.part(entry.others.count),
          let article = files[entry.path], article.fingerprint == entry.fingerprint,
          own.digest == entry.own.digest, other.digest == entry.others.digest
        else { return nil }
        return try? ArticleRecord(
          own: own, others: other, entry, saved: saved, words: words, of: article, config: config)
      }
    }.flatMap { $0 }
  }

  /// A saved build of which the records are written.
  struct Draft: Sendable {
    private let file: FileDraft

    /// Writes records and other parts. Only one build of a site may do so at a time.
    init(_ records: [WrittenRecord], _ parts: [StoredPart], for folder: SiteFolder) throws(HostError) {
      let place = folder.at(".jikji/cache")
      try Disk.makeFolder(place)
      // What a build left that was killed.
      for entry in try Disk.list(place) where entry.name.hasPrefix("last-build.") && entry.name.hasSuffix(".tmp") {
        try Disk.remove(place + "/" + entry.name)
      }
      file = try FileDraft(of: SavedBuild.path(in: folder))
      var open = mark
      let all = records.map(\.own) + records.map(\.words) + records.map(\.others) + parts
      for piece in Self.joined(all) {
        if open.isEmpty { open = piece.bytes } else { open += piece.bytes }
        guard open.count >= Self.pieceSize else { continue }
        try file.write(open[...])
        open = []
      }
      try file.write(open[...])
    }

    /// About how many bytes are read and written at a time: the records of thousands of articles are many times larger.
    private static let pieceSize = 1 << 20

    /// The parts in their order, with those joined that follow one another in the last build's file, so that few of them are read one by one.
    private static func joined(_ parts: [StoredPart]) -> [StoredPart.Source] {
      parts.reduce(into: []) { pieces, part in
        if case .saved(let last)? = pieces.last, case .saved(let next) = part.source, last.count < pieceSize,
          let joined = last.joined(with: next)
        {
          pieces[pieces.count - 1] = .saved(joined)
        } else {
          pieces.append(part.source)
        }
      }
    }

    /// Adds the rest, and puts the file in the place of the last one.
    ///
    /// - Parameter entries: those of the records, in the same order.
    func complete(_ head: Head, _ entries: [Entry]) throws(HostError) {
      var writer = BinaryWriter()
      writer.write(head)
      writer.write(entries)
      let (size, digest) = (writer.bytes.count, writer.digest)
      writer.write(fixed: UInt64(size))
      writer.write(fixed: digest)
      try file.write(writer.bytes[...])
      try file.complete()
    }
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
    inputs = try PublishedInputs(from: &reader)
    parts = try [SavedBuild.Part](from: &reader)
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
    writer.write(parts)
    writer.write(published)
    writer.write(differing)
    writer.write(dotEntries)
  }
}
