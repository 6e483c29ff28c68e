/// A terminal transcript: commands after `$ `, and below each what it prints.

struct Transcript {
  /// A command.
  struct Command: Hashable {
    /// The command, its further lines (`> `) included.
    var text: String
    /// Its line, from 0.
    let line: Int
    /// What it prints, standard error included.
    var output = ""
  }

  private(set) var commands: [Command] = []

  init(_ code: [UInt8]) {
    let lines = String(decoding: code, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      if line.hasPrefix("$ ") {
        commands.append(Command(text: String(line.dropFirst(2)), line: index))
      } else if line.hasPrefix("> "), commands.last?.output.isEmpty == true {
        commands[commands.count - 1].text += "\n" + line.dropFirst(2)
      } else if !commands.isEmpty {
        commands[commands.count - 1].output += line + "\n"
      }
    }
  }

  /// A script that runs the commands with a marker before each.
  var script: [UInt8] {
    var text = "exec 2>&1\n"
    for (index, command) in commands.enumerated() {
      text += "printf '\\001jikji-mark c\(index)\\002'\n\(command.text)\n"
    }
    return Array((text + "printf '\\001jikji-mark c\(commands.count)\\002'\n").utf8)
  }
}
