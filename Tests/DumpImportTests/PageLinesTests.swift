/// Tests of single lines and groups of lines that pages print around posts.
import Testing

@testable import DumpImport

@Suite struct PageLinesTests {
  @Test(arguments: [
    "9", "1.2K", "·", "---", "3 min read", "6 minute read", "5분 소요", "약 3분 읽기", "조회 12", "조회수: 7", "2 years ago",
    "3일 전", "Updated:",
    "Tags:", "post-thumbnail", "본문 바로가기", "Skip to content", "반응형", "목록 보기", "공유하기", "댓글 3",
  ])
  func knowsThePagesLines(line: String) { #expect(Furniture.inHead(line)) }

  @Test(arguments: [
    "빵 굽는 법", "2021년 회고", "3분 요리", "조회 결과를 저장하는 방법을 알아봅니다", "Tags in Swift", "Reading list", "10가지 빵", "전",
  ])
  func leavesTitlesAlone(line: String) { #expect(!Furniture.inHead(line)) }

  @Test func everyRuleHasItsOwnName() {
    #expect(Set(Furniture.rules.map(\.name)).count == Furniture.rules.count)
  }

  @Test(arguments: [
    ("judy.tistory.com", true), ("example.dev", true), ("github.io", true), ("빵.com", false),
    ("Swift.org is here", false),
    ("main.swift", false), ("com", false), ("a..com", false),
  ])
  func knowsHosts(text: String, isHost: Bool) { #expect(LinkCards.isHost(text) == isHost) }

  @Test func aLinkCardIsOneLine() {
    let text = "앞의 글을 봅니다.\n솥 닦는 법\n솥을 오래 쓰려면 어떻게 닦아야 하는지 알아보았다. 먼저 물을\nsaemmul.tistory.com\n이제 빵을 굽습니다."
    let found = LinkCards.joined(dumpLines(of: text))
    #expect(found.lines.map(\.text) == ["앞의 글을 봅니다.", "솥 닦는 법 (saemmul.tistory.com)", "이제 빵을 굽습니다."])
    #expect(found.dropped == 2)
    #expect(LinkCards.joined(dumpLines(of: "saemmul.tistory.com\n빵")).dropped == 0)
  }

  @Test func closingWordsThatComeBackAreNoPosts() {
    let post = { (name: String) in "\(name) 굽기\n\n\(name)을 굽습니다. 오래 굽습니다.\n\n이 글이 도움이 되었다면 한 번 칭찬해 주세요\nPosted by 샘물\n"
    }
    let found = ImportedText(["식빵", "호밀빵", "단팥빵"].map(post).joined())
    #expect(found.files.count == 3 && !found.bodies.joined().contains("칭찬해"))
    // What ends one post only is the post's.
    #expect(ImportedText(post("식빵")).bodies.joined().contains("칭찬해"))
  }

  // MARK: Code hosts

  @Test func theFrameOfAFileIsTakenOff() {
    let numbers = (1...12).map(String.init).joined(separator: "\n")
    let found = ImportedText(
      "forked from kim/bread\n-\nNotifications\n/\nbread.txt\n12 lines (9 loc) · 1.2 KB\n/\nbread.txt\n\(numbers)\n# 빵 굽기\n\n빵을 **오래** 굽습니다.\n\n```swift\nlet heat = 200\n```\n\n[솥](http://a.example/x)도 닦습니다.\n"
    )
    #expect(found.titles == ["빵 굽기"])
    #expect(found.bodies == ["빵을 **오래** 굽습니다.\n\n```swift\nlet heat = 200\n```\n\n[솥](http://a.example/x)도 닦습니다.\n"])
    #expect(found.articles.first?.contains("https://github.com/kim/bread") == true)
  }

  @Test func aFileWithoutAHeadingIsCalledByItsName() {
    let found = ImportedText(
      "Skip to content\n\nLatest commit\n\nHistory\n280 lines (193 loc) · 10.3 KB\n\nREADME_KR.md\n\nFile metadata and controls\n\n280 lines (193 loc) · 10.3 KB\n\n빵을 굽는 규칙입니다. 함께 지킵니다.\n"
    )
    #expect(found.titles == ["README_KR.md"])
    #expect(found.bodies == ["빵을 굽는 규칙입니다. 함께 지킵니다.\n"])
  }

  private static let aboutMarkdown = "글을 이렇게 씁니다. 다음과 같습니다.\n\n## 굽기\n[솥](pot.md)\n**오븐**을 데웁니다.\n\n이제 굽습니다. 봅시다.\n\n"
  private static let bareCode = "let heat = oven.open();\noven.bake(heat);\noven.close();\n"

  @Test(arguments: [
    ("# 빵\n\n```swift\nlet a = 1\n```\n", true), ("# 빵\n\n[솥](http://a.example)과 **빵**을\n\n**오븐**을 봅니다.\n", true),
    ("# 빵 굽기\n\n빵을 굽습니다. 오래 굽습니다.\n", false), ("```\n열린 채로 끝난다.\n", false), ("빵을 굽습니다. **오래** 굽습니다.\n", false),
    // Samples of Markdown beside code that no fence holds.
    (aboutMarkdown + bareCode, false), (aboutMarkdown + "```\n\(bareCode)```\n", true),
    (aboutMarkdown + "~~~\n\(bareCode)~~~\n", true),
    (aboutMarkdown + "{% highlight js %}\n\(bareCode){% endhighlight %}\n", true),
  ])
  func knowsMarkdownInTextFiles(text: String, isMarkdown: Bool) {
    #expect(MarkdownFile.isMarkdown(dumpLines(of: text)) == isMarkdown)
  }

  // MARK: Listings with numbers

  @Test func numbersMayBeGluedToTheTextAroundThem() {
    let found = body(
      "빵을 굽는 코드입니다. 아래를 봅니다1\n2\n3val heat = 200\nval bread = oven.bake(heat)\nprintln(bread)\n이렇게 굽습니다. 끝났습니다.\n")
    #expect(found.contains("val heat = 200\nval bread = oven.bake(heat)\nprintln(bread)\n```"))
    #expect(found.contains("봅니다\n") || found.contains("봅니다\n\n"))
  }

  @Test func aTableOfNumbersAndCodeIsAListing() {
    let found = body("빵을 굽는 코드입니다. 아래를 봅니다.\n\n1 | fun bake() = oven.use { it.heat(200) } |\n\n이렇게 굽습니다. 끝났습니다.\n")
    #expect(found.contains("\nfun bake() = oven.use { it.heat(200) }\n```"))
  }
}
