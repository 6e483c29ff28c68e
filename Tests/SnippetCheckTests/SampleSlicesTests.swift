import ArticleModel
import TestSupport
import Testing

@testable import SnippetCheck

/// Tests of which blocks a block needs, and which may share a program.
@Suite struct SampleSlicesTests {
  private func page(_ codes: [String]) -> SamplePage {
    let fixture = SiteFixture(["ko/page.md": codes.map { $0.hasPrefix("```") ? $0 : fence($0) }.joined()])
    return SamplePage(fixture.site.articles[0], site: SnippetDefaults(), environment: SnippetEnvironment())
  }

  private func slice(_ codes: String...) -> [Int] { page(codes).slices.slice(of: codes.count - 1) }

  @Test func aBlockNeedsTheBlocksThatDeclareWhatItUses() {
    #expect(slice("let a = 1", "let b = 2", "print(a)") == [0, 2])
    #expect(slice("let a = 1", "let b = a", "print(b)") == [0, 1, 2])
    #expect(slice("struct A {}", "func f() -> A { A() }", "f()") == [0, 1, 2])
    #expect(slice("print(1)", "print(2)") == [1])
    #expect(slice("let a = 1", "func f(a: Int) { print(a) }\nf(a: 2)") == [1])
  }

  @Test func theLastDeclarationBeforeTheUseCounts() {
    #expect(slice("let a = 1", "let a = 2", "print(a)") == [1, 2])
    #expect(slice("let a = 1", "let b = a", "let a = 2", "print(b)") == [0, 1, 3])
    #expect(slice("print(a)", "let a = 1") == [1])
    #expect(slice("let a = 1", "let a = 2\nprint(a)") == [1])
  }

  @Test(arguments: [
    ("a = 2", true), ("a += 2", true), ("a -= 2", true), ("a *= 2", true), ("a.append(1)", true), ("a[0] = 1", true),
    ("a?.b()", true), ("a!.b()", true), ("f(&a)", true), ("print(a)", false), ("let ab = 1; ab", false), ("a", false),
  ])
  func blocksThatChangeAVariableAreNeeded(change: String, isNeeded: Bool) {
    #expect(slice("var a = 1", change, "print(a)") == (isNeeded ? [0, 1, 2] : [0, 2]))
  }

  @Test func extensionsAreNeeded() {
    #expect(slice("struct A {}", "extension A { func f() {} }", "A().f()") == [0, 1, 2])
    #expect(slice("extension A {}", "struct A {}", "A()") == [1, 2])
    #expect(slice("struct A {}", "A()", "extension A { var x: Int { 1 } }") == [0, 2])
  }

  @Test func changersOfWhatOthersNeedAreNeededWithTheirOwnNeeds() {
    #expect(slice("var a = 1", "let n = 5", "a += n", "print(a)") == [0, 1, 2, 3])
  }

  @Test func blocksThatCannotBeUsedAreLeftOut() {
    for words in ["fails", "crashes", "exits=1", "parse", "skip=\"x\"", "module=M", "file=a.swift"] {
      #expect(slice(fence("let a = 1", words), "print(a)") == [1], "\(words)")
    }
    #expect(slice("let a = ", "print(a)") == [1])
    #expect(slice("@main struct A { static func main() {} }", "A.main()") == [1])
    #expect(slice(fence("let a = 1", "warns"), "print(a)") == [0, 1])
  }

  @Test func blocksThatDeclareTheSameConflict() {
    let found = page(["let a = 1", "func a() {}", "let b = 1"]).slices
    #expect(found.conflict(0, 1) && found.conflict(1, 0) && !found.conflict(0, 2) && !found.conflict(0, 0))
  }

  @Test func namesAreDeclaredOrNot() {
    let names = page(["let a = b", "let c = a"]).slices.names(of: [0, 1])
    #expect(names.declared == ["a", "c"] && names.undeclared == ["b"])
  }

  private func programs(_ codes: [String], limit: Int = 24) -> [[Int]] {
    let slices = page(codes).slices
    return SharedPrograms(of: codes.indices.map(slices.slice), slices: slices, limit: limit).programs
  }

  @Test func blocksShareAProgramUnlessNamesMeet() {
    #expect(programs(["let a = 1", "let b = 2", "print(3)"]) == [[0, 1, 2]])
    #expect(programs(["let a = 1", "let a = 2", "let b = 1"]) == [[0, 2], [1]])
    // A name that one block does not declare must not be given to it by another.
    #expect(programs(["print(x)", "let x = 1"]) == [[0], [1]])
    #expect(programs(["let x = 1", "print(x)", "print(y)", "let y = 1"]) == [[0, 1, 2], [3]])
  }

  @Test func whatReachesOtherCodeIsSharedWithNobodyWhoDoesNotNeedIt() {
    for wide in [
      "extension Int { var x: Int { 1 } }", "infix operator **", "precedencegroup P {}", "import Foundation",
      "func + (l: Int, r: Bool) {}", "prefix func - (b: Bool) {}", "#if os(Linux)\nimport Glibc\n#endif",
      "#if os(Linux)\nextension Int: P {}\n#endif",
    ] {
      #expect(programs(["print(1)", wide, "print(2)"]) == [[0, 2], [1]], "\(wide)")
    }
    #expect(programs(["struct A { static func == (l: A, r: A) -> Bool { true } }", "print(2)"]) == [[0, 1]])
    #expect(programs(["import Foundation\nprint(1)", "print(2)", "import Foundation\nprint(3)"]) == [[0, 2], [1]])
  }

  @Test func aProgramJudgesOnlyBlocksForWhichItIsTheWholeProgram() {
    let found = page(["struct A {}", "extension A { func f() {} }", "A().f()", "print(1)"])
    let plan = SharedProgramPlan(of: found.blocks, on: found, verdicts: [:])
    #expect(plan.programs == [[0, 3], [0, 1, 2]] && plan.targets == [[0, 3], [1, 2]])
  }

  @Test func aProgramHasALimitedNumberOfBlocks() {
    #expect(programs(["1", "2", "3", "4", "5"], limit: 2) == [[0, 1], [2, 3], [4]])
    #expect(
      programs(["let a = 1", "print(a)", "print(a)"], limit: 2) == [[0], [0, 1], [0, 2]]
        || programs(["let a = 1", "print(a)", "print(a)"], limit: 2) == [[0, 1], [0, 2]]
        || programs(["let a = 1", "print(a)", "print(a)"], limit: 2) == [[0], [0, 1]])
  }

  @Test func sharedPlansLeaveOutFailedBlocksAndDoubleNames() {
    let found = page(["let a = 1", "let a = 2", "print(a)", fence("x", "timeout=1s"), "print(4)"])
    let plan = SharedProgramPlan(of: found.blocks, on: found, verdicts: [:])
    #expect(plan.needs == [0: [0], 1: [1], 2: [1, 2], 4: [4]])
    #expect(plan.programs == [[0, 4], [1, 2]])
    let failed = SharedProgramPlan(of: found.blocks, on: found, verdicts: [1: Judgement(.fail, .parse)])
    #expect(failed.needs == [0: [0], 4: [4]])
  }
}
