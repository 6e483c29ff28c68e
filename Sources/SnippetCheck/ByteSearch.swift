/// Finds words in bytes; the standard library's search is generic and takes most of the time of a check that starts nothing.

extension Collection<UInt8> {
  /// Where `word` begins first; nil when it does not stand there.
  package func start(of word: StaticString) -> Index? {
    let length = word.utf8CodeUnitCount
    guard length > 0 else { return startIndex }
    let found = withContiguousStorageIfAvailable { bytes -> Int? in
      let first = word.utf8Start[0]
      var at = 0
      while at + length <= bytes.count {
        if bytes[at] == first, (1..<length).allSatisfy({ bytes[at + $0] == word.utf8Start[$0] }) { return at }
        at += 1
      }
      return nil
    }
    guard let offset = found ?? nil else { return nil }
    return index(startIndex, offsetBy: offset)
  }

  /// Whether `word` stands in these bytes, which must lie in one piece of memory.
  package func holds(_ word: StaticString) -> Bool { start(of: word) != nil }
}
