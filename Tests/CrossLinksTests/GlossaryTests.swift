/// Tests of the glossary: banned forms, glosses, renaming.
import ArticleModel
import Diagnostics
import TestSupport
import Testing

@testable import CrossLinks

@Suite struct GlossaryTests {
  private static let glossary = """
    terms:
      - {term: method, preferred: 메서드, banned: [메소드], kinds: [loanword-spelling], definition: 타입에 딸린 함수}
      - {term: parameter, preferred: 매개변수, banned: [파라미터, 인자값], kinds: [term-choice]}
      - {term: property, preferred: 프로퍼티, banned: [속성], kinds: [term-choice, needs-context]}
      - {term: attribute, preferred: 속성, banned: [특성], kinds: [term-choice]}
      - {term: notification, preferred: 알림, banned: [통지], kinds: [term-choice]}
      - {term: example, preferred: 예시, banned: [예를 들어, 예제], kinds: [term-choice]}
      - {term: object, preferred: 객체, banned: [오브젝트], kinds: [term-choice]}
      - {term: dictionary, preferred: 딕셔너리, banned: [사전], kinds: [term-choice]}
      - {term: throw, preferred: 던지다, banned: [던지, 투척], kinds: [term-choice]}
      - {term: optional, preferred: 옵셔널, banned: [선택적], kinds: [term-choice]}
      - {term: Objective-C, preferred: Objective-C, banned: [오브젝티브-C], kinds: [term-choice]}
      - {term: view controller, preferred: 뷰 컨트롤러, kinds: [spacing]}
      - {term: capture list, preferred: 캡처 목록, gloss: true}
    """

  private func check(_ body: String, _ others: [String: String] = [:], config: String = "") -> (
    SiteFixture, [Diagnostic]
  ) {
    let fixture = SiteFixture(
      others.merging(["ko/posts/me.md": body]) { $1 }, config: config, sides: ["glossary.yml": Self.glossary])
    let links = CrossLinker.link(fixture.site).value
    return (fixture, TermChecks.check(fixture.site, links).filter { $0.severity > .note })
  }

  private func report(_ body: String, _ others: [String: String] = [:], config: String = "") -> String {
    let (fixture, diagnostics) = check(body, others, config: config)
    return fixture.summary(diagnostics, in: "ko/posts/me.md")
  }

  private func fixed(_ body: String) -> String {
    let (fixture, diagnostics) = check(body)
    let bytes = FixPlan(diagnostics).applied(
      to: "content/ko/posts/me.md", fileBytes: fixture.texts["ko/posts/me.md"]?.text.bytes ?? [])
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func aBannedFormIsReportedWithAFixThatRespellsItsJosa() {
    #expect(report("이 1️⃣메소드를 쓴다.\n") == "1 warning banned-term: the glossary writes '메서드' for 'method', not '메소드'")
    #expect(
      fixed("인자값을 메소드에 넘긴다. **인자값**이, 인자값(parameter)은 [인자값](https://a.kr) `메소드`\n")
        == "매개변수를 메서드에 넘긴다. **매개변수**가, 매개변수(parameter)는 [인자값](https://a.kr) `메소드`\n")
  }

  @Test func wrongSpellingsAreFoundInCompoundsToo() {
    #expect(fixed("메소드명과 인스턴스메소드\n") == "메서드명과 인스턴스메서드\n")
    #expect(report("파라미터화된 것\n") == "")
  }

  @Test func whatOnlyLooksLikeABannedFormIsLeftAlone() {
    for quiet in [
      "예를 들어 이렇게 씁니다.\n", "상태를 통지합니다. 통지되었을 때\n", "오브젝트C라고 부르지 않습니다.\n", "사전 조사를 마쳤습니다.\n",
      "정식 이름은 Objective-C[오브젝티브-C]입니다.\n", "오류를 던지는 함수는 오류를 던지고 선택적으로 받습니다.\n", "객체(오브젝트)를 만듭니다.\n",
    ] {
      #expect(report(quiet) == "", "\(quiet)")
    }
    #expect(fixed("통지를 받고 예제를 봅니다. 오브젝티브-C의 오브젝트와 사전\n") == "알림을 받고 예시를 봅니다. Objective-C의 객체와 딕셔너리\n")
  }

  @Test func aFormThatIsRightInAnotherSenseIsNeverFixed() {
    let (_, diagnostics) = check("속성을 본다.\n")
    #expect(diagnostics.isEmpty)
    #expect(fixed("특성을 본다.\n") == "속성을 본다.\n")
  }

