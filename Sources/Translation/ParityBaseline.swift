/// The baseline of the parity checks: findings that are recorded as known, so that checks report only new ones.
private import ByteText
package import Diagnostics

/// A set of known findings. A finding is identified by its code, page, message and the text it is about, not by its line, so that it
/// stays known when lines are added above it.
package struct ParityBaseline: Sendable, Hashable {
  private var keys: Set<String> = []

  /// An empty baseline.
  package init() {}

  /// A baseline of the findings of a check.
  package init(_ diagnostics: [Diagnostic]) { keys = Set(diagnostics.map(Self.key)) }

  /// Parses a baseline file with one finding per line. Lines that begin with `#` are ignored. Git may have made line ends CRLF.
  package init(reading bytes: [UInt8]) {
    keys = Set(bytes.split { $0 == 0x0A || $0 == 0x0D }.map { $0.text }.filter { !$0.hasPrefix("#") })
  }

  /// The baseline as a file: one finding per line, sorted.
  package var bytes: [UInt8] {
    Array(
      ("# Findings of 'jikji check translations' that were there when they were recorded.\n"
        + keys.sorted().map { $0 + "\n" }.joined()).utf8)
  }

  /// Whether a finding is known. Stale and missing blocks never are, because a translator still has to translate them.
  package func holds(_ diagnostic: Diagnostic) -> Bool {
    ![.staleBlock, .missingBlock].contains(diagnostic.kind) && holds(key: Self.key(diagnostic))
  }

  /// Whether the finding with this ``key(_:)`` is known.
  package func holds(key: String) -> Bool { keys.contains(key) }

  /// What identifies a finding.
  package static func key(_ diagnostic: Diagnostic) -> String {
    let text = diagnostic.place.map { place in place.range.map { place.text.string(in: $0) } ?? "" } ?? ""
    let hash = StableHash((diagnostic.message.english + "\n" + text).utf8).shortHexadecimal
    return "\(diagnostic.code) \(diagnostic.place?.text.path ?? "-") \(hash)"
  }
}
