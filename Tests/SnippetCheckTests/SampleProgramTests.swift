import ArticleModel
import TestSupport
import Testing

@testable import SnippetCheck

/// Tests of the text of programs and the origin of each line.
@Suite struct SampleProgramTests {
  private func blocks(_ page: String) -> [SampleBlock] {
    let fixture = SiteFixture(["ko/page.md": page])
    return PageSamples(fixture.site.articles[0], site: SnippetDefaults()).blocks
  }

  private func text(_ program: SampleProgram) -> [String] {
    String(decoding: program.text, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false).map(
      String.init)
  }

  private func mark(_ name: String) -> String { "_jikjiMark(\"\\u{1}jikji-mark \(name)\\u{2}\")" }

  @Test func linesKeepTheirBytesAndKnowTheirBlock() {
    let blocks = blocks(fence("let a = 1\n\n  print(a)") + fence("print(\"가\")"))
    let program = SampleProgram(
      parts: [.init(block: 0), .init(block: 1)], of: blocks, imports: ["Foundation", "UIKit"])
    let lines = text(program)
    #expect(lines[0] == "import Foundation; import UIKit")
    #expect(lines[1].hasPrefix("@_silgen_name(\"dlsym\")") && !lines[1].contains("_jikjiValue"))
    #expect(
      Array(lines[2...]) == [mark("b0"), "let a = 1", "", "  print(a)", mark("b1"), "print(\"가\")", mark("end"), ""])
    #expect(program.lines.map(\.block) == [nil, nil, nil, 0, 0, 0, nil, 1, nil])
    #expect(program.lines.map(\.line) == [0, 0, 0, 0, 1, 2, 0, 0, 0])
    #expect(program.lines.allSatisfy { !$0.isCompanion })
  }

  @Test func aHashSeedIsSetBeforeTheFirstSetIsMade() {
    let blocks = blocks(fence("print(Set([1]))"))
    let plain = text(SampleProgram(parts: [.init(block: 0)], of: blocks, imports: []))
    let seeded = text(SampleProgram(parts: [.init(block: 0)], of: blocks, imports: [], hashSeed: 7))
    #expect(seeded[1].hasPrefix(plain[1]) && seeded[1].contains("storeBytes(of: 7,") && seeded.count == plain.count)
  }

  @Test func aBlockThatUsesItsLineHasLinesOfItsOwn() {
    let blocks = blocks(fence("print(#line)"))
    let program = SampleProgram(parts: [.init(block: 0)], of: blocks, imports: [])
    #expect(
      Array(text(program)[2...]) == [
        mark("b0"), "#sourceLocation(file: \"sample-0.swift\", line: 1)", "print(#line)", "#sourceLocation()",
        mark("end"), "",
      ])
    let shown = SampleProgram(parts: [.init(block: 0)], of: blocks, imports: [], hasMarkers: false)
    #expect(text(shown) == ["", "", "print(#line)", ""])
  }

  @Test func commentsAboutErrorsLeaveAMarkThatTheyWerePassed() {
    let blocks = blocks(fence("f() // Error\ng()\n// Error: no"))
    let program = SampleProgram(parts: [.init(block: 0)], of: blocks, imports: [])
    #expect(
      Array(text(program)[3...]) == [
        "f() ; \(mark("b0.e0")) // Error", "g()", "\(mark("b0.e1")); // Error: no", mark("end"), "",
      ])
  }

  @Test func aProgramForReadersHasNoMarkers() {
    let blocks = blocks(fence("let a = 1\nprint(a) // Prints \"1\""))
    let program = SampleProgram(parts: [.init(block: 0)], of: blocks, imports: [], hasMarkers: false)
    #expect(text(program) == ["", "", "let a = 1", "print(a) // Prints \"1\"", ""])
  }

  @Test func aBodyBringsNeitherImportsNorPreamble() {
    let blocks = blocks(fence("let a = 1"))
    #expect(text(SampleProgram(bodyOf: [.init(block: 0)], of: blocks)) == [mark("b0"), "let a = 1", mark("end"), ""])
  }

  @Test func wrappingsOpenOnTheMarkersLine() {
    let blocks = blocks(fence("let a = 1"))
    func body(_ wrapping: ProgramPart.Wrapping) -> [String] {
      text(SampleProgram(bodyOf: [.init(block: 0, wrapping: wrapping)], of: blocks))
    }
    #expect(body(.scope) == ["\(mark("b0")); do {", "let a = 1", "}", mark("end"), ""])
    #expect(
      body(.member) == ["\(mark("b0")); class JikjiSample: UIViewController {", "let a = 1", "}", mark("end"), ""])
  }

  @Test func maskedStatementsBecomeSpacesAndKeepTheLines() {
    let blocks = blocks(fence("let a = 1\nlet b: Int =\n  \"가\" // Error\nprint(a)"))
    let program = SampleProgram(bodyOf: [.init(block: 0, masked: [10..<30])], of: blocks)
    let lines = text(program)[1...4].map { $0.replacing(" ", with: "_") }
    let passed = mark("b0.e0").replacing(" ", with: "_")
    #expect(lines == ["let_a_=_1", "____________", "________\(passed)_//_Error", "print(a)"])
  }

  @Test func companionsAreInsertedAndCountedToTheirLine() {
    var blocks = blocks(fence("a()\nb()"))
    blocks[0].hiddenLines = [
      .init(afterLine: 0, text: Array("let x = 1".utf8)), .init(afterLine: 1, text: Array("let y = 2".utf8)),
      .init(afterLine: 2, text: Array("let z = 3".utf8)),
    ]
    let program = SampleProgram(bodyOf: [.init(block: 0, withHiddenLines: true)], of: blocks)
    #expect(text(program) == [mark("b0"), "let x = 1", "a()", "let y = 2", "b()", "let z = 3", mark("end"), ""])
    #expect(program.lines.map(\.isCompanion) == [false, true, false, true, false, true, false])
    #expect(program.lines.map(\.line) == [0, 0, 0, 1, 1, 2, 0])
    #expect(text(SampleProgram(bodyOf: [.init(block: 0)], of: blocks)).count == 5)
  }

  @Test func claimsAboutOutputBecomeMarkersBetweenStatements() {
    let blocks = blocks(fence("print(1) // Prints \"1\"\n// Prints \"2\"\nfunc f() {\n  // Prints \"3\"\n}"))
    let lines = text(SampleProgram(bodyOf: [.init(block: 0)], of: blocks))
    #expect(
      lines[1...5] == [
        "print(1) ; \(mark("b0.c0")) // Prints \"1\"", "\(mark("b0.c1")); // Prints \"2\"", "func f() {",
        "  // Prints \"3\"", "}",
      ])
    let member = text(SampleProgram(bodyOf: [.init(block: 0, wrapping: .member)], of: blocks))
    #expect(member[1] == "print(1) // Prints \"1\"")
  }

  @Test(arguments: [
    ("1 + 2 // => 3", "_ = _jikjiValue(\"b0.c0\", 1 + 2) // => 3"),
    ("let x = f(1) // => 1", "let x = f(1); _jikjiValue(\"b0.c0\", x) // => 1"),
    ("x.y = 3 // => 3", "x.y = 3; _jikjiValue(\"b0.c0\", x.y) // => 3"),
    ("a(); b // => 3", "a(); _ = _jikjiValue(\"b0.c0\", b) // => 3"),
    ("if a { } // => 3", "if a { } // => 3"),
    ("let (a, b) = c // => 3", "let (a, b) = c // => 3"),
  ])
  func valuesAreAskedOfTheLastItemOfTheLine(code: String, wanted: String) {
    let blocks = blocks(fence(code))
    #expect(text(SampleProgram(bodyOf: [.init(block: 0, askingForValues: true)], of: blocks))[1] == wanted)
    #expect(text(SampleProgram(bodyOf: [.init(block: 0)], of: blocks))[1] == code)
  }

  @Test func anItemOfSeveralLinesIsAskedAsAWhole() {
    func asking(_ code: String) -> [String] {
      Array(text(SampleProgram(bodyOf: [.init(block: 0, askingForValues: true)], of: blocks(fence(code))))[1...2])
    }
    #expect(asking("f(\n  1) // => 3") == ["_ = _jikjiValue(\"b0.c0\", f(", "  1)) // => 3"])
    #expect(asking("a + 1\n// => 3") == ["_ = _jikjiValue(\"b0.c0\", a + 1)", "// => 3"])
    #expect(asking("a += 1\n// a is now 3") == ["a += 1", "_jikjiValue(\"b0.c0\", a); // a is now 3"])
  }

  @Test func claimsInBodiesAreMarkedWhereValuesAreAskedFor() {
    let blocks = blocks(fence("func f() {\n  print(1) // Prints \"1\"\n}"))
    let asked = text(SampleProgram(bodyOf: [.init(block: 0, askingForValues: true)], of: blocks))
    #expect(asked[2] == "  print(1) ; \(mark("b0.n0")) // Prints \"1\"")
    #expect(text(SampleProgram(bodyOf: [.init(block: 0)], of: blocks))[2] == "  print(1) // Prints \"1\"")
  }

  @Test func thePreambleForValuesIsLonger() {
    #expect(SampleProgram.preamble(asksForValues: true).hasPrefix(SampleProgram.preamble(asksForValues: false)))
    #expect(SampleProgram.preamble(asksForValues: true).contains("func _jikjiValue<T>"))
    #expect(!SampleProgram.preamble(asksForValues: true).contains("\n"))
  }
}
