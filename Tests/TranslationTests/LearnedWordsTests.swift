/// Tests of learned word associations.
import Testing

@testable import Translation

struct LearnedWordsTests {
  private func side(_ text: String) -> PairScorer.Side { PairScorer.Side(blockText(text).blocks[0]) }

  /// Twelve pairs in which each of four words goes with another one; `common` and `공통` are everywhere.
  private let words = LearnedWords(
    (0..<12).map { number in
      let (source, target) = [("alpha", "알파"), ("bravo", "브라"), ("charlie", "찰리"), ("delta", "델타")][number % 4]
      return (
        blockText(source + " common").blocks[0].signals.stems, blockText(target + " 공통").blocks[0].signals.stems
      )
    })

  private func score(_ source: String, _ target: String, by words: LearnedWords) -> Float {
    var other = side(target)
    words.read(&other)
    return LearnedWords.score(words.suggestions(of: side(source).signals.stems), other)
  }

  @Test func wordsThatGoTogetherSpeakForAPair() {
    #expect(score("alpha common", "알파 공통", by: words) > score("alpha common", "브라 공통", by: words))
    #expect(score("bravo common", "브라 공통", by: words) > 0)
  }

  @Test func aWordThatIsNearlyAlwaysThereIsMissed() {
    #expect(score("alpha common", "알파", by: words) < score("alpha common", "알파 공통", by: words))
  }

  @Test func unknownWordsSayLittle() { #expect(abs(score("unknown", "모름", by: words)) < 0.5) }

  @Test func noPairsTeachNothing() { #expect(abs(score("alpha", "알파", by: LearnedWords([]))) < 0.5) }
}
