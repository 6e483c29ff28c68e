/// Tests of the small comparisons used for pairing and checking: words, numbers, links, comments, prefixes, lines.
import ByteText
import Diagnostics
import Testing

@testable import Translation

struct WordStepTests {
  private func steps(_ old: String, _ new: String) -> String {
    WordDiff.changes(Array(old), Array(new)).map { step in
      switch step {
      case .same(let i, let j): "=\(i)\(j)"
      case .old(let i): "-\(i)"
      case .new(let j): "+\(j)"
      }
    }.joined(separator: " ")
  }

  @Test(arguments: [
    ("", "", ""), ("a", "", "-0"), ("", "a", "+0"), ("a", "a", "=00"), ("a", "b", "-0 +0"), ("ab", "b", "-0 =10"),
    ("ab", "a", "=00 -1"), ("b", "ab", "+0 =01"), ("abc", "axc", "=00 -1 +1 =22"), ("abc", "abxc", "=00 =11 +2 =23"),
    ("abab", "ab", "=00 =11 -2 -3"), ("xay", "zaw", "-0 +0 =11 -2 +2"), ("aa", "a", "=00 -1"), ("a", "aa", "=00 +1"),
    ("abcd", "bd", "-0 =10 -2 =31"),
  ])
  func theFewestStepsLeadFromOldToNew(old: String, new: String, wanted: String) { #expect(steps(old, new) == wanted) }

  @Test func hugeMiddlesAreReplacedWhole() {
    let (old, new) = (Array(0..<4_100), Array(0..<4_100).map { $0 + 10_000 })
    let steps = WordDiff.changes([-1] + old + [-2], [-1] + new + [-2])
    #expect(steps.count == 2 + 4_100 * 2)
    #expect(steps.first == .same(0, 0) && steps.last == .same(4_101, 4_101))
  }

  @Test(arguments: [
    ("a b", ["a ", "b"]), ("can't 3.14", ["can't ", "3.14"]), ("`a b` c", ["`a b` ", "c"]),
    ("``a`b`` c", ["``a`b`` ", "c"]),
    ("`a b", ["`", "a ", "b"]), ("가-나", ["가-나"]), ("가(나)", ["가", "(", "나", ")"]), ("  a", ["  ", "a"]), ("", []),
    ("a, b", ["a", ", ", "b"]),
  ])
  func tokensAreWordsCodeAndSigns(text: String, wanted: [String]) {
    let found = WordDiff.tokens(Array(text.utf8)).map(\.text)
    #expect(found == wanted)
  }

  @Test(
    arguments: [
      ("a b c", 5, ["a b c"]), ("a b c", 3, ["a b", "c"]), ("a b c", 1, ["a", "b", "c"]),
      ("abcdef", 3, ["abc", "def"]),
      ("가나다", 4, ["가나", "다"]), ("가나다", 3, ["가", "나", "다"]), ("", 5, [""]), ("a\n\nb", 5, ["a", "", "b"]),
      ("ab cdefgh", 4, ["ab", "cdef", "gh"]), ("a  b", 9, ["a  b"]), ("e\u{301}e\u{301}", 2, ["e\u{301}e\u{301}"]),
    ] as [(String, Int, [String])])
  func linesAreBrokenAtSpacesByCells(text: String, width: Int, lines: [String]) {
    #expect(BlockChange.wrap(text, to: width) == lines)
  }
}

struct ChangeClassTests {
  @Test(arguments: [
    ("Go now.", "Go now!", "typo"), ("Go now.", "Go there now and then.", "prose"),
    ("Go 1 time.", "Go 2 times.", "prose"),
    ("Go 1 time.", "Go 2 time.", "number"), ("In 1,000 or 2.5.", "In 1,001 or 2.6.", "number"),
    ("Go 1 time.", "Go x1 time.", "prose"), ("Go to it.", "Go not to it.", "prose"), ("I can.", "I cannot.", "prose"),
    ("I will.", "I won't.", "prose"), ("I will.", "I won’t.", "prose"), ("only this", "this", "prose"),
    ("always this", "this", "prose"), ("the cacth", "the catch", "typo"), ("the cat sat", "a dog sat", "prose"),
    ("use `a` here", "use `b` here", "prose"), ("see <https://a.kr>", "see <https://b.kr>", "prose"),
    ("a (b)", "a b", "prose"), ("a, b", "a b", "typo"), ("글을 쓴다", "글을 안 쓴다", "prose"), ("글을 쓴다", "글은 쓴다", "typo"),
    ("# a", "a", "prose"), ("a or b", "a and b", "prose"),
    ("an [x](a.md) bread", "an [x](a.md) breads", "typo"), ("글을 쓴다", "길을 쓴다", "prose"),
    // Words that turn a sentence into another one.
    ("it is true", "it is false", "prose"), ("a mutable copy", "a immutable copy", "prose"),
    ("safe code", "unsafe code", "prose"), ("Enable it", "Disable it", "prose"), ("go before", "go after", "prose"),
    ("use let", "use var", "prose"), ("a class", "a struct", "prose"), ("the min", "the max", "prose"),
    ("on iOS", "on macOS", "prose"), ("push it", "pull it", "prose"), ("a closure", "a closure expression", "prose"),
    ("the cat", "the cap", "prose"), ("stored values", "sorted values", "prose"),
    ("well done", "very well done", "prose"),
    // Slips.
    ("a apple", "an apple", "typo"), ("a apple", "apple", "typo"), ("it use that", "it uses that", "typo"),
    ("swift code", "Swift code", "typo"), ("recieve it", "receive it", "typo"), ("wich one", "which one", "typo"),
    ("an [x](a.md \"t\") b", "an [x](b.md \"t\") b", "prose"),
    // One letter apart, and both are words, or nobody knows.
    ("some value", "same value", "prose"), ("the last key", "the list key", "prose"),
    ("the inset", "the insert", "prose"),
    // Operators and formulas.
    ("x == y", "x != y", "prose"), ("a + b", "a - b", "prose"), ("$a, b$", "$a. b$", "prose"),
    ("ready.", "ready?", "prose"),
  ])
  func aChangeIsAsSmallAsWhatItSays(old: String, new: String, wanted: String) {
    let known: Set = ["catch", "receive", "which", "글은", "some", "same", "last", "list"]
    let found = ChangeClass.of(.paragraph, old: old, new: new) { known.contains($0) ? 1 : 0 }
    #expect(found.rawValue == wanted)
  }

