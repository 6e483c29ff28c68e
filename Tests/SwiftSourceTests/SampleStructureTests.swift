/// Tests of the outline of samples: statements, comments, and declared and used names.
import Testing

@testable import SwiftSource

@Suite struct SampleStructureTests {
  private func texts(_ code: String, _ ranges: [Range<Int>]) -> [String] {
    let bytes = Array(code.utf8)
    return ranges.map { String(decoding: bytes[$0], as: UTF8.self) }
  }

  @Test(arguments: [
    ("f(1)", "expression"), ("a + b", "expression"), ("a == b", "expression"), ("a != b", "expression"),
    ("a <= b", "expression"), ("a ~= b", "expression"), ("a === b", "expression"), ("x", "expression"),
    ("let 값 = 1", "binding 값"), ("var a: Int", "binding a"), ("let (a, b) = (1, 2)", "other"),
    ("let a = 1, b = 2", "other"),
    ("a = 1", "assignment a"), ("a.b[0] += 1", "assignment a.b[0]"), ("if a { }", "other"),
    ("switch a { default: b }", "other"),
    ("func f() { }", "other"), ("import A", "other"), ("for i in 0..<3 { }", "other"), ("await f()", "expression"),
  ])
  func tellsKindsOfItems(_ code: String, _ wanted: String) {
    let structure = SampleStructure(of: Array("// 주석\n\(code)\n".utf8))
    let kinds = structure.items.map { item in
      switch item.kind {
      case .expression: "expression"
      case .binding(let name): "binding \(name)"
      case .assignment(let range): "assignment " + texts("// 주석\n\(code)\n", [range])[0]
      case .other: "other"
      }
    }
    #expect(kinds == [wanted])
    #expect(texts("// 주석\n\(code)\n", structure.items.map(\.range)) == [code])
  }

  @Test func listsDeclaredNamesOfTheTopLevelOnly() {
    let structure = SampleStructure(
      of: Array(
        """
        import Foundation
        import struct Dispatch.DispatchTime
        struct 점 { var x = 0; func 안() { let 속 = 1 } }
        enum E { case a }
        protocol P { }
        typealias T = Int
        func 가기(_ n: Int) { }
        let a = 1, (b, (c, _)) = (2, (3, 4))
        extension Array<Int> { }
        extension Foo.Bar { }
        """.utf8))
    #expect(structure.types == ["점", "E", "P", "T"])
    #expect(structure.functions == ["가기"])
    #expect(structure.values == ["a", "b", "c"])
    #expect(structure.extended == ["Array", "Foo"])
    #expect(structure.imports == ["Foundation", "Dispatch"])
    #expect(structure.needsFileScope && !structure.hasMain && structure.problems.isEmpty)
  }

  @Test(arguments: [
    ("let a = 1", false, false, false), ("import A", true, false, false), ("extension A { }", true, false, false),
    ("infix operator +++", true, false, false), ("precedencegroup G { }", true, false, false),
    ("@main struct A { }", false, true, false), ("@main\nenum B { }", false, true, false),
    ("@available(*, deprecated) struct A { }", false, false, false),
    ("await f()", false, false, true), ("let a = await f()", false, false, true),
    ("func g() async { await f() }", false, false, false),
    ("Task { await f() }", false, false, false), ("struct A { func g() async { await f() } }", false, false, false),
    ("Task { await f() }\nawait g()", false, false, true), ("if a { await f() }", false, false, true),
  ])
  func tellsWhatASampleNeeds(_ code: String, _ fileScope: Bool, _ main: Bool, _ awaits: Bool) {
    let structure = SampleStructure(of: Array(code.utf8))
    #expect(structure.needsFileScope == fileScope)
    #expect(structure.hasMain == main)
    #expect(structure.awaits == awaits)
  }

  @Test func listsUsedNamesWithoutMembersAndLabels() {
    let structure = SampleStructure(of: Array("let a: [String: 점] = list.map(to: 값).count + f(x: y)".utf8))
    #expect(structure.used == ["String", "점", "list", "값", "f", "y"])
  }

  @Test(
    arguments: [
      ("func f(a: Int, to b: Int) { print(a, b) }", ["Int", "print"]), ("g { a in a + $0 }", ["g", "$0"]),
      ("g { (a: A) -> Int in a }", ["g", "A", "Int"]), ("do { let a = a\n print(a) }", ["a", "print"]),
      ("func f() { let b = 1\n h(b)\n f() }", ["h", "f"]), ("if let a { print(a) }", ["a", "print"]),
      ("if let a = b { h(a) } else { k(a) }", ["b", "h", "k", "a"]), ("for a in a { h(a) }", ["a", "h"]),
      ("for i in 1...2 where i > 1 { h(i) }", ["h"]),
      ("switch s { case .one(let a): h(a)\n default: a }", ["s", "h", "a"]),
      ("struct P { var a: Int\n func f() -> Int { a + g() }\n func g() -> Int { 1 } }", ["Int"]),
      ("func f<T>(_ a: T) -> T { a }", []), ("func f(b: Int = b) { b }", ["Int", "b"]),
      ("g { [a = b, c] in a }", ["g", "b", "c"]), ("do { try f() } catch let e { h(e) }", ["f", "h"]),
      ("let a = 1\nprint(a)", ["print", "a"]), ("func f() { guard let a = b else { return }\n h(a) }", ["b", "h"]),
      ("do { let a = 1 }\nprint(a)", ["print", "a"]),
      ("var v: Int { get { a } set { a = newValue } }", ["Int", "a", "newValue"]),
    ] as [(String, Set<String>)])
  func namesOfItsOwnBodiesAreNotUsed(code: String, used: Set<String>) {
    #expect(SampleStructure(of: Array(code.utf8)).used == used)
  }

  @Test func listsCommentsWithTheirPlaces() {
    let code = "// 하나\nlet a = 1 // 둘  \n\t/// 셋\n/* 넷\n */ let b = [ // 다섯\n  2, // 여섯\n]\n//\n"
    let comments = SampleStructure(of: Array(code.utf8)).comments
    #expect(comments.map(\.text) == ["하나", "둘", "셋", "넷", "다섯", "여섯", ""])
    #expect(comments.map(\.ownLine) == [true, false, true, true, false, false, true])
    #expect(comments.map(\.betweenItems) == [true, true, true, false, false, false, true])
    #expect(texts(code, comments.map(\.range)) == ["// 하나", "// 둘  ", "/// 셋", "/* 넷\n */", "// 다섯", "// 여섯", "//"])
  }

  @Test func listsStatementsOfEveryDepthAndTokens() {
    let code = "struct A { let b = 1\n func c() { d(); e() } }\nswitch f { case 1: g() \n default: break }"
    let structure = SampleStructure(of: Array(code.utf8))
    #expect(
      texts(code, structure.statements) == [
        "struct A { let b = 1\n func c() { d(); e() } }", "let b = 1", "func c() { d(); e() }", "d();", "e()",
        "switch f { case 1: g() \n default: break }", "case 1: g()", "g()", "default: break", "break",
      ])
    #expect(texts("a +\n b", SampleStructure(of: Array("a +\n b".utf8)).tokens) == ["a", "+", "b"])
  }

  @Test func saysWhereTheParserStumbled() {
    let structure = SampleStructure(of: Array("let a = )".utf8))
    #expect(structure.problems.map(\.id).contains("MissingNodesError"))
    let large = SampleStructure(of: [UInt8](repeating: 0x20, count: SwiftParse.largestText + 1))
    #expect(large.problems.map(\.id) == ["TooLarge"] && large.items.isEmpty)
  }
}
