/// Tests of the prefixes of continuation lines of blocks in lists and quotes.
import Testing

@testable import CommonMark

struct BlockLinePrefixTests {
  @Test(arguments: [
    ("code", ""), ("- code", "  "), ("10. code", "    "), ("> code", "> "), ("> - > code", ">   > "),
    ("-\tcode", " \t"), ("text\n> 1. code", ">    "), ("가. code", "     "),
  ])
  func quotesAndTabsAreKeptAndTheRestIsBlank(_ text: String, _ prefix: String) throws {
    let bytes = Array(text.utf8)
    #expect(String(decoding: bytes.linePrefix(ofBlockAt: bytes.count - 4), as: UTF8.self) == prefix)
  }
}
