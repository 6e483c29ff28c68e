/// Replaces a word in Markdown source and corrects the josa after it.
package import Diagnostics
import KoreanText

/// Makes replacements with the right josa.
package enum JosaRepair {
  /// The edit that replaces the bytes `range` by `word` and corrects the josa after it; nil when the right josa is not known, because
  /// `word` has two readings.
  ///
  /// Between the word and its josa there may be a gloss in brackets, closing quotes, marks of emphasis, a closing tag, a footnote mark, the
  /// end of a link, and one space before a separate josa (클로저 는): 메소드(method)를, **메소드**를, "메소드"를.
  package static func edit(replacing range: Range<Int>, by word: String, in source: [UInt8]) -> TextEdit? {
    let gap = closers(in: source, from: range.upperBound)
    guard let josa = josa(in: source, at: gap, after: source[range]) else { return TextEdit(range, word) }
    let written = String(decoding: source[josa.range], as: UTF8.self)
    let ending = JosaReading.ending(of: word)
    // 이었다 after a vowel is not wrong but unusual. If the old word forced that form, the contracted one is written: 속성이었다 becomes 프로퍼티였다.
    let old = JosaReading.ending(of: String(decoding: source[range], as: UTF8.self))
    let isContracted = !josa.pair.afterConsonant.hasSuffix(josa.pair.afterVowel)
    let isForced = isContracted && josa.pair.form(after: old) == josa.pair.afterConsonant
    if !isForced, josa.pair.isRight(written, after: ending) == true { return TextEdit(range, word) }
    guard let form = josa.pair.form(after: ending) else { return nil }
    let between = String(decoding: source[range.upperBound..<josa.range.lowerBound], as: UTF8.self)
    return TextEdit(range.lowerBound..<josa.range.upperBound, word + between + form)
  }

  private struct Josa {
    let pair: JosaPair
    let range: Range<Int>
  }

  /// The josa with two forms at `offset`, or after one space there; nil if there is none.
  private static func josa(in source: [UInt8], at offset: Int, after word: ArraySlice<UInt8>) -> Josa? {
    let lineEnd = source[offset...].firstIndex(of: 0x0A) ?? source.count
    if let tail = JosaRecognition.attachment(in: source, at: offset, upTo: lineEnd), tail.kind == .josa {
      return tail.pair.map { Josa(pair: $0, range: tail.pairRange) }
    }
    guard let start = endOfSpace(in: source, from: offset), start < lineEnd,
      let tail = JosaRecognition.attachment(in: source, at: start, upTo: lineEnd), let pair = tail.pair,
      tail.range == tail.pairRange
    else { return nil }
    let written = String(decoding: source[tail.pairRange], as: UTF8.self)
    // 이 and 가 standing alone are other words (this; go); these never are.
    guard ["은", "는", "을", "를", "와", "과", "으로", "로"].contains(written),
      pair.isRight(written, after: JosaReading.ending(of: String(decoding: word, as: UTF8.self))) == true
    else { return nil }
    return Josa(pair: pair, range: tail.pairRange)
  }

  /// The offset after one space, which may be `&nbsp;`; nil if there is none.
  private static func endOfSpace(in source: [UInt8], from offset: Int) -> Int? {
    [" ", "&nbsp;", "\u{A0}"].first { source[offset...].starts(with: $0.utf8) }.map { offset + $0.utf8.count }
  }

  /// The offset after the gloss, quotes and marks that close after a word.
  private static func closers(in source: [UInt8], from start: Int) -> Int {
    var offset = start
    while offset < source.count {
      let byte = source[offset]
      if byte == UInt8(ascii: "("), let close = bracketEnd(in: source, from: offset) {
        offset = close
      } else if "*_~\"'`".utf8.contains(byte) {
        offset += 1
      } else if source[offset...].starts(with: "</".utf8) || source[offset...].starts(with: "[^".utf8) {
        // A closing tag, or a footnote mark.
        let end = byte == UInt8(ascii: "<") ? UInt8(ascii: ">") : UInt8(ascii: "]")
        guard let close = source[offset...].prefix(80).firstIndex(of: end) else { return offset }
        offset = close + 1
      } else if byte == UInt8(ascii: "]") {
        offset = labelEnd(in: source, from: offset + 1) ?? offset + 1
      } else if let length = closingQuoteLength(in: source, at: offset) {
        offset += length
      } else {
        break
      }
    }
    // The caller looks for a josa only at this offset or after one space, so skipped marks cannot hide a following word.
    return offset
  }

  /// The end of the label of a reference, `[words][label]`; nil if there is none.
  private static func labelEnd(in source: [UInt8], from open: Int) -> Int? {
    guard open < source.count, source[open] == UInt8(ascii: "["), open + 1 < source.count,
      !"[^".utf8.contains(source[open + 1]),
      let end = source[(open + 1)...].prefix(100).firstIndex(where: { "[]\n".utf8.contains($0) }),
      source[end] == UInt8(ascii: "]")
    else { return nil }
    return end + 1
  }

  private static func bracketEnd(in source: [UInt8], from open: Int) -> Int? {
    var depth = 0
    for index in open..<min(source.count, open + 200) {
      switch source[index] {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"):
        depth -= 1
        if depth == 0 { return index + 1 }
      case 0x0A: return nil
      default: break
      }
    }
    return nil
  }

  /// `’ ” 」 』 》 〉` in UTF-8.
  private static func closingQuoteLength(in source: [UInt8], at offset: Int) -> Int? {
    guard offset + 3 <= source.count else { return nil }
    let quotes: [[UInt8]] = ["’", "”", "」", "』", "》", "〉"].map { Array($0.utf8) }
    return quotes.contains { source[offset..<offset + 3].elementsEqual($0) } ? 3 : nil
  }
}
