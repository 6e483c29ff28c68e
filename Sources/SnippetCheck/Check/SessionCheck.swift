/// Checks samples for which the author has set a level or a session: one program per session, blocks in order of position.
import ArticleModel
import Diagnostics
import SwiftSource

struct SessionCheck: Sendable {
  let page: SamplePage
  let programs: ProgramRunner
  /// The verdicts that needed no process, by block number; see ``SyntaxJudge``.
  let settled: [Int: Judgement]

  /// Checks sessions concurrently; each is given as the numbers of its blocks.
  func check(_ sessions: [[Int]]) async throws -> [Int: Judgement] {
    try await withThrowingTaskGroup(of: [Int: Judgement].self) { group in
      for members in sessions { group.addTask { try await checkSession(members) } }
      return try await group.reduce(into: [:]) { all, some in all.merge(some) { _, new in new } }
    }
  }

  private func checkSession(_ members: [Int]) async throws -> [Int: Judgement] {
    var parts = PartMaker(page: page)
    var found: [Int: Judgement] = [:]
    // Blocks after one that does not even parse cannot be judged.
    let firstBroken = members.first { settled[$0]?.verdict == .fail } ?? .max
    let open = members.filter { settled[$0] == nil && $0 < firstBroken }
    for number in members where number > firstBroken {
      found[number] = Judgement(.blocked, .parse, VerdictReason.earlierFailed)
    }
    // A block that must warn compiles, so later blocks may use it.
    let last = open.last { !page.blocks[$0].hasExpectation } ?? -1
    let plain = open.filter { !page.blocks[$0].hasExpectation || page.blocks[$0].options.warns != nil && $0 < last }
    var announced: [Int: MaskedRun] = [:]
    for number in plain where page.blocks[number].claims.contains(where: \.isAboutError) {
      let before = plain.filter { $0 < number }
      let result = try await programs.runMasking(
        ProgramPlan(parts: (before + [number]).map(parts.session)), .compile)
      parts.masks[number] = result.masked
      announced[number] = result
    }
    for (number, result) in try await checkPlain(plain, parts) {
      found[number] = result.adding(
        announced[number].map { errorClaims(of: page.blocks[number], $0, stoppedIn: result.stoppedRun) })
    }
    for number in open where page.blocks[number].hasExpectation {
      let before = plain.filter { $0 < number && found[$0]?.verdict == .pass }
      let isBlocked = plain.contains { $0 < number && found[$0]?.verdict == .fail }
      found[number] =
        isBlocked
        ? Judgement(.blocked, .parse, VerdictReason.earlierFailed)
        : try await ExpectationCheck(page: page, programs: programs).check(
          page.blocks[number], parts.part(number), after: before.map(parts.session))
    }
    return found
  }

  /// The judgement on the claims of a block about errors. A comment at the statement at which the program stopped is not wrong: the failure of
  /// the block already says that it stops.
  private func errorClaims(of block: SampleBlock, _ result: MaskedRun, stoppedIn run: ProgramRun?) -> Judgement {
    let judge = ErrorClaimJudge(places: page.places(of: block))
    var judgement = Judgement(.pass, .compile)
    var stopped = result
    if let run { stopped.run = run }
    judge.judge(result, excusing: run == nil ? nil : judge.announcedStop(stopped), into: &judgement)
    return judgement
  }

  /// Checks the blocks of a session whose fences do not expect a failure; the first that fails blocks those after it.
  private func checkPlain(_ members: [Int], _ parts: PartMaker) async throws -> [Int: Judgement] {
    guard let last = members.last else { return [:] }
    let blocks = members.map { page.blocks[$0] }
    if LanguageMode.isHistoric(page.blocks[last].options.swift), members.count == 1 {
      return [last: try await ExpectationCheck(page: page, programs: programs).checkHistoric(blocks[0], parts)]
    }
    let stubs = page.stubs(for: blocks)
    let plain = members.map(parts.session)
    let mayRun = stubs.isEmpty && page.environment.runsSamples
    let task: SampleTask = blocks.contains(where: \.wantsRun) && mayRun ? .run : .compile
    let asking = task == .run ? members.map(parts.askingInSession) : plain
    var run = try await programs.runAsking(ProgramPlan(parts: asking, stubs: stubs), task)
    if task == .run, !run.ran, asking.contains(where: \.askingForValues) {
      run = try await programs.run(ProgramPlan(parts: plain), task)
    }
    if let what = run.outcome.unavailable {
      return members.reduce(into: [:]) { $0[$1] = Judgement(.lowered, .parse, VerdictReason.unavailable(what)) }
    }
    guard let broken = firstBroken(of: members, in: run) else {
      return try await judged(members, run, parts, stubs: stubs)
    }
    var found = try await checkPlain(members.filter { $0 < broken }, parts)
    found[broken] = machineLimitation(page.blocks[broken], run) ?? failure(of: page.blocks[broken], in: run)
    for number in members where number > broken {
      found[number] = Judgement(.blocked, .parse, VerdictReason.earlierFailed)
    }
    return found
  }

