/// Tests of the site's own templates: used if correct, reported if not.
import ArticleModel
import Diagnostics
import TestSupport
import Testing

@testable import SiteEmit

/// The values of an author who set a few.
private let own: OwnTemplateValues = {
  var config = SiteConfig(source: SourceText(path: "jikji.yml", ""), title: "활자")
  config.theme = ["accent": .string("#0a0")]
  config.extra = [
    "colour": .string("붉음"), "links": .list([.map(["name": .string("가")]), .map(["href": .string("/")])]),
  ]
  return OwnTemplateValues(LoadedSite(config: config, articles: [], assets: [], sideFiles: [:]))
}()

private let words = ["ko": UIStrings(language: "ko"), "en": UIStrings(language: "en")]

struct TemplateLibraryTests {
  private func compile(_ overrides: [String: SourceText]) -> Checked<TemplateLibrary> {
    TemplateLibrary.compile(overrides: overrides, words: words, own: own)
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
    ("{{title}} {{1️⃣", "1 error template-syntax"),
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
    let text = String(repeating: "{{#lang}}", count: 10_000) + String(repeating: "{{/lang}}", count: 10_000)
    let found = compile(["footer.mustache": SourceText(path: "a", text)]).diagnostics
    #expect(found.map(\.code) == ["template-syntax"])
  }

  @Test(arguments: [String(repeating: "{{#lang}}x{{/lang}}", count: 1_500), "글\n{{\n", "글 {{"])
  func whatIsTooLongOrUnfinishedIsRefused(text: String) {
    let found = compile(["footer.mustache": SourceText(path: "a", text)]).diagnostics
    #expect(found.map(\.code) == ["template-syntax"])
  }

  @Test func whatTheBuiltInTemplateInsteadOfATooLongOneIncludesIsChecked() {
    let long = String(repeating: "{{title}}", count: 2_001)
    let found = compile([
      "article-foot.mustache": SourceText(path: "a", long),
      "connections.mustache": SourceText(path: "b", "{{nothing}}"),
    ]).diagnostics
    #expect(found.map(\.code) == ["template-syntax", "unknown-template-value"])
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
    ("a{{b}}", ["value b 3"]), ("{{{ b }}}", ["unescaped b 4"]), ("{{& b}}", ["unescaped b 4"]),
    ("{{가.b}}", ["value 가.b 2"]),
    ("{{#a}}{{^b}}{{/b}}{{/a}}", ["section a 3", "inverted b 9", "end b 15", "end a 21"]),
    ("{{> a}}{{<b}}{{$c}}", ["partial a 4", "parent b 10", "block c 16"]), ("{{> *a}}", ["dynamicPartial a 5"]),
    ("{{! a }}{{% b: c }}", ["comment a 4", "setting c 15"]),
    ("{{first(a)}}{{#f( b )}}", ["value a 8", "section  b  17"]),
    ("{{=<% %>=}}<%a%>{{b}}", ["delimiters <% %>= 3", "value a 13"]),
    ("{{=<%=}}{{a}}", ["delimiters <%= 3", "value a 10"]), ("{{a", ["unfinished a 2"]), ("a}}", []),
    ("{{#a}}{{=< >=}}<b></a>{{c}}", ["section a 3", "delimiters < >= 9", "value b 16", "end a 20", "value c 24"]),
    ("{{}}", ["value  2"]),
    ("{{.}}", ["value . 2"]), ("{{{a}}", ["unfinished a}} 3"]), ("", []), ("{{a}}{{", ["value a 2", "unfinished  7"]),
  ])
  func findsTagsWithTheirPlaces(_ text: String, _ wanted: [String]) { #expect(tags(text) == wanted) }
}

struct TemplateSyntaxTests {
  private func problems(_ text: String) -> [String] {
    let source = SourceText(path: "templates/footer.mustache", text)
    return TemplateLibrary.compile(overrides: ["footer.mustache": source], words: words, own: own).diagnostics.map {
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
      String(repeating: "{{#lang}}", count: depth) + String(repeating: "{{/lang}}", count: depth)
    }
    #expect(problems(nested(60)) == [])
    #expect(problems(nested(61)).map { $0.prefix(11) } == ["543 section"])
  }

  @Test func aWrongTemplateIsReplacedByTheBuiltInOne() {
    var site = SampleSite.full
    site.overrides["footer.mustache"] = SourceText(path: "templates/footer.mustache", "{{wrong}}")
    let built = site.build()
    #expect(built.diagnostics.map(\.code) == ["unknown-template-value"])
    #expect(built.files["index.html"]?.contains("직지로 찍었습니다") == true)
  }
}

