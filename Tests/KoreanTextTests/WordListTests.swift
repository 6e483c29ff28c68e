/// Tests of the word lists in Resources: how they are read, and their invariants.
import Testing

@testable import KoreanText

@Suite struct WordListTests {
  private let lists = WordLists(
    Array("# 머리말\n[a]\n하나 둘\n\n셋\n# 사이\n[b c]\n# ; #\n넷 #\n[a]\n다섯\n".utf8))

  @Test func readsWordsUnderTheirNames() {
    #expect(lists["a"] == ["하나", "둘", "셋", "다섯"])
    // A sign that begins comments is a word elsewhere in its line.
    #expect(lists["b c"] == ["넷", "#"])
  }

  @Test func aListThatIsMissingIsEmpty() {
    #expect(lists["없음"].isEmpty)
    #expect(WordLists([])[""].isEmpty)
  }

  @Test(arguments: [
    ("josa", "에서는"), ("verbal", "하십시오"), ("verbEndings", "습니다"), ("stopWords", "어떻게"), ("functionWords", "그리고"),
    ("englishStopWords", "what"), ("englishEndings", "ing"), ("certain", "으로부터"),
  ])
  func everyListOfEndingsIsThere(_ name: String, _ word: String) {
    #expect(WordLists.suffixes[name].contains(word))
  }

  @Test(arguments: [
    "pairs", "pairs rieul", "pairs loose", "pairs open", "pairs loose open", "plain", "plain open", "first only",
    "verbs",
    "acronyms vowel", "acronyms consonant", "words vowel", "words consonant", "tails vowel", "tails consonant",
    "units vowel", "units rieul", "units consonant", "letters vowel", "letters rieul", "letters consonant",
    "signs vowel", "signs rieul", "signs consonant", "accents",
  ])
  func everyListOfJosaAndReadingsIsThere(_ name: String) {
    #expect(!WordLists.josa[name].isEmpty)
    #expect(Set(WordLists.josa[name]).count >= WordLists.josa[name].count - 1)
  }

  @Test func everyPairHasTwoSpellings() {
    for pair in JosaPair.all {
      #expect(!pair.afterConsonant.isEmpty && !pair.afterVowel.isEmpty && pair.afterConsonant != pair.afterVowel)
    }
  }

  @Test func certainEndingsAreEndings() {
    #expect(Set(Suffixes.certain).isSubset(of: Suffixes.all))
  }
}
