/// Tests of the states of translated blocks after the original changed.
import Diagnostics
import Testing
import Translation

struct PageStateTests {
  @Test(arguments: [
    ("Call it twice a day.", "Call it once a day or more, as you like it best.", "prose"),
    ("You can subclassed it here.", "You can subclass it here.", "typo"),
    ("It is for you find bugs.", "It is for you to find bugs.", "typo"),
    ("Use version 6.2 of it.", "Use version 6.4 of it.", "number"),
    ("You can call it here.", "You cannot call it here.", "prose"),
    ("You do call it here.", "You don't call it here.", "prose"),
    ("The type is `Int` here.", "The type is `Int?` here.", "prose"),
    ("Read [this](a.md) page now.", "Read [this](b.md) page now.", "prose"),
    ("Read <https://a.kr/a> here now.", "Read <https://a.kr/b> here now.", "prose"),
    ("Read [this](a.md \"x\") page now.", "Read [this](a.md \"x\") pages now.", "typo"),
    ("Where a < b and c > d are.", "Where a < b, and c > d are.", "typo"),
    ("First, look at it.", "First look at it.", "typo"),
  ])
  func classifiesChangesOfProse(_ old: String, _ new: String, _ change: String) {
    #expect(MovedPage(old: old, new: new, translation: "번역입니다.").summary == ["stale " + change])
  }

  @Test func onlyTheFirstOfEqualBlocksIsChangedWhenItIs() {
    let page = MovedPage(
      old: "Note this well.\n\nMiddle.\n\nNote this well.\n",
      new: "Note this very well.\n\nMiddle.\n\nNote this well.\n",
      translation: "잘 보세요.\n\n가운데.\n\n잘 보세요.\n")
    #expect(page.summary == ["stale prose", "fresh", "fresh"])
    #expect(page.state.states.map(\.target) == [[0], [1], [2]])
  }

  @Test func withoutOldTextsAMovedSampleOfTodayIsStillKnown() {
    let (a, b) = ("The first passage is rather long here.", "The second passage is rather long too.")
    let page = MovedPage(
      old: "\(a)\n\n\(b)\n", new: "\(b)\n\n\(a)\n", translation: "첫째 글.\n\n둘째 글.\n", keepsTexts: false)
    #expect(page.summary.sorted() == ["fresh", "stale moved"])
  }

