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

struct TemplateScannerTests {
  private func tags(_ text: String) -> [String] {
    TemplateScanner.tags(in: Array(text.utf8)).map { "\($0.kind) \($0.name) \($0.range.lowerBound)" }
  }

  @Test(arguments: [
    ("a{{b}}", ["value b 3"]), ("{{{ b }}}", ["value b 4"]), ("{{& b}}", ["value b 4"]), ("{{가.b}}", ["value 가.b 2"]),
    ("{{#a}}{{^b}}{{/b}}{{/a}}", ["section a 3", "section b 9", "end b 15", "end a 21"]),
    ("{{> a}}{{<b}}{{$c}}", ["partial a 4", "parent b 10", "block c 16"]), ("{{> *a}}", ["dynamicPartial a 5"]),
    ("{{! a }}{{% b }}", []), ("{{first(a)}}{{#f( b )}}", ["value a 8", "section  b  17"]),
    ("{{=<% %>=}}<%a%>{{b}}", ["value a 13"]), ("{{=<%=}}{{a}}", ["value a 10"]), ("{{a", []), ("a}}", []),
    ("{{}}", ["value  2"]),
    ("{{.}}", ["value . 2"]), ("{{{a}}", []), ("", []), ("{{a}}{{", ["value a 2"]),
  ])
  func findsTagsWithTheirPlaces(_ text: String, _ wanted: [String]) { #expect(tags(text) == wanted) }
}

struct TemplateSyntaxTests {
  private func problems(_ text: String) -> [String] {
    let source = SourceText(path: "templates/footer.mustache", text)
    return TemplateLibrary.compile(overrides: ["footer.mustache": source], languages: ["ko"]).diagnostics.map {
      "\($0.place?.range?.lowerBound ?? -1) \($0.message.english)"
    }
  }

  @Test(arguments: [
    ("{{#title}}", "a section is not closed"), ("{{#title}}{{/lang}}", "this end tag does not close the section"),
    ("{{=a}}", "delimiters are set as"),
    ("{{% x: y}}", "the only setting is"),
    ("{{title", "this tag is not complete"), ("{{}}", "this tag is not complete"),
  ])
  func syntaxErrorsSayWhatToDo(_ text: String, _ wanted: String) {
    let found = problems("<footer>\n" + text)
    #expect(found.contains { $0.contains(wanted) }, "\(found)")
  }

  @Test func sectionsMayBeNestedSixtyDeep() {
    let nested = { (depth: Int) in
      String(repeating: "{{#title}}", count: depth) + String(repeating: "{{/title}}", count: depth)
    }
    #expect(problems(nested(60)) == [])
    #expect(problems(nested(61)).map { $0.prefix(11) } == ["603 section"])
  }

  @Test func aWrongTemplateIsReplacedByTheBuiltInOne() {
    var site = SampleSite.full
    site.overrides["footer.mustache"] = SourceText(path: "templates/footer.mustache", "{{wrong}}")
    let built = site.build()
    #expect(built.diagnostics.map(\.code) == ["unknown-template-value"])
    #expect(built.files["index.html"]?.contains("직지로 찍었습니다") == true)
  }

  @Test(arguments: [
    "basePath", "categories", "extra", "hasCode", "minutes", "page.path", "theme", "ui.home", "site.title", ".",
  ])
  func valuesThatBuiltInTemplatesDoNotUseAreKnown(_ name: String) { #expect(problems("{{\(name)}}") == []) }
}
