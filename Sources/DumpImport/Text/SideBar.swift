/// Recognises what pages print beside their posts, which is at the top of a scraped text.
import ByteText

/// A calendar, a tag cloud or a menu, which some pages print above everything else.
enum SideBar {
  /// The index of the first line after calendar and tags; 0 when the lines begin with anything else.
  static func end(in lines: [DumpLine]) -> Int {
    var index = lines.prefix(60).prefix { isCalendarRow($0.text) }.count
    let items = lines[index...].prefix(80).prefix { isTag($0) }
    // A list at the beginning of a text has fewer and longer items.
    let short = items.filter { $0.shape.length <= 30 }.count
    let isPage = index > 0 || items.contains { BoilerplateWords.kind(of: LineMarker($0.text).text ?? "") != nil }
    if isPage, items.count >= 8, short * 4 >= items.count * 3 { index += items.count }
    return index
  }

  /// The index after the menu that begins at `start`: items of up to three words, at least half of them boilerplate.
  /// `start` without one.
  static func menuEnd(from start: Int, in lines: [DumpLine]) -> Int {
    let items = lines[start...].prefix(12).prefix { isTag($0) && $0.shape.length <= 18 && $0.shape.words <= 3 }
    let known = items.filter { BoilerplateWords.kind(of: LineMarker($0.text).text ?? "") != nil }.count
    let isWhole = items.endIndex == lines.count || !isTag(lines[items.endIndex])
    return items.count >= 2 && known * 2 >= items.count && isWhole ? items.endIndex : start
  }

  private static func isTag(_ line: DumpLine) -> Bool {
    switch LineMarker(line.text) {
    case .dash, .bullet, .star: true
    default: false
    }
  }

  private static let days: Set<String> = [
    "일", "월", "화", "수", "목", "금", "토", "sun", "mon", "tue", "wed", "thu", "fri", "sat", "s", "m", "t", "w", "f",
  ]

  /// Whether the line holds days of the week, or up to seven consecutive days of a month, separated by `|` or white
  /// space.
  private static func isCalendarRow(_ text: String) -> Bool {
    let cells = text.split { "| \t".contains($0) }.map { $0.lowercased() }
    if cells.count >= 2, cells.allSatisfy({ $0.allSatisfy { "-:".contains($0) } }) { return true }
    guard (2...7).contains(cells.count) else { return false }
    if cells.allSatisfy({ days.contains($0) }) { return true }
    let numbers = cells.compactMap { Int($0) }
    return numbers.count == cells.count && zip(numbers, numbers.dropFirst()).allSatisfy { $1 == $0 + 1 }
      && numbers.allSatisfy { (1...31).contains($0) }
  }
}
