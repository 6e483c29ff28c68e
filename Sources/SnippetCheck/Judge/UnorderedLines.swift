/// Compares lines of output that may come in any order (`order=any`) with those of a fence.

struct UnorderedLines {
  private let promised: [String]
  private let printed: [String]
  private let isEllipsis: [Bool]
  /// Whether further lines may be printed that are not promised.
  private let allowsMore: Bool
  /// The matching: for each promised line the index of its printed line, and for each printed line the index of its promised line; nil if
  /// unmatched.
  private var printedIndex: [Int?]
  private var promisedIndex: [Int?]

  /// Matches promised lines with printed lines, each at most once, as many as possible.
  ///
  /// - Parameters:
  ///   - style: the value of `match=`; see ``OutputPattern/difference(wanted:found:anyOrder:style:)``.
  ///   - matchesLine: whether a printed line matches a promised one.
  init(
    _ promised: [String], _ printed: [String], style: String?,
    _ matchesLine: (_ pattern: String, _ line: String) -> Bool
  ) {
    self.promised = promised
    self.printed = printed
    isEllipsis = promised.map { $0 == "..." && style != "exact" }
    allowsMore = isEllipsis.contains(true) || style == "prefix"
    printedIndex = promised.map { _ in nil }
    promisedIndex = printed.map { _ in nil }
    matchEqual()
    matchPatterns(matchesLine)
  }

  /// Matches equal lines first; most promised lines have no wildcards.
  private mutating func matchEqual() {
    var places: [String: [Int]] = [:]
    for line in printed.indices.reversed() { places[printed[line], default: []].append(line) }
    for pattern in promised.indices where !isEllipsis[pattern] {
      guard let line = places[promised[pattern]]?.popLast() else { continue }
      printedIndex[pattern] = line
      promisedIndex[line] = pattern
    }
  }

  /// Finds a maximum bipartite matching of the remaining lines (H. W. Kuhn, 1955): a pattern takes a line from another pattern if that one
  /// can use a different line.
  private mutating func matchPatterns(_ matchesLine: (_ pattern: String, _ line: String) -> Bool) {
    let free = printed.indices.filter { promisedIndex[$0] == nil }
    var choices: [Int: [Int]] = [:]
    for pattern in promised.indices where printedIndex[pattern] == nil && !isEllipsis[pattern] {
      choices[pattern] = free.filter { matchesLine(promised[pattern], printed[$0]) }
      var tried: Set<Int> = []
      _ = findPrinted(of: pattern, choices, &tried)
    }
  }

  private mutating func findPrinted(of pattern: Int, _ choices: [Int: [Int]], _ tried: inout Set<Int>) -> Bool {
    for line in choices[pattern] ?? [] where tried.insert(line).inserted {
      if let other = promisedIndex[line], !findPrinted(of: other, choices, &tried) { continue }
      printedIndex[pattern] = line
      promisedIndex[line] = pattern
      return true
    }
    return false
  }

  /// The first line that is promised and not printed, or else the first that is printed and not promised.
  var difference: OutputPattern.Difference? {
    let extra = printed.indices.first { promisedIndex[$0] == nil }
    if let missing = promised.indices.first(where: { printedIndex[$0] == nil && !isEllipsis[$0] }) {
      return .init(line: missing, wanted: promised[missing], found: extra.map { printed[$0] } ?? "")
    }
    guard let extra, !allowsMore else { return nil }
    return .init(line: promised.count, wanted: "", found: printed[extra])
  }

  /// The promised lines that were printed, and after them the others that were printed, sorted.
  var renewed: [String] {
    promised.indices.filter { printedIndex[$0] != nil }.map { promised[$0] }
      + printed.indices.filter { promisedIndex[$0] == nil }.map { printed[$0] }.sorted()
  }
}
