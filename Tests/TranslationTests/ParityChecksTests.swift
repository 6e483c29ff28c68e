/// Tests of the parity checks of aligned blocks.
import Diagnostics
import Testing
import Translation

struct ParityChecksTests {
  private func codes(_ source: String, _ target: String) -> [String] {
    let page = PageState(source: blockText(source, path: "en.md"), target: blockText(target, path: "ko.md"))
    return ParityChecks.check(page, staleness: nil).map { "\($0.severity.rawValue) \($0.code)" }
  }

  @Test(arguments: [
    ("Use `contains(_:)` now.", "`contain(_:)`을 씁니다.", "error inline-code-missing"),
    // Other signs, a sign less, a changed word in Latin letters, and a name without signs are no translated form.
    ("A link is `[text](url)` now.", "링크는 `[글]{주소}`입니다.", "error inline-code-missing"),
    ("A link is `[text](url)` now.", "링크는 `[글](주소`입니다.", "error inline-code-missing"),
    ("Call `add(name: value)` now.", "`ad(name: 값)`을 부릅니다.", "error inline-code-missing"),
    ("It is `text` now.", "`글`입니다.", "error inline-code-missing"),
    ("Use `type(of: self)` now.", "`type(of:self)`를 씁니다.", "error inline-code-missing"),
    (
      "```swift\nlet a = \"\"\"\n  b\n  \"\"\"\n```", "```swift\nlet a = \"\"\"\nb\n\"\"\"\n```", "error sample-differs"
    ),
    ("```swift\nlet a = 1\n```", "```swift\nlet b = 1\n```", "error sample-differs"),
    ("```swift\na() // Prints \"x\"\n```", "```swift\na() // Prints \"y\"\n```", "warning sample-comment-differs"),
    // The words behind the fence, and the shape of a table.
    ("```swift\na()\n```", "```text\na()\n```", "error sample-differs"),
    ("```swift run\na()\n```", "```swift skip=\"시간 없음\"\na()\n```", "error sample-differs"),
    ("```swift run\na()\n```", "```swift run hidden\na()\n```", "error sample-differs"),
    ("| a | b |\n|---|---|\n| c | d |", "| 가 | 나 |\n|---|---|", "warning list-length-differs"),
    ("```\nlet a = \"\u{1112}\u{1161}\u{11AB}\"\n```", "```\nlet a = \"한\"\n```", "error unicode-form-changed"),
    ("See [it](https://a.kr/x) now.", "[이것](https://a.kr/y)을 보세요.", "warning link-target-differs"),
    ("## Closures", "### 클로저 (Closures)", "warning heading-level-differs"),
    ("It takes 15 seconds.", "50초 걸립니다.", "warning number-differs"),
    (
      "It is a rather long sentence.", "It is a rather long sentence.\n\n<!-- 역주 -->\n이것은 한국어입니다. 정말입니다. 그렇습니다.",
      "warning untranslated-block"
    ),
    ("It is a long sentence.", "이것은 긴 文章입니다.", "warning foreign-script"),
  ])
  func findsWhatDiffers(_ source: String, _ target: String, _ code: String) {
    #expect(Set(codes(source, target)) == [code])
  }

