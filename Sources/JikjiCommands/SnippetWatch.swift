/// `jikji check snippets --watch`: checks all samples once, then those of the articles that change.
import ArticleModel
import ContentLoad
import Diagnostics
import HostSystem
import SiteBuild
import SnippetCheck
import SnippetRun

/// Checks samples until it is stopped.
struct SnippetWatch {
  let flags: SnippetFlags
  let site: SiteOptions
  let publishing: PublishingOptions
  let console: Console

  /// Checks after each change, until a stop signal (Ctrl-C) arrives.
  func run() async throws {
    let folder = try SiteFolder.find(from: site.site ?? Disk.workingFolder)
    let watcher = FileWatcher(["content", "jikji.yml"].map(folder.at))
    let stopping = Task {
      for await _ in StopSignal.stream() {
        watcher.stop()
        return
      }
    }
    defer { stopping.cancel() }
    let call = SnippetCheckCall(flags: flags, jobs: site.width, console: console)
    var checks = SampleChecks(folder: folder, publishing: publishing, call: call)
    if let round = try await checks.round() { report(round) }
    console.say(Phrase(en: "watching content/ (Ctrl-C ends)", ko: "content/를 지켜봅니다 (Ctrl-C로 끝냅니다)"))
    while await watcher.next() != nil {
      do {
        if let round = try await checks.round() { report(round) }
      } catch let error as HostError {
        console.report([Diagnostic(.outsideWorld, at: nil, error.message)])
      }
    }
  }

  private func report(_ round: SampleChecks.Round) {
    let diagnostics = round.remarks + round.outcome.diagnostics
    console.report(diagnostics)
    console.say(SnippetReport(outcome: round.outcome, diagnostics: diagnostics, language: console.language).summary)
  }
}