  @Test func freshPagesHaveNoItems() {
    #expect(
      MovedPage(old: "# A\n\nb c\nd", new: "# A\n\nb\nc d\n<!-- e -->", translation: "# 가\n\n나").summary == [
        "fresh", "fresh",
      ])
  }

  @Test func changedSamplesAreCodeOrVerbatim() {
    let (old, new) = ("```\nlet one = 1\n```", "```\nlet one = 2\n```")
    #expect(MovedPage(old: old, new: new, translation: old).summary == ["stale verbatim"])
    #expect(MovedPage(old: old, new: new, translation: "```\nlet one = 1 // 하나\n```").summary == ["stale code"])
  }

  @Test func newRemovedAndMovedBlocksAreTold() {
    let old = "The first passage is here.\n\nThe second passage is there.\n\nThe third passage is gone soon.\n"
    let translation = "첫째 글입니다.\n\n둘째 글입니다.\n\n셋째 글입니다.\n"
    let removed = MovedPage(
      old: old, new: "The first passage is here.\n\nThe second passage is there.\n", translation: translation)
    #expect(removed.summary == ["fresh", "fresh", "stale removed"])
    let added = MovedPage(old: old, new: "# New\n\n" + old, translation: translation)
    #expect(added.summary == ["missing new", "fresh", "fresh", "fresh"])
    let moved = MovedPage(
      old: old,
      new: "The third passage is gone soon.\n\nThe first passage is here.\n\nThe second passage is there.\n",
      translation: translation)
    #expect(moved.summary == ["stale moved", "fresh", "fresh"])
  }

  @Test func aBlockThatMovedAndChangedIsStillTheSameBlock() {
    let (a, b) = ("The first passage is here.", "The second passage is there.")
    let old = "\(a)\n\n\(b)\n\nThe third passage tells of the sea and its ships.\n"
    let page = MovedPage(
      old: old, new: "The third passage tells of the sea and all its ships.\n\n\(a)\n\n\(b)\n",
      translation: "첫째 글.\n\n둘째 글.\n\n셋째 글.\n")
    #expect(page.summary == ["stale prose", "fresh", "fresh"])
    #expect(page.state.states[0].target == [2] && page.state.states[0].isMoved)
    // Half of the words are no evidence for two blocks far from each other.
    let other = MovedPage(
      old: old, new: "The third passage tells of mountains, clouds and snow.\n\n\(a)\n\n\(b)\n",
      translation: "첫째 글.\n\n둘째 글.\n\n셋째 글.\n")
    #expect(other.summary == ["missing new", "fresh", "fresh", "stale removed"])
  }

  @Test func omissionsAreMissingWithoutBeingChanges() {
    let page = MovedPage(old: "## Apple\n\n## Pear\n", new: "## Apple\n\n## Pear\n", translation: "## 사과 (Apple)\n")
    #expect(page.summary == ["fresh", "missing"])
    #expect(TranslationStatus(page.state).items.isEmpty)
  }

  @Test func editsOfTheTranslationStayFresh() {
    let page = MovedPage(old: "one\n\ntwo", new: "one\n\ntwo", translation: "하나\n\n둘", edited: "하나!\n\n둘")
    #expect(page.summary == ["fresh", "fresh"])
    #expect(page.state.states.map(\.isEdited) == [true, false])
  }

  @Test func aParagraphSplitAfterwardsBelongsToItsOriginal() {
    let old = "Call `open` first to get a handle, then call `close` when work is done.\n\nEnd with `exit`.\n"
    let page = MovedPage(
      old: old, new: old, translation: "먼저 `open`을 부르고 끝나면 `close`를 부릅니다.\n\n`exit`로 끝냅니다.\n",
      edited: "먼저 `open`을 부릅니다.\n\n끝나면 `close`를 부릅니다.\n\n`exit`로 끝냅니다.\n")
    #expect(page.state.states.map(\.target) == [[0, 1], [2]])
    #expect(page.summary == ["fresh", "fresh"])
  }

  @Test func keptNotesAndUntranslatedBlocksAreCountedApart() {
    let text = "one\n\ntwo\n\nthree\n"
    let page = MovedPage(
      old: text, new: text, translation: "<!-- keep -->\none\n\n<!-- untranslated: en -->\ntwo\n\n셋\n\n<!-- 역주 -->\n주\n"
    )
    #expect(page.summary == ["keep", "missing", "fresh", "extra"])
    let status = TranslationStatus(page.state)
    #expect(
      [status.blocks, status.fresh, status.kept, status.missing, status.extra, status.words] == [3, 1, 1, 1, 1, 3])
    #expect(status.coverage == 66.6)
  }

  @Test func withoutOldTextsChangesAreFoundByOrder() {
    let page = MovedPage(old: "one\n\ntwo", new: "one\n\n2", translation: "하나\n\n둘", keepsTexts: false)
    #expect(page.summary == ["fresh", "stale prose"])
    #expect(page.state.oldText(page.state.states[1]) == nil)
  }

  @Test func acceptingTakesTodaysHashes() {
    let page = MovedPage(old: "one\n\ntwo words", new: "one\n\ntwo other words", translation: "하나\n\n둘")
    let lock = PageLocking.accepting([1], of: page.state, in: page.lock)
    let next = PageState(source: page.state.source, target: page.state.target, lock: lock, texts: page.state.texts)
    #expect(next.states.map(\.status) == [.fresh, .fresh])
    #expect(PageLocking.accepting([], of: page.state, in: page.lock) == page.lock)
  }

  @Test func repeatedBlocksKeepTheirOrder() {
    let text = "For example:\n\n```\na\n```\n\nFor example:\n\n```\nb\n```\n"
    let page = MovedPage(
      old: text, new: text + "\nFor example:\n", translation: "예를 들어:\n\n```\na\n```\n\n예를 들어:\n\n```\nb\n```\n")
    #expect(page.summary == ["fresh", "fresh", "fresh", "fresh", "missing new"])
  }

  @Test func aTableThatIsOnlyPaddedOtherwiseIsFresh() {
    let old = "| a | b |\n|---|---|\n| `-v` | c |\n"
    func summary(_ new: String) -> [String] {
      MovedPage(old: old, new: new, translation: "| 가 | 나 |\n|---|---|\n| `-v` | 다 |\n").summary
    }
    #expect(summary("| a    | b |\n|------|---|\n| `-v` | c |\n") == ["fresh"])
    #expect(summary("| a | b |\n|---|---|\n| `--v` | c |\n") != ["fresh"])
  }

  @Test func theOldOriginalHasTheDefinitionsOfThePage() {
    let page = MovedPage(
      old: "It stays 3 days[^1] at [the place][p].\n\n[^1]: Or so.\n\n[p]: https://a.kr/\n",
      new: "It stays 4 days[^1] at [the place][p].\n\n[^1]: Or so.\n\n[p]: https://a.kr/\n",
      translation: "[그곳][p]에 3일 머뭅니다[^1].\n\n[^1]: 그쯤.\n\n[p]: https://a.kr/\n")
    #expect(ParityChecks.check(page.state, staleness: nil).isEmpty, "\(ParityChecks.check(page.state, staleness: nil))")
    #expect(page.summary.first == "stale number")
  }
}