  @Test(arguments: [
    ("Use `map` here.", "여기에 `map`과 `filter`를 씁니다."),
    ("```swift\nlet a = 1 // one\n```", "```swift\nlet a = 1 // 하나\n```"),
    ("```swift\nlet a = 1\n```", "```swift\nlet a  =  1\n```"),
    ("```swift\na() // Prints \"x\"\n```", "```swift\na() // Prints \"x\".\n```"),
    ("```swift\na()\n```", "```swift run title=\"예제\"\na()\n```"), ("```\na()\n```", "```swift\na()\n```"),
    ("```swift skip=\"a piece\"\na()\n```", "```swift skip=\"조각\"\na()\n```"),
    ("```swift:Model.swift run\na()\n```", "```swift:모델.swift run\na()\n```"),
    ("```swift run title=\"A b\"\na()\n```", "```swift title=\"가 나\" run\na()\n```"),
    ("It is “square zero” now.", "이제 \"칸 0\"입니다."),
    ("It has eight bits.", "8비트입니다."), ("It has 8 bits.", "여덟 비트입니다."), ("Since 1,000 days.", "1000일부터."),
    ("See [it](https://a.kr/en/x#y) now.", "[이것](https://a.kr/ko/x#z)을 보세요."),
    ("See [it](page.md#Some-Heading) now.", "[이것](page.md#어떤-제목)을 보세요."),
    ("# requires_stored_property_inits", "# requires_stored_property_inits"),
    ("A sentence about Hanja.", "한자(漢字)에 관한 문장."), ("About 漢字 now.", "漢字에 관하여."),
    ("Use `a(b: c:)` here.", "`a(b:c:)`를 씁니다."),
    ("A link is `[text](url)` now.", "링크는 `[글](주소)`입니다."), ("Write `<file name>` here.", "`<파일 이름>`을 적습니다."),
    ("Run `new --in DIR <name>` now.", "`new --in DIR <이름>`을 실행합니다."), ("As `\"text\": 1` is.", "`\"글\": 1`처럼."),
  ])
  func letsRightTranslationsBe(_ source: String, _ target: String) {
    #expect(codes(source, target).isEmpty)
  }

  @Test(arguments: [
    ("Stop at `0` now.", "이제 0에서 멈춥니다."), ("Keep the `roomId` as it is.", "roomId는 그대로 둡니다."),
    ("Remove `<Form />` or the `Form` itself.", "`<Form />`을 없앱니다."), ("Use the `&&` syntax.", "`&& 연산자`를 씁니다."),
  ])
  func codeThatIsThereWithoutItsOwnMarksIsTold(_ source: String, _ target: String) {
    let page = PageState(source: blockText(source, path: "en.md"), target: blockText(target, path: "ko.md"))
    let found = ParityChecks.check(page, staleness: nil)
    #expect(found.map(\.code) == ["inline-code-missing"])
    #expect(found.first?.message.english.contains("no code span of its own") == true)
  }

  @Test(arguments: [
    ("Stop at `0` now.", "10에서, 0.5에서, 2.0에서 멈춥니다."), ("Keep `id` as it is.", "userId와 id(of:)와 view.id는 그대로 둡니다."),
    ("Keep `view` as it is.", "`view.frame`과 `viewer`는 그대로 둡니다."),
  ])
  func aLongerNameIsAnother(_ source: String, _ target: String) {
    let page = PageState(source: blockText(source, path: "en.md"), target: blockText(target, path: "ko.md"))
    let found = ParityChecks.check(page, staleness: nil).filter { $0.code == "inline-code-missing" }
    #expect(found.count == 1 && found.allSatisfy { $0.message.english.contains("is missing in the translation") })
  }

  @Test(arguments: [
    ("It prints `❌ Left \"general\" at https://a.kr.` here.", "`❌ \"general\"에서 나감 https://a.kr` 라고 나옵니다."),
    ("It prints `\"See you, then!\"` here.", "`\"다음에 봐요\"`라고 나옵니다."),
  ])
  func aMessageMayBeTranslatedInAnotherOrder(_ source: String, _ target: String) {
    #expect(codes(source, target).isEmpty)
  }

