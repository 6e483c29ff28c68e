/// Compares an `output` fence with the actual output. `...` on a line of its own matches any number of lines, `[..]` any text within a line
/// (the wildcards of trycmd).

enum OutputPattern {
  /// The first place where two outputs differ.
  struct Difference: Hashable {
    /// The line of the fence, from 0.
    let line: Int
    let wanted: String, found: String
  }

  /// The first difference; nil when the output is as promised.
  ///
  /// - Parameter style: the value of `match=`. `glob`: `*` matches any text and `?` any character of a line. `prefix`: further text may
  ///   follow. `exact`: no wildcards. Otherwise `...` and `[..]` are wildcards.
  static func difference(wanted: String, found: String, anyOrder: Bool = false, style: String? = nil) -> Difference? {
    let matchesLine = lineMatcher(style)
    let promised = lines(wanted)
    let printed = lines(found)
    if anyOrder { return UnorderedLines(promised, printed, style: style, matchesLine).difference }
    if style == "exact" {
      if promised == printed { return nil }
    } else if matches(promised[...], printed[...], star: "...", matchesLine) {
      return nil
    }
    if style == "prefix", startsAs(promised, printed, matchesLine) { return nil }
    let star = style == "exact" ? "" : "..."
    let place = mismatch(promised[...], printed[...], star: star, matchesLine) ?? (promised.count, printed.count)
    return Difference(
      line: place.pattern, wanted: place.pattern < promised.count ? promised[place.pattern] : "",
      found: place.item < printed.count ? printed[place.item] : "")
  }

  /// The function that compares one line.
  private static func lineMatcher(_ style: String?) -> (_ pattern: String, _ line: String) -> Bool {
    switch style {
    case "exact": { $0 == $1 }
    case "glob":
      { matches(Array($0.unicodeScalars)[...], Array($1.unicodeScalars)[...], star: "*") { $0 == "?" || $0 == $1 } }
    default: matchesLine
    }
  }

  /// Whether the output begins with the promised lines; the last of them may be longer.
  private static func startsAs(
    _ promised: [String], _ printed: [String], _ matchesLine: (_ pattern: String, _ line: String) -> Bool
  ) -> Bool {
    guard let last = promised.last else { return true }
    guard promised.count <= printed.count else { return false }
    return matches(promised.dropLast(), printed[..<(promised.count - 1)], star: "...", matchesLine)
      && matchesLine(last + "[..]", printed[promised.count - 1])
  }

  /// The new content of a fence whose output is `found`. Lines of the old pattern that still match stay as they are, wildcards included.
  static func renewed(_ pattern: String, with found: String, anyOrder: Bool) -> [String] {
    let old = lines(pattern)
    let new = lines(found)
    if anyOrder { return UnorderedLines(old, new, style: nil, matchesLine).renewed }
    return new.enumerated().map { index, line in
      index < old.count && old[index] != "..." && matchesLine(old[index], line) ? old[index] : line
    }
  }

  private static func lines(_ text: String) -> [String] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(withoutTrailingSpaces)
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  private static func withoutTrailingSpaces(_ line: Substring) -> String {
    String(line.reversed().drop { $0 == " " || $0 == "\t" || $0 == "\r" }.reversed())
  }

  /// Whether `items` match `pattern`, in which each element equal to `star` matches any number of items.
  private static func matches<Item: Equatable>(
    _ pattern: ArraySlice<Item>, _ items: ArraySlice<Item>, star: Item, _ fits: (_ pattern: Item, _ item: Item) -> Bool
  ) -> Bool { mismatch(pattern, items, star: star, fits) == nil }

  /// The place of the mismatch that is furthest into the pattern; nil if `items` match. Backtracks only to the last star, so the time is at
  /// most proportional to the product of both lengths.
  private static func mismatch<Item: Equatable>(
    _ pattern: ArraySlice<Item>, _ items: ArraySlice<Item>, star: Item, _ fits: (_ pattern: Item, _ item: Item) -> Bool
  ) -> (pattern: Int, item: Int)? {
    var next = pattern.startIndex
    var item = items.startIndex
    var last: (pattern: Int, item: Int)?
    // The furthest position in the pattern that any attempt reached.
    var furthest = (pattern: pattern.startIndex, item: items.startIndex)
    while item < items.endIndex {
      if next < pattern.endIndex, pattern[next] == star {
        next += 1
        last = (next, item)
      } else if next < pattern.endIndex, fits(pattern[next], items[item]) {
        next += 1
        item += 1
      } else if let back = last {
        if next > furthest.pattern { furthest = (next, item) }
        last = (back.pattern, back.item + 1)
        (next, item) = (back.pattern, back.item + 1)
      } else {
        return (next, item)
      }
    }
    return pattern[next...].firstIndex { $0 != star }.map { $0 >= furthest.pattern ? ($0, item) : furthest }
  }

  /// Whether a line matches a pattern in which each `[..]` matches any text.
  static func matchesLine(_ pattern: String, _ line: String) -> Bool {
    let pieces = pattern.split(separator: "[..]", omittingEmptySubsequences: false)
    guard pieces.count > 1 else { return pattern == line }
    guard let first = pieces.first, let last = pieces.last, line.hasPrefix(first), line.hasSuffix(last),
      line.utf8.count >= first.utf8.count + last.utf8.count
    else { return false }
    var rest = line.dropFirst(first.count)
    for piece in pieces.dropFirst().dropLast() where !piece.isEmpty {
      guard let found = rest.firstRange(of: piece) else { return false }
      rest = rest[found.upperBound...]
    }
    return rest.count >= last.count
  }
}
