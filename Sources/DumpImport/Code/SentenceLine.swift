/// Tells Korean sentences from lines of code that hold Korean in strings and remarks.
import ByteText

enum SentenceLine {
  /// Whether what is left of a line without its strings and remarks has three words of Hangul or more and ends as a sentence does.
  static func isWhole(_ text: String) -> Bool {
    let rest = StrippedCode(text).rest
    guard !remarks.contains(where: { rest.hasPrefix($0) }), !["# ", " -- ", "<!--"].contains(where: { rest.holds($0) })
    else { return false }
    let words = rest.split(separator: " ").filter { $0.unicodeScalars.contains(where: \.isHangul) }
    guard words.count >= 3 else { return false }
    let last = rest.unicodeScalars.last { !".!?)".unicodeScalars.contains($0) }
    return last.map { endings.contains($0) } ?? false
  }

  /// What a line of remarks begins with where `//` does not.
  private static let remarks = ["#", "--", "*", ";", "%", "'"]
  private static let endings = Set("다요죠까음함됨".unicodeScalars)
}

/// Whether the lines of code read so far leave a string or remark open that goes on in the next line.
struct OpenText {
  /// What closes the one that is open.
  private var end: String?

  /// Whether one is open.
  var isOpen: Bool { end != nil }

  /// Strings and remarks that may have several lines: what opens them and what closes them.
  private static let kinds = [("/*", "*/"), ("<!--", "-->"), ("\"\"\"", "\"\"\""), ("'''", "'''"), ("`", "`")]

  /// Reads on through a line.
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
