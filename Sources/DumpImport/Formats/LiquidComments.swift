/// Leaves out the comments of Liquid, `{% comment %} … {% endcomment %}`, which readers of the old site did not see.

struct LiquidComments {
  /// How many comments were left out.
  private(set) var count = 0
  /// Whether the next line begins within a comment.
  private var isInside = false
  /// The index of the last line that ends a comment. What follows a comment without an end stays: it may be prose about Liquid.
  private let lastEnd: Int

  init(in lines: [String]) { lastEnd = lines.lastIndex { $0.holds("endcomment") } ?? -1 }

  /// The part of a line that is outside of comments; nil when nothing of it is. Lines are given in order.
  ///
  /// - Parameter isCode: whether the line is in fenced code or `{% raw %}`, where no comment begins.
  mutating func rest(of line: String, _ number: Int, isCode: Bool) -> String? {
    guard number <= lastEnd else { return line }
    if !isInside, isCode || !line.holds("comment") || line.holds("{% raw") { return line }
    var rest = line[...]
    var out = ""
    while true {
      if isInside {
        guard let end = rest.firstMatch(of: #/\{%-?\s*endcomment\s*-?%\}/#) else { break }
        rest = rest[end.range.upperBound...]
        isInside = false
      } else if let start = rest.firstMatch(of: #/\{%-?\s*comment\s*-?%\}/#),
        number < lastEnd || rest[start.range.upperBound...].holds("endcomment"),
        !Self.isInCode(line[..<start.range.lowerBound])
      {
        out += rest[..<start.range.lowerBound]
        rest = rest[start.range.upperBound...]
        isInside = true
        count += 1
      } else {
        out += rest
        break
      }
    }
    return out == line || !trimmed(out).isEmpty ? out : nil
  }

  /// Whether what follows `text` on its line is inline code.
  private static func isInCode(_ text: Substring) -> Bool { text.utf8.count { $0 == UInt8(ascii: "`") } % 2 == 1 }
}
