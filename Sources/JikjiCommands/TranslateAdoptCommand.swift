/// `jikji translate adopt`: aligns a translation with its original and records the result in a lock, without changing a byte of the
/// translation.
import ArgumentParser
import ArticleModel
import Diagnostics
import HostSystem
import SiteBuild
import Translation

struct TranslateAdoptCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "adopt", abstract: "Aligns a translation with its original and writes the lock.",
    discussion: """
      EXAMPLES
        jikji translate adopt                            today's original is the one that was translated
        jikji translate adopt ko/book --source v1.0      a tag, branch or commit of the original's repository
        jikji translate adopt ko/book --source old-en/   a folder
        jikji translate adopt --infer-revision           the tag that fits each page best
        jikji translate adopt ko/book/closures.md        this page anew; one without original is your own

      Pages that are followed already keep what their lock says, blocks that wait for their translation among it, \
      unless the page is named or --again is given. Pages whose original the named version does not have are left as they are.
      """)

  @Argument(
    help: ArgumentHelp(
      "The target folder as in jikji.yml, or a page in it; all when none is named.", valueName: "target"))
  var target: String?

  @Option(
    help: ArgumentHelp(
      "The original as it was translated: a revision or a folder; several with --infer-revision.", valueName: "rev|dir")
  )
  var source: [String] = []

  @Flag(help: "Find out which of the revisions (all tags, unless --source names some) each page was made from.")
  var inferRevision = false

  @Flag(help: "Take pages that are followed already for translations of today's original, too.")
  var again = false

  @OptionGroup var site: SiteOptions
  @OptionGroup var consoleOptions: ConsoleOptions

  func validate() throws {
    if source.count > 1, !inferRevision {
      throw ValidationError(en: "several sources need --infer-revision", ko: "원본이 여럿이면 --infer-revision도 적으세요")
    }
  }

  func run() async throws {
    let console = Console(consoleOptions)
    let call = try TranslationCommandContext(site, console)
    var doubtful: [Diagnostic] = []
    let page = target.flatMap(call.translatedPage)
    for entry in try page.map({ [$0.entry] }) ?? call.entries(named: target) {
      let settled: Set<DiagnosticCode> =
        again
        ? [.unreadableTranslationLock, .missingOriginal, .missingBlock]
        : page == nil ? [.missingBlock] : [.missingOriginal]
      let today = try call.open([entry], console, ignoring: settled, settling: page?.path)[0]
      let names = try versions(of: entry, call)
      doubtful += try adopt(today, try origins(of: today, among: names, call, console), only: page?.path, console)
    }
    console.report(doubtful)
  }

  /// The names of the versions from which pages may have been translated; empty for the current original.
  private func versions(of entry: TranslationConfig, _ call: TranslationCommandContext) throws -> [String] {
    guard inferRevision, source.isEmpty else { return source }
    let names = try TranslationWorkspace.tags(of: entry, in: call.folder)
    if names.isEmpty {
      throw ValidationError(
        en: "the original of '\(entry.target)' has no tags; name revisions or folders with --source",
        ko: "'\(entry.target)'의 원문에 태그가 없습니다. --source로 판이나 폴더를 적으세요")
    }
    return names
  }

  /// The original of each page, and the version of the whole translation if it was inferred.
  private struct Origins {
    var pages: [Origin]
    var whole: String?
    var isInferred = false
    /// The paths of pages whose original is missing in the version, and the name of that version.
    var lacking: [(path: String, version: String)] = []
  }

  /// A page with the original from which it was translated, the name of that version, and the source path to record in the lock.
  private struct Origin {
    let page: TranslatedFilePair, version: String?, source: String
  }

  /// The originals of the pages: those of the single named version, or of the version that fits each page best. A page without an old
  /// original never gets the current one, which would mark it as up to date. Versions are opened one after the other, because there may be
  /// many.
  private func origins(
    of today: TranslationWorkspace, among names: [String], _ call: TranslationCommandContext, _ console: Console
  ) throws -> Origins {
    func open(_ name: String) throws -> TranslationWorkspace {
      try call.open(
        [today.config], original: name, console,
        ignoring: [.unreadableTranslationLock, .missingBlock, .translationWithoutSource, .doubtfulPair])[0]
    }
    guard !names.isEmpty else {
      return Origins(
        pages: today.pages.map { Origin(page: $0, version: today.config.revision, source: $0.sourcePath) }, whole: nil)
    }
    let scores = names.count > 1 ? try names.map { fitScores(of: try open($0)) } : []
    let chosen = RevisionInference.choose(scores)
    var opened: [Int: [String: TranslatedFilePair]] = [:]
    var origins = Origins(pages: [], whole: chosen.map { names[$0.whole] }, isInferred: chosen != nil)
    let sources = Dictionary(today.pages.map { ($0.path, $0.sourcePath) }) { one, _ in one }
    for path in Set(sources.keys).union(today.orphans.map(\.path)).sorted() {
      let number = chosen?.pages[path] ?? chosen?.whole ?? 0
      let pages =
        try opened[number]
        ?? Dictionary(try open(names[number]).pages.map { ($0.path, $0) }) { one, _ in one }
      opened[number] = pages
      guard let old = pages[path] else {
        origins.lacking.append((path, names[number]))
        continue
      }
      // Only an equal path identifies the current source; otherwise the old path is recorded and its fate is found out as for any page.
      let source = sources[path] == path ? path : old.sourcePath
      origins.pages.append(Origin(page: old, version: names[number], source: source))
    }
    return origins
  }

  /// Writes the lock and returns diagnostics about doubtful pairs and missing originals. Entries of pages that are already followed are
  /// kept, even while their original is missing, because it may come back.
  ///
  /// - Parameter only: the path of the single page to adopt, whose entry in the lock is replaced; nil for all pages.
  private func adopt(
    _ today: TranslationWorkspace, _ origins: Origins, only: String?, _ console: Console
  ) throws -> [Diagnostic] {
    var workspace = today
    let known = today.lock?.pages ?? [:]
    let there = Set(today.pages.map(\.path) + today.orphans.map(\.path))
    let adoptable = Set(origins.pages.map(\.page.path))
    let followed = known.filter { path, _ in
      if let only { return path != only || !adoptable.contains(path) }
      return there.contains(path) && !(again && adoptable.contains(path))
    }
    var lock = TranslationLock(pages: followed)
    var doubtful: [Diagnostic] = []
    let pages = origins.pages.filter { followed[$0.page.path] == nil && (only == nil || $0.page.path == only) }
    let aligned = pages.map(\.page).parallelPairs(jobs: site.width)
    for (origin, pairs) in zip(pages, aligned) {
      let page = origin.page
      lock.pages[page.path] = entries(of: origin, pairs, among: today, isNamed: only != nil)
      workspace.keepTexts(of: page)
      doubtful += pairs.filter { $0.isDoubtful && !$0.source.isEmpty && !$0.target.isEmpty }
        .map { .doubtfulPair($0, page.source, page.target) }
      if origins.isInferred {
        console.print("\(page.target.source.path): \(lock.pages[page.path]?.revision ?? "?")\n")
      }
    }
    if let only, source.isEmpty, !inferRevision, let own = workspace.orphans.first(where: { $0.path == only }) {
      lock.pages[only] = PageLocking.adopt(
        [], own.text.blocks, path: only, source: LockPage.noSource, revision: nil)
    }
    workspace.lock = lock
    try workspace.write([:])
    say(workspace, lock, whole: origins.whole, doubtful: doubtful.count, console)
    if only == nil { say(forgotten: Set(known.keys).subtracting(there), kept: followed.count, workspace, console) }
    return doubtful + lacking(origins, in: workspace, only: only)
  }

  /// The lock entries of an adopted page. A renamed page keeps the entries of its old name, unless it is adopted by name.
  private func entries(
    of origin: Origin, _ pairs: [AlignedPair], among today: TranslationWorkspace, isNamed: Bool
  ) -> LockPage {
    let page = origin.page
    let there = Set(today.pages.map(\.path))
    if !isNamed, !again, var heir = today.lock?.inherited(by: page.target, where: { !there.contains($0.path) }) {
      (heir.path, heir.source) = (page.path, origin.source)
      return heir
    }
    let name = origin.version.map { $0.split(separator: "/").last.map(String.init) ?? $0 }
    return PageLocking.adopt(
      page.source.blocks, page.target.blocks, path: page.path, source: origin.source, revision: name, pairs: pairs)
  }

  /// Diagnostics for pages that are not followed because their original is missing in the named version.
  private func lacking(_ origins: Origins, in workspace: TranslationWorkspace, only: String?) -> [Diagnostic] {
    let pages = Dictionary(workspace.pages.map { ($0.path, $0.target) } + workspace.orphans.map { ($0.path, $0.text) })
    {
      one, _ in one
    }
    let orphans = Set(workspace.orphans.map(\.path))
    return origins.lacking.compactMap { path, version in
      // Pages that have no current original either are not reported.
      guard only.map({ $0 == path }) ?? (workspace.lock?.pages[path] == nil && !orphans.contains(path)) else {
        return nil
      }
      return pages[path].map { .notInVersion($0.source.path, version: version) }
    }
  }

  private func fitScores(of workspace: TranslationWorkspace) -> [String: Double] {
    let scores = workspace.pages.parallelScores(jobs: site.width)
    return Dictionary(uniqueKeysWithValues: zip(workspace.pages.map(\.path), scores))
  }

  private func say(forgotten: Set<String>, kept: Int, _ workspace: TranslationWorkspace, _ console: Console) {
    if !forgotten.isEmpty {
      let names = forgotten.sorted().joined(separator: ", ")
      console.say(
        Phrase(
          en: "\(workspace.config.target): forgot what is there no longer: \(names)",
          ko: "\(workspace.config.target): 이제 없는 글을 잊었습니다: \(names)"))
    }
    guard kept > 0 else { return }
    console.say(
      Phrase(
        en:
          "\(Phrase.counted(kept, "page")) of \(workspace.config.target) followed already; --again takes them for up to date",
        ko: "\(workspace.config.target)의 \(kept)쪽은 이미 따라가고 있어 그대로 두었습니다. 지금 원문의 번역으로 보려면 --again을 주세요"))
  }

  private func say(
    _ workspace: TranslationWorkspace, _ lock: TranslationLock, whole: String?, doubtful: Int, _ console: Console
  ) {
    let entries = lock.pages.values.flatMap(\.entries)
    let pairs = entries.count { !$0.source.isEmpty && !$0.target.isEmpty }
    let missing = entries.count { $0.target.isEmpty }
    let extra = entries.count { $0.source.isEmpty }
    let strays = workspace.strays.count
    let revision = whole.map { Phrase(en: " from revision \($0)", ko: "(\($0) 판)") } ?? Phrase(en: "", ko: "")
    console.say(
      Phrase(
        en:
          "\(workspace.config.target)\(revision.english): \(Phrase.counted(lock.pages.count, "page")), \(Phrase.counted(pairs, "pair")), \(missing) missing, \(extra) added, \(doubtful) doubtful; \(Phrase.counted(workspace.untranslated.count, "original")) without translation, \(Phrase.counted(strays, "page")) without original",
        ko:
          "\(workspace.config.target)\(revision.korean): \(lock.pages.count)쪽, 짝 \(pairs)개, 빠진 문단 \(missing)개, 더한 문단 \(extra)개, 의심스러운 짝 \(doubtful)개. 번역 없는 원문 \(workspace.untranslated.count)쪽, 원문 없는 글 \(strays)쪽"
      ))
  }
}
