/// Binary search in sorted collections, and the longest increasing subsequence.

extension RandomAccessCollection {
  /// For a collection partitioned by `isSecond`, the index of the first element of the second part; `endIndex` when that
  /// part is empty. O(log n).
  ///
  /// - Parameter isSecond: false for all elements of the first part, true for all elements after them.
  @inlinable package func partitioningIndex(where isSecond: (Element) throws -> Bool) rethrows -> Index {
    var (low, rest) = (startIndex, count)
    while rest > 0 {
      let middle = index(low, offsetBy: rest / 2)
      if try isSecond(self[middle]) {
        rest /= 2
      } else {
        low = index(after: middle)
        rest -= rest / 2 + 1
      }
    }
    return low
  }
}

extension Array {
  /// The indices of a longest subsequence in which each element may follow the previous one (longest increasing
  /// subsequence), found by patience sorting in O(n log n).
  ///
  /// - Parameter mayPrecede: a strict order of the elements, such as `<`.
  package func longestRun(where mayPrecede: (Element, Element) -> Bool) -> [Int] {
    var tails: [Int] = []
    var before = [Int?](repeating: nil, count: count)
    for place in indices {
      let length = tails.partitioningIndex { !mayPrecede(self[$0], self[place]) }
      before[place] = length > 0 ? tails[length - 1] : nil
      if length < tails.count { tails[length] = place } else { tails.append(place) }
    }
    var run: [Int] = []
    var next = tails.last
    while let place = next {
      run.append(place)
      next = before[place]
    }
    return run.reversed()
  }
}
