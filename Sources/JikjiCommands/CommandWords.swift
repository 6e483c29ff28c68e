/// The language in which the command line explains itself, and usage errors in it.
import ArgumentParser
import Diagnostics
private import KoreanText

/// The language of this run.
enum CommandLanguage {
  /// ``JikjiCommand/run(_:)`` sets it before anything is parsed.
  @TaskLocal static var current = MessageLanguage.english
}

extension Phrase {
  /// A number with its noun in English: `1 file`, `2 files`, `3 addresses`.
  static func counted(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)" + (number == 1 ? "" : noun.hasSuffix("s") || noun.hasSuffix("x") ? "es" : "s")
  }
}

extension ValidationError {
  /// A mistake on the command line, explained in the language of this run.
  init(en english: String, ko korean: KoreanSentence) {
    self.init(Phrase(en: english, ko: korean).text(in: CommandLanguage.current))
  }

  /// The mistake of a number below `least`.
  static func tooSmall(_ option: String, least: Int, given: Int) -> ValidationError {
    ValidationError(
      en: "\(option) must be at least \(least), not \(given)",
      ko: "\(option)에는 \(least) 이상의 수를 적으세요. \(given)\(.eunNeun) 너무 작습니다")
  }
}
