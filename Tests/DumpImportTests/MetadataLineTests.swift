/// Tests of dates, bylines, labels and licences as pages print them, read line by line.
import ArticleModel
import Testing

@testable import DumpImport

@Suite struct MetadataLineTests {
  private func shown(_ date: CalendarDate?) -> String? { date.map { $0.secondOfDay == nil ? $0.day10 : $0.rfc3339 } }

  @Test(arguments: [
    ("2010.07.08", "2010-07-08"), ("2016/8/13", "2016-08-13"), ("2015-09-15.", "2015-09-15"), ("2015-13-01", nil),
    ("15.9.2015", nil),
    ("2015.9", nil), ("2015.9.1.2", nil), ("글", nil),
  ])
  func readsDatesWithSeparators(text: String, wanted: String?) { #expect(shown(DateReader.dotted(text)) == wanted) }

  @Test(arguments: [
    ("빵2010. 7. 8. 14:50", "빵", "2010-07-08T14:50:00+09:00"), ("2012/03/05 21:07:11", "", "2012-03-05T21:07:11+09:00"),
    ("빵 2019년 3월 5일 오후 9:07", "빵", "2019-03-05T21:07:00+09:00"),
    ("2019년 3월 5일 오전 9:07", "", "2019-03-05T09:07:00+09:00"),
    ("2019년 3월 5일 오전 12:07", "", "2019-03-05T00:07:00+09:00"),
    ("2019. 3. 5. 12:07 AM", "", "2019-03-05T00:07:00+09:00"),
    ("2019. 3. 5. 12:07 PM", "", "2019-03-05T12:07:00+09:00"), ("2019. 3. 5. 9:07 pm", "", "2019-03-05T21:07:00+09:00"),
    ("2019년 3월 5일", "", "2019-03-05"), ("a 2019-03-05", "a", "2019-03-05"),
  ])
  func findsADateAtTheEnd(text: String, before: String, wanted: String) {
    let found = DateReader.trailing(text)
    #expect(found?.before == before)
    #expect(shown(found?.date) == wanted)
  }

  @Test(arguments: [
    "2019. 3. 5. 25:07", "2019. 3. 5. 9:60", "2019. 3. 5. 9:07:60", "2019. 3. 5. 뒤", "12019. 3. 5.", "3019.1.1",
    "2019. 3.", "짧다",
  ])
  func findsNoDateElsewhere(text: String) { #expect(DateReader.trailing(text) == nil) }

  @Test(arguments: [
    ("2013-05-01 10:20:30", "2013-05-01T10:20:30+09:00"), ("May 1, 2013 3:20 PM", "2013-05-01T15:20:00+09:00"),
    ("Wed, 01 May 2013 01:20:30 GMT", "2013-05-01T01:20:30Z"),
    ("Wed, 1 May 2013 01:20 EST", "2013-05-01T01:20:00-05:00"), ("2013-05-01T10:20+0900", "2013-05-01T10:20:00+09:00"),
    ("2013-05-01T10:20:30.5-03:30", "2013-05-01T10:20:30-03:30"),
    ("Wed, 01 May 2013 01:20:30 +0000", "2013-05-01T01:20:30Z"),
    ("1 May 2013", "2013-05-01"), ("May 1, 2013", "2013-05-01"), ("January 26th, 2015", "2015-01-26"),
    ("2013-05-01 말", "2013-05-01"),
    ("May 2013", nil), ("Mayonnaise", nil), ("", nil),
  ])
  func readsDatesOfFeedsAndFrontMatter(text: String, wanted: String?) {
    #expect(shown(DateReader.loose(text)) == wanted)
  }

  @Test(arguments: [("하루Mar 12. 2019", "하루", "2019-03-12"), ("6 min read·Mar 12, 2021", "6 min read·", "2021-03-12")])
  func findsAnEnglishDateBehindOtherWords(text: String, before: String, wanted: String) {
    let found = DateReader.englishEnd(text[...])
    #expect(found?.before == before)
    #expect(shown(found?.date) == wanted)
    #expect(DateReader.englishEnd(text.dropLast(3) + "글") == nil)
  }

  @Test(arguments: [
    ("작성일: 2016-02-11", MetadataLine.Kind.date, "2016-02-11"), ("Author: Kim", .author, "Kim"),
    ("태그 #빵 #물", .tags, "#빵 #물"),
    ("카테고리 | 빵", .category, "빵"), ("제목 : 반죽", .title, "반죽"),
    ("URL: http://a.example.net", .source, "http://a.example.net"),
  ])
  func readsLabelledLines(text: String, kind: MetadataLine.Kind, value: String) {
    let found = MetadataLine(text)
    #expect(found?.kind == kind)
    #expect(found?.value == value)
  }

  @Test(arguments: [
    "작성일: 언젠가", "작성자 김반죽", "작성자:", "태그를 붙입니다", "URL: 여기", "URL: http://a.example.net 끝", "작성자: http://a.example.net",
    "분류: 이렇게 합니다.",
  ])
  func leavesLinesThatOnlyLookLabelled(text: String) { #expect(MetadataLine(text) == nil) }

  @Test func fieldsFillOnlyWhatIsUnknown() {
    var facts = PostMetadata()
    for line in [
      "Date: 2016-02-11", "날짜: 2017-01-01", "Author: Kim", "저자: Lee", "태그: 빵, 물", "Tags: x", "분류: 가", "분류: 나", "제목: 다",
      "주소: http://b.example.net/1",
    ] {
      MetadataLine(line)?.apply(to: &facts)
    }
    #expect(facts.date?.day10 == "2016-02-11")
    #expect(facts.authors == ["Kim"])
    #expect(facts.tags == ["빵", "물"])
    #expect(facts.category == "가")
    #expect(facts.title == "다")
    #expect(facts.sourceAddress == "http://b.example.net/1")
  }

  @Test(arguments: [("#빵#물", ["빵", "물"]), ("빵, 물 |소금/밀", ["빵", "물", "소금", "밀"]), ("#빵, #물,", ["빵", "물"]), ("", [])])
  func splitsTags(text: String, wanted: [String]) { #expect(MetadataLine.tags(in: text) == wanted) }

  @Test func splitsAFooterWhosePartsRunTogether() {
    let found = MetadataLine.together("글쓴이 김반죽게시일 2018년 9월 30일카테고리 빵.태그 밀, 물")
    #expect(found.map(\.kind) == [.author, .date, .category, .tags])
    #expect(found.map(\.value) == ["김반죽", "2018년 9월 30일", "빵", "밀, 물"])
    #expect(MetadataLine.together("글쓴이 김반죽").isEmpty)
    #expect(MetadataLine.together("글쓴이 김반죽게시일 언젠가").isEmpty)
  }

  @Test(arguments: [
    ("Posted by 김반죽", "김반죽", nil, nil),
    ("# posted by kim at 2008/05/05 12:33", "kim", "2008-05-05T12:33:00+09:00", nil),
    ("by kim | 2008/05/05 12:33 | 빵 | 덧글(3)", "kim", "2008-05-05T12:33:00+09:00", "빵"),
    ("Posted by kim on May 5, 2008 in 빵", "kim", "2008-05-05", "빵"),
  ])
  func readsBylinesBelowAPost(text: String, author: String?, date: String?, category: String?) {
    let found = PostByline.closing(text)
    #expect(found?.author == author)
    #expect(shown(found?.date) == date)
    #expect(found?.category == category)
  }

  @Test(arguments: [
    ("빵/기초2010. 7. 8. 14:50", nil, "빵/기초"), ("김반죽 · 2010. 7. 8.", "김반죽", nil), ("2010. 7. 8. 10:22ㆍ빵", nil, "빵"),
    ("2010-07-08 | 김반죽", "김반죽", nil), ("Posted on July 8, 2010 by kim", "kim", nil),
    ("By kim on July 8, 2010", "kim", nil),
    ("작성일: 2010-07-08", nil, nil),
  ])
  func readsBylinesAboveAPost(text: String, author: String?, category: String?) {
    let found = PostByline.opening(text)
    #expect(found?.date?.day10 == "2010-07-08")
    #expect(found?.author == author)
    #expect(found?.category == category)
  }

  @Test(arguments: [
    "업데이트 2010. 7. 8. 14:50", "빵을 구웠습니다. 2010. 7. 8. 14:50", "빵 2010. 7. 8.", "빵 (3) 2010.07.08", "Posted by", "by kim",
    "2010-07-08 | 로그인",
  ])
  func leavesLinesThatAreNoBylines(text: String) {
    #expect(PostByline.opening(text) == nil)
    #expect(PostByline.closing(text) == nil)
  }

  @Test(arguments: [
    ("저작자 표시 비영리 변경 금지", "CC-BY-NC-ND-2.0-KR"), ("저작자표시", "CC-BY-2.0-KR"), ("저작자표시-비영리-동일조건변경허락", "CC-BY-NC-SA-2.0-KR"),
    ("저작자표시 4.0 국제 라이선스", "CC-BY-4.0"), ("저작자 표시를 합니다", nil), ("비영리", nil),
  ])
  func namesKoreanLicences(text: String, wanted: String?) { #expect(Licence.identifier(in: text) == wanted) }

  @Test(arguments: [
    ("https://creativecommons.org/licenses/by-nc-nd/2.0/kr/", "CC-BY-NC-ND-2.0-KR"),
    ("http://creativecommons.org/licenses/by/4.0?x", "CC-BY-4.0"),
    ("https://creativecommons.org/publicdomain/zero/1.0/", "CC0-1.0"),
    ("https://creativecommons.org/licenses/by/", nil),
    ("https://creativecommons.org/licenses/mark/1.0", nil), ("https://example.net", nil),
  ])
  func namesLicencesByTheirAddress(address: String, wanted: String?) {
    #expect(CreativeCommons.identifier(of: address) == wanted)
  }

  @Test(arguments: [
    ("쉰 한 번째", 51), ("두번째 글", 2), ("스무 번째", 20), ("열두 번째", 12), ("17번째", 17), ("첫 번째", 1), ("아흔 아홉 번째", 99),
  ])
  func readsKoreanOrdinals(text: String, number: Int) {
    #expect(KoreanOrdinals.find(in: "빵 " + text + " 글")?.number == number)
    #expect(KoreanOrdinals.find(in: "빵 " + text + " 글")?.before == "빵")
  }

  @Test func everyKoreanNumberBelowAHundredIsRead() {
    let tens = ["열": 10, "스물": 20, "서른": 30, "마흔": 40, "쉰": 50, "예순": 60, "일흔": 70, "여든": 80, "아흔": 90]
    let ones = [
      "한": 1, "하나": 1, "두": 2, "둘": 2, "세": 3, "셋": 3, "네": 4, "넷": 4, "다섯": 5, "여섯": 6, "일곱": 7, "여덟": 8, "아홉": 9,
    ]
    func number(_ words: String) -> Int? { KoreanOrdinals.find(in: "빵 굽기 \(words)번째 글")?.number }
    for (one, value) in ones { #expect(number(one) == value, "\(one)") }
    for (ten, base) in tens {
      #expect(number(ten) == base, "\(ten)")
      for (one, value) in ones {
        #expect(number(ten + one) == base + value, "\(ten)\(one)")
        #expect(number("\(ten) \(one) ") == base + value, "\(ten) \(one)")
      }
    }
    #expect(number("첫") == 1 && number("스무") == 20)
  }

  @Test func wordsBeforeOrdinalsAreNoNumbers() {
    #expect(KoreanOrdinals.find(in: "몇 번째") == nil)
    #expect(KoreanOrdinals.find(in: "첫 번 째 글, 두 번째 줄")?.number == 1)
    #expect(KoreanOrdinals.find(in: "0번째") == nil)
    #expect(KoreanOrdinals.find(in: "글") == nil)
  }

  @Test(arguments: [
    ("글쓴이 : 김반죽(http://b.example.net/1)", "김반죽", "http://b.example.net/1"),
    ("By | kim http://b.example.net", "kim", "http://b.example.net"),
    ("Written by kim <https://b.example.net>", "kim", "https://b.example.net"),
  ])
  func readsSignatures(text: String, name: String, address: String) {
    let found = AuthorSignature.parse(text)
    #expect(found?.name == name)
    #expect(found?.address == address)
  }

  @Test func tellsAPostsAddressFromABlogs() {
    #expect(AuthorSignature.isPost("http://b.example.net/entry/1"))
    #expect(AuthorSignature.isPost("http://b.example.net/?p=1"))
    #expect(!AuthorSignature.isPost("http://b.example.net/"))
    #expect(!AuthorSignature.isPost("http://b.example.net"))
    #expect(!AuthorSignature.isPost("entry/1"))
  }

  @Test func readsThePortalsSourceLine() {
    let found = AttributionLine("[출처] 반죽하는 법|작성자 김반죽")
    #expect(found?.title == "반죽하는 법")
    #expect(found?.author == "김반죽")
    #expect(AttributionLine("출처: https://b.example.net/1 [빵집]")?.address == "https://b.example.net/1")
    #expect(AttributionLine("[출처] https://b.example.net/1")?.address == "https://b.example.net/1")
    #expect(AttributionLine("출처 : https://b.example.net/1") == nil)
  }
}
