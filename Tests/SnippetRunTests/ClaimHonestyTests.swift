/// Samples written to cause false passes and false failures, really compiled and run; each is a former fault of the checker.
import ArticleModel
import Diagnostics
import Foundation
import HostSystem
import SnippetCheck
import SnippetRun
import TestSupport
import Testing

/// A sample and what must become of it.
struct HonestyRow: Sendable {
  let name: String
  /// The beginning of verdict, level, claims held and broken, and `u` with the number of claims not judged.
  let wanted: [String]
  let code: String
  var words = ""

  /// Checks every row on a page of its own; what did not come out as wanted, in lines.
  static func surprises(_ rows: [HonestyRow]) async throws -> [String] {
    var pages: [String: String] = [:]
    for (index, row) in rows.enumerated() { pages["ko/\(index).md"] = "```swift \(row.words)\n\(row.code)\n```\n" }
    return try await withTemporaryFolder { folder in
      let outcome = try await SnippetCheckRun.check(
        SiteFixture(pages).site, in: folder.path, environment: HostEnvironment.variables,
        request: SnippetCheckRequest(runner: SnippetRunnerOptions(width: 2)))
      let found = Dictionary(outcome.results.map { ($0.path, $0) }) { first, _ in first }
      return rows.enumerated().compactMap { index, row in
        guard let result = found["ko/\(index).md"] else { return "\(row.name): no result" }
        let unjudged = result.claims.unjudged > 0 ? " u\(result.claims.unjudged)" : ""
        let said = SnippetSite.short(result) + unjudged
        return row.wanted.contains { said.hasPrefix($0) } ? nil : "\(row.name): \(said) (\(result.reason ?? "-"))"
      }
    }
  }
}

