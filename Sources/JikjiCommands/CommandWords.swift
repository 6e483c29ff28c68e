/// The words of help texts and usage errors, in the language that a run speaks.
package import ArgumentParser
package import Diagnostics

/// The language in which the command line explains itself.
package enum CommandLanguage {
  /// The language of this run; ``JikjiCommand/run(_:)`` sets it before anything is parsed, because the parser asks for help
  /// texts while it makes the commands.
  @TaskLocal package static var current = MessageLanguage.english

  /// One of the two texts.
  package static func words(en english: String, ko korean: KoreanSentence) -> String {
    Phrase(en: english, ko: korean).text(in: current)
  }
}

extension ArgumentHelp {
  /// Help in the language of this run.
  ///
  /// - Parameter valueName: what the value is called in the usage line.
  package init(en english: String, ko korean: KoreanSentence, valueName: String? = nil) {
    self.init(ArgumentHelp(stringLiteral: CommandLanguage.words(en: english, ko: korean)), valueName: valueName)
  }

  private init(_ help: ArgumentHelp, valueName: String?) {
    self = help
    self.valueName = valueName
  }
}

extension ValidationError {
  /// A mistake on the command line, explained in the language of this run.
  package init(en english: String, ko korean: KoreanSentence) {
    self.init(CommandLanguage.words(en: english, ko: korean))
  }
}

extension CommandConfiguration {
  /// A command explained in the language of this run.
  ///
  /// - Parameters:
  ///   - abstract: one sentence.
  ///   - discussion: more, and examples.
  ///   - examples: command lines, each with a remark or an empty one, shown below each other.
  package init(
    _ name: String, _ abstract: Phrase, _ discussion: Phrase = Phrase(verbatim: ""),
    examples: [(line: String, remark: Phrase)] = [], subcommands: [any ParsableCommand.Type] = []
  ) {
    let language = CommandLanguage.current
    let widest = examples.map(\.line.count).filter { $0 < 44 }.max() ?? 0
    let lines = examples.map { line, remark in
      let words = remark.text(in: language)
      return words.isEmpty
        ? "  \(line)" : "  \(line)\(String(repeating: " ", count: max(0, widest - line.count) + 2))\(words)"
    }
    let title = CommandLanguage.words(en: "EXAMPLES", ko: "보기")
    let parts = [discussion.text(in: language), lines.isEmpty ? "" : ([title] + lines).joined(separator: "\n")]
    self.init(
      commandName: name, abstract: abstract.text(in: language),
      discussion: parts.filter { !$0.isEmpty }.joined(separator: "\n\n"), subcommands: subcommands)
  }
}
