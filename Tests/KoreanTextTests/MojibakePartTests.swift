/// Tests of the parts of the mojibake repair: symbols, histories, counts, grammar, and the candidates for a place.
import Testing

@testable import KoreanText

@Suite struct MojibakePartTests {
  private func symbol(_ character: Unicode.Scalar) -> ModelSymbol { ModelSymbol(scalar: character.value) }

  private func history(_ text: String) -> ModelHistory {
    text.unicodeScalars.reduce(ModelHistory()) { $0.appending(symbol($1)) }
  }

  @Test(
    arguments: [
      ("가", 16), ("힣", 11_187), ("ㄱ", 11_200), ("ㆎ", 11_293), ("A", 1), ("Z", 1), ("a", 1), ("z", 1), ("0", 2),
      ("9", 2),
      (" ", 0), ("\t", 0), ("\n", 0), ("\u{A0}", 0), (".", 3), ("漢", 3), ("@", 3), ("[", 3), ("/", 3), (":", 3),
    ] as [(Unicode.Scalar, UInt16)])
  func aCharacterIsItselfOrOneOfFourClasses(_ character: Unicode.Scalar, _ code: UInt16) {
    #expect(symbol(character).code == code)
    #expect(symbol(character).isClass == (code < 16))
    #expect(symbol(character).isBoundary == (code == 0 || code == 3))
    #expect(symbol(character).foretold == (code < 16 ? .boundary : symbol(character)))
  }

  /// 긐 is EA B8 90, 갍 is EA B0 8D, 가 is EA B0 80.
  @Test(arguments: [("긐", true), ("갍", true), ("가", false), ("쐁", true), ("a", false), ("ㄱ", false)])
  func aSyllableLosesTheBytesThatThePageHasNoCharacterFor(_ character: Unicode.Scalar, _ loses: Bool) {
    #expect(symbol(character).losesBytes == loses)
  }

  @Test func aRunOfOneClassIsOneSymbol() {
    #expect(history("가bcd") == history("가b"))
    #expect(history("가12") == history("가1"))
    #expect(history("가  나") == history("가 나"))
    #expect(history("가나") != history("가나나"))
  }

  @Test func aMarkAndTheSpaceAroundItAreOneSymbol() {
    #expect(history("가. ") == history("가."))
    #expect(history("가 .") == history("가."))
    #expect(history("가. ").last == .mark && history("가 ").last == .boundary)
  }

  @Test func onlyTheFirstOfClassesInARowIsForetold() {
    #expect(history("가").foretells(.boundary) && history("가 ").foretells(symbol("나")))
    #expect(!history("가 ").foretells(.latin))
  }

  @Test func keysTellHistoriesApartByTheirLatestSymbols() {
    let (left, right) = (history("가나다"), history("바나다"))
    #expect(left.key(2) == right.key(2) && left.key(3) != right.key(3))
    #expect(left.key(0) == history("하").key(0) && left.key(0) != left.key(1))
    #expect(left.symbol(0) == symbol("다") && left.symbol(2) == symbol("가") && left.symbol(3) == .boundary)
  }

  @Test func theTableAddsUpAndGrows() {
    var table = WeightTable(capacity: 4)
    var new = 0
    for key in UInt64(1)...5_000 where table.add(mixed(key) | 1, weight: 1, kinds: 2) { new += 1 }
    for key in UInt64(1)...5_000 where table.add(mixed(key) | 1, weight: 0.5) { new += 1 }
    #expect(new == 5_000)
    #expect(table.count == 5_000)
    #expect((1...5_000).allSatisfy { table[mixed($0) | 1] == (1.5, 2) })
    #expect(table[mixed(9_999) | 1] == (0, 0))
  }

  @Test func whatWasSeenIsLikelierThanWhatWasNot() {
    var model = SyllableModel(capacity: 64)
    model.learn("가나 가나 가나 가다\n나가".unicodeScalars.map(\.value), weight: 1)
    let after = history("가")
    let seen = model.logProbability(of: symbol("나"), after: after)
    let rare = model.logProbability(of: symbol("다"), after: after)
    let never = model.logProbability(of: symbol("하"), after: after)
    #expect(seen > rare && rare > never)
    // A line break ends the history: 나 at the beginning of a line was seen once, after 다 never.
    #expect(model.logProbability(of: symbol("나"), after: ModelHistory()) > never)
    var heavy = SyllableModel(capacity: 64)
    heavy.learn("가나 가다 가다".unicodeScalars.map(\.value), weight: 1)
    heavy.learn("가나".unicodeScalars.map(\.value), weight: 9)
    #expect(heavy.logProbability(of: symbol("나"), after: after) > heavy.logProbability(of: symbol("다"), after: after))
  }

  @Test func logarithmsAreExactToAMillionth() {
    for (value, wanted) in [(1, 0), (2.718_281_8, 1), (0.5, -0.693_147), (1e-6, -13.815_51), (1_000, 6.907_755)]
      as [(Float, Float)]
    {
      #expect(abs(logarithm(value) - wanted) < 2e-5)
    }
    #expect(logarithm(0) == -100)
  }

