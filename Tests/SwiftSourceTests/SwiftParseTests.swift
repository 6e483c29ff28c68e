/// Tests that syntax errors and names have the right byte ranges.
import Testing

@testable import SwiftSource

@Suite struct SwiftParseTests {
  @Test(arguments: [
    "let a = 1", "struct 점 { var x = 0 }\nprint(점())", "", "// 주석", "if #available(macOS 15, *) { }",
    "actor A { nonisolated func f() async throws(E) -> some P { } }",
  ])
  func findsNothingWrongInSwift(code: String) {
    #expect(SwiftParse.diagnostics(of: Array(code.utf8)).isEmpty)
  }

  @Test func placesErrorsInBytes() {
    let code = "let 이름 = \nlet b = )"
    let errors = SwiftParse.diagnostics(of: Array(code.utf8))
    #expect(errors.count == 3)
    #expect(errors.first?.message == "expected expression in variable")
    #expect(errors.first?.id == "MissingNodesError")
    #expect(errors.allSatisfy { $0.isError && $0.range.upperBound <= code.utf8.count })
  }

  @Test func namesStaticErrors() {
    let ids = SwiftParse.diagnostics(of: Array("let a = 1 let b = 2".utf8)).map(\.id)
    #expect(ids.contains { $0.contains("consecutiveStatementsOnSameLine") })
  }

  @Test func listsDeclaredAndUsedNames() {
    let code = Array(
      "import Foundation\nstruct 점: Codable { var x = 0; enum E { case a } }\nfunc 가기(_ n: Int) { Foo.bar().baz(); n.go(); `in`() }"
        .utf8)
    let names = SwiftNames.names(in: code).map {
      "\($0.role.rawValue) \($0.kind.rawValue) \($0.isMember ? "." : "")\($0.text)"
    }
    #expect(
      names == [
        "used module Foundation", "declared type 점", "used type Codable", "declared variable x", "declared type E",
        "declared enumCase a", "declared function 가기", "used type Int", "used type Foo", "used function .bar",
        "used function .baz", "used function .go", "used function in",
      ])
    for name in SwiftNames.names(in: code) where name.text != "in" {
      #expect(String(decoding: code[name.range], as: UTF8.self) == name.text)
    }
  }
}
