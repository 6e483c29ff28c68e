/// Finds names that authors give in both languages: `클로저(closure)`, `참조 카운팅 (reference counting)`, `closure(클로저)`.
private import ByteText

/// A name in Korean and in English, one of them in parentheses after the other, as ranges of bytes.
package struct GlossSpan: Sendable, Hashable {
  /// The words of each side in their order, never empty. Before the parenthesis these are the last words of the text there, at most four; where
  /// the name among them begins is for the caller to decide. English words may contain hyphens.
  package let korean: [Range<Int>], english: [Range<Int>]
  /// Whether the parentheses hold the Korean name.
  package let isKoreanInside: Bool
}

/// The miner of glosses.
package enum GlossMiner {
  /// The glosses of a text in UTF-8, in their order; ranges are indices of `text`.
  package static func glosses(in text: ArraySlice<UInt8>) -> [GlossSpan] {
    text.withUnsafeBufferPointer { bytes in
      let base = text.startIndex
      return glosses(in: bytes, bytes.indices).map { span in
        func moved(_ words: [Range<Int>]) -> [Range<Int>] { words.map { $0.lowerBound + base..<$0.upperBound + base } }
        return GlossSpan(korean: moved(span.korean), english: moved(span.english), isKoreanInside: span.isKoreanInside)
      }
    }
  }

  /// The same for a part of pinned bytes.
  package static func glosses(in bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> [GlossSpan] {
    var found: [GlossSpan] = []
    var place = range.lowerBound
    while let open = bytes[place..<range.upperBound].firstIndex(of: UInt8(ascii: "(")) {
      place = open + 1
      let window = bytes[place..<min(range.upperBound, place + longestGloss)]
      guard open > range.lowerBound, let close = window.firstIndex(of: UInt8(ascii: ")")) else { continue }
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

  /// Whether a word ends in a josa that hardly any noun of three syllables or more ends in, so that it is no part of the name that follows:
  /// 퓨처에서는 블로킹(blocking). 정의 and 주의 are nouns.
  package static func hasOuterJosa(_ word: some BidirectionalCollection<UInt8>) -> Bool {
    word.count >= 9 && outerJosa.contains { word.count > $0.count && word.suffix($0.count).elementsEqual($0) }
  }

  private static let outerJosa = ["의", "은", "는", "을", "를", "에", "에서", "으로", "와"].map { Array($0.utf8) }

  /// Text in parentheses is a few words, or else a remark: at most this many bytes with the closing parenthesis.
  private static let longestGloss = 60
  private static let mostWords = 4
  private static let space = UInt8(ascii: " ")

  private enum Script { case korean, english }

  /// The words of `range` between spaces; nil unless there are one to four and all are of the script.
  private static func wholeWords(
    of bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, in script: Script
  ) -> [Range<Int>]? {
    let ends = range.filter { bytes[$0] == space } + [range.upperBound]
    let words = zip([range.lowerBound] + ends.map { $0 + 1 }, ends).map { $0..<$1 }.filter { !$0.isEmpty }
    guard (1...mostWords).contains(words.count) else { return nil }
    return words.allSatisfy { wordStart(of: bytes, $0, in: script) == $0.lowerBound } ? words : nil
  }

  /// The words at the end of `range` with single spaces between them, at most four.
  private static func lastWords(
    of bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, in script: Script
  ) -> [Range<Int>] {
    var words: [Range<Int>] = []
    var end = range.upperBound
    while words.count < mostWords, end > range.lowerBound {
      guard let start = wordStart(of: bytes, range.lowerBound..<end, in: script), start < end else { break }
      // A word that goes on to the left with something else is no plain word.
      guard start == range.lowerBound || separates(bytes[start - 1], script) else { break }
      words.insert(start..<end, at: 0)
      guard start - 1 > range.lowerBound, bytes[start - 1] == space else { break }
      end = start - 1
    }
    return words
  }

  /// Where the letters begin that end `range`; nil when they are no word.
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

  /// Whether a word may begin after `byte`: an English one after a space or an opening parenthesis, a Korean one after all but ASCII letters,
  /// digits and `_`, since quotes and Markdown marks may come before it.
  private static func separates(_ byte: UInt8, _ script: Script) -> Bool {
    switch script {
    case .korean: !byte.isASCIIWordByte
    case .english: byte == space || byte == UInt8(ascii: "(")
    }
  }
}
