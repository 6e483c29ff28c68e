/// Collections without what is not wanted at their ends.

extension BidirectionalCollection {
  /// The elements up to the last one that does not satisfy `isUnwanted`.
  @inlinable package func trimmingSuffix(while isUnwanted: (Element) throws -> Bool) rethrows -> SubSequence {
    var end = endIndex
    while end > startIndex {
      let last = index(before: end)
      guard try isUnwanted(self[last]) else { break }
      end = last
    }
    return self[..<end]
  }

  /// The elements from the first to the last one that do not satisfy `isUnwanted`; where all do, none at the end.
  @inlinable package func trimming(while isUnwanted: (Element) throws -> Bool) rethrows -> SubSequence {
    try drop(while: isUnwanted).trimmingSuffix(while: isUnwanted)
  }
}
