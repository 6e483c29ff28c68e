/// The description of all commands and options as values, decoded from the parser's own description, in English or Korean.
import ArgumentParser
import Diagnostics
private import Foundation

/// A command with its options and the commands below it.
struct CommandDescription: Decodable {
  /// An option, flag or argument.
  struct Argument: Decodable {
    struct Name: Decodable {
      let kind: String, name: String

      var written: String { (kind == "long" ? "--" : "-") + name }
    }

    let kind: String
    let names: [Name]?
    let valueName: String?, defaultValue: String?
    var abstract: String?
    let shouldDisplay: Bool?
    let isOptional: Bool?, isRepeating: Bool?
  }

  let commandName: String
  var abstract: String?, discussion: String?
  var subcommands: [CommandDescription]?
  var arguments: [Argument]?

  /// The description of the whole program.
  ///
  /// - Parameter language: the language of its texts; texts that are missing in ``HelpWords`` stay English. Returns nil if the parser's
  ///   description cannot be decoded.
  static func program(in language: MessageLanguage) -> CommandDescription? {
    struct Tool: Decodable { let command: CommandDescription }
    let tool = try? JSONDecoder().decode(Tool.self, from: Data(JikjiCommand._dumpHelp().utf8))
    guard var command = tool?.command else { return nil }
    if language == .korean { command.translateToKorean() }
    return command
  }

  /// The command with this path of names below this one; nil if there is none, this command for an empty path.
  func command(at path: some Collection<String>) -> CommandDescription? {
    guard let first = path.first else { return self }
    return subcommands?.first { $0.commandName == first }?.command(at: path.dropFirst())
  }

  /// The subcommands without `help`, which the parser adds itself.
  var commands: [CommandDescription] { (subcommands ?? []).filter { $0.commandName != "help" } }

  /// The options and arguments that are not hidden from help texts.
  var shownArguments: [Argument] { (arguments ?? []).filter { $0.shouldDisplay != false } }

  private mutating func translateToKorean() {
    abstract = abstract.map(HelpWords.korean)
    discussion = discussion.map(HelpWords.koreanDiscussion)
    arguments = arguments?.map { argument in
      var argument = argument
      argument.abstract = argument.abstract.map(HelpWords.korean)
      return argument
    }
    subcommands = subcommands?.map { command in
      var command = command
      command.translateToKorean()
      return command
    }
  }
}

/// Translates help texts to Korean.
enum HelpWords {
  /// The translations of `Resources/help-ko.json`, by English text; the parser's own texts are included. A key that ends with a colon and a
  /// space matches the beginning of a text whose rest is a list.
  static let table: [String: String] =
    (try? JSONDecoder().decode([String: String].self, from: Data(EmbeddedFiles.helpKoJson))) ?? [:]

  /// The text in Korean; unchanged if the table does not have it.
  static func korean(_ text: String) -> String {
    if let words = table[text] { return words }
    guard let colon = text.ranges(of: ": ").last, let head = table[String(text[..<colon.upperBound])] else {
      return text
    }
    return head + text[colon.upperBound...]
  }

  /// The discussion in Korean, paragraph by paragraph; in examples, only the remarks after the commands are translated.
  static func koreanDiscussion(_ text: String) -> String {
    text.split(separator: "\n\n").map { block in
      let lines = block.split(separator: "\n").map(String.init)
      guard lines.contains(where: { $0.hasPrefix("  ") }) else { return korean(lines.joined(separator: " ")) }
      return lines.map(koreanLine).joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  private static func koreanLine(_ line: String) -> String {
    guard let parts = line.wholeMatch(of: #/(?<indent> *)(?<command>\S.*?)(?<gap> {2,})(?<remark>\S.*)/#) else {
      let words = line.drop { $0 == " " }
      return String(line.prefix(line.count - words.count)) + korean(String(words))
    }
    return "\(parts.indent)\(parts.command)\(parts.gap)\(korean(String(parts.remark)))"
  }
}
