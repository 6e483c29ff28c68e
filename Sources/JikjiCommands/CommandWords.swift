/// The language in which the command line explains itself, and usage errors in it.
package import ArgumentParser
package import Diagnostics

/// The language of this run.
package enum CommandLanguage {
  /// ``JikjiCommand/run(_:)`` sets it before anything is parsed.
  @TaskLocal package static var current = MessageLanguage.english
}

extension ValidationError {
  /// A mistake on the command line, explained in the language of this run.
  package init(en english: String, ko korean: KoreanSentence) {
    self.init(Phrase(en: english, ko: korean).text(in: CommandLanguage.current))
  }
}
