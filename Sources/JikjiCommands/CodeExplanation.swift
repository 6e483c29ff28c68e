/// The explanation of each diagnostic code: the texts of `jikji explain` and of the manual's pages about codes.
import Diagnostics
private import Foundation

/// The explanation of one code, from `Resources/codes.json`.
struct CodeExplanation: Decodable {
  /// The explanation in one language.
  struct Words: Decodable {
    /// What the diagnostic means, and how to fix the problem.
    let meaning: String, cure: String
  }

  /// A text that causes the diagnostic, or a description of the cause in brackets.
  let example: String
  private let en: Words, ko: Words

  private static let all: [String: CodeExplanation] =
    (try? JSONDecoder().decode([String: CodeExplanation].self, from: Data(EmbeddedFiles.codesJson))) ?? [:]

  /// The explanation of a code; nil if it has none, which a test forbids.
  static func of(_ code: DiagnosticCode) -> CodeExplanation? { all[code.rawValue] }

  /// The explanation in a language.
  func words(in language: MessageLanguage) -> Words { language == .korean ? ko : en }

  /// The explanation for a terminal.
  func text(of code: DiagnosticCode, in language: MessageLanguage) -> String {
    let words = words(in: language)
    let titles = Self.titles(in: language)
    let example = self.example.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)\n" }.joined()
    return """
      \(code.rawValue) (\(Self.name(of: code.severity, in: language)))

      \(words.meaning)

      \(titles.example)
      \(example)
      \(titles.cure)
        \(words.cure)

      """
  }

  /// The explanation as a page of the manual.
  func page(of code: DiagnosticCode, in language: MessageLanguage) -> String {
    let words = words(in: language)
    let titles = Self.titles(in: language)
    return """
      ---
      title: \(code.rawValue)
      description: \(YAMLQuoting.quoted(words.meaning))
      ---

      **\(Self.name(of: code.severity, in: language))**. \(Self.escaped(words.meaning))

      ## \(titles.example) {#example}

      ```text
      \(example)
      ```

      ## \(titles.cure) {#cure}

      \(Self.escaped(words.cure))

      """
  }

  /// The page of the manual that lists all codes.
  static func index(in language: MessageLanguage) -> String {
    let isKorean = language == .korean
    let title = isKorean ? "진단 코드" : "Diagnostic codes"
    let lead =
      isKorean
      ? "메시지 끝의 대괄호 안에 있는 코드마다 한 페이지가 있습니다. `jikji explain 코드`도 같은 글을 보여 줍니다."
      : "There is a page for every code that stands in brackets at the end of a message. `jikji explain CODE` prints the same."
    let rows = DiagnosticCode.allCases.sorted { $0.rawValue < $1.rawValue }.compactMap { code in
      of(code).map { "- [`\(code.rawValue)`](\(code.rawValue).md) \(escaped($0.words(in: language).meaning))\n" }
    }
    return "---\ntitle: \(title)\ndescription: \(title).\n---\n\n\(lead)\n\n\(rows.joined())"
  }

  private static func titles(in language: MessageLanguage) -> (example: String, cure: String) {
    language == .korean ? ("보기", "고치는 법") : ("Example", "Cure")
  }

  private static func name(of severity: Severity, in language: MessageLanguage) -> String {
    switch severity {
    case .error: language == .korean ? "오류" : "Error"
    case .warning: language == .korean ? "경고" : "Warning"
    case .note: language == .korean ? "알림" : "Note"
    }
  }

  /// The sentence with Markdown's special characters escaped.
  private static func escaped(_ text: String) -> String {
    text.map { "\\`*_[]<>#{}".contains($0) ? "\\\($0)" : String($0) }.joined()
      .replacing("://", with: "\\://")
  }
}