@Suite(.enabled(if: SnippetSite.hasToolchain, "no Swift toolchain in PATH"))
struct ClaimHonestyTests {
  private static let known: [HonestyRow] = [
    HonestyRow(name: "first of two", wanted: ["fail run 0/1"], code: "print(\"3\"); print(\"4\") // Prints \"3\""),
    HonestyRow(name: "last of loop", wanted: ["pass run 1/0"], code: "for i in 1...3 { print(i) } // Prints \"3\""),
    HonestyRow(name: "full stop", wanted: ["fail run 0/1"], code: "print(\"Hello\") // Prints \"Hello.\""),
    HonestyRow(name: "no full stop", wanted: ["fail run 0/1"], code: "print(\"Hello.\") // Prints \"Hello\""),
    HonestyRow(name: "two lines as one", wanted: ["fail run 0/1"], code: "print(\"a\\nb\") // Prints \"a b\""),
    HonestyRow(name: "leading spaces", wanted: ["fail run 0/1"], code: "print(\"  a\") // Prints \"a\""),
    HonestyRow(name: "leading spaces 2", wanted: ["fail run 0/1"], code: "print(\"a\") // Prints \"  a\""),
    HonestyRow(name: "body never runs", wanted: ["pass run u1"], code: "func f() {\n  print(\"a\") // Prints \"b\"\n}"),
    HonestyRow(
      name: "body other values", wanted: ["fail run 0/1"],
      code: "func f(_ n: Int) {\n  print(n) // Prints \"1\"\n}\nf(2)"),
    HonestyRow(
      name: "own Task", wanted: ["fail run 0/2"],
      code: "class Task {}\nprint(\"a\")\n// Prints \"b\"\nprint(\"b\")\n// Prints \"a\""),
    HonestyRow(
      name: "Task swapped", wanted: ["fail run 0/2"],
      code: "Task {}\nprint(\"a\")\n// Prints \"b\"\nprint(\"b\")\n// Prints \"a\""),
    HonestyRow(
      name: "Task late ok", wanted: ["pass run 1/0"],
      code: "let t = Task { print(\"a\") }\n// Prints \"a\"\nawait t.value"),
    HonestyRow(name: "if iOS", wanted: ["fail parse"], code: "#if os(iOS)\nlet x: Int = \"a\"\nfoo(\n#endif\n"),
    HonestyRow(name: "if iOS2", wanted: ["lowered"], code: "#if os(iOS)\nlet x: Int = \"a\"\n#endif\n"),
    HonestyRow(
      name: "if canImport UIKit", wanted: ["lowered"],
      code: "#if canImport(UIKit)\nimport UIKit\nlet v = NoSuchThing()\n#endif\n"),
    HonestyRow(name: "own line value", wanted: ["fail run 0/1"], code: "2 + 2\n// => 5"),
    HonestyRow(name: "own line value ok", wanted: ["pass run 1/0"], code: "2 + 2\n// => 4"),
    HonestyRow(
      name: "compile unjudged", wanted: ["pass compile u1"], code: "print(1) // Prints \"2\"", words: "compile"),
    HonestyRow(name: "parse unjudged", wanted: ["pass parse u1"], code: "print(1) // Prints \"2\"", words: "parse"),
    HonestyRow(
      name: "fails unjudged", wanted: ["pass compile u1"], code: "let a: Int = \"x\"\nprint(1) // Prints \"2\"",
      words: "fails"),
    HonestyRow(
      name: "crash wrong before", wanted: ["fail compile 0/1"], code: "print(1)\n// Prints \"2\"\nfatalError(\"x\")"),
    HonestyRow(
      name: "crash right before", wanted: ["lowered compile 1/0"], code: "print(1)\n// Prints \"1\"\nfatalError(\"x\")"),
    HonestyRow(
      name: "crash claim after", wanted: ["lowered compile u1"], code: "fatalError(\"x\")\nprint(1)\n// Prints \"2\""),
    HonestyRow(
      name: "endless", wanted: ["lowered compile 1/0 u1"],
      code: "print(1)\n// Prints \"1\"\nwhile true {}\nprint(2)\n// Prints \"3\"", words: "timeout=1s"),
    HonestyRow(
      name: "set order", wanted: ["fail run 0/1"],
      code: "let s: Set = [\"a\", \"b\", \"c\", \"d\", \"e\", \"f\"]\nprint(s.joined())\n// Prints \"dbeafc\""),
    HonestyRow(
      name: "dict order", wanted: ["fail run 0/4"],
      code:
        "let d = [\"a\": 1, \"b\": 2, \"c\": 3, \"d\": 4]\nfor (k, _) in d { print(k) }\n// Prints \"a\"\n// Prints \"b\"\n// Prints \"c\"\n// Prints \"d\""
    ),
    HonestyRow(name: "endif", wanted: ["pass run 1/0"], code: "#if os(Linux)\nprint(\"a\")\n#endif\n// Prints \"a\""),
    HonestyRow(
      name: "Error prose", wanted: ["pass run 1/0"], code: "let a = 1\na = 2 // Error: a constant cannot be changed"),
    HonestyRow(
      name: "exclusivity", wanted: ["pass run 1/0"],
      code: "var step = 1\nfunc add(_ n: inout Int) { n += step }\nadd(&step)\n// Error: conflicting accesses to step"),
    HonestyRow(name: "because", wanted: ["pass run 1/0"], code: "print(\"x\") // Prints \"x\", because \"y\""),
    HonestyRow(name: "because2", wanted: ["pass run 1/0"], code: "print(\"x\") // Prints \"x\", because y is not set"),
    HonestyRow(
      name: "two comments one error", wanted: ["pass run 2/0"],
      code: "let a: Int = \"x\" // Error\n// Error: cannot convert"),
    HonestyRow(
      name: "two comments one error b", wanted: ["pass run 2/0"],
      code: "// Error: this does not work\nlet a: Int = \"x\" // Error"),
    HonestyRow(
      name: "line", wanted: ["pass run 2/0"], code: "print(1)\nprint(#line)\n// Prints \"1\"\n// Prints \"2\""),
    HonestyRow(
      name: "line default", wanted: ["pass run 1/0"],
      code: "func log(line: Int = #line) { print(line) }\nlog()\n// Prints \"2\""),
    HonestyRow(
      name: "struct Int", wanted: ["pass run 1/0"], code: "struct Int { var v = \"7\" }\nprint(Int().v) // Prints \"7\""
    ),
    HonestyRow(name: "struct String", wanted: ["pass run 1/0"], code: "struct String { }\nprint(1) // Prints \"1\""),
    HonestyRow(
      name: "enum Swift", wanted: ["pass run 1/0"], code: "enum Swift { case a }\nprint(Swift.a) // Prints \"a\""),
    HonestyRow(
      name: "func print", wanted: ["pass run 1/0"],
      code: "func write(_ x: String) { print(x) }\nwrite(\"a\") // Prints \"a\""),
    HonestyRow(
      name: "chain", wanted: ["pass run 1/0"], code: "[3, 1, 2]\n  .sorted()\n  .map { $0 * 2 } // => [2, 4, 6]"),
    HonestyRow(
      name: "chain bad", wanted: ["fail run 0/1"], code: "[3, 1, 2]\n  .sorted()\n  .map { $0 * 2 } // => [2, 4, 7]"),
    HonestyRow(
      name: "let chain", wanted: ["pass run 1/0"],
      code: "let x = [3, 1, 2]\n  .sorted()\n  .map { $0 * 2 } // => [2, 4, 6]"),
    HonestyRow(
      name: "Preview", wanted: ["lowered"],
      code: "import SwiftUI\nstruct A: View { var body: some View { Text(\"a\") } }\n#Preview {\n  A()\n}"),
    HonestyRow(
      name: "ranges in SwiftUI", wanted: ["lowered compile"],
      code:
        "import SwiftUI\nstruct A: View {\n  var body: some View {\n    List(0..<3) { Text(\"\\($0)\") }\n"
        + "    ForEach(0..<3) { Text(\"\\($0)\") }\n  }\n}"),
    HonestyRow(
      name: "cornerCurve", wanted: ["lowered"],
      code: "import UIKit\nlet v = UIView()\nv.layer.cornerCurve = .continuous"),
    HonestyRow(
      name: "cornerCurve needs", wanted: ["lowered"], code: "let v = UIView()\nv.layer.cornerCurve = .continuous",
      words: "needs=UIKit"),
    HonestyRow(
      name: "compositional", wanted: ["lowered"],
      code: "import UIKit\nlet l = UICollectionViewCompositionalLayout(section: s)"),
    HonestyRow(name: "template dots", wanted: ["skipped"], code: "func f() {\n  ...\n}"),
    HonestyRow(name: "template dots2", wanted: ["skipped"], code: "class A {\n  ...\n}"),
    HonestyRow(name: "template dots3", wanted: ["skipped"], code: "if x { ... }"),
    HonestyRow(name: "template <#", wanted: ["skipped"], code: "let x = <#value#>"),
    HonestyRow(
      name: "objc", wanted: ["pass compile"], code: "class A {\n  @objc func f() {}\n  @objc dynamic var x = 1\n}"),
    HonestyRow(
      name: "objc2", wanted: ["pass"],
      code: "import Foundation\nclass A: NSObject {\n  @objc dynamic var x = 1\n}\nlet k = \\A.x"),
    HonestyRow(name: "soft", wanted: ["pass run 1/0"], code: "var x = 3\nx += 4\n// x is now 7"),
    HonestyRow(name: "soft bad", wanted: ["fail run 0/1"], code: "var x = 3\nx += 4\n// x is now 8"),
    HonestyRow(name: "soft eq", wanted: ["pass run 1/0"], code: "let y = [1, 2].count // y is 2"),
    HonestyRow(
      name: "two full stops", wanted: ["pass run 1/0"],
      code: "print(\"a\")\n// Prints \"a\", because it is \"a\".."),
    HonestyRow(name: "soft ko", wanted: ["fail run 0/1"], code: "var x = 3\nx += 4\n// x는 이제 8입니다"),
  ]

