/// The checks that `jikji check` and `jikji build` run over a linked site.
private import ArticleModel
private import CrossLinks
package import Diagnostics
private import ParallelWork

/// A family of checks.
package enum SiteCheck: String, Sendable, Hashable, CaseIterable {
  case links, snippets, translations, terms, content

  /// The check that reports a family of diagnostics; problems of files and settings belong to `content`.
  init(of family: DiagnosticCode.Family) {
    self =
      switch family {
      case .references, .links: .links
      case .snippets: .snippets
      case .translations: .translations
      case .terms: .terms
      case .text, .markdown, .settings, .site, .templates, .output, .content, .dumps, .system: .content
      }
  }
}

extension BuildPipeline {
  /// The diagnostics of a build that belong to the families `wanted`, and all errors of reading the site, because with these no check is
  /// reliable. Errors of references are found by every build, and left out unless links are checked.
  package static func relevant(_ diagnostics: [Diagnostic], to wanted: Set<SiteCheck>) -> [Diagnostic] {
    diagnostics.filter { diagnostic in
      let family = diagnostic.kind.family
      return wanted.contains(SiteCheck(of: family)) || diagnostic.severity == .error && family != .references
    }
  }

  /// The diagnostics of the checks that `options` ask for, beyond those of reading and linking. Samples are checked
  /// elsewhere.
  ///
  /// - Parameter cache: has what linking found, and keeps what checks find in each article.
  static func checks(_ site: BuiltSite, _ options: BuildOptions, _ cache: BuildCache) -> [Diagnostic] {
    let memo = cache.checks
    let families: [SiteCheck] = [.links, .terms, .content]
    let found = families.filter(options.checks.contains).parallelMap(jobs: site.content.jobs) { family, _ in
      switch family {
      case .links:
        let severity: Severity = options.isPublication ? .error : .warning
        return LinkChecks.check(site.content, site.links, goneAddresses: severity, memo: memo)
      case .terms: return TermChecks.check(site.content, site.links, scans: cache.links, memo: memo)
      default: return ContentChecks.check(site.content, site.links, memo: memo)
      }
    }.flatMap { $0 }
    return options.goal == .links || options.goal == .refusals ? found : found.filter { $0.severity > .note }
  }
}
