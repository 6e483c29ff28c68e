/// Tests of the form of single lines: their markers, their ends, boilerplate around posts, and front matter keys.
import ArticleModel
import HTMLSource
import Testing

@testable import DumpImport

@Suite struct LineFormTests {
  @Test(arguments: [
    ("", LineMarker.none), ("# 제목", .hash(1, "제목")), ("###### 제목", .hash(6, "제목")), ("####### 제목", .none),
    ("#제목", .none),
    ("#", .none), ("* 항목", .star("항목")), ("*항목", .none), ("•항목", .bullet("항목")), ("▶ 항목", .bullet("항목")),
    ("※ 주의", .none),
    ("✔ 항목", .bullet("항목")), ("✔\u{FE0F} 항목", .bullet("항목")), ("✔항목", .none), ("👉 항목", .bullet("항목")),
    ("· 항목", .bullet("항목")),
    ("·항목", .none), ("ㆍ 항목", .bullet("항목")), ("- 항목", .dash("항목")), ("– 항목", .dash("항목")), ("-항목", .none),
    ("@ 항목", .at("항목")),
    ("@항목", .none), ("----", .rule), ("====", .rule), ("____", .rule), ("---", .none), ("--=-", .none),
    ("1. 항목", .number(1, "항목")),
    ("12) 항목", .number(12, "항목")), ("123. 항목", .number(123, "항목")), ("1234. 항목", .none), ("1.항목", .none),
    ("1 항목", .none),
    ("0. 항목", .number(0, "항목")), ("A. 항목", .letter("A", "항목")), ("a. 항목", .none), ("A.항목", .none), ("A. ", .none),
    ("１. 항목", .none),
    ("◆ 항목", .bullet("항목")), ("□ 항목", .bullet("항목")), ("□항목", .none), ("- ", .dash("")),
  ])
  func aLineBeginsWithAMarkOrNone(text: String, wanted: LineMarker) {
    #expect(LineMarker(text) == wanted)
    #expect(LineMarker(text).text == wanted.text)
    #expect(LineMarker(text).isItem == wanted.isItem)
  }

  @Test func whatMayBeAnItemOfAListIsNoHeadingAndNoRule() {
    let items: [LineMarker] = [.star("a"), .bullet("a"), .dash("a"), .at("a"), .number(1, "a")]
    let others: [LineMarker] = [.hash(1, "a"), .letter("A", "a"), .rule, .none]
    #expect(items.allSatisfy(\.isItem) && !others.contains(where: \.isItem))
    #expect(items.allSatisfy { $0.text == "a" } && others.map(\.text) == ["a", "a", nil, nil])
  }

  @Test(arguments: [
    ("빵을 굽습니다.", true), ("빵을 굽습니다", true), ("빵을 구웠어요", true), ("빵일까요?", true), ("빵이 있다", true), ("빵이다.", true),
    ("빵 굽기", false), ("빵", false), ("", false), ("빵을 굽고", false), ("그러네.", true), ("그러네", false), ("먹을까?", true),
    ("먹을까", false),
    ("오늘은 아주 긴 줄을 써 보았는데 이렇게 끝나네", true), ("빵을 굽습니다.[1]", true), ("빵을 굽습니다 ㅋㅋ", true), ("\"빵을 굽습니다.\"", true),
    ("Bread is baked here.", false), ("Bread is baked here, in a very old and hot oven.", true),
    ("Bread is baked here, in a very old and hot oven", false), ("...", false), ("하세용", true), ("해봤는데요", true),
    ("이렇게 하자", true),
  ])
  func sentencesAreKnownByTheirEnd(text: String, isSentence: Bool) {
    #expect(LineShape(text).endsSentence == isSentence)
  }

