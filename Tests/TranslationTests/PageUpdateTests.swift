/// Tests of updating translations.
import Diagnostics
import Testing
import Translation

struct PageUpdateTests {
  @Test func replacesWhatIsStillTheOldOriginal() {
    let page = MovedPage(
      old: "a\n\n> Grammar:\n>\n> *b* → *c*\n", new: "a\n\n> Grammar:\n>\n> *b* → *d*\n",
      translation: "가\n\n> Grammar:\n>\n> *b* → *c*\n")
    let result = page.updated(.safe)
    #expect(result.text == "가\n\n> Grammar:\n>\n> *b* → *d*\n")
    #expect(result.again.edits.isEmpty && result.again.steps.isEmpty)
  }

  @Test func paragraphsOfAQuoteAreReplacedOneByOne() {
    let old = "a b c\n\n> Note: one two three\n> four\n>\n> *b* → *c* \\\n> *d* → *e*\n>\n> *x* → *y*\n"
    let page = MovedPage(
      old: old, new: old.replacing("*e*", with: "*f*"),
      translation: "가\n\n> Note: 하나 둘 셋 넷\n>\n> *b* → *c* \\\n> *d* → *e*\n>\n> *x* → *y*\n")
    let result = page.updated(.safe)
    #expect(result.text == "가\n\n> Note: 하나 둘 셋 넷\n>\n> *b* → *c* \\\n> *d* → *f*\n>\n> *x* → *y*\n")
    #expect(page.summary == ["fresh", "fresh", "stale verbatim", "fresh"])
  }

  @Test(arguments: [
    // In the middle, at the end, at the beginning, and a whole new quote.
    (
      "> one of them\n>\n> new one here\n>\n> two of them\n",
      "> 첫째 것\n>\n> new one here <!-- untranslated: en -->\n>\n> 둘째 것\n"
    ),
    (
      "> one of them\n>\n> two of them\n>\n> new one here\n",
      "> 첫째 것\n>\n> 둘째 것\n>\n> new one here <!-- untranslated: en -->\n"
    ),
    (
      "> new one here\n>\n> one of them\n>\n> two of them\n",
      "> new one here <!-- untranslated: en -->\n>\n> 첫째 것\n>\n> 둘째 것\n"
    ),
    (
      "> one of them\n>\n> two of them\n\nWords between them.\n\n> new one here\n>\n> and more here\n",
      """
      > 첫째 것
      >
      > 둘째 것

      <!-- untranslated: en -->
      Words between them.

      > new one here <!-- untranslated: en -->
      >
      > and more here <!-- untranslated: en -->

      """
    ),
  ])
  func newParagraphsOfAQuoteStayInIt(_ new: String, _ wanted: String) {
    let page = MovedPage(
      old: "> one of them\n>\n> two of them\n", new: new, translation: "> 첫째 것\n>\n> 둘째 것\n")
    let result = page.updated(.all)
    #expect(result.text == wanted)
    #expect(result.again.edits.isEmpty)
  }

  @Test func codeInAQuoteKeepsItsMarks() {
    let page = MovedPage(
      old: "- > Words before it.\n  >\n  > ```\n  > let a = 1\n  >\n  > let b = 2 // two\n  > ```\n",
      new: "- > Words before it.\n  >\n  > ```\n  > let a = 9\n  >\n  > let b = 2 // two\n  > ```\n",
      translation: "> 앞의 말.\n>\n> ```\n> let a = 1\n>\n> let b = 2 // two\n> ```\n")
    #expect(page.updated(.safe).text == "> 앞의 말.\n>\n> ```\n> let a = 9\n>\n> let b = 2 // two\n> ```\n")
  }

  @Test func aRemovedParagraphLeavesTheRestOfItsQuote() {
    let page = MovedPage(
      old: "> one of them\n>\n> ```\n> let a = 1\n> ```\n>\n> two of them\n", new: "> one of them\n>\n> two of them\n",
      translation: "> 첫째 것\n>\n> ```\n> let a = 1\n> ```\n>\n> 둘째 것\n")
    #expect(page.updated(.all).text == "> 첫째 것\n>\n> 둘째 것\n")
  }

