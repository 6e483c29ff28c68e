/// Tests of pairing pages, and of versions of originals.
import Diagnostics
import Foundation
import Testing
import Translation

struct PagePairingTests {
  private let closures = blockText("# Closures\n\nText.\n\n```\nlet closure = { 1 }\n```\n")
  private let korean = blockText("# 클로저 (Closures)\n\n글.\n\n```\nlet closure = { 1 }\n```\n")
  private let other = blockText("# Generics\n\nMore.\n\n```\nlet generic = [1]\n```\n")

  @Test func pairsByPathThenByLikeness() {
    let found = PagePairing.pair(
      sources: ["a.md": other, "b.md": closures], targets: ["a.md": other, "클로저.md": korean])
    #expect(found.pairs.map { "\($0.source)=\($0.target)" } == ["a.md=a.md", "b.md=클로저.md"])
    #expect(found.orphans.isEmpty && found.untranslated.isEmpty)
  }

  /// Originals may be `.mdx`, articles of a site are always `.md`.
  @Test func theExtensionOfAnOriginalDoesNotMatter() {
    let found = PagePairing.pair(
      sources: ["a.mdx": other, "b.md": other, "b.mdx": closures, "c/d.markdown": closures],
      targets: ["a.md": korean, "b.md": korean, "c/d.md": korean])
    #expect(found.pairs.map { "\($0.source)=\($0.target)" } == ["a.mdx=a.md", "b.md=b.md", "c/d.markdown=c/d.md"])
    #expect(found.untranslated == ["b.mdx"])
  }

  @Test func theLockKnowsRenamedPages() {
    let lock = LockPage(path: "y.md", source: "x.md", revision: nil, entries: [])
    let found = PagePairing.pair(sources: ["x.md": other], targets: ["y.md": korean], locked: ["y.md": lock])
    #expect(found.pairs.map { "\($0.source)=\($0.target)" } == ["x.md=y.md"])
  }

  @Test func renamedPagesAreFoundByTheirBlocks() {
    let source = blockText("# One\n\nFirst words.\n\nSecond words.\n")
    let target = blockText("# 하나\n\n첫 말.\n\n둘째 말.\n")
    let lock = PageLocking.adopt(source.blocks, target.blocks, path: "one.md", source: "one.md", revision: nil)
    let moved = blockText("# One\n\nFirst words.\n\nSecond words, changed.\n")
    let original = PagePairing.pair(
      sources: ["uno.md": moved, "z.md": other], targets: ["one.md": target, "own.md": korean],
      locked: ["one.md": lock])
    #expect(original.pairs.map { "\($0.source)=\($0.target)" } == ["uno.md=one.md"])
    #expect(original.orphans == ["own.md"] && original.untranslated == ["z.md"])
    let translation = PagePairing.pair(
      sources: ["one.md": source], targets: ["uno.md": target, "own.md": korean], locked: ["one.md": lock])
    #expect(translation.pairs.map { "\($0.source)=\($0.target)" } == ["one.md=uno.md"])
    #expect(translation.formerPaths == ["uno.md": "one.md"])
    let followed = TranslationLock(pages: ["one.md": lock]).following(translation)
    #expect(followed.pages.keys.sorted() == ["uno.md"] && followed.pages["uno.md"]?.entries == lock.entries)
    #expect(TranslationLock(pages: ["one.md": lock]).following(original).pages["one.md"]?.source == "uno.md")
  }

  private static let trip = """
    # Trip

    The river is long, so leave at dawn.

    The inn on the way is open.

    Pay the ferryman at the end.

    """
  private static let reise = "# 여행\n\n강이 기니 새벽에 떠나세요.\n\n길가의 여관은 열려 있습니다.\n\n끝나면 사공에게 돈을 내세요.\n"

  /// A lock of one page, and the texts that are kept of it.
  private func locked() -> (page: LockPage, texts: SourceTexts) {
    let source = blockText(Self.trip)
    var texts = SourceTexts()
    for block in source.blocks { texts.keep(block) }
    let target = blockText(Self.reise)
    return (PageLocking.adopt(source.blocks, target.blocks, path: "a.md", source: "a.md", revision: nil), texts)
  }

