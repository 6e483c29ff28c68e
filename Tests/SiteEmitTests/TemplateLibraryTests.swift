/// The site's own templates: used when right, explained when wrong.
import Diagnostics
import TestSupport
import Testing

@testable import SiteEmit

struct TemplateLibraryTests {
  private func compile(_ overrides: [String: SourceText]) -> Checked<TemplateLibrary> {
    TemplateLibrary.compile(overrides: overrides, languages: ["ko", "en"])
  }

  @Test func aFileOfTheSameNameReplacesTheBuiltInTemplate() {
    var site = SampleSite.full
    site.overrides["footer.mustache"] = SourceText(
      path: "templates/footer.mustache", "<footer>{{site.title}} 끝</footer>")
    let built = site.build()
    #expect(built.diagnostics.isEmpty)
    #expect(built.files["posts/2024/actor/index.html"]?.contains("<footer>활자 &amp; 글 끝</footer>") == true)
  }

  @Test(arguments: [
    ("{{title}} {{1️⃣titel}}", "1 error unknown-template-value"),
    ("{{#tags}}{{name}}{{1️⃣/tag}}", "1 error template-syntax"),
    ("{{> 1️⃣haeder}}", "1 error unknown-partial"),
    ("{{> *1️⃣title}}", "1 error dynamic-partial"),
    ("{{> 1️⃣article}}", "1 error template-cycle"),
    ("{{ui.1️⃣}}{{2️⃣ui.seach}}", "2 error unknown-template-value"),
    ("{{=<% %>=}}<% 1️⃣nothing %> {{fine}}", "1 error unknown-template-value"),
  ])
  func aWrongNameIsShownWhereItStands(_ marked: String, _ wanted: String) {
    let text = MarkedText(marked, path: "templates/article.mustache")
    let found = compile(["article.mustache": text.text]).diagnostics
    let summary = text.summary(found)
    if wanted.hasSuffix("template-syntax") {
      #expect(found.map(\.code) == ["template-syntax"])
    } else {
      #expect(summary.hasPrefix(wanted), "\(summary)")
    }
  }

  @Test func aTemplateThatIncludesItselfThroughAnotherIsRefused() {
    let found = compile([
      "footer.mustache": SourceText(path: "a", "{{> box}}"), "box.mustache": SourceText(path: "b", "{{> footer}}"),
    ]).diagnostics
    #expect(found.map(\.code) == ["template-cycle", "template-cycle"])
  }

  @Test func sectionsNestedTenThousandDeepAreRefusedWithoutHarm() {
    let text = String(repeating: "{{#title}}", count: 10_000) + String(repeating: "{{/title}}", count: 10_000)
    let found = compile(["footer.mustache": SourceText(path: "a", text)]).diagnostics
    #expect(found.map(\.code) == ["template-syntax"])
  }

  @Test func aFileThatNoPageUsesIsNamedWithItsLikelyName() throws {
    let found = compile(["artcle.mustache": SourceText(path: "a", "x")]).diagnostics
    #expect(found.map(\.code) == ["unused-template"])
    #expect(try #require(found.first).message.english.contains("did you mean 'article'"))
  }

  @Test func theBuiltInTemplatesPassTheirOwnChecks() {
    var overrides: [String: SourceText] = [:]
    for (path, bytes) in EmbeddedFiles.all {
      overrides[path] = SourceText(path: path, String(decoding: bytes, as: UTF8.self) + "{{! changed }}")
    }
    #expect(compile(overrides).diagnostics.map(\.message.english) == [])
  }
}
