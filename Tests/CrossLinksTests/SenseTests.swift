/// Tests that a name with several meanings links only where its topic is meant.
import ArticleModel
import CommonMark
import Diagnostics
import TestSupport
import Testing

@testable import CrossLinks

@Suite struct SenseTests {
  private static let config = """
    topics:
      structure: {names: {ko: 구조체, en: structure}, variants: [구조]}
      task: {names: {ko: 작업, en: task}}
      scope: {names: {ko: 범위, en: scope}}
      range: {names: {ko: 범위, en: range}}
      optional: {names: {ko: 옵셔널, en: optional}, variants: [선택적]}
      dictionary: {names: {ko: 딕셔너리, en: dictionary}, variants: [사전]}
      set: {names: {ko: 집합, en: set}}
      example: {names: {ko: 예시, en: example}, variants: [예를 들어]}
      background: {names: {ko: 백그라운드, en: background}, variants: [배경]}
      delegate: {names: {ko: 델리게이트, en: delegate}, variants: [대신자]}
      response: {names: {ko: 응답, en: response}}
    """

  /// What was decided about each name in `body`: `words topic reason`.
  private func decisions(
    _ body: String, at path: String = "ko/posts/me.md", glossary: String = "", _ others: [String: String] = [:]
  ) -> [String] {
    let fixture = SiteFixture(
      others.merging([path: body]) { $1 }, config: Self.config,
      sides: glossary.isEmpty ? [:] : ["glossary.yml": glossary])
    return CrossLinker.nameDecisions(of: fixture.site)[fixture.number(of: path)]
      .map { "\($0.words) \($0.topic) \($0.reason)" }
  }