  @Test func whatPassedOrFailedFalselyDoesNoLonger() async throws {
    let found = try await HonestyRow.surprises(Self.known)
    #expect(found == [])
  }

  private static let notHeld = ["fail", "lowered", "skipped", "pass run u", "pass compile u"]

  private static let attacks: [(name: String, code: String, words: String)] = [
    ("semicolon before", "print(\"a\"); print(\"b\"); // Prints \"b a\"", ""),
    ("terminator", "print(\"a\", terminator: \"\")\nprint(\"b\")\n// Prints \"b\"", ""),
    ("terminator2", "print(\"a\", terminator: \"\")\n// Prints \"a\\n\"\n", ""),
    ("marker forged", "print(\"\\u{1}jikji-mark b0.c0\\u{2}\", terminator: \"\")\nprint(\"x\")\n// Prints \"\"", ""),
    (
      "marker forged 2",
      "print(\"right\")\nprint(\"\\u{1}jikji-mark b0.c0\\u{2}\", terminator: \"\")\nprint(\"wrong\")\n// Prints \"right\"",
      ""
    ),
    ("value forged", "print(\"\\u{1}jikji-value b0.c0\\u{3}5\\u{3}5\\u{2}\", terminator: \"\")\n2 + 2 // => 5", ""),
    ("own mark func", "func _jikjiMark(_ m: StaticString) {}\nprint(\"a\")\n// Prints \"b\"", ""),
    ("exit before", "import Foundation\nprint(\"a\")\nexit(0)\nprint(\"b\")\n// Prints \"c\"", ""),
    ("exit early claim", "import Foundation\nexit(0)\n2 + 2 // => 5", ""),
    ("unicode lookalike", "print(\"а\")\n// Prints \"a\"", ""),
    ("trailing space", "print(\"a \")\n// Prints \"a\"", ""),
    ("tab", "print(\"a\\tb\")\n// Prints \"a b\"", ""),
    ("empty line", "print(\"a\\n\\n\")\n// Prints \"a\"", ""),
    ("case", "print(\"Hello\")\n// Prints \"hello\"", ""),
    ("number form", "let x = 1.0\n// x is 1.5", ""),
    ("number value", "1.0 + 0.0 // => 1", ""),
    ("optional", "let x: Int? = 3\nx // => 3", ""),
    ("string value", "\"a\" + \"b\" // => ba", ""),
    ("value void", "func f() {}\nf() // => 1", ""), ("value printed", "print(1) // => 2", ""),
    ("in loop", "for i in 1...3 {\n  print(i) // Prints \"3\"\n}", ""),
    ("in closure", "let f = { (n: Int) in\n  print(n) // Prints \"1\"\n}\nf(2)", ""),
    ("in closure never", "let f = { (n: Int) in\n  print(n) // Prints \"1\"\n}", ""),
    ("in init", "class A {\n  init() {\n    print(\"x\") // Prints \"y\"\n  }\n}\n_ = A()", ""),
    ("in single closure", "let f: () -> Void = { print(\"x\") /* Prints \"y\" */ }\nf()", ""),
    ("error elsewhere", "let a: Int = \"x\" // Error\nlet b: Int = \"y\"", ""),
    ("error wrong line", "let a = 1 // Error\nlet b: Int = \"y\"", ""),
    ("error told twice", "let a: Int = \"x\" // Error\n// Error\nlet b = 1", ""),
    ("error told twice 2", "let b = 1\n// Error: b is bad\nlet a: Int = \"x\" // Error", ""),
    ("error by typo", "let a: Int = \"x\" // error: \"cannot find\"", ""),
    ("warning as error", "let a = 1; var b = 2 // Error", ""),
    ("runtime as error", "let a = [1]\nprint(a[0]) // Error\n", ""),
    (
      "crash elsewhere",
      "let a = [1]\nlet b = a[0] // Error: out of range\nlet i = 0\nlet j = i + 1\nlet k = j + 1\nprint(a[k])", ""
    ),
    (
      "set two",
      "print(Set([1, 2, 3, 4, 5, 6, 7]).first! > 0 ? Array(Set([\"a\", \"b\", \"c\", \"d\", \"e\"])).joined() : \"\")\n// Prints \"abcde\"",
      ""
    ),
    ("random", "print(Int.random(in: 0...1000000))\n// Prints \"5\"", ""),
    ("pointer", "class A {}\nprint(ObjectIdentifier(A()))\n// Prints \"ObjectIdentifier(0x0000)\"", ""),
    ("crashes other", "fatalError(\"a\")", "crashes=\"out of range\""),
    ("fails other", "let a: Int = \"x\"", "fails=cannot_find_in_scope"),
    ("fails but typo", "prnit(1)", "fails=cannot_convert_initializer_value"),
    ("exits", "print(1)", "exits=3"),
    ("warns none", "let a = 1\nprint(a)", "warns"),
    ("if false", "if false {\n  print(\"a\")\n  // Prints \"b\"\n}", ""),
    ("comment in string", "let s = \"\"\"\n// Prints \"a\"\n\"\"\"\nprint(s == \"x\")\n// Prints \"true\"", ""),
    ("if swift 7", "#if swift(>=7)\nprint(\"a\")\n#endif\n// Prints \"a\"", ""),
    ("ifdef debug", "#if DEBUG\nlet x: Int = \"a\"\n#endif", ""),
    ("canImport", "#if canImport(Darwin)\nlet x: Int = \"a\"\n#else\n#endif", ""),
    ("output first only", "print(\"a\")\nprint(\"b\")\n// Prints \"a\"", ""),
    ("multi prose", "print(\"1 2 3\")\n// Prints \"1\", \"2\", \"3\"", ""),
    ("two lines swapped", "print(\"a\")\nprint(\"b\")\n// Prints two lines:\n// b\n// a", ""),
    ("korean wrong", "print(\"가\")\n// \"나\"를 출력합니다", ""),
    ("korean particle", "print(\"가를\")\n// \"가\"를 출력합니다", ""),
    ("soft after change", "var x = 3\nx = 4\n// x is now 3\n", ""),
    ("soft before", "var x = 3\n// x is now 4\nx = 4", ""),
    ("soft member", "struct P { var n = 1 }\nvar p = P()\np.n = 2\n// p.n is 1", ""),
    (
      "defer",
      "func f() {\n  defer { print(\"end\") }\n  print(\"start\")\n}\nf()\n// Prints \"end\"\n// Prints \"start\"", ""
    ),
    (
      "async late",
      "import Foundation\nlet t = Task { print(\"b\") }\nprint(\"a\")\nawait t.value\n// Prints \"b\"\n// Prints \"a\"",
      ""
    ),
    ("stderr", "import Foundation\nfputs(\"a\\n\", stderr)\n// Prints \"a\"", ""),
    ("template hides typo", "func f() {\n  prnit(1)\n  ...\n}", ""),
    ("swift 2 typo", "let a = [1, 2, 3].frist\nprint(a)", "swift=2"),
    ("swift 2 try", "func f() throws {}\nf()", "swift=2"),
    ("objc slip", "class A: NSObject {\n  @objc var x = 1\n}\nprint(A().value(forKy: \"x\"))\n// Prints \"1\"", ""),
    ("redeclared", "let a = 1\nlet a = 2\nprint(a)\n// Prints \"2\"", ""),
    ("note elsewhere", "class A { init(x: Int) {} } // Error: here\nlet a = A(y: 1)", ""),
    ("error of a call", "func f(_ x: Int) {} // Error\nf(\"a\")", ""),
    (
      "caught",
      "func p() throws -> String { throw CancellationError() }\nprint((try? p()) ?? \"none\")\n// Prints \"some\"", ""
    ),
    ("to a string", "var s = \"\"\nprint(\"a\", to: &s)\n// Prints \"a\"", ""),
    ("debug print", "debugPrint(\"a\")\n// Prints \"a\"", ""),
    ("dump", "dump([1])\n// Prints \"[1]\"", ""),
    ("float", "print(0.1 + 0.2)\n// Prints \"0.3\"", ""),
    ("separator", "print(1, 2, separator: \"-\")\n// Prints \"1 2\"", ""),
    ("inner quotes", "print(\"a \\\"b\\\"\")\n// Prints \"a b\"", ""),
    ("optional in print", "let x: Int? = 1\nprint(x as Any)\n// Prints \"1\"", ""),
    ("type in print", "struct A {}\nprint(A.self)\n// Prints \"main.A\"", ""),
    ("count", "[1, 2].count // => 3", ""),
    ("single quotes", "\"a\" // => 'a'", ""),
    ("computed state", "struct P { var n: Int { 2 } }\nlet p = P()\n// p.n is 3", ""),
    ("shadowed state", "var x = 1\ndo { let x = 2; _ = x }\n// x is now 2", ""),
    ("equals", "var total = 3\n// total equals 4", ""),
    ("list too long", "print(\"a\")\n// Prints two lines:\n// a\n// b", ""),
    ("list too short", "print(\"a\\nb\")\n// Prints one line:\n// a", ""),
    ("one vowel", "print(\"사과\")\n// 출력: 사괴", ""),
    ("wrong id", "let a: Int = \"x\" // error[cannot_find_in_scope]", ""),
    ("other words of a trap", "fatalError(\"one\") // error: \"two\"", ""),
    ("fails in 6 only", "var n = 1\nfunc f() { n += 1 }", "fails swift=5"),
    ("warns of nothing such", "func g() { let q = 1 }", "warns=no_such_id"),
    ("another status", "import Foundation\nexit(2)", "exits=0"),
    ("no crash", "print(1)", "crashes"),
    ("slip against stubs", "import UIKit\nlet v = UIView()\nv.isHiden = true", "compile needs=UIKit"),
    ("unknown package", "print(1)\n// Prints \"2\"", "deps=Nowhere"),
    (
      "manifest with a slip", "import PackageDescription\nlet p = Package(nam: \"A\")\nprint(p.name)\n// Prints \"A\"",
      ""
    ),
    (
      "manifest of another name",
      "import PackageDescription\nlet p = Package(name: \"A\")\nprint(p.name)\n// Prints \"B\"", ""
    ),
    ("parser", "import SwiftSyntax\nprint(1)\n// Prints \"2\"", ""),
    ("object", "import Foundation\nclass A: NSObject { @objc dynamic var x = 1 }\nprint(A().x)\n// Prints \"2\"", ""),
    ("old print", "println(\"a\")\n// Prints \"b\"", "swift=2"),
    ("escape quote", "print(\"\\\"a\\\"\")\n// Prints \"a\"", ""),
    ("raw newline", "print(\"a\\\\nb\")\n// Prints \"a\nb\"", ""),
  ]

