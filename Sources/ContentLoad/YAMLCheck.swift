/// Checks whether a code sample in an article is valid YAML.
package import Diagnostics
private import YAMLSource

/// The check of YAML samples.
package enum YAMLCheck {
  /// The first syntax error and its offset, computed from line and column; nil when the text is valid.
  package static func problem(in bytes: [UInt8]) -> (offset: Int, message: Phrase)? {
    guard let problem = YAMLParser.firstProblem(in: String(decoding: bytes, as: UTF8.self)) else { return nil }
    guard let mark = problem.mark else { return (0, Phrase(en: "it cannot be read", ko: "읽을 수 없습니다")) }
    let line = LineTable(bytes).range(ofLine: max(1, mark.line))
    // The parser counts code points.
    let before = String(decoding: bytes[line], as: UTF8.self).unicodeScalars.prefix(max(0, mark.column - 1))
    return (line.lowerBound + String(before).utf8.count, Phrase.yamlProblem(problem.message))
  }
}