  @Test(arguments: [
    ("빵을 굽고", false), ("오늘 빵을 먹으면서", true), ("빵을 구우면서,", true), ("목록:", true), ("let a =", true), ("f(", true),
    ("a +", true),
    ("오늘 만든 것은", true), ("화면 추가", false), ("오늘의 작업 결과", false), ("이것은 무엇인가", false), ("빵을 굽습니다.", false), ("", false),
    ("오늘 아침에 빵을 굽고", true), ("옷장에서 겉옷을 찾고", true), ("아직은 쓸 일이 없고", true), ("들판에 핀 노란 꽃과", true),
    ("무거운 짐을 든 손님을 돕고", true), ("오늘의 신문 광고", false), ("모두에게 하는 경고", false), ("새로 지은 물건 창고", false),
    ("여름의 날씨 정도", false),
    ("빵", false), ("그것은 오늘이지만.", true), ("bread", false),
  ])
  func linesThatGoOnAreKnownByTheirEnd(text: String, isOpen: Bool) {
    #expect(LineShape(text).endsOpen == isOpen, "\(text)")
  }

  @Test(arguments: [
    ("One two three four.", true), ("One two.", false), ("빵을 굽자.", false), ("맛있게 빵을 굽자.", true), ("맛있는 빵집.", false),
    ("One two three four", false),
    ("a b.", false), ("", false),
  ])
  func aFullStopClosesWhatHasTheFormOfASentence(text: String, isFull: Bool) {
    #expect(LineShape(text).endsFully == isFull)
  }

  @Test(
    arguments: [
      ("제목\n\n빵 굽기\n\n글입니다.", "빵 굽기", nil, ["글입니다."]), ("제목\n빵 굽기\n글입니다.", nil, nil, []),
      ("오늘의 주제\n1. 솥\n2. 불\n\n글입니다.", "솥, 불", nil, ["글입니다."]),
      ("주제\n3. 솥\n\n글입니다.", "솥", 3, ["글입니다."]), ("머리\nTitle\n\nBread\n\nA text.", "Bread", nil, ["머리", "A text."]),
      ("제목\n\n빵을 굽습니다.", nil, nil, []), ("제목", nil, nil, []), ("", nil, nil, []), ("빵\n\n솥", nil, nil, []),
      ("주제\n1. 솥\n3. 불\n\n글입니다.", "솥", nil, ["3. 불", "글입니다."]),
      ("지난 주제\n\n빵 굽기", nil, nil, []), ("1. 솥\n제목\n\n빵", nil, nil, []),
    ] as [(String, String?, Int?, [String])])
  func aTitleMayBeAnnouncedByALineOfItsOwn(text: String, title: String?, part: Int?, rest: [String]) {
    let found = AnnouncedTitle.take(from: dumpLines(of: text))
    #expect(found?.title == title && found?.part == part)
    #expect(found?.rest.map(\.text) ?? [] == rest)
  }

  @Test func lettersWordsAndAddressesAreCounted() {
    let shape = LineShape("빵 2개와 bread https://a.kr")
    #expect(shape.length == 24 && shape.hangul == 3 && shape.latin == 13 && shape.digits == 1 && shape.words == 4)
    #expect(shape.hasAddress && !shape.isChatty && shape.lastWordLength == 12)
    #expect(LineShape("재미있다 ㅋㅋㅋ").isChatty && LineShape("좋다 ^^").isChatty && LineShape("와!!").isChatty)
    #expect(LineShape("글.[12]").length == 2 && LineShape("글.[123]").length == 7 && LineShape("[1]").length == 3)
    #expect(LineShape("빵을 굽습니다. 그리고 솥").holdsSentence && !LineShape("빵 굽는 솥이 있는 집").holdsSentence)
    #expect(LineShape("").length == 0 && LineShape("").lastCharacter == nil && !LineShape("").hasTerminator)
  }

  // MARK: What pages print

  @Test(arguments: [
    ("count", "1,234"), ("count", "1.2K"), ("count", "+3"), ("marks only", "·"), ("marks only", "|"),
    ("marks only", "> "),
    ("reading time", "5 min read"), ("reading time", "· 3분 읽기"), ("reading time", "2 minutes to read"),
    ("reading time", "10분 소요"),
    ("views", "조회 12"), ("views", "조회수:12"), ("views", "Hits 3"), ("views", "추천 2"), ("ago", "3 days ago"),
    ("ago", "2일 전"),
    ("empty label", "Tags:"), ("empty label", "작성일:"), ("picture of the post", "post-thumbnail"),
    ("picture of the post", "Featured image"),
  ])
  func aLineOfThePageHasOneOfTheseForms(name: String, text: String) throws {
    let rule = try #require(Furniture.rules.first { $0.name == name })
    #expect(rule.holds(text))
    #expect(Furniture.inHead(text))
  }

