/// Builds a site on disk: reads it, runs the pipeline, publishes the files, and writes a record for the next build.
private import ArticleModel
private import ByteText
private import ContentLoad
private import DataFormats
package import Diagnostics
package import HostSystem
private import ParallelWork
import SiteEmit

/// The result of a build on disk.
package struct PublishedBuild: Sendable {
  /// The diagnostics; under ``SiteBuilder/isBrief``, without those counted in ``omittedCounts``.
  package var diagnostics: [Diagnostic]
  /// The number of diagnostics that were left out, by kind; empty unless ``SiteBuilder/isBrief``.
  package var omittedCounts: [DiagnosticCount] = []
  /// What was published; nil when nothing was published because of errors.
  package var report: PublishReport?
  /// Whether nothing had changed since the last build.
  package var wasCurrent = false
  /// The number of articles (drafts only if the options include them) and of files.
  package var articles = 0, files = 0
  /// How many Swift samples have no verdict of a check; their pages show no badge.
  package var uncheckedSamples = 0
}

/// Builds and publishes sites.
package struct SiteBuilder: Sendable {
  /// The folder of the site.
  package let folder: SiteFolder
  /// The path of the folder to publish into.
  package let output: String
  /// Environment variables.
  package let environment: [String: String]
  /// What to build.
  package var options: BuildOptions
  /// Whether the record of the last build is used and a new one is written.
  package var usesCache = true
  /// Whether only the first warnings of each kind are returned and the others counted, if the cache is used.
  package var isBrief = false
  /// Whether large values are kept until the process ends instead of being freed, which takes as long as other stages.
  package var keepsMemory = false
  /// Diagnostics of this severity or above stop publishing: `.error`, or `.warning` under `--strict`.
  package var minimumFailingSeverity = Severity.error
  /// The version of this program, for the manifest.
  package var tool = ""
  /// Starts the program again, and does not return. Called when an article that was relied on is changed while the site is built, because
  /// the results of the last build no longer fit its text. If nil, the build goes on, and is repeated if it ends.
  package var restart: (@Sendable () -> Void)?
  /// Gives the current time in seconds since 1970, by which recently changed files are recognised.
  var clock: @Sendable () -> Int = { HostEnvironment.now }
  /// Called before publishing begins, so that tests can do what other programs may do meanwhile.
  var beforePublishing: @Sendable () -> Void = {}

  /// A builder that publishes into `output`.
  package init(folder: SiteFolder, output: String, environment: [String: String], options: BuildOptions) {
    self.folder = folder
    self.output = output
    self.environment = environment
    self.options = options
  }

  /// Builds and publishes, unless nothing has changed since the last build. Throws when the site cannot be read, when
  /// the output cannot be written, or when publishing would overwrite a folder that holds something other than a built
  /// site.
  package func build() throws(HostError) -> PublishedBuild {
    try checkOutput()
    do throws(HostError) {
      if let outcome = try build(afterSaved: usesCache) { return outcome }
    } catch {
      // A published file that the last build left is gone, or somebody has deleted the cache with the cards to publish.
      let isOfCache = error.isMissing && error.subject.hasPrefix(folder.at(SavedBuild.place) + "/")
      guard isOfCache || usesCache && error.subject.hasPrefix(output + "/"), !error.isFullDisk else { throw error }
    }
    // An article was changed, or somebody else published, while the last build was relied on.
    return try build(afterSaved: false) ?? PublishedBuild(diagnostics: [])
  }

  /// Builds and publishes once; nil when something changed meanwhile, so that the results of the last build do not hold.
  ///
  /// - Parameter usesSaved: whether to rely on what the last build found and published.
  private func build(afterSaved usesSaved: Bool) throws(HostError) -> PublishedBuild? {
    let last = usesCache ? BuildRecord.load(from: folder) : nil
    let lateReads = LateReads(restart: restart)
    let (begun, state) = together(
      jobs: options.load.jobs,
      { Result { () throws(HostError) in try begin(after: last?.record, usesSaved, lateReads) } },
      { last.map { OutputState(of: output, hidden: $0.record.hidden, jobs: options.load.jobs) } })
    var inputs = try begun.get()
    if inputs.metadataKey != nil, inputs.metadataKey == last?.record.metadataKey,
      let known = recorded(last, inputs.scan, state)
    {
      return known
    }
    let files = try readFiles(&inputs, usesSaved, lateReads)
    let key = fingerprint(of: files.fingerprint)
    if var last, last.record.key == key, let known = recorded(last, inputs.scan, state) {
      // Only times have changed, or recently changed files are old enough now: the next build need not read the articles.
      last.record.metadataKey = inputs.metadataKey
      try? last.record.save(to: folder, diagnostics: last.diagnostics.bytes)
      return known
    }
    let published = inputs.saved.flatMap { PublishedState($0, last?.record, state, in: output) }
    let made = try make(files, inputs.store, inputs.saved, published: published?.saved.inputs)
    defer { made.cards?.close() }
    if keepsMemory { HostEnvironment.keepUntilExit([made, files, inputs, published] as [any Sendable]) }
    if lateReads.foundChange { return nil }
    guard made.files != nil else { return outcome(of: made) }
    let inclusions = Set(files.inclusions).sorted()
    let sources = BuildSources(
      files: files, key: key, metadataKey: inclusions == inputs.scan.inclusions ? inputs.metadataKey : nil,
      inclusions: inclusions, settings: inputs.settings, saved: inputs.saved)
    beforePublishing()
    return try whileLocked { () throws(HostError) in
      guard published.map({ $0.output.isCurrent(in: output) }) ?? true else { return nil }
      return try publishAndRecord(made, sources, lateReads, over: published)
    }
  }

  /// The programs of ``processors:``.
  var programs: FilterPrograms { FenceDrawing.programs(for: folder, environment: environment, readsCache: usesCache) }

  /// What a build reads before anything is made.
  private struct Inputs: Sendable {
    let scan: SiteScan
    /// The time of the scan in seconds since 1970.
    let now: Int
    /// See ``BuildRecord``.
    let metadataKey: String?
    /// A hash of the settings, and what the last build with them left.
    var settings: UInt64 = 0, saved: SavedBuild?
    /// The files, if they were read, and where large values are kept.
    var files: SiteFiles?, store: TemporaryStore?
  }

  /// Lists the sources; reads the articles, too, unless their metadata say that nothing has changed since the last build.
  private func begin(
    after last: BuildRecord?, _ usesSaved: Bool, _ lateReads: LateReads
  ) throws(HostError) -> Inputs {
    let now = clock()
    let scan = try SiteScan(
      folder, environment: environment, inclusions: last?.inclusions ?? [], jobs: options.load.jobs,
      keepsHistory: usesCache)
    let metadataKey = try scan.metadataFingerprint(now: now).map(fingerprint(of:))
    var inputs = Inputs(scan: scan, now: now, metadataKey: metadataKey)
    if metadataKey == nil || metadataKey != last?.metadataKey { _ = try readFiles(&inputs, usesSaved, lateReads) }
    return inputs
  }

  /// Reads the articles, unless they were read.
  ///
  /// - Parameter usesSaved: whether to rely on what the last build found in them.
  private func readFiles(
    _ inputs: inout Inputs, _ usesSaved: Bool, _ lateReads: LateReads
  ) throws(HostError) -> SiteFiles {
    if let files = inputs.files { return files }
    inputs.settings = inputs.scan.settingsDigest(baseURL: options.load.baseURL)
    inputs.saved = usesSaved ? SavedBuild.load(from: folder, settings: inputs.settings) : nil
    inputs.store = makeStore()
    let files = try inputs.scan.files(
      jobs: options.load.jobs, saved: inputs.saved, lateReads: lateReads, now: inputs.now, store: inputs.store)
    inputs.files = files
    return files
  }

  /// What a build was made from.
  struct BuildSources {
    let files: SiteFiles
    /// See ``BuildRecord``.
    let key: String, metadataKey: String?, inclusions: [String]
    /// A hash of the settings, and what the last build with them left.
    let settings: UInt64, saved: SavedBuild?
  }

  /// Runs `body` while no other build of this site publishes, nor one of another site beside the same folder, where a new tree is made.
  private func whileLocked<Value>(_ body: () throws(HostError) -> Value) throws(HostError) -> Value {
    let beside = Disk.parent(of: Disk.resolved(output)) ?? "/"
    try? Disk.makeFolder(beside)
    // What cannot be locked, such as a read-only checkout, is hardly ever used by two builds.
    let locks = (try? FileLock(path: folder.at(".jikji/build.lock")), try? FileLock(folder: beside))
    defer { withExtendedLifetime(locks) {} }
    return try body()
  }

  func outcome(of made: MadeSite) -> PublishedBuild {
    PublishedBuild(
      diagnostics: made.diagnostics, articles: made.site.content.articles.count, files: made.site.files.count,
      uncheckedSamples: made.site.uncheckedSamples)
  }

  /// The manifest that a build would publish now. Nothing is published. The value is nil when the site has errors.
  ///
  /// - Parameter reversed: whether files are passed on in the opposite order, to test that order does not matter.
  package func manifest(readingReversed reversed: Bool = false) throws(HostError) -> Checked<SiteManifest?> {
    var files = try SiteFiles.read(folder, environment: environment, jobs: options.load.jobs)
    if reversed { files.reverse() }
    let made = try make(files, makeStore())
    defer { made.cards?.close() }
    let manifest = try made.files.map { files throws(HostError) in
      try SiteManifest(
        of: files, sources: made.site.sources, tool: tool, options: manifestOptions(of: made.site),
        jobs: options.load.jobs)
    }
    try made.store?.check()
    return Checked(manifest, made.diagnostics)
  }

  /// The result of a build before publishing.
  struct MadeSite: Sendable {
    let site: BuiltSite
    let diagnostics: [Diagnostic]
    /// The files to publish, without the manifest; nil when the site has errors.
    var files: [WritableFile]?
    /// Where the drawn cards among them are.
    var cards: CacheFolder?
    /// Holds the bytes of some files. After they have been read it must be checked for read errors.
    var store: TemporaryStore?
    /// What the next build can use.
    var records: [String: WrittenRecord] = [:], senses: UInt64 = 0, lock: UInt64 = 0
    var parts: [StoredPart] = []
    var inputs = PublishedInputs()
  }

  /// Where a build keeps large values; nil where no file can be made.
  private func makeStore() -> TemporaryStore? {
    let place = folder.at(".jikji/cache")
    return (try? Disk.makeFolder(place)).flatMap { TemporaryStore(in: place) }
  }

  /// Builds the site from `files`, and draws its social cards.
  ///
  /// - Parameters:
  ///   - store: where large values are kept; nil for memory.
  ///   - saved: what the last build left.
  ///   - published: what the files in the output folder were made from; nil if that is not known.
  private func make(
    _ files: SiteFiles, _ store: TemporaryStore?, _ saved: SavedBuild? = nil, published: PublishedInputs? = nil
  ) throws(HostError) -> MadeSite {
    let maker = options.drawsCards ? CardMaker.find(in: environment["PATH"]) : nil
    var options = options
    options.drawsCards = maker != nil
    options.endsProcess = true
    options.writesRecords = usesCache
    let drawing = FenceDrawing(with: programs, jobs: options.load.jobs)
    var known = saved?.cache(for: files, options.load) ?? BuildCache()
    known.published = published
    let built = BuildPipeline.build(files, options: options, cache: known, drawing: drawing, store: store)
    if keepsMemory { HostEnvironment.keepUntilExit(known) }
    try store?.check()
    // The words for search have been released, and all pages are going to be rendered.
    if saved == nil { HostEnvironment.releaseFreeMemory() }
    guard !built.diagnostics.contains(where: { $0.severity >= minimumFailingSeverity }) else {
      return MadeSite(site: built.site, diagnostics: built.diagnostics)
    }
    let diagnostics = built.diagnostics + (self.options.drawsCards && maker == nil ? [.noCardMaker()] : [])
    var (files, cards) = (files, CacheFolder?.none)
    if let maker {
      let folder = try draw(built.site.cards, with: maker)
      for card in built.site.cards { files.diskPaths[card.cachedPath] = folder.path + "/" + card.fileName }
      cards = folder
    }
    return MadeSite(
      site: built.site, diagnostics: diagnostics,
      files: files.writable(built.site.files, renderPage: built.site.renderPage), cards: cards, store: store,
      records: built.records, senses: built.senses, lock: built.lock, parts: built.parts,
      inputs: built.inputs)
  }

  /// The result of the last build, if everything it depends on is unchanged and all diagnostics to return are stored; otherwise nil.
  private func recorded(
    _ last: (record: BuildRecord, diagnostics: FilePart)?, _ scan: SiteScan, _ state: OutputState?
  ) -> PublishedBuild? {
    guard let last, case let record = last.record, record.made <= options.load.now,
      options.load.now < record.expires ?? .max, record.output == state?.fingerprint,
      record.programs == programs.versions(of: record.commands),
      isBrief || record.diagnostics.omittedCounts.isEmpty,
      let diagnostics = record.diagnostics.decoded(last.diagnostics, scan)
    else { return nil }
    return PublishedBuild(
      diagnostics: diagnostics, omittedCounts: record.diagnostics.omittedCounts, report: PublishReport(),
      wasCurrent: true, articles: record.articles, files: record.files, uncheckedSamples: record.uncheckedSamples)
  }

  /// Draws the cards that are not in the cache, and deletes old ones that no page names any more. Returns the folder with all cards.
  private func draw(_ cards: [SocialCard], with maker: CardMaker) throws(HostError) -> CacheFolder {
    let (kept, failures) = try CacheFolder.making(in: folder.at(BuiltSite.cardFolder)) { kept in
      cards.parallelMap(jobs: options.load.jobs) { card, _ -> HostError? in
        do throws(HostError) {
          try maker.draw(card.svg, to: kept.path + "/" + card.fileName)
          for name in [card.fileName, card.fileName + CardMaker.hashSuffix] { kept.use(name) }
          return nil
        } catch {
          return error
        }
      }.compactMap(\.self)
    } hasFailed: {
      !$0.isEmpty
    }
    if let failure = failures.first {
      kept.close()
      throw failure
    }
    kept.removeOthers(than: Set(cards.flatMap { [$0.fileName, $0.fileName + CardMaker.hashSuffix] }), now: clock())
    return kept
  }

  /// A fingerprint of everything that decides the output: the fingerprint of the files, the options, and the version of
  /// this program.
  private func fingerprint(of files: String) -> String {
    var writer = BinaryWriter()
    writer.write(files)
    let drawsCards = options.drawsCards && CardMaker.find(in: environment["PATH"]) != nil
    for flag in [options.load.drafts, options.load.future, options.isPublication, options.drawsCards, drawsCards] {
      writer.write(flag)
    }
    for text in [options.load.baseURL, options.buildDate?.rfc3339] { writer.write(text) }
    for text in [minimumFailingSeverity.rawValue, output, SavedBuild.tool] { writer.write(text) }
    return ContentHash.plainHex(of: writer.bytes)
  }
}

extension Diagnostic {
  /// Social cards were requested, but the program that draws them is not installed.
  fileprivate static func noCardMaker() -> Diagnostic {
    Diagnostic(
      .noCardMaker, at: nil,
      en:
        "social cards need 'rsvg-convert' and a CJK font (Debian: librsvg2-bin, fonts-noto-cjk); pages name the site's own picture instead",
      ko: "공유 카드를 그리려면 'rsvg-convert'와 한글 글꼴이 필요합니다(데비안: librsvg2-bin, fonts-noto-cjk). 대신 사이트의 기본 그림을 씁니다")
  }
}
