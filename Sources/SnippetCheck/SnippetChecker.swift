/// Checks all samples of a site; the face of this module.
package import ArticleModel
package import Diagnostics

/// What to check.
package struct SnippetScope: Sendable {
  /// The articles, by path below `content/`; nil for all.
  package var paths: Set<String>?
  /// Told after each article: how many samples are done.
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
  ///   - ground: what the machine offers.
  ///   - runner: does the jobs.
  ///   - scope: which articles.
  /// - Returns: one result for each sample in a language that can be checked, sorted by path and place. Nothing in it
  ///   depends on the order in which jobs finish.
  package static func check(
    _ site: LoadedSite, ground: CheckingGround, runner: any SampleRunning, scope: SnippetScope = SnippetScope()
  ) async throws -> Checked<[SnippetResult]> {
    let articles = site.articles.filter { (scope.paths?.contains($0.path) ?? true) && !$0.snippets.isEmpty }
    let checkers = await withTaskGroup(of: (Int, PageChecker).self) { group in
      for (index, article) in articles.enumerated() {
        group.addTask {
          (index, PageChecker(article, site: site.config.snippets, ground: ground, runner: runner))
        }
      }
      return await group.reduce(into: [PageChecker?](repeating: nil, count: articles.count)) { $0[$1.0] = $1.1 }
    }.compactMap(\.self)
    try await SampleBundles(of: checkers, runner: runner).run()
    let checked = try await withThrowingTaskGroup(of: (String, Checked<[SnippetResult]>).self) { group in
      for checker in checkers {
        group.addTask {
          let results = try await report(on: checker)
          scope.progress(results.value.count)
          return (checker.article.path, results)
        }
      }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    var all = Checked<[SnippetResult]>([])
    for path in checked.keys.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      all.value += checked[path]?.value ?? []
      all.diagnostics += checked[path]?.diagnostics ?? []
    }
    return all
  }

  /// Checks the samples of one article.
  private static func report(on checker: PageChecker) async throws -> Checked<[SnippetResult]> {
    var checker = checker
    try await checker.check()
    var report = PageReport(article: checker.article, checker: checker)
    try await report.addOthers(runner: checker.runner, ground: checker.ground)
    return report.finished()
  }

  /// How many samples an article has that will get a result.
  package static func count(of article: Article) -> Int {
    article.snippets.count { $0.node != nil && PageReport.isReported($0) }
  }
}

/// Turns judgements into results.
struct PageReport {
  private let article: Article
  private var results: [Int: SnippetResult] = [:]
  private var diagnostics: [Diagnostic]
  private var printed: [Int: Judgement] = [:]

  /// Results for the Swift samples of a checked page.
  init(article: Article, checker: PageChecker) {
    self.article = article
    diagnostics = checker.diagnostics
    let keys = SnippetFingerprint.keys(of: article)
    for snippet in article.snippets where snippet.node != nil && Self.isReported(snippet) {
      results[snippet.index] = emptyResult(snippet, keys)
    }
    for block in checker.blocks {
      guard let judgement = checker.judgements[block.number] else { continue }
      diagnostics += judgement.diagnostics
      guard case .fence(let index) = block.origin else { continue }
      printed[index] = judgement
      fill(index, judgement, block)
    }
  }

  /// Languages of which nothing is claimed get no line in the report.
  static func isReported(_ snippet: Snippet) -> Bool {
    // Shell commands are shown far more often than they are transcripts.
    if snippet.language == "sh" { return snippet.options.level == .run }
    return ["swift", "objc", "json", "yaml", "xml", "console"].contains(snippet.language)
  }

  private func emptyResult(_ snippet: Snippet, _ keys: [Int: (content: String, context: String)]) -> SnippetResult {
    let position = article.source.lines.position(
      of: snippet.range.lowerBound, in: article.source.bytes, counting: .utf16)
    var result = SnippetResult(
      path: article.path, index: snippet.index, line: position.line, column: position.column, language: snippet.language
    )
    result.contentKey = keys[snippet.index]?.content ?? ""
    result.contextKey = keys[snippet.index]?.context ?? ""
    return result
  }

  private mutating func fill(_ index: Int, _ judgement: Judgement, _ block: SampleBlock?) {
    guard var result = results[index] else { return }
    result.verdict = judgement.verdict
    result.level = judgement.level
    result.reason = judgement.reason?.english
    result.reasonKorean = judgement.reason?.korean
    result.seconds = judgement.seconds
    result.claims = judgement.claims
    result.company = judgement.verdict == .fail ? nil : judgement.company?.text
    result.expectedFailure = judgement.expectedFailure
    result.languageMode = judgement.languageMode ?? block?.options.swift
    if block?.options.show == "output" { result.output = judgement.printed }
    if judgement.expectedFailure || block?.options.show == "error" { result.message = judgement.message }
    results[index] = result
  }

  /// Adds what the samples of other languages and the `output` fences came to.
  mutating func addOthers(runner: any SampleRunning, ground: CheckingGround) async throws {
    compareOutputs()
    for snippet in article.snippets where snippet.node != nil && snippet.language != "swift" && Self.isReported(snippet)
    {
      let judgement = try await ForeignSamples(article: article, ground: ground, runner: runner).check(snippet)
      diagnostics += judgement.diagnostics
      fill(snippet.index, judgement, nil)
    }
  }

  /// Holds each `output` fence against what the sample before it printed.
  private mutating func compareOutputs() {
    var last: Int?
    for snippet in article.snippets {
      if snippet.language == "swift" { last = snippet.index }
      guard snippet.language == "output", snippet.options.match != "none" else { continue }
      let place = Place(article.source, snippet.infoRange)
      guard let sample = last, let judgement = printed[sample], judgement.level == .run, let output = judgement.printed
      else {
        diagnostics.append(.outputWithoutSample(at: place))
        continue
      }
      let found = snippet.options.show == "error" ? judgement.printedErrors ?? "" : output
      compare(snippet, with: found, of: sample)
    }
  }

  private mutating func compare(_ snippet: Snippet, with found: String, of sample: Int) {
    let wanted = String(decoding: snippet.code, as: UTF8.self)
    let isAnyOrder = snippet.options.anyOrder
    guard
      let difference = OutputPattern.difference(
        wanted: wanted, found: found, anyOrder: isAnyOrder, style: snippet.options.match)
    else {
      results[sample]?.claims.held += 1
      return
    }
    results[sample]?.claims.broken += 1
    results[sample]?.verdict = .fail
    results[sample]?.reason = Reasons.claimsBroken.english
    results[sample]?.reasonKorean = Reasons.claimsBroken.korean
    let index = min(difference.line, max(0, snippet.lineOffsets.count - 1))
    let start = snippet.lineOffsets.isEmpty ? snippet.range.lowerBound : snippet.lineOffsets[index]
    let line = article.source.lines.range(ofLine: article.source.lines.line(of: start))
    diagnostics.append(
      .outputFenceBroken(
        line: difference.line + 1, wanted: difference.wanted, found: difference.found,
        at: Place(article.source, start..<max(start, line.upperBound)),
        fix: FenceRenewal(snippet, in: article.source).fix(printing: found)))
  }

  /// The results in order of place, and the diagnostics in order of place.
  func finished() -> Checked<[SnippetResult]> {
    let sorted = diagnostics.sorted { left, right in
      (left.place?.range?.lowerBound ?? 0, left.code) < (right.place?.range?.lowerBound ?? 0, right.code)
    }
    return Checked(results.values.sorted { $0.index < $1.index }, sorted)
  }
}
