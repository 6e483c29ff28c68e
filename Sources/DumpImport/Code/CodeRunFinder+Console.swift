/// What is in a terminal: commands behind a prompt with what they printed, and logs.
import ByteText

extension CodeRunFinder {
  /// Lines behind prompts, with the output glued to them.
  func console(at start: Int) -> CodeRun? {
    guard let language = prompt(start) else { return nil }
    var end = start + 1
    var hasOutput = false
    while end < lines.count, end - start < Self.limit {
      if prompt(end) != nil {
        guard lines[end].gap <= 1 else { break }
      } else {
        let isDeep = hasOutput && lines[end].gap == 1 && lines[end].indent >= lines[start].indent + 4
        guard lines[end].gap == 0 || isDeep, isPlain(end), lines[end].shape.hangul == 0 else { break }
        hasOutput = true
      }
      end += 1
    }
    return CodeRun(range: start..<end, language: language == .shell && hasOutput ? .console : language)
  }

  /// The language of what is typed behind the prompt a line begins with; nil without a prompt.
  private func prompt(_ index: Int) -> ListingLanguage? {
    let text = lines[index].text
    if text.hasPrefix(">>> ") { return .python }
    if ["mysql> ", "sqlite> ", "MariaDB [", "SQL> "].contains(where: { text.hasPrefix($0) }) { return .sql }
    if text.hasPrefix("C:\\"), text.holds(">") { return .shell }
    if text.hasPrefix("$ ") { return isTyped(text.dropFirst(2)) ? .shell : nil }
    if text.hasPrefix("# ") {
      let command = String(text.dropFirst(2))
      return ShellCommands.isCommand(command) && command.split(separator: " ").count >= 3 ? .shell : nil
    }
    return isNamedPrompt(text) ? .shell : nil
  }

  /// What is typed begins with a program's name or a path.
  private func isTyped(_ words: Substring) -> Bool {
    guard let first = words.utf8.first else { return false }
    return first.isIdentifierStart || "./~".utf8.contains(first)
  }

  /// `user@host:~$ command`, `host:folder user$ command`.
  private func isNamedPrompt(_ text: String) -> Bool {
    guard let dollar = firstRange(of: "$ ", in: text[...]) ?? firstRange(of: "# ", in: text[...]) else { return false }
    let head = text[..<dollar.lowerBound]
    guard (3...60).contains(head.utf8.count), head.utf8.allSatisfy({ $0 < 0x80 }), head.holds("@") || head.holds(":~")
    else { return false }
    return !head.holds("://") && head.split(separator: " ").count <= 2 && isTyped(text[dollar.upperBound...])
  }

  /// Lines that a program wrote with the time of day, and the traces of exceptions.
  func log(at start: Int) -> CodeRun? {
    guard isLogLine(start) || isFailure(start) else { return nil }
    var end = start + 1
    let isTraceback = lines[start].text.hasPrefix("Traceback ")
    while end < lines.count, end - start < Self.limit, lines[end].gap == 0 {
      let isTraced = isTraceback && (lines[end].indent > lines[start].indent || isNamedError(lines[end].text))
      guard isLogLine(end) || isFailure(end) || isTraceLine(lines[end].text) || isTraced else { break }
      end += 1
    }
    return CodeRun(range: start..<end, language: .text)
  }

  /// `2019-03-14 10:20:11.123 INFO …`: a day and a time with words behind them.
  private func isLogLine(_ index: Int) -> Bool {
    let text = lines[index].text.utf8.drop { $0 == UInt8(ascii: "[") }
    let bytes = Array(text.prefix(32))
    guard bytes.count >= 28 else { return false }
    let shape = Array("dddd-dd-dd dd:dd:dd".utf8)
    return zip(bytes, shape).allSatisfy { byte, sign in
      switch sign {
      case UInt8(ascii: "d"): byte.isASCIIDigit
      case UInt8(ascii: "-"): byte == sign || byte == UInt8(ascii: "/")
      case UInt8(ascii: " "): byte == sign || byte == UInt8(ascii: "T")
      default: byte == sign
      }
    }
  }

  /// The first line of what a failing program prints.
  private func isFailure(_ index: Int) -> Bool {
    let text = lines[index].text
    if ["Exception in thread ", "Traceback (most recent", "Caused by: ", "npm ERR! "].contains(where: {
      text.hasPrefix($0)
    }) {
      return true
    }
    if isNamedError(text), text.hasPrefix("java.") || isNear(index + 1) && isTraceLine(lines[index + 1].text) {
      return true
    }
    return isCompilerMessage(text)
  }

  /// `at com.example.Main.run(Main.java:12)`.
  private func isTraceLine(_ text: String) -> Bool {
    text.hasPrefix("at ") && text.hasSuffix(")") && text.holds("(") && text.split(separator: " ").count <= 4
  }

  /// `java.lang.IllegalStateException: text`, `ValueError: text`.
  private func isNamedError(_ text: String) -> Bool {
    let name = text.prefix { $0 != ":" && $0 != " " }
    return (name.hasSuffix("Exception") || name.hasSuffix("Error")) && name.utf8.count > 5
      && name.utf8.allSatisfy { $0.isASCIIWordByte || ".$".utf8.contains($0) }
      && name.utf8.count < text.utf8.count && text.utf8[name.endIndex] == UInt8(ascii: ":")
  }

  /// `main.c:12:5: error: text`.
  private func isCompilerMessage(_ text: String) -> Bool {
    guard let found = ["error: ", "warning: ", "note: "].lazy.compactMap({ firstRange(of: $0, in: text[...]) }).first
    else { return false }
    let place = trimmed(text[..<found.lowerBound])
    let parts = place.split(separator: ":")
    return place.hasSuffix(":") && !place.holds(" ") && parts.count >= 2 && parts[0].holds(".")
      && parts.dropFirst().allSatisfy { $0.utf8.allSatisfy { $0.isASCIIDigit } }
  }
}