  /// The first member that stopped the program. Errors may name other blocks, because `#sourceLocation` names any file.
  private func firstBroken(of members: [Int], in run: ProgramRun) -> Int? {
    if !run.compiled { return run.errors.compactMap(\.block).filter(members.contains).min() ?? members.last }
    return run.job.task == .compile || run.ran ? nil : run.output.lastBlock ?? members.last
  }

  /// The `lowered` verdict on a sample that fails only because this machine lacks something (network, Apple's frameworks); nil for any
  /// other failure.
  private func machineLimitation(_ block: SampleBlock, _ run: ProgramRun) -> Judgement? {
    guard run.outcome.ending != .timedOut else { return nil }
    if run.compiled, run.needsNetwork {
      return Judgement(
        .lowered, .compile, VerdictReason.stopped(RunFailure.reason(run)), seconds: run.outcome.seconds)
    }
    guard !run.compiled, let reason = MissingPlatformSupport(block, in: run).ofPlatform else { return nil }
    return Judgement(.lowered, .parse, reason, seconds: run.outcome.seconds)
  }

  /// A note at the earlier sample that declares a name which the compiler did not find, because both samples are not in one program; nil if
  /// there is none.
  private func declaredEarlier(_ block: SampleBlock, _ run: ProgramRun) -> Diagnostic.Note? {
    let members = Set(run.parts.map(\.block))
    for error in run.errors where error.block == block.number && error.message.isAboutMissingName {
      guard let name = error.message.missingName?.name,
        let declarer = page.slices.declarer(of: name, before: block.number), !members.contains(declarer)
      else { continue }
      return .declaredEarlier(name, at: page.places(of: page.blocks[declarer]).fence)
    }
    return nil
  }

  private func failure(of block: SampleBlock, in run: ProgramRun) -> Judgement {
    let failures = FailureDiagnostics(places: page.places(of: block))
    var judgement = Judgement(
      .fail, run.compiled ? .compile : .parse, RunFailure.reason(run), seconds: run.outcome.seconds)
    if !run.compiled, run.outcome.ending != .timedOut {
      var found = failures.notCompiled(run)
      if let note = declaredEarlier(block, run) { found.notes.append(note) }
      judgement.diagnostics = [found]
      if let text = run.errors.first(where: { $0.block == block.number })?.message.text {
        judgement.reason = Phrase(verbatim: text)
      }
    } else {
      judgement.printed = run.output.output(ofBlock: block.number)
      judgement.stoppedRun = run
      judgement.diagnostics = [failures.end(run)]
    }
    return judgement
  }

  /// The judgements on blocks whose program compiled and, if it was to be run, ran to its end.
  private func judged(
    _ members: [Int], _ run: ProgramRun, _ parts: PartMaker, stubs: [String]
  ) async throws -> [Int: Judgement] {
    var found: [Int: Judgement] = [:]
    for block in members.map({ page.blocks[$0] }) {
      let upToHere = members.filter { $0 <= block.number }.map(parts.session)
      let hasRun = block.wantsRun && run.job.task != .compile
      var judgement = Judgement(
        .pass, hasRun ? .run : .compile, seconds: run.outcome.seconds / Double(members.count))
      judgement.context = SnippetContext(upToHere, of: page.blocks)
      if hasRun {
        let result = MaskedRun(run: run, masked: parts.masks[block.number] ?? [])
        let values = try await programs.values(for: block, after: result, of: ProgramPlan(parts: upToHere))
        ClaimJudge(block, on: page).judgeRun(run, values: values, into: &judgement)
        judgement.printedErrors = String(decoding: run.outcome.standardError, as: UTF8.self)
      } else if !stubs.isEmpty {
        judgement.verdict = block.wantsRun ? .lowered : .pass
        judgement.reason = VerdictReason.stubs(stubs)
      } else if block.wantsRun {
        judgement.verdict = .lowered
        judgement.reason = VerdictReason.noSandbox
      }
      if judgement.verdict == .fail { judgement.reason = VerdictReason.claimsBroken }
      found[block.number] = judgement
    }
    return found
  }
}
