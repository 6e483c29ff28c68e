/// Samples on other platforms: `jikji snippets extract --manifest` exports the programs to run there, `jikji snippets record` records the
/// results.
import ArgumentParser
import ArticleModel
import Diagnostics
import HostSystem
import SiteBuild
import SnippetCheck
import SnippetRun

extension SnippetsExtractCommand {
  /// Checks the samples, as far as possible from the cache, and writes the programs that the check requested, with a manifest.
  func writeManifest(_ call: SiteCall, _ wanted: Set<String>?) async throws {
    let console = Console(consoleOptions)
    let recorder = JobRecorder()
    var request = SnippetCheckRequest(runner: SnippetRunnerOptions(width: site.width))
    request.yamlProblem = SnippetCheckCall.yamlProblem
    request.paths = wanted
    request.writesLock = false
    request.accepts = true
    request.wrap = { recorder.wrapping($0) }
    request.isForOtherMachines = true
    let outcome = try await SnippetCheckRun.check(
      call.built.site.content, in: call.folder.path, environment: call.environment, request: request)
    guard outcome.toolchain != nil else { throw HostError.noToolchain }
    let articles = call.articles.filter { wanted?.contains($0.path) ?? true }
    let made = SampleManifest.make(recorder.jobs, for: articles)
    for (path, bytes) in made.files {
      try Disk.makeFolder(Disk.parent(of: "\(to)/\(path)") ?? to)
      try Disk.writeAtomically(bytes, to: "\(to)/\(path)")
    }
    try Disk.makeFolder(to)
    try Disk.writeAtomically(made.manifest.json, to: to + "/manifest.json")
    let (programs, pages) = (made.manifest.programs.count, made.manifest.pages.count)
    console.say(
      Phrase(
        en: "\(Phrase.counted(programs, "program")) of \(Phrase.counted(pages, "page")) written",
        ko: "글 \(pages)편의 프로그램 \(programs)개를 썼습니다"))
  }
}

struct SnippetsRecordCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Records in snippets.lock what samples came to on another platform.",
    discussion: """
      EXAMPLES
        jikji snippets extract --manifest --to programs     here
        python3 run-programs programs > results.json        on the other platform
        jikji snippets record results.json                  here

      What the programs printed is judged here. Results of programs or pages that are no longer the same are refused.
      """)

  @Argument(help: ArgumentHelp("What Scripts/run-programs wrote.", valueName: "results.json"))
  var results: [String]

  @OptionGroup var site: SiteOptions
  @OptionGroup var publishing: PublishingOptions
  @OptionGroup var consoleOptions: ConsoleOptions

  func run() async throws {
    let console = Console(consoleOptions)
    let call = try SiteCall(site, publishing)
    let content = call.built.site.content
    var diagnostics: [Diagnostic] = []
    let lockText = content.sideFiles["snippets.lock"]
    var lock = lockText.map { SnippetLock.read($0).value(reportingTo: &diagnostics) } ?? SnippetLock()
    guard diagnostics.isEmpty else {
      // If the lock cannot be read completely, writing it would lose entries.
      console.report(diagnostics)
      throw CommandFailure(.contentErrors)
    }
    var request = SnippetCheckRequest(runner: SnippetRunnerOptions(width: site.width))
    request.yamlProblem = SnippetCheckCall.yamlProblem
    request.runner.packages =
      SamplePackages.find(content.config.sampleTools.packages, in: call.folder.path).value
    var count = 0
    for file in results {
      let text = SourceText(path: file, String(decoding: try Disk.read(file), as: UTF8.self))
      guard let read = SampleResults.read(text).value(reportingTo: &diagnostics) else { continue }
      let verdicts = try await read.verdicts(
        on: content, environment: SnippetCheckRun.checkEnvironment(request, runsSamples: true)
      ).value(
        reportingTo: &diagnostics)
      lock.record(verdicts)
      count += verdicts.count
    }
    let bytes = Array(lock.text.utf8)
    if count > 0, bytes != lockText?.bytes {
      try Disk.writeAtomically(bytes, to: call.folder.path + "/snippets.lock")
    }
    let total = count
    console.say(Phrase(en: "\(Phrase.counted(total, "verdict")) recorded", ko: "판정 \(total)개를 기록했습니다"))
    console.report(diagnostics)
    try console.conclude(diagnostics)
  }
}
