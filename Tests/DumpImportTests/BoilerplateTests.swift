/// Tests of recognising, by its layout, the boilerplate that blogs and portals print around posts.
@testable import DumpImport
import Testing

@Suite struct BoilerplateTests {
  @Test func aBlockThatThePagePutInIsDroppedWithTheNamesInIt() throws {
    let found = ImportedText(
      "빵 굽기\n\n빵을 굽습니다. 오래 굽습니다.\n\n#빵 #솥\n공감한 사람 보러가기\n댓글 3\n공유하기\n샘물\n샘물네 부엌\n이웃추가\n샘물네 부엌 살림 글\n전체글 보기\n")
    #expect(found.bodies == ["빵을 굽습니다. 오래 굽습니다.\n"])
    #expect(try #require(found.articles.first).contains("tags: [빵, 솥]"))
  }

  @Test func aStoryOfBrunchHasItsTitleAboveTheByline() throws {
    let found = ImportedText(
      "brunch\n\nYou can make anything\nby writing\n\nC.S.Lewis\n\n매거진 부엌 살림\n빵 굽기\n오래 굽는 까닭\nby샘물Mar 12. 2019\n\n빵을 굽습니다. 오래 굽습니다.\n\n#빵\n#솥\n\n12 댓글 3 공유하기\n샘물\n빵집 주인\n구독하기\n매거진의 이전글 솥 고르기\n"
    )
    #expect(found.bodies == ["빵을 굽습니다. 오래 굽습니다.\n"])
    let article = try #require(found.articles.first)
    for line in ["title: 빵 굽기", "2019-03-12", "샘물", "tags: [빵, 솥]", "부엌 살림", "오래 굽는 까닭"] {
      #expect(article.contains(line), "\(line)")
    }
  }

  @Test func aStoryMaySpeakOfCommentsAndOtherStories() {
    let text =
      "이전 글에서 솥을 골랐습니다.\n\n댓글\n\n\((1...4).map { "읽은 분의 \($0)번째 말을 옮겨 적습니다. 오래 굽는 까닭을 물으셨습니다." }.joined(separator: "\n\n"))\n"
    let found = ImportedText("빵 굽기\nby샘물Mar 12. 2019\n\n\(text)\n댓글 3\n샘물\n구독하기\n")
    let body = found.bodies.first ?? ""
    #expect(body.contains("이전 글에서") && body.contains("4번째 말을") && !body.contains("구독하기"))
    let medium = ImportedText(
      "빵 굽기\n샘물\n6 min read\nMar 12, 2021\n\nWritten by hand, 이 글을 적습니다.\n\n\(text)\nfunc bake() {\n}\n--\n1\nMore from 샘물\n솥 고르기\n"
    )
    let story = medium.bodies.first ?? ""
    #expect(story.contains("Written by hand") && story.contains("func bake() {\n}") && !story.contains("솥 고르기"))
  }

