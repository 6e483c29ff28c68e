/// Tests of texts that must not be given to the parser, and of how they are highlighted instead.
import Testing

@testable import SwiftSource

@Suite struct UnsafeTextTests {
  private func isSafe(_ code: String) -> Bool { SwiftParse.isSafe(Array(code.utf8)) }

  @Test func countsWordsUpToTheEndOfAStatement() {
    func words(_ count: Int) -> String { String(repeating: "if ", count: count) }
    #expect(isSafe(words(1_000)))
    #expect(!isSafe(words(1_001)))
    for end in [";", ",", "{", "}"] { #expect(isSafe(words(1_000) + end + words(1_000)), "\(end)") }
    #expect(!isSafe(words(1_000) + "(" + words(1)))
    #expect(!isSafe(String(repeating: "!", count: 1_001)) && isSafe(String(repeating: "!", count: 1_000)))
    #expect(isSafe(String(repeating: "가", count: 1_001)), "one long word")
  }

  @Test func countsElseAndOpenSquareBrackets() {
    #expect(isSafe(String(repeating: "else {}", count: 1_000)))
    #expect(!isSafe(String(repeating: "else {}", count: 1_001)))
    #expect(isSafe(String(repeating: "elsa {}", count: 1_001)))
    #expect(isSafe(String(repeating: "[", count: 12)) && !isSafe(String(repeating: "[", count: 13)))
    #expect(isSafe(String(repeating: "[],", count: 100)))
    #expect(isSafe("]]]" + String(repeating: "[", count: 12)))
    #expect(!isSafe("]]]" + String(repeating: "[", count: 13)))
    #expect(isSafe(String(repeating: "[", count: 12) + "][") && !isSafe(String(repeating: "[", count: 12) + "][["))
  }

  @Test func doesNotCountCommentsAndStrings() {
    let brackets = String(repeating: "[", count: 20)
    for code in [
      "// \(brackets)\n", "/* \(brackets) */", "\"\(brackets)\"", "\"\"\"\n\(brackets)\n\"\"\"", "// \(brackets)",
    ] {
      #expect(isSafe(code), "\(code)")
    }
    for code in [
      "/ \(brackets)", "// a\n\(brackets)", "/* a */ \(brackets)", "\"a\" \(brackets)", "\"\\(\(brackets))\"",
      "\"\"\"\n\\(\(brackets))\n\"\"\"", "\"a\n\(brackets)", "\"\"\"\na\n\"\"\" \(brackets)",
    ] {
      #expect(!isSafe(code), "\(code)")
    }
  }

  @Test func refusesTextsOfMoreThanAMillionBytes() {
    #expect(isSafe(String(repeating: ";", count: SwiftParse.largestText)))
    #expect(!isSafe(String(repeating: ";", count: SwiftParse.largestText + 1)))
    let errors = SwiftParse.diagnostics(of: Array(String(repeating: "[", count: 13).utf8))
    #expect(errors.map(\.id) == ["TooLarge"] && errors[0].range == 0..<13 && errors[0].isError)
    #expect(SwiftNames.names(in: Array(("struct A {}" + String(repeating: "[", count: 13)).utf8)).isEmpty)
  }

  @Test(arguments: [
    ("let a = 12", ["keyword:let", "number:12"]), ("// 가\nb", ["comment:// 가"]),
    ("/* a /* b */ c */ d()", ["comment:/* a /* b */ c */", "function:d"]),
    ("/* a", ["comment:/* a"]), ("\"a\\\"b\" x", ["string:\"a\\\"b\""]), ("\"a\nb", ["string:\"a"]),
    ("\"\"\"\na\"b\n\"\"\" c", ["string:\"\"\"\na\"b\n\"\"\""]),
    ("\"\"\"\na", ["string:\"\"\"\na"]), ("@main struct 점 {}", ["attribute:@main", "keyword:struct"]),
    ("#if A", ["directive:#if", "type:A"]),
    ("# a", []), ("Foo.bar(x)", ["type:Foo", "function:bar"]), ("가나(1)", ["function:가나", "number:1"]), ("x /y", []),
    ("\"\\", ["string:\"\\"]),
    ("self.Self", ["keyword:self", "keyword:Self"]), ("0xFF_1", ["number:0xFF_1"]), ("", []),
  ])
  func coloursWordByWord(_ code: String, _ wanted: [String]) {
    let bytes = Array(code.utf8)
    let found = PlainSwiftLexer.tokens(of: bytes).map {
      "\($0.kind.rawValue):" + String(decoding: bytes[$0.range.clamped(to: 0..<bytes.count)], as: UTF8.self)
    }
    #expect(found == wanted)
  }

  @Test(arguments: [
    ("DISPATCH_QUEUE_SERIAL", ""), ("URL", "used type URL"), ("url", ""), ("`default`()", "used function default"),
    ("f<Int>()", "used function f,used type Int"),
    ("a?.b!()", "used function .b"), ("A.B.c", "used type A,used type B"), ("#if os(Linux)\n#endif", ""),
    ("let x: A.B", "declared variable x,used type A,used type .B"),
    ("macro m() = #externalMacro(module: \"\", type: \"\")", "declared function m"), ("associatedtype", ""),
  ])
  func listsNames(_ code: String, _ wanted: String) {
    let names = SwiftNames.names(in: Array(code.utf8)).map {
      "\($0.role.rawValue) \($0.kind.rawValue) \($0.isMember ? "." : "")\($0.text)"
    }
    #expect(names.joined(separator: ",") == wanted)
  }
}
