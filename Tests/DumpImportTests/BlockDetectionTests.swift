/// Tests of headings, lists and tables in the styles of many authors.
import DumpImport
import Testing

@Suite struct BlockDetectionTests {
  @Test func makesTablesOfCellsPartedByTabsStrokesAndSpaces() {
    let rows = [["이름", "뜻"], ["솥", "끓이는 것"], ["문", "여닫는 것"]]
    let want = "| 이름 | 뜻 |\n| --- | --- |\n| 솥 | 끓이는 것 |\n| 문 | 여닫는 것 |"
    let intro = "표입니다. 아래를 봅니다.\n\n"
    #expect(body(intro + rows.map { $0.joined(separator: "\t") }.joined(separator: "\n") + "\n").contains(want))
    let piped = rows.map { "| " + $0.joined(separator: " | ") + " |" }
    #expect(body(intro + ([piped[0], "|---|---|"] + piped[1...]).joined(separator: "\n") + "\n").contains(want))
    let spaced = body(intro + "push(x)   맨 뒤에 넣기\npop()     맨 뒤를 빼기\nsize()    개수\n")
    #expect(spaced.contains("| push(x) | 맨 뒤에 넣기 |\n| pop() | 맨 뒤를 빼기 |"))
  }

  @Test func everyShortCellOfATableOfLinesHasItsOwnColumn() {
    let table = """
      재료
      양
      단위
      설명

      밀가루

      300

      그램

      빵의 뼈대가 되는 가루입니다.

      물

      2

      컵

      가루를 뭉치게 하는 것입니다.

      """
    let found = body("빵 굽기\n\n재료는 다음과 같습니다.\n\n\(table)\n\n\n\n끝입니다. 맛있습니다.\n")
    #expect(found.contains("| 밀가루 | 300 | 그램 | 빵의 뼈대가 되는 가루입니다. |"), "\(found)")
  }

  @Test(arguments: ["빵을 굽지 말자.", "An oven is hot.", "Failed to bake.", "./oven/door.c", "March 3, 2014 by Kim"])
  func statementsAndPathsHeadNothing(text: String) {
    #expect(!body("빵을 굽습니다. 좋습니다.\n\n\n\(text)\n\n솥을 닦습니다. 오래 닦고 또 닦습니다.\n").contains("#"))
  }

  @Test(arguments: ["빵을 굽는 기계 추가", "뜨거운 오븐 사용 결과", "Summary"])
  func nounsThatEndLikeParticlesHeadSections(text: String) {
    #expect(body("빵을 굽습니다. 좋습니다.\n\n\n\(text)\n\n솥을 닦습니다. 오래 닦고 또 닦습니다.[1]\n").contains("## \(text)\n"))
  }

  @Test func theNameOfAFileAboveItsListingIsNoHeading() {
    let found = body("빵을 굽습니다. 좋습니다.\n\nsrc/oven.c\n\nint heat = 3;\nint door(void);\n\n끝입니다.\n")
    #expect(found.contains("좋습니다.\n\nsrc/oven.c\n\n```c"))
  }

  @Test func noHeadingIsTwoLevelsBelowItsOwn() {
    let found = body(
      "지난 글\n\n빵을 굽습니다. 좋습니다.\n\n앞의 빵\n\n  1. 첫 빵을 굽기\n\n# 큰 빵\n\n빵을 굽습니다. 아주 좋습니다.\n\n\n작은 빵\n\n빵을 굽습니다. 좋습니다.\n")
    #expect(found.contains("## 앞의 빵\n") && found.contains("## 큰 빵\n") && found.contains("### 작은 빵\n"))
  }

  @Test func quotesBehindASignAreQuotes() {
    let found = body("빵을 굽습니다. 좋습니다.\n\n> 빵은 천천히 굽는다.\n> 어느 제빵사\n\n끝입니다.\n")
    #expect(found.contains("> 빵은 천천히 굽는다.\n> 어느 제빵사"))
  }

  @Test func aListOfOtherPostsAtTheEndHasAHeading() {
    let found = body("빵 굽기\n\n빵을 굽습니다. 좋습니다.\n\n\n\n다른 빵\n\n[호밀] 호밀빵을 집에서 굽기\n\n식빵을 못 구웠을 때\n")
    #expect(found.contains("## 다른 빵\n"))
  }

