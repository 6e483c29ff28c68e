import ArticleModel
import TestSupport
import Testing

@testable import SnippetCheck

/// Tests of the jobs planned for programs of a page.
@Suite struct ProgramPlanTests {
  private func page(_ text: String, _ change: (inout SnippetEnvironment) -> Void = { _ in }) -> SamplePage {
    var environment = SnippetEnvironment()
    change(&environment)
    let fixture = SiteFixture(["ko/page.md": text])
    return SamplePage(fixture.site.articles[0], site: SnippetDefaults(), environment: environment)
  }

  private func job(
    _ text: String, _ numbers: [Int] = [0], _ task: SampleTask = .run, mode: String? = nil,
    _ change: (inout SnippetEnvironment) -> Void = { _ in }
  ) -> SampleJob {
    let plan = ProgramPlan(parts: numbers.map { ProgramPart(block: $0) }, mode: mode)
    return ProgramPlanner(page: page(text, change)).program(plan, task).job
  }

  @Test func anOrdinaryProgramIsOneFileInMode5() {
    let found = job(fence("print(1)"))
    #expect(found.task == .run && found.files.map(\.name) == ["main.swift"] && found.languageMode == "5")
    #expect(!found.isLibrary && !found.isBatch && !found.randomHashing && found.stubs.isEmpty && found.modules.isEmpty)
    #expect(found.limits == SampleLimits() && found.arguments.isEmpty && found.standardInput.isEmpty)
    #expect(found.shownMain == "print(1)")
  }

