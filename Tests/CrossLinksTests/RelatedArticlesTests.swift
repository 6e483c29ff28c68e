/// Tests of the scores of related articles, and of the sentences in backlinks.
import ArticleModel
import TestSupport
import Testing

@testable import CrossLinks

@Suite struct RelatedArticlesTests {
  typealias Feature = RelatedArticles.Feature

  private func tag(_ name: String) -> Feature { Feature(kind: .tag, name: name) }

  /// The related articles of the first of `tags.count` articles of one language.
  private func related(_ features: [[Feature]], neighbours: [Int] = [], groups: [Int32]? = nil, without: Set<Int> = [])
    -> [Int]
  {
    RelatedArticles(features: features, groups: groups ?? features.map { _ in 0 })
      .related(to: 0, neighbours: neighbours, excluding: without)
  }

  @Test func aRareFeatureSaysMoreThanACommonOne() {
    var features: [[Feature]] = Array(repeating: [tag("common")], count: 9)
    features[0].append(tag("rare"))
    features[7].append(tag("rare"))
    // Two of nine share the rare tag: 4 × ⌊log2(9 ÷ 2)⌋ + 4 ≥ 6; the common one gives 4 alone.
    #expect(related(features) == [7])
  }

  @Test func kindsOfFeaturesHaveTheirWeights() {
    func pair(_ kind: Feature.Kind) -> [[Feature]] {
      [[Feature(kind: kind, name: "x")], [Feature(kind: kind, name: "x")]]
    }
    #expect(related(pair(.series)) == [1])
    #expect(related(pair(.subject)) == [1])
    #expect(related(pair(.titleWord)) == [1])
    #expect(related(pair(.topic)) == [])
    #expect(related(pair(.tag)) == [])
    #expect(related(pair(.link)) == [])
    #expect(related([[tag("a"), tag("b")], [tag("a"), tag("b")]]) == [1])
  }

  @Test func whoMentionsEverythingIsNearToNothing() {
    let shared = ["a", "b", "c"].map { Feature(kind: .topic, name: $0) }
    let many = (0..<30).map { Feature(kind: .topic, name: "other \($0)") }
    #expect(related([shared, shared + many, shared]) == [2])
  }

  @Test(arguments: [
    ([Feature.Kind.topic, .topic], false), ([.topic, .link], false), ([.link, .link], false),
    ([.topic, .topic, .topic], true),
    ([.topic, .topic, .link], true), ([.topic, .tag], true), ([.titleWord], true),
  ]) func whatIsOnlyMentionedRelatesFromThreeOn(kinds: [Feature.Kind], isRelated: Bool) {
    let shared = kinds.enumerated().map { Feature(kind: $1, name: "n\($0)") }
    #expect(related([shared, shared]) == (isRelated ? [1] : []))
    #expect(related([shared, shared], neighbours: [1]) == [1])
  }

  @Test func threeOfTheManyTopicsOfALongArticleSayNothing() {
    func topics(_ names: [String]) -> [Feature] { names.map { Feature(kind: .topic, name: $0) } }
    let shared = topics(["a", "b", "c"])
    #expect(related([shared, shared + topics(["d", "e", "f"])]) == [1])
    #expect(related([shared, shared + topics(["d", "e", "f", "g"])]) == [])
    #expect(related([shared + topics(["d", "e", "f", "g"]), shared]) == [])
  }

  @Test(arguments: [("TIL", false), ("정리", false), ("actor", true)])
  func tagsThatSayHowAnArticleSpeaksRelateNothing(tag: String, isRelated: Bool) {
    let text = "---\ntags: [\(tag)]\n---\n글이다.\n"
    let fixture = SiteFixture(["ko/가.md": text, "ko/나.md": text, "ko/다.md": "다른 글이다.\n", "ko/라.md": "또 다른 글이다.\n"])
    let links = CrossLinker.link(fixture.site).value
    #expect(links.articles[fixture.number(of: "ko/가.md")].related.isEmpty != isRelated)
  }

  /// The related articles of the first of some articles, by path; `articles` are title, category and path.
  private func related(_ articles: [(title: String, category: String?, path: String)]) -> [String] {
    let files = articles.map { title, category, path in
      (
        "ko/" + path,
        "---\ntitle: \"\(title)\"\n" + (category.map { "category: \($0)\n" } ?? "") + "---\n글 \(path)이다.\n"
      )
    }
    let fixture = SiteFixture(Dictionary(uniqueKeysWithValues: files))
    let number = fixture.number(of: "ko/" + articles[0].path)
    return CrossLinker.link(fixture.site).value.articles[number].related.map { fixture.site.articles[$0].path }
  }

  @Test func oneWordOfTwoTitlesRelatesOnlyArticlesOfOneField() {
    func pair(_ left: String, _ right: String, _ fields: (String?, String?)) -> Bool {
      !related([(left, fields.0, "posts/a.md"), (right, fields.1, "posts/b.md"), ("다른 글", nil, "posts/c.md")]).isEmpty
    }
    #expect(!pair("Linear Transform", "Kafka Connect Transform", ("수학", "Kafka")))
    #expect(!pair("Linear Transform", "Kafka Connect Transform", ("수학", nil)))
    #expect(pair("Linear Transform", "Fourier Transform", ("수학", "수학")))
    #expect(pair("Linear Transform", "Fourier Transform", (nil, nil)))
    #expect(pair("Fast Fourier Transform", "Fourier Transform", ("수학", "Kafka")))
    #expect(!pair("클로저를 쓰자", "클로저를 버리자", ("가", "나")), "a word with and without its josa is one word")
    #expect(!pair("기타", "기타", (nil, nil)))
  }