  /// Each row: the text before, the symbol that follows, and whether grammar speaks against it.
  @Test(
    arguments: [
      ("하는 데", " ", false), ("쓸 데", " ", false), ("문서 데", " ", true), ("문서 데", "이", false),
      ("문서 ", "및", false), ("쓰는 ", "및", true), ("값을 ", "및", true), ("A", "의", false), ("A", "영", true),
      ("1", "영", true),
      ("문", "영", false), ("값이 되", "는", false), ("하게 되", "는", false), ("문건 되", "는", true), ("문서 또", "는", false),
      ("해도 또", "는", true), ("쉽게 또", "는", true), ("바로 또", "는", false), ("안되", "는", false),
    ] as [(String, Unicode.Scalar, Bool)])
  func grammarKnowsAFewShortWords(_ before: String, _ next: Unicode.Scalar, _ isAgainst: Bool) {
    #expect((MojibakeGrammar.addition(for: symbol(next), after: history(before)) < 0) == isAgainst)
  }

  @Test(arguments: [("가", 0), ("간", 4), ("갈", 8), ("힣", 27), ("ㄱ", nil), ("a", nil)] as [(Unicode.Scalar, UInt16?)])
  func finalConsonantsHaveUnicodesNumbers(_ character: Unicode.Scalar, _ number: UInt16?) {
    #expect(symbol(character).finalConsonant == number)
  }

  /// Lengths and characters of the readings of 가 shown through the page, whole and with a byte lost.
  @Test func aPlaceIsReadAsASequenceOrKept() {
    // EA B0 80: 가 is shown as U+0E4A U+0E10 €.
    let whole = Lattice.arcs(in: [0x0E4A, 0x0E10, 0x20AC], at: 0)
    #expect(whole.map(\.scalar) == [0xAC00] && whole[0].length == 3 && !whole[0].isKept && !whole[0].isRestored)
    // EA B0 81: 각 loses its last byte, so it is one of those that end in a lost byte, or in which one is lost before.
    let lost = Lattice.arcs(in: [0x0E4A, 0x0E10, 0x41], at: 0)
    #expect(lost.contains { $0.scalar == 0xAC01 && $0.length == 2 && $0.isRestored })
    #expect(lost.allSatisfy { $0.isRestored })
    // EB 8B A0: 닠, whose last byte is shown as a space that does not break: it is no sign of typography here. EB 8B 93: 닓, whose
    // last byte is shown as a quotation mark, may have been written as one behind a lost byte.
    let space = Lattice.arcs(in: [0x0E4B, 0x2039, 0xA0], at: 0)
    #expect(space.map(\.scalar) == [0xB2E0] && space.allSatisfy { !$0.isRestored })
    let quote = Lattice.arcs(in: [0x0E4B, 0x2039, 0x201C], at: 0)
    #expect(quote.first?.scalar == 0xB2D3 && quote.contains { $0.isRestored && $0.length == 2 })
    #expect(Lattice.arcs(in: [0x41], at: 0).map(\.isKept) == [true])
    // A lead of four bytes with nothing behind it stays.
    #expect(Lattice.arcs(in: [0x0E50, 0x41], at: 0).map(\.isKept) == [true])
    // C2 A9 is ©, F0 9F 98 80 is a smiley.
    #expect(Lattice.arcs(in: [0x0E22, 0x41], at: 0).count == 1)
    let two = Lattice.arcs(in: [0x0E22, 0x0E09], at: 0)
    #expect(two.map(\.length) == [1] || two.map(\.scalar) == [0xA9])
    let four = Lattice.arcs(in: [0x0E50, 0x0178, 0x02DC, 0x20AC], at: 0)
    #expect(four.map(\.scalar) == [0x1F600] && four.map(\.length) == [4])
  }

  @Test(arguments: [
    ("\u{0E4A}\u{20AC}", true), ("\u{0E4D}", true), ("\u{0E49}", false), ("\u{0E4E}", false), ("가나다", false),
    ("", false),
  ])
  func mayBeBrokenWhereALeadIsShown(_ text: String, _ mayBe: Bool) {
    #expect(ThaiMojibake.mayBeBroken(Array(text.utf8)) == mayBe)
  }

  @Test(arguments: [
    (0x20AC, true), (0xA0, true), (0x0410, true), (0x2019, true), (0x41, false), (0x0E01, false), (0x80, false),
  ])
  func someCharactersHaveNoUseAfterAToneMark(_ scalar: UInt32, _ isStrange: Bool) {
    #expect(ThaiMojibake.isStrange(scalar) == isStrange)
  }

  @Test func closingMarksAndSpacesAreTypography() {
    for scalar in "•–—‘’“”…\u{A0}".unicodeScalars { #expect(ThaiCodePage.isTypography(scalar.value)) }
    for scalar in "€‚a 가".unicodeScalars { #expect(!ThaiCodePage.isTypography(scalar.value)) }
  }
}
