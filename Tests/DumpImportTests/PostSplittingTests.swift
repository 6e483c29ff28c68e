/// Tests of the boilerplate around posts, in the styles of many blogs.
import Diagnostics
import DumpImport
import Testing

@Suite struct PostSplittingTests {
  @Test(arguments: [
    ("2019. 3. 14. 10:22ㆍ살림/부엌", "date: 2019-03-14T10:22", "category: 살림/부엌"),
    ("샘물·2021년 5월 3일", "date: 2021-05-03", "authors: [샘물]"),
    ("2021-05-03 | 샘물", "date: 2021-05-03", "authors: [샘물]"),
    ("March 3, 2014 by Kim", "date: 2014-03-03", "authors: [Kim]"),
    ("2018년 6월 12일 by 샘물", "date: 2018-06-12", "authors: [샘물]"),
    ("작성자: 샘물\n작성일: 2016-02-11\n태그: 빵, 솥", "date: 2016-02-11", "tags: [빵, 솥]"),
    ("작성자 : 샘물 | 2011-04-02 14:22", "date: 2011-04-02T14:22", "authors: [샘물]"),
  ])
  func readsWhatStandsBelowATitle(byline: String, first: String, second: String) throws {
    let found = ImportedText("솥을 닦는 법\n\n\(byline)\n\n솥을 닦습니다. 오래 닦습니다.\n")
    let article = try #require(found.articles.first)
    #expect(found.titles == ["솥을 닦는 법"])
    #expect(article.contains(first) && article.contains(second))
    #expect(ImportedText.body(of: article) == "솥을 닦습니다. 오래 닦습니다.\n")
  }

  @Test func dropsWhatStandsBetweenPosts() throws {
    let found = ImportedText(
      """
      첫 빵

      2019. 3. 14. 10:22ㆍ살림

      빵을 굽습니다. 오래 굽습니다.

      좋아요공감
      공유하기
      글 요소
      빵집 일기
      저작자표시
      카테고리의 다른 글
      셋째 빵  (0)\t2019.03.10
      Tag
      빵, 솥
      댓글0
      비밀번호
      둘째 빵

      2019. 3. 1. 21:03ㆍ살림

      솥을 닦습니다. 오래 닦습니다.

      이전 글
      없는 빵
      다음 글
      남은 빵
      0개의 댓글
      """)
    #expect(found.titles == ["첫 빵", "둘째 빵"])
    #expect(found.bodies == ["빵을 굽습니다. 오래 굽습니다.\n", "솥을 닦습니다. 오래 닦습니다.\n"])
    #expect(try #require(found.articles.first).contains("tags: [빵, 솥]"))
  }

  @Test func dropsWhatStandsRightBelowATitle() throws {
    let found = ImportedText(
      "첫 빵\n샘물·2021년 5월 3일\n0\n빵솥부엌\n목록 보기\n3/7\n\n빵을 굽습니다. 오래 굽습니다.\n\n샘물\n빵을 굽는 사람\n이전 포스트\n어제 빵\n0개의 댓글\n")
    #expect(found.bodies == ["빵을 굽습니다. 오래 굽습니다.\n"])
  }

  @Test func readsAPageWhoseBylinesStandAbove() {
    let line = "by 샘물 | 2008/11/0"
    let found = ImportedText(
      "\(line)2 22:10 | 살림 | 덧글(3)\n첫 빵\n\n빵을 굽습니다. 좋습니다.\n\n\(line)5 01:40 | 살림 | 덧글(0)\n둘째 빵\n\n솥을 닦습니다. 좋습니다.\n")
    #expect(found.titles == ["첫 빵", "둘째 빵"])
    #expect(found.articles.map { $0.contains("2008-11-02") } == [true, false])
  }

  @Test func cutsUnknownTextAtItsRulesAndLessons() {
    let rule = String(repeating: "=", count: 30)
    let ruled = ImportedText("첫 빵\n\n빵을 굽습니다. 좋습니다.\n\n굽고 있습니다.\n\n\(rule)\n\n둘째 빵\n\n솥을 닦습니다. 좋습니다.\n\n닦고 있습니다.\n")
    #expect(ruled.titles == ["첫 빵", "둘째 빵"])
    let lessons = ImportedText("7강. 빵 굽기\n\n빵을 굽습니다. 좋습니다.\n\n8강. 솥 닦기\n\n솥을 닦습니다. 좋습니다.\n")
    #expect(lessons.titles == ["7강. 빵 굽기", "8강. 솥 닦기"])
  }

  @Test func readsTheFoldedButtonsAndTagsOfAPortal() throws {
    let found = ImportedText(
      "빵 굽기\n2017. 8. 21. 1:05\nURL 복사\nhttp://blog.example.com/b/22\n번역하기\n\n빵을 굽습니다. 좋습니다.\n[출처] 빵 굽기|작성자 샘물\n태그#빵#솥\n공감한 사람 보러가기댓글 4공유하기\n이웃추가\n"
    )
    let article = try #require(found.articles.first)
    #expect(article.contains("tags: [빵, 솥]") && article.contains("url: \"http://blog.example.com/b/22\""))
    #expect(ImportedText.body(of: article) == "빵을 굽습니다. 좋습니다.\n")
  }

  @Test func keepsWordsThatLookLikeALabelFurtherDown() {
    let found = body("빵 굽는 날\n\n빵을 굽습니다. 좋습니다.\n\n■ 결과\n\n오늘의 빵\n내일의 솥\n\n다 되었습니다.\n")
    #expect(found.contains("오늘의 빵\\\n내일의 솥"))
  }

  @Test func frontMatterIsNoByline() {
    let found = ImportedText("---\ntitle: 빵 굽기\ndate: 2016-09-02\n---\n\n빵을 굽습니다.\n")
    #expect(found.titles == ["빵 굽기"])
    #expect(found.articles.first?.contains("date: 2016-09-02") == true)
  }

  @Test func aTextKeptWholeIsNamedAfterItsFile() {
    let found = ImportedText(String(repeating: "빵을 굽습니다. ", count: 20_000))
    let said = found.diagnostics.first { $0.code == "guessed-title" }
    #expect(said?.message.english.contains("name of its file") == true)
  }
}