struct TemplateValueNameTests {
  private func found(_ text: MarkedText, as name: String = "article", beside others: [String: String] = [:]) -> String {
    var overrides = others.reduce(into: [String: SourceText]()) {
      $0[$1.key + ".mustache"] = SourceText(path: "templates/\($1.key).mustache", $1.value)
    }
    overrides[name + ".mustache"] = text.text
    return text.summary(TemplateLibrary.compile(overrides: overrides, words: words, own: own).diagnostics)
  }

  @Test(arguments: [
    "{{title}} {{categories}} {{hasCode}} {{page.path}} {{ui.home}} {{site.title}} {{.}}",
    "{{#chapters}}{{title}} {{excerpt}} {{site.title}} {{lang}}{{/chapters}}",
    "{{#series}}{{#previous}}{{title}}{{/previous}}{{position}}{{/series}}",
    "{{#first(backlinks)}}{{#backlinks}}{{sentence}}{{/backlinks}}{{/first(backlinks)}}",
    "{{site.theme.accent}} {{site.extra.colour}}{{#site.extra.links}}{{name}}{{href}}{{/site.extra.links}}",
    "{{#site.theme.logo}}<img src='{{site.theme.logo}}'>{{/site.theme.logo}}",
    "{{#site.extra.menu}}{{anything}}{{/site.extra.menu}}{{^page.extra.color}}없음{{/page.extra.color}}",
    "{{#site}}{{theme.accent}}{{/site}}", "{{<layout}}{{$main}}{{title}}{{/main}}{{/layout}}",
  ])
  func valuesThatCanExistAreTaken(_ text: String) {
    #expect(found(MarkedText(text, path: "templates/article.mustache")) == "")
  }

  @Test(arguments: [
    ("{{1️⃣titel}}", "did you mean 'title'?"), ("{{1️⃣site.titel}}", "did you mean 'site.title'?"),
    ("{{1️⃣extra.colour}}", "did you mean 'site.extra.colour'?"),
    ("{{1️⃣theme.accent}}", "did you mean 'site.theme.accent'?"),
    ("{{#chapters}}{{1️⃣titel}}{{/chapters}}", "did you mean 'title'?"),
    ("{{#series}}{{1️⃣positon}}{{/series}}", "did you mean 'position'?"),
    ("{{1️⃣ui.seach}}", "did you mean 'ui.search'?"), ("{{1️⃣title.length}}", "no value 'title.length' here"),
    ("{{1️⃣menu}}", "no value 'menu' here"), ("{{1️⃣site.theme.logo}}", "'site.theme.logo' is set nowhere"),
    ("{{1️⃣page.extra.color}}", "'page.extra.color' is set nowhere; write 'extra: {color: …}' in the front matter"),
    ("{{#1️⃣chapter}}{{/chapter}}", "did you mean 'chapters'?"),
  ])
  func valuesThatCannotExistAreErrorsWithASuggestion(_ marked: String, _ wanted: String) {
    let text = MarkedText(marked, path: "templates/article.mustache")
    let said = TemplateLibrary.compile(overrides: ["article.mustache": text.text], words: words, own: own)
    #expect(text.summary(said.diagnostics).hasPrefix("1 error unknown-template-value"))
    #expect(said.diagnostics.first?.message.english.contains(wanted) == true, "\(said.diagnostics.map(\.message))")
  }

  @Test func aPartialMayAskForWhatOneOfItsPagesHas() {
    let users = ["article": "{{>box}}", "list": "{{>box}}"]
    #expect(found(MarkedText("{{position}}", path: "templates/box.mustache"), as: "box", beside: users) != "")
    let inSeries = users.merging(["article": "{{#series}}{{>box}}{{/series}}"]) { $1 }
    #expect(found(MarkedText("{{position}}", path: "templates/box.mustache"), as: "box", beside: inSeries) == "")
  }

  @Test func templatesThatDoubleWithEachStepEnd() {
    var others: [String: String] = [:]
    for number in 0..<60 { others["t\(number)"] = "{{>t\(number + 1)}}{{>t\(number + 1)}}" }
    others["t60"] = "{{title}}"
    #expect(found(MarkedText("{{>t0}}", path: "templates/article.mustache"), beside: others) == "")
  }
}
