/// Adds aliases to front matter.
import ArticleModel
import ByteText
import Diagnostics

enum AliasFix {
  /// The one edit that adds `aliases` to the article's front matter, in the style of the existing list.
  static func make(for article: Article, adding aliases: [String]) -> Diagnostic.Fix {
    let title = Phrase(en: "add the alias", ko: "별칭 넣기")
    let bytes = article.source.bytes
    let edit = edit(of: article.frontMatter, in: bytes, adding: aliases.map(quote))
    return Diagnostic.Fix(title, replacing: edit.range, with: edit.text)
  }

  private typealias Edit = (range: Range<Int>, text: String)

  private static func edit(of matter: FrontMatter, in bytes: [UInt8], adding quoted: [String]) -> Edit {
    if let key = matter.aliasesKey { return value(of: key, matter, in: bytes, adding: quoted) }
    let list = "aliases:\n" + quoted.map { "  - \($0)\n" }.joined()
    guard !matter.range.isEmpty else { return (0..<0, "---\n\(list)---\n") }
    let close = closingFence(of: matter.range, in: bytes)
    return (close..<close, list)
  }

  /// Adds to the value of an existing key.
  private static func value(
    of key: Range<Int>, _ matter: FrontMatter, in bytes: [UInt8], adding quoted: [String]
  ) -> Edit {
    let end = min(matter.range.upperBound, bytes.count)
    // The colon may follow a closing quote: "aliases": [].
    let colon = bytes[key.lowerBound..<end].firstIndex(of: UInt8(ascii: ":")) ?? key.upperBound
    let start = bytes[min(colon + 1, end)..<end].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? end
    if start < end, bytes[start] == UInt8(ascii: "[") { return flow(from: start, upTo: end, in: bytes, adding: quoted) }
    if start == end || bytes[start] == 0x0A || bytes[start] == UInt8(ascii: "#") {
      if let item = firstItem(after: start, upTo: end, in: bytes) {
        return (item.line..<item.line, quoted.map { "\(item.dash)\($0)\n" }.joined())
      }
      return (colon + 1..<colon + 1, " [\(quoted.joined(separator: ", "))]")
    }
    // A single alias, or a word for null.
    let lineEnd = bytes[start..<end].firstIndex(of: 0x0A) ?? end
    guard let only = matter.aliases.first, only.range.lowerBound <= start + 1, !only.value.isEmpty else {
      let word = bytes[start..<lineEnd].prefix { $0 != 0x20 && $0 != 0x09 }
      return (start..<word.endIndex, "[\(quoted.joined(separator: ", "))]")
    }
    let valueEnd = max(start, lastLetter(of: only.range.clamped(to: start..<end), in: bytes))
    return (start..<valueEnd, "[\(([quote(only.value)] + quoted).joined(separator: ", "))]")
  }

  /// Adds to a flow list `[a, b]` that begins at `start` and may span several lines.
  private static func flow(from start: Int, upTo end: Int, in bytes: [UInt8], adding quoted: [String]) -> Edit {
    var last = start
    var offset = start + 1
    while offset < end, bytes[offset] != UInt8(ascii: "]") {
      switch bytes[offset] {
      case UInt8(ascii: "#") where bytes[offset - 1] <= 0x20:
        while offset + 1 < end, bytes[offset + 1] != 0x0A { offset += 1 }
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        offset = endOfQuote(from: offset, upTo: end, in: bytes)
        last = offset
      case 0...0x20: break
      default: last = offset
      }
      offset += 1
    }
    let isEmpty = last == start
    let hasComma = bytes[last] == UInt8(ascii: ",")
    return (last + 1..<last + 1, (isEmpty ? "" : hasComma ? " " : ", ") + quoted.joined(separator: ", "))
  }

  /// The index of the closing quote of a quoted text. In `"…"` a backslash escapes a quote; `''` ends one quoted text and begins the next.
  private static func endOfQuote(from start: Int, upTo end: Int, in bytes: [UInt8]) -> Int {
    let mark = bytes[start]
    var offset = start + 1
    while offset < end, bytes[offset] != mark {
      offset += mark == UInt8(ascii: "\"") && bytes[offset] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(offset, end - 1)
  }

  /// The start of the line of the first item of a block list below a key, and the text before its value.
  private static func firstItem(
    after start: Int, upTo end: Int, in bytes: [UInt8]
  ) -> (line: Int, dash: String)? {
    var line = bytes[start..<end].firstIndex(of: 0x0A).map { $0 + 1 } ?? end
    while line < end {
      let next = bytes[line..<end].firstIndex(of: 0x0A).map { $0 + 1 } ?? end
      let words = bytes[line..<next].drop { $0 == 0x20 }
      switch words.first {
      case UInt8(ascii: "-"):
        // The closing fence `---` is not an item.
        guard let space = words.dropFirst().first, space <= 0x20 else { return nil }
        return (line, String(decoding: bytes[line..<words.startIndex], as: UTF8.self) + "- ")
      case UInt8(ascii: "#"), 0x0A, 0x09, nil: line = next
      default: return nil
      }
    }
    return nil
  }

  /// The end of `range` without trailing white space.
  private static func lastLetter(of range: Range<Int>, in bytes: [UInt8]) -> Int {
    bytes[range].lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? range.lowerBound
  }

  private static func closingFence(of range: Range<Int>, in bytes: [UInt8]) -> Int {
    var end = min(range.upperBound, bytes.count)
    if end > range.lowerBound, bytes[end - 1] == 0x0A { end -= 1 }
    return bytes[..<end].lastIndex(of: 0x0A).map { $0 + 1 } ?? range.lowerBound
  }

  private static func quote(_ alias: String) -> String {
    let plain = alias.utf8.allSatisfy { $0.isWordByte || "/-.".utf8.contains($0) }
    if plain { return alias }
    return "\"" + alias.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
