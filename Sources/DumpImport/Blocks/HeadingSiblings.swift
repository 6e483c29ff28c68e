/// Gives lines of one form in a text, such as `1. …` and `2. …` or `[…]`, the same score: they are headings together or
/// not at all.

enum HeadingSiblings {
  /// The scores of lines, those of one form replaced by their mean: a line that does not look like a heading is one
  /// when its siblings are, and the other way round. On public blogs that the model was not tuned on, this finds more
  /// headings and fewer that are none.
  ///
  /// - Parameters:
  ///   - scores: the log-odds of each line; nil where it cannot be a heading.
  ///   - lines: the lines; those that are blocks have an empty text.
  static func settled(_ scores: [Double?], of lines: [DumpLine]) -> [Double?] {
    var settled = scores
    for group in groups(of: lines) where group.count > 1 {
      let known = group.compactMap { scores[$0] }
      guard known.count * 2 > group.count else { continue }
      let mean = known.reduce(0, +) / Double(known.count)
      for index in group where scores[index] != nil { settled[index] = mean }
    }
    return settled
  }

  /// The indices of the lines of each form. Forms with lines directly below each other are left out, as they are lists.
  private static func groups(of lines: [DumpLine]) -> [[Int]] {
    var found: [[Int]] = []
    var byForm: [String: Int] = [:]
    var last: (number: Int, group: Int)?
    for (index, line) in lines.enumerated() where !line.text.isEmpty {
      if case .number(let number, _) = LineMarker(line.text) {
        var group = found.count
        if let before = last, before.number + 1 == number { group = before.group }
        if group == found.count { found.append([]) }
        found[group].append(index)
        last = (number, group)
      } else if let form = form(of: line) {
        if let group = byForm[form] {
          found[group].append(index)
        } else {
          byForm[form] = found.count
          found.append([index])
        }
      }
    }
    return found.filter { group in !zip(group, group.dropFirst()).contains { $0 + 1 == $1 } }
  }

  /// The form of a line: its marker, the brackets or quotation marks around it, or the words before a number; nil
  /// without any.
  private static func form(of line: DumpLine) -> String? {
    let text = line.text
    guard line.shape.length <= 60, let first = text.first, let last = text.last else { return nil }
    if pairs[first] == last, line.shape.length > 2 { return "\(first)\(last)" }
    switch LineMarker(text) {
    case .star, .bullet, .dash, .at: return String(first)
    case .letter: return "A."
    default: break
    }
    let words = text.reversed().drop { $0.isNumber || ".)]:".contains($0) }
    let hasNumber = words.count < text.count && text.dropFirst(words.count).contains { $0.isNumber }
    return hasNumber && (1...20).contains(words.count) ? String(words.reversed()) : nil
  }

  private static let pairs: [Character: Character] = [
    "[": "]", "<": ">", "(": ")", "“": "”", "\"": "\"", "'": "'", "【": "】", "「": "」", "『": "』", "«": "»", "《": "》",
    "〈": "〉",
    "‘": "’", "*": "*",
  ]
}