  @Test func noneOfThePromisesOfTheseSamplesHolds() async throws {
    let rows = Self.attacks.map { HonestyRow(name: $0.name, wanted: Self.notHeld, code: $0.code, words: $0.words) }
    let found = try await HonestyRow.surprises(rows)
    #expect(found == [])
  }

  /// The first block declares something whose order or value changes from run to run; the second promises what one run printed.
  private static let unsteady: [(first: String, second: String)] = [
    ("let s = Set([1, 2, 3, 4, 5, 6, 7, 8])\nlet r = s.map { $0 }", "print(r)\n// Prints \"%\""),
    ("func ks() -> [String] { Array([\"a\": 1, \"b\": 2, \"c\": 3, \"d\": 4].keys) }", "print(ks())\n// Prints \"%\""),
    ("let g = Dictionary(grouping: 1...40) { $0 % 9 }", "print(g.map(\\.key))\n// Prints \"%\""),
    ("let g = Dictionary(grouping: 1...40) { $0 % 9 }", "let k = g.map(\\.key)\nk // => %"),
    ("let g = Dictionary(grouping: 1...40) { $0 % 9 }\nlet h = g.map(\\.key)", "let k = h\n// k is now %"),
    ("struct K: Hashable { var n = 1 }\nlet h = K().hashValue", "print(h)\n// Prints \"%\""),
  ]

