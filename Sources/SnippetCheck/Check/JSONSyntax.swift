/// Checks with Foundation's parser whether JSON samples are well-formed, and whether the place of an error is an ellipsis or a comment.
import ByteText
import Diagnostics
import Foundation

enum JSONSyntax {
  /// The first problem; nil when the text is one JSON value (RFC 8259) or empty.
  static func problem(in text: [UInt8]) -> DataProblem? {
    guard text.contains(where: { !$0.isASCIIWhitespace }) else { return nil }
    let found = rejection(of: text) ?? trailingComma(in: text).map { ($0, needless) }
    guard let (offset, message) = found else { return nil }
    // Articles abbreviate or explain parts of data at such places. The text is then not valid JSON, but it is not a mistake either.
    let isAbridged = ["...", "…", "//", "/*"].contains { text[offset...].starts(with: $0.utf8) }
    return DataProblem(offset: offset, message: message, isAbridged: isAbridged)
  }

  private static func rejection(of text: [UInt8]) -> (offset: Int, message: Phrase)? {
    do {
      _ = try JSONSerialization.jsonObject(with: Data(text), options: .fragmentsAllowed)
      return nil
    } catch {
      let said = (error as NSError).userInfo["NSDebugDescription"] as? String ?? ""
      // The offset is known only from sentences such as `Invalid value around character 5.`
      let number = said.matches(of: /(?:character|at) (\d+)/).last.flatMap { Int($0.output.1) }
      let message = messages.first { said.hasPrefix($0.beginning) }?.message ?? unexpected
      return (min(number ?? text.count, text.count), message)
    }
  }

  /// The offset of a closing bracket after a trailing comma, which Foundation accepts; nil if there is none.
  private static func trailingComma(in text: [UInt8]) -> Int? {
    var isInString = false
    var isAfterComma = false
    var index = 0
    while index < text.count {
      let byte = text[index]
      if isInString, byte == UInt8(ascii: "\\") { index += 1 }
      if byte == UInt8(ascii: "\"") { isInString.toggle() }
      if !isInString, isAfterComma, byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") { return index }
      if !byte.isASCIIWhitespace { isAfterComma = !isInString && byte == UInt8(ascii: ",") }
      index += 1
    }
    return nil
  }

  private static let needless = Phrase(en: "a value is missing after the ','", ko: "',' 뒤에 값이 없습니다")
  private static let unexpected = Phrase(en: "JSON allows no such character here", ko: "JSON에서 이 자리에 올 수 없는 글자입니다")
  /// Our messages, by the beginning of Foundation's error sentence.
  private static let messages: [(beginning: String, message: Phrase)] = [
    ("Unexpected end", Phrase(en: "it ends before its value does", ko: "값이 끝나기 전에 글이 끝납니다")),
    ("Invalid escape", Phrase(en: "JSON knows no such escape", ko: "JSON에 없는 이스케이프입니다")),
    ("Invalid hex", Phrase(en: "an escape with \\u needs four hexadecimal digits", ko: "\\u 뒤에는 16진수 네 자리가 와야 합니다")),
    ("Unescaped control", Phrase(en: "the string is not closed on its line", ko: "문자열이 줄 안에서 닫히지 않았습니다")),
    ("Number with", Phrase(en: "this is no number as JSON writes it", ko: "JSON의 수 표기가 아닙니다")),
    ("Too many nested", Phrase(en: "it is nested too deeply", ko: "너무 깊이 겹쳐 있습니다")),
  ]
}
