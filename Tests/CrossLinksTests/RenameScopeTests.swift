/// Tests that a term is renamed wherever readers see it, and that places left unchanged are reported.
import ArticleModel
import Diagnostics
import TestSupport
import Testing

@testable import CrossLinks

@Suite struct RenameScopeTests {
  private func plan(_ text: String, _ old: String = "메소드", _ new: String = "함수") -> (RenamePlan, SiteFixture) {
    let fixture = SiteFixture(["ko/a.md": text])
    return (GlossaryRename.plan(fixture.site.articles, from: old, to: new), fixture)
  }

  private func renamed(_ text: String, _ old: String = "메소드", _ new: String = "함수") -> String {
    let fixes = FixPlan(plan(text, old, new).0.changes)
    return String(decoding: fixes.applied(to: "content/ko/a.md", fileBytes: Array(text.utf8)), as: UTF8.self)
  }

  /// What stays, as `word: reason`.
  private func kept(_ text: String) -> [String] {
    let (plan, _) = plan(text)
    return plan.left.map(\.message.english)
  }

  @Test(arguments: [
    ("클로저", true), ("C++", true), ("view controller", true), ("snake_case", true), ("AT&T", true), ("<b>x</b>", false),
    ("`code`", false), ("[[x]]", false), ("*굵게*", false), ("가|나", false), ("가\n나", false), ("가\t나", false),
  ]) func aNewTermIsPlainWords(term: String, isPlain: Bool) {
    #expect(GlossaryRename.isPlain(term) == isPlain)
  }

  @Test(arguments: [
    ("[메소드](b.md)는", "[함수](b.md)는"), ("[값을 돌려주는 메소드](b.md)를", "[값을 돌려주는 함수](b.md)를"),
    ("![메소드의 그림](a.png)", "![함수의 그림](a.png)"), ("[[메소드]]를 [[글|메소드]]", "[[함수]]를 [[글|함수]]"),
    ("<b>메소드</b>를", "<b>함수</b>를"), ("메소드[^1]를\n\n[^1]: 메소드.", "함수[^1]를\n\n[^1]: 함수."),
    ("메소드&nbsp;는", "함수&nbsp;는"), ("[메소드]를\n\n[메소드]: b.md", "[함수]를\n\n[함수]: b.md"),
    ("[a](b.md \"메소드\")", "[a](b.md \"함수\")"), ("> 메소드를", "> 함수를"), ("메소드들과", "함수들과"), ("메소드들이 메소드만을", "함수들이 함수만을"),
  ]) func whatPeopleReadIsRenamed(before: String, after: String) { #expect(renamed(before + "\n") == after + "\n") }

  @Test(arguments: [
    ("속성[^1]을\n\n[^1]: 글", "프로퍼티[^1]를\n\n[^1]: 글"), ("속성&nbsp;을 본다", "프로퍼티&nbsp;를 본다"), ("<b>속성</b>은", "<b>프로퍼티</b>는"),
    ("[속성](a.md)이", "[프로퍼티](a.md)가"), ("**속성**[^1]으로\n\n[^1]: 글", "**프로퍼티**[^1]로\n\n[^1]: 글"), ("<i>속성", "<i>프로퍼티"),
  ]) func josaIsFoundBehindMarks(before: String, after: String) {
    #expect(renamed(before + "\n", "속성", "프로퍼티") == after + "\n")
  }

  @Test func aNameOfSeveralWordsIsFoundAcrossLines() {
    #expect(renamed("초기화\n구문을 쓴다\n", "초기화 구문", "이니셜라이저") == "이니셜라이저를 쓴다\n")
    #expect(renamed("> - 초기화\n>   구문을 쓴다\n", "초기화 구문", "이니셜라이저") == "> - 이니셜라이저를 쓴다\n")
  }

  @Test func frontMatterIsRenamedWhereItIsRead() {
    let before = """
      ---
      title: 메소드를 쓰는 법
      slug: 메소드
      tags: [메소드, "메소드 체인"]
      topics:
        - 메소드
      series: {name: 메소드 연재, part: 1}
      aliases: [/메소드/]
      history:
        - note: 메소드를 고침
      extra: {own: 메소드}
      ---
      메소드
      """
    let after = """
      ---
      title: 함수를 쓰는 법
      slug: 메소드
      tags: [함수, "함수 체인"]
      topics:
        - 함수
      series: {name: 함수 연재, part: 1}
      aliases: [/메소드/]
      history:
        - note: 함수를 고침
      extra: {own: 메소드}
      ---
      함수
      """
    #expect(renamed(before + "\n") == after + "\n")
    #expect(
      kept(before + "\n") == [
        "'메소드' stays: it is the value of 'slug'", "'메소드' stays: it is the value of 'aliases'",
        "'메소드' stays: it is the value of 'own'",
      ])
  }

