/// Removes unwanted elements from the ends of collections.

extension BidirectionalCollection {
  /// The elements without the longest suffix whose elements all satisfy `isUnwanted`.
  @inlinable package func trimmingSuffix(while isUnwanted: (Element) throws -> Bool) rethrows -> SubSequence {
    var end = endIndex
    while end > startIndex {
      let last = index(before: end)
      guard try isUnwanted(self[last]) else { break }
      end = last
    }
    return self[..<end]
  }

  /// The elements without the prefix and suffix whose elements all satisfy `isUnwanted`; if all do, an empty
  /// subsequence at the end.
  @inlinable package func trimming(while isUnwanted: (Element) throws -> Bool) rethrows -> SubSequence {
    try drop(while: isUnwanted).trimmingSuffix(while: isUnwanted)
  }
}