  @Test(arguments: unsteady.indices)
  func whatAnEarlierBlockOrdersInAnotherWayEachTimeDoesNotHold(row: Int) async throws {
    let (first, second) = Self.unsteady[row]
    func page(_ promise: String) -> String {
      "```swift\n\(first)\n```\n\n```swift\n\(second.replacing("%", with: promise))\n```\n"
    }
    try await withTemporaryFolder { folder in
      // What it prints with the fixed seed that checks use.
      let asked = try await SnippetSite.check(page("0"), in: folder) { $0.writesLock = false }
      let message = try #require(asked.diagnostics.first { $0.message.english.contains("promises") }).message.english
      let printed = try #require(message.firstMatch(of: /but (?:the output|it) is ["'](.*)["']$/)).1
      let told = try await SnippetSite.check(page(String(printed)), in: folder) { $0.writesLock = false }
      #expect(told.results.map(\.claims.held) == [0, 0], "\(printed)")
    }
  }

  @Test func whatDependsOnOrderComesToTheSameAtEveryCheck() async throws {
    let code =
      "let codes = [\"YYZ\": 1, \"LHR\": 2]\nprint([String](codes.keys)) // Prints \"[\\\"YYZ\\\", \\\"LHR\\\"]\""
    let page = "```swift run\n\(code)\n```\n"
    var found: Set<String> = []
    for _ in 0..<4 {
      let outcome = try await withTemporaryFolder { try await SnippetSite.check(page, in: $0) }
      found.formUnion(outcome.results.map(SnippetSite.short) + outcome.diagnostics.map(\.message.english))
    }
    #expect(found.count == 2 && found.contains("fail run 0/1"))
  }

