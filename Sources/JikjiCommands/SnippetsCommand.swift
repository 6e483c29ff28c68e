/// `jikji snippets`: lists samples, exports them as programs, updates their output, and accepts, merges, joins and records results.
import ArgumentParser
import ArticleModel
import Diagnostics
import HostSystem
import SiteBuild
import SnippetCheck
import SnippetRun

struct SnippetsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "snippets", abstract: "Works on the site's code samples.",
    discussion: """
      EXAMPLES
        jikji snippets list
        jikji snippets extract --to /tmp/samples
        jikji snippets bless ko/guide/arrays.md
        jikji snippets accept ko/guide/arrays.md
        jikji snippets modernize ko/posts/2015 | patch -p1
        git config merge.jikji-snippets.driver 'jikji snippets merge %O %A %B'

      'jikji check snippets' checks them.
      """,
    subcommands: [
      SnippetsListCommand.self, SnippetsExtractCommand.self, SnippetsBlessCommand.self, SnippetsAcceptCommand.self,
      SnippetsMergeCommand.self, SnippetsJoinCommand.self, SnippetsRecordCommand.self, SnippetsModernizeCommand.self,
    ])
}

struct SnippetsListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Lists the samples; the same as 'jikji list snippets'.")

  @OptionGroup var site: SiteOptions
  @OptionGroup var publishing: PublishingOptions
  @OptionGroup var consoleOptions: ConsoleOptions

  func run() async throws {
    var list = try ListCommand.parse(["snippets"])
    list.site = site
    list.publishing = publishing
    list.consoleOptions = consoleOptions
    try await list.run()
  }
}

struct SnippetsExtractCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "extract", abstract: "Writes every sample with what it needs as a Swift program.")

  @Option(help: ArgumentHelp("The folder to write into.", valueName: "dir"))
  var to: String

  @Flag(help: "Write the programs that a check runs, with manifest.json, for a runner on another platform.")
  var manifest = false

  @Argument(help: ArgumentHelp("Only these articles, such as ko/guide/arrays.md.", valueName: "article"))
  var articles: [String] = []

  @OptionGroup var site: SiteOptions
  @OptionGroup var publishing: PublishingOptions
  @OptionGroup var consoleOptions: ConsoleOptions

  func run() async throws {
    let call = try SiteCall(site, publishing)
    let wanted = try call.paths(named: articles)
    if manifest { return try await writeManifest(call, wanted) }
    var count = 0
    let site = call.built.site
    for (number, article) in site.content.articles.enumerated() where wanted?.contains(article.path) ?? true {
      let sessions = SnippetExtraction.sessions(
        of: article, badges: site.badges.badges[number] ?? [:], defaults: site.content.config.snippets)
      for session in sessions {
        let name = "\(article.path.dropLast(article.path.hasSuffix(".md") ? 3 : 0))/\(session.index + 1)/main.swift"
        try Disk.makeFolder(Disk.parent(of: "\(to)/\(name)") ?? to)
        let head = "// content/\(session.path):\(session.line)\n"
        try Disk.writeAtomically(Array((head + session.source).utf8), to: "\(to)/\(name)")
        count += 1
      }
    }
    let total = count
    Console(consoleOptions).say(Phrase(en: "\(Phrase.counted(total, "program")) written", ko: "프로그램 \(total)개를 썼습니다"))
  }
}

struct SnippetsBlessCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bless",
    abstract: "Writes what samples really print into their output fences and '// =>' comments.",
    discussion: "Samples run twice with different hash seeds; what differs is not written.")

  @Argument(help: ArgumentHelp("Only these articles, such as ko/guide/arrays.md.", valueName: "article"))
  var articles: [String] = []

  @Flag(help: "Say what would change, write nothing.")
  var dryRun = false

  @OptionGroup var snippets: SnippetFlags
  @OptionGroup var site: SiteOptions
  @OptionGroup var publishing: PublishingOptions
  @OptionGroup var consoleOptions: ConsoleOptions

  func run() async throws {
    let console = Console(consoleOptions)
    let call = try SiteCall(site, publishing)
    let paths = try call.paths(named: articles)
    let check = SnippetCheckCall(flags: snippets, jobs: site.width, console: console)
    let first = try await check.run(call, paths: paths, isSecondRun: false)
    if first.toolchain == nil, first.results.contains(where: { $0.verdict == .lowered }) { throw HostError.noToolchain }
    let second = try await check.run(call, paths: paths, isSecondRun: true)
    let blessing = SnippetBlessing(first: first.diagnostics, second: second.diagnostics)
    for path in blessing.plan.edits.keys.sorted() {
      let count = blessing.plan.edits[path]?.count ?? 0
      console.say(Phrase(en: "\(path): \(Phrase.counted(count, "place"))", ko: "\(path): \(count)곳"))
    }
    if !dryRun { _ = try FixWriter.write(blessing.plan, into: call.folder, files: call.files) }
    console.report(blessing.unstable)
    try console.conclude(blessing.unstable)
  }
}