  @Test func anyChangeOfASampleIsCode() {
    #expect(ChangeClass.of(.fence, old: "1", new: "2", elsewhere: { _ in 0 }) == .code)
    #expect(ChangeClass.of(.item, old: "1", new: "2", elsewhere: { _ in 0 }) == .number)
  }
}

struct NumberWordTests {
  @Test(
    arguments: [
      ("2", ["둘"], true), ("2", ["두"], true), ("2", ["두개"], true), ("2", ["둘이"], true), ("2", ["two"], true),
      ("2", ["twofold"], false), ("2", ["two-way"], true), ("2", ["way-two"], true), ("3", ["두"], false),
      ("20", [], false),
      ("6", ["june"], true), ("6", ["jun"], true), ("0", ["zero"], true), ("12", ["열두"], true), ("12", ["열두개"], true),
      ("10", ["열두개"], true), ("5", ["may"], false), ("1", ["once"], true), ("16", ["hexadecimal"], true),
      ("2", ["쌍", "양쪽"], true), ("999", ["둘"], false),
    ] as [(String, Set<String>, Bool)])
  func numbersMayBeWrittenAsWords(number: String, words: Set<String>, isNamed: Bool) {
    #expect(NumberWords.name(number, in: words) == isNamed)
  }

  /// The numbers outside code of a paragraph.
  private func numbers(_ text: String) -> [String] { BlockDetails.all(of: blockText(text))[0].numbers.map(\.value) }

