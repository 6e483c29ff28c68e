/// Tests of what pages print above a post: each form of header, and each rule for finding the title.
import Diagnostics
import Testing

@testable import DumpImport

@Suite struct PostHeadTests {
  private static let text = "빵을 굽는 일은 기다리는 일입니다. 반죽이 부풀 때까지 손을 대지 않습니다.\n오븐을 미리 데워 두면 껍질이 얇고 바삭해집니다.\n"

  private func read(_ head: String) -> (titles: [String], article: String, body: String) {
    let found = ImportedText(head + Self.text)
    return (found.titles, found.articles.first ?? "", found.bodies.first ?? "")
  }

  @Test(arguments: [
    ("빵 굽는 법\n\n샘물·2021년 1월 13일\n9\n\n부엌\n\n목록 보기\n3/5\npost-thumbnail\n\n", "authors: [샘물]"),
    ("본문 바로가기\n살림/부엌\n\n빵 굽는 법\n\nby 샘물 이슬 2021. 1. 13.\n반응형\n\n", "category: 살림/부엌"),
    ("-\n빵 굽는 법 getting startedKitchen/Bread Book 2021. 1. 13. 18:27\n", "category: Kitchen/Bread Book"),
    ("빵 굽는 법\n\nMarch 13, 2021\n\n3 minute read\n\n", "date: 2021-03-13"),
    ("빵 굽는 법\nMar 13, 2021\n6 min read\n", "date: 2021-03-13"),
    ("빵 굽는 법\n\nPosted on Jan 13, 2021 by saemmul\n\n", "authors: [saemmul]"),
    ("샘물의 개발일기\n\n빵 굽는 법 본문\n\n살림/부엌\n\n빵 굽는 법\n\n샘물 2021. 1. 13. 01:25\n\n", "authors: [샘물]"),
    ("부엌 - saemmul.com\n\n빵 굽는 법\n\n\n글쓴이 : 샘물 날짜 : 2021-01-13 (수) 21:21 조회 : 7556\n", "date: 2021-01-13T21:21"),
    ("빵 굽는 법\n\nBack-End2021.01.13\n\n", "category: Back-End"),
    ("2021. 1. 13. 22:55ㆍ살림/부엌\n빵 굽는 법\n", "category: 살림/부엌"),
    ("Wednesday, January 13, 2021\n\n빵 굽는 법\n\n", "date: 2021-01-13"),
  ])
  func readsTheHeadOfManyBlogs(head: String, fact: String) {
    let found = read(head)
    #expect(found.titles.map { $0.hasPrefix("빵 굽는 법") } == [true], "\(found.titles)")
    #expect(found.article.contains(fact), "\(found.article)")
    #expect(found.body.hasPrefix("빵을 굽는 일은"), "\(found.body)")
  }

  @Test(arguments: [
    "빵 굽는 법\n", "빵 굽는 법\n\n", "빵 굽는 법\n빵 굽는 법\n\n", "본문 바로가기\n\n살림\n\n빵 굽는 법\n\n", "빵 굽는 법\n\nUpdated:\n\n",
    "Search\n\n빵 굽는 법\n\n", "빵 굽는 법\n\n141\n\n", "소프트웨어\n빵 굽는 법\n본문\n",
  ])
  func findsTheTitleWithoutAByline(head: String) {
    let found = read(head)
    #expect(found.titles == ["빵 굽는 법"])
    #expect(found.body.hasPrefix("빵을 굽는 일은"), "\(found.body)")
  }

  @Test func aSeriesIsNamedAboveItsNumbers() {
    let article = read("빵 굽는 법\n\n샘물·2021년 1월 13일\n9\n\n부엌 일기\n\n목록 보기\n3/5\n\n").article
    #expect(article.contains("name: 부엌 일기") && article.contains("part: 3"))
  }

  @Test func aCalendarAndACloudOfTagsAreThePages() {
    let tags = ["솥", "오븐", "밀가루", "소금", "설탕", "효모", "Today", "Total"].map { "- \($0)\n" }.joined()
    let found = read(
      "일 | 월 | 화 | 수 | 목 | 금 | 토 |\n---|---|---|---|---|---|---|\n1 | 2 | 3 | 4 |\n5 | 6 | 7 |\n\(tags)샘물네\n빵 굽는 법 본문\n\n"
    )
    #expect(found.titles == ["빵 굽는 법"])
    #expect(found.body.hasPrefix("빵을 굽는 일은"))
  }

  @Test func aListOfContentsAtTheBeginningStays() {
    let items = (1...9).map { "- 빵 이야기 \($0)장\n" }.joined()
    #expect(ImportedText(items + "\n" + Self.text).bodies.first?.contains("빵 이야기 9장") == true)
  }

