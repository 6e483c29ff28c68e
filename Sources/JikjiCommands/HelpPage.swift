/// `--help` in Korean; in English the parser writes it itself.
import Diagnostics

/// Lays out the description of a command for a terminal.
struct HelpPage {
  private let program: CommandDescription
  private let command: CommandDescription
  private let path: [String]

  /// How many cells of a line texts fill, and where the second column begins.
  private static let width = 80, column = 26

  /// The page of the command at a path of names; nil when there is none.
  init?(of path: [String]) {
    guard let program = CommandDescription.program(in: .korean), let command = program.command(at: path) else {
      return nil
    }
    (self.program, self.command, self.path) = (program, command, path)
  }

  /// The page.
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

  /// The words in lines as wide as the second column.
  private static func wrapped(_ text: String) -> [String] {
    var lines = [""]
    for word in text.split(separator: " ") {
      let line = lines[lines.count - 1]
      if line.isEmpty {
        lines[lines.count - 1] = String(word)
      } else if TextCells.count(line) + 1 + TextCells.count(String(word)) <= width - column {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}

extension CommandDescription.Argument {
  /// The names with the value: `-o, --output <dir>`.
  fileprivate var label: String {
    let names = (names ?? []).map(\.written).joined(separator: ", ")
    return kind == "option" ? "\(names) <\(valueName ?? "")>" : names
  }

  /// What it is for, and what holds without it.
  fileprivate var words: String {
    [abstract ?? "", defaultValue.map { "(기본값: \($0))" } ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
  }
}

/// How many cells of a terminal a text takes: Hangul and other wide characters take two.
enum TextCells {
  static func count(_ text: String) -> Int {
    text.unicodeScalars.reduce(0) { sum, scalar in
      switch scalar.value {
      case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
        0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
        sum + 2
      case 0x0300...0x036F, 0x1160...0x11FF, 0x200B...0x200F, 0xFE00...0xFE0F: sum
      default: sum + 1
      }
    }
  }
}