struct SnippetsAcceptCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "accept",
    abstract: "Checks samples and records in snippets.lock what fails or got worse, so that it is known and allowed.")

  @Argument(help: ArgumentHelp("Only these articles, such as ko/guide/arrays.md.", valueName: "article"))
  var articles: [String] = []

  @OptionGroup var snippets: SnippetFlags
  @OptionGroup var site: SiteOptions
  @OptionGroup var publishing: PublishingOptions
  @OptionGroup var consoleOptions: ConsoleOptions

  func run() async throws {
    let console = Console(consoleOptions)
    let call = try SiteCall(site, publishing)
    var flags = snippets
    flags.accept = true
    let outcome = try await SnippetCheckCall(flags: flags, jobs: site.width, console: console).run(
      call.built.site.content, in: call.folder, environment: call.environment, paths: try call.paths(named: articles))
    console.report(outcome.diagnostics)
    console.say(SnippetReport(outcome: outcome, diagnostics: outcome.diagnostics, language: console.language).summary)
    try console.conclude(outcome.diagnostics)
  }
}

struct SnippetsMergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge", abstract: "Joins two versions of snippets.lock, line by line for each sample.",
    discussion: """
      Without files it joins the two sides of a snippets.lock with conflict markers. As git's merge driver it writes what it \
      joins into OURS: put 'snippets.lock merge=jikji-snippets' into .gitattributes.
      """)

  @Argument(help: ArgumentHelp("Three files: what both began with, ours, theirs.", valueName: "base ours theirs"))
  var files: [String] = []

  @OptionGroup var site: SiteOptions
  @OptionGroup var consoleOptions: ConsoleOptions

  func validate() throws {
    guard files.isEmpty || files.count == 3 else {
      throw ValidationError(
        en: "name three files (BASE OURS THEIRS) or none", ko: "파일 셋(BASE OURS THEIRS)을 모두 적거나 모두 빼세요")
    }
  }

  func run() throws {
    let console = Console(consoleOptions)
    let target: String
    var texts: [String]
    if files.count == 3 {
      target = files[1]
      texts = try files.map { String(decoding: try Disk.read($0), as: UTF8.self) }
    } else {
      target = try SiteFolder.find(from: site.site ?? Disk.workingFolder).at("snippets.lock")
      let text = String(decoding: try Disk.read(target), as: UTF8.self)
      let sides = SnippetLock.sides(of: text) ?? (text, text, text)
      texts = [sides.base, sides.ours, sides.theirs]
    }
    var diagnostics: [Diagnostic] = []
    let locks = texts.map { SnippetLock.read(SourceText(path: "snippets.lock", $0)).value(reportingTo: &diagnostics) }
    console.report(diagnostics)
    if diagnostics.isEmpty {
      let merged = SnippetLock.merged(base: locks[0], ours: locks[1], theirs: locks[2])
      try Disk.writeAtomically(Array(merged.text.utf8), to: target)
    }
    try console.conclude(diagnostics)
  }
}

extension SnippetCheckCall {
  /// One of the two runs of `jikji snippets bless`; neither writes the lock. The second run uses random hash seeds and no cache.
  func run(_ call: SiteCall, paths: Set<String>?, isSecondRun: Bool) async throws -> SnippetCheckOutcome {
    var runner = SnippetRunnerOptions(width: jobs)
    runner.usesCache = !isSecondRun && !flags.noSnippetCache
    var request = SnippetCheckRequest(runner: runner)
    request.yamlProblem = SnippetCheckCall.yamlProblem
    request.paths = paths
    flags.applySandbox(to: &request)
    request.accepts = true
    request.writesLock = false
    request.randomHashing = isSecondRun
    return try await SnippetCheckRun.check(
      call.built.site.content, in: call.folder.path, environment: call.environment, request: request)
  }
}

extension HostError {
  /// There is no toolchain to run samples.
  static let noToolchain = HostError(
    Phrase(en: "run", ko: "실행할"), "swift-frontend",
    reason: Phrase(
      en:
        "no Swift toolchain is in PATH, so nobody knows what the samples print; install Swift, or add its bin folder to PATH",
      ko: "PATH에 Swift 도구가 없어 예제가 무엇을 출력하는지 알 수 없습니다. Swift를 설치하거나 그 bin 폴더를 PATH에 넣으세요"))
}