  @Test(arguments: [
    ("In 3 of 1,000.", ["3", "1000"]), ("3.14 and 2.", ["3.14", "2"]), ("x86 and v2 and 2x", ["2"]),
    ("05 and 007", ["5", "007"]),
    ("0.5, 0", ["0.5", "0"]), ("a 1. 2, 3", ["1", "2", "3"]), ("8비트", ["8"]), ("제3장", ["3"]),
    ("2024-01-05", ["2024", "1", "5"]),
    ("none", []), ("`3` only", []), ("a1b2", []), ("1,2,3", ["123"]),
  ])
  func numbersAreThoseOfReaders(text: String, wanted: [String]) { #expect(numbers(text) == wanted) }

  @Test func placesOfNumbersAreTheirBytesUnlessEscapesAreInBetween() throws {
    let text = "가 **나 1,000개** 끝 12."
    let bytes = Array(text.utf8)
    let found = BlockDetails.all(of: blockText(text))[0].numbers
    #expect(found.map { bytes[$0.range].text } == ["1,000", "12"])
    let escaped = BlockDetails.all(of: blockText("a &amp; 3"))[0].numbers
    #expect(escaped.map(\.value) == ["3"])
  }

  @Test func wordsAndLettersOfEachScriptAreCounted() {
    func details(_ text: String) -> BlockDetails { BlockDetails.all(of: blockText(text))[0] }
    let mixed = details("한글과 English 그리고 漢字")
    #expect(mixed.hangul == 6 && mixed.latin == 7 && mixed.others == 2)
    #expect(mixed.foreign.map(\.value) == ["漢字"])
    // Decomposed Hangul is Hangul, and accents are Latin.
    #expect(details("\u{1112}\u{1161}\u{11AB}").hangul == 3)
    #expect(details("é ü").latin == 2 && details("Привет").others == 6)
    #expect(details("one *two* three `four` [five](a.md) six").plainWords == 4)
    #expect(details("A b c").plainWords == 0, "single letters are no words")
    #expect(details("# 제목 {#an-id}").latin == 0, "the id of a heading is no word")
  }
}

struct LinkTargetTests {
  @Test(arguments: [
    ("a.md#b", "a.md"), ("#b", ""), ("", ""), ("/en/a/", "/a"), ("https://a.kr/ko/x", "https://a.kr/x"), ("a/", "a"),
    ("en-US/a", "a"), ("zh-Hans/a", "zh-Hans/a"), ("a//", "a"), ("french/a", "french/a"), ("a/de/b", "a/b"),
    ("it/a", "it/a"), ("en", ""), ("en-US-x/a", "en-US-x/a"),
  ])
  func languagesAndFragmentsOfAddressesDoNotCount(target: String, neutral: String) {
    #expect(LinkTarget.neutral(target) == neutral)
  }

  @Test(arguments: [("a/b.png", "b.png"), ("b.png", "b.png"), ("a/", ""), ("", ""), ("/그림/가.png", "가.png")])
  func picturesAreKnownByTheirFile(target: String, file: String) {
    #expect(LinkTarget.file(of: Array(target.utf8)).text == file)
  }
}

struct TranslatorCommentTests {
  @Test(arguments: [
    ("<!-- a -->", true), (" <!-- a -->\n<!-- b --> ", true), ("<!-- a --> b", false), ("a <!-- b -->", false),
    ("", false),
    ("<!--", true), ("<!-- a --><!-- b", true), ("<!-- a --", true), ("<p>", false), ("<!-- a -->\n<p>", false),
    ("  ", false),
  ])
  func blocksOfCommentsAloneAreNoText(html: String, isComment: Bool) {
    #expect(HTMLComment.isAll(Array(html.utf8)[...]) == isComment)
  }

  @Test(
    arguments: [
      ("<!-- keep -->", .keep), ("<!--KEEP-->", .keep), ("<!-- keep: en -->", .keep), ("<!-- keeps -->", nil),
      ("<!-- translator’s note -->", .note), ("<!-- Translator's  Note: x -->", .note), ("<!-- 옮긴이 주 -->", .note),
      ("<!-- 역주: 가 -->", .note), ("<!-- untranslated -->", .untranslated), ("<!-- untranslated: en -->", .untranslated),
      ("<!-- translates: 12ab -->", .pin("12ab")), ("<!-- translates: 12a -->", nil),
      ("<!-- translates: 12ag -->", nil),
      ("<!-- translates -->", nil), ("<!-- translates: 12AB -->", .pin("12ab")), ("<!-- keep", nil), ("keep", nil),
      ("<!-- -->", nil),
    ] as [(String, BlockMark?)])
  func marksAreReadInAnyCase(comment: String, mark: BlockMark?) {
    #expect(HTMLComment.mark(in: Array(comment.utf8)[...]) == mark)
  }

  @Test func aLongCommentIsTextThatWasPutAside() {
    func mark(_ count: Int) -> BlockMark? {
      HTMLComment.mark(in: Array("<!--keep:\(String(repeating: "x", count: count - 5))-->".utf8)[...])
    }
    #expect(mark(77) == .keep && mark(78) == nil)
  }

  @Test(arguments: [
    ("a b", "a b"), ("  a \n\t b ", "a b"), ("", ""), (" \n", ""), ("가\r\n나", "가 나"), ("a", "a"),
  ])
  func whiteSpaceIsOneSpace(text: String, collapsed: String) {
    #expect(BlockWriter.collapsed(Array(text.utf8)[...]).text == collapsed)
  }
}

struct LinePrefixTests {
  private func prefix(_ text: String, _ number: Int) -> LinePrefix? {
    let read = blockText(text)
    return LinePrefix(of: read.blocks[number], in: read.source.bytes)
  }

