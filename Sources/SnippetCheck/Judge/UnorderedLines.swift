/// Compares lines of output that may come in any order (`order=any`) with those of a fence.

struct UnorderedLines {
  private let promised: [String]
  private let printed: [String]
  private let isEllipsis: [Bool]
  /// Whether lines may be printed that nobody promised.
  private let allowsMore: Bool
  /// For each promised line the printed line that keeps it, and the other way round.
  private var keeper: [Int?]
  private var kept: [Int?]

  /// Gives each promised line a printed line of its own, as far as there are enough.
  ///
  /// - Parameters:
  ///   - style: what `match=` says; see ``OutputPattern/difference(wanted:found:anyOrder:style:)``.
  ///   - matchesLine: whether a printed line keeps a promised one.
  init(
    _ promised: [String], _ printed: [String], style: String?,
    _ matchesLine: (_ pattern: String, _ line: String) -> Bool
  ) {
    self.promised = promised
    self.printed = printed
    isEllipsis = promised.map { $0 == "..." && style != "exact" }
    allowsMore = isEllipsis.contains(true) || style == "prefix"
    keeper = promised.map { _ in nil }
    kept = printed.map { _ in nil }
    matchEqual()
    matchPatterns(matchesLine)
  }

  /// Most lines are promised as they are printed.
  private mutating func matchEqual() {
    var places: [String: [Int]] = [:]
    for line in printed.indices.reversed() { places[printed[line], default: []].append(line) }
    for pattern in promised.indices where !isEllipsis[pattern] {
      guard let line = places[promised[pattern]]?.popLast() else { continue }
      keeper[pattern] = line
      kept[line] = pattern
    }
  }

  /// The largest matching of what is left (H. W. Kuhn, 1955): a pattern takes a line from another one that finds a
  /// different line.
  private mutating func matchPatterns(_ matchesLine: (_ pattern: String, _ line: String) -> Bool) {
    let free = printed.indices.filter { kept[$0] == nil }
    var choices: [Int: [Int]] = [:]
    for pattern in promised.indices where keeper[pattern] == nil && !isEllipsis[pattern] {
      choices[pattern] = free.filter { matchesLine(promised[pattern], printed[$0]) }
      var tried: Set<Int> = []
      _ = findKeeper(of: pattern, choices, &tried)
    }
  }

  private mutating func findKeeper(of pattern: Int, _ choices: [Int: [Int]], _ tried: inout Set<Int>) -> Bool {
    for line in choices[pattern] ?? [] where tried.insert(line).inserted {
      if let other = kept[line], !findKeeper(of: other, choices, &tried) { continue }
      keeper[pattern] = line
      kept[line] = pattern
      return true
    }
    return false
  }

  /// The first line that is promised and not printed, or else the first that is printed and not promised.
  var difference: OutputPattern.Difference? {
    let extra = printed.indices.first { kept[$0] == nil }
    if let missing = promised.indices.first(where: { keeper[$0] == nil && !isEllipsis[$0] }) {
      return .init(line: missing, wanted: promised[missing], found: extra.map { printed[$0] } ?? "")
    }
    guard let extra, !allowsMore else { return nil }
    return .init(line: promised.count, wanted: "", found: printed[extra])
  }

  /// The promised lines that were printed, and after them the others that were printed, sorted.
  var renewed: [String] {
    promised.indices.filter { keeper[$0] != nil }.map { promised[$0] }
      + printed.indices.filter { kept[$0] == nil }.map { printed[$0] }.sorted()
  }
}
