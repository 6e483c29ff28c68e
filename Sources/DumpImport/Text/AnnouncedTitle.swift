/// Finds a title introduced by a label on a line of its own, `제목` or `오늘의 주제`, with the title or a numbered list of
/// topics below.

enum AnnouncedTitle {
  /// The title, the topic's number when it is the only topic and its number is above 1, and the lines without label and
  /// title; nil without a label.
  static func take(from lines: [DumpLine]) -> (title: String, part: Int?, rest: [DumpLine])? {
    let opening = lines.prefix(30).prefix { isLabel($0) || LineMarker($0.text).text == nil }
    guard let label = opening.indices.first(where: { isAnnouncement(at: $0, in: lines) }) else { return nil }
    var titles: [String] = []
    var first = 1
    var end = label + 1
    while end < lines.count, titles.count < 8, let title = topic(lines[end], after: titles.count, first: &first) {
      titles.append(title)
      end += 1
      if case .none = LineMarker(lines[end - 1].text) { break }
    }
    guard !titles.isEmpty else { return nil }
    var rest = Array(lines[..<label]) + lines[end...]
    if label < rest.count { rest[label].gap = max(rest[label].gap, 1) }
    return (titles.joined(separator: ", "), first > 1 && titles.count == 1 ? first : nil, rest)
  }

  private static func isLabel(_ line: DumpLine) -> Bool {
    let words = line.text.split(separator: " ")
    if words.count == 1 { return ["주제", "제목", "Title", "TITLE", "Topic"].contains(line.text) }
    return words.count == 2 && line.shape.length <= 12 && !line.shape.endsSentence && !line.shape.endsOpen
      && ["오늘의", "이번", "이번주", "금주의", "이달의", "Today's"].contains(words[0])
  }

  /// Whether the line is a label with a blank line or a list below it.
  private static func isAnnouncement(at index: Int, in lines: [DumpLine]) -> Bool {
    isLabel(lines[index]) && index + 1 < lines.count
      && (lines[index + 1].gap >= 1 || LineMarker(lines[index + 1].text) != .none)
  }

  private static func topic(_ line: DumpLine, after count: Int, first: inout Int) -> String? {
    if case .number(let number, let text) = LineMarker(line.text) {
      guard count == 0 || number == count + first && line.gap <= 2, !LineShape(text).endsSentence else { return nil }
      if count == 0 { first = number }
      return text
    }
    return count == 0 && line.shape.length < 80 && !line.shape.endsSentence ? line.text : nil
  }
}
