/// Publishes a site and writes down what the next build needs.
private import ArticleModel
private import ByteText
private import ContentLoad
import Diagnostics
import HostSystem
private import ParallelWork

extension SiteBuilder {
  /// Publishes a site and writes down what the next build needs; nil when an article was changed while its page was made.
  ///
  /// - Parameter before: the output folder as the last build left it, if it is known to be so.
  func publishAndRecord(
    _ made: MadeSite, _ sources: BuildSources, _ lateReads: LateReads, over before: PublishedState?
  ) throws(HostError) -> PublishedBuild? {
    var outcome = outcome(of: made)
    var (published, kept) = together(
      jobs: options.load.jobs,
      { Result { () throws(HostError) in try publish(made, lateReads, over: before) } },
      { usesCache ? draftOfCache(made, sources) : nil })
    if kept != nil, case .failure(let error) = published, error.isFullDisk {
      // What was written for the next build may have taken the space.
      kept = nil
      published = Result { () throws(HostError) in try publish(made, lateReads, over: before) }
      outcome.diagnostics.append(.cacheNotWritten(error))
    }
    let removal: [Diagnostic]
    do { (outcome.report, removal) = try published.get() } catch {
      if lateReads.foundChange { return nil }
      throw error
    }
    if let report = kept?.diagnostics.report, isBrief {
      (outcome.diagnostics, outcome.omittedCounts) = (report.diagnostics, report.omittedCounts)
    }
    let hasNewAddresses = options.isPublication ? try LedgerService.record(made.site, in: folder) : false
    do {
      // Writing the ledger changed a file that the build reads, so the fingerprints of this build are out of date.
      if usesCache, hasNewAddresses {
        try BuildRecord.remove(from: folder)
      } else if let kept {
        let records = try kept.records.get()
        let output = try keepRecord(
          of: outcome, made.site, sources, kept.diagnostics, before: before?.saved.head.outputFingerprint)
        try records.complete(head(of: made, sources, outcome.report, outputFingerprint: output))
      }
    } catch {
      outcome.diagnostics.append(.cacheNotWritten(error))
    }
    outcome.diagnostics += removal
    return outcome
  }

  /// What can be prepared for the next build before anything is published.
  private func draftOfCache(
    _ made: MadeSite, _ sources: BuildSources
  ) -> (diagnostics: BuildRecord.EncodedDiagnostics, records: Result<RecordsDraft, HostError>) {
    (
      BuildRecord.EncodedDiagnostics(made.diagnostics, failingFrom: minimumFailingSeverity),
      Result { () throws(HostError) in
        try RecordsDraft(made, of: sources.files, after: sources.saved, for: folder)
      }
    )
  }

  /// Where the tree that a publication replaced is kept.
  private static let spareFolder = ".jikji/cache/replaced"

  /// Publishes. Also returns the diagnostics about removed files; they concern this build only, so they are not recorded.
  private func publish(
    _ made: MadeSite, _ lateReads: LateReads, over before: PublishedState?
  ) throws(HostError) -> (PublishReport, [Diagnostic]) {
    let saved = before?.saved
    let hashes = Dictionary(saved?.head.published.map { ($0.path, $0.sha256) } ?? []) { first, _ in first }
    let listed = saved == nil ? SiteManifest.listedPaths(in: output) : []
    let spare = SpareTree(
      place: folder.at(Self.spareFolder), differing: saved?.head.differing.map(Set.init),
      dotEntries: saved?.head.dotEntries ?? [], foldersDigest: saved?.head.foldersDigest ?? 0)
    let list = FileList(prefix: SiteManifest.prefix) { hashes throws(HostError) in
      try made.store?.check()
      if lateReads.foundChange {
        throw HostError(
          .publish, output, reason: Phrase(en: "an article was changed meanwhile", ko: "그 사이에 글이 바뀌었습니다"))
      }
      return SiteManifest(
        of: hashes, sources: made.site.sources, tool: tool, options: manifestOptions(of: made.site)
      ).documents(jobs: options.load.jobs)
    }
    let report = try SiteWriter(folder: output, jobs: options.load.jobs).publish(
      made.files ?? [], list: list, hashes: hashes, spare: usesCache ? spare : nil, known: before?.tree,
      owned: (listed ?? []).union(hashes.keys.lazy.filter(PathRules.isHidden)))
    let foreign =
      listed.map { listed in report.removedPaths.filter { hashes[$0] == nil && !listed.contains($0) } } ?? []
    return (report, foreign.isEmpty ? [] : [.removedForeignFiles(foreign, from: output)])
  }

