/// Usage errors in the language of the run; the parser writes them only in English.
import Diagnostics
import KoreanText

/// Translates the parser's messages.
enum UsageMessages {
  /// The parser's message in `language`; unchanged if no row matches it.
  static func translated(_ message: String, in language: MessageLanguage) -> String {
    guard language == .korean else { return message }
    return rows.lazy.compactMap { $0(message)?.text }.first ?? message
  }

  /// The complete text for a usage error.
  ///
  /// - Parameter usage: the usage line of the command; nil if the error is not about one command.
  static func page(_ message: String, usage: String?, _ mark: String, in language: MessageLanguage) -> String {
    guard let usage else { return mark + message + "\n" }
    let help = (["jikji"] + commands(inUsage: usage) + ["--help"]).joined(separator: " ")
    let rest = Phrase(
      en: "Usage: \(usage)\n  See '\(help)' for more information.",
      ko: "사용법: \(usage)\n  자세한 것은 '\(help)'\(.eulReul) 보세요."
    ).text(in: language)
    return mark + message + "\n" + rest + "\n"
  }

  /// The names of the commands in a usage line: `snippets list` of `jikji snippets list [--site <dir>]`.
  static func commands(inUsage usage: some StringProtocol) -> [String] {
    String(usage).split(separator: " ").dropFirst().prefix {
      $0.allSatisfy { $0.isLowercase || $0 == "-" } && $0.first != "-"
    }
    .map(String.init)
  }

  private typealias Row = @Sendable (String) -> KoreanSentence?

  /// Translations of each form of message in swift-argument-parser 1.8 (`ErrorMessageGenerator`); the first row that matches is used.
  private static let rows: [Row] = [
    {
      $0.wholeMatch(of: #/Unknown option '(.+?)'\. Did you mean '(.+?)'\?/#).map {
        "'\($0.1)' 옵션은 없습니다. '\($0.2)' 아닌가요?"
      }
    },
    { $0.wholeMatch(of: #/Unknown option '(.+?)'/#).map { "'\($0.1)' 옵션은 없습니다" } },
    { $0.wholeMatch(of: #/Invalid option: (.+)/#).map { "'\($0.1)' 옵션은 쓸 수 없습니다" } },
    { $0.wholeMatch(of: #/Missing required subcommand\./#).map { _ in "명령을 적으세요" } },
    { $0.wholeMatch(of: #/Missing value for '(\S+)( <.+>)?'/#).map { "'\($0.1)' 옵션에 값을 적으세요" } },
    {
      $0.wholeMatch(of: #/The option '(.+?)' does not take any value, but '(.*)' was specified\./#).map {
        "'\($0.1)' 옵션에는 값을 적지 않는데 '\($0.2)'\(.iGa) 있습니다"
      }
    },
    { $0.wholeMatch(of: #/Unexpected argument '(.*)'/#).map { "'\($0.1)'\(.eunNeun) 여기에 적을 수 없습니다" } },
    { $0.wholeMatch(of: #/(\d+) unexpected arguments: '(.*)'/#).map { "여기에 적을 수 없는 인자가 \($0.1)개 있습니다: '\($0.2)'" } },
    { $0.wholeMatch(of: #/Missing expected argument '(.+)'/#).map { "'\($0.1)' 인자가 빠졌습니다" } },
    { $0.wholeMatch(of: #/Missing one of: '(.+)'/#).map { "다음 가운데 하나가 빠졌습니다: '\($0.1)'" } },
    {
      $0.wholeMatch(of: #/Value to be set with flag '(.+?)'.* had already been set with flag '(.+?)'.*/#).map {
        "'\($0.2)'\(.gwaWa) '\($0.1)'\(.eunNeun) 함께 쓸 수 없습니다"
      }
    },
    {
      $0.wholeMatch(
        of: #/The value '(.*?)' is invalid for '(.+?)'\. Please provide one of(?: the following:)?\s*(.+)/#
          .dotMatchesNewlines()
      ).map { match in
        let quoted = match.3.matches(of: #/'([^']+)'/#).map { String($0.1) }
        let listed = match.3.matches(of: #/- (\S+)/#).map { String($0.1) }
        let choices = (quoted.isEmpty ? listed : quoted).joined(separator: ", ")
        return "'\(match.1)'\(.eunNeun) '\(match.2)'에 쓸 수 없는 값입니다. \(choices) 중에서 고르세요"
      }
    },
    {
      $0.wholeMatch(of: #/The value '(.*?)' is invalid for '(.+?)'(: .*)?/#).map {
        "'\($0.1)'\(.eunNeun) '\($0.2)'에 쓸 수 없는 값입니다"
      }
    },
  ]
}