  @Test func aPageThatBothSidesRenamedKeepsWhatItsLockKnows() {
    let burned = blockText(Self.trip.replacingOccurrences(of: "is open", with: "burned down"))
    let found = PagePairing.pair(
      sources: ["b.md": burned, "z.md": other], targets: ["b.md": blockText(Self.reise)],
      locked: ["a.md": locked().page], texts: locked().texts)
    #expect(found.pairs.map { "\($0.source)=\($0.target)" } == ["b.md=b.md"] && found.formerPaths == ["b.md": "a.md"])
    let lock = TranslationLock(pages: ["a.md": locked().page]).following(found)
    #expect(lock.pages["b.md"]?.entries == locked().page.entries && lock.pages["b.md"]?.source == "b.md")
  }

  @Test func anOriginalWithoutAnEqualBlockIsFoundByItsWords() {
    let edited = blockText(
      Self.trip.replacingOccurrences(of: "Trip", with: "The trip").replacingOccurrences(of: "is long", with: "was long")
        .replacingOccurrences(of: "is open", with: "was open").replacingOccurrences(of: "Pay", with: "Do pay"))
    let targets = ["a.md": blockText(Self.reise)]
    func pairs(_ sources: [String: BlockText], _ texts: SourceTexts) -> [String] {
      PagePairing.pair(sources: sources, targets: targets, locked: ["a.md": locked().page], texts: texts).pairs
        .map { "\($0.source)=\($0.target)" }
    }
    #expect(pairs(["new.md": edited, "z.md": other], locked().texts) == ["new.md=a.md"])
    #expect(pairs(["new.md": edited, "z.md": other], SourceTexts()) == [])
    // Of two that are equally like it neither is taken.
    #expect(pairs(["v1.md": edited, "v2.md": edited], locked().texts) == [])
  }

  @Test func aPageOfTheLockIsNotAttachedToAnOriginalWithItsHeadingsAndItsCode() {
    let lock = PageLocking.adopt(
      other.blocks, blockText("# 제네릭\n\n더.\n\n```\nlet generic = [1]\n```\n").blocks, path: "a.md", source: "a.md",
      revision: nil)
    let target = ["a.md": korean]
    let known = PagePairing.pair(sources: ["new.md": closures], targets: target, locked: ["a.md": lock])
    #expect(known.pairs.isEmpty && known.orphans == ["a.md"] && known.untranslated == ["new.md"])
    #expect(PagePairing.pair(sources: ["new.md": closures], targets: target).pairs.count == 1)
  }

  @Test func directivesThatManyPagesHaveNeitherMakeNorBreakAPair() {
    func page(_ kinds: [String], _ words: [String]) -> BlockText {
      blockText(zip(kinds, words).map { ":::\($0)\n\($1)\n:::\n\n" }.joined())
    }
    let kinds = ["note", "tip", "warning"], others = ["caution", "important", "details"]
    let (source, target) = (page(kinds, ["One.", "Two.", "Three."]), page(kinds, ["하나.", "둘.", "셋."]))
    let lock = PageLocking.adopt(source.blocks, target.blocks, path: "a.md", source: "a.md", revision: nil)
    #expect(lock.entries.count == 6)
    let stranger = page(kinds, ["넷.", "다섯.", "여섯."])
    let apart = PagePairing.pair(sources: ["a.md": source], targets: ["b.md": stranger], locked: ["a.md": lock])
    #expect(apart.pairs.isEmpty)
    #expect(TranslationLock(pages: ["a.md": lock]).inherited(by: stranger) { _ in true } == nil)
    let renamed = page(others, ["하나.", "둘.", "일곱."]), moved = page(others, ["One.", "Two.", "Seven."])
    let found = PagePairing.pair(sources: ["b.md": moved], targets: ["c.md": renamed], locked: ["a.md": lock])
    #expect(found.pairs.map { "\($0.source)=\($0.target)" } == ["b.md=c.md"])
  }

  @Test func oneHeadingMakesNoPair() {
    let one = blockText("# Kiln\n\nFire it twice.\n\n## Official resources\n")
    let two = blockText("# 가마\n\n## 공식 자료 {#official-resources}\n\n두 번 굽습니다.\n")
    #expect(PagePairing.pair(sources: ["a.md": one], targets: ["b.md": two]).pairs.isEmpty)
  }

