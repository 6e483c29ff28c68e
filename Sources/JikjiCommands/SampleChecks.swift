/// Checks samples repeatedly, each time only those of the articles that changed.
import ArticleModel
import ContentLoad
import Diagnostics
import HostSystem
import SiteBuild
import SnippetCheck
import SnippetRun

/// A repeatable check that remembers the checked articles.
struct SampleChecks {
  /// The result of one round.
  struct Round {
    let outcome: SnippetCheckOutcome
    /// The diagnostics about samples from loading the site.
    let remarks: [Diagnostic]
    /// The paths of the checked articles, below `content/`.
    let paths: Set<String>
  }

  let folder: SiteFolder
  let publishing: PublishingOptions
  let call: SnippetCheckCall

  private var cache = BuildCache()
  /// The settings of the site and the bytes of each article at the last round, by path; nil before the first round.
  private var known: (settings: [UInt8], articles: [String: [UInt8]])?

  init(folder: SiteFolder, publishing: PublishingOptions, call: SnippetCheckCall) {
    self.folder = folder
    self.publishing = publishing
    self.call = call
  }

  /// Checks the articles that changed since the last round; all of them the first time and if the settings changed. Nil if nothing changed.
  mutating func round() async throws -> Round? {
    let environment = HostEnvironment.variables
    let files = try SiteFiles.read(folder, environment: environment, jobs: call.jobs, keepsHistory: true)
    var options = try publishing.buildOptions(jobs: call.jobs, environment: environment)
    options.goal = .links
    options.checks = []
    let built = BuildPipeline.build(files, options: options, cache: cache)
    cache = built.cache
    let loaded = built.site.content
    let settings = files.input.config.bytes
    let isFirst = known == nil
    let old = known?.settings == settings ? known?.articles ?? [:] : [:]
    let changed = loaded.articles.filter { old[$0.path] != $0.source.bytes }
    guard isFirst || !changed.isEmpty else { return nil }
    let paths = Set(changed.map(\.path))
    let outcome = try await call.run(loaded, in: folder, environment: environment, paths: paths)
    // Only now: the next round repeats a check that failed.
    known = (settings, Dictionary(loaded.articles.map { ($0.path, $0.source.bytes) }) { first, _ in first })
    return Round(
      outcome: outcome, remarks: BuildPipeline.relevant(built.diagnostics, to: [.snippets]), paths: paths)
  }
}
