import ArticleModel
import Diagnostics
import TestSupport
import Testing

@testable import SnippetCheck

/// Tests of finding the blocks of a page and resolving their settings.
@Suite struct PageSamplesTests {
  private func samples(_ page: String, config: String = "") -> PageSamples {
    let fixture = SiteFixture(["ko/page.md": page], config: config)
    return PageSamples(fixture.site.articles[0], site: fixture.site.config.snippets)
  }

  private func code(_ block: SampleBlock) -> String { String(decoding: block.code, as: UTF8.self) }

  @Test func swiftFencesAndHiddenCommentsAreBlocksInOrder() {
    let found = samples(
      """
      ```swift
      let a = 1
      ```

      ```json
      {}
      ```

      <!-- swift hidden
      let b = 2
      let c = 3
      -->

      ```swift run
      print(a)
      ```
      """)
    #expect(found.blocks.map(\.number) == [0, 1, 2])
    #expect(found.blocks.map(\.origin) == [.fence(0), .hiddenComment, .fence(2)])
    #expect(found.blocks.map(code) == ["let a = 1\n", "let b = 2\nlet c = 3\n", "print(a)\n"])
    #expect(found.blocks.map(\.isVisible) == [true, false, true])
    #expect(found.blocks.map(\.level) == [.auto, .auto, .run])
    #expect(found.blocks[1].options.hidden && !found.blocks[0].options.hidden)
  }

  @Test func commentsAfterTheLastFenceAreRead() {
    let found = samples("```swift\nlet a = 1\n```\n\n<!-- swift hidden session=s\nlet b = 2\n-->\n\n<!-- other -->\n")
    #expect(found.blocks.count == 2 && found.blocks[1].options.session == "s")
  }

  @Test func offsetsOfCodeAreOffsetsInTheFile() {
    let page = "글\n\n- 목록\n\n  ```swift\n  let a = \"가\"\n    print(a)\n  ```\n\n<!-- swift hidden\nlet 나 = 2\n-->\n"
    let found = samples(page)
    let bytes = Array(page.utf8)
    for block in found.blocks {
      for offset in block.code.indices where block.code[offset] != 0x0A {
        #expect(bytes[block.fileOffset(of: offset)] == block.code[offset])
      }
    }
    #expect(found.blocks.map(code) == ["let a = \"가\"\n  print(a)\n", "let 나 = 2\n"])
  }

  @Test func aRangeOverSeveralLinesEndsBehindItsLastByte() {
    let found = samples("> ```swift\n> ab\n> cd\n> ```\n").blocks[0]
    #expect(found.fileRange(of: 0..<2) == 13..<15)
    #expect(found.fileRange(of: 1..<4) == 14..<19)
    #expect(found.fileRange(of: 3..<3) == 18..<18)
    #expect(found.fileOffset(of: 6) == found.range.upperBound || found.fileOffset(of: 6) > 19)
  }