  @Test func copiesNewCodeToItsPlaceOnly() {
    let page = MovedPage(
      old: "First words here.\n\nLast words there.\n",
      new: "First words here.\n\nSome new prose in between.\n\n```\nlet new = 1\n```\n\nLast words there.\n",
      translation: "첫 글.\n\n끝 글.\n")
    #expect(page.updated(.safe).text == "첫 글.\n\n```\nlet new = 1\n```\n\n끝 글.\n")
    let all = page.updated(.all)
    #expect(
      all.text
        == "첫 글.\n\n<!-- untranslated: en -->\nSome new prose in between.\n\n```\nlet new = 1\n```\n\n끝 글.\n")
    #expect(all.again.edits.isEmpty && all.again.steps.isEmpty)
  }

  @Test func newListItemsStayInTheirList() {
    let page = MovedPage(
      old: "- alpha one\n- gamma three\n", new: "- alpha one\n- beta two\n- gamma three\n", translation: "- 하나\n- 셋\n")
    #expect(page.updated(.all).text == "- 하나\n- beta two <!-- untranslated: en -->\n- 셋\n")
  }

  @Test(arguments: [
    // A new list, its first item and the next; a heading right below a paragraph; a second paragraph of an item.
    (
      "- new item here\n- and another\n\n",
      "- new item here <!-- untranslated: en -->\n- and another <!-- untranslated: en -->\n\n"
    ),
    (
      "- new item here\n\n- and another\n\n",
      "- new item here <!-- untranslated: en -->\n\n- and another <!-- untranslated: en -->\n\n"
    ),
    (
      "# New heading\nand words right below it\n\n",
      "# New heading <!-- untranslated: en -->\n\n<!-- untranslated: en -->\nand words right below it\n\n"
    ),
    (
      "- new item here\n\n  more of it\n\n",
      "- new item here <!-- untranslated: en -->\n\n  more of it <!-- untranslated: en -->\n\n"
    ),
    ("![](a.png)\n\n", "![](a.png)\n\n"),
  ])
  func newBlocksKeepTheBlankLinesBetweenThem(_ new: String, _ wanted: String) {
    let (first, last) = ("First words here.\n\n", "Last words there.\n")
    let page = MovedPage(old: first + last, new: first + new + last, translation: "첫 글.\n\n끝 글.\n")
    let result = page.updated(.all)
    #expect(result.text == "첫 글.\n\n" + wanted + "끝 글.\n")
    #expect(result.again.edits.isEmpty)
  }

  @Test func mergesCodeWithTranslatedComments() {
    let old = "```swift\nlet a = 1 // one\nlet b = 2\n```"
    let page = MovedPage(
      old: old, new: "```swift\nlet a = 1 // one\nlet b = 3\n```",
      translation: "```swift\nlet a = 1 // 하나\nlet b = 2\n```")
    #expect(page.updated(.safe).text == "```swift\nlet a = 1 // 하나\nlet b = 3\n```")
  }

  @Test func mergesALineWhoseCodeChangedAndWhoseCommentIsTranslated() {
    let page = MovedPage(
      old: "```swift\nlet a = 1 // one\n```", new: "```swift\nvar a = 1 // one\n```",
      translation: "```swift\nlet a = 1 // 하나\n```")
    #expect(page.updated(.safe).text == "```swift\nvar a = 1 // 하나\n```")
  }

  @Test func leavesCodeThatBothSidesChanged() {
    let page = MovedPage(
      old: "```swift\nlet a = 1\n```", new: "```swift\nlet a = 2\n```", translation: "```swift\nlet a = 3 // 셋\n```")
    #expect(page.update(.all).edits.isEmpty)
    #expect(page.update(.all).steps.map(\.action) == [.left])
  }

  @Test func newCommentsAmongTranslatedOnesAreNotSafe() {
    let page = MovedPage(
      old: "```swift\nlet a = 1 // one\n```", new: "```swift\nlet a = 1 // one\nlet b = 2 // two\n```",
      translation: "```swift\nlet a = 1 // 하나\n```")
    #expect(page.update(.safe).edits.isEmpty)
    #expect(page.updated(.all).text == "```swift\nlet a = 1 // 하나\nlet b = 2 // two\n```")
  }

  @Test func whatTheTranslationHasAlreadyIsAccepted() {
    let new = "```\nlet a = 2\n```"
    let page = MovedPage(old: "```\nlet a = 1\n```", new: new, translation: "```\nlet a = 1 // 하나\n```", edited: new)
    let plan = page.update(.safe)
    #expect(plan.edits.isEmpty && plan.steps.map(\.action) == [.already])
  }

  @Test func numbersAreReplacedWhenEachIsFound() {
    let page = MovedPage(old: "Since version 6.2 only.", new: "Since version 6.4 only.", translation: "6.2 버전부터만.")
    #expect(page.update(.safe).edits.isEmpty)
    #expect(page.updated(.all).text == "6.4 버전부터만.")
    let absent = MovedPage(old: "Since version 6.2 only.", new: "Since version 6.4 only.", translation: "여섯째 판부터만.")
    #expect(absent.update(.all).edits.isEmpty)
  }

  @Test func slipsAreAcceptedWhenAskedFor() {
    let page = MovedPage(old: "You can subclassed it.", new: "You can subclass it.", translation: "상속할 수 있습니다.")
    #expect(page.update(.all).steps.map(\.action) == [.left])
    let plan = page.update(.safe, confirmsTypos: true)
    #expect(plan.steps.map(\.action) == [.confirmed] && plan.edits.isEmpty)
    #expect(plan.lock.entries.map(\.source) == [page.state.source.blocks.map(\.hash)])
  }

  @Test func movedBlocksMoveAndRemovedCodeGoes() {
    let old = "The first passage is here.\n\nThe second passage is there.\n\n```\nlet gone = 1\n```\n"
    let page = MovedPage(
      old: old, new: "The second passage is there.\n\nThe first passage is here.\n",
      translation: "첫째.\n\n둘째.\n\n```\nlet gone = 1\n```\n")
    let result = page.updated(.all)
    #expect(result.text == "둘째.\n\n첫째.\n" || result.text == "둘째.\n\n첫째.\n\n")
    #expect(result.again.edits.isEmpty)
  }

  @Test func aBlockThatMovedAndChangedMovesAndStaysStale() {
    let old = "The first passage is here.\n\nThe second passage is there.\n\nThe third passage tells of ships.\n"
    let new = "The second passage is there.\n\nThe third passage tells of ships.\n\nThe first passage is here now.\n"
    let page = MovedPage(old: old, new: new, translation: "첫째.\n\n둘째.\n\n셋째.\n")
    #expect(page.update(.safe).edits.isEmpty)
    let result = page.updated(.all)
    #expect(result.text == "둘째.\n\n셋째.\n\n첫째.\n")
    #expect(result.again.edits.isEmpty && result.again.steps.map(\.action) == [.left])
  }

  @Test func whatIsLeftWhereItWasIsStillKnownAfterwards() {
    let old = "The first passage is here.\n\nThe second passage is there.\n\nThe third passage comes last.\n"
    let new = "The third passage comes last.\n\nThe first passage is here.\n\nThe second passage is there.\n"
    let page = MovedPage(old: old, new: new, translation: "첫째 글이 여기 있습니다.\n\n둘째 글이 저기 있습니다.\n\n셋째 글이 끝에 옵니다.\n")
    let plan = page.update(.safe)
    #expect(plan.edits.isEmpty && plan.steps.map(\.action) == [.left])
    let next = PageState(
      source: page.state.source, target: page.state.target, lock: plan.lock, texts: page.state.texts)
    #expect(next.states.map(\.target) == page.state.states.map(\.target))
    #expect(next.states.map(\.status) == page.state.states.map(\.status))
  }

  @Test func aRemovedBlockThatWasLeftKeepsItsTranslation() {
    let page = MovedPage(
      old: "The first passage is here.\n\nA passage that goes away soon.\n\nThe last passage of them all.\n",
      new: "The last passage of them all.\n\nThe first passage is here.\n",
      translation: "첫째 글이 여기 있습니다.\n\n곧 사라지는 글이 있습니다.\n\n마지막 글이 여기 있습니다.\n")
    var lock = page.update(.safe).lock
    for _ in 0..<3 {
      let next = PageState(
        source: page.state.source, target: page.state.target, lock: lock, texts: page.state.texts)
      #expect(next.states.flatMap(\.target).sorted() == [0, 1, 2])
      #expect(!next.states.contains { $0.status == .extra || $0.status == .missing })
      lock = PageUpdater.plan(next, lock: lock, scope: .safe, confirmsTypos: false, language: "en").lock
      #expect(lock.entries.count == 3)
    }
  }

  @Test func anOldLabelKeepsItsDefinitionWhileItIsUsed() {
    let page = MovedPage(
      old: "Use the [`old()`][] method of it.\n\n[`old()`]: https://a.kr/old\n",
      new: "Use the [`new()`][] function of it now, please.\n\n[`new()`]: https://a.kr/old\n",
      translation: "[`old()`][] 메서드를 씁니다.\n\n[`old()`]: https://a.kr/old\n")
    let result = page.updated(.safe)
    #expect(result.text == "[`old()`][] 메서드를 씁니다.\n\n[`new()`]: https://a.kr/old\n[`old()`]: https://a.kr/old\n")
    #expect(result.again.edits.isEmpty)
  }

  @Test func indentationOfTheTranslationIsKept() {
    let page = MovedPage(
      old: "1. Item with code:\n\n   ```\n   let a = 1\n   ```\n",
      new: "1. Item with code:\n\n   ```\n   let a = 2\n   ```\n",
      translation: "- 코드가 있는 항목:\n\n  ```\n  let a = 1\n  ```\n")
    #expect(page.updated(.safe).text == "- 코드가 있는 항목:\n\n  ```\n  let a = 2\n  ```\n")
  }

  @Test func decomposedHangulPassesUnchanged() {
    let nfd = "\u{1112}\u{1161}\u{11AB}"
    let page = MovedPage(
      old: "```\nlet a = \"\(nfd)\"\n```", new: "```\nlet a = \"\(nfd)\"\nprint(a)\n```",
      translation: "```\nlet a = \"\(nfd)\"\n```")
    #expect(Array(page.updated(.safe).text.utf8) == Array("```\nlet a = \"\(nfd)\"\nprint(a)\n```".utf8))
  }
}
