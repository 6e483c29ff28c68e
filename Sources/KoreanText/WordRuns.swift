/// The tokenizer of search: splits text into runs of Hangul and runs of other letters.
private import ByteText

/// One token.
package struct WordRun: Sendable, Hashable {
  /// The kind of characters in a run.
  package enum Script: Sendable, Hashable {
    /// Hangul syllables and single jamo.
    case hangul
    /// ASCII letters, digits, `_` inside a word, letters of other scripts, and the symbols in `C#` and `C++`.
    case other
  }

  /// The kind of its characters.
  package let script: Script
  /// The word in UTF-8: composed, in lower case, without zero-width characters and without `_` at its ends.
  package let bytes: ArraySlice<UInt8>
  /// Whether it directly follows the previous word, as 를 does in `GCD를`.
  package let isAttached: Bool
}

/// The tokenizer. It reads UTF-8 in a single pass.
///
/// The text should be in NFC; Hangul in conjoining jamo is composed in any case. The same rules are implemented in `text.js`
/// (`wordRuns`), and both are tested with the same table of cases.
package enum WordRuns {
  /// The tokens of `text` in order.
  package static func words(of text: String) -> [WordRun] {
    var words: [WordRun] = []
    forEachWord(in: Array(text.utf8)[...]) { words.append($0) }
    return words
  }

  /// Calls `body` with each token of `text`.
  package static func forEachWord(in text: ArraySlice<UInt8>, _ body: (WordRun) -> Void) {
    var scanner = RunScanner(text)
    text.withUnsafeBufferPointer { bytes in
      var index = 0
      while index < bytes.count {
        let place = text.startIndex + index
        let byte = bytes[index]
        if byte < 0x80 {
          let isSign = byte == UInt8(ascii: "#") || byte == UInt8(ascii: "+")
          let signs = isSign && scanner.isSingleLetter ? signs(ofNameIn: text[place...]).count : 0
          var plain = index
          while plain < bytes.count, bytes[plain].isASCIIWordByte, !bytes[plain].isASCIIUppercase { plain += 1 }
          if signs > 0 {
            scanner.take(signs: signs, at: place, body)
            index += signs
          } else if plain > index {
            scanner.take(plain: place..<text.startIndex + plain, body)
            index = plain
          } else if byte.isASCIIUppercase {
            scanner.take(capital: byte, at: place, body)
            index += 1
          } else {
            scanner.gap(body)
            repeat { index += 1 } while index < bytes.count && bytes[index] < 0x80 && !bytes[index].isASCIIWordByte
          }
        } else if let end = endOfSyllables(bytes, from: index) {
          scanner.take(syllables: place..<text.startIndex + end, last: decode(bytes, at: end - 3).0, body)
          index = end
        } else {
          let (value, length) = decode(bytes, at: index)
          scanner.take(scalar: value, at: place..<place + length, body)
          index += length
        }
      }
    }
    scanner.gap(body)
  }

  /// The symbols at the start of `text` that complete the name of a one-letter programming language, as in `C#` and `C++`; empty when
  /// there are none. Without them, such a name would match every occurrence of the letter.
  private static func signs(ofNameIn text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let signs = text.prefix(text.first == UInt8(ascii: "#") ? 1 : 2)
    guard signs.elementsEqual("#".utf8) || signs.elementsEqual("++".utf8) else { return [] }
    let next = text.dropFirst(signs.count).first ?? 0
    return next.isASCIILetter || next == UInt8(ascii: "#") || next == UInt8(ascii: "+") ? [] : signs
  }

  /// Whether a scalar beyond ASCII can be part of a word: a letter of any script, a combining mark or a digit.
  package static func isWordScalar(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.properties.isAlphabetic { return true }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .decimalNumber: return true
    default: return false
    }
  }

  /// The end of the Hangul syllables that begin at `index`; nil when there is none.
  private static func endOfSyllables(_ text: UnsafeBufferPointer<UInt8>, from index: Int) -> Int? {
    var end = index
    while end + 2 < text.count, text[end] &- 0xEA <= 3, text[end + 1].isUTF8Continuation,
      text[end + 2].isUTF8Continuation,
      (0xAC00...0xD7A3).contains(decode(text, at: end).0)
    {
      end += 3
    }
    return end > index ? end : nil
  }

  /// Decodes the scalar at `index`, which is not an ASCII byte, and its length in bytes; ill-formed bytes give U+FFFD.
  @inline(__always)
  private static func decode(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> (UInt32, Int) {
    let first = UInt32(text[index])
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC2 ? 2 : 1
    guard length > 1, index + length <= text.count else { return (0xFFFD, 1) }
    var value = first & (0x7F >> UInt32(length))
    for offset in 1..<length {
      guard text[index + offset].isUTF8Continuation else { return (0xFFFD, 1) }
      value = value << 6 | UInt32(text[index + offset] & 0x3F)
    }
    return (value, length)
  }
}

