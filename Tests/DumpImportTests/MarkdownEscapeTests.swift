/// Tests that plain text is escaped for Markdown with no more backslashes than needed.
import Testing

@testable import DumpImport

@Suite struct MarkdownEscapeTests {
  @Test(arguments: [
    ("# 우물", "\\# 우물"), ("#우물", "#우물"), ("####### 일곱", "####### 일곱"), ("###### 여섯", "\\###### 여섯"), ("#", "\\#"),
    ("> 인용", "\\> 인용"), ("- 줄", "\\- 줄"), ("-줄", "-줄"), ("-", "\\-"), ("+ 줄", "\\+ 줄"), ("---", "\\---"),
    ("- - -", "\\- - -"),
    ("* 줄", "\\* 줄"), ("===", "\\==="), ("=a", "=a"), ("___", "\\___"), ("~~~", "\\~~~"), ("~a", "~a"), ("|a", "\\|a"),
    ("1. 하나", "1\\. 하나"), ("12) 둘", "12\\) 둘"), ("1.", "1\\."), ("1.5", "1.5"), ("1234567890. 열", "1234567890. 열"),
    ("123456789. 아홉", "123456789\\. 아홉"), ("@a", "@a"),
    (":::tip", "\\:::tip"), (":: 가", ":: 가"),
  ])
  func escapesWhatWouldBeginABlock(line: String, wanted: String) {
    #expect(MarkdownEscape.paragraph([line]) == [wanted])
    #expect(MarkdownEscape.paragraph(["앞", line]) == ["앞", wanted])
    #expect(MarkdownEscape.paragraph([line], inline: true) == [line] || line.contains("#") || line.contains("_"))
  }

  @Test(arguments: [
    ("a*b*c", "a\\*b\\*c"), ("2 * 3", "2 * 3"), ("2*3", "2*3"), ("*하나", "*하나"), ("*하나* 둘", "\\*하나\\* 둘"),
    ("_하나_", "\\_하나\\_"), ("a_b_c", "a_b_c"), ("~~하나~~", "\\~\\~하나\\~\\~"), ("~~~~하나~~~~", "\\~~~~하나~~~~"),
    ("==하나==", "\\==하나\\=="), ("a == b == c", "a == b == c"), ("a==b==c", "a==b==c"), ("==하나", "==하나"),
    ("x^2^", "x\\^2^"), ("2^10과 2 ^ 3 ^", "2^10과 2 ^ 3 ^"),
    ("`하나`", "\\`하나\\`"), ("`하나", "`하나"), ("<b>", "\\<b>"), ("a < b", "a < b"), ("</b>", "\\</b>"), ("<!--", "\\<!--"),
    ("&amp;", "\\&amp;"), ("&#12;", "\\&#12;"), ("a & b;", "a & b;"), ("&;", "&;"), ("\\*", "\\\\*"), ("\\가", "\\가"),
    ("끝\\", "끝\\\\"),
    ("[[가]]", "\\[[가]]"), ("[^1]", "\\[^1]"), ("[가](나)", "\\[가](나)"), ("[가][나]", "\\[가][나]"), ("[가]: 나", "\\[가]: 나"),
    ("앞 [가]: 나", "앞 [가]: 나"), ("[가] 나", "[가] 나"), ("제목 {#id}", "제목 \\{#id}"), ("{#id} 제목", "{#id} 제목"),
  ])
  func escapesOnlyWhatMarkdownWouldRead(line: String, wanted: String) {
    #expect(MarkdownEscape.paragraph([line]) == [wanted])
  }

  @Test(arguments: [
    ("https://a.example.net/x", "https://a.example.net/x"), ("https://a.example.net/x.", "<https://a.example.net/x>."),
    ("https://a.example.net/a_b 끝", "<https://a.example.net/a_b> 끝"),
    ("https://a.example.net/x를", "<https://a.example.net/x>를"),
    ("(https://a.example.net/x)", "(<https://a.example.net/x>)"),
    ("https://a.example.net/(x)", "https://a.example.net/(x)"),
    ("xhttps://a.example.net", "xhttps://a.example.net"), ("https://", "https://"),
  ])
  func bracketsAddressesThatWouldTakeInWhatFollows(line: String, wanted: String) {
    #expect(MarkdownEscape.paragraph([line]) == [wanted])
  }

  @Test func looksForPairsOfMarksAcrossTheLinesOfAParagraph() {
    #expect(MarkdownEscape.paragraph(["가 *나", "다* 라"]) == ["가 \\*나", "다\\* 라"])
    #expect(MarkdownEscape.paragraph(["가 ` 나", "다 ` 라"]) == ["가 \\` 나", "다 \\` 라"])
  }
}
