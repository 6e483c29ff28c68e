/// Writes what samples really print into their `output` fences and `// =>` comments, when two runs agree about it.
package import Diagnostics

/// What can be blessed.
package struct SnippetBlessing: Sendable {
  /// Replacements that both runs ask for.
  package var plan: FixPlan
  /// Places where the two runs differ, so that nothing is written there.
  package var unstable: [Diagnostic]

  /// Compares two runs of the same samples, the second with other hash seeds.
  package init(first: [Diagnostic], second: [Diagnostic]) {
    let wanted = first.filter { $0.kind.isFixMeasured && $0.fix != nil }
    let again = second.filter { $0.kind.isFixMeasured && $0.fix != nil }
    let agreed = wanted.filter { one in again.contains { $0.place == one.place && $0.fix == one.fix } }
    plan = FixPlan(agreed)
    let places =
      wanted.filter { !agreed.contains($0) } + again.filter { other in !wanted.contains { $0.place == other.place } }
    unstable = places.compactMap(\.place).map { .outputChangesFromRunToRun(at: $0) }
  }
}
