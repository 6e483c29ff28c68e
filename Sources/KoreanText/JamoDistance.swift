/// How many slips of the finger lie between two words.

/// Edit distance in keystrokes of the two-set keyboard, so that 콜렉션 and 컬렉션 differ by one and not by a third of the
/// word.
package enum JamoDistance {
  /// The least number of keys inserted, left out, exchanged or swapped with their neighbour that makes `left` into `right` (optimal string
  /// alignment), both as two-set keys; `limit + 1` as soon as it is known to be larger than `limit`.
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
