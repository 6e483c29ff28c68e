/// The cached result of checking one article, and all data that the result depends on; with both, an unchanged article needs no check.
package import ArticleModel
package import Diagnostics

/// All data that the verdicts on an article depend on, except Jikji itself, the toolchain and the packages that samples import. Used as a
/// cache key.
package struct PageFacts: Sendable {
  /// The article.
  package let article: Article
  private let settings: SnippetDefaults
  private let environment: SnippetEnvironment

  init(_ article: Article, settings: SnippetDefaults, environment: SnippetEnvironment) {
    (self.article, self.settings, self.environment) = (article, settings, environment)
  }

  /// The data as bytes. The code of samples is included, although most of it is part of the article's text, because some is taken from
  /// other files.
  package var parts: [[UInt8]] {
    let own = article.frontMatter
    let words = [
      article.path, article.source.path, "\(settings)", own.snippets.map { "\($0)" } ?? "", own.swift?.value ?? "",
      own.check?.value ?? "", environment.system, environment.languageMode,
      "\(environment.randomHashing) \(environment.runsSamples)", environment.packages.sorted().joined(separator: " "),
      environment.knownModules.sorted().joined(separator: " "),
      environment.stubs.sorted().joined(separator: " "),
    ]
    let samples = article.snippets.flatMap { snippet in
      let place = "\(snippet.index) \(snippet.language) \(snippet.range) \(snippet.infoRange) \(snippet.node != nil)"
      let offsets = snippet.lineOffsets.map(String.init).joined(separator: " ")
      let included = snippet.included.map { [Array($0.path.utf8), $0.bytes] } ?? []
      return [Array(place.utf8), snippet.code, Array(offsets.utf8)] + included
    }
    return words.map { Array($0.utf8) } + [article.source.bytes] + samples
  }

  /// The texts in which diagnostics of the article may be located: the article, and the files from which samples are included; each once.
  package var texts: [SourceText] {
    article.snippets.compactMap(\.included).reduce(into: [article.source]) { texts, text in
      if !texts.contains(where: { $0.path == text.path }) { texts.append(text) }
    }
  }
}

/// The result of checking one article.
package struct PageVerdicts: Sendable {
  /// The results in order of position, and the diagnostics.
  package var results: Checked<[SnippetResult]>
  /// The number of jobs that the check requested.
  package var jobs: Int

  /// Creates the result of a check that requested `jobs` jobs.
  package init(_ results: Checked<[SnippetResult]>, jobs: Int) { (self.results, self.jobs) = (results, jobs) }
}