  @Test func aMessageWithOtherSignsIsNone() {
    #expect(
      codes("It prints `Left the (room) now` here.", "`지금 방에서 나감`이라고 나옵니다.") == ["error inline-code-missing"])
  }

  @Test(arguments: [
    ("show(\"Counter: \\(count)\")", "show(\"카운터: \\(count)\")", "warning"),
    ("<p>Now {x}</p>", "<p>{x} 지금</p>", "warning"),
    ("show(\"Counter\")", "show(\"카운터\") ;", "error"), ("show(\"a\", 1)", "show(\"가\")", "warning"),
    ("show(\"is not\")", "show(\"isn't\")", "error"), ("let a = b[0]", "let 가 = b(0)", "error"),
    ("show(\"a\")\nlet x = 1", "show(\"가\")\nlet x = 2", "error"), ("show(\"a\")", "show(\"가\")\nlet x = 2", "error"),
  ])
  func wordsThatASampleShowsMayBeTranslatedAndItsCodeNot(_ source: String, _ target: String, _ severity: String) {
    #expect(codes("```js\n\(source)\n```", "```js\n\(target)\n```") == ["\(severity) sample-differs"])
  }

  @Test(arguments: [
    ("Since June 2022.", "2022년 6월부터."), ("On December 05, 2024.", "2024년 12월 5일에."), ("In 12/05.", "Dec 5에."),
  ])
  func datesAreTheSameInBothLanguages(_ source: String, _ target: String) {
    #expect(codes(source, target).isEmpty)
  }

  @Test func anotherMonthIsAnotherNumber() {
    #expect(Set(codes("Since June 2022.", "2022년 7월부터.")) == ["warning number-differs"])
  }

  @Test func keptBlocksMayStayAsTheyAre() {
    let text = "This is a rather long sentence of English."
    #expect(codes(text, "<!-- keep -->\n" + text + "\n\n<!-- 역주 -->\n한국어 문장입니다.").isEmpty)
  }

  @Test func listsOfOtherLengthAreFound() {
    #expect(
      codes("- `a` one\n- `b` two\n- `c` three\n", "- `a` 하나\n- `c` 셋\n").contains("warning list-length-differs"))
  }

  @Test func suggestsTheNearestCodeAndShowsBothPlaces() throws {
    let page = PageState(
      source: blockText("Use `john.residence` here.", path: "en.md"),
      target: blockText("`John.residence`를 씁니다.", path: "ko.md"))
    let found = try #require(ParityChecks.check(page, staleness: nil).first)
    #expect(found.message.english.contains("did you mean"))
    #expect(found.fix?.replacement == "`john.residence`")
    #expect(found.place?.text.path == "ko.md" && found.notes.first?.place?.text.path == "en.md")
  }

  @Test func aSampleThatDiffersInWhiteSpaceOnlyShowsThatLine() throws {
    let page = PageState(
      source: blockText("```swift\nlet a = \"\"\"\n  b\n  \"\"\"\n```"),
      target: blockText("```swift\nlet a = \"\"\"\nb\n\"\"\"\n```"))
    #expect(
      try #require(ParityChecks.check(page, staleness: nil).first).message.english.contains("'b' instead of '  b'"))
  }

  @Test func codeThatMovedToTheNextBlockIsThere() {
    #expect(codes("Use `a` and `b`.\n\nThen go on with it.\n", "`a`를 씁니다.\n\n그리고 `b`로 갑니다.\n").isEmpty)
  }

  @Test func staleAndMissingBlocksHaveTheSeverityThatIsSet() {
    let page = MovedPage(old: "one word", new: "two other words", translation: "하나").state
    #expect(
      ParityChecks.check(page, staleness: .error).map { "\($0.severity.rawValue) \($0.code)" } == [
        "error missing-block", "error stale-block",
      ] || ParityChecks.check(page, staleness: .error).map(\.code) == ["stale-block"]
        || ParityChecks.check(page, staleness: .error).map(\.code) == ["stale-block", "missing-block"])
    #expect(ParityChecks.check(page, staleness: nil).isEmpty)
  }

  @Test func aBaselineKnowsFindingsByTheirText() {
    func found(_ before: String) -> [Diagnostic] {
      ParityChecks.check(
        PageState(
          source: blockText(before + "Use `map` here.", path: "en.md"),
          target: blockText(before + "여기에 씁니다.", path: "ko.md")),
        staleness: nil)
    }
    let baseline = ParityBaseline(reading: ParityBaseline(found("")).bytes)
    let lines = String(decoding: baseline.bytes, as: UTF8.self).replacing("\n", with: "\r\n")
    #expect(ParityBaseline(reading: Array(lines.utf8)) == baseline)
    #expect(found("## Apple\n\n").allSatisfy(baseline.holds) && !found("## Apple\n\n").isEmpty)
    #expect(
      !baseline.holds(
        ParityChecks.check(PageState(source: blockText("Use `x`."), target: blockText("씁니다.")), staleness: nil)[0]))
  }
}