  @Test func commentsThatDocumentADeclarationPromiseNothing() async throws {
    let found = try await HonestyRow.surprises([
      HonestyRow(
        name: "documentation", wanted: ["pass run 1/0"],
        code: "/// Prints \"b\"\nfunc f() {}\nf()\nprint(\"a\")\n// Prints \"a\""),
      HonestyRow(name: "three slashes", wanted: ["fail run 0/1"], code: "print(\"a\")\n/// Prints \"b\""),
      HonestyRow(
        name: "pattern between slashes", wanted: ["pass run 1/0"],
        code: "print(\"a12\".firstMatch(of: /[0-9]+/)!.0)\n// Prints \"12\""),
      HonestyRow(name: "dots for a value", wanted: ["skipped skip"], code: "let limit = ...  // most results"),
      HonestyRow(name: "range without begin", wanted: ["pass run 1/0"], code: "let r = ...3\nr.contains(2) // => true"),
      HonestyRow(name: "this equals", wanted: ["pass run 1/0"], code: "2 + 3 % 4 * 5\n// this equals 17"),
      HonestyRow(name: "this equals more", wanted: ["fail run 0/1"], code: "2 + 3 % 4 * 5\n// this equals 18"),
      HonestyRow(
        name: "object of Objective-C", wanted: ["pass compile u1"],
        code: "class A: NSObject { @objc dynamic var x = 1 }\nprint(A().x)\n// Prints \"2\""),
      HonestyRow(
        name: "pattern of other words", wanted: ["fail run 0/1"],
        code: "print(\"a12\".firstMatch(of: /[0-9]+/)!.0)\n// Prints \"a12\""),
    ])
    #expect(found == [])
  }
}
