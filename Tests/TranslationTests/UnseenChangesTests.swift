/// Changes of an original that need no other translation.
import Testing
import Translation

struct UnseenChangesTests {
  /// What becomes of a block whose original was `old` and is `new`.
  private func status(_ old: String, _ new: String, translated: String = "말.") -> BlockState.Status? {
    let (source, target) = (blockText(old), blockText(translated))
    var texts = SourceTexts()
    for block in source.blocks { texts.keep(block) }
    let lock = PageLocking.adopt(source.blocks, target.blocks, path: "a.md", source: "a.md", revision: nil)
    return PageState(source: blockText(new), target: target, lock: lock, texts: texts).states.first?.status
  }

  @Test(arguments: [
    ("Use _two_ balls.", "Use *two* balls."), ("Use __two__ balls.", "Use **two** balls."),
    ("It's \"inked\" on the form by now.", "It’s “inked” on the form by now."),
    ("Wait 5\u{A0}minutes.", "Wait 5 minutes."),
    ("See https://ink.example now.", "See <https://ink.example> now."), ("Two \\* two.", "Two * two."),
  ])
  func otherMarksForTheSameWordsAreNoChange(old: String, new: String) { #expect(status(old, new) == .fresh) }

  @Test(arguments: [
    ("Use _two_ balls.", "Use two balls."), ("Use *two balls* now.", "Use *two* balls now."),
    ("Use *two* balls.", "Use **two** balls."), ("Use `a’b` here.", "Use `a'b` here."),
    ("Press it.", "Press it?"), ("See [it](a.md).", "See [it](A.md)."), ("See [it](a.md).", "See [it](a.md \"\")!"),
    ("Use two balls.", "> Use two balls."), ("Use `two` balls.", "Use two balls."),
  ])
  func whatReadersSeeOtherwiseIsStale(old: String, new: String) { #expect(status(old, new) == .stale) }

  @Test func blanksAtTheEndsOfLinesOfCodeAreNoChange() {
    let old = "```swift\nlet ink = 1  \n\nprint(ink)\n```", own = "```swift\nlet ink = 1 // 먹\n```"
    #expect(status(old, old.replacing("1  ", with: "1"), translated: own) == .fresh)
    #expect(status(old, old.replacing("print", with: "  print"), translated: own) == .stale)
    #expect(status(old, old.replacing("swift", with: "c"), translated: own) == .stale)
  }

  @Test func aHeadingOfAnotherLevelIsStale() {
    #expect(status("# _Ink_ the whole form", "## *Ink* the whole form", translated: "# 먹칠") == .stale)
    #expect(status("# _Ink_ the whole form", "# *Ink* the whole form", translated: "# 먹칠") == .fresh)
  }

  @Test func nothingIsKnownWithoutTheOldText() {
    let (source, target) = (blockText("Use _two_ balls."), blockText("말."))
    let lock = PageLocking.adopt(source.blocks, target.blocks, path: "a.md", source: "a.md", revision: nil)
    let state = PageState(source: blockText("Use *two* balls."), target: target, lock: lock, texts: SourceTexts())
    #expect(state.states.map(\.status) == [.stale])
  }
}
