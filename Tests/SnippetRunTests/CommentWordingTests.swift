/// Tests of comments about output and errors in common wordings, really compiled and run.
import Testing

@Suite(.enabled(if: SnippetSite.hasToolchain, "no Swift toolchain in PATH"))
struct CommentWordingTests {
  private static let wordings: [HonestyRow] = [
    HonestyRow(
      name: "comment about a name of nobody", wanted: ["fail run 0/1"],
      code: "let total = 6\n// Answer is 7\nprint(total)\n// Prints \"7\""),
    HonestyRow(
      name: "comment about a member", wanted: ["pass run 1/0"],
      code: "struct Circle { var radius = 5.0 }\nlet c = Circle()\n// radius is 5\nc.radius * 2 // => 10.0"),
    HonestyRow(
      name: "comment about a keyword", wanted: ["fail run 0/1"],
      code: "// default is 7\nfunc show() {\n  print(\"a\") // Prints \"b\"\n}\nshow()"),
    HonestyRow(
      name: "a question that does not compile", wanted: ["pass run 1/0 u1"],
      code: "_ = [1, 2].count // => 2\nlet total = 1 + 2 // => 3"),
    HonestyRow(
      name: "arrow beside print", wanted: ["pass run 1/0"],
      code: "print(1 + 2) // => 3"),
    HonestyRow(
      name: "wrong arrow beside print", wanted: ["fail run 0/1"],
      code: "print(1 + 2) // => 4"),
    HonestyRow(
      name: "bare value beside print", wanted: ["fail run 0/1"],
      code: "print(Int(\"7\")!) // 8"),
    HonestyRow(
      name: "number of a step beside print", wanted: ["pass run"],
      code: "print(\"a\") // 1"),
    HonestyRow(
      name: "result beside print", wanted: ["fail run 0/1"],
      code: "print(\"5\" + \"5\") // 결과: 66"),
    HonestyRow(
      name: "list beside print", wanted: ["fail run 0/1"],
      code: "print([1, 2].map { $0 * 2 }) // → [2, 5]"),
    HonestyRow(
      name: "prose behind an arrow", wanted: ["pass run"],
      code: "print(1) // → 여기서 복사가 일어난다"),
    HonestyRow(
      name: "error with its reason", wanted: ["fail run 0/1"],
      code: "let a = 1 // 컴파일 에러: 초기값이 없다"),
    HonestyRow(
      name: "error with a reason before it", wanted: ["fail run 0/1"],
      code: "let a = 1 // There is no initializer in Swift, so this will not compile"),
    HonestyRow(
      name: "error of another time", wanted: ["pass run"],
      code: "let a = 1 // 예전에는 컴파일 에러였다"),
    HonestyRow(
      name: "error of another version, before", wanted: ["pass run"],
      code: "let a = 1 // Swift 5에서는 컴파일 오류"),
    HonestyRow(
      name: "wrong words behind the sign for values", wanted: ["fail run 0/1"],
      code: "print(\"hello\") // => world"),
    HonestyRow(
      name: "numbered steps", wanted: ["pass run"],
      code: "print(10) // 1\nprint(20) // 2"),
    HonestyRow(
      name: "quoted output that is another", wanted: ["fail run 0/1"],
      code: "let name = \"Kim\"\nprint(name) // \"Lee\""),
    HonestyRow(
      name: "quoted output of several lines", wanted: ["pass run"],
      code: "print(\"a\\nb\") // \"Lee\""),
    HonestyRow(
      name: "quotation of something else", wanted: ["pass run"],
      code: "let lang = \"Swift\"\nprint(\"Hello, \\(lang)!\") // \"Swift\""),
    HonestyRow(
      name: "example of a random number", wanted: ["pass run"],
      code: "print(Int.random(in: 1...6)) // 42"),
    HonestyRow(
      name: "example of the order of a set", wanted: ["pass run"],
      code: "let s: Set = [1, 2, 3, 4, 5]\nprint(Array(s)) // [1, 2, 3, 4, 5]"),
    HonestyRow(
      name: "number of another form", wanted: ["pass run"],
      code: "print(5.0) // 5"),
    HonestyRow(
      name: "words behind a heading", wanted: ["pass run"],
      code: "print(3) // 결과: 세 번"),
    HonestyRow(
      name: "indented lines of a block comment", wanted: ["pass run 1/0"],
      code: "print(\"x:\\n  - a\\n\\nb\")\n/*\n출력:\nx:\n  - a\n\nb\n*/"),
    HonestyRow(
      name: "end of a branch", wanted: ["pass run 1/0"],
      code: "#if os(macOS)\nprint(\"a\")\n// Prints \"a\"\n#else\nprint(\"b\")\n// Prints \"b\"\n#endif"),
    HonestyRow(
      name: "rounded number", wanted: ["pass run"],
      code: "print(3.14159) // 3.14"),
    HonestyRow(
      name: "wrong number", wanted: ["fail run 0/1"],
      code: "print(3.24159) // 3.14"),
    HonestyRow(
      name: "number with underscores", wanted: ["pass run 1/0"],
      code: "print(1000) // 1_000"),
    HonestyRow(
      name: "list without spaces", wanted: ["pass run 1/0"],
      code: "print([1, 2]) // [1,2]"),
    HonestyRow(
      name: "heading that is printed", wanted: ["pass run 1/0"],
      code: "print(\"Result: \\(3)\") // Result: 3"),
    HonestyRow(
      name: "full-width colon", wanted: ["fail run 0/1"],
      code: "print(1)\n// 출력： 2"),
    HonestyRow(
      name: "another heading", wanted: ["fail run 0/1"],
      code: "print(1) // 출력값: 2"),
    HonestyRow(
      name: "error in code that is a comment", wanted: ["pass run"],
      code: "let limit = 10\n// limit = 11 // 컴파일 에러\nprint(limit)"),
    HonestyRow(
      name: "error in another case", wanted: ["pass run"],
      code: "var a = 3\na = 4 // let으로 바꾸면 컴파일 에러\nprint(a)"),
    HonestyRow(
      name: "error in another version", wanted: ["pass run"],
      code: "let x = if true { 1 } else { 2 } // doesn't compile before Swift 5.9\nprint(x)"),
    HonestyRow(
      name: "error that is printed", wanted: ["pass run"],
      code: "enum E: Error { case a }\ndo { throw E.a } catch { print(\"Error: \\(error)\") } // Error: a"),
    HonestyRow(
      name: "branches of conditional code", wanted: ["pass run 1/0"],
      code: "#if os(macOS)\nprint(\"a\") // Prints \"a\"\n#else\nprint(\"b\") // Prints \"b\"\n#endif"),
    HonestyRow(
      name: "lines of a block comment", wanted: ["pass run 1/0"],
      code: "for i in 1...3 { print(i) }\n/* 출력:\n1\n2\n3\n*/"),
    HonestyRow(
      name: "wrong lines of a block comment", wanted: ["fail run 0/1"],
      code: "for i in 1...3 { print(i) }\n/*\n출력:\n1\n2\n4\n*/"),
    HonestyRow(
      name: "space at the end of a line", wanted: ["pass run 1/0"],
      code: "for i in 1...3 { print(i, terminator: \" \") }\n// 출력: 1 2 3"),
    HonestyRow(
      name: "colon at the end of the output", wanted: ["pass run 1/0"],
      code: "print(\"이름:\")\n// 출력: 이름:"),
    HonestyRow(
      name: "nothing", wanted: ["pass run 1/0"],
      code: "let n: Int? = nil\nif let n { print(n) }\n// Prints nothing"),
    HonestyRow(
      name: "nothing but something", wanted: ["fail run 0/1"],
      code: "print(1)\n// Prints nothing"),
    HonestyRow(
      name: "how often", wanted: ["pass run"],
      code: "for _ in 1...3 { print(\"a\") } // prints 3 times"),
    HonestyRow(
      name: "two quotations", wanted: ["pass run 1/0"],
      code: "print(\"a\"); print(\"b\") // Prints \"a\" and \"b\""),
    HonestyRow(
      name: "order of a set in a body", wanted: ["fail run 0/1"],
      code: "func show() {\n  let s: Set = [1, 2, 3]\n  print(s) // Prints \"[1, 2, 3]\"\n}\nshow()"),
  ]

  @Test func commentsAreReadAsPeopleWriteThem() async throws {
    let found = try await HonestyRow.surprises(Self.wordings)
    #expect(found == [])
  }
}
