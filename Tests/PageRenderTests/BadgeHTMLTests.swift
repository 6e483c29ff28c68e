/// Tests of the badges of samples on a page.
import ArticleModel
import Foundation
import Testing

struct BadgeHTMLTests {
  private static func badge(
    _ verdict: SnippetVerdict, _ level: SnippetLevel, _ reason: String? = nil, failing: Bool = false,
    toolchain: String = "Swift 6.3"
  ) -> SnippetBadge {
    var badge = SnippetBadge(verdict: verdict, level: level, toolchain: toolchain, expectedFailure: failing)
    badge.reason = reason
    return badge
  }

  @Test(
    arguments: [
      (badge(.pass, .run), "pass", "pass", "실행 확인 · Swift 6.3", "Run · Swift 6.3"),
      (badge(.pass, .run, toolchain: ""), "pass", "pass", "실행 확인", "Run"),
      (badge(.pass, .compile), "pass", "pass", "컴파일 확인 · Swift 6.3", "Compiled · Swift 6.3"),
      (badge(.pass, .auto), "pass", "pass", "컴파일 확인 · Swift 6.3", "Compiled · Swift 6.3"),
      (
        badge(.pass, .compile, "스텁(UIKit)"), "pass", "pass", "컴파일 확인 · Swift 6.3 · 스텁(UIKit)",
        "Compiled · Swift 6.3 · 스텁(UIKit)"
      ),
      (badge(.pass, .parse), "pass", "pass", "구문 확인 · Swift 6.3", "Parsed · Swift 6.3"),
      (badge(.pass, .skip), "pass", "pass", "구문 확인 · Swift 6.3", "Parsed · Swift 6.3"),
      (badge(.pass, .compile, failing: true), "pass", "expected", "실패가 정상 · Swift 6.3", "Meant to fail · Swift 6.3"),
      (badge(.fail, .run, failing: true), "fail", "fail", "실패", "Failed"),
      (badge(.fail, .run, "a < b"), "fail", "fail", "실패: a &lt; b", "Failed: a &lt; b"),
      (badge(.lowered, .parse, "UIKit"), "lowered", "lowered", "낮은 단계로 확인: UIKit", "Checked at a lower level: UIKit"),
      (
        badge(.blocked, .run), "blocked", "blocked", "앞 예제가 실패해 확인 못 함", "Not checked, an earlier sample failed"
      ),
      (badge(.skipped, .skip, "x"), "skipped", "skipped", "확인 안 함: x", "Not checked: x"),
    ])
  func badgesSayHowASampleWasChecked(
    _ badge: SnippetBadge, _ verdict: String, _ kind: String, _ korean: String, _ english: String
  ) {
    for (path, words) in [("ko/a.md", korean), ("en/a.md", english)] {
      let html = RenderedArticle.html("```swift\nx\n```\n", path: path, badges: [0: badge])
      #expect(html.hasSuffix("</p></div></details></figure>\n"))
      #expect(
        html
          == "<figure class=\"code\" data-language=\"swift\" data-check=\"\(verdict)\"><pre tabindex=\"0\">"
          + "<code class=\"language-swift\"><span class=\"line\">x</span>\n</code></pre>"
          + "<details class=\"badge badge-\(kind)\"><summary>\(words)</summary><div><p>"
          + "\(html.split(separator: "<div><p>").last ?? "")")
    }
  }

  @Test func badgesCarryMessagesOutputAndTheWholeProgram() {
    var badge = Self.badge(.pass, .run)
    badge.message = "a.swift:1: <error>"
    badge.output = "1\n2\n"
    badge.wholeProgram = SitePath("/a/main.swift")
    let page = RenderedArticle.html("```swift\nx\n```\n", badges: [0: badge])
    #expect(
      page.contains(
        "환경: Swift 6.3. <a href=\"../a/main.swift\" class=\"whole-program\">전체 코드</a></p></div></details>"
          + "<p class=\"output-label\">컴파일러의 말</p>"
          + "<pre class=\"output\" tabindex=\"0\"><samp>a.swift:1: &lt;error&gt;</samp></pre>"
          + "<p class=\"output-label\">출력</p><pre class=\"output\" tabindex=\"0\"><samp>1\n2\n</samp></pre></figure>\n")
    )
  }

  @Test func badgesBelongToTheSampleOfTheirNumber() {
    let page = RenderedArticle.html("```swift\na\n```\n\n```swift\nb\n```\n", badges: [1: Self.badge(.pass, .parse)])
    #expect(page.ranges(of: "badge-pass").count == 1)
    #expect(page.hasSuffix("환경: Swift 6.3.</p></div></details></figure>\n"))
  }

  @Test func aBadgeNamesEachPlatform() {
    var badge = SnippetBadge(verdict: .pass, level: .run, toolchain: "Swift 6.3.1 · Linux")
    badge.platforms = [
      SnippetBadge.Platform(name: "macOS 16.4", toolchain: "Swift 6.3", holds: true),
      SnippetBadge.Platform(name: "Linux", toolchain: "Swift 5.10", holds: false),
    ]
    let page = "```swift\nlet a = 1\n```\n"
    #expect(
      RenderedArticle.html(page, badges: [0: badge]).contains("실행 확인 · Linux 6.3.1 ✓ · macOS 16.4 ✓ · Linux 5.10 ✗<"))
    badge.verdict = .lowered
    badge.reason = "UIKit"
    #expect(RenderedArticle.html(page, badges: [0: badge]).contains(": UIKit · macOS 16.4 ✓ · Linux 5.10 ✗<"))
  }

  @Test func aBadgeSaysWhereASampleComesToSomethingElse() {
    var badge = SnippetBadge(verdict: .pass, level: .run, toolchain: "Swift 6.3.1 · Linux")
    badge.platforms = [SnippetBadge.Platform(name: "Linux", toolchain: "Swift 6.0.3", holds: false)]
    let page = "```swift\nlet a = 1\n```\n"
    #expect(RenderedArticle.html(page, badges: [0: badge]).contains("다음에서는 통과하지 않습니다: Swift 6.0.3 · Linux."))
    badge.verdict = .lowered
    #expect(!RenderedArticle.html(page, badges: [0: badge]).contains("다음에서는"))
    badge.platforms = [SnippetBadge.Platform(name: "Linux", toolchain: "Swift 6.0.3", holds: true)]
    #expect(RenderedArticle.html(page, badges: [0: badge]).contains("다음에서는 통과합니다: Swift 6.0.3 · Linux."))
  }

  @Test func aBadgeLinksToCompilerExplorerWhereItMay() {
    var badge = SnippetBadge(verdict: .pass, level: .run, toolchain: "Swift 6.3.1 · Linux")
    let page = "```swift\nlet a = 1\n```\n"
    #expect(!RenderedArticle.html(page, badges: [0: badge]).contains("Compiler Explorer"))
    badge.explorer = "https://godbolt.org/clientstate/eyJ%2B%3D"
    #expect(
      RenderedArticle.html(page, badges: [0: badge]).contains(
        "<a href=\"https://godbolt.org/clientstate/eyJ%2B%3D\" class=\"external\" rel=\"noopener\">Compiler Explorer에서 열기</a>"
      ))
  }
}