/// The state of the tokenizer: the current run.
///
/// Most runs are slices of the text; a run is copied when its bytes differ from those of the text, for instance because of a capital letter.
private struct RunScanner {
  private let text: ArraySlice<UInt8>
  /// The current run in the text; empty when there is none.
  private var range: Range<Int>
  /// The current run, if ``isCopied``.
  private var copy: [UInt8] = []
  private var isCopied = false
  private var script = WordRun.Script.other
  /// Whether the current run directly follows a character that is not part of a word, or the beginning of the text.
  private var gapBefore = true
  /// The last scalar if it is a Hangul letter that a following conjoining jamo may combine with.
  private var open: UInt32 = 0

  init(_ text: ArraySlice<UInt8>) {
    self.text = text
    range = text.startIndex..<text.startIndex
  }

  private var isEmpty: Bool { range.isEmpty }

  /// Whether the open run is one ASCII letter.
  var isSingleLetter: Bool { range.count == 1 && text[range.lowerBound].isASCIILetter }

  /// Takes ASCII letters, digits and `_`, without capital letters.
  mutating func take(plain place: Range<Int>, _ body: (WordRun) -> Void) {
    begin(.other, body)
    append(place)
  }

  /// Takes a capital letter of ASCII.
  mutating func take(capital byte: UInt8, at index: Int, _ body: (WordRun) -> Void) {
    begin(.other, body)
    copyRun()
    extend(over: index..<index + 1)
    copy.append(byte.asciiLowercased)
  }

  /// Appends the symbols that belong to the current run, and ends it.
  mutating func take(signs count: Int, at index: Int, _ body: (WordRun) -> Void) {
    append(index..<index + count)
    emit(body)
  }

  /// Takes Hangul; `last` is its last scalar.
  mutating func take(syllables place: Range<Int>, last: UInt32, _ body: (WordRun) -> Void) {
    begin(.hangul, body)
    append(place)
    open = last
  }

  /// Takes any scalar beyond ASCII; whole syllables are usually taken by the other method.
  mutating func take(scalar value: UInt32, at place: Range<Int>, _ body: (WordRun) -> Void) {
    switch value {
    case 0xAC00...0xD7A3, 0x3131...0x3163: take(syllables: place, last: value, body)
    case 0x1100...0x11FF:
      conjoin(value, at: place, body)
    case 0xAD, 0x200B...0x200D, 0x2060, 0xFEFF:
      // What follows belongs to the same run.
      if !isEmpty { copyRun() }
    default:
      guard let scalar = Unicode.Scalar(value), WordRuns.isWordScalar(scalar) else {
        return gap(body)
      }
      begin(.other, body)
      copyRun()
      extend(over: place)
      copy += scalar.properties.lowercaseMapping.utf8
    }
  }

  private mutating func conjoin(_ value: UInt32, at place: Range<Int>, _ body: (WordRun) -> Void) {
    if script == .hangul, !isEmpty, let left = Unicode.Scalar(open), let right = Unicode.Scalar(value),
      let joined = HangulComposition.join(left, right)
    {
      copyRun()
      copy.removeLast(3)
      extend(over: place)
      copy += String(joined).utf8
      open = joined.value
    } else {
      begin(.hangul, body)
      append(place)
      open = value
    }
  }

  private mutating func begin(_ next: WordRun.Script, _ body: (WordRun) -> Void) {
    guard script != next else { return }
    emit(body)
    script = next
  }

  /// Appends bytes of the text as they are.
  private mutating func append(_ place: Range<Int>) {
    extend(over: place)
    if isCopied { copy += text[place] }
  }

  private mutating func extend(over place: Range<Int>) {
    range = (isEmpty ? place.lowerBound : range.lowerBound)..<place.upperBound
  }

  private mutating func copyRun() {
    guard !isCopied else { return }
    copy.removeAll(keepingCapacity: true)
    copy += text[range]
    isCopied = true
  }

  /// Ends the current run at a character that is not part of a word, or at the end of the text.
  mutating func gap(_ body: (WordRun) -> Void) {
    emit(body)
    gapBefore = true
  }

  private mutating func emit(_ body: (WordRun) -> Void) {
    guard !isEmpty else { return }
    var word = isCopied ? copy[...] : text[range]
    if script == .other {
      let underscore = UInt8(ascii: "_")
      while word.first == underscore { word.removeFirst() }
      while word.last == underscore { word.removeLast() }
    }
    if !word.isEmpty { body(WordRun(script: script, bytes: word, isAttached: !gapBefore)) }
    range = range.upperBound..<range.upperBound
    isCopied = false
    gapBefore = false
  }
}