  @Test func theTranslatorsOwnPageHasNoOriginal() {
    let own = PageLocking.adopt([], korean.blocks, path: "own.md", source: LockPage.noSource, revision: nil)
    let found = PagePairing.pair(
      sources: ["own.md": other, "x.md": closures], targets: ["own.md": korean], locked: ["own.md": own])
    #expect(own.isOwn && found.pairs.isEmpty && found.orphans == ["own.md"])
  }

  @Test func aNewPageInheritsWhatALostOneKnewOfItsBlocks() throws {
    let lock = TranslationLock(pages: ["a.md": locked().page])
    let part = blockText("# 여행\n\n끝나면 사공에게 돈을 내세요.\n")
    let heir = try #require(lock.inherited(by: part) { _ in true })
    #expect(heir.entries == [locked().page.entries[0], locked().page.entries[3]])
    #expect(lock.inherited(by: part) { _ in false } == nil)
    #expect(lock.inherited(by: korean) { _ in true } == nil)
  }

  @Test func pagesOfOtherWordsAreNoRenamedOnes() {
    let source = blockText("# One\n\nFirst words.\n")
    let target = blockText("# 하나\n\n첫 말.\n")
    let lock = PageLocking.adopt(source.blocks, target.blocks, path: "one.md", source: "one.md", revision: nil)
    let found = PagePairing.pair(sources: ["two.md": other], targets: ["one.md": target], locked: ["one.md": lock])
    #expect(found.pairs.isEmpty && found.orphans == ["one.md"])
  }

  @Test func twoPagesForOneOriginalAreTold() {
    let found = PagePairing.pair(sources: ["a.md": closures], targets: ["a.md": korean, "b.md": korean])
    #expect(found.orphans == ["b.md"] && found.shared.map(\.targets) == [["a.md", "b.md"]])
    let renamed = PagePairing.pair(sources: ["x.md": closures], targets: ["b.md": korean, "x.md": korean])
    #expect(renamed.shared.map(\.targets) == [["x.md", "b.md"]])
    let split = PagePairing.pair(sources: ["z.md": closures], targets: ["a.md": korean, "b.md": korean])
    #expect(split.shared.map(\.targets) == [["a.md", "b.md"]])
  }

  @Test func aPageOfTheTranslatorsOwnIsNobodysSecondTranslation() {
    // A heading may be the same by chance.
    let own = blockText("# 클로저 (Closures)\n\n제 생각입니다.\n\n더 적습니다.\n")
    let found = PagePairing.pair(sources: ["a.md": closures], targets: ["a.md": korean, "own.md": own])
    #expect(found.orphans == ["own.md"] && found.shared.isEmpty)
  }

  @Test func aSummaryOfManyPagesIsNobodysSecondTranslation() {
    let grammar = { (name: String) in "> Grammar of \(name): *\(name)* → **\(name)**\n\n```\nlet \(name) = 1\n```\n\n" }
    let (one, two) = (blockText("# One\n\n" + grammar("first")), blockText("# Two\n\n" + grammar("second")))
    let all = blockText("# 요약\n\n" + grammar("first") + grammar("second"))
    let found = PagePairing.pair(
      sources: ["one.md": one, "two.md": two], targets: ["one.md": one, "two.md": two, "all.md": all])
    #expect(found.orphans == ["all.md"] && found.shared.isEmpty)
  }

  @Test func theVersionThatFitsBestIsChosen() {
    let old = blockText("Use `map` here.\n\n```\nlet a = 1\n```\n")
    let new = blockText("Use `flatMap` here.\n\n```\nlet a = 2\nlet b = 3\n```\n\nMore to say about it.\n")
    let translation = blockText("여기에 `map`을 씁니다.\n\n```\nlet a = 1\n```\n")
    let scores = [old, new].map { RevisionInference.score($0.blocks, translation.blocks) }
    #expect(scores[0] > scores[1])
    let chosen = RevisionInference.choose([["a": 5, "b": 9], ["a": 6, "b": 2, "c": 1]])
    #expect(chosen?.whole == 0)
    #expect(chosen?.pages == ["a": 0, "b": 0, "c": 1])
    #expect(RevisionInference.choose([]) == nil)
  }
}