  @Test func linesAndStatementsOfABlock() {
    let block = samples("```swift\nfunc f() {\n  g()\n}\n\nlet x = 1\n```\n").blocks[0]
    #expect(block.lineCount == 5)
    #expect(
      (0..<5).map { String(decoding: block.line($0), as: UTF8.self) } == ["func f() {", "  g()", "}", "", "let x = 1"])
    #expect([0, 10, 11, 16, 17, 19, 20].map(block.lineIndex) == [0, 0, 1, 1, 2, 3, 4])
    #expect(block.statement(around: 13) == 13..<16)
    #expect(block.statement(around: 0) == 0..<18)
    #expect(block.statement(around: 19) == nil)
    #expect(block.statement(around: 29) == 20..<29)
  }

  @Test func settingsComeFromFenceThenPageThenFrontMatterThenSite() {
    let page = """
      ---
      title: 글
      swift: "6"
      check: compile
      ---
      <!-- swift page: timeout=2s -->

      ```swift
      let a = 1
      ```

      ```swift parse swift=4.2 timeout=3s
      let b = 1
      ```
      """
    let found = samples(page, config: "snippets: {check: run, swift: \"5\", memory: 64m, timeout: 9s}\n").blocks
    #expect(found.map(\.level) == [.compile, .parse])
    #expect(found.map(\.options.swift) == ["6", "4.2"])
    #expect(found.map(\.options.timeoutMilliseconds) == [2000, 3000])
    #expect(found.map(\.options.memoryBytes) == [64 << 20, 64 << 20])
  }

  @Test func aPageCommentCountsFromItsPlaceOn() {
    let found = samples("```swift\nlet a = 1\n```\n\n<!-- swift page: parse -->\n\n```swift\nlet b = 1\n```\n").blocks
    #expect(found.map(\.level) == [.auto, .parse])
  }

  @Test func aNextCommentCountsForOneFence() {
    let page = "<!-- swift next: crashes=\"boom\" timeout=2s -->\n\n```swift timeout=1s\na\n```\n\n```swift\nb\n```\n"
    let found = samples(page).blocks
    #expect(found.map(\.options.crashes) == ["boom", nil])
    #expect(found.map(\.options.timeoutMilliseconds) == [1000, nil])
  }

  @Test(arguments: [
    ("<!-- swift page: session=page -->\n\n", "", true), ("", "snippets: {session: page}\n", true), ("", "", false),
    ("<!-- swift page: session=other -->\n\n", "", false),
  ])
  func aPageMayBeOneProgram(comment: String, config: String, isOne: Bool) {
    let found = samples(comment + "```swift\nlet a = 1\n```\n", config: config)
    #expect(found.isOneProgram == isOne)
    #expect(found.blocks[0].options.session == nil)
  }

  @Test func wordsOfCommentsAreCheckedLikeThoseOfFences() {
    let fixture = SiteFixture(["ko/page.md": "<!-- swift next: 1️⃣crashs -->\n\n```swift\na\n```\n"])
    let found = PageSamples(fixture.site.articles[0], site: SnippetDefaults())
    #expect(fixture.summary(found.diagnostics, in: "ko/page.md").hasPrefix("1 error unknown-fence-word: 'crashs'"))
  }

  @Test(arguments: [("hiden\nlet a = 1\n", "'hidden'"), ("nxt: fails", "'next'")])
  func slipsInCommentsAreTold(comment: String, meant: String) {
    let fixture = SiteFixture(["ko/page.md": "<!-- swift 1️⃣\(comment)-->\n\n```swift\na\n```\n"])
    let found = PageSamples(fixture.site.articles[0], site: SnippetDefaults())
    let summary = fixture.summary(found.diagnostics, in: "ko/page.md")
    #expect(summary.hasPrefix("1 error unknown-fence-word") && summary.contains(meant), "\(summary)")
  }

  @Test(arguments: [
    "<!-- swiftly hidden\nx\n-->", "<!-- swift unknown\nx\n-->", "<!-- a -->", "<div>swift hidden</div>",
  ])
  func otherCommentsAreNoBlocks(comment: String) {
    #expect(samples(comment + "\n\n```swift\nlet a = 1\n```\n").blocks.count == 1)
  }

  @Test func theSwiftTestCommentAfterABlockGivesItHiddenLines() {
    let page = """
      ```swift
      show(data)
      ```

      <!--
        - test: `greeting`

        ```swifttest
        >> let data = 1
        -> show(data)
        ```
      -->
      """
    let block = samples(page).blocks[0]
    #expect(block.group == "greeting")
    #expect(block.hiddenLines == [HiddenLine(afterLine: 0, text: Array("let data = 1".utf8))])
  }

  @Test func everySettingOfAFenceWinsOverTheSettingsBelow() throws {
    func options(_ words: String) -> SnippetOptions {
      InfoString.parseWords(words, at: 0..<words.utf8.count, in: SourceText(path: "a", words)).value
    }
    let own = options("run swift=6 fails=a session=x show=output id=i args=\"1\" stdin=\"s\" match=glob")
    let below = options(
      "compile swift=5 fails=b warns=w session=y needs=UIKit on=linux show=none id=j args=\"2\" stdin=\"t\" match=exact "
        + "timeout=1s memory=1m order=any file=a.swift module=M crashes=c exits=3")
    let sum = own.over(below)
    #expect(sum.level == .run && sum.swift == "6" && sum.fails == ["a"] && sum.session == "x" && sum.show == "output")
    #expect(sum.id == "i" && sum.arguments == "1" && sum.standardInput == "s" && sum.match == "glob")
    #expect(sum.warns == ["w"] && sum.needs == ["UIKit"] && sum.on == ["linux"] && sum.crashes == "c" && sum.exits == 3)
    #expect(sum.timeoutMilliseconds == 1000 && sum.memoryBytes == 1 << 20 && sum.anyOrder)
    #expect(sum.file == "a.swift" && sum.module == "M")
    #expect(options("needs=AppKit on=macos").over(below).needs == ["AppKit"])
    #expect(options("needs=AppKit on=macos").over(below).on == ["macos"])
    #expect(options("").over(options("continue nest reset main hidden")).nest)
    let flags = options("").over(options("continue nest reset main hidden"))
    #expect(flags.continues && flags.reset && flags.main && flags.hidden)
    #expect(options("skip=\"why\"").over(options("")).skipReason == "why")
    #expect(options("env=A=1").over(options("env=B=2")).environment == ["A=1"])
    #expect(options("").over(options("env=B=2")).environment == ["B=2"])
  }

  @Test func expectationsAndRunsAreReadFromTheOptions() {
    let found = samples(
      ["fails", "warns", "crashes", "exits=2", "run", "compile", ""].map { fence("a", $0) }.joined())
    #expect(found.blocks.map(\.hasExpectation) == [true, true, true, true, false, false, false])
    #expect(found.blocks.suffix(3).map(\.wantsRun) == [true, false, true])
  }
}
