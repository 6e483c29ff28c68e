/// Removes string literals and comments from a line of code.
import ByteText

/// A line without its string literals and comments.
struct StrippedCode: Sendable {
  /// What remains, trimmed; string literals are `""`.
  let rest: String

  /// Whether a comment was removed.
  let hadComment: Bool

  /// Whether a `/*` is not closed on the line.
  let opensBlockComment: Bool

  /// Reads one line.
  init(_ text: String) {
    var out: [UInt8] = []
    let bytes = Array(text.utf8)
    var index = 0
    var comment = false
    var open = false
    scan: while index < bytes.count {
      let byte = bytes[index]
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      if byte == UInt8(ascii: "/"), next == UInt8(ascii: "/"), index == 0 || bytes[index - 1] != UInt8(ascii: ":") {
        comment = true
        break scan
      } else if byte == UInt8(ascii: "/"), next == UInt8(ascii: "*") {
        comment = true
        guard let end = bytes.range(of: "*/", from: index + 2) else {
          open = true
          break scan
        }
        index = end.upperBound
        continue
      } else if byte == UInt8(ascii: "\""), let end = Self.closingQuote(bytes, from: index + 1) {
        out += [byte, byte]
        index = end + 1
        continue
      } else if byte == UInt8(ascii: "'"), let end = Self.closingApostrophe(bytes, from: index) {
        out += [UInt8(ascii: "\""), UInt8(ascii: "\"")]
        index = end + 1
        continue
      }
      out.append(byte)
      index += 1
    }
    rest = trimmed(String(decoding: out, as: UTF8.self))
    hadComment = comment
    opensBlockComment = open
  }

  /// The index of the quote that closes a literal in single quotes; nil when one of them is an apostrophe in a word.
  private static func closingApostrophe(_ bytes: [UInt8], from start: Int) -> Int? {
    func isWord(_ index: Int) -> Bool {
      bytes.indices.contains(index)
        && bytes[index].isWordByte
    }
    guard !isWord(start - 1) else { return nil }
    var index = start + 1
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "\\") {
        index += 2
        continue
      }
      if bytes[index] == UInt8(ascii: "'"), !isWord(index + 1) { return index }
      index += 1
    }
    return nil
  }

  private static func closingQuote(_ bytes: [UInt8], from start: Int) -> Int? {
    var index = start
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "\\") {
        index += 2
        continue
      }
      if bytes[index] == UInt8(ascii: "\"") { return index }
      index += 1
    }
    return nil
  }
}
