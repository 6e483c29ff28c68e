/// Tests of diagnostics about faulty folders and settings of a site, with one small site for each fault.
import ArticleModel
import CrossLinks
import Diagnostics
import Foundation
import Glibc
import HostSystem
import TestSupport
import Testing

struct SiteFaultTests {
  private func codes(_ files: [String: String], config: String = "") -> [String] {
    SiteFixture(files, config: config).diagnostics.map { "\($0.code) \($0.place?.text.path ?? "")" }
  }

  private let page = ["ko/a.md": "# 글\n\n본문\n"]

  @Test func aSiteWithoutArticlesIsSaidToBeEmpty() {
    #expect(codes([:]).map { $0.prefix(10) } == ["empty-site"])
    #expect(codes(["ko/a.md": "---\ndraft: true\n---\n\n# 글\n"]) == [])
  }

  @Test func languagesMustBeTagsThatAreDeclared() {
    #expect(codes(page, config: "title: 시험\nlanguages:\n  Korean!: {title: 한국어}\n") == ["bad-language jikji.yml"])
    #expect(
      codes(["ko/a.md": "# 글\n", "fr/b.md": "# Texte\n"], config: "languages:\n  ko: {}\n")
        == ["undeclared-language content/fr/b.md"])
    #expect(codes(["ko/a.md": "# 글\n", "readme.md": "# 글\n"]) == ["outside-language-folder content/readme.md"])
  }

  @Test func aTranslationNamesAnOriginalThatIsThere() {
    #expect(
      codes(["ko/a.md": "---\ntranslationOf: en/none.md\n---\n\n# 글\n"]) == ["missing-original content/ko/a.md"])
    #expect(codes(["ko/a.md": "---\ntranslationOf: en/b.md\n---\n\n# 글\n", "en/b.md": "# Text\n"]) == [])
  }

  @Test func aWordThatMayBeMeantOtherwiseIsNeverFixed() throws {
    let glossary = "- {english: argument, preferred: 인자, banned: [인수], kinds: [needs-context]}\n"
    let fixture = SiteFixture(["ko/a.md": "# 글\n\n함수의 1️⃣인수를 넘긴다.\n"], sides: ["glossary.yml": glossary])
    let links = CrossLinker.link(fixture.site).value
    let found = TermChecks.check(fixture.site, links).filter { $0.code == "doubtful-term" }
    #expect(found.count == 1)
    #expect(found.allSatisfy { $0.fix == nil && $0.severity < .error })
    #expect(fixture.summary(found, in: "ko/a.md").hasPrefix("1 "))
  }

  @Test func whatIsNoFileOrLiesTooDeepIsNamed() throws {
    try withTemporaryFolder { (folder) throws in
      let content = folder.appendingPathComponent("content")
      let deep = (0..<80).map { "d\($0)" }.joined(separator: "/")
      try folder.write("# 글\n", to: "content/ko/\(deep)/a.md")
      #expect(mkfifo(content.appendingPathComponent("ko/pipe.md").path, 0o600) == 0)
      let found = try ContentScan.files(below: content.path, within: folder.path)
      #expect(found.value.isEmpty)
      #expect(found.diagnostics.map(\.code).sorted() == ["folders-too-deep", "not-a-file"])
      #expect(found.diagnostics.contains { $0.place?.text.path == "content/ko/pipe.md" })
    }
  }

  @Test func aThemeColourIsAColour() throws {
    try withTemporaryFolder { (folder) throws in
      try folder.write("title: 시험\ntheme: {accent: \"red; } body { display: none\"}\n", to: "jikji.yml")
      try folder.write("# 글\n", to: "content/ko/a.md")
      let run = try jikji(["build"], in: folder)
      #expect(run.status != 0)
      #expect(run.error.contains("[bad-theme-color]"), "\(run.error)")
      #expect(folder.read("public/index.html") == nil)
    }
  }
}
