/// Tests of the template language: what tags, sections, partials and blocks print, and which lines remain.
import ArticleModel
import Testing

@testable import SiteEmit

/// Values of every kind.
private let values: [String: ExtraValue] = [
  "text": .string("가 <나>"), "none": .string(""), "yes": .bool(true), "no": .bool(false), "number": .integer(3),
  "map": .map(["text": .string("안"), "inner": .map(["deep": .string("깊이")])]),
  "list": .list([.map(["name": .string("a")]), .map(["name": .string("b"), "text": .string("B")])]),
  "words": .list([.string("x"), .string("y"), .bool(true)]), "empty": .list([]),
]

/// What `main` prints with `values`, together with other templates.
private func rendered(_ main: String, _ others: [String: String] = [:]) throws -> String {
  var templates = try others.mapValues { try TemplateCompiler.compile(Array($0.utf8)) }
  templates["main"] = try TemplateCompiler.compile(Array(main.utf8))
  let bytes = TemplateRenderer.render("main", of: templates, with: TemplateScope(extra: values))
  return String(decoding: bytes, as: UTF8.self)
}

struct TemplateRendererTests {
  // MARK: Values

  @Test func aNameOfOtherElementsIsNotLookedUpOutsideTheList() throws {
    let templates = ["main": try TemplateCompiler.compile(Array("{{#list}}[{{a}}{{b}}]{{/list}}".utf8))]
    // As many names in each element, and more in one of them.
    for (list, wanted) in [
      ([["a": "1"], ["b": "2"]], "[1][2]"), ([["a": "1", "b": "2"], ["a": "3"]], "[12][3]"),
      ([["a": "1"], ["a": "3", "b": "2"]], "[1][32]"), ([["a": "1"], ["a": "2"]], "[1B][2B]"),
    ] as [([TemplateScope], String)] {
      var scope: TemplateScope = ["a": "A", "b": "B"]
      scope.set("list", list)
      #expect(String(decoding: TemplateRenderer.render("main", of: templates, with: scope), as: UTF8.self) == wanted)
    }
  }

