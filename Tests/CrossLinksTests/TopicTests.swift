/// Tests of topics, their pages, backlinks and related articles.
import ArticleModel
import CommonMark
import Diagnostics
import TestSupport
import Testing

@testable import CrossLinks

@Suite struct TopicTests {
  private func link(_ files: [String: String], config: String = "") -> (SiteFixture, SiteLinks) {
    let fixture = SiteFixture(files, config: config)
    return (fixture, CrossLinker.link(fixture.site).value)
  }

  /// The words that became links, with where they lead.
  private func annotated(_ body: String, _ others: [String: String] = Self.closure, front: String = "") -> [String] {
    let (fixture, links) = link(others.merging(["ko/posts/me.md": front + body]) { $1 })
    let number = fixture.number(of: "ko/posts/me.md")
    let tree = fixture.site.articles[number].tree
    return links.articles[number].annotations.map { annotation in
      let literal = Array(tree.literalBytes(of: annotation.node))
      return String(decoding: literal[annotation.literalRange], as: UTF8.self)
    }
  }

  private static let closure = [
    "ko/topics/closure.md": "---\ntitle: 클로저\ntopic:\n  names: {en: closure}\n  variants: [클로져]\n---\n설명\n",
    "ko/topics/constant.md": "---\ntitle: 상수\ntopic:\n  names: {en: constant}\n---\n설명\n",
  ]

  @Test func theFirstMentionIsLinkedAndNoOther() {
    #expect(annotated("클로저를 쓴다. 클로저는 값이다.\n\n## 절\n\n클로저\n") == ["클로저"])
  }

