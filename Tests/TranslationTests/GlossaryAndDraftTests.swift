/// Tests of terms banned by the glossary, drafts of new translations, and statistics of pages.
import ArticleModel
import DataFormats
import Diagnostics
import Testing
import Translation

struct GlossaryAndDraftTests {
  private static let terms = [
    ("method", "메서드", ["메소드", "방법"]), ("type", "타입", ["형"]), ("property", "프로퍼티", ["속성"]),
    ("initializer", "이니셜라이저", ["초기화"]), ("class type", "클래스형 타입", ["클래스형"]),
  ].map { GlossaryEntry(english: $0, preferred: $1, banned: $2, definition: nil, kinds: []) }

  @Test(arguments: [
    ("Call the method now.", "메소드를 부릅니다.", ["메소드"]), ("Call the Methods now.", "메소드를 부릅니다.", ["메소드"]),
    ("Call the method now.", "메서드를 부릅니다.", []), ("A methodical word.", "메소드.", []), ("Nothing of it.", "메소드.", []),
    ("The properties are here.", "속성이 있습니다.", []), ("One property is here.", "속성이 있습니다.", ["속성"]),
    ("A class type is here.", "클래스형 타입입니다.", ["형"]), ("A class type is here.", "클래스형입니다.", ["형", "클래스형"]),
    ("Initializers are here.", "초기화가 있습니다.", ["초기화"]),
  ])
  func bannedFormsCountWhereTheTermIsMeant(source: String, target: String, found: [String]) {
    let page = PageState(source: blockText(source), target: blockText(target))
    #expect(GlossaryVariants.find(Self.terms, in: page).map(\.found) == found)
  }

  @Test func samplesAreNotSearched() {
    let page = PageState(source: blockText("```\nmethod\n```"), target: blockText("```\nmethod 메소드\n```"))
    #expect(GlossaryVariants.find(Self.terms, in: page).isEmpty)
  }

  @Test func variantsNameTheirLine() {
    let page = PageState(
      source: blockText("One `a` word.\n\nThe method `b` here.\n"), target: blockText("낱말 `a` 하나.\n\n메소드 `b`.\n"))
    #expect(GlossaryVariants.find(Self.terms, in: page).map(\.line) == [3])
  }

  // MARK: Drafts

  @Test func aDraftMarksEveryBlockThatHasWords() {
    let original = """
      # Title

      A paragraph
      of two lines.

      - one item
      - another item

        with a second paragraph

      > a quote

      ```swift
      let code = 1
      ```

      ![](picture.png)

      """
    let draft = TranslationDraft.text(of: blockText(original), language: "en")
    #expect(
      draft == """
        # Title <!-- untranslated: en -->

        <!-- untranslated: en -->
        A paragraph
        of two lines.

        - one item <!-- untranslated: en -->
        - another item <!-- untranslated: en -->

          with a second paragraph <!-- untranslated: en -->

        > a quote <!-- untranslated: en -->

        ```swift
        let code = 1
        ```

        ![](picture.png)

        """)
    let page = PageState(source: blockText(original), target: blockText(draft))
    let prose = page.states.filter { $0.source.contains { page.source.blocks[$0].isProse } }
    #expect(prose.allSatisfy { $0.status == .missing } && prose.count == 6)
    #expect(TranslationStatus(page).coverage == 0)
  }

  @Test func translatingABlockAndTakingItsMarkAwayMakesItFresh() {
    let original = "First words of it.\n\nSecond words of it.\n"
    let draft = TranslationDraft.text(of: blockText(original), language: "en")
    let half = draft.replacing("<!-- untranslated: en -->\nFirst words of it.", with: "첫 글.")
    let page = PageState(source: blockText(original), target: blockText(half))
    #expect(page.states.map(\.status) == [.fresh, .missing])
  }

  @Test func aDraftOfNothingIsNothing() {
    #expect(TranslationDraft.text(of: blockText(""), language: "en") == "")
    #expect(TranslationDraft.text(of: blockText("```\nx\n```\n"), language: "en") == "```\nx\n```\n")
  }

  // MARK: Status

  @Test func theStatusOfAPageHasTheAgreedKeys() throws {
    let page = MovedPage(
      old: "One sentence is here.\n\n```\nlet a = 1\n```\n",
      new: "One sentence is here, and it is longer now than before.\n\n```\nlet a = 2\n```\n\n```\nlet b = 1\n```\n",
      translation: "문장 하나.\n\n```\nlet a = 1\n```\n\n<!-- 역주 -->\n덧붙임.\n")
    let status = TranslationStatus(page.state)
    let json = status.json(path: "a.md", source: "b.md", isFollowed: true).text()
    for key in ["path", "source", "blocks", "fresh", "stale", "missing", "extra", "items", "words", "coverage"] {
      #expect(json.contains("\"\(key)\""))
    }
    #expect(status.items.map(\.change) == [.prose, .verbatim, .new])
    #expect(status.items.map(\.sourceLine) == [1, 3, 7] && status.items.map(\.line) == [1, 3, nil])
    #expect([status.blocks, status.stale, status.missing, status.extra] == [3, 2, 1, 1])
  }

  @Test func sumsOfPagesAddUp() {
    let one = TranslationStatus(PageState(source: blockText("One two three."), target: blockText("하나 둘 셋.")))
    var sum = one
    sum.addUntranslated(blockText("Four five six.\n\nSeven.\n"))
    #expect([sum.blocks, sum.fresh, sum.missing, sum.words] == [3, 1, 2, 7] && sum.coverage == 42.8)
    var twice = one
    twice.add(one)
    #expect([twice.blocks, twice.fresh, twice.words] == [2, 2, 6] && twice.coverage == 100)
    #expect(TranslationStatus().coverage == 100)
  }
}
