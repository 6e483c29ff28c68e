import ArticleModel
import Diagnostics
import TestSupport
import Testing

@testable import SnippetCheck

/// Tests of comparing `output` fences with the actual output.
@Suite struct OutputPatternTests {
  private func differs(_ wanted: String, _ found: String, _ style: String? = nil) -> OutputPattern.Difference? {
    OutputPattern.difference(wanted: wanted, found: found, style: style)
  }

  @Test(arguments: [
    ("a\nb", "a\nb"), ("a\n...\nz", "a\nz"), ("a\n...\nz", "a\nb\nc\nz"), ("...\nz", "a\nz\nz"), ("...", ""),
    ("a\n...", "a"),
    ("id [..] done", "id 42 done"), ("[..]a[..]b[..]", "xaxbx"), ("a  \n\n", "a"),
    ("", "\n\n"),
    ("...\nb\n...\nb", "a\nb\nc\nb"), ("가[..]다", "가나다"), ("a[..][..]b", "ab"),
  ])
  func equalOutputsHaveNoDifference(wanted: String, found: String) { #expect(differs(wanted, found) == nil) }

  @Test(arguments: [
    ("a\nb\n", "a\nc\n", 1, "b", "c"), ("a\nb", "a", 1, "b", ""), ("a", "a\nb", 1, "", "b"), ("", "x", 0, "", "x"),
    ("a\n...\nz", "a\nb", 2, "z", ""), ("a\n...\nz\ny", "a\nb\nz\nx", 3, "y", "x"), ("a[..]a", "a", 0, "a[..]a", "a"),
    ("[..]b[..]", "a", 0, "[..]b[..]", "a"),
    (" a", "a", 0, " a", "a"), ("[..]b[..]b", "ab", 0, "[..]b[..]b", "ab"),
  ])
  func theFirstDifferingLineIsNamed(wanted: String, found: String, line: Int, left: String, right: String) {
    #expect(differs(wanted, found) == .init(line: line, wanted: left, found: right))
  }

  @Test func stylesChangeWhatIsAWildcard() {
    #expect(differs("a\n...\nb", "a\n...\nb", "exact") == nil && differs("...", "a", "exact")?.line == 0)
    #expect(differs("[..]", "a", "exact") != nil)
    #expect(
      differs("i?*", "id: 1", "glob") == nil && differs("i?", "id1", "glob") != nil
        && differs("*b*c", "abxcc", "glob") == nil)
    #expect(differs("a*", "b", "glob") != nil && differs("가?", "가나", "glob") == nil)
    #expect(differs("a\nb", "a\nbc\nd", "prefix") == nil && differs("a\nb", "a\nxb", "prefix")?.line == 1)
    #expect(differs("a\nb", "a", "prefix") != nil && differs("", "anything", "prefix") == nil)
    #expect(differs("a\nb", "x\nbc", "prefix")?.line == 0 && differs("...\nb", "x\ny\nb", "prefix") == nil)
  }

  @Test func manyWildcardsTakeNoExponentialTime() {
    let pattern = String(repeating: "*a", count: 60) + "b"
    #expect(differs(pattern, String(repeating: "a", count: 4000), "glob") != nil)
    let lines = String(repeating: "...\na\n", count: 60) + "b"
    #expect(differs(lines, String(repeating: "a\n", count: 2000)) != nil)
  }