  @Test func aTermOfTheTradeLinksAtOnceAndThenNoMore() {
    #expect(
      decisions("구조체는 값이다. 구조체를 본다.\n") == ["구조체 structure plainName", "구조체 structure repeated"])
  }

  @Test func aCommonWordNeedsASign() {
    #expect(decisions("구조를 본다.\n") == ["구조 structure doubtful"])
    #expect(decisions("structure를 쓴다. 구조를 본다.\n").last == "구조 structure doubtful")
  }

  @Test(arguments: [
    "구조(structure)를", "구조(`structure`)를", "구조 (structures)를", "이 구조(structure)를", "서버 구조(structure)를", "structure(구조)를",
    "**구조**(structure)를",
  ]) func aGlossBesideTheNameDecides(text: String) {
    // Beside `structure(구조)` the English is a name itself, and the first of the two is the link.
    let wanted = text.hasPrefix("structure") ? "structure structure plainName" : "구조 structure glossedHere"
    #expect(decisions(text + " 본다.\n").contains(wanted), "\(text)")
  }

  @Test(arguments: [
    ("구조체(modifier)를", "otherGloss"), ("구조체(struct)를", "plainName"), ("구조체(structures)를", "plainName"),
    ("구조체(RAM)를", "plainName"), ("구조체(이름이 없는 것)를", "plainName"), ("구조체를", "plainName"),
  ]) func aGlossOfSomethingElseTellsOfATermOfTheTradeToo(text: String, reason: String) {
    #expect(decisions(text + " 본다.\n").first == "구조체 structure \(reason)", "\(text)")
  }

  @Test(arguments: [
    ("서버에서 응답을 받는다.", "plainName"), ("많은 응답을 받는다.", "general"), ("사람들의 응답을 받는다.", "general"),
  ]) func aNameThatIsACommonWordTooIsMeantUnlessItsNeighboursSayNo(text: String, reason: String) {
    #expect(decisions(text + "\n") == ["응답 response \(reason)"], "\(text)")
  }

  @Test(arguments: [
    ("구조체\n\n글\n", []), ("**구조체**\n\n글\n", []), ("- 구조체\n- 글\n", ["구조체 structure plainName"]),
    ("구조체 글\n", ["구조체 structure plainName"]),
  ]) func aNameOnALineOfItsOwnIsALabelUnlessItIsAnItem(text: String, names: [String]) {
    #expect(decisions(text) == names, "\(text)")
  }

  @Test func aGlossOfSomethingElseDecidesToo() {
    #expect(decisions("구조(rescue)를 본다.\n") == ["구조 structure otherGloss"])
    #expect(decisions("구조(사람을 구함)를 본다.\n") == ["구조 structure doubtful"])
  }

  @Test func oneGlossServesTheWholeArticleButNotCompounds() {
    #expect(
      decisions("구조를 먼저 본다. 서버 구조와 구조 변경, 이 구조, 프로그램의 구조, 만든 구조.\n\n## 구조 (Structures)\n") == [
        "구조 structure glossedElsewhere", "구조 structure compound", "구조 structure compound", "구조 structure general",
        "구조 structure general", "구조 structure general",
      ])
  }

  @Test(arguments: ["topics: [structure]", "topics: [구조체]", "tags: [구조체]", "title: 구조체를 쓰는 법"])
  func anArticleThatStatesItsTopicMeansIt(front: String) {
    #expect(decisions("---\n\(front)\n---\n구조를 본다.\n") == ["구조 structure stated"])
  }

  @Test func codeShowsTheSense() {
    #expect(decisions("작업을 만든다.\n\n```swift\nTask { }\n```\n") == ["작업 task usedInCode"])
    #expect(decisions("작업을 `Task`로 만든다.\n") == ["작업 task usedInCode"])
    #expect(decisions("작업을 만든다.\n\n```swift\nlet tasks = Tasks()\n```\n") == ["작업 task doubtful"])
  }

  @Test func ofTwoTopicsTheOneWithTheSignIsMeant() {
    #expect(
      decisions("범위(Range)를 정하고 범위를 본다.\n").filter { $0.hasPrefix("범위") }
        == ["범위 range glossedHere", "범위 range repeated"])
    #expect(decisions("---\ntopics: [scope]\n---\n범위를 본다.\n") == ["범위 scope stated"])
    #expect(decisions("---\ntopics: [scope, range]\n---\n범위를 본다.\n").last?.hasSuffix("severalTopics") == true)
    #expect(decisions("범위를 본다.\n").last?.hasSuffix("severalTopics") == true)
  }

  @Test(arguments: [
    "사전에 정의한다", "사전 지식이 있다", "사전적 의미", "예를 들어 본다", "선택적으로 쓴다", "선택적인 값", "이론적 배경을 본다",
  ]) func setPhrasesAreNoNames(text: String) {
    let front = "---\ntopics: [dictionary, example, optional, background]\n---\n"
    #expect(decisions(front + text + "\n").filter { !$0.hasSuffix("general") && !$0.hasSuffix("compound") } == [])
  }

  @Test(arguments: [
    ("to set the value", "general"), ("is set", "general"), ("it sets a value", "general"),
    ("a set of rules", "general"),
    ("arrays, sets, and dictionaries", "usedInCode"), ("an empty set", "usedInCode"),
  ]) func englishVerbsAndOpenPhrasesAreNoNames(text: String, reason: String) {
    let found = decisions("Use `Set`: \(text).\n", at: "en/posts/me.md").filter { $0.contains(" set ") }
    #expect(found.map { $0.split(separator: " ").last.map(String.init) } == [reason])
  }

  @Test func formulasAndVerbsHoldNoNames() {
    #expect(decisions("$$ \\begin{delegate}{c|c} \\optional{2} $$\n") == [])
    #expect(decisions("delegate를 둔다.\n") == ["delegate delegate plainName"])
  }

  @Test func aGlossaryDoubtsOneNameAndNotTheTopic() {
    let marked = "- {term: structure, preferred: 구조체, banned: [구조], kinds: [needs-context]}\n"
    #expect(
      decisions("구조체와 구조를 본다.\n", glossary: marked) == [
        "구조체 structure plainName", "구조 structure doubtful",
      ])
    let delegate = "- {term: delegate, preferred: 델리게이트, ambiguous: [대신자]}\n"
    #expect(
      decisions("대신자를 두고 델리게이트를 본다.\n", glossary: delegate) == [
        "대신자 delegate doubtful", "델리게이트 delegate plainName",
      ])
    #expect(decisions("대신자를 둔다.\n") == ["대신자 delegate plainName"])
    let all = "- {term: delegate, preferred: 대신자, kinds: [needs-context]}\n"
    #expect(decisions("대신자를 둔다.\n", glossary: all) == ["대신자 delegate doubtful"])
  }

  @Test func aGlossaryNamesLongerNames() {
    let longer = "- {term: structure, preferred: 구조체, longer: [구조체 산업]}\n"
    #expect(decisions("구조체 산업을 본다.\n", glossary: longer) == [])
    #expect(decisions("구조체 산업을 본다.\n") == ["구조체 structure plainName"])
  }

  @Test func glossesOfTheSiteTeachASecondSense() {
    let posts = Dictionary(uniqueKeysWithValues: (1...2).map { ("ko/posts/\($0).md", "옵셔널(delegate)을 본다.\n") })
    #expect(decisions("옵셔널을 본다.\n", posts).last?.hasSuffix("severalTopics") == true)
    #expect(decisions("옵셔널을 본다.\n", ["ko/posts/1.md": "옵셔널(delegate)을 본다.\n"]) == ["옵셔널 optional plainName"])
  }

  @Test func aDoubtfulMentionListsNoArticleUnderTheTopic() {
    let fixture = SiteFixture(["ko/posts/a.md": "구조를 본다. 그래서 구조와 구조를 보고 구조도 본다.\n"], config: Self.config)
    let pages = CrossLinker.link(fixture.site).value.topics
    #expect(pages.first { $0.key == "structure" }?.entries == [])
  }

  @Test func reasonsAreSaidInBothLanguages() {
    let reasons: [LinkReason] = [
      .plainName, .glossedHere, .stated, .glossedElsewhere, .usedInCode, .otherGloss, .compound, .general, .doubtful,
      .severalTopics, .repeated, .declined, .tooCommon,
    ]
    #expect(Set(reasons.map(\.phrase.english)).count == reasons.count)
    #expect(Set(reasons.map(\.phrase.korean)).count == reasons.count)
    #expect(reasons.filter(\.isLinked).count == 5)
  }

  /// A text as long as the window of its field, so that the field of a name can be seen or missed.
  private static let filler = String(repeating: "오늘은 날씨가 맑고 바람이 불어서 산책하기에 좋았습니다. ", count: 20) + "\n\n"

  private static let fields = """
    topics:
      interface: {names: {ko: 인터페이스, en: interface}}
      stack: {names: {ko: 스택, en: stack}}
      exception: {names: {ko: 예외, en: exception}}
      property: {names: {ko: 프로퍼티, en: property}, variants: [속성]}
      queue: {names: {ko: 큐, en: queue}}
    """

  private func reasons(_ body: String, title: String = "글", _ others: [String: String] = [:]) -> [String] {
    let text = "---\ntitle: \(title)\n---\n\n\(body)\n"
    let fixture = SiteFixture(others.merging(["ko/posts/me.md": text]) { $1 }, config: Self.fields)
    return CrossLinker.nameDecisions(of: fixture.site)[fixture.number(of: "ko/posts/me.md")]
      .map { "\($0.words) \($0.reason)" }
  }

  @Test(arguments: [
    ("스택에 넣는다.", "doubtful"), ("재귀 호출은 스택에 쌓인다.", "inItsField"), ("콜 스택에 쌓인다.", "inItsField"),
    ("`push`를 부르면 스택에 쌓인다.", "inItsField"), ("스택(`stack`)에 넣는다.", "glossedHere"), ("스택(shelf)에 넣는다.", "otherGloss"),
    ("재귀 호출이다. " + filler + "스택에 넣는다.", "doubtful"), ("스택은 `stack`이라고 쓴다.", "usedInCode"),
  ]) func aNameOfSeveralFieldsNeedsAWordOfItsField(text: String, reason: String) {
    #expect(reasons(Self.filler + text).last == "스택 \(reason)", "\(text)")
  }

  @Test func theTitleTellsTheFieldAndTheSense() {
    #expect(reasons(Self.filler + "스택에 넣는다.", title: "재귀를 배우며") == ["스택 inItsField"])
    #expect(reasons(Self.filler + "스택에 넣는다.", title: "콜 스택") == ["스택 stated"])
  }

  @Test func aShortTextShowsNoFieldAndIsTrusted() {
    #expect(reasons("스택에 넣는다.") == ["스택 inItsField"])
    #expect(reasons("이 스택에 넣는다.") == ["스택 general"])
  }

  @Test(arguments: ["네트워크 인터페이스", "사용자 인터페이스", "CLI 인터페이스"])
  func anotherSenseInTheArticleMakesTheNameDoubtful(phrase: String) {
    #expect(reasons("\(phrase)를 고른다. 인터페이스를 켠다.") == ["인터페이스 otherSense"])
    #expect(reasons("\(phrase)를 고른다. 인터페이스(`interface`)를 켠다.") == ["인터페이스 glossedHere"])
    #expect(reasons("\(phrase)를 고른다. 인터페이스를 켠다.", title: "인터페이스") == ["인터페이스 stated"])
  }

  /// A phrase with one of its names tells of all names of a topic, however it is written.
  @Test func anotherSenseIsThatOfTheTopic() {
    #expect(reasons("Tech Stack을 고른다. 스택에 넣는다.") == ["스택 otherSense"])
    #expect(reasons("기술 스택을 고른다. stack에 넣는다.") == ["stack otherSense"])
  }

  @Test(arguments: ["예외 없이 쓴다", "예외가 있다", "이 규칙에도 예외는 존재한다", "그것은 예외가 아니다", "예외로 한다"])
  func aClauseMakesANameACommonWord(clause: String) { #expect(reasons("\(clause).") == []) }

  @Test func theGlossOfALongerTermIsNotThatOfItsHead() {
    #expect(reasons("탐욕 선택 속성(greedy choice property)을 본다. 속성을 본다.").prefix(1) == ["속성 otherGloss"])
    #expect(reasons("속성(properties)을 본다.") == ["속성 plainName"])
    // Nor does it make the longer term a rival for the name.
    let gloss = "계산 프로퍼티(computed property)를 쓴다. 프로퍼티(computed property)도 본다.\n"
    let others = ["ko/posts/a.md": gloss, "ko/posts/b.md": "처음 보는 " + gloss, "ko/posts/c.md": "다시 보는 " + gloss]
    #expect(reasons("프로퍼티를 본다.", others) == ["프로퍼티 plainName"])
  }

  @Test func namesAreLinkedInsideAPhraseOfTheirField() {
    let fixture = SiteFixture(["ko/posts/me.md": "우선순위와 콜 스택을 본다.\n"], config: Self.fields)
    let links = CrossLinker.link(fixture.site).value.articles[0].annotations
    let article = fixture.site.articles[0]
    #expect(
      links.map {
        String(
          decoding: article.tree.literalBytes(of: $0.node).dropFirst($0.literalRange.lowerBound).prefix(
            $0.literalRange.count), as: UTF8.self)
      }
        == ["스택"])
  }

  /// Names with signs of patterns, without letters, of one letter, and in other scripts.
  @Test(arguments: ["😀", "👨‍👩‍👧", "(a+)+$", "[가-힣]", "C++", "C#", ".NET", "ㅋㅋ", "é", "ﾊﾝｶｸ", "키:값", "null", "뷰"])
  func oddNamesAreNamesAndNoPatterns(name: String) {
    let others = ["😺", "**", "~", "D++"].enumerated().map { "  x\($0): {names: {ko: '\($1)'}}\n" }.joined()
    let config = "topics:\n  odd: {names: {ko: '\(name)'}}\n" + others
    let fixture = SiteFixture(["ko/posts/me.md": "다시 \(name), 그리고 가나다라 aaaa 😸 끝.\n"], config: config)
    let found = CrossLinker.nameDecisions(of: fixture.site)[0].map { "\($0.words) \($0.topic) \($0.reason)" }
    #expect(found == ["\(name) odd plainName"])
  }
}