  @Test func whatStaysIsSaidWithItsPlace() {
    let text = "`메소드` [글](메소드.md) <b title=\"메소드\">\n\n```\n메소드\n```\n\n## 절 {#메소드}\n\n[b]: /메소드/\n"
    let (plan, _) = plan(text)
    #expect(plan.changes.isEmpty)
    #expect(plan.left.count == 6)
    #expect(
      Set(plan.left.map(\.message.english)).isSubset(of: [
        "'메소드' stays: it is code", "'메소드' stays: it is part of an address", "'메소드' stays: it is in raw HTML",
      ]))
    #expect(plan.left.allSatisfy { $0.severity == .note && $0.place?.range != nil })
  }

  @Test(arguments: ["메소드명을", "상위메소드를", "메소드도를", "메소드화", "비**메소드**"]) func partsOfLongerWordsAreLeft(text: String) {
    let (plan, _) = plan(text + " 본다.\n")
    #expect(text.contains("*") || plan.changes.isEmpty && plan.undecided.map(\.code) == ["undecided-rename"])
  }

  @Test(arguments: ["상수도를", "상수도는", "상수도가", "상수도에서", "구조도를", "구조도의"]) func aMapIsNoTermWithJosa(text: String) {
    let word = String(text.prefix(2))
    #expect(renamed("\(text) 고친다.\n", word, "변하지 않는 값") == "\(text) 고친다.\n")
  }

  @Test func settingsAndGlossaryAreRenamed() {
    let glossary =
      "- {term: method, preferred: 메소드, banned: [메서드], definition: 타입의 메소드를 말한다}\n- term: b\n  preferred: 값\n"
    let config = "title: 메소드 블로그\nbaseURL: /메소드/\ntopics:\n  method: {names: {ko: 메소드, en: method}, variants: [메소드류]}\n"
    let texts = [SourceText(path: "jikji.yml", config), SourceText(path: "glossary.yml", glossary)]
    let plan = GlossaryRename.plan([], settings: texts, from: "메소드", to: "함수")
    let fixes = FixPlan(plan.changes)
    func after(_ path: String, _ text: String) -> String {
      String(decoding: fixes.applied(to: path, fileBytes: Array(text.utf8)), as: UTF8.self)
    }
    #expect(
      after("glossary.yml", glossary)
        == "- {term: method, preferred: 함수, banned: [메서드], definition: 타입의 함수를 말한다}\n- term: b\n  preferred: 값\n")
    #expect(
      after("jikji.yml", config)
        == "title: 함수 블로그\nbaseURL: /메소드/\ntopics:\n  method: {names: {ko: 함수, en: method}, variants: [메소드류]}\n")
    #expect(plan.left.map(\.message.english) == ["'메소드' stays: it is the value of 'baseURL'"])
    #expect(plan.undecided.count == 1)
  }

  @Test func headingsKeepTheirOldIDs() {
    let text = "---\ntitle: 글\n---\n## 메소드 선언\n\n글\n\n### 그대로\n\n## 메소드 {#m}\n"
    var plan = plan(text).0
    plan.keepHeadingIDs { path, bytes in
      SiteFixture([path: String(decoding: bytes, as: UTF8.self)]).site.articles.first
    }
    let fixes = FixPlan(plan.changes)
    #expect(
      String(decoding: fixes.applied(to: "content/ko/a.md", fileBytes: Array(text.utf8)), as: UTF8.self)
        == "---\ntitle: 글\naliases:\n  - \"#메소드-선언 -> 함수-선언\"\n---\n## 함수 선언\n\n글\n\n### 그대로\n\n## 함수 {#m}\n")
    #expect((plan.count, plan.keptIDs) == (3, 1))
  }
}
