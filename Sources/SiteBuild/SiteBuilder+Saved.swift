/// Reads and writes what one build leaves for the next one in another process.
import ArticleModel
import ByteText
import ContentLoad
import DataFormats
import HostSystem
import ParallelWork
import SiteEmit

/// The output folder at the beginning of a build.
struct OutputState: Sendable {
  /// See ``BuildRecord/output``.
  let fingerprint: OutputFingerprint
  let tree: TreeScan
  private let folder: FileFacts?, manifest: FileFacts?

  /// - Parameter hidden: see ``BuildRecord/hidden``.
  init(of output: String, hidden: [String], jobs: Int) {
    (folder, manifest) = Self.facts(of: output)
    (fingerprint, tree) = BuildRecord.scan(ofOutput: output, hidden: hidden, jobs: jobs)
  }

  /// Whether nobody has published into the folder since.
  func isCurrent(in output: String) -> Bool { Self.facts(of: output) == (folder, manifest) }

  /// The metadata that every publication changes: it exchanges the folder, or writes a new manifest into it.
  private static func facts(of output: String) -> (FileFacts?, FileFacts?) {
    (Disk.facts(of: output), Disk.facts(of: output + "/" + SiteManifest.path))
  }
}

/// An output folder that is as the last build left it.
struct PublishedState: Sendable {
  /// The build that the folder holds.
  let saved: SavedBuild
  let output: OutputState
  /// The files in it.
  var tree: KnownTree { KnownTree(files: saved.head.published.map(\.path), scan: output.tree) }

  /// Compares the state of the folder with what `saved` published; nil when it may hold something else.
  init?(_ saved: SavedBuild, _ record: BuildRecord?, _ state: OutputState?, in output: String) {
    guard let record, let state, saved.head.output == output,
      [saved.head.outputFingerprint, state.fingerprint].allSatisfy({ $0 == record.output })
    else { return nil }
    (self.saved, self.output) = (saved, state)
  }
}

extension SavedBuild {
  /// What was found in the articles that have not changed since.
  func cache(for files: SiteFiles, _ options: LoadOptions) -> BuildCache {
    let contents = Dictionary(files.input.files.map { ($0.path, $0) }) { first, _ in first }
    let config = Deferred(ready: SiteLoader.settings(of: files.input, options))
    let records = articles(contents, config: config, jobs: options.jobs)
    return BuildCache(records, of: self, for: files.input, options)
  }
}

/// The records of a build on their way to a ``SavedBuild``.
struct RecordsDraft: Sendable {
  private let draft: SavedBuild.Draft
  private let parts: [SavedBuild.Part]
  /// The binary form of ``SavedBuild/inputs`` and ``SavedBuild/entries``.
  private let rest: [UInt8]

  /// Writes the records of the articles in `files`, and other parts.
  ///
  /// - Parameter last: the build that the saved parts among them are from.
  init(_ made: SiteBuilder.MadeSite, of files: SiteFiles, after last: SavedBuild?, for folder: SiteFolder)
    throws(HostError)
  {
    let (records, parts) = (made.records, made.parts)
    let written = files.input.files.compactMap { file in
      records[file.path].flatMap { record in files.versions[file.path].map { (file, record, $0) } }
    }
    // What depends on each article alone is first, then the words of all, which are hardly ever read.
    let all = [written.map(\.1.own), written.map(\.1.words), written.map(\.1.others), parts].flatMap { $0 }
    draft = try SavedBuild.Draft(all, after: last, for: folder)
    let (count, places) = (written.count, draft.places)
    let entries = written.enumerated().map { number, article in
      let (file, _, version) = article
      return SavedBuild.Entry(
        path: file.path, facts: version.facts, fingerprint: file.fingerprint, inclusions: version.inclusions,
        own: places[number], words: places[count + number], others: places[2 * count + number])
    }
    self.parts = Array(places[(3 * count)...])
    var writer = BinaryWriter()
    writer.write(made.inputs)
    writer.write(entries)
    rest = writer.bytes
  }

  /// Adds what was published, and puts the files in their place.
  func complete(_ head: SavedBuild.Head) throws(HostError) {
    var head = head
    head.parts = parts
    try draft.complete(head, rest)
  }
}

extension SiteBuilder {
  /// What the next build must know of a publication.
  ///
  /// - Parameter outputFingerprint: ``BuildRecord/output``.
  func head(
    of made: MadeSite, _ sources: BuildSources, _ report: PublishReport?, outputFingerprint: OutputFingerprint
  ) -> SavedBuild.Head {
    var head = SavedBuild.Head()
    (head.tool, head.settings, head.output) = (SavedBuild.tool, sources.settings, output)
    (head.outputFingerprint, head.senses, head.lock) = (outputFingerprint, made.senses, made.lock)
    head.published = zip(made.files ?? [], report?.hashes ?? []).map { file, hash in
      SavedBuild.PublishedFile(path: file.path, sha256: hash)
    }
    if let spare = report?.spare {
      (head.differing, head.dotEntries) = (spare.differing?.sorted(), spare.dotEntries)
      head.foldersDigest = spare.foldersDigest
    }
    return head
  }
}