  @Test func renewedOutputKeepsWildcardsThatMatch() {
    #expect(OutputPattern.renewed("id [..]\n...\nz", with: "id 1\nb\ny", anyOrder: false) == ["id [..]", "b", "y"])
    #expect(OutputPattern.renewed("a", with: "a\nb \n", anyOrder: false) == ["a", "b"])
    #expect(OutputPattern.renewed("a\nb", with: "", anyOrder: false) == [])
    #expect(
      OutputPattern.renewed("[..]\nz\nz", with: "z\nb\na", anyOrder: true) == ["[..]", "z", "b"]
        || OutputPattern.renewed("[..]\nz\nz", with: "z\nb\na", anyOrder: true) == ["[..]", "z", "a"])
  }

  @Test func aPatternGivesUpItsLineForOneThatNeedsIt() {
    #expect(OutputPattern.difference(wanted: "[..]\na[..]\nab[..]\n", found: "abc\nabd\nx\n", anyOrder: true) == nil)
    #expect(OutputPattern.difference(wanted: "[..]x\na[..]\n", found: "ax\nbx\n", anyOrder: true) == nil)
    #expect(
      OutputPattern.difference(wanted: "a[..]\nab[..]\n", found: "abc\nx\n", anyOrder: true)
        == .init(line: 1, wanted: "ab[..]", found: "x"))
    #expect(OutputPattern.difference(wanted: "a\n", found: "b\na\n", anyOrder: true, style: "prefix") == nil)
    #expect(OutputPattern.difference(wanted: "...\n", found: "a\n", anyOrder: true, style: "exact")?.line == 0)
  }
}

/// Tests of the fix that writes the output into a fence.
@Suite struct OutputFenceFixTests {
  /// The page with the `output` fence's new content.
  private func fixed(_ page: String, printing output: String) -> String {
    let article = SiteFixture(["ko/page.md": page]).site.articles[0]
    guard let fence = article.snippets.first(where: { $0.language == "output" }) else { return "no fence" }
    let fix = OutputFenceFix(fence, in: article.source).fix(printing: output)
    var bytes = article.source.bytes
    bytes.replaceSubrange(fix.range, with: Array(fix.replacement.utf8))
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("```output\na\n```\n", "b\nc\n", "```output\nb\nc\n```\n"), ("```output\n```\n", "가\n", "```output\n가\n```\n"),
    ("```output\na\nb\n```\n", "", "```output\n```\n"),
    ("```output\nid [..]\nx\n```\n글\n", "id 1\ny", "```output\nid [..]\ny\n```\n글\n"),
    ("> ```output\n> a\n> ```\n", "b\nc", "> ```output\n> b\n> c\n> ```\n"),
    ("- 목록\n\n  ```output\n  a\n  ```\n", "b\nc", "- 목록\n\n  ```output\n  b\n  c\n  ```\n"),
    ("1. ```output\n   a\n   ```\n", "b", "1. ```output\n   b\n   ```\n"),
    ("```output order=any\nb\na\n```\n", "a\nb\nc\n", "```output order=any\nb\na\nc\n```\n"),
    ("```output\na", "b", "```output\nb\n"), ("~~~output\na\n~~~\n", "```\n", "~~~output\n```\n~~~\n"),
    ("```output match=glob\na\n```\n", "```\n", "````output match=glob\n```\n````\n"),
    ("> ```output\n> a\n> ```\n끝\n", "  ````\nx", "> `````output\n>   ````\n> x\n> `````\n끝\n"),
    ("```output\na\n```\n", "```x\n", "```output\n```x\n```\n"),
    ("````output\na\n````  \n", "```\n", "````output\n```\n````  \n"),
  ])
  func theFenceGetsTheOutput(page: String, output: String, wanted: String) {
    #expect(fixed(page, printing: output) == wanted)
  }

  @Test func theFixIsOfferedWhereTheOutputDiffers() async throws {
    let found = try await CheckedPage(fence("print(1)") + "```output\n2\n```\n")
    #expect(found.diagnostics[0].fix?.replacement == "1\n")
    #expect(found.diagnostics[0].fix?.title.english == "write what is printed")
  }
}

/// Comparison of promises in comments with what was printed.
@Suite struct PrintedComparisonTests {
  private func match(_ readings: [[String]], _ output: String, anyOrder: Bool = false) -> PrintedMatch {
    PrintedComparison.match(readings, in: PrintedComparison.lines(of: output), anyOrder: anyOrder)
  }

