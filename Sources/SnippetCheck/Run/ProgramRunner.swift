/// Runs planned programs: what is run through ``SampleRunning``, and in which forms a program is tried.
import ByteText
import Diagnostics
import SwiftSource

/// The run of a program some of whose statements must not compile.
struct MaskedRun: Sendable {
  /// The last run; it compiled when all errors were announced by comments.
  var run: ProgramRun
  /// The blanked statements of the last block.
  var masked: [Range<Int>]
  /// The first run, before anything was blanked, when that is another one.
  var first: ProgramRun?
  /// The compiler's message for each claim about an error that was met, by the claim's index.
  var met: [Int: CompilerMessage] = [:]
}

struct ProgramRunner: Sendable {
  let page: SamplePage
  let runner: any SampleRunning

  /// Has `task` done to the program of `plan`, with what stands beside Foundation here where the program lacks it.
  func run(_ plan: ProgramPlan, _ task: SampleTask) async throws -> ProgramRun {
    let run = try await runAsPlanned(plan, task)
    let modules = SplitFoundation.lacking(in: run)
    guard !modules.isEmpty, plan.imports.allSatisfy({ !modules.contains($0) }) else { return run }
    var whole = plan
    whole.imports += modules
    var other = try await runAsPlanned(whole, task)
    other.needsNetwork = modules.contains("FoundationNetworking")
    return other.errors.contains { $0.message.missingName?.isModule ?? false } ? run : other
  }

  private func runAsPlanned(_ plan: ProgramPlan, _ task: SampleTask) async throws -> ProgramRun {
    var program = ProgramPlanner(page: page).program(plan, task)
    var outcome = try await runner.run(program.job)
    if program.job.task == .run, Self.jitGaveUp(outcome) {
      // The JIT cannot do everything that a linked program can; only the latter may fail a sample.
      program.job.task = .buildAndRun
      outcome = try await runner.run(program.job)
    }
    var run = ProgramRun(of: program, blocks: page.blocks, outcome: outcome)
    let varying = page.varyingBlocks(of: plan.parts)
    if run.ran, !varying.isEmpty { try await vary(&run, plan, program.job.task, Set(varying)) }
    return run
  }

  /// How often a program is run again whose output may depend on the order of a set: two elements change places in half of
  /// the runs.
  private static let furtherRuns = 3

  /// Runs the blocks that may print something else, with those they need, again with other hash seeds until they do.
  private func vary(_ run: inout ProgramRun, _ plan: ProgramPlan, _ task: SampleTask, _ varying: Set<Int>) async throws
  {
    let needed = Set(varying.flatMap(page.slices.slice))
    var smaller = plan
    smaller.parts.removeAll { !needed.contains($0.block) && !$0.withCompanions }
    for number in 1...Self.furtherRuns where run.output.others.isEmpty {
      var found = try await runAgain(smaller, task, number)
      if found == nil, smaller != plan {
        smaller = plan
        found = try await runAgain(plan, task, number)
      }
      guard var other = found, varying.contains(where: { other.differs(from: run.output, in: $0) }) else { continue }
      other.blocks = varying
      run.output.others = [other]
    }
  }

  /// What a program printed with another hash seed, which is random where none can be set; nil when it did not come to its end.
  private func runAgain(_ plan: ProgramPlan, _ task: SampleTask, _ number: Int) async throws -> MarkedOutput? {
    var seeded = plan
    seeded.hashSeed = number
    let program = ProgramPlanner(page: page).program(seeded, .run)
    var job = program.job
    (job.task, job.randomHashing, job.attempt) = (task, job.isLibrary, job.isLibrary ? number : 0)
    let run = ProgramRun(of: program, blocks: page.blocks, outcome: try await runner.run(job))
    return run.ran ? run.output : nil
  }

  private static func jitGaveUp(_ outcome: SampleOutcome) -> Bool {
    ["JIT session error", "Symbols not found", "failed to materialize symbols"].contains {
      outcome.standardError.contains(text: $0)
    }
  }

  /// Runs the program of `parts`; where `// =>` comments of the last block ask for values, in a form that prints them, unless
  /// only that form fails to compile.
  func runAsking(_ parts: [ProgramPart]) async throws -> ProgramRun {
    let plan = ProgramPlan(parts: parts)
    guard let last = parts.last, page.blocks[last.block].claims.contains(where: \.asks) else {
      return try await run(plan, .run)
    }
    let asking = try await runAsking(Self.asking(plan, masked: last.masked), .run)
    return asking.compiled ? asking : try await run(plan, .run)
  }

