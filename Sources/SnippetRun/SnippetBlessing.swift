/// Updates `output` fences and `// =>` comments with the actual output of samples, if two runs agree about it.
package import Diagnostics

/// The result of comparing two runs.
package struct SnippetBlessing: Sendable {
  /// The replacements that both runs propose.
  package var plan: FixPlan
  /// Diagnostics for the places where the runs differ; nothing is written there.
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
