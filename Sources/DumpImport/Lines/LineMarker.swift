/// The marker that a line begins with, which may make it a heading or a list item.
import ByteText

enum LineMarker: Sendable, Hashable {
  /// `# text`, with the number of `#`, 1 to 6.
  case hash(Int, String)
  /// `* text`.
  case star(String)
  /// `• text`, `· text`, `▪ text`.
  case bullet(String)
  /// `- text` or `– text`.
  case dash(String)
  /// `@ text`.
  case at(String)
  /// `3. text`.
  case number(Int, String)
  /// `B. text`.
  case letter(Character, String)
  /// Four or more of the same character: `----`, `====`, `____`.
  case rule
  case none

  init(_ text: String) {
    self = Self.marked(text) ?? Self.numbered(text) ?? .none
  }

  private static func marked(_ text: String) -> LineMarker? {
    guard let first = text.unicodeScalars.first else { return nil }
    let rest = { trimmed(String(text.unicodeScalars.dropFirst())) }
    let hasSpace = text.unicodeScalars.dropFirst().first == " "
    switch first {
    case "#":
      let level = text.utf8.prefix { $0 == UInt8(ascii: "#") }.count
      let tail = text.utf8.dropFirst(level)
      guard level <= 6, tail.first == 0x20 else { return nil }
      return .hash(level, trimmed(String(Substring(tail))))
    case "*" where hasSpace: return .star(rest())
    case "•", "▪", "●", "◦", "‣", "∙", "■", "▶", "○", "◆", "▣", "※": return first == "※" ? nil : .bullet(rest())
    case "✔", "✅", "✓", "☑", "▷", "▸", "►", "◾", "▫", "□", "◇", "☞", "👉", "📌":
      let tail = text.unicodeScalars.dropFirst().drop { $0.value == 0xFE0F }
      return tail.first == " " ? .bullet(trimmed(String(tail))) : nil
    case "·", "ㆍ": return hasSpace ? .bullet(rest()) : nil
    case "-" where hasSpace, "–" where hasSpace: return .dash(rest())
    case "@" where hasSpace: return .at(rest())
    case "-", "=", "_":
      return text.utf8.count >= 4 && text.utf8.allSatisfy { $0 == text.utf8.first } ? .rule : nil
    default: return nil
    }
  }

  private static func numbered(_ text: String) -> LineMarker? {
    let digits = text.utf8.prefix { $0.isASCIIDigit }
    if (1...3).contains(digits.count), let number = Int(String(Substring(digits))) {
      let tail = text.utf8.dropFirst(digits.count)
      guard let mark = tail.first, mark == UInt8(ascii: ".") || mark == UInt8(ascii: ")"),
        tail.dropFirst().first == 0x20
      else {
        return nil
      }
      return .number(number, trimmed(String(Substring(tail.dropFirst(2)))))
    }
    if let first = text.utf8.first, first.isASCIIUppercase, text.utf8.count > 3 {
      let tail = text.utf8.dropFirst()
      guard tail.first == UInt8(ascii: "."), tail.dropFirst().first == 0x20 else { return nil }
      return .letter(Character(UnicodeScalar(first)), trimmed(String(Substring(tail.dropFirst(2)))))
    }
    return nil
  }

  /// The emoji or tick that a line begins with; it is a bullet only in a list whose items all begin with it.
  static func sign(of text: String) -> Unicode.Scalar? {
    text.unicodeScalars.first.flatMap { signs.contains($0) ? $0 : nil }
  }

  private static let signs = Set("✔✅✓☑☞👉📌".unicodeScalars)

  /// The text after the marker; nil for a rule and for a line without a marker.
  var text: String? {
    switch self {
    case .hash(_, let text), .star(let text), .bullet(let text), .dash(let text), .at(let text), .number(_, let text),
      .letter(_, let text):
      text
    case .rule, .none: nil
    }
  }

  /// Whether the line may be a list item.
  var isItem: Bool {
    switch self {
    case .star, .bullet, .dash, .at, .number: true
    case .hash, .letter, .rule, .none: false
    }
  }
}
