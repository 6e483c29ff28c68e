/// `jikji manual`: the man page, made of the same texts as `--help`.
package import ArgumentParser
private import Foundation

package struct ManualCommand: AsyncParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "manual", abstract: "Prints the man page.",
    discussion: """
      EXAMPLES
        jikji manual | man -l -
        jikji manual > /usr/local/share/man/man1/jikji.1
      """)

  @OptionGroup var speech: SpeechOptions

  package init() {}

  package func run() async throws { Console(speech).print(ManualPage.text) }
}

/// The man page in the language of `man` (roff with the macros of man(7)).
enum ManualPage {
  /// The page. The parser describes its commands as JSON.
  static var text: String {
    let description = Data(JikjiCommand._dumpHelp().utf8)
    guard let tool = try? JSONDecoder().decode(Tool.self, from: description) else { return "" }
    let root = tool.command
    var page = ".TH JIKJI 1 \"\" \"jikji \(JikjiVersion.text)\" \"User Commands\"\n"
    page += ".SH NAME\njikji \\- \(escaped(root.abstract ?? ""))\n"
    page += ".SH SYNOPSIS\n.B jikji\n.I command\n[options]\n.SH DESCRIPTION\n\(discussion(root.discussion ?? ""))"
    page += ".SH COMMANDS\n"
    for command in (root.subcommands ?? []) where command.commandName != "help" { page += section(command, "jikji") }
    return page + ".SH SEE ALSO\n.BR swiftc (1),\n.BR cmark\\-gfm (1)\n"
  }

  private struct Tool: Decodable { let command: Command }

  private struct Command: Decodable {
    let commandName: String
    let abstract: String?, discussion: String?
    let subcommands: [Command]?
    let arguments: [Argument]?
  }

  private struct Argument: Decodable {
    struct Name: Decodable {
      let kind: String, name: String

      var written: String { (kind == "long" ? "--" : "-") + name }
    }

    let kind: String
    let names: [Name]?
    let valueName: String?, abstract: String?, defaultValue: String?
    let shouldDisplay: Bool?
    let isOptional: Bool?
  }

  private static func section(_ command: Command, _ parent: String) -> String {
    let name = parent + " " + command.commandName
    var text = ".SS \(escaped(name))\n\(escaped(command.abstract ?? ""))\n\(discussion(command.discussion ?? ""))"
    for argument in command.arguments ?? [] where argument.shouldDisplay != false { text += entry(argument) }
    for inner in (command.subcommands ?? []) where inner.commandName != "help" { text += section(inner, name) }
    return text
  }

  private static func entry(_ argument: Argument) -> String {
    let value = argument.valueName.map { "\\fI\(escaped($0))\\fR" } ?? ""
    let names = (argument.names ?? []).map { "\\fB\(escaped($0.written))\\fR" }.joined(separator: ", ")
    let head =
      switch argument.kind {
      case "positional": value
      case "option": names + " " + value
      default: names
      }
    let fallback = argument.defaultValue.map { " (default: \(escaped($0)))" } ?? ""
    return ".TP\n\(head)\n\(escaped(argument.abstract ?? ""))\(fallback)\n"
  }

  /// A discussion: paragraphs that flow, and examples line by line.
  private static func discussion(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return lines.split(separator: "").map { block in
      let isVerbatim = block.contains { $0.hasPrefix(" ") }
      let words = block.map(escaped).joined(separator: "\n")
      return isVerbatim ? ".PP\n.nf\n\(words)\n.fi\n" : ".PP\n\(words)\n"
    }.joined()
  }

  /// A text whose backslashes, hyphens and leading dots mean themselves.
  private static func escaped(_ text: String) -> String {
    let plain = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
    return plain.hasPrefix(".") || plain.hasPrefix("'") ? "\\&" + plain : plain
  }
}
