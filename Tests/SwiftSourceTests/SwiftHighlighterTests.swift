/// Tests that Swift is highlighted by its grammar, and that no text breaks the highlighting.
import Testing

@testable import SwiftSource

/// The tokens as `kind:text`, one after another.
private func summary(_ code: String) -> [String] {
  let bytes = Array(code.utf8)
  return SwiftHighlighter.tokens(of: bytes).map {
    "\($0.kind.rawValue):\(String(decoding: bytes[$0.range], as: UTF8.self))"
  }
}

/// Whether tokens are in order, disjoint and within the text.
private func areSound(_ tokens: [CodeToken], _ count: Int) -> Bool {
  var end = 0
  for token in tokens {
    guard token.range.lowerBound >= end, !token.range.isEmpty, token.range.upperBound <= count else { return false }
    end = token.range.upperBound
  }
  return true
}

@Suite struct SwiftHighlighterTests {
  @Test func coloursDeclarations() {
    #expect(
      summary("public struct 글<T: Hashable>: Codable {\n  let 제목: String? // 이름\n}") == [
        "keyword:public", "keyword:struct", "type:글", "type:T", "type:Hashable", "type:Codable", "keyword:let",
        "type:String", "comment:// 이름",
      ])
    #expect(
      summary("func 인사(to name: String) async throws -> [Int] { }") == [
        "keyword:func", "function:인사", "type:String", "keyword:async", "keyword:throws", "type:Int",
      ])
  }

  @Test func coloursCallsAndReferences() {
    #expect(
      summary("let x = list.map { $0.count }.filter(isOdd)\nprint(URL(string: \"a\")!, DISPATCH_QUEUE_SERIAL)") == [
        "keyword:let", "function:map", "variable:$0", "function:filter", "function:print", "type:URL", "string:\"a\"",
      ])
    #expect(
      summary("Array<Int>()\nfoo?(1)\nself.go()") == [
        "type:Array", "type:Int", "function:foo", "number:1", "keyword:self", "function:go",
      ])
  }

  @Test func coloursInterpolationsAsCode() {
    #expect(
      summary(##"print("합: \(a + sum(1, 2))개", #"raw \n"#)"##) == [
        "function:print", "string:\"합: ", "function:sum", "number:1", "number:2", "string:개\"", "string:#\"raw \\n\"#",
      ])
    #expect(summary("let s = \"\"\"\n  여러\n  줄\n  \"\"\"").first { $0.hasPrefix("string") } != nil)
  }

  @Test func coloursAttributesDirectivesAndMacros() {
    #expect(
      summary("@available(iOS 13, *)\n@MainActor class A {}\n#if os(Linux) && DEBUG\n#endif\n#Preview { Text(\"a\") }")
        == [
          "attribute:@available", "number:13", "attribute:@MainActor", "keyword:class", "type:A",
          "directive:#if", "directive:os(Linux)", "directive:&&", "directive:DEBUG", "directive:#endif",
          "directive:#Preview",
          "type:Text", "string:\"a\"",
        ]
    )
    #expect(summary("let r = /a+b/").last == "string:/a+b/")
    #expect(
      summary("outer: for i in 0..<3 { break outer }").filter { $0.hasPrefix("label") } == [
        "label:outer", "label:outer",
      ])
  }

  @Test func coloursOldSwiftToo() {
    let old = summary("println(\"안녕\")\nfor var i = 0; i < 3; i++ { }\nlet a = b as! NSString")
    #expect(old.contains("string:\"안녕\"") && old.contains("function:println") && old.contains("type:NSString"))
  }

  @Test(arguments: [
    "\"", "\"\\(", "/*", "/* /* */", "#if", "@", "\"\"\"\n", "#\"", "let 가 = \"", "}", "func (", "\u{FEFF}let a",
    "\r\n\r", "<#코드#>",
  ])
  func acceptsWhatIsNoSwift(code: String) {
    #expect(areSound(SwiftHighlighter.tokens(of: Array(code.utf8)), code.utf8.count))
  }

  @Test func acceptsAnyBytes() {
    var random = RandomNumbers(seed: 7)
    let soup = [
      "func ", "\"", "\\(", ")", "{", "}", "#if ", "/*", "*/", "//", "\n", "가", "@a", "<", ">", "0x", ".", "let ", "'",
      "`", "#", "case ",
    ]
    for round in 0..<400 {
      var bytes: [UInt8] = []
      for _ in 0..<(round % 60) {
        if round % 2 == 0 {
          bytes.append(UInt8(truncatingIfNeeded: random.next()))
        } else {
          bytes += Array(soup[Int(random.next() % UInt64(soup.count))].utf8)
        }
      }
      #expect(areSound(SwiftHighlighter.tokens(of: bytes), bytes.count))
      _ = SwiftParse.diagnostics(of: bytes)
      #expect(SwiftNames.names(in: bytes).allSatisfy { $0.range.upperBound <= bytes.count })
    }
  }

  @Test(arguments: [
    "(", "[", "{", "\"\\(", "try ", "await ", "if a {} else ", "a.b", "a: ", "- ", "!", "() -> ", "A<", "#if a\n", "&",
    "a ? b : ",
    "case .a(", "inout ", "some ", "x = ", "{ a in ", "@a(", "repeat ", "do ", "/*", "?", "??", "as ", "return ",
    "throw ", "a\\.b",
    "if let a = ", "switch ", "where ", ", ", "func f() -> ", "~", "any ", "any any ", "each ", "repeat each ", "copy ",
    "consume ",
    "borrowing ", "unsafe ", "if ", "guard ", "for a in ", "while ", "defer ", "[a:", "\\", "\\a.", "A.", "A & ", "~A",
    "let ", "is ", "_ = ", "$0 ",
    "@", "@A ", "#a ", "#a(", "import a.", "a == ", "yield ", "discard ", "then ", "struct A:", "enum a { case ",
    "class a { ", "if #available(",
  ])
  func doesNotOverflowTheStack(piece: String) async {
    for count in [60, 2_000] {
      let bytes = Array(String(repeating: piece, count: count).utf8)
      // On a thread of the pool, whose stack is the smallest there is.
      let sound = await Task.detached { areSound(SwiftHighlighter.tokens(of: bytes), bytes.count) }.value
      #expect(sound)
      _ = await Task.detached { SwiftParse.diagnostics(of: bytes) }.value
    }
  }

  @Test func coloursHugeTextsWordByWord() {
    let bytes = Array(
      String(repeating: "let a = \"가\" // b\nfunc c() { D(1) } /* e /* f */ */ @g #if\n", count: 20_000).utf8)
    let tokens = SwiftHighlighter.tokens(of: bytes)
    #expect(bytes.count > SwiftParse.largestText && areSound(tokens, bytes.count))
    let first = tokens.prefix(11).map { "\($0.kind.rawValue):\(String(decoding: bytes[$0.range], as: UTF8.self))" }
    #expect(
      first == [
        "keyword:let", "string:\"가\"", "comment:// b", "keyword:func", "function:c", "type:D", "number:1",
        "comment:/* e /* f */ */", "attribute:@g", "directive:#if", "keyword:let",
      ])
  }
}

/// A small generator whose numbers are the same on every run (SplitMix64).
struct RandomNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