  @Test(arguments: [
    "샘물\n샘물\n·\nFollow\n6 min read\n·\nMar 12, 2021\n--\n1\nListen\nShare",
    "샘물\n·\nFollow\n6 min read·Mar 12, 2021\nShare",
    "샘물\nPublished in\n부엌\n6 min read\nMar 12, 2021\n1.2K",
  ])
  func aStoryOfMediumLosesButtonsAndClaps(head: String) throws {
    let found = ImportedText(
      "Open in app\nSign up\nWrite\n빵 굽기\n\(head)\n\n빵을 굽습니다. 오래 굽습니다.\n\nMar 3, 2021에 솥을 샀습니다.\n\n빵\n솥\n--\n1\n샘물\nFollow\nWritten by 샘물\n54 Followers\nMore from 샘물\n솥 고르기\n"
    )
    #expect(found.bodies == ["빵을 굽습니다. 오래 굽습니다.\n\nMar 3, 2021에 솥을 샀습니다.\n"])
    let article = try #require(found.articles.first)
    for line in ["title: 빵 굽기", "2021-03-12", "샘물", "tags: [빵, 솥]"] { #expect(article.contains(line), "\(line)") }
  }

  @Test func minutesAndNamesInAPostAreNoStoryOfMedium() {
    let found = ImportedText("빵 굽기\n\n6 min read라고 적혀 있습니다.\n\nby the way, Mar 12. 2019 was cold.\n\n빵을 굽습니다.\n")
    #expect(found.report.dumps.first?.format == .plainText)
  }

  @Test func wordsOfButtonsInAPostStay() {
    #expect(body("빵 굽기\n\n단추가 둘 있습니다. 이름은 이렇습니다.\n\n확인\n닫기\n굽기\n").contains("굽기"))
  }

  @Test func whatReadersWroteIsNoPost() {
    let text = (1...8).map { "빵을 \($0)번 굽습니다. 오래 굽습니다.\n" }.joined(separator: "\n")
    let found = ImportedText(
      "빵 굽기\n샘물·2021년 5월 3일\n\n\(text)\n2개의 댓글\n\n댓글 작성\n하루\n2021년 5월 4일\n잘 보았습니다.\n\n이슬\n2021년 5월 5일\n고맙습니다!\n")
    #expect(found.titles == ["빵 굽기"] && found.bodies.first?.contains("보았습니다") == false)
    #expect(found.report.dumps.first?.boilerplate["comments"] ?? 0 > 5)
  }

  @Test func whatReadersOfAnOldBlogWroteIsNoPost() {
    let line = "by 샘물 | 2009/03/12 21:05 | 살림 | 트랙백 | 덧글(1)"
    let found = ImportedText(
      "샘물네 부엌\n포토로그\n빵 굽기\n\(line)\n\n빵을 굽습니다. 오래 굽습니다.\n\n\(line)\n\n트랙백 주소 : http://a.example.net/tb/1\nCommented by 하루 at 2009/03/13 09:11\n잘 보았습니다.\n"
    )
    #expect(found.titles == ["빵 굽기"])
    #expect(found.bodies == ["빵을 굽습니다. 오래 굽습니다.\n"])
  }

  @Test func aTitleMayStandAboveTheCardOfItsAuthor() throws {
    let found = ImportedText(
      "본문 바로가기\n\n살림\n빵 굽는 법\n\u{200B}\n프로필\n샘물\n2018. 5. 21. 23:14\n이웃추가\n\n빵을 굽습니다. 오래 굽습니다.\n")
    let article = try #require(found.articles.first)
    #expect(found.titles == ["빵 굽는 법"])
    #expect(article.contains("authors: [샘물]") && article.contains("category: 살림"))
  }

  @Test(arguments: ["살림/빵\n빵 굽는 법\n샘물 2014. 11. 3. 09:30\n", "살림/빵\n빵 굽는 법\nby 샘물2014. 11. 3.\n"])
  func aPathAboveTheTitleIsItsCategory(head: String) throws {
    let article = try #require(ImportedText(head + "728x90\n반응형\n\n빵을 굽습니다. 오래 굽습니다.\n").articles.first)
    for fact in ["title: 빵 굽는 법\n", "authors: [샘물]", "category: 살림/빵", "date: 2014-11-03"] {
      #expect(article.contains(fact))
    }
    #expect(ImportedText.body(of: article) == "빵을 굽습니다. 오래 굽습니다.\n")
  }

  @Test func aFooterRunTogetherTellsWhatItSays() throws {
    let found = ImportedText(
      "빵 굽기\n\n빵을 굽습니다. 오래 굽습니다.\n\n이 글 공유하기:\n트위터\nFacebook\n글쓴이 샘물게시일 2018년 9월 30일카테고리 살림태그 빵, 솥\n댓글 남기기\n")
    let article = try #require(found.articles.first)
    for fact in ["date: 2018-09-30", "authors: [샘물]", "category: 살림", "tags: [빵, 솥]"] {
      #expect(article.contains(fact))
    }
    #expect(found.bodies == ["빵을 굽습니다. 오래 굽습니다.\n"])
  }

  @Test func fieldsBelowATitleAreFacts() throws {
    let found = ImportedText(
      "빵에 대하여\n\n원문: https://a.example.net/bread\n저자: Jane Doe\n번역: 샘물\n\n빵을 굽습니다. 오래 굽습니다.\n\n끝입니다. 좋습니다.\n")
    let article = try #require(found.articles.first)
    for fact in ["title: 빵에 대하여", "authors: [Jane Doe]", "translators: [샘물]", "url: \"https://a.example.net/bread\""] {
      #expect(article.contains(fact))
    }
  }

  @Test func theTranslatorMayBeNamedAtTheEnd() throws {
    let text = (1...50).map { "빵을 \($0)번 굽습니다. 오래 굽습니다.\n" }.joined(separator: "\n")
    #expect(try #require(ImportedText("빵 굽기\n\n\(text)\n- 옮긴이: 샘물\n").articles.first).contains("translators: [샘물]"))
  }

  @Test(arguments: ["2019/07/22\n빵 굽기\n\n", "2019. 7. 22.\n빵 굽기\n\n"])
  func aDayMayStandAboveTheTitle(head: String) throws {
    let found = ImportedText(head + "빵을 굽습니다. 오래 굽습니다.\n\n끝입니다.\n")
    #expect(found.titles == ["빵 굽기"] && found.files.first?.date == "2019-07-22")
  }

  @Test func aSecondLineMayStandBelowTheTitle() {
    let found = ImportedText("빵 굽기\n가루에서 식탁까지\n\n빵을 굽습니다. 오래 굽습니다.\n\n끝입니다.\n")
    #expect(found.titles == ["빵 굽기"] && found.bodies.first?.contains("가루에서 식탁까지\n\n빵을") == true)
  }

  @Test func commentsBetweenPostsAreCutOutAndTheNextTitleKept() {
    let text = (1...8).map { "빵을 \($0)번 굽습니다. 오래 굽습니다.\n" }.joined(separator: "\n")
    let talk = "댓글 2\n하루 2019. 1. 3. 09:00\n잘 봤습니다.\n샘물 2019. 1. 3. 10:00\n고맙습니다!\n"
    let found = ImportedText(
      "본문 바로가기\n살림/빵\n첫 빵\n샘물 2019. 1. 2. 10:00\n\n\(text)\n공유하기\n\(talk)살림/빵\n둘째 빵\n샘물 2019. 2. 3. 11:00\n\n솥을 닦습니다. 오래 닦습니다.\n"
    )
    #expect(found.titles == ["첫 빵", "둘째 빵"])
    #expect(found.bodies.allSatisfy { !$0.contains("봤습니다") && !$0.contains("고맙습니다") })
  }

  @Test func shortPostsBelowACountOfCommentsStay() {
    let text = (1...8).map { "빵을 \($0)번 굽습니다. 오래 굽습니다.\n" }.joined(separator: "\n")
    let next = (2...3).map { "빵 \($0)호\n샘물·2021년 5월 \($0)일\n\n빵을 또 굽습니다. 좋습니다.\n\n" }.joined()
    let found = ImportedText("빵 1호\n샘물·2021년 5월 1일\n\n\(text)\n댓글 4\n\n\(next)")
    #expect(found.titles == ["빵 1호", "빵 2호", "빵 3호"])
  }

  @Test(arguments: [
    ("저작자표시-비영리-변경금지 2.0 대한민국", "CC-BY-NC-ND-2.0-KR"), ("저작자표시-동일조건변경허락 4.0 국제 라이선스", "CC-BY-SA-4.0"),
  ])
  func aLicenceMayNameItsVersion(line: String, licence: String) throws {
    let article = try #require(ImportedText("빵 굽기\n\n빵을 굽습니다. 오래 굽습니다.\n\n\(line)\n").articles.first)
    #expect(article.contains("license: \(licence)"))
  }
}
