/// `jikji explain`: prints what a diagnostic means, with an example and how to fix it.
import ArgumentParser
import Diagnostics

struct ExplainCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain", abstract: "Explains a diagnostic: what it means, an example and the cure.",
    discussion: """
      EXAMPLES
        jikji explain missing-page
        jikji explain                      all codes with what they mean
      """)

  @Argument(
    help: ArgumentHelp(
      "The code in brackets at the end of a message; otherwise all codes are listed.", valueName: "code"))
  var code: String?

  @OptionGroup var consoleOptions: ConsoleOptions

  func run() async throws {
    let console = Console(consoleOptions)
    guard let code else {
      let lines = DiagnosticCode.allCases.compactMap { code in
        CodeExplanation.of(code).map { "\(code.rawValue)\t\($0.words(in: console.language).meaning)\n" }
      }
      return console.print(lines.joined())
    }
    // Users often copy the code with its brackets.
    let name = code.filter { $0 != "[" && $0 != "]" }
    guard let known = DiagnosticCode(rawValue: name), let page = CodeExplanation.of(known) else {
      let near = Phrase.suggestion(NearMiss.bestMatch(for: name, among: DiagnosticCode.allCases.map(\.rawValue)))
      throw ValidationError(
        en: "there is no diagnostic '\(name)'\(near.english)", ko: "'\(name)' 진단은 없습니다\(near.korean)")
    }
    console.print(page.text(of: known, in: console.language))
  }
}