  @Test func aTermMarkedForGlossingNeedsItsEnglishOnce() {
    #expect(
      report("1️⃣캡처 목록을 쓴다. 캡처 목록은 짧다.\n")
        == "1 warning missing-gloss: give the English at the term's first mention: 캡처 목록(capture list)")
    #expect(report("캡처 목록(capture list)을 쓴다. 캡처 목록은 짧다.\n") == "")
    #expect(report("## 캡처 목록 (Capture List)\n\n캡처 목록을 쓴다.\n") == "")
  }

  @Test func twoFormsOfOneTermAreReported() {
    #expect(
      report("1️⃣뷰컨트롤러를 연다.\n", ["ko/posts/a.md": "뷰 컨트롤러를 연다.\n"])
        == "1 warning two-forms: 'view controller' is '뷰컨트롤러' here and '뷰 컨트롤러' in most places; use one form")
    #expect(report("뷰컨트롤러를 연다.\n") == "")
    let near = ["ko/posts/a.md": "클로저(closure)\n", "ko/posts/b.md": "클로저(closure)\n"]
    #expect(
      report("1️⃣클로져(closure)\n", near)
        == "1 warning two-forms: 'closure' is '클로져' here and '클로저' in most places; use one form")
    var others = ["ko/posts/z.md": "병행성(concurrency)\n"]
    for number in 0..<4 { others["ko/posts/n\(number).md"] = "동시성(concurrency)\n" }
    #expect(
      report("1️⃣병행성(concurrency)\n", others)
        == "1 warning two-forms: 'concurrency' is '병행성' here and '동시성' in most places; use one form")
    #expect(report("병행성(concurrency)\n", near.merging(["ko/posts/c.md": "동시성(concurrency)\n"]) { $1 }) == "")
  }

  @Test func severityFollowsTheSettings() {
    #expect(report("1️⃣메소드\n", config: "glossary: glossary.yml\n").hasPrefix("1 warning"))
  }

  @Test func termsWithADefinitionAreAnnotatedOnce() {
    let fixture = SiteFixture(["ko/posts/me.md": "메서드를 쓰고 메서드를 본다.\n"], sides: ["glossary.yml": Self.glossary])
    let links = CrossLinker.link(fixture.site).value
    #expect(links.articles[0].annotations.map(\.meaning) == [.term(definition: "타입에 딸린 함수", SitePath("/glossary/"))])
    #expect(links.glossary.map(\.preferred) == links.glossary.map(\.preferred).sorted())
  }

  @Test func anEntryWithoutItsFormsIsAnError() {
    let fixture = SiteFixture(["ko/a.md": "글\n"], sides: ["glossary.yml": "- {term: closure}\n"])
    let links = CrossLinker.link(fixture.site).value
    #expect(TermChecks.check(fixture.site, links).map(\.code) == ["bad-glossary-entry"])
  }

  @Test(arguments: [
    ("kinds: [needs-contxt]", "'needs-contxt' is no kind of entry; did you mean 'needs-context'?"),
    ("gloss: \"yes\"", "'gloss' must be true or false"), ("gloss: true", nil), ("kinds: [needs-context]", nil),
    ("kinds: [verb]", nil),
  ])
  func valuesThatNothingReadsAreErrors(value: String, message: String?) {
    let entry = "- term: scope\n  preferred: 범위\n  \(value)\n"
    let fixture = SiteFixture(["ko/a.md": "글\n"], sides: ["glossary.yml": entry])
    let found = TermChecks.check(fixture.site, CrossLinker.link(fixture.site).value)
    #expect(found.map(\.message.english) == [message].compactMap(\.self))
  }

  // MARK: Renaming

  private func renamed(_ text: String, _ old: String, _ new: String) -> (text: String, undecided: [String]) {
    let fixture = SiteFixture(["ko/a.md": text])
    let plan = GlossaryRename.plan(fixture.site.articles, from: old, to: new)
    let fixes = FixPlan(plan.changes)
    let bytes = fixes.applied(to: "content/ko/a.md", fileBytes: Array(text.utf8))
    return (String(decoding: bytes, as: UTF8.self), plan.undecided.map(\.code))
  }

  @Test func aHundredSentencesKeepTheirJosaRight() {
    var count = 0
    for group in RenameSentences.groups {
      let lines = group.lines.split(separator: "\n").map(String.init)
      for pair in stride(from: 0, to: lines.count, by: 2) {
        let result = renamed(lines[pair] + "\n", group.old, group.new)
        #expect(result.text == lines[pair + 1] + "\n")
        #expect(result.undecided == [])
        count += 1
      }
    }
    #expect(count >= 100)
  }

  @Test func whatCannotBeDecidedIsReportedAndLeft() {
    #expect(renamed("메소드명을 본다.\n", "메소드", "메서드") == ("메소드명을 본다.\n", ["undecided-rename"]))
    #expect(renamed("종료를 본다.\n", "종료", "exit") == ("종료를 본다.\n", ["undecided-rename"]))
    #expect(renamed("종료 뒤에\n", "종료", "exit") == ("exit 뒤에\n", []))
  }

  @Test func linesOfAnotherSystemStay() {
    let bytes = Array("속성은\r\n속성을\r\n".utf8)
    let text = SourceText.cleaning(path: "content/ko/a.md", fileBytes: bytes).value
    let plan = FixPlan([(text: text, edits: [TextEdit(10..<19, "프로퍼티를")])])
    #expect(
      String(decoding: plan.applied(to: "content/ko/a.md", fileBytes: bytes), as: UTF8.self) == "속성은\r\n프로퍼티를\r\n")
  }
}
