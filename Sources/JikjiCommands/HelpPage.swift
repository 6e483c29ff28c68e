/// `--help` in Korean; the English help is written by the parser itself.
import Diagnostics

/// Formats the description of a command for a terminal.
struct HelpPage {
  private let program: CommandDescription
  private let command: CommandDescription
  private let path: [String]

  /// The width of a line in terminal cells, and the cell at which the second column begins.
  private static let width = 80, column = 26

  /// Creates the page of the command with this path of names; nil if there is none.
  init?(of path: [String]) {
    guard let program = CommandDescription.program(in: .korean), let command = program.command(at: path) else {
      return nil
    }
    (self.program, self.command, self.path) = (program, command, path)
  }

  /// The text of the page.
  var text: String {
    var parts = ["개요: \(command.abstract ?? "")"]
    if let discussion = command.discussion, !discussion.isEmpty { parts.append(discussion) }
    parts.append("사용법: \(usage)")
    let arguments = command.shownArguments
    parts += section("인자", arguments.filter { $0.kind == "positional" }.map { ("<\($0.valueName ?? "")>", $0.words) })
    parts += section("옵션", arguments.filter { $0.kind != "positional" }.map { ($0.label, $0.words) })
    parts += section("명령", command.commands.map { ($0.commandName, $0.abstract ?? "") })
    if !command.commands.isEmpty {
      parts.append("  명령의 도움말은 '\((["jikji", "help"] + path).joined(separator: " ")) <명령>'으로 봅니다.")
    }
    return parts.joined(separator: "\n\n") + "\n"
  }

  private var usage: String {
    let arguments = command.shownArguments.filter { $0.kind == "positional" }.map { argument in
      let name = "<\(argument.valueName ?? "")>" + (argument.isRepeating == true ? " ..." : "")
      return argument.isOptional == true ? "[\(name)]" : name
    }
    let last = command.commands.isEmpty ? arguments : ["<명령>"]
    return (["jikji"] + path + ["[옵션]"] + last).joined(separator: " ")
  }

  private func section(_ title: String, _ rows: [(label: String, words: String)]) -> [String] {
    guard !rows.isEmpty else { return [] }
    let lines = rows.map { label, words in
      let indent = String(repeating: " ", count: Self.column)
      let lines = Self.wrapped(words).joined(separator: "\n" + indent)
      let head = "  " + label
      return head.count + 2 > Self.column
        ? "\(head)\n\(indent)\(lines)" : head + String(repeating: " ", count: Self.column - head.count) + lines
    }
    return [(["\(title):"] + lines).joined(separator: "\n")]
  }

  /// The text wrapped into lines of the width of the second column.
  private static func wrapped(_ text: String) -> [String] {
    var lines = [""]
    for word in text.split(separator: " ") {
      let line = lines[lines.count - 1]
      if line.isEmpty {
        lines[lines.count - 1] = String(word)
      } else if TerminalWidth.cells(of: line) + 1 + TerminalWidth.cells(of: String(word)) <= width - column {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}

extension CommandDescription.Argument {
  /// The names with the placeholder of the value: `-o, --output <dir>`.
  fileprivate var label: String {
    let names = (names ?? []).map(\.written).joined(separator: ", ")
    return kind == "option" ? "\(names) <\(valueName ?? "")>" : names
  }

  /// The description and the default value.
  fileprivate var words: String {
    [abstract ?? "", defaultValue.map { "(기본값: \($0))" } ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
  }
}
