/// Runs samples that must fail to compile, warn, crash or exit with a status, and samples of Swift 1 to 3, in the forms that their
/// judgement needs.
import ArticleModel

struct ExpectationCheck: Sendable {
  let page: SamplePage
  let programs: ProgramRunner

  /// Checks a block whose fence says `fails`, `warns`, `crashes` or `exits`; `context` holds the blocks it needs.
  func check(_ block: SampleBlock, _ part: ProgramPart, after context: [ProgramPart]) async throws -> Judgement {
    let judge = ExpectationJudge(page: page, block: block)
    let parts = context + [part]
    let plan = ProgramPlan(parts: parts, stubs: page.stubs(for: [block]))
    var judgement: Judgement
    if let ids = block.options.fails {
      judgement = judge.failure(try await programs.runMasking(plan, .compile), ids)
    } else if let ids = block.options.warns {
      let promises = block.claims.contains { !$0.isAboutError } || page.isFollowedByOutput(block)
      let isRun = plan.stubs.isEmpty && block.level != .compile && promises
      let run = try await programs.run(plan, isRun ? .run : .compile)
      // Probes for values use variables that the author leaves unused, which removes the compiler's warning; so values need a run of their
      // own.
      let values = isRun ? try await programs.runAsking(parts).output : nil
      judgement = judge.warnings(run, ids, values: values)
    } else {
      judgement = judge.end(try await programs.runAsking(parts))
    }
    judgement.expectedFailure = block.options.warns == nil
    return judgement
  }

  /// Checks a sample of Swift 1 to 3 with the blocks it needs; methods without a class are wrapped in a view controller.
  func checkHistoric(_ block: SampleBlock, _ parts: PartMaker) async throws -> Judgement {
    let version = block.options.swift ?? "3"
    var plan = parts.historicPlan(block)
    plan.mode = version
    return ExpectationJudge(page: page, block: block).historic(
      try await programs.run(plan, .compile), version: version)
  }
}
