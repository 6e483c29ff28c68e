/// Tests of where posts begin and end in each kind of dump.
import DumpImport
import Testing

@Suite struct PostBoundaryTests {
  @Test func cutsCategoryPagesAtTheLineThatClosesEachPost() {
    let found = ImportedText(
      """
      첫째 글

      물은 백 도에서 끓습니다. 높은 산에서는 더 낮은 온도에서 끓습니다.

      신고
      Posted by 샘물

      둘째 글

      얼음은 물에 뜹니다. 그래서 호수는 위에서부터 업니다.

      신고
      Posted by 샘물
      티스토리 툴바
      """)
    #expect(found.titles == ["첫째 글", "둘째 글"])
    #expect(found.spans == [1...6, 8...14])
    #expect(found.articles.allSatisfy { $0.contains("authors: [샘물]") })
  }

  @Test(arguments: [
    ("Posted by 샘물", "샘물", nil),
    ("posted by 샘물 at 2008/05/05 12:33", "샘물", "2008-05-05"),
    ("by 샘물 | 2008/05/05 12:33 | 살림 | 트랙백 | 덧글(3)", "샘물", "2008-05-05"),
    ("# by 샘물 | 2008.05.05. 12:33 | 트랙백(0) | 덧글(0)", "샘물", "2008-05-05"),
  ])
  func readsClosingLinesOfManyBlogs(line: String, author: String, day: String?) throws {
    let found = ImportedText("찌개 끓이기\n\n된장을 풀고 두부를 넣습니다. 오래 끓이지 않습니다.\n\n\(line)\n")
    let article = try #require(found.articles.first)
    #expect(found.files.count == 1)
    #expect(article.contains("authors: [\(author)]"))
    if let day { #expect(article.contains("date: \(day)")) }
    #expect(!article.contains("트랙백"))
  }

  @Test(arguments: [
    "살림/부엌2010. 7. 8. 14:50", "살림/부엌 2010/07/08 14:50", "살림/부엌 | 2010-07-08 14:50:31", "[살림/부엌] 2010. 7. 8. 오후 2:50",
    "살림/부엌 2010년 7월 8일 14:50",
  ])
  func readsHeadersOfCategoryAndDate(header: String) throws {
    let found = ImportedText("\(header)\n냄비를 닦는 법\n\n식초를 한 숟갈 넣고 끓입니다. 그러면 얼룩이 집니다.\n")
    let article = try #require(found.articles.first)
    #expect(found.titles == ["냄비를 닦는 법"])
    #expect(article.contains("date: 2010-07-08T14:50"))
    #expect(article.contains("category: 살림/부엌"))
    #expect(found.report.boilerplate.contains { $0.kind == "header" && $0.count == 1 })
  }

  @Test func takesTheTitleFromAboveWhereThePagePutsBylinesBelowTitles() {
    let found = ImportedText(
      """
      첫 빵
      밀가루
      ·
      2021년 3월 2일
      팔로우

      반죽을 하룻밤 재웁니다. 아침이면 두 배로 부풉니다.

      0개의 댓글

      둘째 빵
      밀가루
      ·
      2021년 3월 9일
      팔로우

      이번에는 호두를 넣습니다. 물은 조금 줄입니다.
      """)
    #expect(found.titles == ["첫 빵", "둘째 빵"])
    #expect(found.articles.first?.contains("authors: [밀가루]") == true)
    #expect(found.articles.last?.contains("date: 2021-03-09") == true)
    #expect(!found.bodies.joined().contains("팔로우"))
  }

  /// The title may be up to three blank lines above the byline; what is that far above the title is no part of it.
  @Test(arguments: [0, 1, 2, 3]) func aTitleMayBeApartFromItsByline(blank: Int) {
    let gap = String(repeating: "\n", count: blank)
    let post = { (title: String, day: Int, text: String) in
      "\(title)\n\(gap)밀가루 · 2021년 3월 \(day)일\n\n\(text)\n\n0개의 댓글\n\n"
    }
    let found = ImportedText(
      post("첫 빵", 2, "반죽을 하룻밤 재웁니다. 아침이면 두 배로 부풉니다.") + "\n\n"
        + post("둘째 빵", 9, "이번에는 호두를 넣습니다. 물은 조금 줄입니다."))
    #expect(found.titles == ["첫 빵", "둘째 빵"], "\(found.titles)")
  }

  @Test(arguments: [
    "글쓴이 : 솔(http://a.example.net/11)", "작성자: 솔 <http://a.example.net/11>", "필자 : 솔 [http://a.example.net/11",
  ])
  func cutsAtAuthorSignatures(line: String) throws {
    let found = ImportedText(
      "소나무는 늘 푸릅니다. 잎이 두 해를 삽니다.\n\n\(line)\n대나무는 풀입니다. 나무가 아니라고 합니다.\n\n글쓴이 : 솔(http://a.example.net/12)\n")
    #expect(found.files.count == 2)
    let first = try #require(found.articles.first)
    #expect(first.contains("authors: [솔]") && first.contains("url: \"http://a.example.net/11\""))
    #expect(!found.bodies.joined().contains("example.net"))
  }

  @Test func knowsALabelOfTheAuthorsOwnByItsComingBack() {
    let found = ImportedText(
      """
      배나무를 심었습니다. 두 해 뒤에 꽃이 핍니다.

      과수원 지기 : 돌쇠(http://b.example.net/1)

      사과나무도 심었습니다. 거름을 넉넉히 주었습니다.

      과수원 지기 : 돌쇠(http://b.example.net/2)
      """)
    #expect(found.files.count == 2)
    #expect(found.report.boilerplate.contains { $0.kind == "signature" && $0.count == 2 })
    #expect(found.articles.last?.contains("http://b.example.net/2") == true)
  }

  @Test func reportsTwoPostsThatGiveOneAddress() {
    let found = ImportedText(
      "첫 글은 감자 이야기입니다.\n\n글쓴이 : 솔(http://a.example.net/7)\n\n둘째 글은 고구마 이야기입니다.\n\n글쓴이 : 솔(http://a.example.net/7)\n")
    #expect(found.codes.contains("shared-address"))
  }

  @Test func cutsListingPagesAtLabelledTitles() {
    let found = ImportedText(numberedPage)
    #expect(found.titles == ["[Swift] 배열 뒤집기", "[Swift] 문자열 자르기"])
    #expect(found.articles.allSatisfy { $0.contains("tags: [Swift]") })
  }

  @Test func takesNoSectionWithAPictureForANewPost() {
    let page = numberedPage + "\n맺으며\n\nScreen Shot 2016-05-01 at 1.00.00 PM\n\n자르는 방법은 더 있다.\n"
    #expect(ImportedText(page).files.count == 2)
  }

  @Test func keepsARepeatedPostOnceAndSaysSo() {
    let post = "같은 글\n\n물은 아래로 흐릅니다. 바람은 위로 붑니다.\n\nPosted by 샘물\n"
    let found = ImportedText(post + post)
    #expect(found.files.count == 1)
    #expect(found.codes.contains("repeated-post"))
  }

  @Test func aPublishedPostIsKeptAndNotItsDraft() {
    let post = "title: 같은 글\n---\n\n물은 아래로 흐릅니다. 바람은 위로 붑니다.\n"
    let found = ImportedFiles(["a.md": "---\ndraft: true\n" + post, "b.md": "---\ndate: 2021-03-04\n" + post])
    #expect(found.paths == ["posts/2021/b.md"] && found.matter("draft") == nil)
    #expect(found.codes.contains("repeated-post"))
  }

  @Test func keepsPostsThatAreNearlyTheSameAndSaysSo() {
    let lines = (1...6).map { "\($0)번째 줄에는 이런 말을 길게 적어 둡니다." }.joined(separator: "\n\n")
    let found = ImportedText(
      "하나\n\n\(lines)\n\nPosted by 샘물\n둘\n\n\(lines)\n\n덧붙인 줄이 하나 더 있습니다.\n\nPosted by 샘물\n")
    #expect(found.files.count == 2)
    #expect(found.codes.contains("similar-post"))
  }

  @Test func leavesOutThePageOfARepositoryAroundItsReadme() throws {
    let found = ImportedText(
      """
      Skip to content
      haru/tiny-guide
      Code
      Issues
      Repository files navigation
      README
      MIT license
      작은 안내서

      build status license

      네트워크를 처음 배우는 분들을 위해 썼습니다.

      설치하기

      git clone https://example.net/haru/tiny-guide.git
      About
      입문자를 위한 안내서
      Resources
      Stars
      Watchers
      Forks
      """)
    let article = try #require(found.articles.first)
    #expect(found.titles == ["작은 안내서"])
    #expect(article.contains("description: 입문자를 위한 안내서"))
    #expect(article.contains("url: \"https://github.com/haru/tiny-guide\""))
    #expect(found.bodies.first?.contains("```shell\ngit clone") == true)
    #expect(article.contains("license: MIT"))
    #expect(!article.contains("Watchers") && found.bodies.first?.contains("MIT") == false)
  }

  private let numberedPage = """
    [Swift] 배열 뒤집기

    배열을 뒤집는 방법이다.

      1. let numbers = [1, 2, 3]
      2. print(numbers.reversed())

    [Swift] 문자열 자르기

    문자열은 인덱스로 자른다. 정수로는 자를 수 없다.

      1. let text = "hello"
      2. print(text.prefix(2))

    """
}
