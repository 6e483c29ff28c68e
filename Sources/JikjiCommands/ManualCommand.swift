/// `jikji manual`: prints the man page, made of the same texts as `--help`.
import ArgumentParser
import Diagnostics

struct ManualCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual", abstract: "Prints the man page.",
    discussion: """
      EXAMPLES
        jikji manual | man -l -
        jikji manual > /usr/local/share/man/man1/jikji.1
      """)

  @OptionGroup var consoleOptions: ConsoleOptions

  func run() async throws {
    let console = Console(consoleOptions)
    console.print(ManualPage.text(in: console.language))
  }
}

/// Creates the man page in roff with the macros of man(7).
enum ManualPage {
  /// The page, made from the parser's description of the commands; empty if that cannot be read.
  static func text(in language: MessageLanguage) -> String {
    guard let root = CommandDescription.program(in: language) else { return "" }
    func words(_ en: String, _ ko: KoreanSentence) -> String { Phrase(en: en, ko: ko).text(in: language) }
    var page = ".TH JIKJI 1 \"\" \"jikji \(JikjiVersion.text)\" \"\(words("User Commands", "사용자 명령"))\"\n"
    page += ".SH \(words("NAME", "이름"))\njikji \\- \(escaped(root.abstract ?? ""))\n"
    page += ".SH \(words("SYNOPSIS", "사용법"))\n.B jikji\n.I \(words("command", "명령"))\n[\(words("options", "옵션"))]\n"
    page += ".SH \(words("DESCRIPTION", "설명"))\n\(discussion(root.discussion ?? ""))"
    page += ".SH \(words("COMMANDS", "명령"))\n"
    for command in root.commands { page += section(command, "jikji", language) }
    return page + ".SH \(words("SEE ALSO", "함께 보기"))\n.BR swiftc (1),\n.BR cmark\\-gfm (1)\n"
  }

  private static func section(_ command: CommandDescription, _ parent: String, _ language: MessageLanguage) -> String {
    let name = parent + " " + command.commandName
    var text = ".SS \(escaped(name))\n\(escaped(command.abstract ?? ""))\n\(discussion(command.discussion ?? ""))"
    for argument in command.shownArguments { text += entry(argument, language) }
    for inner in command.commands { text += section(inner, name, language) }
    return text
  }

  private static func entry(_ argument: CommandDescription.Argument, _ language: MessageLanguage) -> String {
    let value = argument.valueName.map { "\\fI\(escaped($0))\\fR" } ?? ""
    let names = (argument.names ?? []).map { "\\fB\(escaped($0.written))\\fR" }.joined(separator: ", ")
    let head =
      switch argument.kind {
      case "positional": value
      case "option": names + " " + value
      default: names
      }
    let usual = language == .korean ? "기본값" : "default"
    let fallback = argument.defaultValue.map { " (\(usual): \(escaped($0)))" } ?? ""
    return ".TP\n\(head)\n\(escaped(argument.abstract ?? ""))\(fallback)\n"
  }

  /// A discussion in roff: filled paragraphs, and examples with their line breaks.
  private static func discussion(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return lines.split(separator: "").map { block in
      let isVerbatim = block.contains { $0.hasPrefix(" ") }
      let words = block.map(escaped).joined(separator: "\n")
      return isVerbatim ? ".PP\n.nf\n\(words)\n.fi\n" : ".PP\n\(words)\n"
    }.joined()
  }

  /// The text with backslashes, hyphens and a leading dot or quote escaped for roff.
  private static func escaped(_ text: String) -> String {
    let plain = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
    return plain.hasPrefix(".") || plain.hasPrefix("'") ? "\\&" + plain : plain
  }
}
