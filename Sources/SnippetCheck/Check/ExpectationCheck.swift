/// Runs samples that must fail, warn, crash or end with a status, and samples of Swift 1 to 3, in the forms that their judgement
/// needs.
import ArticleModel

struct ExpectationCheck: Sendable {
  let page: SamplePage
  let programs: ProgramRunner

  /// Checks a block that must go wrong, after the `context` it needs.
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
      // The form that asks for values uses what an author leaves unused, and takes its warning away.
      let values = isRun ? try await programs.runAsking(parts).output : nil
      judgement = judge.warnings(run, ids, values: values)
    } else {
      judgement = judge.end(try await programs.runAsking(parts))
    }
    judgement.expectedFailure = block.options.warns == nil
    return judgement
  }

  /// Checks a sample of Swift 1 to 3 with the blocks it needs; methods without their class get a view controller around them.
  func checkHistoric(_ block: SampleBlock, _ parts: PartMaker) async throws -> Judgement {
    let version = block.options.swift ?? "3"
    var plan = parts.historicPlan(block)
    plan.mode = version
    return ExpectationJudge(page: page, block: block).historic(
      try await programs.run(plan, .compile), version: version)
  }
}
