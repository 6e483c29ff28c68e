/// Distinguishes Korean sentences from lines of code that have Korean in strings and comments.
import ByteText

enum SentenceLine {
  /// Whether a line without its strings and comments has at least three words of Hangul and ends like a sentence.
  static func isWhole(_ text: String) -> Bool {
    let rest = StrippedCode(text).rest
    guard !openers.contains(where: { rest.hasPrefix($0) }), !["# ", " -- ", "<!--"].contains(where: { rest.holds($0) })
    else { return false }
    let words = rest.split(separator: " ").filter { $0.unicodeScalars.contains(where: \.isHangul) }
    guard words.count >= 3 else { return false }
    let last = rest.unicodeScalars.last { !".!?)".unicodeScalars.contains($0) }
    return last.map { endings.contains($0) } ?? false
  }

  /// The beginnings of comment lines other than `//`.
  private static let openers = ["#", "--", "*", ";", "%", "'"]
  private static let endings = Set("다요죠까음함됨".unicodeScalars)
}

/// Tracks whether the lines of code read so far leave a string or comment open that continues on the next line.
struct OpenText {
  /// The characters that close the open string or comment; nil when none is open.
  private var end: String?

  /// Whether a string or comment is open.
  var isOpen: Bool { end != nil }

  /// Strings and comments that may have several lines: the characters that open and close them.
  private static let kinds = [("/*", "*/"), ("<!--", "-->"), ("\"\"\"", "\"\"\""), ("'''", "'''"), ("`", "`")]

  /// Reads the next line.
  mutating func read(_ text: String) {
    var rest = text[...]
    while !rest.isEmpty {
      if let mark = end {
        guard let place = firstRange(of: mark, in: rest) else { return }
        rest = rest[place.upperBound...]
        end = nil
      } else {
        let next = Self.kinds.compactMap { open, close in
          firstRange(of: open, in: rest).map { (range: $0, close: close) }
        }
        .min { $0.range.lowerBound < $1.range.lowerBound }
        guard let next else { return }
        rest = rest[next.range.upperBound...]
        end = next.close
      }
    }
  }
}
