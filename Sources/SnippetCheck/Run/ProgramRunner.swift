/// Runs planned programs through ``SampleRunning``, and tries them in several forms.
import ByteText
import Diagnostics
import SwiftSource

/// The result of a program in which some statements must not compile.
struct MaskedRun: Sendable {
  /// The last run; it compiled if comments announced all errors.
  var run: ProgramRun
  /// The statements of the last block that were blanked out.
  var masked: [Range<Int>]
  /// The first run, before anything was blanked out, if that is another run.
  var first: ProgramRun?
  /// The compiler's message for each claim about an error that was met, by the index of the claim.
  var met: [Int: CompilerMessage] = [:]
}

struct ProgramRunner: Sendable {
  let page: SamplePage
  let runner: any SampleRunning

  /// Compiles or runs the program of `plan`. If it lacks a module that is part of Foundation on Apple's platforms, it is run again with
  /// that module imported; see ``SplitFoundation``.
  func run(_ plan: ProgramPlan, _ task: SampleTask) async throws -> ProgramRun {
    let run = try await runAsPlanned(plan, task)
    let modules = SplitFoundation.lacking(in: run)
    guard !modules.isEmpty, plan.imports.allSatisfy({ !modules.contains($0) }) else { return run }
    var whole = plan
    whole.imports += modules
    var other = try await runAsPlanned(whole, task)
    // The module also has values such as URLRequest, with which nothing is sent.
    other.needsNetwork =
      modules.contains("FoundationNetworking")
      && plan.parts.contains { page.blocks[$0.block].structure.used.contains { $0.contains("URLSession") } }
    return other.errors.contains { $0.message.missingName?.isModule ?? false } ? run : other
  }

  private func runAsPlanned(_ plan: ProgramPlan, _ task: SampleTask) async throws -> ProgramRun {
    var program = ProgramPlanner(page: page).program(plan, task)
    var outcome = try await runner.run(program.job)
    if program.job.task == .run, Self.jitGaveUp(outcome) {
      // The JIT does not support everything that a linked program can do; only the latter may fail a sample.
      program.job.task = .buildAndRun
      outcome = try await runner.run(program.job)
    }
    var run = ProgramRun(of: program, blocks: page.blocks, outcome: outcome)
    let varying = page.varyingBlocks(of: plan.parts)
    if run.ran, !varying.isEmpty { try await vary(&run, plan, program.job.task, Set(varying)) }
    return run
  }

  /// How often a program is run again if its output may depend on the order of a set: two elements change places in half of the runs.
  private static let furtherRuns = 3

  /// Runs the blocks whose output may vary, with the blocks they need, again with other hash seeds, until the output differs.
  private func vary(_ run: inout ProgramRun, _ plan: ProgramPlan, _ task: SampleTask, _ varying: Set<Int>) async throws
  {
    let needed = Set(varying.flatMap(page.slices.slice))
    var smaller = plan
    smaller.parts.removeAll { !needed.contains($0.block) && !$0.withHiddenLines }
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

  /// The output of a program with another hash seed, which is random if none can be set; nil if the program did not reach its end.
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

  /// Runs the program of `parts`. If the last block has claims that need probes, runs it with probes, unless only that form fails to
  /// compile.
  func runAsking(_ parts: [ProgramPart]) async throws -> ProgramRun {
    let plan = ProgramPlan(parts: parts)
    guard let last = parts.last, page.blocks[last.block].claims.contains(where: \.needsProbe) else {
      return try await run(plan, .run)
    }
    let asking = try await runAsking(Self.asking(plan, masked: last.masked), .run)
    return asking.compiled ? asking : try await run(plan, .run)
  }

  /// Runs a plan: with probes if its last block has claims that need them, none about errors, and this form compiles; otherwise with the
  /// announced errors blanked out.
  func runFirst(_ plan: ProgramPlan, _ task: SampleTask) async throws -> MaskedRun {
    let last = plan.parts[plan.parts.count - 1]
    let claims = page.blocks[last.block].claims
    if task == .run, claims.contains(where: \.needsProbe), !claims.contains(where: \.isAboutError) {
      let asking = try await runAsking(Self.asking(plan, masked: last.masked), task)
      if asking.compiled { return MaskedRun(run: asking, masked: last.masked) }
    }
    return try await runMasking(plan, task)
  }

  /// Runs a plan and blanks out the statements that comments of its last block announce as errors, repeatedly, until the rest compiles or
  /// no further error is announced.
  func runMasking(_ plan: ProgramPlan, _ task: SampleTask) async throws -> MaskedRun {
    var plan = plan
    let last = plan.parts.count - 1
    let block = page.blocks[plan.parts[last].block]
    let claims = block.claims.indices.filter { block.claims[$0].isAboutError }
    var result = MaskedRun(run: try await run(plan, task), masked: plan.parts[last].masked)
    var errors: [PlacedMessage] = []
    // Later errors may show that the wrong statement was blanked out, so each claim gets two rounds.
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
      // Blanking out statements cannot supply a name that is missing elsewhere.
      if left.contains(where: \.message.isAboutMissingName) {
        result.run = result.run.keeping { $0.message.severity != .error || left.contains($0) }
        break
      }
      plan.parts[last].masked = result.masked
      result.run = try await run(plan, task)
    }
    return result
  }

  /// The values for the claims of a block: from `result` if it had probes, else from a further run; nil if the block has no such claims or
  /// the probes do not compile.
  ///
  /// - Parameter plan: the plan of `result`; its last part is the block.
  func values(for block: SampleBlock, after result: MaskedRun, of plan: ProgramPlan) async throws -> MarkedOutput? {
    guard block.claims.contains(where: \.needsProbe) else { return nil }
    if result.run.parts.contains(where: { $0.block == block.number && $0.askingForValues }) { return result.run.output }
    let asking = try await runAsking(Self.asking(plan, masked: result.masked), .run)
    return asking.compiled ? asking.output : nil
  }

  /// The plan with probes in its last block, and without stubs, because programs with stubs cannot be run.
  private static func asking(_ plan: ProgramPlan, masked: [Range<Int>]) -> ProgramPlan {
    var asking = plan
    asking.stubs = []
    asking.parts[plan.parts.count - 1].askingForValues = true
    asking.parts[plan.parts.count - 1].masked = masked
    return asking
  }

  /// Runs a plan in which some blocks have probes. If probes do not compile, as when a comment only seems to be about a variable, they are
  /// left out and the program is run again.
  func runAsking(_ plan: ProgramPlan, _ task: SampleTask) async throws -> ProgramRun {
    var plan = plan
    var run = try await run(plan, task)
    // Two rounds, because the compiler reports errors of one phase before it looks for those of the next.
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
