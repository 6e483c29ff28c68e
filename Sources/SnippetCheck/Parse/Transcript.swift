/// A terminal transcript: commands after `$ `, each followed by its output.

struct Transcript {
  /// A command and its expected output.
  struct Command: Hashable {
    /// The command, including its continuation lines (`> `).
    var text: String
    /// The line of the command in the transcript, from 0.
    let line: Int
    /// Its output, standard error included.
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

  /// A shell script that runs the commands, with a marker before each and one at the end.
  var script: [UInt8] {
    var text = "exec 2>&1\n"
    for (index, command) in commands.enumerated() {
      text += "printf '\\001jikji-mark c\(index)\\002'\n\(command.text)\n"
    }
    return Array((text + "printf '\\001jikji-mark c\(commands.count)\\002'\n").utf8)
  }
}