  /// Runs a plan whose last block's comments may announce errors: where comments ask for values, in a form that prints them,
  /// unless that form does not compile.
  func runFirst(_ plan: ProgramPlan, _ task: SampleTask) async throws -> MaskedRun {
    let last = plan.parts[plan.parts.count - 1]
    let claims = page.blocks[last.block].claims
    if task == .run, claims.contains(where: \.asks), !claims.contains(where: \.isAboutError) {
      let asking = try await runAsking(Self.asking(plan, masked: last.masked), task)
      if asking.compiled { return MaskedRun(run: asking, masked: last.masked) }
    }
    return try await runMasking(plan, task)
  }

  /// Runs a plan and blanks out the statements that comments of its last block announce as errors, one round after the other,
  /// until the rest compiles or nothing more is announced.
  func runMasking(_ plan: ProgramPlan, _ task: SampleTask) async throws -> MaskedRun {
    var plan = plan
    let last = plan.parts.count - 1
    let block = page.blocks[plan.parts[last].block]
    let claims = block.claims.indices.filter { block.claims[$0].isAboutError }
    var result = MaskedRun(run: try await run(plan, task), masked: plan.parts[last].masked)
    var errors: [PlacedMessage] = []
    // Later errors may show that what was blanked was not what the comment is about, so each claim gets two rounds.
    for _ in 0..<claims.count * 2 {
      guard !result.run.compiled else { break }
      errors += result.run.errors(forClaimsOf: block).filter { !errors.contains($0) }
      let announced = ErrorAnnouncements(claims: claims, of: block, errors: errors.map(\.offset))
      result.met = announced.met.mapValues { errors[$0].message }
      guard announced.statements != result.masked else { break }
      result.first = result.first ?? result.run
      result.masked = announced.statements
      let left = result.run.errors.filter { error in
        error.block != block.number || !announced.statements.contains { $0.contains(error.offset) }
      }
      // What is missing elsewhere is missing whatever is blanked.
      if left.contains(where: \.message.isAboutMissingName) {
        result.run = result.run.keeping { $0.message.severity != .error || left.contains($0) }
        break
      }
      plan.parts[last].masked = result.masked
      result.run = try await run(plan, task)
    }
    return result
  }

  /// The values that `// =>` comments of a block ask for: from `result`, or from a further run when that did not ask; nil when
  /// there are no such comments.
  ///
  /// - Parameter plan: how `result` was made; its last part is the block.
  func values(for block: SampleBlock, after result: MaskedRun, of plan: ProgramPlan) async throws -> MarkedOutput? {
    guard block.claims.contains(where: \.asks) else { return nil }
    if result.run.parts.contains(where: { $0.block == block.number && $0.askingForValues }) { return result.run.output }
    let asking = try await runAsking(Self.asking(plan, masked: result.masked), .run)
    return asking.compiled ? asking.output : nil
  }

  /// The plan with its last block asking for values, without stubs: nothing is run against stubs.
  private static func asking(_ plan: ProgramPlan, masked: [Range<Int>]) -> ProgramPlan {
    var asking = ProgramPlan(parts: plan.parts, imports: plan.imports)
    asking.parts[plan.parts.count - 1].askingForValues = true
    asking.parts[plan.parts.count - 1].masked = masked
    return asking
  }

  /// Runs a plan some of whose blocks ask for values. Where a question does not compile, as when a comment only seems to be
  /// about a variable, the others are asked without it.
  func runAsking(_ plan: ProgramPlan, _ task: SampleTask) async throws -> ProgramRun {
    var plan = plan
    var run = try await run(plan, task)
    // The compiler stops at the errors of one kind before it looks for others.
    for _ in 0..<2 where !run.compiled {
      let before = plan
      for index in plan.parts.indices where plan.parts[index].askingForValues {
        let block = page.blocks[plan.parts[index].block]
        let errors = run.errors.filter { $0.block == block.number }.map(\.offset)
        plan.parts[index].unasked.formUnion(block.claims(asking: errors))
      }
      guard plan != before else { break }
      run = try await self.run(plan, task)
    }
    run.output.unasked = Set(plan.parts.flatMap { part in part.unasked.map { "b\(part.block).c\($0)" } })
    return run
  }
}