  @Test func headingsCodeLinksAndQuotedReferencesAreLeftAlone() {
    #expect(
      annotated("## 클로저\n\n`클로저` [클로저](https://a.kr) ![클로저](https://a.kr/b.png) [[클로저]]\n\n```\n클로저\n```\n") == [])
  }

  @Test func wordsThatOnlyBeginLikeATopicAreLeftAlone() {
    #expect(annotated("상수도 공사로 상수원이 마르고 클로저형 문법과 비상수를 본다.\n") == [])
    #expect(annotated("상수를 본다.\n") == ["상수"])
    #expect(annotated("상수**형** 클로저**를**\n") == ["클로저"])
  }

  @Test func partsOfLongerEnglishNamesAreLeftAlone() {
    #expect(annotated("Closure Builder와 Swift Closure Kit을 본다.\n") == [])
    #expect(annotated("새 Closure를 본다. The Closure 값\n") == ["Closure"])
    #expect(annotated("The Closure 값\n") == ["Closure"])
  }

  @Test func partsOfPhrasesAndOtherNamesAreLeftAlone() {
    let topics = [
      "ko/topics/object.md": "---\ntitle: 객체\ntopic:\n  names: {en: object}\n---\n설명\n",
      "ko/topics/app.md": "---\ntitle: 앱\ntopic:\n  names: {en: app}\n---\n설명\n",
      "ko/topics/interface.md": "---\ntitle: 인터페이스\n---\n설명\n", "ko/topics/user.md": "---\ntitle: 사용자\n---\n설명\n",
      "ko/topics/gcd.md": "---\ntitle: GCD\n---\n설명\n",
    ]
    #expect(annotated("링커가 object file을 읽고 App IDs와 App delegate를 확인한다. “OBJECT” 자리에 쓴다.\n", topics) == [])
    #expect(annotated("새 object를 만든다. 이 app은 GCD queue를 쓴다.\n", topics) == ["object", "app", "GCD"])
    #expect(annotated("인터페이스 빌더에서 사용자 정의 뷰를 놓는다. 인터페이스를 본 사용자.\n", topics) == ["인터페이스", "사용자"])
    let english = [
      "en/topics/object.md": "---\ntitle: Object\n---\nwords\n", "en/posts/a.md": "Every object file.\n",
      "en/topics/instance.md": "---\ntitle: Instance\n---\nwords\n", "en/posts/b.md": "For instance, one instance.\n",
      "en/topics/structure.md": "---\ntitle: Structure\n---\nwords\n", "en/posts/c.md": "Data structures are old.\n",
    ]
    let (fixture, links) = link(english)
    let counts = ["a", "b", "c"].map { links.articles[fixture.number(of: "en/posts/\($0).md")].annotations.count }
    #expect(counts == [1, 1, 0])
  }

  @Test func halvesOfVerbsAndSetPhrasesAreLeftAlone() {
    let topics = [
      "ko/topics/setting.md": "---\ntitle: 설정\n---\n설명\n", "ko/topics/exception.md": "---\ntitle: 예외\n---\n설명\n",
      "ko/topics/reference.md": "---\ntitle: 참조\n---\n설명\n",
    ]
    #expect(annotated("클래스를 설정 해 주고 예외 없이 쓴다. 아래 글 참조.\n\n- 설치 안내 참조\n", topics) == [])
    #expect(annotated("---\ntopics: [설정]\n---\n설정을 바꾼다. 예외 처리, 참조 하나.\n", topics) == ["설정", "예외", "참조"])
  }

  @Test func aDeadChapterLinkShowsWordsAndNotItsPath() {
    let (fixture, links) = link([
      "ko/posts/a.md": "먼저 <doc:Guide/The-Basics>와 <doc:Missing#Two-Words>를 읽고 [글](b.md)을 본다.\n",
      "ko/posts/b.md": "글\n",
    ])
    let found = links.articles[fixture.number(of: "ko/posts/b.md")].backlinks
    #expect(found.map(\.sentence) == ["먼저 The Basics와 Two Words를 읽고 글을 본다."])
    #expect(links.articles[0].resolved.map(\.title).prefix(2) == ["The Basics", "Two Words"])
  }

  @Test func commonVerbsAreNoTerms() {
    let topics = [
      "ko/topics/task.md": "---\ntitle: 작업\n---\n설명\n", "ko/topics/extension.md": "---\ntitle: 확장\n---\n설명\n",
      "ko/topics/inheritance.md": "---\ntitle: 상속\n---\n설명\n",
    ]
    #expect(annotated("함께 작업하고 확장된 것을 확장해 상속받는다.\n", topics) == ["상속"])
    #expect(annotated("---\ntopics: [확장]\n---\n작업합니다. 확장을 본다.\n", topics) == ["확장"])
  }

  @Test func nolinkOptsOut() {
    #expect(annotated("클로저와 상수\n", front: "---\nnolink: [클로저]\n---\n") == ["상수"])
    #expect(annotated("클로저와 상수\n", front: "---\nnolink: [all]\n---\n") == [])
  }

  @Test func anArticleThatLinksByItselfIsNotLinkedAgain() {
    #expect(annotated("클로저는 [클로저 쪽](../topics/closure.md)에서 본다.\n") == [])
  }

  @Test func aTopicNeverLinksToItself() {
    let (fixture, links) = link(["ko/topics/closure.md": "# 클로저\n\n클로저는 값이다.\n"])
    #expect(links.articles[fixture.number(of: "ko/topics/closure.md")].annotations.isEmpty)
  }

  @Test func aTopicPageListsArticlesThatSayMostFirst() {
    let (fixture, links) = link(
      Self.closure.merging([
        "ko/posts/little.md": "클로저 클로저 클로저\n", "ko/posts/much.md": "# 클로저의 모든 것\n\n## 클로저란\n\n클로저\n",
        "ko/posts/none.md": "클로저\n",
      ]) { $1 })
    let page = links.topics.first { $0.key == "closure" }
    #expect(page?.entries.map { fixture.site.articles[$0.article].path } == ["ko/posts/much.md", "ko/posts/little.md"])
    #expect(page?.url.path == "/topics/closure/")
  }

  @Test func ofTwoEditionsATopicListsTheReadersOwn() {
    let (fixture, links) = link(
      [
        "ko/posts/a.md": "---\ntitle: 클로저\n---\n클로저\n", "en/posts/a.md": "---\ntitle: Closure\n---\nclosure\n",
        "en/posts/b.md": "---\ntitle: Closure again\n---\nclosure\n",
      ],
      config:
        "languages: {ko: {}, en: {}}\ntopics:\n  closure: {names: {ko: 클로저, en: closure}, sameAs: 'https://x.kr/'}")
    func listed(_ language: String) -> [String] {
      links.topics.filter { $0.key == "closure" && $0.language == language }
        .flatMap { $0.entries.map { fixture.site.articles[$0.article].path } }
    }
    #expect(listed("ko") == ["ko/posts/a.md", "en/posts/b.md"])
    #expect(listed("en") == ["en/posts/a.md", "en/posts/b.md"])
    #expect(links.topics.first?.names.sameAs == ["https://x.kr/"])
  }

  @Test func topicsGrowFromTagsAndFromGlosses() {
    let post = "---\ntags: [gcd]\n---\n동기화(synchronization)를 본다.\n"
    let (_, links) = link(["ko/posts/a.md": post, "ko/posts/b.md": post, "ko/posts/c.md": "글\n"])
    #expect(links.topics.map(\.key).sorted() == ["gcd", "synchronization"])
    #expect(links.topics.first { $0.key == "synchronization" }?.names.names == ["ko": "동기화", "en": "synchronization"])
  }

  /// The first in the order of English words is the name, whatever the order of names in memory.
  @Test func ofTwoGlossesOfATagOneIsAVariant() {
    for tag in ["클로저", "비동기", "동기화", "반복자", "옵셔널", "타입", "모듈"] {
      let posts = (1...3).map { number in
        "---\ntags: [\(tag)]\n---\n글 \(number)번에서 \(tag)(closure)는 값입니다.\n\n또 \(number)번째 \(tag)(block)는 값입니다.\n"
      }
      let (_, links) = link(["ko/posts/a.md": posts[0], "ko/posts/b.md": posts[1], "ko/posts/c.md": posts[2]])
      let topic = links.topics.first { $0.names.names["ko"] == tag }
      #expect(
        topic?.names.names["en"] == "block" && topic?.names.variants == ["closure"],
        "\(tag): \(String(describing: topic?.names))")
    }
  }

  @Test func declaredTopicsComeFromTheSettings() {
    let config =
      "topics:\n  arc:\n    names: {ko: 자동 참조 카운팅, en: Automatic Reference Counting}\n    variants: [ARC]\n    definition: 참조를 센다\n"
    let (_, links) = link(["ko/posts/a.md": "ARC는 참조를 센다.\n"], config: config)
    #expect(links.topics.map(\.key) == ["arc"])
    #expect(links.articles[0].annotations.count == 1)
  }

  @Test func backlinksGiveTheSentenceThatPointsHere() {
    let (fixture, links) = link([
      "ko/posts/a.md": "앞 문장이다. **[그 글](b.md)** 을 보면 안다! 뒤 문장.\n", "ko/posts/b.md": "글\n",
      "ko/posts/c.md": "- 목록의 [글](b.md)\n",
    ])
    let found = links.articles[fixture.number(of: "ko/posts/b.md")].backlinks
    #expect(found.map(\.sentence) == ["그 글 을 보면 안다!", "목록의 글"])
    #expect(found.map { fixture.site.articles[$0.article].path } == ["ko/posts/a.md", "ko/posts/c.md"])
  }

  @Test func sentencesAndExcerptsShowWordsNotMarkup() {
    let (fixture, links) = link([
      "ko/posts/a.md": "앞 [[다른 글|문장]]이다. 여기서 [[그 글|글]]을 본다. 뒤.\n", "ko/posts/b.md": "---\ntitle: 그 글\n---\n글\n",
      "ko/posts/c.md": "둘째도 [[그 글]]이다.\n", "ko/posts/d.md": "셋째는 <doc:b>이다. 끝.\n",
      "ko/posts/e.md": "---\ntitle: 다른 글\n---\n",
    ])
    let found = links.articles[fixture.number(of: "ko/posts/b.md")].backlinks
    #expect(found.map(\.sentence) == ["여기서 글을 본다.", "둘째도 그 글이다.", "셋째는 그 글이다."])
    #expect(fixture.site.articles[fixture.number(of: "ko/posts/a.md")].excerpt == "앞 문장이다. 여기서 글을 본다. 뒤.")
  }

  @Test func relatedArticlesShareRareThings() {
    var files: [String: String] = [:]
    for number in 0..<12 { files["ko/posts/n\(number).md"] = "---\ntags: [t\(number % 6), all]\n---\n글 \(number)\n" }
    let (fixture, links) = link(files)
    let related = links.articles[fixture.number(of: "ko/posts/n3.md")].related
    #expect(related.first.map { fixture.site.articles[$0].path } == "ko/posts/n9.md")
  }

  @Test func translationsAreNotRelatedButKnown() {
    let (fixture, links) = link(
      ["ko/posts/a.md": "---\ntags: [x]\n---\n글\n", "en/posts/a.md": "---\ntags: [x]\n---\ntext\n"],
      config: "languages: {ko: {}, en: {}}")
    let own = fixture.number(of: "ko/posts/a.md")
    #expect(links.articles[own].related == [])
    #expect(links.articles[own].translations == ["en": fixture.number(of: "en/posts/a.md")])
  }

  @Test func theSameSiteGivesTheSameLinksWhateverTheOrderAndTheThreads() {
    var files: [String: String] = Self.closure
    for number in 0..<30 {
      files["ko/posts/n\(number).md"] = "---\ntags: [t\(number % 5), u\(number % 3)]\n---\n클로저 [글](n\(number / 2).md)\n"
    }
    let fixture = SiteFixture(files)
    var wide = fixture.site
    wide.jobs = 4
    let one = CrossLinker.link(fixture.site).value
    let many = CrossLinker.link(wide).value
    #expect(one.articles.map(\.related) == many.articles.map(\.related))
    #expect(one.articles.map(\.backlinks) == many.articles.map(\.backlinks))
    #expect(one.topics == many.topics)
  }
}
