/// `check: auto`: for each sample, searches a program in which it compiles and runs, and keeps the result with the highest level.
///
/// First, many samples are run together in shared programs. Samples that did not pass are then tried one by one; see ``CandidateSearch``
/// for the order of attempts.
import ArticleModel
import Diagnostics
import SwiftSource

struct AutomaticCheck: Sendable {
  let page: SamplePage
  let programs: ProgramRunner
  /// The verdicts so far, by block number. Those passed to the initialiser are never replaced.
  private(set) var verdicts: [Int: Judgement]
  private var parts: PartMaker

  init(page: SamplePage, programs: ProgramRunner, verdicts: [Int: Judgement]) {
    self.page = page
    self.programs = programs
    self.verdicts = verdicts
    parts = PartMaker(page: page)
  }

  /// Judges all blocks that have no verdict yet.
  mutating func check() async throws {
    let targets = page.blocks.filter { verdicts[$0.number] == nil }
    // The statements that must not compile have to be known first, because they are blanked out of the programs of later blocks.
    for block in targets where block.claims.contains(where: \.isCertainError) {
      let (judgement, masked) = try await checkAlone(block)
      verdicts[block.number] = judgement
      parts.masks[block.number] = masked
    }
    let shared = SharedProgramPlan(of: open(targets).filter(page.canShareProgram), on: page, verdicts: verdicts)
    let failed = try await check(
      zip(shared.programs, shared.targets).map { members, targets in
        SharedProgram(parts: members.map(parts.asking), needs: shared.needs.filter { targets.contains($0.key) })
      })
    try await checkGroups(open(targets).filter(page.canShareProgram))
    let checker = self
    let rest = open(targets)
    let found = try await withThrowingTaskGroup(of: (Int, Judgement).self) { group in
      for block in rest {
        group.addTask { (block.number, try await checker.checkAlone(block, knowing: failed[block.number]).judgement) }
      }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    verdicts.merge(found) { _, new in new }
  }

  private func open(_ targets: [SampleBlock]) -> [SampleBlock] { targets.filter { verdicts[$0.number] == nil } }

  // MARK: - Many in one program

  /// Checks the blocks that have hidden lines from `swifttest` comments; each group with at least two blocks is one program.
  private mutating func checkGroups(_ targets: [SampleBlock]) async throws {
    var programs: [SharedProgram] = []
    for (group, members) in Dictionary(grouping: targets, by: { $0.group ?? "" }) where !group.isEmpty {
      guard let last = members.map(\.number).max(), members.count > 1 else { continue }
      let needs = Dictionary(uniqueKeysWithValues: members.map { ($0.number, [$0.number]) })
      programs.append(SharedProgram(parts: parts.group(group, before: last + 1), needs: needs))
    }
    programs.sort { ($0.parts.first?.block ?? 0) < ($1.parts.first?.block ?? 0) }
    _ = try await check(programs)
  }

  /// A program that checks several blocks at once.
  private struct SharedProgram: Sendable {
    let parts: [ProgramPart]
    /// The blocks to judge by this program, each with the blocks it needs.
    let needs: [Int: [Int]]
  }

  /// Runs the programs concurrently and records the passes in ``verdicts``.
  ///
  /// - Returns: for each block that did not compile, the run of the first program that showed this.
  private mutating func check(_ shared: [SharedProgram]) async throws -> [Int: ProgramRun] {
    let checker = self
    let found = try await withThrowingTaskGroup(of: (Int, SharedRun).self) { group in
      for (index, program) in shared.enumerated() {
        group.addTask { (index, try await checker.checkShared(program.parts, needs: program.needs)) }
      }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    // A block may have been in several programs. The first in order counts, not the first to finish, so that the result is deterministic.
    var failed: [Int: ProgramRun] = [:]
    for index in shared.indices {
      verdicts.merge(found[index]?.passed ?? [:]) { old, _ in old }
      failed.merge(found[index]?.failed ?? [:]) { old, _ in old }
    }
    return failed
  }

  private struct SharedRun: Sendable {
    var passed: [Int: Judgement] = [:]
    var failed: [Int: ProgramRun] = [:]
  }

  /// Runs a shared program, and up to three times again without the blocks that break it and those that need these. Only a full pass is
  /// recorded; all other blocks are checked alone later.
  private func checkShared(_ shared: [ProgramPart], needs: [Int: [Int]]) async throws -> SharedRun {
    var members = shared
    var outcome = SharedRun()
    for _ in 0..<4 where !members.isEmpty {
      let run = try await programs.run(ProgramPlan(parts: members), .run)
      var broken = Set(run.errors.compactMap(\.block))
      if run.compiled, !run.ran, let last = run.output.lastBlock { broken.insert(last) }
      for number in members.map(\.block) where run.compiled && !broken.contains(number) {
        guard outcome.passed[number] == nil, let needed = needs[number], run.ran || number < broken.min() ?? 0 else {
          continue
        }
        outcome.passed[number] = pass(of: number, among: members, needing: needed, in: run)
      }
      guard !broken.isEmpty, !run.ran else { break }
      let isBroken = { (number: Int) in
        broken.contains(number) || (needs[number] ?? []).contains { broken.contains($0) }
      }
      for number in members.map(\.block) where !run.compiled && isBroken(number) && outcome.failed[number] == nil {
        outcome.failed[number] = run
      }
      members.removeAll { isBroken($0.block) }
      // Removes blocks that no remaining block needs; they would only cost time.
      let needed = Set(members.flatMap { outcome.passed[$0.block] == nil ? needs[$0.block] ?? [] : [] })
      members.removeAll { !needed.contains($0.block) && !$0.withHiddenLines }
      if !members.contains(where: { outcome.passed[$0.block] == nil && needs[$0.block] != nil }) { break }
    }
    return outcome
  }

  private func pass(
    of number: Int, among members: [ProgramPart], needing needed: [Int], in run: ProgramRun
  ) -> Judgement? {
    guard var judgement = ClaimJudge(page.blocks[number], on: page).pass(in: run) else { return nil }
    let own = members.filter { $0.withHiddenLines ? $0.block <= number : needed.contains($0.block) }
    judgement.context = SnippetContext(own, of: page.blocks)
    return judgement
  }

  // MARK: - One by one

  /// Checks one block in a program of its own, with the blocks it needs.
  ///
  /// - Parameter shared: the run of a shared program in which the block did not compile, if there is one.
  /// - Returns: the judgement, and those statements of the block that must not compile, as announced, and do not.
  private func checkAlone(
    _ block: SampleBlock, knowing shared: ProgramRun? = nil
  ) async throws -> (judgement: Judgement, masked: [Range<Int>]) {
    let slice = page.slices.slice(of: block.number)
    let expectations = ExpectationCheck(page: page, programs: programs)
    if block.hasExpectation {
      let context = slice.dropLast().map(parts.part)
      return (try await expectations.check(block, parts.part(block.number), after: context), [])
    }
    if LanguageMode.isHistoric(block.options.swift) {
      return (try await expectations.checkHistoric(block, parts), [])
    }
    var search = CandidateSearch(page: page, parts: parts, verdicts: verdicts, block: block, slice: slice)
    var known = shared
    while let candidate = search.next() {
      if let run = known.flatMap(search.predictedRun) {
        known = nil
        let result = MaskedRun(run: run, masked: [])
        if search.accept(try await judgement(on: block, result, candidate), result) { break }
        continue
      }
      known = nil
      let (result, mode) = try await run(candidate, for: block)
      var judgement = try await judgement(on: block, result, candidate)
      judgement.languageMode = mode ?? candidate.mode
      if search.accept(judgement, result) { break }
    }
    var (judgement, masked) = search.outcome
    // The sample compiles, but crashes without an announcement.
    if judgement.verdict == .pass, judgement.hasStopped { judgement.verdict = .lowered }
    return (judgement, masked)
  }

  /// Runs a candidate. If a comment announces an error that the usual mode does not give, runs it again in mode 6, in which many
  /// concurrency errors exist; returns "6" as `mode` if that run met more announcements, else nil.
  private func run(_ candidate: ProgramPlan, for block: SampleBlock) async throws -> (MaskedRun, mode: String?) {
    let task: SampleTask = candidate.stubs.isEmpty && page.environment.runsSamples ? .run : .compile
    let result = try await programs.runFirst(candidate, task)
    let judge = ErrorClaimJudge(places: page.places(of: block))
    guard result.run.compiled, judge.hasUnmet(result), block.options.swift == nil else { return (result, nil) }
    var strict = candidate
    strict.mode = "6"
    let other = try await programs.runMasking(strict, task)
    return other.run.compiled && other.met.count > result.met.count ? (other, "6") : (result, nil)
  }

  /// The judgement on a block whose program does not compile: an announced error (pass), an error that no context can cure (fail), or else
  /// `lowered`.
  private func rejection(of block: SampleBlock, _ result: MaskedRun) -> Judgement {
    let run = result.run
    let judge = ErrorClaimJudge(places: page.places(of: block))
    if let announced = judge.announcedByTest(result.first ?? run) { return announced }
    if let incurableFailure = incurableFailure(block, result) { return incurableFailure }
    let error = run.errors.first { $0.block == block.number } ?? run.errors.first
    let reason =
      run.outcome.unavailable.map(VerdictReason.unavailable)
      ?? (error?.message.missingName).flatMap { $0.isModule ? VerdictReason.missingModule($0.name) : nil }
      ?? VerdictReason.compiler(error?.message.text ?? RunFailure.phrase(run).english)
    var judgement = Judgement(.lowered, .parse, reason, seconds: run.outcome.seconds)
    judge.countAnnounced(in: result, into: &judgement)
    return judgement
  }

  /// The failure of a block that promises output, although one of its statements cannot compile in any context; nil if there is no such
  /// statement. See ``SampleBlock/isSelfContained(at:)``.
  private func incurableFailure(_ block: SampleBlock, _ result: MaskedRun) -> Judgement? {
    let run = result.run
    let promised = block.claims.count { if case .prints = $0.kind { true } else { false } }
    let errors = run.errors.filter { error in
      error.block == block.number && block.isSelfContained(at: error.offset)
        && !result.masked.contains { $0.contains(error.offset) }
    }
    guard promised > 0, let first = errors.first, run.outcome.ending != .timedOut else { return nil }
    var judgement = Judgement(.fail, .parse, Phrase(verbatim: first.message.text), seconds: run.outcome.seconds)
    judgement.claims.broken = promised
    let failures = FailureDiagnostics(places: page.places(of: block))
    judgement.diagnostics = [failures.notCompiled(run.keeping { errors.contains($0) || $0.message.severity == .note })]
    return judgement
  }

  private func judgement(
    on block: SampleBlock, _ result: MaskedRun, _ candidate: ProgramPlan
  ) async throws -> Judgement {
    let run = result.run
    guard run.compiled else { return rejection(of: block, result) }
    var judgement = Judgement(.pass, run.ran ? .run : .compile, seconds: run.outcome.seconds)
    if result.masked.isEmpty {
      judgement.context = SnippetContext(candidate.parts, imports: candidate.imports, of: page.blocks)
    }
    judgement.printedErrors = String(decoding: run.outcome.standardError, as: UTF8.self)
    ErrorClaimJudge(places: page.places(of: block)).judge(result, into: &judgement)
    if run.ran {
      let values = try await programs.values(for: block, after: result, of: candidate)
      ClaimJudge(block, on: page).judgeRun(run, values: values, into: &judgement)
    } else if !page.environment.runsSamples {
      judgement.verdict = judgement.verdict == .pass ? .lowered : judgement.verdict
      judgement.reason = VerdictReason.noSandbox
    } else if candidate.stubs.isEmpty {
      judgement.hasStopped = judgement.level == .compile
      if judgement.level == .compile { judgement.reason = VerdictReason.stopped(RunFailure.reason(run)) }
      ClaimJudge(block, on: page).judgeRun(run, values: run.output, into: &judgement)
      if judgement.hasStopped, block.crashesByTest, run.output.lastBlock == block.number,
        case .signalled = run.outcome.ending
      {
        judgement.expectStop(run.crashMessage)
      }
    } else {
      let isLowered = judgement.verdict == .pass && candidate.stubs != ["ObjectiveC"]
      judgement.verdict = isLowered ? .lowered : judgement.verdict
      judgement.reason = VerdictReason.stubs(candidate.stubs)
    }
    if judgement.verdict == .fail { judgement.reason = VerdictReason.claimsBroken }
    return judgement
  }
}
