import Testing
import YAMLSource

struct YAMLParserTests {
  /// A tree in one line: `{a@1:1=[1, "2"]}`; quoted scalars keep quotes, keys have their line and column.
  private func outline(_ node: YAMLNode?) -> String {
    switch node?.content {
    case nil: "nothing"
    case .scalar(let text, let isPlain): isPlain ? text : "\"\(text)\""
    case .sequence(let items): "[" + items.map { outline($0) }.joined(separator: ", ") + "]"
    case .mapping(let pairs):
      "{"
        + pairs.map { "\(outline($0.key))@\($0.key.mark?.line ?? 0):\($0.key.mark?.column ?? 0)=\(outline($0.value))" }
        .joined(separator: ", ") + "}"
    }
  }

  private func problem(_ text: String) -> YAMLProblem? {
    do {
      _ = try YAMLParser.compose(text)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    ("", "nothing"), ("# 주석뿐", "nothing"), ("가: 1\n나: '1'", "{가@1:1=1, 나@2:1=\"1\"}"),
    ("b: [x, \"y\"]\na:\n  c: ~", "{b@1:1=[x, \"y\"], a@2:1={c@3:3=~}}"), ("- 하나\n- 둘", "[하나, 둘]"),
    ("a: &x [1]\nb: *x", "{a@1:1=[1], b@2:1=[1]}"), ("a: |\n  한\n  줄\n", "{a@1:1=\"한\n줄\n\"}"),
  ])
  func composesATreeWithPlaces(text: String, wanted: String) throws {
    #expect(outline(try YAMLParser.compose(text)) == wanted)
  }

  @Test(arguments: [
    ("title: [a\nb: 1", 2, 2), ("a: b: c", 1, 5), ("a: \"끝 없음", 1, 9), ("- 하나\nb: 1", 2, 1),
  ])
  func brokenTextHasAProblemWithItsPlace(text: String, line: Int, column: Int) {
    let found = problem(text)
    #expect(found.map { "\($0.mark?.line ?? 0):\($0.mark?.column ?? 0)" } == "\(line):\(column)", "\(found as Any)")
    #expect(found?.message.isEmpty == false)
    #expect(found?.duplicateKey == nil)
    #expect(YAMLParser.firstProblem(in: text)?.mark?.line == line)
  }

  @Test func aKeyGivenTwiceIsNamed() {
    let found = problem("b: 1\na: 1\nb: 2\na: 3")
    #expect(found?.duplicateKey == "a")
    #expect(found?.message == "the key 'a', 'b' is given twice")
  }

  @Test func aliasesCannotMultiplyValuesWithoutBound() {
    let lines = (1...9).map {
      "a\($0): &a\($0) [" + [String](repeating: "*a\($0 - 1)", count: 9).joined(separator: ", ") + "]"
    }
    let bomb = "a0: &a0 [1, 2, 3]\n" + lines.joined(separator: "\n")
    #expect(problem(bomb)?.message == "its aliases make more than \(YAMLParser.valueLimit) values")
  }

  @Test func theLastAllowedValueIsRead() throws {
    // The mapping, its keys and lists, and the anchored value are values too.
    let list = { (count: Int, more: Int) in
      "a: &a [" + [String](repeating: "1", count: 97).joined(separator: ",") + "]\nb: ["
        + ([String](repeating: "*a", count: count) + [String](repeating: "1", count: more)).joined(separator: ",") + "]"
    }
    // 102 values and 98 for each alias.
    #expect(problem(list(203, 4)) == nil)
    #expect(problem(list(203, 5)) != nil && problem(list(204, 0)) != nil)
    #expect(outline(try YAMLParser.compose(list(203, 4))).hasSuffix("1, 1, 1, 1]}"))
  }

  @Test func aLongDocumentWithoutAliasesIsReadWhole() {
    let count = 3 * YAMLParser.valueLimit
    #expect(problem("a: [" + [String](repeating: "1", count: count).joined(separator: ",") + "]") == nil)
  }

  @Test func laterDocumentsAreCheckedToo() {
    #expect(YAMLParser.firstProblem(in: "a: 1\n---\nb: 2\n") == nil)
    #expect(YAMLParser.firstProblem(in: "a: 1\n---\nb: [2\n")?.mark?.line ?? 0 >= 3)
  }
}