  @Test(
    arguments: [
      ("a\n", 0, ""), ("- a\n", 0, "  "), ("10. a\n", 0, "    "), ("> a\n", 0, "> "), ("> - a\n", 0, ">   "),
      ("- a\n\n  b\n", 1, "  "), ("> a\n>\n> b\n", 1, "> "),
    ] as [(String, Int, String)])
  func laterLinesBeginAsTheBlockDoes(text: String, number: Int, wanted: String) {
    #expect(prefix(text, number)?.text == wanted)
  }

  @Test func anEmptyLineHasNoSpacesAtItsEnd() {
    #expect(prefix("> a\n", 0)?.blank == ">")
    #expect(prefix("- a\n", 0)?.blank == "")
    #expect(prefix("-\ta\n", 0) == nil, "a tab's width depends on its column")
  }

  @Test func linesMoveFromOneContainerToAnother() throws {
    let (quote, item, plain) = (
      try #require(prefix("> a\n", 0)), try #require(prefix("- a\n", 0)), try #require(prefix("a\n", 0))
    )
    func moved(_ text: String, _ from: LinePrefix, _ to: LinePrefix) -> String {
      from.replaced(by: to, in: Array(text.utf8)[...]).text
    }
    #expect(moved("a\n> b\n>\n> c", quote, plain) == "a\nb\n\nc")
    #expect(moved("a\nb\n\nc", plain, quote) == "a\n> b\n>\n> c")
    #expect(moved("a\n> b", quote, item) == "a\n  b")
    #expect(moved("a\n  b\n\n  c", item, quote) == "a\n> b\n>\n> c")
    // A later line of a paragraph may leave its prefix out.
    #expect(moved("a\nb", quote, item) == "a\n  b")
    #expect(moved("a\n> b", quote, quote) == "a\n> b")
  }
}

struct RevisionChoiceTests {
  @Test(
    arguments: [
      ([["a": 10, "b": 10], ["a": 5, "b": 5]], 0, ["a": 0, "b": 0]),
      // A page that fits another version by less than two stays with the whole.
      ([["a": 10, "b": 10], ["a": 5, "b": 11.9]], 0, ["a": 0, "b": 0]),
      ([["a": 10, "b": 10], ["a": 5, "b": 12]], 0, ["a": 0, "b": 1]),
      // A page that the version of the whole does not have goes with the one that has it.
      ([["a": 10], ["b": 3]], 0, ["a": 0, "b": 1]), ([["a": 1], ["a": 1]], 0, ["a": 0]),
    ] as [([[String: Double]], Int, [String: Int])])
  func aBookHasOneVersionAndAPageItsOwnWhereThatFitsMuchBetter(
    scores: [[String: Double]], whole: Int, pages: [String: Int]
  ) throws {
    let found = try #require(RevisionInference.choose(scores))
    #expect(found.pages == pages)
    #expect(found.whole == whole)
  }

  @Test func withoutVersionsNoneIsChosen() {
    // Floating point sums depend on the order of the pages, which dictionaries do not keep.
    let pages = (0..<12).map { ("p\($0)", 1 / Double($0 + 3)) }
    let equal = (0..<60).map { _ in Dictionary(uniqueKeysWithValues: pages.shuffled()) }
    #expect(RevisionInference.choose(equal)?.whole == 0)
    #expect(RevisionInference.choose([]) == nil)
    #expect(RevisionInference.choose([[:]])?.pages == [:])
  }

  @Test func aTranslationFitsTheVersionItWasMadeFrom() {
    let (old, new) = (
      blockText("Use `a` 3 times.\n\nSee [it](x.md).\n"), blockText("Use `b` 4 times.\n\nSee [it](y.md).\n")
    )
    let translation = blockText("`a`를 3번 씁니다.\n\n[이것](x.md)을 보세요.\n")
    #expect(
      RevisionInference.score(old.blocks, translation.blocks) > RevisionInference.score(new.blocks, translation.blocks))
    #expect(RevisionInference.score(old.blocks, old.blocks) == 4, "a block that is the same counts two")
    #expect(RevisionInference.score(old.blocks, []) == -1 && RevisionInference.score([], []) == 0)
    let note = blockText("<!-- 역주 -->\n덧붙임\n")
    #expect(RevisionInference.score([], note.blocks) == 0, "a note has no original to miss")
  }
}
