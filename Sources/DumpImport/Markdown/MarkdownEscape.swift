/// Escapes plain text so that Markdown shows it unchanged, without escapes that are not needed.
import ByteText

enum MarkdownEscape {
  /// The lines of one paragraph, heading or cell with the necessary backslashes.
  ///
  /// - Parameters:
  ///   - inline: whether the text cannot begin a block, being that of a heading or a cell.
  static func paragraph(_ lines: [String], inline: Bool = false) -> [String] {
    let escaped = spans(lines)
    return inline ? escaped : escaped.map(lineStart)
  }

  /// The escaped text of a heading or a table cell.
  static func inline(_ text: String) -> String { spans([text]).first ?? "" }

  // MARK: Within lines

  private static func spans(_ lines: [String]) -> [String] {
    let bytes = lines.map { Array($0.utf8) }
    let risky = riskyDelimiters(in: lines)
    let ticks = bytes.joined().filter { $0 == UInt8(ascii: "`") }.count > 1
    return bytes.map { escape($0, risky: risky, ticks: ticks) }
  }

  private static func escape(_ line: [UInt8], risky: Set<UInt8>, ticks: Bool) -> String {
    var out: [UInt8] = []
    out.reserveCapacity(line.count + 8)
    var index = 0
    var close = -1
    while index < line.count {
      if line[index] == UInt8(ascii: "["), close < index, close < line.count {
        close = line[index...].firstIndex(of: UInt8(ascii: "]")) ?? line.count
      }
      if let end = address(in: line, at: index, www: true) {
        out += wrapped(Array(line[index..<end]), next: end < line.count ? line[end] : 0x20)
        index = end
        continue
      }
      if needsBackslash(line, at: index, risky: risky, ticks: ticks, close: close) { out.append(UInt8(ascii: "\\")) }
      out.append(line[index])
      index += 1
    }
    return String(decoding: out, as: UTF8.self)
  }

  private static func needsBackslash(_ line: [UInt8], at index: Int, risky: Set<UInt8>, ticks: Bool, close: Int) -> Bool
  {
    let byte = line[index]
    let next = index + 1 < line.count ? line[index + 1] : 0
    let before = index > 0 ? line[index - 1] : 0
    switch byte {
    case UInt8(ascii: "\\"): return next.isASCIIPunctuation || next == 0
    case UInt8(ascii: "`"): return ticks
    case UInt8(ascii: "*"), UInt8(ascii: "~"): return risky.contains(byte)
    case UInt8(ascii: "_"): return risky.contains(byte) && !(before.isWordByte && next.isWordByte)
    case UInt8(ascii: "="): return risky.contains(byte) && before != byte && next == byte
    case UInt8(ascii: "^"): return opensScript(line, at: index)
    case UInt8(ascii: "<"): return isTagStart(next)
    case UInt8(ascii: "&"): return isEntity(line[index...])
    case UInt8(ascii: "["): return opensLink(line, at: index, close: close)
    case UInt8(ascii: "{"): return next == UInt8(ascii: "#") && line.last == UInt8(ascii: "}")
    case UInt8(ascii: "|"): return false
    default: return false
    }
  }

  /// Whether a caret may begin a superscript, as in `x^2^`.
  private static func opensScript(_ line: [UInt8], at index: Int) -> Bool {
    guard index > 0, !line[index - 1].isASCIIBlank,
      let end = line[(index + 1)...].prefix(13).firstIndex(of: line[index])
    else { return false }
    return end > index + 1 && !line[index..<end].contains(where: \.isASCIIBlank)
  }

  private static func isTagStart(_ next: UInt8) -> Bool {
    next.isIdentifierStart && next != UInt8(ascii: "_") || "/!?".utf8.contains(next)
  }

  private static func isEntity(_ tail: ArraySlice<UInt8>) -> Bool {
    let name = tail.dropFirst().prefix { $0.isASCIIWordByte || $0 == UInt8(ascii: "#") }
    let end = tail.startIndex + 1 + name.count
    return !name.isEmpty && end < tail.endIndex && tail[end] == UInt8(ascii: ";")
  }

  /// Whether a bracket may open a link or footnote: `[[…`, `[^…`, `[…](`, `[…][`, and at the beginning of a line
  /// `[…]:`.
  private static func opensLink(_ line: [UInt8], at index: Int, close: Int) -> Bool {
    let next = index + 1 < line.count ? line[index + 1] : 0
    if next == UInt8(ascii: "[") || next == UInt8(ascii: "^") { return true }
    guard close + 1 < line.count else { return false }
    let after = line[close + 1]
    return after == UInt8(ascii: "(") || after == UInt8(ascii: "[") || after == UInt8(ascii: ":") && index == 0
  }

  // MARK: Emphasis

  /// The characters of emphasis of which one may open emphasis and a later one may close it.
  private static func riskyDelimiters(in lines: [String]) -> Set<UInt8> {
    let text = Array(lines.joined(separator: "\n").utf8)
    var risky: Set<UInt8> = []
    for mark in "*_~=".utf8 {
      var opened = false
      var index = 0
      while index < text.count {
        guard text[index] == mark else {
          index += 1
          continue
        }
        var end = index
        while end < text.count, text[end] == mark { end += 1 }
        let (opens, closes) = flanks(text, index..<end, mark: mark)
        let length = end - index
        let isShort = mark == UInt8(ascii: "=") ? length == 2 : mark != UInt8(ascii: "~") || length <= 2
        if closes, opened, isShort { risky.insert(mark) }
        if opens, isShort { opened = true }
        index = end
      }
    }
    return risky
  }

