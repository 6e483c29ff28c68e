/// Tests of plain text made from Markdown.
import ArticleModel
import ByteText
import CommonMark
import Diagnostics
import Testing

@Suite struct PlainWordsTests {
  private func words(_ markdown: String, html: RawHTML) -> String {
    let tree = MarkdownParser.parse(SourceText(path: "a.md", markdown)).value
    return tree.words(of: tree.root, html: html)
  }

  @Test(arguments: [
    ("**굵게** `코드` _말_", "굵게 코드 말"), ("가\n나", "가 나"), ("가\\\n나", "가 나"), ("![그림 설명](a.png) 뒤", "그림 설명 뒤"),
    ("[글](b.md \"제목\")을", "글을"), ("[[ARC|참조]]와 [[b]]", "참조와 b"), ("`[[a]]`", "[[a]]"), ("&amp; \\* &#44032;", "& * 가"),
    ("~~취소~~", "취소"), ("<https://a.kr>", "https://a.kr"),
  ])
  func markupIsLeftOut(markdown: String, wanted: String) {
    #expect(words(markdown, html: .escape) == wanted)
    #expect(words(markdown, html: .allow) == wanted)
  }

  @Test func rawHTMLIsWordsOnlyWhereItIsShown() {
    #expect(words("Array<Int>의 <b>값</b>", html: .escape) == "Array<Int>의 <b>값</b>")
    #expect(words("Array<Int>의 <b>값</b>", html: .allow) == "Array의 값")
    #expect(words("가<!-- 숨김 -->나", html: .escape) == "가나")
  }

  @Test(arguments: [
    ("Guide/Closures#Capturing-Values", "Capturing Values"), ("Guide/The-Basics", "The Basics"), ("a.md", "a"),
    ("The-Basics.md", "The Basics"), ("Page#", "Page"), ("#절-제목", "절 제목"), ("클로저", "클로저"), ("--", "--"), ("", ""),
    ("a/b/", "b"),
  ])
  func aTargetWithoutATitleShowsItsLastPart(target: String, words: String) {
    #expect(LinkUse.words(ofTarget: target) == words)
  }
}

@Suite struct LoadedSiteTests {
  @Test func languagesBeginWithTheDefaultOne() {
    var config = SiteConfig(source: SourceText(path: "jikji.yml", ""), title: "")
    config.defaultLanguage = "ko"
    for code in ["ja", "en", "ko"] { config.languages[code] = LanguageConfig() }
    let site = LoadedSite(config: config, articles: [], assets: [], sideFiles: [:])
    #expect(site.languages == ["ko", "en", "ja"])
  }

  @Test func storedBytesOfPagesAreNotChanged() {
    let section = RenderedSection(id: "a", level: 2, heading: "가")
    #expect(section.prose.isEmpty && section.code.isEmpty)
    let page = RenderedPage(
      html: [0x61], titleHTML: [0x62], sections: [section], hasCode: true, hasFootnotes: false, markdown: [0x63])
    #expect(page.html == [0x61] && page.titleHTML == [0x62] && page.markdown.bytes == [0x63])
    #expect(OutputFile(path: "a", bytes: [1, 2]).contents == .bytes([1, 2]))
  }
}
