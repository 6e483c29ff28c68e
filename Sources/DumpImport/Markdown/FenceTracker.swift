/// Recognises the lines of fenced code in Markdown that is read line by line, also in quotes and list items.

struct FenceTracker {
  /// The characters that opened the fence, and whether it is in a quote.
  private var open: (marks: String, isQuoted: Bool)?

  /// Whether the next line is inside a fence.
  var isInside: Bool { open != nil }

  /// Reads a line; returns whether it is code, or opens or closes a fence.
  mutating func takes(_ line: String) -> Bool {
    // This runs for every line of every text; comparing bytes decides most of them.
    if let (marks, isQuoted) = open {
      if !isQuoted, !line.holds(marks) { return true }
    } else if !line.holds("```"), !line.holds("~~~") {
      return false
    }
    let text = line.drop { " \t".contains($0) }
    guard let (marks, isQuoted) = open else {
      guard let found = Self.opening(Self.bare(text)) else { return false }
      open = (found, text.hasPrefix(">"))
      return true
    }
    // A quote ends where its `>` markers end, and the code in it too.
    if isQuoted, !text.hasPrefix(">") {
      open = nil
      return takes(line)
    }
    let inner = trimmed(text.drop { " \t".contains($0) || isQuoted && $0 == ">" })
    if inner.hasPrefix(marks), inner.allSatisfy({ $0 == marks.first }) { open = nil }
    return true
  }

  /// A line without the markers of quotes and list items before its text.
  private static func bare(_ text: Substring) -> Substring {
    var rest = text
    while true {
      rest = rest.drop { " \t".contains($0) }
      if rest.first == ">" {
        rest = rest.dropFirst()
        continue
      }
      let digits = rest.prefix { $0.isASCII && $0.isNumber }.count
      let behind = rest.dropFirst(digits + 1)
      guard let mark = rest.dropFirst(digits).first, (digits == 0 ? "-*+" : ".)").contains(mark), digits < 10,
        let next = behind.first, " \t".contains(next)
      else { return rest }
      rest = behind
    }
  }

  /// The characters of the fence that `text` opens; nil for other text.
  private static func opening(_ text: Substring) -> String? {
    for mark: Character in ["`", "~"] {
      let run = text.prefix { $0 == mark }
      if run.count >= 3, mark == "~" || !text.dropFirst(run.count).contains(mark) { return String(run) }
    }
    return nil
  }
}
