/// Compares an `output` fence with what was printed; `...` on a line of its own stands for any lines, `[..]` for any text in
/// a line (trycmd's wildcards).

enum OutputPattern {
  /// Where two outputs part.
  struct Difference: Hashable {
    /// The line of the fence, from 0.
    let line: Int
    let wanted: String, found: String
  }

  /// The first difference; nil when the output is as promised.
  ///
  /// - Parameter style: how `match=` wants it compared: `glob` lets `*` and `?` stand for text in a line, `prefix` lets
  ///   further text follow, `exact` knows no wildcards; else the usual wildcards hold.
  static func difference(wanted: String, found: String, anyOrder: Bool = false, style: String? = nil) -> Difference? {
    let matchesLine = lineMatcher(style)
    let promised = lines(wanted)
    let printed = lines(found)
    if anyOrder { return UnorderedLines(promised, printed, style: style, matchesLine).difference }
    if style == "exact" {
      if promised == printed { return nil }
    } else if matches(promised[...], printed[...], matchesLine) {
      return nil
    }
    if style == "prefix", startsAs(promised, printed, matchesLine) { return nil }
    let same = zip(promised, printed).prefix { $0 != "..." && matchesLine($0, $1) }.count
    return Difference(
      line: same, wanted: same < promised.count ? promised[same] : "", found: same < printed.count ? printed[same] : "")
  }

  /// How one line is compared.
  private static func lineMatcher(_ style: String?) -> (_ pattern: String, _ line: String) -> Bool {
    switch style {
    case "exact": { $0 == $1 }
    case "glob": { matchesGlob(Array($0.unicodeScalars), Array($1.unicodeScalars)) }
    default: matchesLine
    }
  }

  /// Whether the output begins with the promised lines; the last of them may go on.
  private static func startsAs(
    _ promised: [String], _ printed: [String], _ matchesLine: (_ pattern: String, _ line: String) -> Bool
  ) -> Bool {
    guard let last = promised.last else { return true }
    guard promised.count <= printed.count else { return false }
    return matches(promised.dropLast(), printed[..<(promised.count - 1)], matchesLine)
      && matchesLine(last + "[..]", printed[promised.count - 1])
  }

  /// Whether a line matches a pattern in which `*` stands for any text and `?` for one character. Goes back only to the
  /// last `*`.
  private static func matchesGlob(_ pattern: [Unicode.Scalar], _ line: [Unicode.Scalar]) -> Bool {
    var (next, at) = (0, 0)
    var star: (pattern: Int, line: Int)?
    while at < line.count {
      if next < pattern.count, pattern[next] == "*" {
        star = (next + 1, at)
        next += 1
      } else if next < pattern.count, pattern[next] == "?" || pattern[next] == line[at] {
        next += 1
        at += 1
      } else if let last = star {
        star = (last.pattern, last.line + 1)
        (next, at) = (last.pattern, last.line + 1)
      } else {
        return false
      }
    }
    return pattern[next...].allSatisfy { $0 == "*" }
  }

  /// The lines to write for `found`: lines of the old pattern that still match stay as they are, wildcards and all.
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

  /// Whether lines match a pattern whose `...` lines stand for any number of lines. Goes back only to the last `...`,
  /// so the time is at most the product of both lengths.
  private static func matches(
    _ pattern: ArraySlice<String>, _ lines: ArraySlice<String>,
    _ matchesLine: (_ pattern: String, _ line: String) -> Bool
  ) -> Bool {
    var next = pattern.startIndex
    var line = lines.startIndex
    var star: (pattern: Int, line: Int)?
    while line < lines.endIndex {
      if next < pattern.endIndex, pattern[next] == "..." {
        star = (next + 1, line)
        next += 1
      } else if next < pattern.endIndex, matchesLine(pattern[next], lines[line]) {
        next += 1
        line += 1
      } else if let last = star {
        star = (last.pattern, last.line + 1)
        next = last.pattern
        line = last.line + 1
      } else {
        return false
      }
    }
    return pattern[next...].allSatisfy { $0 == "..." }
  }

  /// Whether a line matches a pattern whose `[..]` stand for any text.
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
