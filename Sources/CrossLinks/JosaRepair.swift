/// Replaces a word in Markdown source and respells the josa after it.
package import Diagnostics
import KoreanText

/// Makes josa-correct replacements.
package enum JosaRepair {
  /// The edit that puts `word` in place of the bytes `range` and the josa after them right; nil when nobody can
  /// say how the josa is
  /// spelled after `word`.
  ///
  /// Between the word and its josa may be a gloss in brackets, closing quotes, marks of emphasis, a closing tag, the mark of a
  /// footnote, the end of a link, and one space after which a josa is written by itself (클로저 는): 메소드(method)를, **메소드**를, "메소드"를.
  package static func edit(replacing range: Range<Int>, by word: String, in source: [UInt8]) -> TextEdit? {
    let gap = closers(in: source, from: range.upperBound)
    guard let josa = josa(in: source, at: gap, after: source[range]) else { return TextEdit(range, word) }
    let written = String(decoding: source[josa.range], as: UTF8.self)
    let ending = JosaReading.ending(of: word)
    // 이었다 after a vowel is not wrong, but nobody writes it who did not have to: 속성이었다 becomes 프로퍼티였다.
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

  /// The alternating josa at `offset`, or after one space there.
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
    // 이 and 가 by themselves are other words (this; go); these are never.
    guard ["은", "는", "을", "를", "와", "과", "으로", "로"].contains(written),
      pair.isRight(written, after: JosaReading.ending(of: String(decoding: word, as: UTF8.self))) == true
    else { return nil }
    return Josa(pair: pair, range: tail.pairRange)
  }

  /// Where one space, be it `&nbsp;`, ends.
  private static func endOfSpace(in source: [UInt8], from offset: Int) -> Int? {
    [" ", "&nbsp;", "\u{A0}"].first { source[offset...].starts(with: $0.utf8) }.map { offset + $0.utf8.count }
  }

  /// The offset after glosses, quotes and marks that close behind a word.
  private static func closers(in source: [UInt8], from start: Int) -> Int {
    var offset = start
    while offset < source.count {
      let byte = source[offset]
      if byte == UInt8(ascii: "("), let close = bracketEnd(in: source, from: offset) {
        offset = close
      } else if "*_~\"'`".utf8.contains(byte) {
        offset += 1
      } else if source[offset...].starts(with: "</".utf8) || source[offset...].starts(with: "[^".utf8) {
        // A closing tag, or the mark of a footnote.
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
    // Marks that were skipped must not swallow a word of its own: only a josa may follow them.
    return offset
  }

  /// The end of the label of a reference, `[words][label]`.
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
