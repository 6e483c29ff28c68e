/// The difference of two texts as a unified diff for `patch` and `git apply`.

enum UnifiedDiff {
  /// The number of context lines around a change.
  private static let context = 3

  /// A line with its mark: a space for a line of both texts, `-` for a line of the old text only, `+` for one of the new text only.
  private typealias Line = (mark: Character, text: String)

  /// The difference between two versions of the file at `path`; empty if they are equal.
  static func text(from old: String, to new: String, path: String) -> String {
    let lines = merged(lines(of: old), lines(of: new))
    let changes = lines.indices.filter { lines[$0].mark != " " }
    guard !changes.isEmpty else { return "" }
    var hunks: [Range<Int>] = []
    for change in changes {
      let around = max(0, change - context)..<min(lines.count, change + context + 1)
      if let last = hunks.last, last.upperBound >= around.lowerBound {
        hunks[hunks.count - 1] = last.lowerBound..<around.upperBound
      } else {
        hunks.append(around)
      }
    }
    return "--- a/\(path)\n+++ b/\(path)\n" + hunks.map { hunk(lines, $0) }.joined()
  }

  /// The lines without line breaks. A last line without a line break is followed by the marker that `diff` uses for this.
  private static func lines(of text: String) -> [String] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last?.isEmpty == true {
      lines.removeLast()
    } else if let last = lines.popLast() {
      lines.append(last + "\n\\ No newline at end of file")
    }
    return lines
  }

  private static func merged(_ old: [String], _ new: [String]) -> [Line] {
    let difference = new.difference(from: old)
    let removed = Set(difference.removals.map(offset(of:)))
    let added = Set(difference.insertions.map(offset(of:)))
    var lines: [Line] = []
    var (left, right) = (0, 0)
    while left < old.count || right < new.count {
      if left < old.count, removed.contains(left) {
        lines.append(("-", old[left]))
        left += 1
      } else if right < new.count, added.contains(right) {
        lines.append(("+", new[right]))
        right += 1
      } else {
        lines.append((" ", old[left]))
        (left, right) = (left + 1, right + 1)
      }
    }
    return lines
  }

  private static func offset(of change: CollectionDifference<String>.Change) -> Int {
    switch change {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }

  private static func hunk(_ lines: [Line], _ range: Range<Int>) -> String {
    /// The position of the hunk in one of the texts as `first line,number of lines`; lines with the other text's mark are not counted.
    func place(without other: Character) -> String {
      let before = lines[..<range.lowerBound].count { $0.mark != other }
      let inside = lines[range].count { $0.mark != other }
      return "\(inside == 0 ? before : before + 1),\(inside)"
    }
    return "@@ -\(place(without: "+")) +\(place(without: "-")) @@\n"
      + lines[range].map { "\($0.mark)\($0.text)\n" }.joined()
  }
}
