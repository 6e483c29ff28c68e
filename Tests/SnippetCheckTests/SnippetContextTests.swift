import ArticleModel
import Diagnostics
import TestSupport
import Testing

@testable import SnippetCheck

/// Tests of programs for readers: recorded contexts, whole programs, extracted sessions.
@Suite struct SnippetContextTests {
  private func blocks(_ page: String) -> [SampleBlock] {
    PageSamples(SiteFixture(["ko/page.md": page]).site.articles[0], site: SnippetDefaults()).blocks
  }

  private let page =
    fence("let a = 1") + fence("print(a)") + fence("// snippet.hide\nlet b = 1\n// snippet.show\nprint(b)")

  @Test func contextsNameImportsBlocksAndForms() {
    let blocks = blocks(page)
    func text(_ parts: [ProgramPart], imports: [String] = []) -> String? {
      SnippetContext(parts, imports: imports, of: blocks)?.text
    }
    #expect(text([.init(block: 0)]) == nil && text([]) == nil)
    #expect(text([.init(block: 0), .init(block: 1)]) == ";0 1")
    #expect(text([.init(block: 0)], imports: ["A", "B"]) == "A,B;0")
    #expect(text([.init(block: 0, wrapping: .scope)]) == ";0s" && text([.init(block: 0, wrapping: .member)]) == ";0m")
    #expect(text([.init(block: 0, wrapping: .scope), .init(block: 1, withHiddenLines: true)]) == ";0s 1c")
    #expect(text([.init(block: 2)]) == ";2")
    #expect(text([.init(block: 0, masked: [0..<1]), .init(block: 1)]) == nil)
  }

  @Test func programsOfSeveralFilesHaveNoContext() {
    let blocks = blocks(fence("let a = 1", "file=a.swift") + fence("let b = 1", "module=M") + fence("print(a)"))
    #expect(SnippetContext([.init(block: 0), .init(block: 2)], of: blocks) == nil)
    #expect(SnippetContext([.init(block: 1), .init(block: 2)], of: blocks) == nil)
  }

  @Test(
    arguments: [
      (";0 1", "let a = 1\n\nprint(a)\n"), ("Foundation,UIKit;0", "import Foundation; import UIKit\n\nlet a = 1\n"),
      (";0 1s", "let a = 1\n; do {\nprint(a)\n}\n"), (";0m", "; class JikjiSample: UIViewController {\nlet a = 1\n}\n"),
      (";", ""),
      ("0 1", nil), (";9", nil), (";x", nil), (";0;1", nil), ("", nil), (";-1", nil),
    ] as [(String, String?)])
  func recordedContextsBecomeProgramsAgain(text: String, program: String?) {
    let found = SnippetContext.program(text, of: blocks(page)).map { String(decoding: $0, as: UTF8.self) }
    #expect(found == program)
  }

  @Test func wholeProgramsAreFilesBesideTheirArticle() throws {
    let fixture = SiteFixture(["ko/posts/a.md": "---\ntitle: 글\ndate: 2020-01-01\n---\n" + page])
    var badge = SnippetBadge(verdict: .pass, level: .run, toolchain: "")
    let article = fixture.site.articles[0]
    #expect(WholePrograms.files(of: article, [1: badge], settings: SnippetDefaults()).isEmpty)
    badge.wholeProgram = WholePrograms.path(of: article.snippets[1], in: article)
    badge.context = ";0 1"
    let file = try #require(WholePrograms.files(of: article, [1: badge], settings: SnippetDefaults()).first)
    #expect(file.path.hasSuffix("/sample-2.swift"))
    #expect(file.contents == .bytes(Array("// content/ko/posts/a.md:9\n\nlet a = 1\n\nprint(a)\n".utf8)))
    badge.context = ";7"
    #expect(WholePrograms.files(of: article, [1: badge], settings: SnippetDefaults()).isEmpty)
    badge.context = ";0"
    #expect(WholePrograms.files(of: article, [1: badge], settings: SnippetDefaults()).count == 1)
  }

  @Test func sessionsAreExtractedWithWhatTheyNeed() {
    let text = page + fence("x", "fails") + fence("y", "skip=\"z\"") + fence("let 1") + fence("q", "parse")
    let article = SiteFixture(["ko/page.md": text]).site.articles[0]
    let found = SnippetExtraction.sessions(of: article, badges: [:], defaults: SnippetDefaults())
    #expect(
      found.map(\.index) == [0, 1, 2] && found.map(\.line) == [1, 5, 9] && found.allSatisfy { $0.path == "ko/page.md" })
    #expect(found[1].source == "let a = 1\n\nprint(a)\n")
    var badge = SnippetBadge(verdict: .pass, level: .run, toolchain: "")
    badge.context = "Foundation;0 1s"
    let held = SnippetExtraction.sessions(of: article, badges: [1: badge], defaults: SnippetDefaults())[1]
    #expect(held.source == "import Foundation\n\nlet a = 1\n; do {\nprint(a)\n}\n")
    var one = SnippetDefaults()
    one.session = "page"
    #expect(
      SnippetExtraction.sessions(of: article, badges: [:], defaults: one)[2].source.hasPrefix(
        "let a = 1\n\nprint(a)\n\n// snippet.hide"))
  }

  @Test func articlesAreCheckedInOrderOfTheirPathsAndOnlyThoseAsked() async throws {
    let fixture = SiteFixture([
      "ko/b.md": fence("print(1)"), "ko/a.md": fence("x", "skip=\"y\"") + "```text\n```\n", "ko/c.md": "글",
    ])
    var scope = SnippetScope()
    let all = try await SnippetChecker.check(fixture.site, environment: SnippetEnvironment(), runner: FakeCompiler())
    #expect(all.value.map(\.path) == ["ko/a.md", "ko/b.md"])
    scope.paths = ["ko/b.md"]
    let some = try await SnippetChecker.check(
      fixture.site, environment: SnippetEnvironment(), runner: FakeCompiler(), scope: scope)
    #expect(some.value.map(\.path) == ["ko/b.md"])
    let counts = fixture.site.articles.sorted { $0.path < $1.path }.map(SnippetChecker.count)
    #expect(counts == [1, 1, 0])
  }

  @Test func shellSamplesCountOnlyWithRun() {
    let article = SiteFixture([
      "ko/page.md": "```sh\nmake\n```\n\n```sh run\n$ a\n```\n\n```console\n$ a\n```\n\n```objc\n```\n"
    ]).site.articles[0]
    #expect(SnippetChecker.count(of: article) == 3)
  }

  @Test func columnsCountUTF16() async throws {
    let found = try await CheckedPage("> 😀 글\n>\n> - 가 😀\n>\n>   ```swift\n>   print(1)\n>   ```\n")
    #expect(found.results.map(\.line) == [5] && found.results.map(\.column) == [5])
  }
}
