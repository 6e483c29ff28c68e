/// Tests of anchors: blocks that match independently of their neighbours, and blocks that only seem to.
import Testing

@testable import Translation

struct AnchorFinderTests {
  private func anchors(_ source: String, _ target: String) -> [String] {
    AnchorFinder.find(blockText(source).blocks, blockText(target).blocks).map { "\($0.source)-\($0.target)" }
  }

  private func fence(_ code: String) -> String { "```swift\n\(code)\n```\n\n" }

  @Test(arguments: [
    ("한국어 (English)", "English"), ("English", "English"), ("한국어 {#english}", "English {#english}"),
    ("`map` 쓰기 (Using `map`)", "Using map"), ("The Types' Names", "Types (The Types Names)"),
  ])
  func headingsAreKnownByTheirGlossOrId(_ target: String, _ source: String) {
    #expect(anchors("text\n\n## \(source)\n", "글\n\n더\n\n## \(target)\n") == ["1-2"])
  }

  @Test(arguments: [("한국어 (日本語)", "English"), ("한국어", "English"), ("한국어 (Englisch)", "English")])
  func otherHeadingsAreNot(_ target: String, _ source: String) {
    #expect(anchors("## \(source)\n", "## \(target)\n").isEmpty)
  }

  @Test func samplesAreKnownByTheirCodeWithoutComments() {
    #expect(
      anchors(fence("let number = 1 // one"), "글\n\n" + fence("let number = 1 // 하나")) == ["0-1"])
    #expect(anchors(fence("let number = 1"), fence("let number = 2")).isEmpty)
  }

  @Test func whatStandsTwiceOrIsShortIsNoAnchor() {
    let twice = fence("let number = 1")
    #expect(anchors(twice + twice, twice).isEmpty)
    #expect(anchors(twice, twice + twice).isEmpty)
    #expect(anchors(fence("x = 1"), fence("x = 1")).isEmpty)
    #expect(anchors("Note: short.", "Note: short.").isEmpty)
  }

  @Test func picturesAreKnownByTheirFileWhateverTheirFolder() {
    #expect(anchors("![one](../img/a.png)\n", "![하나](/그림/a.png)\n") == ["0-0"])
    #expect(anchors("![one](a.png)\n", "![하나](b.png)\n").isEmpty)
  }

  @Test func anchorsNeverCross() {
    let (a, b, c) = (fence("let first = 1"), fence("let second = 2"), fence("let third = 3"))
    #expect(anchors(a + b + c, b + c + a) == ["1-0", "2-1"])
  }

  @Test func aPinGoesBeforeEverythingThatSpeaksAgainstIt() {
    let (a, b) = (fence("let first = 1"), fence("let second = 2"))
    let hash = blockText(a).blocks[0].hash.digits
    // The pinned sample lies behind the other one in the translation, so that the other can be no anchor.
    #expect(anchors(a + b, b + "<!-- translates: \(hash.prefix(8)) -->\n" + a) == ["0-1"])
    #expect(anchors(a + b, "<!-- translates: \(hash.prefix(8)) -->\n글입니다.\n\n" + b) == ["0-0", "1-1"])
  }

  @Test func aPinToNoBlockIsNone() {
    #expect(anchors("One.\n\nTwo.\n", "<!-- translates: 00000000 -->\n하나.\n").isEmpty)
  }
}
