/// Tests of glosses (Korean with English in parentheses) in both orders.
import ArticleModel
import Diagnostics
import TestSupport
import Testing

@testable import CrossLinks

@Suite struct GlossTests {
  /// The pairs found in `text`, longest Korean form.
  private func glosses(_ text: String) -> [String] {
    let fixture = SiteFixture(["ko/a.md": text + "\n"])
    return GlossFinder.uses(in: fixture.site.articles[0]).map { "\($0.words.joined(separator: " ")) = \($0.english)" }
  }

  @Test(arguments: [
    ("ARC(자동 참조 카운팅)는", ["자동 참조 카운팅 = ARC"]), ("쓰는 closure(클로저)다", ["클로저 = closure"]),
    ("trailing closure(후행 클로저)를", ["후행 클로저 = trailing closure"]),
    ("Automatic Reference Counting(자동 참조 카운팅)", ["자동 참조 카운팅 = Automatic Reference Counting"]),
    ("we use a closure(클로저)", ["클로저 = closure"]), ("Swift ARC(자동 참조 카운팅)", ["자동 참조 카운팅 = ARC"]),
    ("Swift closure(클로저)", []), ("view controller(뷰컨트롤러)", []), ("print(값)", []), ("a1closure(클로저)", []),
    ("클로저(closure)", ["클로저 = closure"]), ("퓨처에서는 블로킹(blocking) 방식을", ["블로킹 = blocking"]),
    ("그 언어는 지연 평가(lazy evaluation)를", ["지연 평가 = lazy evaluation"]),
    ("버전 관리 시스템(VCS)", ["버전 관리 시스템 = VCS"]), ("새 버전 관리 시스템(vcs)", ["관리 시스템 = vcs"]),
  ]) func bothOrdersAreUnderstood(text: String, found: [String]) { #expect(glosses(text) == found) }

  @Test(arguments: [
    "캡처 목록(capture list)을", "캡처 목록 (capture list)을", "**캡처 목록**(capture list)을", "capture list(캡처 목록)를",
    "capture list (캡처 목록)를", "*capture list*(캡처 목록)를", "capture list(**캡처 목록**)를", "**캡처 목록** (capture list)",
  ]) func aFirstMentionBesideItsEnglishNeedsNoMore(text: String) {
    let glossary = "terms:\n  - {term: capture list, preferred: 캡처 목록, gloss: true}\n"
    let fixture = SiteFixture(["ko/posts/a.md": text + " 둔다.\n"], sides: ["glossary.yml": glossary])
    let links = CrossLinker.link(fixture.site).value
    #expect(TermChecks.check(fixture.site, links).map(\.code) == [])
  }

  @Test func aCopiedSentenceIsOneWitness() {
    let sentence = "작업이 어떻게 바뀌어 왔는지를 처음부터 끝까지 차례로 보여 주는 발자취(history)를 읽어 봅니다."
    func grown(_ texts: [String]) -> [String] {
      let files = Dictionary(uniqueKeysWithValues: texts.enumerated().map { ("ko/posts/\($0).md", $1 + "\n") })
      return CrossLinker.link(SiteFixture(files).site).value.topics.map(\.key)
    }
    #expect(grown([sentence, sentence]) == [])
    #expect(grown([sentence, "그리고 " + sentence]) == ["history"])
    // Short texts are equal without being copies.
    #expect(grown(["발자취(history)", "발자취(history)"]) == ["history"])
  }
}
