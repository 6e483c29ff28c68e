/// The entry point of this module: checks all samples of a site.
package import ArticleModel
package import Diagnostics
private import Synchronization

/// Which articles to check, and how to report progress.
package struct SnippetScope: Sendable {
  /// The paths of the articles to check, below `content/`; nil for all.
  package var paths: Set<String>?
  /// Called after each article with the number of its results. Calls may come concurrently and in any order.
  package var progress: @Sendable (Int) -> Void = { _ in }

  /// Creates a scope of all articles without progress reports.
  package init() {}
}

/// Checks the samples of sites.
package enum SnippetChecker {
  /// Checks the samples of `site`.
  ///
  /// - Parameters:
  ///   - site: the site as loaded.
  ///   - environment: what the machine offers.
  ///   - runner: runs the jobs, with a cache or without.
  ///   - scope: which articles.
  /// - Returns: one result for each sample in a language that can be checked, sorted by path and position. Nothing in it
  ///   depends on the order in which jobs finish.
  package static func check(
    _ site: LoadedSite, environment: SnippetEnvironment, runner: any SampleRunning, scope: SnippetScope = SnippetScope()
  ) async throws -> Checked<[SnippetResult]> {
    let articles = site.articles.filter { (scope.paths?.contains($0.path) ?? true) && !$0.snippets.isEmpty }
    let prepared = await prepareConcurrently(articles) { article in
      let facts = PageFacts(article, settings: site.config.snippets, environment: environment)
      if let known = await runner.remembered(facts) { return PreparedPage(facts: facts, known: known) }
      let check = PageCheck(
        article, site: site.config.snippets, environment: environment, runner: JobCounter(runner))
      return PreparedPage(facts: facts, check: check)
    }
    try await ProgramBatches(of: prepared.compactMap(\.check), runner: runner).run()
    let pages = try await withThrowingTaskGroup(of: (Int, Checked<[SnippetResult]>).self) { group in
      for (index, page) in prepared.enumerated() {
        group.addTask {
          let results = try await finish(page, environment, runner)
          scope.progress(results.value.count)
          return (index, results)
        }
      }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    let order = articles.indices.sorted {
      articles[$0].path.utf8.lexicographicallyPrecedes(articles[$1].path.utf8)
    }
    return order.reduce(into: Checked([])) { all, index in
      all.value += pages[index]?.value ?? []
      all.diagnostics += pages[index]?.diagnostics ?? []
    }
  }

  /// An article whose verdicts are cached (`known`), or whose samples have been parsed for a check (`check`).
  private struct PreparedPage: Sendable {
    let facts: PageFacts
    var known: PageVerdicts?
    var check: PageCheck?
  }

  /// Calls `prepare` for all articles concurrently; the results are in the order of the articles.
  private static func prepareConcurrently(
    _ articles: [Article], _ prepare: @escaping @Sendable (Article) async -> PreparedPage
  ) async -> [PreparedPage] {
    await withTaskGroup(of: (Int, PreparedPage).self) { group in
      for (index, article) in articles.enumerated() { group.addTask { (index, await prepare(article)) } }
      return await group.reduce(into: [PreparedPage?](repeating: nil, count: articles.count)) { $0[$1.0] = $1.1 }
    }.compactMap(\.self)
  }

  /// Finishes the check of an article. The verdicts are cached if all jobs gave reproducible outcomes.
  private static func finish(
    _ page: PreparedPage, _ environment: SnippetEnvironment, _ runner: any SampleRunning
  ) async throws -> Checked<[SnippetResult]> {
    guard let check = page.check else { return page.known?.results ?? Checked([]) }
    let results = try await report(on: check, environment, check.runner)
    if let counter = check.runner as? JobCounter, counter.areLasting {
      await runner.keep(PageVerdicts(results, jobs: counter.count), of: page.facts)
    }
    return results
  }

  /// Checks all samples of one article, Swift first, then those in other languages.
  private static func report(
    on check: PageCheck, _ environment: SnippetEnvironment, _ runner: any SampleRunning
  ) async throws -> Checked<[SnippetResult]> {
    let article = check.page.article
    var report = PageReport(of: check.page, try await check.run())
    let others = OtherLanguageCheck(article: article, environment: environment, runner: runner)
    for snippet in article.snippets
    where snippet.node != nil && snippet.language != "swift" && PageReport.isReported(snippet) {
      report.add(try await others.check(snippet), on: snippet)
    }
    return report.finished
  }

  /// The number of samples of an article that get a result.
  package static func count(of article: Article) -> Int {
    article.snippets.count { $0.node != nil && PageReport.isReported($0) }
  }
}

/// Counts the jobs of one article, and records whether all of their outcomes are reproducible, so that they may be cached.
private final class JobCounter: SampleRunning {
  private let runner: any SampleRunning
  private let state = Mutex((count: 0, areLasting: true))

  init(_ runner: any SampleRunning) { self.runner = runner }

  var count: Int { state.withLock { $0.count } }
  var areLasting: Bool { state.withLock { $0.areLasting } }

  func run(_ job: SampleJob) async throws -> SampleOutcome {
    let outcome = try await runner.run(job)
    state.withLock { $0 = ($0.count + 1, $0.areLasting && outcome.isLasting) }
    return outcome
  }

  func remembers(_ job: SampleJob) async -> Bool { await runner.remembers(job) }
  func keep(_ outcome: SampleOutcome, of job: SampleJob) async { await runner.keep(outcome, of: job) }
}