  @Test func foldersOfChaptersAreFieldsAndYearsAreNone() {
    let title = "Linear Transform"
    #expect(related([(title, nil, "guide/math/a.md"), ("Kafka Transform", nil, "guide/kafka/b.md")]) == [])
    #expect(
      related([(title, nil, "guide/math/a.md"), ("Z Transform", nil, "guide/math/b.md")]) == ["ko/guide/math/b.md"])
    #expect(
      related([(title, nil, "posts/2021/a.md"), ("Z Transform", nil, "posts/2022/b.md")]) == ["ko/posts/2022/b.md"])
  }

  @Test func whatIsFarBehindTheBestIsLeftOut() {
    let tags = (0..<8).map { tag("t\($0)") }
    #expect(related([tags, tags, Array(tags.prefix(4)), Array(tags.prefix(1))]) == [1, 2])
    #expect(related([tags, tags, Array(tags.prefix(1)) + [Feature(kind: .link, name: "x")]]) == [1])
  }

  @Test(arguments: [
    ("스택을 이용한 괄호 검사", "큐와 스택", true), ("Git 정리 (2)", "git 정리 (5)", true), ("왜 그런가", "왜 이런가", false),
    ("GCD를 쓴다", "GCD 입문", true),
    ("3장", "3부", false), ("", "", false),
  ])
  func titlesShareWords(_ left: String, _ right: String, _ isShared: Bool) {
    let words = [left, right].map { Set(RelatedArticles.words(ofTitle: $0)) }
    #expect(words[0].isDisjoint(with: words[1]) != isShared)
  }

  @Test func equalNamesOfDifferentKindsAreDifferentFeatures() {
    #expect(related([[Feature(kind: .subject, name: "x")], [tag("x")]]) == [])
  }

  @Test func aLinkBetweenTwoArticlesRelatesThem() {
    #expect(related([[], [], []], neighbours: [2]) == [2])
    #expect(related([[], []], neighbours: [0]) == [])
  }

  @Test func onlyArticlesOfOneLanguageAreCompared() {
    let series = Feature(kind: .series, name: "s")
    #expect(related([[series], [series], [series]], groups: [0, 1, 0]) == [2])
    #expect(related([[series], [series], [series]], without: [1]) == [2])
  }

  @Test func theBestFiveAreKeptAndEqualOnesKeepTheirOrder() {
    let series = Feature(kind: .series, name: "s")
    #expect(related(Array(repeating: [series], count: 9)) == [1, 2, 3, 4, 5])
    #expect(related(Array(repeating: [series], count: 9), neighbours: [8]) == [8, 1, 2, 3, 4])
  }

  @Test func aFeatureOfMoreThanSixtyFourArticlesCountsNothing() {
    let series = Feature(kind: .series, name: "s")
    #expect(related(Array(repeating: [series], count: 64)).count == 5)
    #expect(related(Array(repeating: [series], count: 65)) == [])
  }

  @Test func aFeatureGivenTwiceCountsOnce() {
    #expect(related([[tag("a"), tag("a")], [tag("a"), tag("a")]]) == [])
  }
}

@Suite struct SentenceTests {
  /// Words of titles that say how an article speaks relate nothing.
  @Test(arguments: [
    ("렌더링 완전 정복 총정리", ["렌더링"]), ("Redis 사용법 정리하기", ["redis"]), ("[번역] 왜 클로저를 쓰는가", ["클로저", "클로저를"]),
    ("A guide to the basics", []), ("2편", []),
  ]) func wordsOfTitlesAreThoseOfTheSubject(title: String, words: [String]) {
    let found = Set(RelatedArticles.words(ofTitle: title))
    #expect(
      found.isSuperset(of: words)
        && found.isDisjoint(with: ["완전", "정복", "총정리", "사용법", "정리하기", "번역", "guide", "basics"]))
    if words.isEmpty { #expect(found.isEmpty, "\(found)") }
  }

  /// The sentence of `text` around its `|`.
  private func sentence(_ text: String) -> String {
    let place =
      text.utf8.firstIndex(of: UInt8(ascii: "|")).map { text.utf8.distance(from: text.startIndex, to: $0) } ?? 0
    let bytes = Array(text.utf8.filter { $0 != UInt8(ascii: "|") })
    return String(decoding: bytes[SentenceFinder.sentence(in: bytes, around: place)], as: UTF8.self)
  }

  @Test(arguments: [
    ("앞. 가|운데. 뒤.", "가운데."), ("|앞. 뒤.", "앞."), ("앞. |뒤.", "뒤."), ("앞! 뒤|?", "뒤?"), ("하|나", "하나"),
    ("1. 가|나. 다.", "1. 가나."),
    ("a.b|c. d", "a.bc."), ("앞.뒤| 끝.", "앞.뒤 끝."), ("  가|  ", "가"),
    ("앞.  뒤|.", "뒤."),
    ("", ""), ("버전 3. 가| 나.", "버전 3. 가 나."),
  ])
  func endsAtMarksBeforeSpaces(text: String, wanted: String) { #expect(sentence(text) == wanted) }
}