  @Test func theFenceOfTheLastBlockSetsLimitsAndInput() {
    let text =
      fence("a", "timeout=1s args=\"x\"") + fence("b", "timeout=2s memory=32m args=\"one two\" stdin=\"in\" env=A=1")
    let found = job(text, [0, 1])
    #expect(found.limits.milliseconds == 2000 && found.limits.memoryBytes == 32 << 20)
    #expect(
      found.arguments == ["one", "two"] && found.standardInput == Array("in".utf8) && found.environment == ["A=1"])
    #expect(job(text, [1, 0]).arguments == ["x"])
  }

  @Test func compilingHasAtLeastThirtySeconds() {
    #expect(job(fence("a", "timeout=1s"), [0], .compile).limits.milliseconds == 30_000)
    #expect(job(fence("a", "timeout=40s"), [0], .compile).limits.milliseconds == 40_000)
    #expect(job(fence("a", "timeout=1s")).limits.milliseconds == 1000)
  }

  @Test(arguments: [
    ("6", "6"), ("6.2", "6"), ("5", "5"), ("5.9", "5"), ("4.2", "4.2"), ("4", "4"), ("4.1", "4"), ("3", "4"),
    ("2.2", "4"),
  ])
  func modesAreThoseThatTheCompilerKnows(version: String, mode: String) {
    #expect(LanguageMode.frontendMode(version) == mode)
    #expect(job(fence("a", "swift=\(version)")).languageMode == mode || version.contains(".") && version != "4.2")
    #expect(job(fence("a"), mode: version).languageMode == mode)
    #expect(job(fence("a")) { $0.languageMode = version }.languageMode == mode)
  }

  @Test func onlySwift1To3AreHistoric() {
    #expect(["1", "2.2", "3", "3.1"].allSatisfy { LanguageMode.isHistoric($0) })
    #expect(![nil, "", "4", "4.2", "5", "6", "13"].filter { $0 != "13" }.contains { LanguageMode.isHistoric($0) })
  }

  @Test func whatTheJITCannotRunIsBuilt() {
    let main = fence("@main struct A { static func main() {} }")
    #expect(job(main).task == .buildAndRun && job(main).isLibrary)
    #expect(job(main).shownMain == "@main struct A { static func main() {} }")
    #expect(job(fence("struct A {}", "main")).isLibrary)
    #expect(job(main, [0], .compile).task == .compile)
    let files = fence("let a = 1", "file=Model.swift session=s") + fence("print(a)", "session=s")
    let found = job(files, [0, 1])
    #expect(found.task == .buildAndRun && found.files.map(\.name) == ["Model.swift", "main.swift"])
    #expect(found.files[0].text == "\n\nlet a = 1\n")
    #expect(found.shownMain == "print(a)")
    let only = job(files, [0])
    #expect(only.files.map(\.name) == ["Model.swift", "main.swift"] && only.shownMain == "")
  }

  @Test func modulesOfThePageAreBuiltWhereTheyAreImported() {
    let text =
      fence("public func area() {}", "module=Geometry") + fence("public let pi = 3", "module=Geometry")
      + fence("broken(", "module=Geometry") + fence("import Geometry\narea()") + fence("print(1)")
    let found = job(text, [3])
    #expect(found.task == .buildAndRun && found.modules.map(\.name) == ["Geometry"])
    #expect(found.modules[0].files.map(\.name) == ["Geometry.swift"])
    #expect(found.modules[0].files[0].text == "\n\npublic func area() {}\n\npublic let pi = 3\n")
    #expect(job(text, [4]).modules.isEmpty && job(text, [4]).task == .run)
  }

  @Test func stubsThatNoBlockImportsAreImported() {
    let planner = ProgramPlanner(page: page(fence("import UIKit") + fence("a")))
    let text = { (blocks: [Int]) in
      planner.program(ProgramPlan(parts: blocks.map { .init(block: $0) }, stubs: ["UIKit", "ObjectiveC"]), .compile)
        .job.files[0].text
    }
    #expect(text([1]).hasPrefix("import UIKit\n") && text([0, 1]).hasPrefix("\n"))
  }

  @Test func stubsAndHashingAreTakenFromPlanAndEnvironment() {
    let planner = ProgramPlanner(page: page(fence("a")) { $0.randomHashing = true })
    let plan = ProgramPlan(parts: [.init(block: 0)], imports: ["UIKit"], stubs: ["UIKit", "AppKit"])
    let found = planner.program(plan, .compile)
    #expect(found.job.stubs == ["AppKit", "UIKit"] && found.job.randomHashing)
    #expect(found.job.files[0].text.hasPrefix("import UIKit; import AppKit\n"))
    #expect(found.parts == plan.parts && found.files.keys.sorted() == ["main.swift"])
  }

  @Test func stubsForBlocksAreThoseTheyImportOrNeed() {
    let found = page(fence("import UIKit") + fence("a", "needs=SwiftUI,Combine") + fence("import Other")) {
      $0.stubs = ["UIKit", "SwiftUI", "AppKit"]
    }
    #expect(found.stubs(for: found.blocks) == ["SwiftUI", "UIKit"])
    #expect(found.stubs(for: [found.blocks[0]]) == ["UIKit"] && found.stubs(for: [found.blocks[2]]).isEmpty)
  }

  @Test(arguments: [
    ("", "print(1)", true), ("", "import Foundation", true), ("", "import UIKit", false), ("fails", "a", false),
    ("warns", "a", false), ("crashes", "a", false), ("exits=1", "a", false), ("timeout=1s", "a", false),
    ("memory=1m", "a", false), ("args=\"1\"", "a", false), ("stdin=\"1\"", "a", false), ("env=A=1", "a", false),
    ("needs=UIKit", "a", false), ("file=a.swift", "a", false), ("module=M", "a", false), ("swift=6", "a", false),
    ("swift=2", "a", false), ("", "@main struct A {}", false), ("run", "a", true), ("show=output", "a", true),
  ])
  func whatChangesAProgramIsNotShared(words: String, code: String, isShared: Bool) {
    let found = page(fence("first()") + fence(code, words))
    #expect(found.canShareProgram(found.blocks[1]) == isShared)
  }

  @Test func anOutputFenceBelongsToTheBlockBeforeIt() {
    let found = page(
      fence("a") + "```output\nx\n```\n\n" + fence("b")
        + "```json\n1\n```\n\n```output\nx\n```\n\n<!-- swift hidden\nc\n-->\n")
    #expect(found.blocks.map(found.isFollowedByOutput) == [true, false, true])
  }

  @Test func partsCarryMasksScopesAndQuestions() {
    let found = page(
      fence("1 // => 1") + fence("x = 1 // Error\n1 // => 1", "nest session=a")
        + fence("override func viewDidLoad() {}")
    ) {
      $0.stubs = ["UIKit"]
    }
    let parts = PartMaker(page: found, masks: [1: [0..<5]])
    #expect(parts.part(1) == ProgramPart(block: 1, masked: [0..<5]) && parts.part(0) == ProgramPart(block: 0))
    #expect(parts.asking(0).askingForValues && parts.asking(1).askingForValues && !parts.asking(2).askingForValues)
    #expect(parts.session(1).wrapping == .scope && parts.session(0).wrapping == .none)
    #expect(parts.askingInSession(0).askingForValues && !parts.askingInSession(1).askingForValues)
    #expect(parts.withHiddenLines(0).withHiddenLines)
    #expect(parts.member(found.blocks[2])?.wrapping == .member && parts.member(found.blocks[0]) == nil)
    let without = PartMaker(page: page(fence("@IBAction func tap() {}")))
    #expect(without.member(without.page.blocks[0]) == nil)
  }
}
