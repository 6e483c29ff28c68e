import Testing

@testable import SnippetCheck

@Suite struct SwiftTestCommentTests {
  private let comment = """
    <!--
      - test: `greeting`

      ```swifttest
      >> struct Data {}
      -> func show(_ data: Data) {
             print("data")
         }
      -> show(Data())
      <- data
      >> let hidden = 1
      ```
    -->
    """

  @Test func hiddenLinesStandWhereTheBookRunsThem() throws {
    let test = try #require(SwiftTestComment.blocks(inComment: comment).first)
    #expect(test.groups == ["greeting"])
    let visible = ["func show(_ data: Data) {", "    print(\"data\")", "}", "show(Data())", "// Prints \"data\""]
    let lines = try #require(test.hiddenLines(beside: visible))
    #expect(lines.map(\.afterLine) == [0, 5])
    #expect(lines.map { String(decoding: $0.text, as: UTF8.self) } == ["struct Data {}", "let hidden = 1"])
  }

  @Test func aTestOfOtherCodeIsNoCompany() throws {
    let test = try #require(SwiftTestComment.blocks(inComment: comment).first)
    #expect(test.hiddenLines(beside: ["let x = 1"]) == nil)
  }

  @Test func aSampleMayBelongToSeveralTestsAndPromiseErrors() throws {
    let text =
      "- test: `one, two`\n```swifttest\n-> a\n!$ error: no a here\n!! a\n!! /tmp/x.swift:1:1: error: nor there\n```"
    let test = try #require(SwiftTestComment.blocks(inComment: text).first)
    #expect(test.groups == ["one", "two"] && test.errors == ["no a here", "nor there"])
  }

  @Test func linesThatItsErrorsQuoteAreLeftOut() throws {
    let text = "```swifttest\n-> let a = 1\n>> a = 2\n!$ error: cannot assign\n!! a = 2\n!! ^\n```"
    let test = try #require(SwiftTestComment.blocks(inComment: text).first)
    #expect(test.hiddenLines(beside: ["let a = 1"]) == [])
  }
}
