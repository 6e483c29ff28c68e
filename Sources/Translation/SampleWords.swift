/// Distinguishes samples in which only displayed words were translated from samples whose code was changed.
private import ByteText

/// Comparisons of samples line by line.
enum SampleWords {
  /// Whether every line in which two samples differ has words in Hangul where the original has other words, and the same punctuation
  /// of code: `Text("Counter: \(count)")` and `Text("카운터: \(count)")`. Comments and white space are ignored.
  static func areTranslated(_ source: TextBlock, _ target: TextBlock) -> Bool {
    let lines = { (block: TextBlock) in
      block.code.split(separator: 0x0A).map { CodeText.bare($0, language: source.language) }.filter { !$0.isEmpty }
    }
    let (one, two) = (lines(source), lines(target))
    guard one.count == two.count else { return false }
    let changed = zip(one, two).filter { $0 != $1 }
    return !changed.isEmpty && changed.allSatisfy { isTranslation($0.1[...], of: $0.0[...]) }
  }

  private static func isTranslation(_ new: ArraySlice<UInt8>, of old: ArraySlice<UInt8>) -> Bool {
    let start = zip(old, new).prefix { $0 == $1 }.count
    let end = zip(old.dropFirst(start).reversed(), new.dropFirst(start).reversed()).prefix { $0 == $1 }.count
    let (gone, come) = (old.dropFirst(start).dropLast(end), new.dropFirst(start).dropLast(end))
    return come.contains { (0xEA...0xED).contains($0) } && !old.contains { $0 >= 0xEA } && signs(gone) == signs(come)
  }

  /// The punctuation that has a meaning in code, sorted: a translated sentence may have its parts, and with them the punctuation, in
  /// another order.
  private static func signs(_ text: ArraySlice<UInt8>) -> [UInt8] {
    text.filter { "(){}[]<>=;:&|+*/\\\"`@#$%^~".utf8.contains($0) }.sorted()
  }
}
