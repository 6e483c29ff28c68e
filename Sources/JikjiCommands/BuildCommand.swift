/// `jikji build`: builds the site from `content/` into `public/`.
import ArgumentParser
import ArticleModel
import ContentLoad
import Diagnostics
import HostSystem
import SiteBuild
private import KoreanText

struct BuildCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build", abstract: "Builds the site.",
    discussion: """
      Reads content/ and templates/, and puts the finished site into public/, all at once or not at all. Nothing is written when there
      are errors.

      EXAMPLES
        jikji build
        jikji build --output /srv/www/blog --base-url https://example.org/blog/
        jikji build --drafts --future
        jikji build --publish
        jikji build --verify
      """)

  @OptionGroup var site: SiteOptions
  @OptionGroup var publishing: PublishingOptions
  @OptionGroup var consoleOptions: ConsoleOptions

  @Flag(help: "Run all checks first, samples included; nothing is built when they find errors.")
  var check = false

  @Flag(
    help:
      "This build goes out: write its addresses into the ledger, and fail when published ones are gone. Needs a baseURL with a host."
  )
  var publish = false

  @Flag(
    help:
      "Draw a social card for every article that has no picture of its own, with librsvg's rsvg-convert; --publish does, too."
  )
  var cards = false

  @Flag(
    help:
      "Build twice more, with other threads, order, locale, time zone and folder, without the cache, and compare every byte."
  )
  var verify = false

  @Flag(help: "Build everything afresh and keep no record of it.")
  var noCache = false

  func validate() throws {
    if publish, publishing.drafts || publishing.future {
      throw ValidationError(
        en: "--publish writes addresses down for ever; leave out --drafts and --future",
        ko: "--publish는 주소를 영영 적어 둡니다. --drafts와 --future를 빼세요")
    }
  }

  func run() async throws {
    let console = Console(consoleOptions)
    if check {
      var checks = try CheckCommand.parse([])
      checks.site = site
      checks.publishing = publishing
      checks.consoleOptions = consoleOptions
      try await checks.run()
    }
    let started = HostEnvironment.monotonicSeconds
    let folder = try SiteFolder.find(from: site.site ?? Disk.workingFolder)
    let environment = HostEnvironment.variables
    var builder = SiteBuilder(
      folder: folder, output: publishing.folder(of: folder), environment: environment,
      options: try publishing.buildOptions(jobs: site.width, environment: environment))
    builder.options.isPublication = publish
    builder.usesCache = !noCache
    builder.options.drawsCards = cards || publish
    builder.minimumFailingSeverity = console.minimumFailingSeverity
    builder.isBrief = console.isBrief
    builder.keepsMemory = !verify
    builder.tool = JikjiVersion.text
    builder.restart = HostEnvironment.restartOnce
    StopSignal.endProcess { SiteWriter.abandonUnfinished() }
    let outcome = try builder.build()
    console.report(outcome.diagnostics, isShortened: true, omittedCounts: outcome.omittedCounts)
    try console.conclude(outcome.diagnostics)
    let milliseconds = Int((HostEnvironment.monotonicSeconds - started) * 1000)
    console.say(Self.summary(outcome, milliseconds: milliseconds))
    if outcome.uncheckedSamples > 0 { console.say(Self.unchecked(outcome.uncheckedSamples)) }
    if outcome.report?.wasInPlace == true { console.say(Self.inPlace) }
    if verify { try await compare(with: builder, console) }
  }

  private func compare(with builder: SiteBuilder, _ console: Console) async throws {
    let found = try await RepeatedBuild(builder: builder, arguments: repeatedArguments).diagnostics()
    console.report(found)
    try console.conclude(found)
    console.say(Phrase(en: "two other builds gave the same bytes", ko: "다르게 두 번 더 지어도 바이트까지 같습니다"))
  }

  /// The arguments for the second build: a different number of threads, and the options that decide what is published.
  private var repeatedArguments: [String] {
    ["--jobs", site.width == 2 ? "5" : "2"] + (publishing.baseUrl.map { ["--base-url", $0] } ?? [])
      + (publishing.drafts ? ["--drafts"] : []) + (publishing.future ? ["--future"] : [])
      + (cards || publish ? ["--cards"] : [])
  }

  private static func unchecked(_ count: Int) -> Phrase {
    Phrase(
      en: "\(count) \(count == 1 ? "sample was" : "samples were") not checked; 'jikji check snippets' runs them",
      ko: "예제 \(count)개는 확인하지 않았습니다. 'jikji check snippets'로 확인하세요")
  }

  private static let inPlace = Phrase(
    en: "the output folder cannot be exchanged as a whole (a mount point?): its files were replaced one by one",
    ko: "출력 폴더를 통째로 바꿀 수 없어(마운트 지점인가요?) 파일을 하나씩 바꾸었습니다")

  private static func summary(_ outcome: PublishedBuild, milliseconds: Int) -> Phrase {
    let report = outcome.report ?? PublishReport()
    if outcome.wasCurrent {
      return Phrase(
        en:
          "nothing changed: \(Phrase.counted(outcome.articles, "article")), \(Phrase.counted(outcome.files, "file")) (\(milliseconds) ms)",
        ko: "바뀐 것이 없습니다: 글 \(outcome.articles)편, 파일 \(outcome.files)개 (\(milliseconds) ms)")
    }
    return Phrase(
      en:
        "built \(Phrase.counted(outcome.articles, "article")): \(Phrase.counted(report.written, "file")) written, \(report.kept) unchanged, \(report.removed) removed (\(milliseconds) ms)",
      ko:
        "글 \(outcome.articles)편을 지었습니다: 쓴 파일 \(report.written)개, 그대로 \(report.kept)개, 지운 파일 \(report.removed)개 (\(milliseconds) ms)"
    )
  }
}

/// The options that say what is published and where.
struct PublishingOptions: ParsableArguments, Sendable {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Where the site goes; otherwise public/ in the site's folder.", valueName: "dir"))
  var output: String?

  @Option(help: ArgumentHelp("Where the site is served, over jikji.yml.", valueName: "url"))
  var baseUrl: String?

  @Flag(name: [.customShort("D"), .long], help: "Publish drafts too.")
  var drafts = false

  @Flag(name: [.customShort("F"), .long], help: "Publish articles with a date in the future too.")
  var future = false

  /// The output folder, absolute or relative to the working folder.
  func folder(of site: SiteFolder) -> String {
    guard let output else { return site.at("public") }
    return output.hasPrefix("/") ? output : Disk.workingFolder + "/" + output
  }

  /// The options of a build at the current time; `SOURCE_DATE_EPOCH` replaces it. Throws if that is not a number of seconds.
  func buildOptions(jobs: Int, environment: [String: String]) throws -> BuildOptions {
    var load = LoadOptions(now: HostEnvironment.now, jobs: jobs)
    load.drafts = drafts
    load.future = future
    load.baseURL = baseUrl
    var options = BuildOptions(load: load)
    if let epoch = environment["SOURCE_DATE_EPOCH"], !epoch.isEmpty {
      guard let seconds = Int(epoch), seconds >= 0, let date = CalendarDate(unixSeconds: seconds) else {
        throw ValidationError(
          en: "SOURCE_DATE_EPOCH must be a number of seconds since 1970, not '\(epoch)'",
          ko: "SOURCE_DATE_EPOCH에는 '\(epoch)'\(.iGa) 아니라 1970년부터 센 초를 적으세요")
      }
      options.load.now = seconds
      options.buildDate = date
    }
    return options
  }
}
