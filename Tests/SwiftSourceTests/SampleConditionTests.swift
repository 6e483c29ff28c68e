/// Tests of code for other systems in samples, of output whose order may vary, and of comments in bodies.
import Testing

@testable import SwiftSource

@Suite struct SampleConditionTests {
  private func structure(_ code: String) -> SampleStructure { SampleStructure(of: Array(code.utf8)) }

  /// Each condition as Linux without custom flags sees it.
  @Test(arguments: [
    ("os(Linux)", true), ("os(macOS)", false), ("!os(macOS)", true), ("!os(Linux)", false),
    ("canImport(Foundation)", true),
    ("canImport(UIKit)", false), ("canImport(Foundation, _version: 1)", true), ("canImport(Foundation.NSString)", true),
    ("canImport(Glibc)", true), ("canImport(FoundationNetworking)", true), ("canImport(Darwin)", false),
    ("canImport(Testing)", true), ("swift(>=5.9)", true),
    ("swift(<5)", false), ("compiler(>=6)", true), ("compiler(<6)", false), ("compiler(<9)", true),
    ("swift(>=9)", false), ("compiler(>6.3)", false), ("_endian(little)", true), ("DEBUG", false), ("true", true),
    ("false", false),
    ("os(Linux) && DEBUG", false), ("os(Linux) || DEBUG", true), ("os(Linux) && swift(>=5)", true),
    ("DEBUG || FLAG", false),
    ("(os(Linux))", true), ("(os(Linux) || DEBUG)", true), ("!(os(Linux) || DEBUG)", false), ("!DEBUG", true),
    ("os( Linux )", true), ("arch(i386)", false), ("targetEnvironment(simulator)", false), ("hasFeature(X)", false),
  ])
  func aConditionHoldsOrNot(condition: String, holds: Bool) {
    let found = structure("#if \(condition)\nlet a = 1\n#endif\n")
    #expect(found.hasActiveCode == holds)
    #expect(found.hasInactiveCode != holds)
  }

  @Test func exactlyOneClauseIsCompiled() {
    let code = "#if os(macOS)\nlet a = 1\n#elseif os(Linux)\nlet b = 1\n#else\nlet c = 1\n#endif\n"
    #expect(structure(code).hasActiveCode && structure(code).hasInactiveCode)
    #expect(!structure("#if os(macOS)\nlet a = 1\n#elseif os(Windows)\nlet b = 1\n#endif\n").hasActiveCode)
    #expect(structure("#if os(macOS)\nlet a = 1\n#else\nlet b = 1\n#endif\n").hasActiveCode)
    // A clause that holds nothing is no code for another system.
    #expect(!structure("#if os(macOS)\n#else\nlet b = 1\n#endif\n").hasInactiveCode)
    #expect(!structure("#if os(macOS)\n// 주석뿐\n#else\nlet b = 1\n#endif\n").hasInactiveCode)
  }

  @Test func importsAloneAreNoActiveCode() {
    #expect(!structure("import Foundation\n").hasActiveCode)
    #expect(!structure("#if canImport(Foundation)\nimport Foundation\n#endif\n").hasActiveCode)
    #expect(structure("import Foundation\nlet a = 1\n").hasActiveCode)
    #expect(structure("print(1)\n").hasActiveCode && !structure("").hasActiveCode)
    #expect(structure("#if os(Linux)\n#if swift(>=5)\nlet a = 1\n#endif\n#endif\n").hasActiveCode)
    #expect(!structure("#if os(Linux)\n#if os(macOS)\nlet a = 1\n#endif\n#endif\n").hasActiveCode)
  }

  @Test func conditionsWithinBodiesCountToo() {
    #expect(structure("func f() {\n#if os(iOS)\n  g()\n#endif\n}\n").hasInactiveCode)
    #expect(structure("func f() {\n#if os(Linux)\n  g()\n#endif\n}\n").hasInactiveCode == false)
  }

  @Test(arguments: [
    ("let a = [1: 2]", true), ("let a: [String: Int] = x", true), ("let a = Set([1])", true),
    ("Dictionary(grouping: a) { $0 }", true),
    ("a.shuffled()", true), ("a.shuffle()", true), ("Int.random(in: 0..<3)", true), ("a.randomElement()", true),
    ("a.hashValue", true), ("UUID()", true), ("var h = Hasher()", true),
    ("var g = SystemRandomNumberGenerator()", true),
    ("let a = [1, 2]", false), ("a.sorted()", false), ("let random = 1", false), ("func shuffle() { }", false),
    ("// Set([1])", false), ("\"[1: 2]\"", false), ("let a: Set<Int> = []", true),
  ])
  func whatMayPrintInAnotherOrderEachTimeIsKnown(code: String, isRandom: Bool) {
    #expect(structure(code).hasVaryingOutput == isRandom)
  }

  /// The comments of `code` that are in a body where a statement could be written.
  private func inBody(_ code: String) -> [String] { structure(code).comments.filter(\.inBody).map(\.text) }

