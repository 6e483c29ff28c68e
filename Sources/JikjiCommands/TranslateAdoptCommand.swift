/// `jikji translate adopt`: begins to follow an original, without changing a byte of the translation.
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
        jikji translate adopt ko/book/closures.md        this page anew; one without original is followed no longer

      Pages that are followed already keep what their lock says, blocks that wait for their translation among it, \
      unless the page is named or --again is given.
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
  @OptionGroup var speech: SpeechOptions

  func validate() throws {
    if source.count > 1, !inferRevision {
      throw ValidationError(en: "several sources need --infer-revision", ko: "원본이 여럿이면 --infer-revision도 적으세요")
    }
  }

  func run() async throws {
    let console = Console(speech)
    let call = try DeskCall(site, console)
    var doubtful: [Diagnostic] = []
    let page = target.flatMap(call.translatedPage)
    for entry in try page.map({ [$0.entry] }) ?? call.entries(named: target) {
      let settled: Set<DiagnosticCode> =
        again ? [.unreadableTranslationLock, .missingOriginal] : page == nil ? [] : [.missingOriginal]
      let today = try call.open([entry], console, ignoring: settled)[0]
      let names = try versions(of: entry, call)
      doubtful += try adopt(today, try origins(of: today, among: names, call, console), only: page?.path, console)
    }
    console.report(doubtful)
  }

  /// The names of the originals that pages may have been made from; none for today's.
  private func versions(of entry: TranslationConfig, _ call: DeskCall) throws -> [String] {
    guard inferRevision, source.isEmpty else { return source }
    let names = try TranslationDesk.tags(of: entry, in: call.folder)
    if names.isEmpty {
      throw ValidationError(
        en: "the original of '\(entry.target)' has no tags; name revisions or folders with --source",
        ko: "'\(entry.target)'의 원문에 태그가 없습니다. --source로 판이나 폴더를 적으세요")
    }
    return names
  }

  /// What each page was made from, and the version of the whole where it was inferred.
  private struct Origins {
    var pages: [(page: DeskPage, name: String?)]
    var whole: String?
    var isInferred = false
  }

  /// The originals of today's pages: those of the one version, or of the version that fits each best. Versions are opened one after
  /// the other, for there may be many.
  private func origins(
    of today: TranslationDesk, among names: [String], _ call: DeskCall, _ console: Console
  ) throws -> Origins {
    func open(_ name: String) throws -> TranslationDesk {
      try call.open([today.config], original: name, console, ignoring: [.unreadableTranslationLock])[0]
    }
    guard let first = names.first else {
      return Origins(pages: today.pages.map { ($0, today.config.revision) }, whole: nil)
    }
    let scores = names.count > 1 ? try names.map { fits(of: try open($0)) } : []
    let chosen = RevisionInference.choose(scores)
    var opened: [Int: [String: DeskPage]] = [:]
    var origins = Origins(pages: [], whole: chosen.map { names[$0.whole] }, isInferred: chosen != nil)
    for page in today.pages {
      let number = chosen?.pages[page.path] ?? chosen?.whole ?? 0
      let pages =
        try opened[number]
        ?? Dictionary(try open(number == 0 ? first : names[number]).pages.map { ($0.path, $0) }) { one, _ in one }
      opened[number] = pages
      let old = pages[page.path]
      origins.pages.append((old ?? page, old == nil ? today.config.revision : names[number]))
    }
    return origins
  }

  /// Writes the lock; the pairs that are doubtful. What is known of pages that are followed stays, also while their original is
  /// gone: it may come back.
  ///
  /// - Parameter only: the path of the single page to adopt; its entry in the lock is replaced. Nil for all pages.
  private func adopt(
    _ today: TranslationDesk, _ origins: Origins, only: String?, _ console: Console
  ) throws -> [Diagnostic] {
    var desk = today
    let there = Set(today.pages.map(\.path) + today.orphans.map(\.path))
    let followed = (today.lock?.pages ?? [:]).filter { path, _ in
      only.map { path != $0 } ?? (!again && there.contains(path))
    }
    var lock = TranslationLock(pages: followed)
    var doubtful: [Diagnostic] = []
    let pages = zip(today.pages, origins.pages).filter { page, _ in
      followed[page.path] == nil && (only == nil || page.path == only)
    }
    let aligned = pages.map(\.1.page).parallelPairs(jobs: site.width)
    for ((page, origin), pairs) in zip(pages, aligned) {
      let old = origin.page
      let name = origin.name.map { $0.split(separator: "/").last.map(String.init) ?? $0 }
      lock.pages[page.path] = PageLocking.adopt(
        old.source.blocks, page.target.blocks, path: page.path, source: page.sourcePath, revision: name,
        pairs: pairs)
      desk.keepTexts(of: old)
      doubtful += pairs.filter { $0.isDoubtful && !$0.source.isEmpty && !$0.target.isEmpty }
        .map { .doubtfulPair($0, old.source, page.target) }
      if origins.isInferred { console.print("\(page.target.source.path): \(name ?? "?")\n") }
    }
    desk.lock = lock
    try desk.write([:])
    say(desk, lock, whole: origins.whole, doubtful: doubtful.count, console)
    if !followed.isEmpty, only == nil {
      console.say(
        Phrase(
          en:
            "\(Phrase.counted(followed.count, "page")) of \(desk.config.target) followed already; --again takes them for up to date",
          ko: "\(desk.config.target)의 \(followed.count)쪽은 이미 따라가고 있어 그대로 두었습니다. 지금 원문의 번역으로 보려면 --again을 주세요"))
    }
    return doubtful
  }

  private func fits(of desk: TranslationDesk) -> [String: Double] {
    let scores = desk.pages.parallelScores(jobs: site.width)
    return Dictionary(uniqueKeysWithValues: zip(desk.pages.map(\.path), scores))
  }

  private func say(
    _ desk: TranslationDesk, _ lock: TranslationLock, whole: String?, doubtful: Int, _ console: Console
  ) {
    let entries = lock.pages.values.flatMap(\.entries)
    let pairs = entries.count { !$0.source.isEmpty && !$0.target.isEmpty }
    let missing = entries.count { $0.target.isEmpty }
    let extra = entries.count { $0.source.isEmpty }
    let revision = whole.map { Phrase(en: " from revision \($0)", ko: "(\($0) 판)") } ?? Phrase(en: "", ko: "")
    console.say(
      Phrase(
        en:
          "\(desk.config.target)\(revision.english): \(Phrase.counted(lock.pages.count, "page")), \(Phrase.counted(pairs, "pair")), \(missing) missing, \(extra) added, \(doubtful) doubtful; \(Phrase.counted(desk.untranslated.count, "original")) without translation, \(Phrase.counted(desk.orphans.count, "page")) without original",
        ko:
          "\(desk.config.target)\(revision.korean): \(lock.pages.count)쪽, 짝 \(pairs)개, 빠진 문단 \(missing)개, 더한 문단 \(extra)개, 의심스러운 짝 \(doubtful)개. 번역 없는 원문 \(desk.untranslated.count)쪽, 원문 없는 글 \(desk.orphans.count)쪽"
      ))
  }
}
