/// Joins labels and values that a page prints on separate lines: `작성일`, and below it `2025/11/16`.

enum LabelledValues {
  /// How many lines at the top of a page are examined, and how many values a tags label may have.
  private static let searchedLines = 24, maximumTags = 8

  /// The lines with each label and its value joined, `작성일: 2025/11/16`, and the fields that such a line could not
  /// express, whose lines are removed. Nothing is joined unless one of the values is a date: a label alone may be a
  /// heading or a word of the text.
  static func joined(_ lines: [DumpLine]) -> (lines: [DumpLine], fields: [MetadataLine]) {
    var kept: [DumpLine] = []
    var fields: [MetadataLine] = []
    var hasDay = false
    var index = 0
    while index < lines.count {
      guard index < searchedLines, let label = MetadataLine.label(lines[index].text), label.kind != .title,
        let values = values(of: label.kind, from: index + 1, in: lines),
        let field = MetadataLine(kind: label.kind, below: values.joined(separator: ", "))
      else {
        kept.append(lines[index])
        index += 1
        continue
      }
      hasDay = hasDay || label.kind == .date || label.kind == .updated
      let line = lines[index].replacing("\(label.name): \(field.value)")
      if MetadataLine(line.text) == field { kept.append(line) } else { fields.append(field) }
      index += 1 + values.count
    }
    return hasDay ? (kept, fields) : (lines, [])
  }

  /// The values below a label; nil without any. Tags have several when a blank line or another label ends them.
  private static func values(of kind: MetadataLine.Kind, from start: Int, in lines: [DumpLine]) -> [String]? {
    guard start < lines.count, lines[start].gap <= 1, MetadataLine.label(lines[start].text) == nil else { return nil }
    var end = start + 1
    while end < lines.count, lines[end].gap == 0, MetadataLine.label(lines[end].text) == nil { end += 1 }
    guard kind == .tags, end - start <= maximumTags, lines[start..<end].allSatisfy({ $0.shape.length <= 40 }),
      end == lines.count || lines[end].gap > 0 || MetadataLine.label(lines[end].text) != nil
    else { return [lines[start].text] }
    return lines[start..<end].map(\.text)
  }
}
