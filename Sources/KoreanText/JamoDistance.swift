/// The edit distance between Korean words, for typing mistakes.

/// Edit distance in keystrokes of the two-set keyboard. 콜렉션 and 컬렉션 differ in one keystroke, although a third of their syllables differ.
package enum JamoDistance {
  /// The minimum number of insertions, deletions, substitutions and transpositions of adjacent keys that turn `left` into `right` (optimal
  /// string alignment distance), both given as two-set keys. Returns `limit + 1` as soon as the distance is known to exceed `limit`.
  package static func distance(keys left: [UInt8], _ right: [UInt8], atMost limit: Int) -> Int {
    guard abs(left.count - right.count) <= limit else { return limit + 1 }
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for (row, leftKey) in left.enumerated() {
      var current = [row + 1]
      current.reserveCapacity(right.count + 1)
      for (column, rightKey) in right.enumerated() {
        var best = min(last[column + 1], current[column]) + 1
        best = min(best, last[column] + (leftKey == rightKey ? 0 : 1))
        if row > 0, column > 0, leftKey == right[column - 1], left[row - 1] == rightKey {
          best = min(best, beforeLast[column - 1] + 1)
        }
        current.append(best)
      }
      if let least = current.min(), least > limit { return limit + 1 }
      (beforeLast, last) = (last, current)
    }
    return last.last ?? left.count
  }
}