  /// Whether a run may open and whether it may close emphasis; generous, as the rules beside Hangul are.
  private static func flanks(_ text: [UInt8], _ run: Range<Int>, mark: UInt8) -> (Bool, Bool) {
    let before = run.lowerBound > 0 ? text[run.lowerBound - 1] : 0x20
    let after = run.upperBound < text.count ? text[run.upperBound] : 0x20
    let spaces: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x0A || $0 == 0x09 }
    if mark == UInt8(ascii: "_"), before.isWordByte, after.isWordByte { return (false, false) }
    if mark == UInt8(ascii: "="), before.isASCIIAlphanumeric { return (false, !spaces(before)) }
    // A hard break puts a backslash at the end of the line, and a mark beside it may open emphasis.
    return (!spaces(after) || after == 0x0A, !spaces(before))
  }

  // MARK: Line starts

  /// The line with a backslash before what would begin a block.
  private static func lineStart(_ line: String) -> String {
    let bytes = Array(line.utf8)
    guard let first = bytes.first else { return line }
    let second = bytes.count > 1 ? bytes[1] : 0x20
    switch first {
    case UInt8(ascii: "#"):
      let level = bytes.prefix { $0 == first }.count
      return level <= 6 && (level == bytes.count || bytes[level] == 0x20) ? "\\" + line : line
    case UInt8(ascii: ">"): return "\\" + line
    case UInt8(ascii: "+"), UInt8(ascii: "-"):
      if second == 0x20 || bytes.count == 1 { return "\\" + line }
      return isRule(bytes) ? "\\" + line : line
    case UInt8(ascii: "*"): return (second == 0x20 || isRule(bytes)) ? "\\" + line : line
    case UInt8(ascii: "="), UInt8(ascii: "_"): return isRule(bytes) ? "\\" + line : line
    case UInt8(ascii: "~"): return line.hasPrefix("~~~") ? "\\" + line : line
    case UInt8(ascii: "`"): return line.hasPrefix("```") ? "\\" + line : line
    case UInt8(ascii: "|"): return "\\" + line
    case UInt8(ascii: ":"): return line.hasPrefix(":::") ? "\\" + line : line
    case UInt8(ascii: "@"): return line
    default: return escapedNumber(line, bytes)
    }
  }

  private static func isRule(_ bytes: [UInt8]) -> Bool {
    bytes.allSatisfy { $0 == bytes[0] || $0 == 0x20 }
  }

  /// The line with a backslash in `12. text`, which would begin a list.
  private static func escapedNumber(_ line: String, _ bytes: [UInt8]) -> String {
    let digits = bytes.prefix { $0.isASCIIDigit }.count
    guard (1...9).contains(digits), digits < bytes.count,
      bytes[digits] == UInt8(ascii: ".") || bytes[digits] == UInt8(ascii: ")"),
      digits + 1 == bytes.count || bytes[digits + 1] == 0x20
    else { return line }
    return String(decoding: bytes[..<digits], as: UTF8.self) + "\\" + String(decoding: bytes[digits...], as: UTF8.self)
  }

  // MARK: Addresses

  /// The end of a web address that begins at `start`: before white space, Hangul, brackets and closing punctuation. nil
  /// when none begins there.
  static func address(in line: [UInt8], at start: Int, www: Bool = false) -> Int? {
    guard "hw".utf8.contains(line[start]),
      (["http://", "https://"] + (www ? ["www."] : [])).contains(where: { line[start...].starts(with: $0.utf8) }),
      start == 0 || !line[start - 1].isWordByte
    else { return nil }
    var end = start
    while end < line.count, line[end] > 0x20, line[end] < 0x7F, !"<>\"`\\^{}|".utf8.contains(line[end]) { end += 1 }
    if let open = line[start..<end].firstIndex(of: UInt8(ascii: ")")), !line[start..<open].contains(UInt8(ascii: "(")) {
      end = open
    }
    if let open = line[start..<end].firstIndex(of: UInt8(ascii: "]")), !line[start..<open].contains(UInt8(ascii: "[")) {
      end = open
    }
    let endMarks = line[start] == UInt8(ascii: "w") ? ".,;:!?'" : ".,;:!?'*_~"
    while end > start, endMarks.utf8.contains(line[end - 1]) { end -= 1 }
    return end - start > 10 ? end : nil
  }

  /// An address in angle brackets when the bare form would include what follows, or holds characters of emphasis.
  private static func wrapped(_ address: [UInt8], next: UInt8) -> [UInt8] {
    // An address that begins with `www.` becomes a link as it is, including backslashes, but not in angle brackets.
    if address.starts(with: "www.".utf8) { return address }
    let endsClean = next == 0x20 || next == 0
    if endsClean && !address.contains(where: { "_*~[]".utf8.contains($0) }) { return address }
    return [UInt8(ascii: "<")] + address + [UInt8(ascii: ">")]
  }
}
