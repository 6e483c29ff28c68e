/// `jikji check snippets --watch`: checks all samples once, then those of the articles that change.
import ArticleModel
import ContentLoad
import Diagnostics
import HostSystem
import SiteBuild
import SnippetCheck

/// A check that stays.
struct SnippetWatch {
  let flags: SnippetFlags
  let site: SiteOptions
  let publishing: PublishingOptions
  let console: Console

  /// Checks until the user or the system asks to end.
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
    var memory = BuildMemory()
    var known = try await check(folder, memory: &memory, besides: nil)
    console.say(Phrase(en: "watching content/ (Ctrl-C ends)", ko: "content/를 지켜봅니다 (Ctrl-C로 끝냅니다)"))
    while await watcher.next() != nil {
      do {
        known = try await check(folder, memory: &memory, besides: known)
      } catch let error as HostError {
        console.report([Diagnostic(.error, "outside-world", at: nil, error.message)])
      }
    }
  }

  /// What an article's verdicts depend on: its bytes and the settings of the site.
  private struct Known {
    var settings: [UInt8]
    var articles: [String: [UInt8]]
  }

  /// Checks the articles that are not as `known` has them; all when the settings changed or nothing is known.
  private func check(_ folder: SiteFolder, memory: inout BuildMemory, besides known: Known?) async throws -> Known {
    let environment = HostEnvironment.variables
    let files = try SiteFiles.read(folder, environment: environment, jobs: site.width)
    let options = try publishing.buildOptions(jobs: site.width, environment: environment)
    let linked = BuildPipeline.link(files, options: options, memory: &memory)
    let loaded = linked.value.site
    let now = Known(
      settings: files.input.config.bytes,
      articles: Dictionary(loaded.articles.map { ($0.path, $0.source.bytes) }) { first, _ in first })
    let changed = loaded.articles.filter { article in
      known?.settings != now.settings || known?.articles[article.path] != article.source.bytes
    }
    guard known == nil || !changed.isEmpty else { return now }
    let call = SnippetCheckCall(flags: flags, jobs: site.width, console: console)
    let outcome = try await call.run(
      loaded, in: folder, environment: environment, paths: Set(changed.map(\.path)))
    let diagnostics = BuildPipeline.relevant(linked.diagnostics, to: [.snippets]) + outcome.diagnostics
    console.report(diagnostics)
    console.say(SnippetReport(outcome: outcome, diagnostics: diagnostics, language: console.language).summary)
    return now
  }
}
