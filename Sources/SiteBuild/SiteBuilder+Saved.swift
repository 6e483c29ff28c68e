/// Reads and writes what one build leaves for the next one in another process.
import ArticleModel
import ByteText
import ContentLoad
import DataFormats
import HostSystem
import ParallelWork
import SiteEmit

/// The output folder as the last build left it.
struct PublishedState: Sendable {
  /// The build that the folder holds.
  let saved: SavedBuild
  private let folder: FileFacts?, manifest: FileFacts?

  /// Compares the folder with what `saved` published; nil when it may hold something else.
  init?(_ saved: SavedBuild, _ record: BuildRecord?, in output: String, jobs: Int) {
    guard let record, saved.head.output == output, saved.head.outputFingerprint == record.output else { return nil }
    self.saved = saved
    (folder, manifest) = Self.facts(of: output)
    let fingerprint = BuildRecord.fingerprint(ofOutput: output, hidden: record.hidden, jobs: jobs)
    guard fingerprint == record.output else { return nil }
  }

  /// Whether nobody has published into the folder since.
  func isCurrent(in output: String) -> Bool { Self.facts(of: output) == (folder, manifest) }

  /// The metadata that every publication changes: it exchanges the folder, or writes a new manifest into it.
  private static func facts(of output: String) -> (FileFacts?, FileFacts?) {
    (Disk.facts(of: output), Disk.facts(of: output + "/" + SiteManifest.path))
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

extension SiteBuilder {
  /// Writes what the next build can use.
  ///
  /// - Parameter outputFingerprint: ``BuildRecord/output``.
  func save(
    _ made: MadeSite, _ sources: BuildSources, _ outcome: PublishedBuild, outputFingerprint: OutputFingerprint
  ) throws(HostError) {
    var head = SavedBuild.Head()
    (head.tool, head.settings, head.output) = (SavedBuild.tool, sources.settings, output)
    (head.outputFingerprint, head.senses, head.lock) = (outputFingerprint, made.senses, made.lock)
    head.inputs = made.inputs
    head.published = zip(made.files ?? [], outcome.report?.hashes ?? []).map { file, hash in
      SavedBuild.PublishedFile(path: file.path, sha256: hash)
    }
    if let spare = outcome.report?.spare {
      (head.differing, head.dotEntries) = (spare.differing?.sorted(), spare.dotEntries)
    }
    var entries: [SavedBuild.Entry] = []
    var records: [WrittenRecord] = []
    for file in sources.files.input.files {
      guard let record = made.records[file.path], let version = sources.files.versions[file.path] else { continue }
      entries.append(
        SavedBuild.Entry(
          path: file.path, facts: version.facts, fingerprint: file.fingerprint, inclusions: version.inclusions,
          own: SavedBuild.Part(record.own), others: SavedBuild.Part(record.others)))
      records.append(record)
    }
    try SavedBuild.save(head, entries, records, to: folder)
  }
}
