/// Finds bilingual glosses, names given in both languages: `클로저(closure)`, `참조 카운팅 (reference counting)`, `closure(클로저)`.
private import ByteText

/// A name in Korean and in English, one of them in parentheses after the other, as byte ranges.
package struct GlossSpan: Sendable, Hashable {
  /// The words on each side in order, never empty. On the side before the parenthesis these are the last words of the text, at most four;
  /// the caller decides where among them the name begins. English words may contain hyphens.
  package let korean: [Range<Int>], english: [Range<Int>]
  /// Whether the Korean name is in parentheses.
  package let isKoreanInside: Bool
}

/// The search for glosses.
package enum GlossMiner {
  /// The glosses in a UTF-8 text, in order; the ranges are indices of `text`.
  package static func glosses(in text: ArraySlice<UInt8>) -> [GlossSpan] {
    text.withUnsafeBufferPointer { bytes in
      let base = text.startIndex
      return glosses(in: bytes, bytes.indices).map { span in
        func moved(_ words: [Range<Int>]) -> [Range<Int>] { words.map { $0.lowerBound + base..<$0.upperBound + base } }
        return GlossSpan(korean: moved(span.korean), english: moved(span.english), isKoreanInside: span.isKoreanInside)
      }
    }
  }

  /// The same for a part of a buffer; the ranges are indices of `bytes`.
  package static func glosses(in bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> [GlossSpan] {
    var found: [GlossSpan] = []
    var place = range.lowerBound
    while let open = bytes.firstIndex(of: UInt8(ascii: "("), in: place..<range.upperBound) {
      place = open + 1
      let window = place..<min(range.upperBound, place + longestGloss)
      guard open > range.lowerBound, let close = bytes.firstIndex(of: UInt8(ascii: ")"), in: window) else { continue }
      let end = bytes[open - 1] == space ? open - 1 : open
      for script in [Script.english, .korean] {
        guard let inside = wholeWords(of: bytes, open + 1..<close, in: script) else { continue }
        let other = script == .english ? Script.korean : .english
        let before = lastWords(of: bytes, range.lowerBound..<end, in: other)
        guard !before.isEmpty else { continue }
        let isKoreanInside = script == .korean
        found.append(
          GlossSpan(
            korean: isKoreanInside ? inside : before, english: isKoreanInside ? before : inside,
            isKoreanInside: isKoreanInside))
      }
    }
    return found
  }

  /// Whether a word ends in a josa with which hardly any noun of three or more syllables ends, so that the word is not part of the name
  /// after it: 퓨처에서는 블로킹(blocking). Shorter words such as 정의 and 주의 may be nouns and give false.
  package static func hasOuterJosa(_ word: ArraySlice<UInt8>) -> Bool {
    word.withUnsafeBufferPointer { hasOuterJosa(in: $0, $0.indices) }
  }

  /// The same for a word in a buffer.
  package static func hasOuterJosa(in bytes: UnsafeBufferPointer<UInt8>, _ word: Range<Int>) -> Bool {
    word.count >= 9
      && outerJosa.contains { josa in
        word.count > josa.count && bytes[word.upperBound - josa.count..<word.upperBound].elementsEqual(josa)
      }
  }

  private static let outerJosa = ["의", "은", "는", "을", "를", "에", "에서", "으로", "와"].map { Array($0.utf8) }

  /// The maximum length of a gloss in bytes, including the closing parenthesis; longer text in parentheses is a remark.
  private static let longestGloss = 60
  private static let mostWords = 4
  private static let space = UInt8(ascii: " ")

  private enum Script { case korean, english }

  /// The words of `range` between spaces; nil unless there are one to four and all are in the script.
  private static func wholeWords(
    of bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, in script: Script
  ) -> [Range<Int>]? {
    var words: [Range<Int>] = []
    var start = range.lowerBound
    while start < range.upperBound {
      let end = bytes.firstIndex(of: space, in: start..<range.upperBound) ?? range.upperBound
      if end > start {
        guard words.count < mostWords, wordStart(of: bytes, start..<end, in: script) == start else { return nil }
        words.append(start..<end)
      }
      start = end + 1
    }
    return words.isEmpty ? nil : words
  }

  /// The last words of `range`, separated by single spaces, at most four.
  private static func lastWords(
    of bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, in script: Script
  ) -> [Range<Int>] {
    var words: [Range<Int>] = []
    var end = range.upperBound
    while words.count < mostWords, end > range.lowerBound {
      guard let start = wordStart(of: bytes, range.lowerBound..<end, in: script), start < end else { break }
      // If other characters directly precede the word, it is not a plain word.
      guard start == range.lowerBound || separates(bytes[start - 1], script) else { break }
      words.insert(start..<end, at: 0)
      guard start - 1 > range.lowerBound, bytes[start - 1] == space else { break }
      end = start - 1
    }
    return words
  }

  /// The start of the letters at the end of `range`; nil when there is no word.
  private static func wordStart(
    of bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, in script: Script
  ) -> Int? {
    var start = range.upperBound
    switch script {
    case .korean:
      while start - 3 >= range.lowerBound, JosaRecognition.isHangul(bytes, at: start - 3, upTo: bytes.count) {
        start -= 3
      }
      return start
    case .english:
      guard let last = bytes[range].last, last.isASCIILetter else { return nil }
      while start > range.lowerBound, bytes[start - 1].isASCIILetter || bytes[start - 1] == UInt8(ascii: "-") {
        start -= 1
      }
      return bytes[start].isASCIILetter ? start : nil
    }
  }

  /// Whether a word may begin after `byte`: an English word after a space or an opening parenthesis, a Korean word after anything but ASCII
  /// letters, digits and `_`, because quotes and Markdown markers may precede it.
  private static func separates(_ byte: UInt8, _ script: Script) -> Bool {
    switch script {
    case .korean: !byte.isASCIIWordByte
    case .english: byte == space || byte == UInt8(ascii: "(")
    }
  }
}
