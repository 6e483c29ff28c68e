/// What was wrong with a translation when it was taken on, so that checks report only what is new.
private import ByteText
package import Diagnostics

/// A set of known findings. A finding is known by its code, page, words and the text it is about, not by its line, so that it stays
/// known when lines are added above it.
package struct ParityBaseline: Sendable, Hashable {
  private var keys: Set<String> = []

  /// Nothing is known.
  package init() {}

  /// The findings of a check.
  package init(_ diagnostics: [Diagnostic]) { keys = Set(diagnostics.map(Self.key)) }

  /// The findings in a file: one a line.
  package init(reading bytes: [UInt8]) {
    keys = Set(bytes.split(separator: 0x0A).map { $0.text }.filter { !$0.hasPrefix("#") })
  }

  /// The file: one finding a line, sorted.
  package var bytes: [UInt8] {
    Array(
      ("# Findings of 'jikji check translations' that were there when they were recorded.\n"
        + keys.sorted().map { $0 + "\n" }.joined()).utf8)
  }

  /// Whether a finding is known. Stale and missing blocks never are: they wait for the translator.
  package func holds(_ diagnostic: Diagnostic) -> Bool {
    ![.staleBlock, .missingBlock].contains(diagnostic.kind) && keys.contains(Self.key(diagnostic))
  }

  private static func key(_ diagnostic: Diagnostic) -> String {
    let text = diagnostic.place.map { place in place.range.map { place.text.string(in: $0) } ?? "" } ?? ""
    let hash = StableHash((diagnostic.message.english + "\n" + text).utf8).shortHexadecimal
    return "\(diagnostic.code) \(diagnostic.place?.text.path ?? "-") \(hash)"
  }
}