  @Test func aTextThatBeginsWithASentenceLosesNothing() {
    let found = read("이 글은 지난 글에 이어서 쓰는 글이며, 앞의 글을 먼저 읽으시는 것이 좋습니다.\n<이전 글>\n솥 닦는 법\n")
    #expect(found.body.contains("지난 글에 이어서") && found.body.contains("솥 닦는 법"))
  }

  @Test(arguments: ["가나다", "빵 굽는 법\n\n샘물·2021년 1월 13일\n"])
  func aHeadWithoutATextIsTheText(text: String) {
    #expect(ImportedText(text).bodies.first?.isEmpty == false)
  }

  @Test func theLineThatNamedAuthorAndDayIsKeptAsItStood() {
    #expect(read("빵 굽는 법\n\n샘물·2021년 1월 13일\n\n").article.contains("byline: \"샘물·2021년 1월 13일\""))
  }

  @Test func aListOfOtherPostsAboveAHeadIsThePages() {
    let list = (1...4).map { "\($0). 2017.08.0\($0) 다른 글 \($0)\n" }.joined()
    let found = ImportedText("'살림/부엌'에 해당되는 글 12건\n\n\(list)\n빵 굽는 법\n\n살림/부엌 2017. 8. 31. 15:31\n\n" + Self.text)
    #expect(found.titles == ["빵 굽는 법"] && !found.bodies.joined().contains("다른 글"))
  }

  @Test func daysAboveTitlesPartPosts() {
    let post = { (day: Int, name: String) in
      "January \(day), 2010\n\n\(name)\n\n\(name) is a bread that takes a long time to bake. It is worth it.\n\n"
    }
    let found = ImportedText(post(3, "Rye Bread") + post(4, "Oat Bread"))
    #expect(found.titles == ["Rye Bread", "Oat Bread"])
    #expect(found.files.map(\.date) == ["2010-01-03", "2010-01-04"])
  }

  // MARK: Rules

  private func candidate(_ text: String, _ change: (inout TitleCandidate) -> Void = { _ in }) -> TitleCandidate {
    var candidate = TitleCandidate(text: text, shape: LineShape(text))
    change(&candidate)
    return candidate
  }

  private func holds(_ rule: String, _ candidate: TitleCandidate) -> Bool {
    TitleRule.all.first { $0.name == rule }?.holds(candidate) ?? false
  }