  @Test(
    arguments: [
      (["a"], "a\n", PrintedMatch.whole), (["a"], "a", .whole), (["a", "b"], "a\nb\n", .whole),
      (["a"], "x\na\n", .lastLines), (["b", "c"], "a\nb\nc\n", .lastLines),
      (["a"], "a\nx\n", .beginning(rest: ["x"])), (["a", "b"], "a\nb\n\n", .beginning(rest: [""])),
      (["Hello"], "Hello.\n", .none), (["Hello."], "Hello\n", .none), (["a b"], "a\nb\n", .none),
      (["a"], " a\n", .none), ([" a"], "a\n", .none), (["a"], "ab\n", .none), (["a", "c"], "a\nb\nc\n", .none),
      (["a"], "", .none), ([""], "", .whole), ([""], "\n", .whole), ([""], "a\n", .none),
      (["a", "", "b"], "a\n\nb\n", .whole), (["a", "", "b"], "a\nb\n", .none),
    ] as [([String], String, PrintedMatch)])
  func allThatIsPrintedCounts(wanted: [String], output: String, result: PrintedMatch) {
    #expect(match([wanted], output) == result)
  }

  @Test func oneReadingIsEnough() {
    #expect(match([["a b"], ["a", "b"]], "a\nb\n") == .whole && match([["x"], ["b"]], "a\nb\n") == .lastLines)
  }

  @Test func inAnyOrderEachLineAndElementCounts() {
    #expect(match([["b", "a"]], "a\nb\n", anyOrder: true) == .whole && match([["b", "a"]], "a\nb\n") == .none)
    #expect(match([["a", "a"]], "a\n", anyOrder: true) == .none && match([["a"]], "a\nb\n", anyOrder: true) == .none)
    #expect(match([["[12, 3]"]], "[1, 23]\n", anyOrder: true) == .none)
    #expect(match([["[12, 3]"]], "[3, 12]\n", anyOrder: true) == .whole)
    #expect(
      match([["x [\"a, b\": [1, 2], \"c\": []]"]], "x [\"c\": [], \"a, b\": [2, 1]]\n", anyOrder: true) == .whole)
    #expect(match([["[(1, 2)]"]], "[(2, 1)]\n", anyOrder: true) == .none)
    #expect(match([["a, b"]], "b, a\n", anyOrder: true) == .whole)
    #expect(match([["[\"", ","]], "[[[,\n", anyOrder: true) == .none)
  }

  @Test(arguments: [
    ("[2, 1]", "[1, 2]"), ("b, a", "a, b"), ("[\"b\": [2, 1], \"a\": 3]", "[\"a\": 3, \"b\": [1, 2]]"),
    ("(2, 1)", "(2, 1)"),
    ("[(2, 1), (1, 2)]", "[(1, 2), (2, 1)]"), ("plain", "plain"), ("[\"a, b\", \"a\"]", "[\"a\", \"a, b\"]"),
    ("[\"\\\", x\", 1]", "[\"\\\", x\", 1]"), ("x [b, a] y", "x [a, b] y"), ("[\"open, 1", "[\"open, 1]"),
  ])
  func listsAreSorted(line: String, canonical: String) { #expect(UnorderedText.canonical(line) == canonical) }

  @Test func deepBracketsAreNoTrap() {
    let deep = String(repeating: "[", count: 50_000) + "," + String(repeating: "]", count: 50_000)
    #expect(UnorderedText.canonical(deep).utf8.count > 1000)
  }

  @Test(arguments: ["python", "kotlin", "run:swift", "json", ""])
  func outputBehindOtherCodeIsNoSwiftSamples(language: String) async throws {
    let other = "```\(language)\n[2]\n```\n\n"
    let found = try await CheckedPage(fence("print(1)") + other + "```output\n[2]\n```\n")
    #expect(found.verdicts.first == "pass run" && found.problems == "")
    let own = try await CheckedPage(fence("print(1)") + "글\n\n```output\n2\n```\n\n" + other)
    #expect(own.verdicts.first == "fail run 0/1")
  }
}
