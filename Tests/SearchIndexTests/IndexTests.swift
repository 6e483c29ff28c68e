import ArticleModel
import ByteText
import Foundation
import Testing

@testable import SearchIndex

@Suite struct IndexTests {
  private func read(_ pages: [SearchPage]) -> [PageSearchData] { pages.map { PageSearchData($0) } }

  @Test func givesTheSameFilesWhateverTheOrderOfPages() {
    let forth = SearchIndex(of: read(SmallSite.pages + SmallSite.filler), defaultLanguage: "ko").files
    let back = SearchIndex(of: read((SmallSite.pages + SmallSite.filler).reversed()), defaultLanguage: "ko").files
    #expect(forth == back)
    #expect(Set(forth.map(\.path)).count == forth.count)
  }

  @Test func namesFilesByWhatTheyHold() {
    let before = Set(SearchIndex(of: read(SmallSite.pages), defaultLanguage: "ko").files.map(\.path))
    var pages = SmallSite.pages
    pages[4].sections[0].prose += Array(" More.".utf8)
    let after = Set(SearchIndex(of: read(pages), defaultLanguage: "ko").files.map(\.path))
    let changed = before.subtracting(after)
    #expect(!changed.isEmpty)
    // Only files of the changed language got new names.
    #expect(changed.count <= 4)
    #expect(before.contains("search/data/manifest.js"))
  }

  @Test func makesNoFilesButTheManifestForASiteWithoutPages() {
    #expect(SearchIndex(of: [], defaultLanguage: "ko").files.map(\.path) == ["search/data/manifest.js"])
  }

  @Test func writesScriptsThatAnyTextCanStandIn() throws {
    let page = SmallSite.page(
      "/x/", "</script><b>\"'\\\u{2028}", sections: [("", "줄\n\"인용\" \\ \u{0} 탭\t끝", "")])
    for file in SearchIndex(of: read([page]), defaultLanguage: "ko").files {
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
    #expect(units.map(\.prose.text).joined(separator: "\n") == page.sections[0].prose.text)
  }

  private func printed(_ pages: [SearchPage], root: String, largest: Int = 80_000) -> [String] {
    SearchIndexPage.pages(for: pages, root: root, largest: largest).map { String(decoding: $0.html, as: UTF8.self) }
  }

  @Test func aLargeIndexHasPagesForEachLetter() throws {
    let titles = (0..<40).map { "가나다 \($0)" } + ["나", "C", "#"]
    let pages = titles.enumerated().map { SmallSite.page("/p\($0)/", $1, sections: []) }
    let index = SearchIndexPage.pages(for: pages, root: "../", largest: 600)
    let texts = index.map { String(decoding: $0.html, as: UTF8.self) }
    #expect(index.map(\.letter).reduce(into: []) { if $0.last != $1 { $0.append($1) } } == [nil, "가", "나", "C", "#"])
    #expect(!texts[0].contains("<h2") && texts[0].contains(#"<a href="%EA%B0%80/">가</a>"#))
    #expect(texts[0].contains(#"<a href="c/">C</a>"#) && texts[0].contains(#"<a href="0/">#</a>"#))
    let own = index.filter { $0.letter == "가" }
    #expect(own.count > 3 && own.map(\.number) == Array(1...own.count) && own.allSatisfy { $0.count == own.count })
    #expect(own.allSatisfy { $0.folder == "가/" && $0.html.count < 600 + 300 })
    #expect(texts[1].contains(#"<a href="../../p0/">가나다 0</a>"#) && texts[1].contains(#"<a href="../c/">C</a>"#))
    #expect(texts[1].contains(#"<a href="../%EA%B0%80/" aria-current="true">가</a>"#))
    #expect(texts[2].contains(#"<a href="../../../../"#) && texts[2].contains(#"<a href="../../../c/">C</a>"#))
    let listed = texts.flatMap { $0.matches(of: /\/p\d+\/">([^<]*)</).map { String($0.1) } }
    #expect(Set(listed) == Set(titles) && listed.count == titles.count)
  }

  @Test func printsAnIndexFrom가to하AndAtoZ() {
    let html = printed(SmallSite.pages, root: "../")[0]
    let letters = html.matches(of: /<h2 id="index-(.)">/).map { String($0.1) }
    #expect(letters == ["가", "다", "사", "아", "카", "타", "C"])
    #expect(html.contains("<a href=\"../posts/%ED%81%B4%EB%A1%9C%EC%A0%80/\">클로저로 값 붙잡기</a>"))
    #expect(
      html.contains(
        "#%EA%B0%95%ED%95%9C-%EC%88%9C%ED%99%98-%EC%B0%B8%EC%A1%B0\">강한 순환 참조</a> <small>클로저로 값 붙잡기</small>"))
  }

  @Test func allThatIsNeitherHangulNorLatinIsOneGroup() {
    let titles = ["2024 회고", "Ada", "日本", "100", "가", "!"]
    let pages = titles.enumerated().map { SmallSite.page("/p\($0)/", $1, sections: []) }
    #expect(printed(pages, root: "../").joined().matches(of: /id="index-0"/).count == 1)
    let letters = SearchIndexPage.pages(for: pages, root: "../", largest: 200).filter { $0.number == 1 }.map(\.letter)
    #expect(letters == [nil, "가", "A", "#"])
  }

  @Test func escapesTextsInTheIndex() {
    let page = SmallSite.page("/x/", "<img src=x onerror=alert(1)>", sections: [("", "", ""), ("\"><script>", "", "")])
    let html = printed([page], root: "")[0]
    #expect(!html.contains("<img") && !html.contains("<script"))
  }
}
