/// Whether a text is well-formed YAML, for samples in articles.
package import Diagnostics
private import Yams

/// The check.
package enum YAMLCheck {
  /// The first problem and its offset in bytes; nil when the text can be read.
  package static func problem(in bytes: [UInt8]) -> (offset: Int, message: Phrase)? {
    do {
      let parser = try Parser(yaml: String(decoding: bytes, as: UTF8.self), encoding: .utf8)
      while try parser.nextRoot() != nil {}
      return nil
    } catch let error as YamlError {
      return describe(error, bytes)
    } catch {
      return (0, Phrase(en: "it cannot be read", ko: "읽을 수 없습니다"))
    }
  }

  private static func describe(_ error: YamlError, _ bytes: [UInt8]) -> (offset: Int, message: Phrase) {
    switch error {
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
      .composer(_, let problem, let mark, _):
      let table = LineTable(bytes)
      let line = table.range(ofLine: max(1, mark.line))
      return (min(line.lowerBound + max(0, mark.column - 1), line.upperBound), Phrase(en: problem, ko: problem))
    default:
      return (0, Phrase(en: "it cannot be read", ko: "읽을 수 없습니다"))
    }
  }
}