  @Test func eachRuleHoldsForItsLine() {
    #expect(holds("first line", candidate("빵") { $0.isFirst = true }))
    #expect(holds("directly above the byline", candidate("빵") { $0.aboveByline = 0 }))
    #expect(holds("one line above that", candidate("빵") { $0.aboveByline = 1 }))
    #expect(holds("below the byline", candidate("빵") { $0.isBelowByline = true }))
    #expect(holds("said twice", candidate("빵 굽는 법") { $0.isRepeated = true }))
    #expect(!holds("said twice", candidate("빵") { $0.isRepeated = true }))
    #expect(holds("named as the text", candidate("빵") { $0.isNamedText = true }))
    #expect(holds("heading's mark", candidate("빵") { $0.isMarked = true }))
    #expect(holds("several words", candidate("빵 굽는 법")) && !holds("several words", candidate("빵 굽기")))
    #expect(holds("long enough", candidate("빵을 집에서 맛있게 굽는 방법들")) && !holds("long enough", candidate("빵")))
    #expect(holds("a few characters", candidate("iOS")) && !holds("a few characters", candidate("Swift")))
    #expect(holds("label in brackets", candidate("[빵] 굽는 법")) && !holds("label in brackets", candidate("[빵]")))
    #expect(holds("above the menu", candidate("빵집") { $0.isAboveMenu = true }))
    #expect(holds("set off", candidate("빵") { $0.gapBelow = 1 }) && !holds("set off", candidate("빵")))
    #expect(holds("glued below another line", candidate("빵") { $0.isGlued = true }))
    #expect(holds("behind the link to the text", candidate("빵") { $0.followsSkipLink = true }))
    #expect(holds("shared by posts", candidate("빵") { $0.isShared = true }))
    #expect(holds("goes on below", candidate("빵은,")) && !holds("goes on below", candidate("빵은")))
    #expect(
      holds("name of a person", candidate("샘물")) && !holds("name of a person", candidate("샘물") { $0.isFirst = true }))
  }

  @Test(arguments: [
    ("살림/부엌", true), ("Apple/Swift UI", true), ("async/await을 써 보자고 말하는 글", false), ("빵", false),
    ("http://a.net/b", false),
    ("[1/2] 빵", false), ("/빵", false),
  ])
  func knowsPathsOfCategories(text: String, isPath: Bool) { #expect(TitleRule.isPath(text) == isPath) }

  @Test(arguments: [
    ("부엌 - saemmul.com", true), ("샘물의 블로그", true), ("Kim's blog", true), ("velog.io", true), ("빵 굽는 법", false),
    (".com", false),
  ])
  func knowsNamesOfSites(text: String, isSite: Bool) { #expect(TitleRule.isSite(text) == isSite) }

  @Test(arguments: [
    ("빵을 굽습니다.", true), ("빵을 굽는다. 그리고 먹는다.", true), ("빵을 구워 보자", false), ("왜 빵을 구울까?", false),
  ])
  func knowsSentences(text: String, isSentence: Bool) {
    let line = candidate(text) {
      $0.isFirst = true
      $0.gapBelow = 1
    }
    #expect(holds("sentence", line) == isSentence)
  }

  @Test func everyRuleHasItsOwnName() { #expect(Set(TitleRule.all.map(\.name)).count == TitleRule.all.count) }

  @Test(arguments: [
    ("빵 굽는 법\n\n작성자\n샘물\n작성일\n2021년 1월 13일\n태그\n오븐\n솥\n\n", ["authors: [샘물]", "date: 2021-01-13", "tags: [오븐, 솥]"]),
    ("빵 굽는 법\n\nTags\n오븐\nLast edited time\n2021/01/13 08:31\n\n", ["tags: [오븐]", "updated: 2021-01-13T08:31"]),
    ("빵 굽는 법\n\n최초 게시\n2021년 1월 13일 01시\n키워드\n오븐, 솥\n\n", ["date: 2021-01-13T01:00", "tags: [오븐, 솥]"]),
    ("빵 굽는 법\n\n게시 2021/01/13 업데이트 2021/01/15\n", ["date: 2021-01-13", "updated: 2021-01-15"]),
    ("빵 굽는 법\n\n2021년 01월 13일 16시 05분\n\n", ["date: 2021-01-13T16:05"]),
    ("빵 굽는 법\n\nPost： 2021-01-13 20:59:13 Tags：/ 오븐 / Visit：\n\n", ["date: 2021-01-13T20:59:13", "tags: [오븐]"]),
    ("Home » Posts\n빵 굽는 법\nJanuary 13, 2021 · 5 min · 샘물\n\n", ["date: 2021-01-13", "authors: [샘물]"]),
    ("살림\n\n빵 굽는 법\n\n샘물ㆍOven Developer\n2021년 1월 13일\n\n", ["authors: [샘물]"]),
    ("티스토리 뷰\n\n살림\n\n빵 굽는 법\n\n샘물 2021. 1. 13. 01:25\n\n", ["category: 살림", "authors: [샘물]"]),
    ("2021. 1. 13. 17:36\n\n빵 굽는 법 살림/부엌2021. 1. 13. 17:36\n\n", ["category: 살림/부엌", "date: 2021-01-13T17:36"]),
    ("샘물 Blog\n\n샘물\n\n  • Home\n  • 태그\n  • 아카이브\n\n빵 굽는 법\n\n2021/01/13\n\n", ["date: 2021-01-13"]),
  ])
  func readsLabelsClocksAndMenus(head: String, facts: [String]) {
    let found = read(head)
    #expect(found.titles == ["빵 굽는 법"])
    for fact in facts { #expect(found.article.contains(fact), "\(fact): \(found.article)") }
    #expect(found.body.hasPrefix("빵을 굽는 일은"), "\(found.body)")
  }

  @Test func aLabelWithoutADayIsAWordOfTheText() {
    let found = read("빵 굽는 법\n\n태그\n오븐\n\n")
    #expect(!found.article.contains("tags:"))
  }

  @Test func daysOfSectionsAreNoBylines() {
    let found = ImportedText(
      "오븐의 역사\n\n오븐 1.0 공개\n\n2014-09-09\n\n첫 오븐이 나왔습니다. 모두 좋아했습니다.\n\n오븐 2.0 공개\n\n2015-09-16\n\n문이 생겼습니다. 더 좋아졌습니다.\n"
    )
    #expect(found.titles == ["오븐의 역사"])
    #expect(found.bodies.joined().contains("2014-09-09") && found.bodies.joined().contains("오븐 1.0 공개"))
  }

  @Test func otherLinesAboveTheTitleAreNamed() {
    let text = "오븐의 역사\n\n첫 오븐을 만들다\n\n2014-09-09 10:20\n\n" + Self.text
    let found = ImportedText(text)
    #expect(found.titles == ["첫 오븐을 만들다"] && found.codes.contains("guessed-title"))
    #expect(found.articles.joined().contains("titleAlternatives: 오븐의 역사"))
    #expect(found.diagnostics.contains { $0.message.english.contains("오븐의 역사") })
  }
}
