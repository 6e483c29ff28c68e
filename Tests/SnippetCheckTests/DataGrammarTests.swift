import Diagnostics
import Testing

@testable import SnippetCheck

@Suite struct DataGrammarTests {
  @Test(arguments: ["{}", "[1, -2.5e3, \"가\\n\", true, null]", "{\"a\": {\"b\": []}}", " 1 ", ""])
  func acceptsJSON(text: String) { #expect(JSONSyntax.problem(in: Array(text.utf8)) == nil) }

  @Test(arguments: [("{\"a\" 1}", 5), ("[1, 2", 5), ("{a: 1}", 1), ("[1,]", 3), ("\"a", 2), ("1 2", 2)])
  func findsTheFirstProblemOfJSON(text: String, offset: Int) {
    #expect(JSONSyntax.problem(in: Array(text.utf8))?.offset == offset)
  }

  @Test(arguments: [
    ("[01]", 2), ("[+1]", 1), ("[.5]", 1), ("[1.]", 3), ("[1e]", 3), ("[-]", 2), ("[\"\\x\"]", 2), ("[\"\\u12\"]", 4),
    ("[\"\\u12G4\"]", 4),
  ])
  func numbersAndEscapesOfOtherLanguagesAreNoJSON(text: String, offset: Int) {
    #expect(JSONSyntax.problem(in: Array(text.utf8))?.offset == offset)
  }

  @Test(arguments: ["[0, -0, 0.5, 10, 1E+2, 1e-2]", "\"\\u00e9\\\\\\/\\\"\""])
  func acceptsTheNumbersAndEscapesOfJSON(text: String) { #expect(JSONSyntax.problem(in: Array(text.utf8)) == nil) }

  @Test(arguments: [
    ("{\"url\": \"https://example.org/...\", \"a\": 1,}", false), ("{\"a\": 1, // why\n\"b\": 2}", true),
    ("{\"a\": {...}}", true), ("[1, 2, …]", true), ("{\"a\": 1} // end", true), ("// more\n{\"a\" 1}", true),
  ])
  func onlyWhatStandsAtTheProblemTellsOfPartsLeftOut(text: String, isAbridged: Bool) {
    #expect(JSONSyntax.problem(in: Array(text.utf8))?.isAbridged == isAbridged)
  }

  @Test(arguments: [
    ("[1", "it ends before its value does"), ("[\"\\x\"]", "JSON knows no such escape"),
    ("[\"\\u12\"]", "an escape with \\u needs four hexadecimal digits"),
    ("[\"a\nb\"]", "the string is not closed on its line"),
    ("[01]", "this is no number as JSON writes it"), ("[1,]", "a value is missing after the ','"),
    (String(repeating: "[", count: 9_999), "it is nested too deeply"), ("[a]", "JSON allows no such character here"),
  ])
  func everyProblemOfJSONIsSaidInItsOwnWords(text: String, message: String) {
    #expect(JSONSyntax.problem(in: Array(text.utf8))?.message.english == message)
  }

  @Test func deepNestingIsNoTrap() {
    #expect(JSONSyntax.problem(in: [UInt8](repeating: UInt8(ascii: "["), count: 100_000)) != nil)
  }

  @Test(arguments: ["<a><b/></a>", "<?xml version=\"1.0\"?><!-- <x> --><a b=\">\"/>", "<a><![CDATA[<b>]]></a>"])
  func acceptsXML(text: String) { #expect(XMLSyntax.problem(in: Array(text.utf8)) == nil) }

  @Test(arguments: [("<a><b></a>", 6), ("<a>", 0), ("</a>", 0), ("<a", 2)])
  func findsTheFirstProblemOfXML(text: String, offset: Int) {
    #expect(XMLSyntax.problem(in: Array(text.utf8))?.offset == offset)
  }

  @Test(arguments: [
    ("<a b=c/>", 5), ("<a b/>", 4), ("<a>Tom & Jerry</a>", 7), ("<a>&nbsp;</a>", 3), ("<a b=\"1\" b=\"2\"/>", 14),
    ("<a b=\"<\"/>", 6), ("<a>1 < 2</a>", 5), ("<a><!-- b</a>", 3), ("<a b=\"1\"c=\"2\"/>", 8),
  ])
  func tagsAndTextMustBeWrittenAsXMLWantsThem(text: String, offset: Int) {
    #expect(XMLSyntax.problem(in: Array(text.utf8))?.offset == offset)
  }

  @Test(arguments: [
    "<a b='\"' c:d=\"x\" >&amp;&#44032;&#xac00;</a >", "<!DOCTYPE a [<!ENTITY b \"c\">]><a>&b;</a>", "<가 나=\"다\"/><b/>",
    "<plist xmlns=\"http://a.b/c\"><dict/></plist>",
  ])
  func acceptsWhatXMLAllows(text: String) { #expect(XMLSyntax.problem(in: Array(text.utf8)) == nil) }

  @Test(arguments: [
    ("<plist xmlns=\"http://a.b/c\"><dict></plist>", false), ("<a><b>\n...\n", true), ("<a>\n  <!-- ... -->\n", true),
    ("...\n</a>", true), ("<a>\n...\n<b></a>", false), ("<a ...></a>", true), ("<a>...</b>", true),
  ])
  func onlyAnEllipsisInTheTextTellsOfElementsLeftOut(text: String, isAbridged: Bool) {
    #expect(XMLSyntax.problem(in: Array(text.utf8))?.isAbridged == isAbridged)
  }
}
