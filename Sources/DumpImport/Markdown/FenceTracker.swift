/// Tells the lines of code in Markdown that is read line by line, also where a fence is in a quote or a list item.

struct FenceTracker {
  /// The marks that opened the fence, and whether it lies in a quote.
  private var open: (marks: String, isQuoted: Bool)?

  /// Whether the lines that come are code.
  var isInside: Bool { open != nil }

  /// Takes a line; whether it is code, or opens or closes it.
  mutating func takes(_ line: String) -> Bool {
    // This runs for every line of every text; a byte comparison settles most of them.
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
    // A quote ends where its marks do, and the code with it.
    if isQuoted, !text.hasPrefix(">") {
      open = nil
      return takes(line)
    }
    let inner = trimmed(text.drop { " \t".contains($0) || isQuoted && $0 == ">" })
    if inner.hasPrefix(marks), inner.allSatisfy({ $0 == marks.first }) { open = nil }
    return true
  }

  /// A line without the marks of quotes and list items before its words.
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

  /// The marks of a fence that `text` opens.
  private static func opening(_ text: Substring) -> String? {
    for mark: Character in ["`", "~"] {
      let run = text.prefix { $0 == mark }
      if run.count >= 3, mark == "~" || !text.dropFirst(run.count).contains(mark) { return String(run) }
    }
    return nil
  }
}
