/// Recognises words that are part of a longer name or of an English phrase: Interface Builder, 인터페이스 빌더, throw away.
import ByteText

/// Rules about the words beside a word.
enum NameParts {
  /// Whether the word at `range` is part of a longer name or phrase.
  ///
  /// A capitalised word beside another capitalised word is part of a name (Human Interface Guidelines, App IDs); acronyms are names of
  /// their own. In Korean text, an English word in lower case beside another English word is part of a quoted phrase (object file), and so
  /// is a capitalised word before a word in lower case (Extension points).
  static func isPart(
    _ range: Range<Int>, in store: UnsafeBufferPointer<UInt8>, _ literal: Range<Int>, isKorean: Bool
  ) -> Bool {
    guard isLatin(store[range.lowerBound]) else { return false }
    let shape = Shape(store, range)
    let after = wordAfter(range, in: store, literal)
    let before = wordBefore(range, in: store, literal)
    switch shape {
    case .title:
      // English capitalises the first word of a sentence; a word that only opens the sentence is not part of a name.
      let isOpened = before.map { Shape(store, $0).isCapital && !isOpener($0, in: store, literal) } ?? false
      guard let after, !isOpened else { return isOpened }
      return isCapital(store[after.lowerBound]) || isKorean && Shape(store, after) == .small
    case .small:
      guard isKorean else { return false }
      return [before, after].contains { $0.map { [.small, .title].contains(Shape(store, $0)) } ?? false }
    case .capitals, .other: return false
    }
  }

  /// Whether a word is written in capitals only.
  static func isAllCapitals(_ range: Range<Int>, in store: UnsafeBufferPointer<UInt8>) -> Bool {
    Shape(store, range) == .capitals
  }

  /// How an English word is capitalised.
  private enum Shape {
    /// In order: Interface; closure; GCD; iOS, 클로저.
    case title, small, capitals, other

    init(_ store: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
      guard range.count >= 2 else {
        self = .other
        return
      }
      let letters = store[range]
      let isSmall = { (byte: UInt8) in byte >= 0x61 && byte <= 0x7A }
      if letters.allSatisfy({ isSmall($0) || $0 == 0x20 }) {
        self = .small
      } else if letters.allSatisfy({ $0 >= 0x41 && $0 <= 0x5A }) {
        self = .capitals
      } else {
        let (first, second) = (letters[range.lowerBound], letters[range.lowerBound + 1])
        self = first >= 0x41 && first <= 0x5A && isSmall(second) ? .title : .other
      }
    }

    var isCapital: Bool { self == .title || self == .capitals }
  }

  private static func isCapital(_ byte: UInt8) -> Bool { byte >= 0x41 && byte <= 0x5A }

  private static func isLatin(_ byte: UInt8) -> Bool { byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A }

  private static func wordAfter(
    _ range: Range<Int>, in store: UnsafeBufferPointer<UInt8>, _ literal: Range<Int>
  ) -> Range<Int>? {
    let space = TextSpaces.length(store, at: range.upperBound, upTo: literal.upperBound)
    let start = range.upperBound + space
    guard space > 0, start < literal.upperBound else { return nil }
    var end = start
    while end < literal.upperBound, store[end].isASCIIWordByte { end += 1 }
    return end > start ? start..<end : nil
  }

  private static func wordBefore(
    _ range: Range<Int>, in store: UnsafeBufferPointer<UInt8>, _ literal: Range<Int>
  ) -> Range<Int>? {
    let space = TextSpaces.lengthBefore(store, range.lowerBound, from: literal.lowerBound)
    let end = range.lowerBound - space
    guard space > 0, end > literal.lowerBound else { return nil }
    var start = end
    while start > literal.lowerBound, store[start - 1].isASCIIWordByte { start -= 1 }
    return start < end ? start..<end : nil
  }

  /// Whether `word` opens an English sentence and is not part of a name: The, Using, How.
  private static func isOpener(
    _ word: Range<Int>, in store: UnsafeBufferPointer<UInt8>, _ literal: Range<Int>
  ) -> Bool {
    let start = word.lowerBound
    let isFirst =
      start == literal.lowerBound || start - 2 >= literal.lowerBound && ".!?:".utf8.contains(store[start - 2])
    return isFirst && WordLists.openers.contains(String(decoding: store[word], as: UTF8.self))
  }
}
