/// Checks all samples of a site; the entry point of this module.
package import ArticleModel
package import Diagnostics

/// What to check.
package struct SnippetScope: Sendable {
  /// The articles, by path below `content/`; nil for all.
  package var paths: Set<String>?
  /// Called after each article with the number of its samples.
  package var progress: @Sendable (Int) -> Void = { _ in }

  /// Everything.
  package init() {}
}

/// The checker.
package enum SnippetChecker {
  /// Checks the samples of `site`.
  ///
  /// - Parameters:
  ///   - site: the site as loaded.
  ///   - environment: what the machine offers.
  ///   - runner: does the jobs.
  ///   - scope: which articles.
  /// - Returns: one result for each sample in a language that can be checked, sorted by path and position. Nothing in it
  ///   depends on the order in which jobs finish.
  package static func check(
    _ site: LoadedSite, environment: SnippetEnvironment, runner: any SampleRunning, scope: SnippetScope = SnippetScope()
  ) async throws -> Checked<[SnippetResult]> {
    let articles = site.articles.filter { (scope.paths?.contains($0.path) ?? true) && !$0.snippets.isEmpty }
    let settings = site.config.snippets
    let checks = await inParallel(articles) {
      PageCheck($0, site: settings, environment: environment, runner: runner)
    }
    try await ProgramBatches(of: checks, runner: runner).run()
    let pages = try await withThrowingTaskGroup(of: (Int, Checked<[SnippetResult]>).self) { group in
      for (index, check) in checks.enumerated() {
        group.addTask {
          let results = try await report(on: check, environment, runner)
          scope.progress(results.value.count)
          return (index, results)
        }
      }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    let order = checks.indices.sorted {
      checks[$0].page.article.path.utf8.lexicographicallyPrecedes(checks[$1].page.article.path.utf8)
    }
    return order.reduce(into: Checked([])) { all, index in
      all.value += pages[index]?.value ?? []
      all.diagnostics += pages[index]?.diagnostics ?? []
    }
  }

  /// The checks of all articles in order; each parses the article's samples.
  private static func inParallel(
    _ articles: [Article], _ check: @escaping @Sendable (Article) -> PageCheck
  ) async -> [PageCheck] {
    await withTaskGroup(of: (Int, PageCheck).self) { group in
      for (index, article) in articles.enumerated() { group.addTask { (index, check(article)) } }
      return await group.reduce(into: [PageCheck?](repeating: nil, count: articles.count)) { $0[$1.0] = $1.1 }
    }.compactMap(\.self)
  }

  /// Checks all samples of one article.
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

  /// How many samples an article has that will get a result.
  package static func count(of article: Article) -> Int {
    article.snippets.count { $0.node != nil && PageReport.isReported($0) }
  }
}
