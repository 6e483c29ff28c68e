/// Recognises a line that is typed into a terminal.
import ByteText

enum ShellCommands {
  /// The commands of Resources/shell-commands.txt; those that are English words too need something typical after them.
  private static let list = WordList(EmbeddedFiles.shellCommandsTxt).rows
  private static let names = Set(list.map { $0[0][...] })
  private static let words = Set(list.filter { $0[1] == "word" }.map { $0[0][...] })

  /// Whether the line is a command: a known name or a program of the folder, then arguments, no sentence.
  static func isCommand(_ text: String) -> Bool {
    var line = text[...]
    if line.hasPrefix("$ ") || line.hasPrefix("% ") { line = line.dropFirst(2) }
    let isPrompted = line.startIndex != text.startIndex
    guard isTyped(line), !text.hasSuffix(".") || text.hasSuffix(" .") || text.hasSuffix("..") else { return false }
    let parts = line.split(separator: " ")
    guard let first = parts.first, (2...14).contains(parts.count) else { return false }
    if first.hasPrefix("./") { return isProgram(first) && !line.hasSuffix(",") }
    guard names.contains(first) else { return false }
    guard words.contains(first), !isPrompted else { return true }
    return parts.dropFirst().contains { $0.hasPrefix("-") || $0.holds("/") || $0.holds(".") }
      || ["build", "test", "run", "package", "install"].contains(parts[1])
  }

  /// `./gradlew`, `./install.sh`.
  private static func isProgram(_ word: Substring) -> Bool {
    let name = word.utf8.dropFirst(2)
    return name.first.map { $0.isIdentifierStart } == true
      && name.allSatisfy { $0.isASCIIWordByte || "-./".utf8.contains($0) }
  }

  /// Whether Hangul is only where a command may hold it: in quotation marks, in `<what to put here>`, or, where an option
  /// is before it, as the last word.
  private static func isTyped(_ line: Substring) -> Bool {
    if line.utf8.allSatisfy({ $0 < 0x80 }) { return true }
    var rest = Substring(StrippedCode(String(line)).rest)
    while let open = rest.firstIndex(of: "<"), let close = rest[open...].firstIndex(of: ">") {
      guard !rest[open..<close].holds("  ") else { return false }
      rest = rest[..<open] + rest[rest.index(after: close)...]
    }
    if rest.utf8.allSatisfy({ $0 < 0x80 }) { return true }
    let parts = rest.split(separator: " ")
    return parts.dropLast().allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } }
      && parts.dropFirst().contains { $0.hasPrefix("-") }
      && !LineShape(String(line)).endsSentence
  }
}