  @Test(arguments: [
    "빵 굽기", "12345678", "1만 명", "조회하는 법", "5분 만에 굽는 빵", "a year ago we baked bread in a very old oven", "Tags: 빵",
    "오래전", "K",
    "읽기", "thumbnail of bread", "3일 전부터 굽는다고 말했던 그 사람의 이야기",
  ])
  func titlesAreNoLinesOfThePage(text: String) { #expect(!Furniture.inHead(text), "\(text)") }

  @Test(arguments: [
    "본문 바로가기", "메뉴 바로가기", "본문으로 건너뛰기", "컨텐츠로 건너뛰기", "콘텐츠로 건너뛰기", "Skip to content", "SKIP TO MAIN CONTENT",
  ])
  func wordsForScreenReadersAreThePages(text: String) {
    #expect(Furniture.isSkipLink(text) && !Furniture.isSkipLink(text + " 만들기"))
  }

  @Test(arguments: [
    ("a.kr", true), ("www.a-b.com", true), ("a.b.c.d.io", true), ("a.b.c.d.e.io", false), ("a", false), ("a.", false),
    (".kr", false),
    ("a.xyz", false), ("A.kr", false), ("가.kr", false), ("a.kr/b", false), ("https://a.kr", false), ("1.2.dev", true),
    ("", false),
    (String(repeating: "a", count: 57) + ".kr", true), (String(repeating: "a", count: 58) + ".kr", false),
  ])
  func aHostAloneIsTheEndOfALinkCard(text: String, isHost: Bool) { #expect(LinkCards.isHost(text) == isHost) }

  @Test(arguments: [
    ("lesson", "1강. 가루\n\n가루를 고릅니다. 좋습니다.\n\n2강. 반죽\n\n반죽을 합니다. 좋습니다.\n\n3강. 굽기\n\n굽습니다. 좋습니다.\n", 3),
    ("gap", "1강. 가루\n\n가루를 고릅니다.\n\n3강. 굽기\n\n굽습니다.\n", 1), ("late", "머리말\n\n1강. 가루\n\n글.\n\n2강. 굽기\n\n글.\n", 1),
    ("english", "Day 1 flour\n\nWe sift it.\n\nDay 2 dough\n\nWe knead it.\n", 2), ("one", "1강. 가루\n\n가루를 고릅니다.\n", 1),
  ])
  func numberedLessonsArePosts(name: String, text: String, count: Int) {
    let lines = dumpLines(of: text)
    #expect((count > 1 ? RuledParts.lessons(in: lines).count : 1) == count, "\(name)")
    #expect((RuledParts.lessons(in: lines).isEmpty) == (count == 1), "\(name)")
  }

  @Test func textIsFoundByBytesAsByCharacters() {
    #expect("빵과 솥".holds("솥") && "".holds("") && "a".holds("") && !"".holds("a") && !"빵".holds("빵과"))
    #expect("aab".holds("ab") && !"aa".holds("ab"))
    let text = "빵과 솥과 빵"
    #expect(firstRange(of: "솥", in: text[...]).map { text[$0.upperBound...] } == "과 빵")
    #expect(firstRange(of: "", in: text[...]) == nil && firstRange(of: "쌀", in: text[...]) == nil)
    #expect(plainSpaces("a\u{A0}b\u{3000}c\u{200B}d\u{FEFF}") == "a b cd" && plainSpaces("빵") == "빵")
    #expect(trimmed(" \t\r\n빵 \n") == "빵" && trimmed("  ") == "" && trimmed("") == "")
  }

  @Test(arguments: [
    ("a", "a"), ("Z", "A"), ("5", "0"), ("{", "{"), ("한", "H"), ("│", "|+"), ("•", "•"), ("ㆍ", "•"), ("é", "O"),
  ])
  func charactersHaveTheirClass(character: Unicode.Scalar, name: String) {
    #expect(character.featureClass == name && Optional(character).featureClass == name)
    #expect(Optional<Unicode.Scalar>.none.featureClass == "N")
  }

  @Test(arguments: [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (9, 2)])
  func aValueBelongsToTheFirstEdgeItDoesNotExceed(value: Int, number: Int) {
    #expect(bucket(value, [1, 3]) == number && bucket(Double(value), [1, 3]) == number)
  }

  @Test func onlyALineLongerThanAnyParagraphIsTooLong() {
    let limit = 1 << 18
    #expect(LongLines.longest(in: [UInt8](repeating: 0x61, count: limit)) == nil)
    #expect(LongLines.longest(in: [0x62, 0x0A] + [UInt8](repeating: 0x61, count: limit + 1)) == limit + 1)
    #expect(LongLines.longest(in: []) == nil && LongLines.longest(in: Array("a\nb".utf8)) == nil)
    #expect(LongLines.paragraphs(of: Array("하나\n\n  둘 \n".utf8)).count == 2)
  }
}

@Suite struct FrontMatterKeyTests {
  private func read(_ text: String, isJekyll: Bool = false) -> (PostMetadata, ImportedFrontMatter, Int) {
    var facts = PostMetadata()
    var matter = ImportedFrontMatter()
    matter.isJekyll = isJekyll
    let taken = matter.read(text.lineStrings, into: &facts)
    return (facts, matter, taken)
  }

  private func facts(_ line: String, isJekyll: Bool = false) -> PostMetadata {
    read("---\n\(line)\n---\n글", isJekyll: isJekyll).0
  }

  @Test(arguments: ["date", "released_at", "publishDate", "pubDate", "created_at"])
  func everyKeyOfTheDateIsKnown(key: String) {
    #expect(facts("\(key): 2016-09-02").date?.day10 == "2016-09-02")
    #expect(facts("\(key): 언젠가").extra.map(\.0) == [key], "what is no date is not lost")
  }

  @Test(arguments: ["lastmod", "updated", "last_modified_at", "modified", "updated_at"])
  func everyKeyOfAChangeIsKnown(key: String) { #expect(facts("\(key): 2016-09-02").updated?.day10 == "2016-09-02") }

  @Test(arguments: ["description", "excerpt", "summary", "subtitle", "short_description"])
  func everyKeyOfADescriptionIsKnown(key: String) {
    #expect(facts("\(key): 두  칸").description == "두 칸")
    #expect(
      facts("description: 먼저\n\(key): 나중").description == (key == "description" ? "먼저" : "먼저") || key == "description")
  }

  @Test(arguments: ["author", "authors"])
  func everyKeyOfAuthorsIsKnown(key: String) {
    #expect(facts("\(key): 샘물").authors == ["샘물"] && facts("\(key): [샘물, 하루]").authors == ["샘물", "하루"])
  }

  @Test(
    arguments: [
      ("draft: true", true), ("draft: yes", true), ("draft: false", false), ("published: false", true),
      ("published: true", false),
      ("is_private: true", true), ("is_private: false", false),
    ])
  func draftsAreSaidInSeveralWays(line: String, isDraft: Bool) { #expect(facts(line).isDraft == isDraft) }

  @Test(arguments: ["tags", "tag", "keywords"])
  func everyKeyOfTagsIsKnown(key: String) {
    #expect(facts("\(key): [빵, 솥, 빵]").tags == ["빵", "솥"] && facts("\(key): 빵, 솥").tags == ["빵", "솥"])
    #expect(facts("\(key): 빵 솥").tags == ["빵 솥"] && facts("\(key): 빵 솥", isJekyll: true).tags == ["빵", "솥"])
    #expect(facts("\(key): 빵, 솥 셋", isJekyll: true).tags == ["빵", "솥 셋"])
  }

  @Test func categoriesAreAPathForJekyllAndSideBySideForHugo() {
    #expect(facts("categories: [살림, 빵]").category == "살림/빵" && facts("category: 살림").category == "살림")
    #expect(facts("categories: 살림 빵", isJekyll: true).category == "살림/빵")
    let toml = read("+++\ncategories = [\"살림\", \"빵\"]\n+++\n").0
    #expect(toml.category == "살림" && toml.tags == ["빵"])
    let nested = read("+++\n[taxonomies]\ntags = [\"빵\"]\ncategories = [\"살림\"]\n+++\n").0
    #expect(nested.tags == ["빵"] && nested.category == "살림")
  }

  @Test(arguments: ["permalink", "url", "redirect_from", "aliases", "alias"])
  func everyKeyOfOldAddressesIsKnown(key: String) {
    #expect(facts("\(key): /a/b").aliases == ["/a/b/"])
    #expect(
      facts("\(key): [/a/, /a, /c]").aliases.sorted() == ["/a/", "/c/"]
        || facts("\(key): [/a/, /c]").aliases == ["/a/", "/c/"])
    #expect(facts("\(key): /?p=1").aliases == [])
  }

  @Test(arguments: ["canonical_url", "canonicalURL", "source_url", "original_url"])
  func everyKeyOfTheSourceIsKnown(key: String) {
    #expect(facts("\(key): https://a.kr/1").sourceAddress == "https://a.kr/1")
  }

  @Test func partsOfSeriesAreSaidInSeveralWays() {
    #expect(facts("series: 살림").seriesName == "살림")
    let part = facts("series:\n  name: 살림\n  part: 2")
    #expect(part.seriesName == "살림" && part.seriesPart == 2)
    #expect(facts("series:\n  name: 살림\n  index: 3").seriesPart == 3)
    for key in ["series_order", "seriesOrder", "series_index"] { #expect(facts("\(key): 4").seriesPart == 4) }
    #expect(
      facts("slug: bread").fileName == "bread" && facts("weight: 7").weight == 7 && facts("weight: x").weight == nil)
    #expect(facts("license: MIT").license == "MIT" && facts("licence: MIT").license == "MIT")
    #expect(facts("translator: 샘물").translators == ["샘물"] && facts("title: 빵").title == "빵")
  }

  @Test(arguments: [
    "layout", "type", "comments", "comment", "toc", "math", "mathjax", "katex", "pin", "sidebar", "share", "related",
    "classes",
    "author_profile", "read_time", "markup", "outputs", "showToc", "tocOpen", "hideMeta", "disableShare", "use_math",
    "mermaid",
    "sitemap", "search", "searchExclude", "header", "nav_order", "parent", "has_children",
  ])
  func keysThatArrangeAnOldPageAreLeftOutAndNamed(key: String) {
    let (facts, matter, _) = read("---\n\(key): x\n---\n")
    #expect(matter.leftOut == [key] && facts.extra.isEmpty)
  }

  @Test func anyOtherKeyIsKeptWithItsPath() {
    let found = facts("mine: 1\nmy:\n  own: 가\n  list: [a, b]\nempty:")
    #expect(
      found.extra.contains { $0.0 == "mine" && $0.1 == "1" } && found.extra.contains { $0.0 == "my.own" && $0.1 == "가" }
    )
    #expect(!found.extra.contains { $0.0 == "empty" })
  }

  @Test(arguments: [
    ("글\n---\n", 0), ("---\ntitle: 빵\n", 0), ("---\n---\n글", 2), ("+++\ntitle = \"빵\"\n+++\n", 3),
    ("{\n\"title\": \"빵\"\n}\n글", 3),
    ("{\n빵\n}\n", 0), ("", 0), (" ---\ntitle: 빵\n --- \n", 3), ("{ \"title\": \"빵\" }\n", 1),
    ("{ 빵 }\n", 0), ("title: 빵\n---\n글", 2), ("빵: 호밀\n---\n글", 0),
  ])
  func theBlockAtTheHeadEndsWithItsMark(text: String, lines: Int) { #expect(read(text).2 == lines) }

  @Test func aBrokenLineLosesNoOther() {
    let (facts, matter, taken) = read("---\ntitle: 빵: 굽기\n\t- 이상한 줄\ndate: 2016-09-02\ntags: [빵\n- 솥\n아무것\n---\n글")
    #expect(taken == 8 && facts.date?.day10 == "2016-09-02")
    #expect(facts.title == "빵: 굽기" && !matter.unread.isEmpty)
    #expect(read("+++\n[extra]\na = 1\nb = \n+++\n").2 == 5)
  }
}
