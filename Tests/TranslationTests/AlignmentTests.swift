/// Tests of the alignment of an original's blocks with those of its translation.
import Diagnostics
import Testing
import Translation

struct AlignmentTests {
  private func pairs(_ source: String, _ target: String) -> [String] {
    let (one, two) = (blockText(source), blockText(target))
    return Aligner.align(one.blocks, two.blocks).map { pair in
      let lines = { (text: BlockText, numbers: Range<Int>) in
        numbers.map { "\(text.blocks[$0].firstLine)" }.joined(separator: "+")
      }
      return lines(one, pair.source) + "=" + lines(two, pair.target)
    }
  }

  /// The beginning of a text and of its translation, by which lengths are judged.
  private let context = (
    en: """
    # Lists

    A list holds values of one type in a fixed order of their own.

    You write `append` to add one value at the end of a list.

    You write `insert` to add one value somewhere in the middle of it.


    """,
    ko: """
    # 목록 (Lists)

    목록은 한 타입의 값을 정해진 차례로 담습니다.

    목록 끝에 값을 더하려면 `append`를 씁니다.

    목록 중간 어딘가에 값을 더하려면 `insert`를 씁니다.


    """
  )

  @Test func pairsEqualStructures() {
    #expect(pairs("# A\n\nb\n\n- c\n- d\n", "# 가\n\n나\n\n- 다\n- 라\n") == ["1=1", "3=3", "5=5", "6=6"])
  }

  @Test func findsAnOmissionBetweenAnchors() {
    let source =
      context.en + "Use the `map` method here.\n\nThis second passage tells much more about other things entirely.\n"
    let target = context.ko + "여기서 `map` 메서드를 씁니다.\n"
    #expect(pairs(source, target).suffix(2) == ["9=9", "11="])
  }

  /// Of two blocks that are alike in all else the one that ends like the original is its translation.
  @Test(arguments: [
    ("The example below shows how it is done:", "아래 예제가 그것을 보여 줍니다:", "아래 예제가 그것을 보여 줍니다."),
    ("Is that how it is done with a list?", "목록으로는 그렇게 할까요?", "목록으로는 그렇게 하지요."),
    ("It is *never* done like that here", "여기서는 *결코* 그리하지 않음", "여기서는 결코요 그리하지 않음"),
  ])
  func theEndAndTheEmphasisOfABlockTellItsTranslation(original: String, alike: String, other: String) {
    #expect(
      pairs(context.en + original + "\n", context.ko + alike + "\n\n" + other + "\n").suffix(2) == ["9=9", "=11"])
    #expect(
      pairs(context.en + original + "\n", context.ko + other + "\n\n" + alike + "\n").suffix(2) == ["=9", "9=11"])
  }

  @Test func findsAnAddition() {
    let target =
      context.ko + "`map` 메서드를 씁니다.\n\n이 문단은 옮긴이가 덧붙인 아주 긴 설명이며 원문에는 없는 내용을 담고 있습니다.\n\n`filter`는 버립니다.\n"
    #expect(
      pairs(context.en + "Use the `map` method.\n\nThe `filter` drops.\n", target).suffix(3) == ["9=9", "=11", "11=13"])
  }

  @Test func findsMergedParagraphs() {
    let source =
      "Call `open` first to get a handle for the file.\n\nThen call `close` when all of the work is done.\n\nEnd with `exit`.\n"
    let target = "먼저 `open`을 불러 파일 핸들을 얻고, 일이 모두 끝나면 `close`를 부릅니다.\n\n끝으로 `exit`를 부릅니다.\n"
    #expect(pairs(source, target) == ["1+3=1", "5=3"])
  }

  @Test func findsASplitParagraph() {
    let source =
      "Call `open` first to get a handle for the file, then call `close` when all of the work is done.\n\nEnd with `exit`.\n"
    let target = "먼저 `open`을 불러 파일 핸들을 얻습니다.\n\n일이 모두 끝나면 `close`를 부릅니다.\n\n끝으로 `exit`를 부릅니다.\n"
    #expect(pairs(source, target) == ["1=1+3", "3=5"])
  }

  @Test func anchorsSamplesWhoseCommentsAreTranslated() {
    let source = "```swift\nlet first = 1 // one\n```\n\na\n\n```swift\nlet second = 2\n```\n"
    let target = "```swift\nlet second = 2\n```\n"
    #expect(pairs(source, target) == ["1=", "5=", "7=1"])
    #expect(
      pairs("```swift\nlet first = 1 // one\n```\n", "가\n\n```swift\nlet first = 1 // 하나\n```\n") == ["=1", "1=3"])
  }

  @Test func anchorsHeadingsByTheirGloss() {
    let source = "## Closures\n\n## Generics\n"
    #expect(pairs(source, "## 제네릭 (Generics)\n") == ["1=", "3=1"])
    #expect(pairs(source, "## 제네릭 {#generics}\n") == ["1=", "3=1"])
  }

  @Test func pairsLinkDefinitionsWhateverTheirOrder() {
    let source = "[a][] and [b][]\n\n[a]: https://x.kr/a\n\ntext\n\n[b]: https://x.kr/b\n"
    let target = "[a][], [b][]\n\n글\n\n[b]: https://x.kr/b\n\n[a]: https://x.kr/a\n"
    #expect(Set(pairs(source, target)) == ["1=1", "3=7", "5=3", "7=5"])
  }

  @Test func leavesNotesAloneAndObeysPins() {
    let source = "one\n\ntwo\n"
    #expect(pairs(source, "하나\n\n<!-- 역주 -->\n둘\n") == ["1=1", "=4", "3="])
    let hash = blockText(source).blocks[1].hash.digits.prefix(8)
    #expect(pairs(source, "<!-- translates: \(hash) -->\n하나\n") == ["1=", "3=2"])
  }

  @Test func doubtIsShown() {
    let (source, target) = (blockText("one two.\n\none three.\n"), blockText("하나.\n"))
    let pairs = Aligner.align(source.blocks, target.blocks).filter { !$0.target.isEmpty }
    #expect(pairs.map(\.isDoubtful) == [true])
  }

  @Test func emptySidesGiveOmissionsOrAdditionsOnly() {
    #expect(pairs("", "").isEmpty)
    #expect(pairs("a\n\nb\n", "") == ["1=", "3="])
    #expect(pairs("", "a\n") == ["=1"])
  }

  @Test func longTextsWithoutAnchorsAreAlignedInABand() {
    let source = (0..<1500).map { "word\($0) " + String(repeating: "x ", count: $0 % 17 + 1) + "\n\n" }.joined()
    let one = blockText(source)
    let pairs = Aligner.align(one.blocks, one.blocks)
    #expect(pairs.allSatisfy { $0.source == $0.target })
  }
}
