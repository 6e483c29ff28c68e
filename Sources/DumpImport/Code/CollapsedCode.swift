/// Splits code that a page collapsed into one line: `// a // b int x = 1; int y = 2;`.
import ByteText

enum CollapsedCode {
  /// Whether the line begins with a comment and continues with code.
  static func isCollapsed(_ text: String) -> Bool {
    setOut(text).count > 1
  }

  /// The lines that were collapsed into `text`; only `text` itself when none were.
  static func setOut(_ text: String) -> [String] {
    guard text.hasPrefix("//"), !text.hasPrefix("///"), text.holds(" ") else { return [text] }
    let lines = commentChunks(of: text).flatMap { piecesOfComment($0) }
    return lines.contains { !$0.hasPrefix("//") } ? lines : [text]
  }

  /// The text split before each ` //` that begins a comment.
  private static func commentChunks(of text: String) -> [String] {
    let bytes = Array(text.utf8)
    var starts = [0]
    var inString = false
    for index in bytes.indices {
      if bytes[index] == UInt8(ascii: "\"") { inString.toggle() }
      guard !inString, index > 1, bytes[index] == UInt8(ascii: "/"), bytes[index - 1] == 0x20, index + 1 < bytes.count,
        bytes[index + 1] == UInt8(ascii: "/")
      else { continue }
      starts.append(index)
    }
    starts.append(bytes.count)
    return zip(starts, starts.dropFirst()).map { trimmed(String(decoding: bytes[$0..<$1], as: UTF8.self)) }
  }

  /// A chunk that begins with `//`, split where the comment ends and the code begins, and after each statement.
  private static func piecesOfComment(_ chunk: String) -> [String] {
    let words = chunk.split(separator: " ", omittingEmptySubsequences: true).map(String.init)
    guard let start = codeStart(in: words) else { return [chunk] }
    let code = words[start...].joined(separator: " ")
    return [words[..<start].joined(separator: " ")] + statements(of: code)
  }

  /// The index of the first word from which all is code, after at least one word of comment; nil without one.
  private static func codeStart(in words: [String]) -> Int? {
    let first = words.first == "//" ? 2 : 1
    guard words.count > first else { return nil }
    if isLiteral((words.first ?? "").dropFirst(2)) || words.count > 1 && words[0] == "//" && isLiteral(words[1][...]) {
      let next = words[0] == "//" ? 2 : 1
      return next < words.count && isCodeTail(words[next...]) ? next : nil
    }
    return (first..<words.count).first { index in
      isCommentWord(words[index - 1]) && isCodeTail(words[index...])
    }
  }

  /// Whether a word belongs to a comment and not to code: it holds Hangul, names a language, or ends with `...`.
  private static func isCommentWord(_ word: String) -> Bool {
    word.unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) }
      || ["Objective-C", "Swift", "Java", "C"].contains(word)
      || word.hasSuffix("...")
  }

  private static func isCodeTail(_ words: ArraySlice<String>) -> Bool {
    let tail = StrippedCode(words.joined(separator: " ")).rest
    guard let byte = tail.utf8.first,
      byte.isIdentifierStart || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "@"),
      tail.utf8.allSatisfy({ $0 < 0x80 })
    else { return false }
    if tail.hasSuffix(";") { return true }
    return words.count == 1 && (tail.contains(".") || hasInnerCapital(tail)) && !tail.hasSuffix(".")
      && tail.utf8.count > 3
  }

  private static func hasInnerCapital(_ word: String) -> Bool {
    zip(word.utf8, word.utf8.dropFirst()).contains { (0x61...0x7A).contains($0) && $1.isASCIIUppercase }
  }

  /// Whether the text is a string or number, as in `// "MON"`.
  private static func isLiteral(_ text: Substring) -> Bool {
    let word = trimmed(text)
    guard let byte = word.utf8.first else { return false }
    if byte == UInt8(ascii: "\"") { return word.utf8.filter { $0 == byte }.count >= 2 }
    return byte.isASCIIDigit && word.utf8.allSatisfy { $0.isASCIIDigit || "._xf".utf8.contains($0) }
  }

  /// The code split after each semicolon outside strings and brackets, and after the brace that closes a body.
  private static func statements(of code: String) -> [String] {
    var found: [String] = []
    var current: [UInt8] = []
    var inString = false
    var depth = 0
    let bytes = Array(code.utf8)
    for (index, byte) in bytes.enumerated() {
      current.append(byte)
      if byte == UInt8(ascii: "\"") { inString.toggle() }
      guard !inString else { continue }
      if "([{".utf8.contains(byte) { depth += 1 }
      if ")]}".utf8.contains(byte) { depth -= 1 }
      guard depth == 0, byte == UInt8(ascii: ";") || byte == UInt8(ascii: "}") && bodyEnds(bytes[(index + 1)...])
      else { continue }
      found.append(trimmed(String(decoding: current, as: UTF8.self)))
      current = []
    }
    let rest = trimmed(String(decoding: current, as: UTF8.self))
    return rest.isEmpty ? found : found + [rest]
  }

  /// Whether another statement begins after a closing brace.
  private static func bodyEnds(_ rest: ArraySlice<UInt8>) -> Bool {
    guard rest.first == 0x20, let next = rest.dropFirst().first, next.isIdentifierStart else { return false }
    let word = String(decoding: rest.dropFirst().prefix { $0.isIdentifierStart }, as: UTF8.self)
    return !["else", "catch", "while", "finally", "as", "in", "where", "is"].contains(word)
  }
}
