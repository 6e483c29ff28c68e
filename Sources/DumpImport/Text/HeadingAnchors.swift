/// Recognises the anchor links that pages print after their headings: `조건#`, `기본 사용법¶`, `개요[편집]`.
import ByteText

struct HeadingAnchors {
  /// The anchor sign of the page; nil without one.
  private let sign: String?

  private static let signs = ["#", "¶", "[편집]", "[edit]", "🔗"]

  /// - Parameter lines: the lines of a page; a sign counts when at least two of them end with it.
  init(in lines: [DumpLine]) {
    sign = Self.signs.first { sign in
      lines.lazy.filter { Self.words(of: $0.text, before: sign) != nil }.prefix(2).count == 2
    }
  }

  /// The words of a heading without the anchor sign; nil when it does not end with the sign.
  func words(of text: String) -> String? { sign.flatMap { Self.words(of: text, before: $0) } }

  /// The lines without the sign, and the line numbers of the headings that had it.
  func removed(from lines: [DumpLine]) -> (lines: [DumpLine], headings: Set<Int>) {
    var headings: Set<Int> = []
    let bare = lines.map { line in
      guard let words = words(of: line.text) else { return line }
      headings.insert(line.number)
      return line.replacing(words)
    }
    return (bare, headings)
  }

  /// The words before the sign of a line that can be a heading; nil otherwise, as for `C#`, which is a language.
  private static func words(of text: String, before sign: String) -> String? {
    guard text.utf8.count <= 160, text.hasSuffix(sign) else { return nil }
    let words = trimmed(text.dropLast(sign.count))
    guard let last = words.split(separator: " ").last, !words.hasSuffix(sign), last.utf8.count > 1,
      last.unicodeScalars.contains(where: { $0.properties.isAlphabetic })
    else { return nil }
    return words
  }
}
