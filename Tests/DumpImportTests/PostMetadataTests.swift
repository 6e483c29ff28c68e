/// Tests of an article's metadata: title, series, licence, history, references; interface texts of the page are left out.
import ArticleModel
import Testing

@testable import DumpImport

@Suite struct PostMetadataTests {
  @Test(arguments: ["오늘의 주제", "오늘의 빵", "이번 이야기", "제목"])
  func takesTheLineBelowALabelForTheTitle(label: String) {
    #expect(
      ImportedText("\(label)\n\n1. 식빵 굽기\n\n안녕하세요. 오늘은 식빵을 구워 보겠습니다.\n\nPosted by 제빵사\n").titles == ["식빵 굽기"])
  }

  @Test func takesWordsThatPostsShareForALabelWhenANumberStandsBelow() {
    let found = ImportedText(
      "반죽 교실 안내\n\n1. 식빵 굽기\n\n식빵을 굽습니다. 오래 걸립니다.\n\nPosted by 갑\n반죽 교실 안내\n\n2. 단팥빵 굽기\n\n팥을 삶습니다. 설탕을 넣습니다.\n\nPosted by 갑\n"
    )
    #expect(found.titles == ["1. 식빵 굽기", "2. 단팥빵 굽기"])
  }

  @Test func marksATitleMadeOfTheFirstSentence() {
    let found = ImportedText("자전거 바퀴는 서른여섯 개의 살로 버팁니다. 살이 끊어지면 휩니다.\n\nPosted by 갑\n")
    #expect(found.titles == ["자전거 바퀴는 서른여섯 개의 살로 버팁니다"])
    #expect(found.codes.contains("guessed-title"))
  }

  @Test func namesAPostByTheBoxOfRelatedPosts() {
    let found = ImportedText(
      """
      살림/부엌2010. 7. 8. 14:50
      솥을 닦습니다. 재를 묻혀 문지릅니다.
      '살림 > 부엌' 카테고리의 다른 글
      칼을 가는 법  (0) 2010.07.07
      Posted by 솥
      살림/부엌2010. 7. 7. 09:10
      숫돌에 물을 뿌리고 갑니다. 날을 눕힙니다.
      Posted by 솥
      """)
    #expect(found.titles.last == "칼을 가는 법")
    #expect(found.report.boilerplate.contains { $0.kind == "related" && $0.count == 2 })
  }

  @Test(arguments: [
    ("쉰 한 번째", 51), ("스물세 번째", 23), ("서른 번째", 30), ("열두 번째", 12), ("첫 번째", 1), ("7번째", 7),
  ])
  func readsKoreanOrdinals(words: String, number: Int) {
    #expect(KoreanOrdinals.find(in: "벌써 \(words) 시간입니다")?.number == number)
  }

  @Test func saysWhenASeriesHadToBeNamed() {
    let found = ImportedText(
      "빵 하나\n\n오늘은 첫 번째 시간입니다.\n\n밀가루를 고릅니다. 눈으로 봅니다.\n\nPosted by 갑\n빵 둘\n\n오늘은 두 번째 시간입니다.\n\n물을 고릅니다. 맛을 봅니다.\n\nPosted by 갑\n"
    )
    #expect(found.codes.filter { $0 == "named-series" }.count == 2)
    #expect(found.articles.last?.contains("part: 2") == true)
  }

  @Test(arguments: [
    ("저작자 표시 비영리 변경 금지", "CC-BY-NC-ND-2.0-KR"), ("저작자표시-동일조건변경허락", "CC-BY-SA-2.0-KR"), ("저작자 표시", "CC-BY-2.0-KR"),
  ])
  func readsLicences(label: String, name: String) {
    #expect(Licence.identifier(in: label) == name)
  }

  @Test func tiesReferencesToTheArticlesTheyMean() {
    let found = ImportedText(
      """
      체인 갈기

      낡은 체인을 자릅니다. 새 체인을 끼웁니다.

      Posted by 갑
      패드 보기

      2018/02/11 - [자전거/정비] - 체인 갈기

      패드가 얇으면 갈아야 합니다. 자로 잽니다.

      Posted by 갑
      """)
    #expect(found.bodies.last?.contains("2018/02/11 - [자전거/정비] - [체인 갈기](") == true)
    #expect(found.articles.first?.contains("date: 2018-02-11") == true)
  }

  @Test func keepsNotesOfChanges() {
    let article = ImportedText("빵 굽기\n\n빵을 굽습니다. 오래 굽습니다.\n\nUpdate: 2015-09-15\n\n온도를 고쳤다.\n\nPosted by 갑\n").articles
      .first
    #expect(article?.contains("- date: 2015-09-15") == true)
    #expect(article?.contains("온도를 고쳤다.") == true)
  }

  @Test(arguments: ["번역: 홍길동", "옮긴이 : 홍길동"])
  func readsWhoTranslated(line: String) {
    #expect(
      ImportedText("안내서\n\n\(line)\n\n빵을 굽습니다. 오래 굽습니다.\n\nPosted by 갑\n").articles.first?.contains(
        "translators: [홍길동]") == true)
  }

  @Test(arguments: [
    ("댓글 3", "comments"), ("좋아요 12", "sharing"), ("공유하기", "sharing"), ("0개의 댓글", "comments"), ("이웃추가", "sharing"),
    ("Leave a comment", "comments"), ("트랙백 0 | 댓글 2", "comments"), ("목록 보기", "navigation"), (", |", "navigation"),
    ("[출처] 빵 굽기|작성자 갑", "source"), ("출처: https://b.example.net/3 [빵집]", "source"), ("RSS Feed 받기", "feed"),
    ("신고하기", "report"), ("블로그 : http://b.example.net", "links"),
  ])
  func countsThePagesOwnWordsByKind(line: String, kind: String) {
    let found = ImportedText("빵 굽기\n\n빵을 굽습니다. 오래 굽습니다.\n\n\(line)\nPosted by 갑\n")
    #expect(found.report.boilerplate.contains { $0.kind == kind && $0.count == 1 })
    #expect(found.bodies == ["빵을 굽습니다. 오래 굽습니다.\n"])
  }

  @Test func keepsABraceThatClosesTheLastListing() {
    let found = ImportedText("빵 굽기\n\n빵을 굽는 코드입니다.\n\nvoid bake() {\n    heat();\n}\nPosted by 갑\n")
    #expect(found.bodies.first?.hasSuffix("heat();\n}\n```\n") == true)
  }

  @Test(arguments: ["출처 : http://b.example.net/3", "좋아요라고 말했습니다.", "댓글을 남겨 주시면 답하겠습니다."])
  func keepsTheAuthorsOwnWordsAtTheEnd(line: String) {
    #expect(ImportedText("빵 굽기\n\n빵을 굽습니다. 오래 굽습니다.\n\n\(line)\nPosted by 갑\n").bodies.first?.contains(line) == true)
  }

  @Test(arguments: [
    ("살림2010. 7. 8. 14:50", "살림", "2010-07-08", 53400), ("2019년 3월 5일 오후 9:07", "", "2019-03-05", 76020),
    ("2012/03/05 21:07:11", "", "2012-03-05", 76031), ("2012-03-05", "", "2012-03-05", nil),
  ])
  func readsDatesAtTheEndOfALine(text: String, before: String, day: String, second: Int?) throws {
    let found = try #require(DateReader.trailing(text))
    #expect(found.before == before && found.date.day10 == day && found.date.secondOfDay == second)
  }

  @Test(arguments: ["2010. 13. 8. 14:50", "버전 2.0.1", "2010. 7. 8. 25:50", "전화 010-2010-7777", "20100708"])
  func takesNoOtherNumbersForDates(text: String) { #expect(DateReader.trailing(text) == nil) }
}