  @Test(arguments: [
    TemplateCase("{{text}} {{ text }}", "가 &lt;나&gt; 가 &lt;나&gt;"),
    TemplateCase("{{{text}}} {{&text}} {{& text }}", "가 <나> 가 <나> 가 <나>"),
    TemplateCase("[{{none}}{{missing}}{{map}}{{list}}{{empty}}]", "[]"),
    TemplateCase("{{yes}} {{no}} {{number}}", "true false 3"),
    TemplateCase("{{map.text}} {{map.inner.deep}} [{{map.missing}}{{text.deep}}{{yes.deep}}]", "안 깊이 []"),
    TemplateCase("{{% CONTENT_TYPE: TEXT}}{{text}}{{% CONTENT_TYPE: HTML}}{{text}}", "가 <나>가 &lt;나&gt;"),
    TemplateCase("{{#yes}}{{% CONTENT_TYPE: TEXT}}{{text}}{{/yes}} {{text}}", "가 <나> 가 &lt;나&gt;"),
  ])
  func printsValues(_ given: TemplateCase) throws { #expect(try rendered(given.template) == given.wanted) }

  @Test(arguments: [
    TemplateCase("{{first(words)}} {{last(list)}}{{#last(list)}}{{name}}{{/last(list)}}", "x b"),
    TemplateCase("{{#reversed(list)}}{{name}}{{/reversed(list)}} {{count(list)}} {{count(reversed(words))}}", "ba 2 3"),
    TemplateCase("{{empty(list)}} {{empty(empty)}} {{empty(text)}} {{empty(none)}}", "false true false true"),
    TemplateCase(
      "{{uppercased(map.inner.deep)}}{{uppercased(first(words))}} {{lowercased(uppercased(first(words)))}}", "깊이X x"),
    TemplateCase("{{capitalized(first(words))}} {{{reversed(text)}}}", "X >나< 가"),
    TemplateCase("{{plusone(number)}} {{minusone(count(empty))}} {{even(number)}} {{odd(number)}}", "4 -1 false true"),
    TemplateCase("{{equalzero(count(empty))}} [{{plusone(text)}}{{other(text)}}{{first(text)}}]", "true []"),
    TemplateCase("{{#first(empty)}}no{{/first(empty)}}{{^first(empty)}}none{{/first(empty)}}", "none"),
  ])
  func appliesTransforms(_ given: TemplateCase) throws { #expect(try rendered(given.template) == given.wanted) }

  // MARK: Sections

  @Test(arguments: [
    TemplateCase("{{#text}}1{{.}}{{/text}}{{#none}}2{{/none}}{{#missing}}3{{/missing}}", "1가 &lt;나&gt;"),
    TemplateCase("{{#yes}}1{{/yes}}{{#no}}2{{/no}}{{#number}}3{{/number}}", "13"),
    TemplateCase("{{#map}}{{text}} {{inner.deep}} {{number}}{{/map}}", "안 깊이 3"),
    TemplateCase("{{#list}}{{name}}{{number}} {{/list}}{{#empty}}no{{/empty}}", "a3 b3 "),
    TemplateCase("{{#words}}{{.}},{{/words}}", "x,y,true,"),
    TemplateCase("{{#list}}[{{.text}}]{{/list}} {{#map}}{{.text}}[{{.number}}]{{/map}}", "[][B] 안[]"),
    TemplateCase(
      "{{^text}}1{{/text}}{{^none}}2{{/none}}{{^missing}}3{{/missing}}{{^no}}4{{/no}}{{^yes}}5{{/yes}}", "234"),
    TemplateCase("{{^empty}}1{{text}}{{/empty}}{{^list}}2{{/list}}{{^map}}3{{/map}}", "1가 &lt;나&gt;"),
    TemplateCase("{{#map}}{{#inner}}{{#list}}{{deep}}{{name}}{{/list}}{{/inner}}{{/map}}", "깊이a깊이b"),
    TemplateCase("{{# map.inner }}{{deep}}{{/ map.inner }}", "깊이"),
  ])
  func rendersSections(_ given: TemplateCase) throws { #expect(try rendered(given.template) == given.wanted) }

  // MARK: Lines

  @Test(arguments: [
    TemplateCase("a\n{{#yes}}\nb\n{{/yes}}\nc\n", "a\nb\nc\n"),
    TemplateCase("a\n  {{#yes}}  \nb\n\t{{/yes}}\nc", "a\nb\nc"),
    TemplateCase("a {{#yes}}\nb\n{{/yes}} c", "a \nb\n c"), TemplateCase("{{#yes}}\n{{/yes}}", ""),
    TemplateCase("a\n{{! gone }}\nb", "a\nb"), TemplateCase("a {{! gone\n too }} b", "a  b"),
    TemplateCase("  {{! gone }}{{number}}\n", "  3\n"), TemplateCase(" {{number}}\n{{number}}\n", " 3\n3\n"),
    TemplateCase("a\n{{=| |=}}\n|number|\n|={{ }}=|\n{{number}}", "a\n3\n3"),
    TemplateCase("a\n{{% CONTENT_TYPE: TEXT }}\nb", "a\nb"), TemplateCase("a\n  {{>box}}\nb", "a\n  [\n  ]\nb"),
    TemplateCase("a\n  {{>box}} b", "a\n  [\n]\n b"), TemplateCase("a\n{{#no}}\nb\n{{/no}}\n", "a\n"),
  ])
  func linesOfTagsThatPrintNothingVanish(_ given: TemplateCase) throws {
    #expect(try rendered(given.template, ["box": "[\n]\n"]) == given.wanted)
  }

  // MARK: Comments and delimiters

  @Test(arguments: [
    TemplateCase("{{=<% %>=}}<% number %>{{number}}", "3{{number}}"), TemplateCase("{{=<% %>=}}<%&text%>", "가 <나>"),
    TemplateCase("{{= | | =}}|#yes||number||/yes|", "3"), TemplateCase("{{!{{number}}", ""),
    // Other delimiters end with the section around them.
    TemplateCase("{{#yes}}{{=[ ]=}}[number][/yes]{{number}}[number]", "33[number]"),
    TemplateCase("a { b } {{", "a { b } {{"), TemplateCase("}} { {number}", "}} { {number}"),
  ])
  func readsDelimiters(_ given: TemplateCase) throws {
    if given.template.hasSuffix("{{") {
      #expect(throws: TemplateFault(reason: .unfinished, place: 10)) { try rendered(given.template) }
    } else {
      #expect(try rendered(given.template) == given.wanted)
    }
  }

  // MARK: Partials and blocks

  @Test(arguments: [
    TemplateCase("{{>row}}{{> row }}", "3\n3\n"), TemplateCase("{{#list}}{{>name}}{{/list}}", "ab"),
    TemplateCase("  {{>rows}}\n", "  1\n  3\n"), TemplateCase("  {{>nested}}\n", "  <\n   1\n   3\n  >\n"),
    TemplateCase(" {{>lines}}\n", " x\n y\n \n"), TemplateCase("[{{>missing}}]", "[]"),
    TemplateCase("{{>escapes}} {{text}}", "가 <나> 가 &lt;나&gt;"),
  ])
  func includesPartials(_ given: TemplateCase) throws {
    let others = [
      "row": "{{number}}\n", "name": "{{name}}", "rows": "1\n{{number}}\n", "nested": "<\n {{>rows}}\n>\n",
      "lines": "{{#yes}}\n{{=| |=}}\nx\ny\n|/yes|\n\n", "escapes": "{{% CONTENT_TYPE: TEXT}}{{text}}",
    ]
    #expect(try rendered(given.template, others) == given.wanted)
  }

  @Test(arguments: [
    TemplateCase("{{>page}}", "<0>"), TemplateCase("{{<page}}{{/page}}", "<0>"),
    TemplateCase("{{<page}}{{$main}}{{number}}{{/main}}{{/page}}", "<3>"),
    TemplateCase("{{<page}} text {{! comment }}{{$main}}1{{/main}}{{$other}}2{{/other}}{{/page}}", "<1>"),
    // The template that is rendered has the last word.
    TemplateCase("{{<outer}}{{$main}}1{{/main}}{{/outer}}", "<1>"), TemplateCase("{{>outer}}", "<outer>"),
    TemplateCase("{{<frame}}{{$main}}1{{/main}}{{/frame}}", "(<1>)"),
    // Inside its own replacement a block has its default.
    TemplateCase("{{<page}}{{$main}}1{{$main}}2{{/main}}{{/main}}{{/page}}", "<12>"),
    TemplateCase("{{<page}}{{$main}}{{>page}}{{/main}}{{/page}}", "<<0>>"),
    TemplateCase("{{<page}}\n{{$main}}\n  a\n   b\n{{/main}}\n{{/page}}", "<a\n b\n>"),
    TemplateCase("{{<wide}}{{$main}}\na\nb\n{{/main}}{{/wide}}", "<\n  a\n  b\n>"),
  ])
  func blocksReplaceThoseOfTheIncludedTemplate(_ given: TemplateCase) throws {
    let others = [
      "page": "<{{$main}}0{{/main}}>", "outer": "{{<page}}{{$main}}outer{{/main}}{{/page}}", "frame": "({{>page}})",
      "wide": "<\n  {{$main}}\n  {{/main}}\n>",
    ]
    #expect(try rendered(given.template, others) == given.wanted)
  }

  // MARK: Mistakes

  @Test(
    arguments: [
      ("{{#yes}}", .missingEnd, 8), ("{{#yes}}{{/no}}", .wrongEnd, 11), ("a{{/ yes}}", .wrongEnd, 4),
      ("{{#first(list)}}{{/list}}", .wrongEnd, 19), ("{{=<%=}}", .delimiters, 3), ("{{=<% %> }}", .delimiters, 9),
      ("{{=<% %>=a", .delimiters, 9), ("{{=<% =}}", .delimiters, 9), ("{{=<", .delimiters, 3),
      ("{{<page}}{{number}}{{/page}}", .inheritance, 28), ("{{$first(a)}}{{/first(a)}}", .inheritance, 13),
      ("{{% CONTENT_TYPE}}", .setting, 16), ("{{% CONTENT_TYPE: XML}}", .setting, 23), ("{{% a b: c}}", .setting, 6),
      ("{{% CONTENT_TYPE: HTML", .setting, 22), ("{{a b}}", .unfinished, 4), ("{{number", .unfinished, 8),
      ("{{{number}} }", .unfinished, 11), ("{{{number", .unfinished, 9), ("{{! open", .unfinished, 3),
      ("{{f(}}", .unfinished, 6), ("{{f(a))}}", .unfinished, 9), ("{{f(a)b}}", .unfinished, 9),
      ("{{가}}", .unfinished, 2),
      ("{{> a b}}", .unfinished, 6), ("{{number}} {{a/b}}", .unfinished, 14),
    ] as [(String, TemplateFault.Reason, Int)])
  func mistakesHaveAPlace(_ template: String, _ reason: TemplateFault.Reason, _ place: Int) {
    #expect(throws: TemplateFault(reason: reason, place: place)) { try rendered(template) }
  }
}
