/// Tests that malformed Markdown and HTML that would be shown as text are reported, and that intended text is not.
import ArticleModel
import Diagnostics
import TestSupport
import Testing

struct UnparsedMarkupTests {
  /// The code and the severity of each diagnostic of an article, with the marker it is at.
  private func said(_ body: String, config: String = "") -> String {
    let site = SiteFixture(["ko/a.md": "---\ntitle: 글\n---\n\n" + body], config: config)
    return site.summary(site.diagnostics, in: "ko/a.md")
  }

  @Test(arguments: [
    ("글 1️⃣[소개](about page.md) 글\n", "this is no link, for its address holds a space"),
    ("글 1️⃣(소개)[about.md]\n", "this is no link, for its brackets are swapped"),
    ("글1️⃣[^1]입니다.\n", "no '[^1]: words' defines this footnote"),
    ("글 1️⃣**굵게 입니다.\n", "'**' is shown as it is"), ("글 1️⃣** 굵게 ** 입니다.\n", "'**' is shown as it is"),
    ("글 1️⃣`let a = 1\n", "the backtick is shown as it is"), ("1️⃣[TOC]\n", "'[TOC]' is shown as it is"),
    ("1️⃣| 가 | 나 |\n| 1 | 2 |\n", "this is no table"), ("1️⃣##제목\n\n글\n", "this is no heading"),
    ("1️⃣#제목 하나\n\n글\n", "this is no heading"), ("1️⃣!!! note\n    글\n", "'!!!' boxes are shown as they are"),
    ("글\n\n1️⃣<!-- 숨김\n\n글\n", "this comment is never closed"),
    ("1️⃣<<<<<<< HEAD\n가\n=======\n나\n>>>>>>> b\n", "a merge left both versions here"),
    ("글1️⃣<br>글\n", "'<br>' is shown as text"), ("1️⃣<div>\n\n글 <b>글</b>\n", "'<div>' and 2 more is shown as text"),
  ])
  func reportsWhatReadersWouldSee(_ text: String, _ sentence: String) {
    #expect(said(text).hasPrefix("1 warning foreign-markup: \(sentence)"), "\(said(text))")
  }

  @Test(arguments: [
    "\\[소개](about page.md) \\**글 \\`코드 \\[^1]\n", "`##제목` `[^1]` `**`\n", "```md\n##제목\n[^1]\n<br>\n```\n",
    "#swift #ios\n", "#if os(Linux)\n", "\\##제목\n", "2**3, a ** b\n", "Array<Int>와 Dictionary<String, Int>\n",
    "| 하나뿐인 줄 |\n", "<!-- 숨김 -->\n\n글\n", "글[^1]\n\n[^1]: 각주\n", "배열(array)[0]\n", "[링크](<about page.md>)\n",
    "```text\n<<<<<<< HEAD\n>>>>>>> b\n```\n",
  ])
  func leavesAloneWhatIsMeant(_ text: String) { #expect(!said(text).contains("foreign-markup"), "\(said(text))") }

  @Test func tagsAreFineWhereTheSiteAllowsHTML() { #expect(said("글<br>글\n", config: "html: allow\n") == "") }

  @Test(arguments: ["ko/b.markdown", "ko/b.MD", "ko/b.mdx"])
  func aFileThatLooksLikeAnArticleIsReported(_ path: String) throws {
    let found = SiteFixture(["ko/a.md": "글\n"], assets: [path]).diagnostics
    #expect(found.map(\.code) == ["foreign-markup"] && found[0].message.english.hasSuffix("rename it to 'ko/b.md'"))
  }

  @Test(arguments: ["ko/a.md~", "ko/a.md.orig", "ko/.a.md.swp"])
  func whatEditorsLeaveIsNotPublished(_ path: String) {
    #expect(SiteFixture(["ko/a.md": "글\n"], assets: [path]).site.assets.isEmpty)
  }
}
