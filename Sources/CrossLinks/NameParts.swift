/// Tells a term from a part of a longer English name: Interface Builder, Human Interface Guidelines.

enum NameParts {
  /// Whether the word at `range`, written with a capital, stands beside another word with a capital, so that both are
  /// a name of something else. Acronyms are names of their own, and the first word of a sentence has a capital anyway.
  static func isPart(_ range: Range<Int>, in store: UnsafeBufferPointer<UInt8>, _ literal: Range<Int>) -> Bool {
    guard isTitleCase(store, range) else { return false }
    let after = range.upperBound + 1
    if after < literal.upperBound, store[after - 1] == 0x20 {
      let next = after..<wordEnd(store, from: after, upTo: literal.upperBound)
      if isTitleCase(store, next) { return true }
    }
    guard range.lowerBound - 1 > literal.lowerBound, store[range.lowerBound - 1] == 0x20 else { return false }
    let end = range.lowerBound - 1
    var start = end
    while start > literal.lowerBound, WordShape.isWordByte(store[start - 1]) { start -= 1 }
    let isFirst =
      start == literal.lowerBound || start - 2 >= literal.lowerBound && ".!?".utf8.contains(store[start - 2])
    return isTitleCase(store, start..<end) && !isFirst
  }

  /// A capital and then a small letter: Interface, but not GCD, iOS, 클로저.
  private static func isTitleCase(_ store: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
    guard range.count >= 2 else { return false }
    let (first, second) = (store[range.lowerBound], store[range.lowerBound + 1])
    return first >= 0x41 && first <= 0x5A && second >= 0x61 && second <= 0x7A
  }

  private static func wordEnd(_ store: UnsafeBufferPointer<UInt8>, from start: Int, upTo end: Int) -> Int {
    var place = start
    while place < end, WordShape.isWordByte(store[place]) { place += 1 }
    return place
  }
}