  @Test func strokesBetweenWordsMakeATableWithoutARule() {
    let found = body("빵을 굽습니다. 표를 봅니다.\n\n빵 | 물 | 소금\n호밀 | O | X\n귀리 | X | O\n\n끝입니다.\n")
    #expect(found.contains("| 빵 | 물 | 소금 |\n| --- | --- | --- |\n| 호밀 | O | X |\n| 귀리 | X | O |"))
  }

  @Test(arguments: ["이렇게.", "굽는 법은 이렇게.", "아래와 같이"])
  func wordsOfMannerHeadNothing(text: String) {
    #expect(!body("빵을 굽습니다. 좋습니다.\n\n\(text)\n\nlet oven = Oven()\n\n끝입니다.\n").contains("#"))
  }

  @Test func aPatternOfNamesIsNoPicture() {
    #expect(!body("빵을 굽습니다. 좋습니다.\n\n<loaf>-<size>.png\n\n끝입니다.\n").contains("*"))
    #expect(body("빵을 굽습니다. 좋습니다.\n\nPhoto by Kim on Oven\n\n끝입니다.\n").contains("*Photo by Kim on Oven*"))
  }

  @Test func aQuestionMayBeATitleAndAQuotedSentenceIsNone() {
    let found = ImportedText("왜 우리는 빵을 굽는가\n\n제빵사는 이렇게 말했다.\n\n\"나쁜 오븐은 빵을 늦춘다.\"\n\n나는 이 말을 믿는다.\n")
    #expect(found.titles == ["왜 우리는 빵을 굽는가"] && found.bodies.first?.contains("#") == false)
  }

  @Test func numbersInBracketsBelowEachOtherAreReferences() {
    #expect(!body("빵을 굽습니다. 좋습니다.\n\n[1] 좋은 빵, 샘물\n[2] 솥 닦기 2판\n\n끝입니다.\n").contains("#"))
  }

  @Test func anEmojiStaysUnlessAllItemsOfAListHaveIt() {
    let found = body("📌 빵을 굽기 전에 오븐을 데웁니다.\n오래 걸립니다.\n\n✅ 빵은 식혀서 먹습니다.\n\n그래서 좋습니다.\n")
    #expect(found.hasPrefix("📌 빵을 굽기 전에") && found.contains("\n✅ 빵은 식혀서") && !found.contains("- "))
    let list = body("준비할 것입니다. 모두 셋입니다.\n\n✅ 밀가루\n✅ 소금\n  굵은 것\n✅ 물\n\n다 모았습니다.\n")
    #expect(list.contains("- 밀가루\n- 소금") && list.contains("- 물") && !list.contains("✅"))
    let mixed = body("준비할 것입니다. 모두 봅니다.\n\n👉 밀가루\n📌 소금\n\n다 모았습니다.\n")
    #expect(mixed.contains("👉 밀가루") && mixed.contains("📌 소금"))
  }

  @Test func anEmojiStaysInAHeading() {
    let text = "빵을 굽습니다. 천천히 굽습니다.\n\n📌 오븐\n\n오븐을 데웁니다. 문을 닫습니다.\n\n📌 반죽\n\n반죽을 합니다. 오래 합니다.\n"
    #expect(body(text).contains("## 📌 오븐\n") && body(text).contains("## 📌 반죽\n"))
  }

  @Test(arguments: ["#", "¶", " ¶", "[편집]", "[edit]", "🔗"])
  func signsOfLinksBehindHeadingsAreThePages(sign: String) {
    let text = "빵을 굽습니다. 천천히 굽습니다.\n\n오븐\(sign)\n\n오븐을 데웁니다. 문을 닫습니다.\n\n반죽\(sign)\n\n반죽을 합니다. 오래 합니다.\n"
    #expect(body(text).contains("## 오븐\n") && body(text).contains("## 반죽\n"))
    #expect(body("빵 이야기입니다. 둘을 봅니다.\n\n첫째 C#\n\n오븐을 데웁니다. 잘 됩니다.\n\n둘째 C#\n\n반죽을 합니다. 오래 합니다.\n").contains("C\\#"))
  }
}
