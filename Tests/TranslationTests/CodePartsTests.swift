/// Tests of splitting samples into code, strings and comments, of code spans with words, and of merging new samples with translated ones.
import ByteText
import Testing

@testable import Translation

struct CodePieceTests {
  /// The pieces as `c:code s:string k:comment`, joined by a bar.
  private func pieces(_ code: String, _ language: String) -> String {
    let bytes = Array(code.utf8)[...]
    let found = CodeText.pieces(bytes, .of(language))
    #expect(found.map(\.range).reduce(0) { $0 + $1.count } == bytes.count, "no byte is lost or counted twice")
    return found.map { piece in
      let kind =
        switch piece.kind {
        case .code: "c"
        case .string: "s"
        case .comment: "k"
        }
      return kind + ":" + bytes[piece.range].text
    }.joined(separator: "|")
  }

  @Test(arguments: [
    ("swift", "", ""), ("swift", "a", "c:a"), ("swift", "a // 나", "c:a |k:// 나"), ("swift", "// 나", "k:// 나"),
    ("swift", "// 가\nb", "k:// 가|c:\nb"), ("swift", "/* 가 */b", "k:/* 가 */|c:b"), ("swift", "a /* 가", "c:a |k:/* 가"),
    ("swift", "\"a // b\"", "s:\"a // b\""), ("swift", "f(\"가\") // 나", "c:f(|s:\"가\"|c:) |k:// 나"),
    ("swift", "\"\"\"\n// a\n\"\"\" b", "s:\"\"\"\n// a\n\"\"\"|c: b"), ("swift", "\"\"\"\na", "s:\"\"\"\na"),
    ("swift", "\"a\\\"b\" c", "s:\"a\\\"b\"|c: c"), ("swift", "\"\\(f(\"x\"))\" // 가", "s:\"\\(f(\"x\"))\"|c: |k:// 가"),
    ("swift", "\"\\(a[\")\"])\"b", "s:\"\\(a[\")\"])\"|c:b"), ("swift", "\"\\\\\" // 가", "s:\"\\\\\"|c: |k:// 가"),
    // A quotation mark that is alone on its line begins no string.
    ("swift", "\"a\n// 가", "c:\"a\n|k:// 가"), ("swift", "it's // 가", "c:it's |k:// 가"),
    ("swift", "let u = http://a", "c:let u = http://a"), ("c", "'\"' // a", "s:'\"'|c: |k:// a"),
    ("go", "`a\n// b` c", "s:`a\n// b`|c: c"), ("python", "'''a\n# b''' # c", "s:'''a\n# b'''|c: |k:# c"),
    ("sh", "echo $# a", "c:echo $# a"), ("sh", "a#b # c", "c:a#b |k:# c"), ("sh", "# 가", "k:# 가"),
    ("css", "a{} /* 가 */", "c:a{} |k:/* 가 */"), ("css", "// a", "c:// a"), ("php", "a # b", "c:a |k:# b"),
    ("html", "<p><!-- 가 --></p>", "c:<p>|k:<!-- 가 -->|c:</p>"), ("sql", "a -- 가", "c:a |k:-- 가"),
    ("tex", "a % 가", "c:a |k:% 가"), ("text", "a // 가", "c:a // 가"), ("output", "\"a", "c:\"a"),
    // A language that nobody knows is read as C is; what follows its name does not count.
    ("zzz", "a // 가", "c:a |k:// 가"), ("swift,ignore", "it's // 가", "c:it's |k:// 가"),
    ("Swift run", "it's // 가", "c:it's |k:// 가"), ("Python3", "a # 가", "c:a |k:# 가"),
  ])
  func eachLanguageHasItsOwnMarks(language: String, code: String, wanted: String) {
    #expect(pieces(code, language) == wanted)
  }

  @Test(arguments: [
    ("a = 1 // b", "a=1"), ("a  =\n\t1", "a=1"), ("\"a b\"", "\"a b\""), ("// a", ""), ("/* a */ b /* c */", "b"),
    ("", ""), ("f( \"가 나\" , 1 )", "f(\"가 나\",1)"),
  ])
  func bareCodeKeepsStringsOnly(code: String, wanted: String) {
    #expect(CodeText.bare(Array(code.utf8)[...], language: "swift").text == wanted)
  }

  @Test func samplesOfCommentsAloneAreTheirWords() {
    func hash(_ code: String) -> UInt32 { CodeText.bareHash(Array(code.utf8)[...], language: "swift") }
    #expect(hash("// a") != hash("// b"))
    #expect(hash("x // a") == hash("x // b"))
  }

  @Test func commentsAreWithoutTheSpacesBehindThem() {
    let code = Array("a // 가  \n/* 나 */ \nb // \n".utf8)[...]
    #expect(CodeText.comments(code, language: "swift").map(\.text) == ["// 가", "/* 나 */", "//"])
  }

