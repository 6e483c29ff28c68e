import ArticleModel
import Foundation
import Testing

@testable import SearchIndex

@Suite struct IndexTests {
  private func read(_ pages: [SearchPage]) -> [ReadPage] { pages.map(ReadPage.init) }

  @Test func givesTheSameFilesWhateverTheOrderOfPages() {
    let forth = SearchIndex.files(for: read(SmallSite.pages + SmallSite.filler), defaultLanguage: "ko")
    let back = SearchIndex.files(for: read((SmallSite.pages + SmallSite.filler).reversed()), defaultLanguage: "ko")
    #expect(forth == back)
    #expect(Set(forth.map(\.path)).count == forth.count)
  }

  @Test func namesFilesByWhatTheyHold() {
    let before = Set(SearchIndex.files(for: read(SmallSite.pages), defaultLanguage: "ko").map(\.path))
    var pages = SmallSite.pages
    pages[4].sections[0].prose += " More."
    let after = Set(SearchIndex.files(for: read(pages), defaultLanguage: "ko").map(\.path))
    let changed = before.subtracting(after)
    #expect(!changed.isEmpty)
    // Only files of the changed language got new names.
    #expect(changed.count <= 4)
    #expect(before.contains("search/data/manifest.js"))
  }

  @Test func makesNoFilesButTheManifestForASiteWithoutPages() {
    #expect(SearchIndex.files(for: [], defaultLanguage: "ko").map(\.path) == ["search/data/manifest.js"])
  }

  @Test func writesScriptsThatAnyTextCanStandIn() throws {
    let page = SmallSite.page(
      "/x/", "</script><b>\"'\\\u{2028}", sections: [("", "줄\n\"인용\" \\ \u{0} 탭\t끝", "")])
    for file in SearchIndex.files(for: read([page]), defaultLanguage: "ko") {
      guard case .bytes(let bytes) = file.contents else { continue }
      let text = String(decoding: bytes, as: UTF8.self)
      let start = try #require(text.firstIndex(of: ","))
      let end = try #require(text.lastIndex(of: ")"))
      let json = Data(text[text.index(after: start)..<end].utf8)
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: json) }
    }
  }

  @Test func cutsLongSectionsAtLineBreaks() {
    let line = String(repeating: "가나다 ", count: 150)
    let page = SmallSite.page(
      "/x/", "긴 글", sections: [("", Array(repeating: line, count: 9).joined(separator: "\n"), "")])
    let units = page.units
    #expect(units.count > 2)
    #expect(units.map(\.isContinuation) == [false] + Array(repeating: true, count: units.count - 1))
    #expect(units.map { String(decoding: $0.prose, as: UTF8.self) }.joined(separator: "\n") == page.sections[0].prose)
  }

  @Test(arguments: [
    ("클로저(Closures)는", ["클로저=closures"]),
    ("참조 카운팅 (reference counting)", ["참조=reference", "카운팅=counting"]),
    ("closure(클로저)", ["클로저=closure"]),
    ("함수의 반환형(return type)", []), ("정의 파일(definition file)", ["정의=definition", "파일=file"]),
    ("강한 순환 참조(cycle)", ["참조=cycle"]),
    ("예를 들면 (이것은 긴 설명이고 영어가 아니다)", []),
    ("f(x) 그리고 (y)", []), ("괄호 (", []), ("값 (3개)", []),
  ])
  func minesGlossesFromBrackets(_ text: String, _ pairs: [String]) {
    let found = GlossMiner.pairs(in: Array(text.utf8)[...]).map {
      String(decoding: $0.korean, as: UTF8.self) + "=" + String(decoding: $0.other, as: UTF8.self)
    }
    #expect(found == pairs)
  }

  @Test func printsAnIndexFrom가to하AndAtoZ() {
    let html = String(decoding: SearchIndexPage.html(SmallSite.pages, root: "../"), as: UTF8.self)
    let letters = html.matches(of: /<h2 id="index-(.)">/).map { String($0.1) }
    #expect(letters == ["가", "다", "사", "아", "카", "타", "C"])
    #expect(html.contains("<a href=\"../posts/%ED%81%B4%EB%A1%9C%EC%A0%80/\">클로저로 값 붙잡기</a>"))
    #expect(
      html.contains(
        "#%EA%B0%95%ED%95%9C-%EC%88%9C%ED%99%98-%EC%B0%B8%EC%A1%B0\">강한 순환 참조</a> <small>클로저로 값 붙잡기</small>"))
  }

  @Test func escapesTextsInTheIndex() {
    let page = SmallSite.page("/x/", "<img src=x onerror=alert(1)>", sections: [("", "", ""), ("\"><script>", "", "")])
    let html = String(decoding: SearchIndexPage.html([page], root: ""), as: UTF8.self)
    #expect(!html.contains("<img") && !html.contains("<script"))
  }

  @Test(arguments: [
    ("const answer = 1 // comment\nuse(answer)", "const a=1\nuse(a)"),
    ("/* no\n code */ f( 'a  // b' , /[/]'/ )", "f('a  // b',/[/]'/)"),
    ("const part = `x ${other.part + part} // y`", "const a=`x ${other.part+a} // y`"),
    ("const value = 1\nconst shown = { value }", "const a=1\nconst b={value:a}"),
    (
      "const name = { name: 1, get size() { return name } }\nname.name", "const a={name:1,get size(){return a}}\na.name"
    ),
    (
      "const { first, second = 2, third: other } = read({ first: 1 })",
      "const{first:a,second:c=2,third:b}=read({first:1})"
    ),
    (
      "call({ method(input) { return { input } } })\nif (ready) { ready = false }",
      "call({method(a){return{input:a}}})\nif(ready){ready=false}"
    ),
    ("async function load(path) { await read(path, ...path) }", "async function b(a){await read(a,...a)}"),
    ("const left = right - -left + +left", "const a=right- -a+ +a"),
    ("export function keep(inner) { return inner / inner }", "export function keep(a){return a/a}"),
    ("const spread = [...list, spread]", "const a=[...list,a]"),
    ("if (one) {\n  two(\n    1,\n    [\n    ]\n  )\n}\nthree()\n", "if(one){two(1,[])}\nthree()"),
    ("items.map((item, index) => [...item, index])", "items.map((b,a)=>[...b,a])"),
  ])
  func shrinksScriptsWithoutChangingThem(_ source: String, _ shrunk: String) {
    #expect(String(decoding: ScriptShrinker.shrunk(Array(source.utf8)), as: UTF8.self) == shrunk)
  }
}