  /// What the manifest says of the options.
  func manifestOptions(of site: BuiltSite) -> SiteManifest.Options {
    SiteManifest.Options(
      baseURL: site.content.config.baseURL, drafts: options.load.drafts, future: options.load.future,
      cards: options.drawsCards)
  }

  /// Writes the record of this build: what it was made of, and its diagnostics. Returns the fingerprint of the output.
  ///
  /// - Parameters:
  ///   - encoded: the diagnostics.
  ///   - before: the fingerprint of the output before; nil if it is not known.
  private func keepRecord(
    of outcome: PublishedBuild, _ site: BuiltSite, _ sources: BuildSources,
    _ encoded: BuildRecord.EncodedDiagnostics, before: OutputFingerprint?
  ) throws(HostError) -> OutputFingerprint {
    let hidden = site.files.map(\.path).filter(PathRules.isHidden)
    let shown = fingerprint(ofOutputAfter: outcome.report, before: before, hidden: hidden)
    let commands = FenceDrawing.commands(of: site.content.config)
    let record = BuildRecord(
      key: sources.key, metadataKey: sources.metadataKey, inclusions: sources.inclusions, output: shown, hidden: hidden,
      made: options.load.now, expires: site.nextDate, commands: commands, programs: programs.versions(of: commands),
      articles: outcome.articles, files: outcome.files,
      uncheckedSamples: outcome.uncheckedSamples, diagnostics: encoded.summary)
    try record.save(to: folder, diagnostics: encoded.bytes)
    return shown
  }

  /// The fingerprint of the output after a publication: of all its files, or, if the replaced tree was kept, that before corrected by the
  /// files that differ.
  private func fingerprint(
    ofOutputAfter report: PublishReport?, before: OutputFingerprint?, hidden: [String]
  ) -> OutputFingerprint {
    guard var fingerprint = before, let spare = report?.spare, let differing = spare.differing else {
      return BuildRecord.fingerprint(ofOutput: output, hidden: hidden, jobs: options.load.jobs)
    }
    for path in differing {
      fingerprint.remove(path, in: spare.place)
      fingerprint.add(path, in: output)
    }
    return fingerprint
  }
}

extension Diagnostic {
  /// Files were removed from the output folder that no build had put there.
  fileprivate static func removedForeignFiles(_ paths: [String], from folder: String) -> Diagnostic {
    let names = paths.prefix(3).map { "'\($0)'" }.joined(separator: ", ") + (paths.count > 3 ? ", …" : "")
    return Diagnostic(
      .outsideWorld, .warning, at: Place(path: folder),
      en:
        "this build removed files that no build had made: \(names); put what is yours below static/, from where it is copied",
      ko: "빌드가 만들지 않은 파일 \(paths.count)개를 이번 빌드가 지웠습니다: \(names). 내 파일은 static/에 두면 함께 펴내집니다")
  }

  /// The cache cannot be written, for instance because the checkout is read-only.
  static func cacheNotWritten(_ error: HostError) -> Diagnostic {
    Diagnostic(
      .outsideWorld, .note, at: nil,
      en: "the cache below .jikji/ was not written (\(error.reason.english)); the next build starts afresh",
      ko: ".jikji/ 아래의 캐시를 쓰지 못했습니다(\(error.reason.korean)). 다음 빌드는 처음부터 합니다")
  }
}
