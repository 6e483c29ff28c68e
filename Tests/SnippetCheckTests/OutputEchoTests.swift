import ArticleModel
import SnippetCheck
import SwiftSource
import Testing

@testable import SnippetCheck

/// Tests of comments without a sign of a claim that repeat what a statement prints.
@Suite struct OutputEchoTests {
  private func echoes(_ code: String) -> [OutputEcho] {
    let bytes = Array(code.utf8)
    let structure = SampleStructure(of: bytes)
    let claims = ClaimReader.claims(in: structure, code: bytes)
    return OutputEcho.echoes(in: structure, code: bytes, claims: claims)
  }

  @Test(
    arguments: [
      ("print(a) // 가나", [["가나"]]), ("f()\n// 가\n// 나", [["가", "나"]]), ("x = f() // 가", [["가"]]),
      ("for i in a { f(i) }\n// 1\n// 2", [["1", "2"]]), ("let b = f() // 가", [["가"]]),
      ("f()\n\n// 가", []), ("// 가\nf()", []), ("f() // 출력: 가", []), ("struct A {} // 가", []),
      ("func f() {\n  g() // 가\n}", []),
      ("f(); g() // 가", []), ("f(Date()) // 가", []), ("f() /* 가 */", []), ("f()\n// 가\n\n// 나", [["가"]]),
    ] as [(String, [[String]])])
  func theyAreBesideOrDirectlyBelowAStatement(code: String, lines: [[String]]) {
    #expect(echoes(code).map(\.lines) == lines)
  }

  @Test(arguments: [
    ("가", ["가"]), ("\"가\"", ["가"]), ("가.", ["가"]), ("가 (처음)", ["가"]), ("가 출력", ["가"]), ("가가 출력된다.", ["가"]),
    ("-> 가", ["가"]),
    ("결과: 가", ["가"]), ("1, 2, 3", ["1", "2", "3"]), ("1 2 3", ["1", "2", "3"]), ("가\n나", ["가", "나"]), ("가\n그다음", ["가"]),
    ("1 2", ["1 2 "]),
  ])
  func theyNameThePrintedLines(comment: String, printed: [String]) throws {
    let below = comment.split(separator: "\n").map { "// \($0)\n" }.joined()
    #expect(try #require(echoes("f()\n" + below).first).repeats(printed))
  }

  @Test(arguments: [("가", ["나"]), ("가", ["가", "나"]), ("가나", ["가"]), ("가", []), ("\"\"", [""]), ("1, 3", ["1", "2"])])
  func otherTextsDoNot(comment: String, printed: [String]) throws {
    #expect(try !#require(echoes("f() // \(comment)").first).repeats(printed))
  }

  @Test(arguments: [
    ("print(\"가 나\") // 가 나", "pass run 1/0"), ("print(\"가 나\") // 다 라", "pass run"),
    ("print(7)\n// 7", "pass run 1/0"),
    ("print(\"가 나\")\n// 그렇다", "pass run"),
    ("print(\"가 나\") // 가 나\nprint(2) // Prints \"2\"", "pass run 2/0"),
    ("print(1)\nprint(2) // 둘\n// Prints two lines:\n// 1\n// 2", "pass run 1/0"),
    ("let a = 1 // 가", "pass run"), ("print(\"가\"); Task { } // 가", "pass run"),
    ("print(\"가\") // 가\nlet d = [1: 2]", "pass run"),
  ])
  func whatEqualsTheOutputHoldsAndNothingElseIsJudged(code: String, verdict: String) async throws {
    #expect(try await CheckedPage(fence(code)).verdicts == [verdict])
    #expect(try await CheckedPage(fence(code, "run")).verdicts == [verdict])
  }

  @Test(arguments: [
    ("print(\"Optional(3)\") 1️⃣// 3", "\"3\", but the output is \"Optional(3)\""),
    ("print(\"Optional(가)\") 1️⃣// 가", "\"가\", but the output is \"Optional(가)\""),
    ("let d = [1: 2]\nprint(\"Optional(가)\") 1️⃣// 가 (첫째)", "\"가\", but the output is \"Optional(가)\""),
  ])
  func aMissingOptionalIsTold(code: String, message: String) async throws {
    let found = try await CheckedPage(fence(code))
    #expect(found.verdicts == ["fail run 0/1"] && found.codes == ["1 claim-about-output-broken"])
    #expect(found.problems.hasSuffix("the comment promises " + message))
  }

  @Test func quotationMarksMayBeMissingInTheCommentOrThePrintedOptional() async throws {
    let output = CheckedPage.mark("b0") + "Optional(\"가\")\n" + CheckedPage.mark("b0.c0") + CheckedPage.mark("end")
    let quoted = try await CheckedPage(fence("print(a) // \"가\"")) { _ in
      SampleOutcome(ending: .exited(0), standardOutput: Array(output.utf8))
    }
    #expect(quoted.verdicts == ["fail run 0/1"])
    let (begin, end) = (CheckedPage.mark("b0.q0"), CheckedPage.mark("b0.r0"))
    let bare = CheckedPage.mark("b0") + begin + "Optional(\"가\")\n" + end + CheckedPage.mark("end")
    let unquoted = try await CheckedPage(fence("print(a) // 가")) { _ in
      SampleOutcome(ending: .exited(0), standardOutput: Array(bare.utf8))
    }
    #expect(unquoted.verdicts == ["fail run 0/1"])
  }

  @Test func theyLeaveTheCountOfUnjudgedClaimsAsItIs() async throws {
    let found = try await CheckedPage(fence("print(\"가\") // 가\nfunc f() {\n  1 // => 1\n}"))
    #expect(found.verdicts == ["pass run 1/0"] && found.results[0].claims.unjudged == 1)
  }
}