  @Test(arguments: [
    ("func f() {\n  // 앞\n  g()\n  h() // 뒤\n  // 끝\n}", ["앞", "뒤", "끝"]), ("func f() {\n  return 1 // 뒤\n}", []),
    ("func f() {\n  // 앞\n  return 1\n}", ["앞"]), ("func f() {\n  throw e // 뒤\n}", []),
    ("for a in b {\n  c()\n  break // 뒤\n}", []), ("for a in b {\n  c()\n  continue // 뒤\n}", []),
    ("func f() -> Int {\n  g() // 값\n}", []), ("func f() {\n  print(1) // 뒤\n}", ["뒤"]),
    ("func f() {\n  let a = 1 // 뒤\n  // 끝\n}", ["뒤", "끝"]), ("// 위\ng() // 뒤", []),
    ("let c = { a() // 뒤\n b() }", ["뒤"]),
    ("func f() {\n  if a { b(); c() } // 뒤\n}", ["뒤"]), ("struct A {\n  // 구성원\n  var b = 1\n}", []),
    ("func f() {\n  /* 덩어리 */\n  g()\n  h()\n}", []),
    ("switch a {\ncase 1:\n  b() // 뒤\n  c()\ndefault: break\n}", ["뒤"]),
    ("#if os(Linux)\na() // 뒤\nb()\n#endif", []),
  ])
  func commentsBetweenStatementsOfABodyAreKnown(code: String, comments: [String]) { #expect(inBody(code) == comments) }

  @Test(arguments: [
    ("/** 문서 */ let a = 1", "문서"), ("/* a *//* b */", "a,b"), ("//", ""), ("/**/", ""), ("/// 셋째 //", "셋째 //"),
    ("//\t가 \t", "가"), ("/* 가\n나 */", "가\n나"), ("#!/usr/bin/swift\n// 가", "가"),
  ])
  func commentsAreTheirWords(code: String, words: String) {
    #expect(structure(code).comments.map(\.text).joined(separator: ",") == words)
  }

  @Test func importsAreTheirFirstNamesInOrder() {
    let code = "import B\nimport struct A.S\n@testable import C\nimport D.E\n"
    #expect(structure(code).imports == ["B", "A", "C", "D"])
    #expect(structure(code).needsFileScope)
  }

  @Test(arguments: [
    ("@main struct A { }", true), ("@main\nenum A { }", true), ("struct main { }", false),
    ("@mainActor struct A { }", false),
    ("@MainActor @main struct A { }", true), ("func main() { }", false),
  ])
  func theEntryOfAProgramIsAnAttribute(code: String, hasMain: Bool) { #expect(structure(code).hasMain == hasMain) }

  @Test(arguments: [
    ("infix operator ⊕", true), ("precedencegroup P { }", true), ("extension A { }", true), ("import A", true),
    ("struct A { }", false), ("func f() { }", false), ("typealias A = Int", false), ("let a = 1", false),
    ("func f() { struct A { } }", false),
  ])
  func whatMayOnlyBeAtTheTopOfAFileIsKnown(code: String, needsIt: Bool) {
    #expect(structure(code).needsFileScope == needsIt)
  }
}

@Suite struct HighlightEdgeTests {
  private func kinds(_ code: String) -> String {
    let bytes = Array(code.utf8)
    return SwiftHighlighter.tokens(of: bytes).map {
      "\($0.kind.rawValue):\(String(decoding: bytes[$0.range], as: UTF8.self))"
    }.joined(separator: " ")
  }

  @Test(arguments: [
    ("#!/usr/bin/swift", "directive:#!/usr/bin/swift"),
    ("if #available(iOS 13, *) { }", "keyword:if keyword:#available number:13"),
    ("enum E { case 하나 }", "keyword:enum type:E keyword:case property:하나"), ("a.b.c()", "function:c"),
    ("f<Int>()", "function:f type:Int"), ("f!()", "function:f"), ("a?.g()", "function:g"), ("f\n(1)", "number:1"),
    ("protocol P { associatedtype T }", "keyword:protocol type:P keyword:associatedtype type:T"),
    ("typealias A = B.C", "keyword:typealias type:A type:B type:C"),
    ("infix operator +++: P", "keyword:infix keyword:operator function:+++"),
    ("#selector(f)", "directive:#selector"), ("#\"a\\#(b)c\"#", "string:#\"a string:# string:c\"#"),
    ("1_000.5e3", "number:1_000.5e3"),
    ("0xFF", "number:0xFF"), ("let `class` = 1", "keyword:let number:1"),
    ("@objc(a) func f() { }", "attribute:@objc keyword:func function:f"),
    ("let 값 = URL_MAX", "keyword:let"), ("Foo_bar()", "function:Foo_bar"), ("$0.a", "variable:$0"),
    ("x: while true { continue x }", "label:x keyword:while keyword:true keyword:continue label:x"),
    ("actor A { }", "keyword:actor type:A"), ("macro m() = #e", "keyword:macro function:m directive:#e"),
    ("/// 문서\nfunc f() { }", "comment:/// 문서 keyword:func function:f"), ("", ""), ("가", ""),
  ])
  func piecesHaveTheKindOfTheirPlace(code: String, wanted: String) { #expect(kinds(code) == wanted) }
}
