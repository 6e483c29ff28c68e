/// The language of help texts and usage errors, and usage errors in that language.
import ArgumentParser
import Diagnostics
private import KoreanText

/// The language of the current run.
enum CommandLanguage {
  /// The language, set by ``JikjiCommand/run(_:)`` before the arguments are parsed.
  @TaskLocal static var current = MessageLanguage.english
}

extension Phrase {
  /// A number with its English noun in the singular or plural: `1 file`, `2 files`, `3 addresses`.
  static func counted(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)" + (number == 1 ? "" : noun.hasSuffix("s") || noun.hasSuffix("x") ? "es" : "s")
  }
}

extension ValidationError {
  /// Creates a usage error in the language of the current run.
  init(en english: String, ko korean: KoreanSentence) {
    self.init(Phrase(en: english, ko: korean).text(in: CommandLanguage.current))
  }

  /// The error for a number below `least`.
  static func tooSmall(_ option: String, least: Int, given: Int) -> ValidationError {
    ValidationError(
      en: "\(option) must be at least \(least), not \(given)",
      ko: "\(option)에는 \(least) 이상의 수를 적으세요. \(given)\(.eunNeun) 너무 작습니다")
  }
}
