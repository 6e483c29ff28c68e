import Testing

@testable import SnippetCheck

@Suite struct DataGrammarTests {
  @Test(arguments: ["{}", "[1, -2.5e3, \"가\\n\", true, null]", "{\"a\": {\"b\": []}}", " 1 ", ""])
  func acceptsJSON(text: String) { #expect(JSONGrammar.problem(in: Array(text.utf8)) == nil) }

  @Test(arguments: [("{\"a\" 1}", 5), ("[1, 2", 5), ("{a: 1}", 1), ("[1,]", 3), ("\"a", 2), ("1 2", 2)])
  func findsTheFirstProblemOfJSON(text: String, offset: Int) {
    #expect(JSONGrammar.problem(in: Array(text.utf8))?.offset == offset)
  }

  @Test func deepNestingIsNoTrap() {
    #expect(JSONGrammar.problem(in: [UInt8](repeating: UInt8(ascii: "["), count: 100_000)) != nil)
  }

  @Test(arguments: ["<a><b/></a>", "<?xml version=\"1.0\"?><!-- <x> --><a b=\">\"/>", "<a><![CDATA[<b>]]></a>"])
  func acceptsXML(text: String) { #expect(XMLGrammar.problem(in: Array(text.utf8)) == nil) }

  @Test(arguments: [("<a><b></a>", 6), ("<a>", 0), ("</a>", 0), ("<a", 0)])
  func findsTheFirstProblemOfXML(text: String, offset: Int) {
    #expect(XMLGrammar.problem(in: Array(text.utf8))?.offset == offset)
  }
}
