/// `jikji check`: runs all checks for CI, without writing into `public/`.
import ArgumentParser
import ArticleModel
import ContentLoad
private import DataFormats
import Diagnostics
import HostSystem
import SiteBuild
import SnippetRun

struct CheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Checks links, samples, translations, terms and content; writes nothing into public/.",
    discussion: """
      EXAMPLES
        jikji check                         everything
        jikji check links terms
        jikji check links --external        ask outside addresses too
        jikji check links --external --older-than 30d
        jikji check links --explain         say why names of topics are links or not
        jikji check links terms --fix       write aliases, respell banned terms
        jikji check snippets --format json
        jikji check search --queries queries.txt
        jikji check --format sarif > jikji.sarif
      """)

  /// What can be checked.
  enum Subject: String, ExpressibleByArgument, CaseIterable {
    case links, snippets, translations, terms, content, search
  }

  @Argument(
    help: ArgumentHelp(
      "What to check; everything but search when none is named.",
      valueName: "links|snippets|translations|terms|content|search"))
  var subjects: [Subject] = []

  @Flag(help: "Ask outside addresses too; answers are kept in links.lock.")
  var external = false

  @Option(help: ArgumentHelp("Ask again only where the answer is older: 30d, 12h.", valueName: "age"))
  var olderThan: Age?

  @Flag(help: "Say for each name of a topic in the text why it is a link or is none.")
  var explain = false

  @Flag(help: "Write the fixes that change no meaning into the articles, then check again.")
  var fix = false

  @Flag(help: "Stay, and check samples again as articles change.")
  var watch = false

  @Flag(help: "Record what is found in translations now; later checks report only what is new.")
  var updateBaseline = false

  @Option(
    help: ArgumentHelp(
      "With search: a file of lines 'query => page page', of pages to find in the built site, or none.",
      valueName: "file"))
  var queries: String?

  @Option(help: ArgumentHelp("With search: among how many results a page must be.", valueName: "n"))
  var within = 5

  @OptionGroup var snippets: SnippetFlags
  @OptionGroup var site: SiteOptions
  @OptionGroup var publishing: PublishingOptions
  @OptionGroup var consoleOptions: ConsoleOptions

  /// A length of time in days or hours.
  struct Age: ExpressibleByArgument {
    let seconds: Int

    init?(argument: String) {
      let units = ["d": 86_400, "h": 3_600]
      guard let unit = argument.last.flatMap({ units[String($0)] }), let count = Int(argument.dropLast()),
        (0...100_000).contains(count)
      else { return nil }
      seconds = count * unit
    }
  }

  func validate() throws {
    if olderThan != nil, !external {
      throw ValidationError(en: "--older-than needs --external", ko: "--older-than은 --external과 함께 씁니다")
    }
    if subjects.contains(.search), subjects.count > 1 || queries == nil {
      throw ValidationError(
        en: "search is checked by itself: 'jikji check search --queries FILE'",
        ko: "검색은 따로 검사합니다: 'jikji check search --queries 파일'")
    }
    if queries != nil, subjects != [.search] {
      throw ValidationError(
        en: "--queries belongs to search: 'jikji check search --queries FILE'",
        ko: "--queries는 검색을 검사할 때 씁니다: 'jikji check search --queries 파일'")
    }
    if within < 1 { throw ValidationError.tooSmall("--within", least: 1, given: within) }
    if watch, wanted != [.snippets] {
      throw ValidationError(
        en: "--watch checks samples only: 'jikji check snippets --watch'",
        ko: "--watch는 예제만 검사합니다: 'jikji check snippets --watch'")
    }
    if explain, !wanted.contains(.links) || consoleOptions.format != .text {
      throw ValidationError(
        en: "--explain speaks of links, in text: 'jikji check links --explain'",
        ko: "--explain은 링크를 글로 설명합니다: 'jikji check links --explain'")
    }
    try refuseUnused()
  }

  /// Refuses options of subjects that are not checked, which would have no effect.
  private func refuseUnused() throws {
    let uses: [(option: String, isGiven: Bool, subject: SiteCheck)] = [
      ("--external", external, .links), ("--update-baseline", updateBaseline, .translations),
      ("--accept", snippets.accept, .snippets), ("--shard", snippets.shard != nil, .snippets),
    ]
    for use in uses where use.isGiven && !wanted.contains(use.subject) {
      let call = "'jikji check \(use.subject.rawValue) \(use.option)'"
      throw ValidationError(
        en: "\(use.option) belongs to \(use.subject.rawValue): \(call)", ko: "\(use.option) 옵션은 다른 검사의 것입니다: \(call)")
    }
  }

  func run() async throws {
    let console = Console(consoleOptions)
    if let queries { return try await checkSearch(queries, console: console) }
    if watch {
      let watched = SnippetWatch(flags: snippets, site: site, publishing: publishing, console: console)
      return try await watched.run()
    }
    // A check of samples needs neither links nor pages, so the build stops early.
    let isOnlySamples = wanted == [.snippets] && !fix && !external
    var call = try SiteCall(site, publishing, goal: isOnlySamples ? .content : .refusals, checks: wanted)
    if fix { try writeFixes(&call, console: console) }
    let built = call.built
    HostEnvironment.keepUntilExit([call.files, built] as [any Sendable])
    var diagnostics = BuildPipeline.relevant(built.diagnostics, to: wanted)
    sayOthers(than: diagnostics, of: built.diagnostics, console)
    if explain { console.print(NameExplanations.text(built.site.content, in: console.language)) }
    if external { diagnostics += try await probeExternal(built.site, in: call.folder, console: console) }
    if wanted.contains(.translations), !call.built.site.content.config.translations.isEmpty {
      diagnostics += try TranslationCheckCall(jobs: site.width, updatesBaseline: updateBaseline).run(
        call.built.site.content.config, in: call.folder)
    }
    if wanted.contains(.snippets) {
      let outcome = try await SnippetCheckCall(flags: snippets, jobs: site.width, console: console).run(
        built.site.content, in: call.folder, environment: call.environment)
      diagnostics += outcome.diagnostics
      let report = SnippetReport(outcome: outcome, diagnostics: diagnostics, language: console.language)
      console.say(report.summary)
      if let recorded = report.recorded { console.say(recorded) }
      if consoleOptions.format == .junit {
        console.print(report.junit)
        return try console.conclude(diagnostics)
      }
      if consoleOptions.format == .json {
        console.print(report.json.text() + "\n")
        return try console.conclude(diagnostics)
      }
    }
    console.report(diagnostics)
    try console.conclude(diagnostics)
  }

  /// Says how many diagnostics of other families were left out.
  private func sayOthers(than shown: [Diagnostic], of all: [Diagnostic], _ console: Console) {
    guard shown.count < all.count else { return }
    let count = DiagnosticReport(all).diagnostics.count - DiagnosticReport(shown).diagnostics.count
    guard count > 0 else { return }
    console.say(
      Phrase(
        en: "left out: \(Phrase.counted(count, "finding")) of other families; 'jikji check' shows all",
        ko: "다른 종류의 지적 \(count)건은 뺐습니다. 'jikji check'는 모두 보여 줍니다"))
  }

  private func checkSearch(_ file: String, console: Console) async throws {
    let folder = try SiteFolder.find(from: site.site ?? Disk.workingFolder)
    let search = SiteSearch(
      folder, language: nil, limit: max(within, 10), isKorean: console.language == .korean,
      isJSON: consoleOptions.format == .json)
    try console.conclude(
      try await search.ask(.judged(file: file, within: within), environment: HostEnvironment.variables))
  }

  /// Applies the fixes that are safe without asking, of the families that are checked, and reads the site again.
  private func writeFixes(_ call: inout SiteCall, console: Console) throws {
    let plan = FixPlan(call.built.diagnostics.filter(\.kind.isFixSafe))
    let written = try FixWriter.write(plan, into: call.folder, files: call.files)
    try call.reload()
    for path in written { console.detail(Phrase(en: "fixed \(path)", ko: "고침: \(path)")) }
    console.say(
      Phrase(
        en: "made \(Phrase.counted(plan.count, "fix")) in \(Phrase.counted(written.count, "file"))",
        ko: "파일 \(written.count)개에서 \(plan.count)곳을 고쳤습니다"))
  }

  private func probeExternal(_ site: BuiltSite, in folder: SiteFolder, console: Console) async throws -> [Diagnostic] {
    try await LinkService.checkExternal(
      site, in: folder, now: HostEnvironment.now, maximumAge: olderThan?.seconds
    ) { addresses, hosts in
      guard addresses > 0 else { return }
      console.say(
        Phrase(
          en: "asking for \(Phrase.counted(addresses, "address")) of \(Phrase.counted(hosts, "host"))",
          ko: "\(hosts)개 호스트의 주소 \(addresses)개를 확인합니다"))
    }
  }

  private var wanted: Set<SiteCheck> {
    let named = subjects.isEmpty ? Subject.allCases : subjects
    return Set(named.compactMap { SiteCheck(rawValue: $0.rawValue) })
  }
}
