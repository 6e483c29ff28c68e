/// Distinguishes uses of a banned form of the glossary from text that only looks like one.
import ArticleModel
import KoreanText

enum BannedFormRules {
  /// Whether a form is a clause, not a noun: a word other than the last ends in 을 or 를, as in 예를 들어.
  static func isClause(_ form: String) -> Bool {
    form.split(separator: " ").dropLast().contains { $0.count > 1 && ($0.hasSuffix("을") || $0.hasSuffix("를")) }
  }

  /// Whether a form is the stem of the preferred verb, which therefore contains it: 던지 and 던지다.
  static func isStem(_ form: String, of preferred: String) -> Bool {
    preferred.hasSuffix("다") && preferred.hasPrefix(form)
  }

  /// Whether an adjective in 적 is used as an attribute or adverb, which no noun can replace: 선택적으로, 선택적인.
  static func isAdverb(_ hit: TermMatch, in store: UnsafeBufferPointer<UInt8>) -> Bool {
    let tail = String(decoding: store[hit.tail.range], as: UTF8.self)
    return store[hit.range].reversed().starts(with: "적".utf8.reversed())
      && (tail.hasPrefix("으로") || tail.hasPrefix("인"))
  }

  /// Whether the word at `range` is in brackets right after the preferred form: Objective-C[오브젝티브-C].
  static func isExplanation(
    _ range: Range<Int>, of entry: GlossaryEntry, in store: UnsafeBufferPointer<UInt8>, _ literal: Range<Int>
  ) -> Bool {
    guard range.lowerBound > literal.lowerBound, range.upperBound < literal.upperBound,
      "([".utf8.contains(store[range.lowerBound - 1]), ")]".utf8.contains(store[range.upperBound])
    else { return false }
    var end = range.lowerBound - 1
    if end > literal.lowerBound, store[end - 1] == 0x20 { end -= 1 }
    let preferred = Array(entry.preferred.utf8)
    return end - preferred.count >= literal.lowerBound && store[end - preferred.count..<end].elementsEqual(preferred)
  }
}
