/// The checks that `jikji check` and `jikji build` run over a linked site.
package import Diagnostics
private import CrossLinks

/// A family of checks.
package enum SiteCheck: String, Sendable, Hashable, CaseIterable {
  case links, snippets, terms, content
}

extension BuildPipeline {
  /// Those of linking's diagnostics that concern the families `wanted`: dead references only when links are checked.
  package static func relevant(_ diagnostics: [Diagnostic], to wanted: Set<SiteCheck>) -> [Diagnostic] {
    wanted.contains(.links) ? diagnostics : diagnostics.filter { $0.kind.family != .references }
  }

  /// What the families `wanted` find; dead references are found by linking already, samples are run elsewhere.
  package static func checks(_ linked: LinkedSite, of wanted: Set<SiteCheck>) -> [Diagnostic] {
    var found: [Diagnostic] = []
    if wanted.contains(.links) { found += LinkChecks.check(linked.site, linked.links) }
    if wanted.contains(.terms) { found += TermChecks.check(linked.site, linked.links) }
    if wanted.contains(.content) { found += ContentChecks.check(linked.site, linked.links) }
    return found
  }
}