  @Test func anyBytesAreCutWithoutLoss() {
    let parts = ["\"", "\"\"\"", "\\", "\\(", ")", "(", "//", "/*", "*/", "#", "'", "`", "\n", "가", "a", ":"]
    var state: UInt64 = 9
    for round in 0..<1_000 {
      var code = ""
      for _ in 0..<10 {
        state = state &* 6_364_136_223_846_793_005 &+ 1
        code += parts[Int(state >> 33) % parts.count]
      }
      _ = pieces(code, ["swift", "python", "javascript", "sh", "html"][round % 5])
    }
  }
}

struct CodeFormTests {
  @Test(arguments: [
    ("[text](url)", "[글](주소)", true), ("<name>", "<이름>", true), ("<name>", "<nom>", false), ("text", "글", false),
    ("[text](url)", "[text](url)", false), ("[text](url)", "[글](주소", false), ("[text](url)", "(글)[주소]", false),
    ("f(a, b)", "f(가, b)", true), ("f(a, b)", "g(가, b)", false), ("a = b", "가 = 나", true), ("", "", false),
    ("<>", "<>", false), ("<a>", "<ㄱ>", true), ("a b!", "가 나!", true), ("See (x) now", "지금 (x) 보세요", true),
    ("See (x) now", "지금 보세요", false), ("Hello there, world", "세계야 안녕", true), ("Hello, world", "세계야 안녕", false),
    ("Hello, world", "Hi, world", false),
    ("is it?", "그런가요?", true), ("a-b", "가나", false),
  ])
  func wordsBetweenSignsMayBeTranslated(code: String, translated: String, isForm: Bool) {
    #expect(CodeForm.isTranslation(translated, of: code) == isForm)
  }

  @Test(arguments: [
    ("move(from: to:)", "move(from:to:)"), ("a(b:)", "a(b:)"), ("a( b: c: )", "a(b:c:)"), ("a (b)", "a (b)"),
    ("f(a: 1)", "f(a: 1)"), ("a b:)", "a b:)"), ("f(_: 이름:)", "f(_:이름:)"), ("f(a, b:)", "f(a, b:)"), ("", ""),
    (":)", ":)"),
    ("( :)", "(:)"),
  ])
  func spacesCountEverywhereButBetweenLabels(code: String, name: String) { #expect(CodeForm.name(code) == name) }
}

struct CodeMergeTests {
  private func merge(_ old: String, _ new: String, _ translated: String, _ language: String = "swift") -> String {
    let merged = CodeMerge.merge(
      old: Array(old.utf8), new: Array(new.utf8), translated: Array(translated.utf8), language: language)
    return merged.map { $0.code.text + ($0.hasNewComments ? " NEW" : "") } ?? "CONFLICT"
  }

  @Test(arguments: [
    // Only one side changed.
    ("a\nb", "a\nb", "a\nb", "a\nb"), ("a\nb", "a\nc", "a\nb", "a\nc"), ("a\nb", "a\nb", "a\nc", "a\nc"),
    ("a\nb", "a\nx\nb", "a\nb", "a\nx\nb"), ("a\nx\nb", "a\nb", "a\nx\nb", "a\nb"), ("a", "", "a", ""),
    // Both changed alike, or different lines.
    ("a\nb", "a\nc", "a\nc", "a\nc"), ("a\nb\nc", "x\nb\nc", "a\nb\ny", "x\nb\ny"),
    // The code changed here and its comment there.
    ("f(1) // one", "f(2) // one", "f(1) // 하나", "f(2) // 하나"),
    ("f(1)  // one", "f(22) // one", "f(1)  // 하나", "f(22) // 하나"),
    ("f(1) // one\ng()", "f(2) // one\ng()\nh()", "f(1) // 하나\ng()", "f(2) // 하나\ng()\nh()"),
    // The same line in two ways.
    ("f(1) // one", "f(1) // two", "f(1) // 하나", "CONFLICT"), ("f(1)", "f(2)", "f(3)", "CONFLICT"),
    ("a // one", "a // two\nb", "a // 하나", "CONFLICT"),
    ("f(1) // one", "", "f(1) // 하나", "CONFLICT"),
  ])
  func linesAreMergedFromBothSides(old: String, new: String, translated: String, merged: String) {
    #expect(merge(old, new, translated) == merged)
  }

  @Test func commentsThatComeInAreToldWhereOthersAreTranslated() {
    #expect(merge("a // one", "a // one\nb // two", "a // 하나") == "a // 하나\nb // two NEW")
    #expect(merge("a // one", "a // one\nb // two", "a // one") == "a // one\nb // two")
    #expect(merge("a // one", "a // one\nb", "a // 하나") == "a // 하나\nb")
    #expect(merge("a # one", "a # one\nb # two", "a # 하나", "python") == "a # 하나\nb # two NEW")
  }

  @Test func aLineThatMovedAsideOfATranslatedCommentKeepsIt() {
    #expect(
      merge("a // one\nb\nc // three", "a // one\nb\nx\nc // three", "a // 하나\nb\nc // 셋")
        == "a // 하나\nb\nx\nc // 셋")
    #expect(merge("a // one\nb // two", "a // one\nx\nb // two", "a // 하나\nb // 둘") == "a // 하나\nx\nb // 둘")
  }
}
