/// Reads labels and values that a page prints on lines of their own: `작성일`, and below it `2025/11/16`.

enum LabelledValues {
  /// How many lines of a page are looked at, and how many values a label of tags may have.
  private static let reach = 24, most = 8

  /// The lines with each label and its value made one, `작성일: 2025/11/16`, and the fields that such a line would not hold, which
  /// are taken out. Only where a day is among the values: alone a label may be a heading, or a word of the text.
  static func joined(_ lines: [DumpLine]) -> (lines: [DumpLine], fields: [MetadataLine]) {
    var kept: [DumpLine] = []
    var fields: [MetadataLine] = []
    var hasDay = false
    var index = 0
    while index < lines.count {
      guard index < reach, let label = MetadataLine.label(lines[index].text), label.kind != .title,
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

  /// The lines below a label; tags have several where a blank line or another label ends them.
  private static func values(of kind: MetadataLine.Kind, from start: Int, in lines: [DumpLine]) -> [String]? {
    guard start < lines.count, lines[start].gap <= 1, MetadataLine.label(lines[start].text) == nil else { return nil }
    var end = start + 1
    while end < lines.count, lines[end].gap == 0, MetadataLine.label(lines[end].text) == nil { end += 1 }
    guard kind == .tags, end - start <= most, lines[start..<end].allSatisfy({ $0.shape.length <= 40 }),
      end == lines.count || lines[end].gap > 0 || MetadataLine.label(lines[end].text) != nil
    else { return [lines[start].text] }
    return lines[start..<end].map(\.text)
  }
}
