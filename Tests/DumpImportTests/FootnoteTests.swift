/// Tests of footnotes in HTML articles, in every style of ids, classes and return links.
import HTMLSource
import Testing

@testable import DumpImport

@Suite struct FootnoteTests {
  private func body(_ html: String) -> String { ImportedFiles.html("<p>글이 여기 있다.</p>" + html).body() }

  /// A reference and its note, given the address of the one and the two ends of the other.
  private func page(_ link: String, _ open: String, _ close: String) -> String {
    body("<p>말\(link)이 있다.</p>\(open)풀이\(close)")
  }

  @Test(arguments: [
    // By an address within the page, by a class, by the look of the id although the address is a whole one.
    ("<a href=\"#n1\">1</a>", "<ol><li id=\"n1\">", " <a href=\"#r1\" class=\"back\">x</a></li></ol>"),
    ("<a class=\"footnote-ref\" href=\"/12#n1\">1</a>", "<ol><li id=\"n1\">", " <a href=\"#ref1\">x</a></li></ol>"),
    ("<a href=\"/12#fn1\">1</a>", "<ol><li id=\"fn1\">", "</li></ol>"),
    ("<a href=\"https://a.kr/12#footnote_12_1\">1</a>", "<ol><li id=\"footnote_12_1\">", "</li></ol>"),
    ("<sup><a href=\"#_ftn1\">[1]</a></sup>", "<p id=\"_ftn1\">", "</p>"),
    ("<a href=\"#cite_note-1\">(1)</a>", "<ol><li id=\"cite_note-1\">", "</li></ol>"),
    ("<a href=\"#note-1\">*</a>", "<div id=\"note-1\">", "</div>"),
    ("<a href=\"#easy-footnote-1\">1</a>", "<ol><li id=\"easy-footnote-1\">", "</li></ol>"),
    ("<a href=\"#n1\">1</a>", "<ol><li id=\"n1\">", " <a href=\"#r1\">↩</a></li></ol>"),
    ("<a href=\"#n1\">1</a>", "<ol><li id=\"n1\">", " <a href=\"#r1\">[본문으로]</a></li></ol>"),
    ("<a href=\"#n1\">1</a>", "<ol><li id=\"n1\">", " <a href=\"#fnref:1\">x</a></li></ol>"),
    ("<a href=\"#n1\">1</a>", "<ol><li id=\"n1\">", " <a href=\"#cite_ref-1\">x</a></li></ol>"),
    ("<a href=\"#n1\">1</a>", "<p><a id=\"n1\"></a>", " <a href=\"#r1\">^</a></p>"),
    ("<a href=\"#n1\">1</a>", "<p><a name=\"n1\"></a>", " <a href=\"#r1\">↑</a></p>"),
    // The number in front is written by Markdown itself.
    ("<a href=\"#fn1\">1</a>", "<p id=\"fn1\">1. ", "</p>"), ("<a href=\"#fn1\">1</a>", "<p id=\"fn1\">[1] ", "</p>"),
    ("<a href=\"#%EA%B0%80\">1</a>", "<ol><li id=\"가\">", " <a href=\"#r\">↩</a></li></ol>"),
  ])
  func aReferenceLeadsToANoteThatLeadsBack(link: String, open: String, close: String) {
    let text = page(link, open, close)
    #expect(text.contains("말[^1]이 있다."), "\(text)")
    #expect(text.contains("[^1]: 풀이"), "\(text)")
    #expect(text.ranges(of: "풀이").count == 1, "the note is in the text once")
  }

  @Test(arguments: [
    // A link to a chapter, to another page, with words, to something that does not lead back, or to nothing.
    ("<a href=\"#장\">1</a>", "<h2 id=\"장\">", "</h2>"),
    ("<a href=\"/12#n1\">1</a>", "<ol><li id=\"n1\">", " <a href=\"#r\">↩</a></li></ol>"),
    ("<a href=\"#n1\">여기</a>", "<ol><li id=\"n1\">", " <a href=\"#r1\">↩</a></li></ol>"),
    ("<a href=\"#n1\">1</a>", "<ol><li id=\"n1\">", "</li></ol>"),
    ("<a href=\"#n2\">1</a>", "<ol><li id=\"n1\">", "</li></ol>"),
    ("<a href=\"#\">1</a>", "<ol><li id=\"fn1\">", "</li></ol>"),
    ("<a href=\"#fn1\">1234</a>", "<ol><li id=\"fn1\">", "</li></ol>"),
    ("<a href=\"#fn1\"></a>", "<ol><li id=\"fn1\">", "</li></ol>"),
    ("<b href=\"#fn1\">1</b>", "<ol><li id=\"fn1\">", "</li></ol>"),
  ])
  func otherLinksWithinAPageAreNoFootnotes(link: String, open: String, close: String) {
    let text = page(link, open, close)
    #expect(!text.contains("[^1]"), "\(text)")
    #expect(text.contains("풀이"))
  }

  @Test func notesAreNumberedInTheOrderOfTheirReferences() {
    let text = body(
      "<p>하나<a href='#fn-b'>2</a> 둘<a href='#fn-a'>1</a> 다시<a href='#fn-b'>2</a></p><ol><li id='fn-a'>가</li><li id='fn-b'>나</li></ol>"
    )
    #expect(text.contains("하나[^1] 둘[^2] 다시[^1]"), "\(text)")
    #expect(text.contains("[^1]: 나") && text.contains("[^2]: 가"))
  }

  @Test func aNoteAsLongAsAChapterStaysWhereItIs() {
    let long = String(repeating: "긴 글. ", count: 1_000)
    #expect(!body("<p>말<a href='#fn1'>1</a></p><ol><li id='fn1'>\(long)</li></ol>").contains("[^1]"))
  }

  @Test(arguments: [
    ("<div class=\"footnotes\"><hr><ol><li id=fn1>풀이</li></ol></div>", true),
    ("<section role=\"doc-endnotes\"><h2>주</h2><p id=fn1>풀이</p></section>", true),
    ("<div class=\"footnotes\"><p>다른 글</p><p id=fn1>풀이</p></div>", false),
    ("<ul><li id=fn1>풀이</li><li>다른 글</li></ul>", false),
    ("<div><p id=fn1>풀이</p></div>", false), ("<div class=footnotes></div><p id=fn1>풀이</p>", false),
  ])
  func aBoxOfNothingButNotesGoesWithThem(html: String, isBox: Bool) {
    let page = HTMLElement.body(of: "<p>말<a href='#fn1'>1</a></p>" + html)
    let table = FootnoteTable(article: page, page: page)
    #expect(table.notes.map(\.label) == ["1"])
    let box = page.elements.dropFirst().first ?? page
    #expect(table.isDefinition(box) == isBox)
    #expect(!FootnoteTable().isDefinition(box) && FootnoteTable().label(ofReference: box) == nil)
  }
}
