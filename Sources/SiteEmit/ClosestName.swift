/// Guesses which known name a mistyped one means.

enum ClosestName {
  /// The known name with the fewest changed letters, at most a third of them; nil when none is near. Ties go to the
  /// name that sorts first.
  static func of(_ written: String, among known: some Sequence<String>) -> String? {
    let letters = Array(written.lowercased().utf8)
    let limit = max(1, letters.count / 3)
    let ranked = known.map { (distance(letters, Array($0.lowercased().utf8), limit: limit), $0) }
    return ranked.filter { $0.0 <= limit }.min { $0 < $1 }?.1
  }

  /// The Levenshtein distance with transposition of neighbours counted as one change; `limit + 1` when larger.
  private static func distance(_ left: [UInt8], _ right: [UInt8], limit: Int) -> Int {
    guard abs(left.count - right.count) <= limit else { return limit + 1 }
    var before: [Int] = []
    var previous = Array(0...right.count)
    for (row, letter) in left.enumerated() {
      var current = [row + 1]
      for (column, other) in right.enumerated() {
        var best = min(previous[column + 1] + 1, current[column] + 1, previous[column] + (letter == other ? 0 : 1))
        if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
          best = min(best, before[column - 1] + 1)
        }
        current.append(best)
      }
      before = previous
      previous = current
    }
    return min(previous[right.count], limit + 1)
  }
}
