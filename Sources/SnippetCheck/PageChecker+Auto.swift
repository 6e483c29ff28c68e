/// `check: auto`: finds for each sample the company in which it holds, and keeps the highest level that did.
import ArticleModel
import Diagnostics
import SwiftSource

/// A way to try a sample.
struct SampleCandidate: Hashable {
  var parts: [ProgramPart]
  var imports: [String] = []
  var stubs: [String] = []
}

extension PageChecker {
  /// Checks the blocks for which nobody asked for more: first many in one program, then what is left one by one.
  mutating func checkAutomatically() async throws {
    let targets = blocks.filter { judgements[$0.number] == nil }
    for block in targets where block.claims.contains(where: \.isErrorClaim) && block.claims.contains(where: isStrong) {
      let (judgement, masked) = try await checkAlone(block)
      judgements[block.number] = judgement
      masks[block.number] = masked
    }
    let failed = try await checkScenes(targets.filter { judgements[$0.number] == nil && canShareProgram($0) })
    try await checkGroups(targets.filter { judgements[$0.number] == nil && canShareProgram($0) })
    let me = self
    let rest = targets.filter { judgements[$0.number] == nil }
    let found = try await withThrowingTaskGroup(of: (Int, Judgement).self) { group in
      for block in rest {
        group.addTask { (block.number, try await me.checkAlone(block, knowing: failed[block.number]).0) }
      }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    judgements.merge(found) { _, new in new }
  }

  private func isStrong(_ claim: Claim) -> Bool {
    if case .error(_, _, let isVague) = claim.kind { !isVague } else { false }
  }

  /// Whether a block may stand in a program with blocks it does not need.
  func canShareProgram(_ block: SampleBlock) -> Bool {
    let options = block.options
    let hasExpectations =
      options.fails != nil || options.warns != nil || options.crashes != nil || options.exits != nil
      || options.timeoutMilliseconds != nil || options.memoryBytes != nil || options.arguments != nil
      || options.standardInput != nil || !options.environment.isEmpty || !options.needs.isEmpty || options.file != nil
      || options.module != nil
    return !hasExpectations && !block.structure.hasMain && !LanguageModes.isHistoric(options.swift)
      && ground.knownModules.isSuperset(of: block.structure.imports)
      && options.swift == blocks.first?.options.swift
  }

  // MARK: - Many in one program

  /// The programs that check many of `targets` at once, and for each target the blocks it needs.
  func scenes(of targets: [SampleBlock]) -> (programs: [[Int]], needs: [Int: [Int]]) {
    let sliced = targets.map { (block: $0.number, slice: slices.slice(of: $0.number)) }.filter { target in
      target.slice.allSatisfy { canShareProgram(blocks[$0]) && judgements[$0]?.verdict != .fail }
        && !target.slice.contains { left in target.slice.contains { slices.conflict(left, $0) } }
    }
    let scenes = SampleScenes(of: sliced, slices: slices).programs
    return (scenes, Dictionary(uniqueKeysWithValues: sliced.map { ($0.block, $0.slice) }))
  }

  /// Checks scenes; returns for blocks that did not compile in theirs the first attempt that showed it.
  private mutating func checkScenes(_ targets: [SampleBlock]) async throws -> [Int: SampleAttempt] {
    let (programs, needs) = scenes(of: targets)
    return try await check(programs.map { $0.map(askingPart) }, needs: needs)
  }

  /// Checks the blocks that the book's own hidden lines complete, each group as one program.
  private mutating func checkGroups(_ targets: [SampleBlock]) async throws {
    var programs: [[ProgramPart]] = []
    var needs: [Int: [Int]] = [:]
    for (group, members) in Dictionary(grouping: targets, by: { $0.group ?? "" }) where !group.isEmpty {
      guard let last = members.map(\.number).max(), members.count > 1 else { continue }
      let company = blocks.filter { $0.group == group && $0.number <= last && $0.structure.problems.isEmpty }
      programs.append(
        company.map { member in
          var part = part(member.number)
          part.withCompanions = true
          return part
        })
      for member in members { needs[member.number] = [member.number] }
    }
    programs.sort { $0[0].block < $1[0].block }
    _ = try await check(programs, needs: needs)
  }

  private mutating func check(_ programs: [[ProgramPart]], needs: [Int: [Int]]) async throws -> [Int: SampleAttempt] {
    let me = self
    let found = try await withThrowingTaskGroup(of: (Int, SceneOutcome).self) { group in
      for (index, parts) in programs.enumerated() {
        group.addTask { (index, try await me.checkScene(parts, needs: needs)) }
      }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    // A block may have been company in several scenes; the first speaks for it, whichever ended first.
    var failed: [Int: SampleAttempt] = [:]
    for index in programs.indices {
      judgements.merge(found[index]?.passed ?? [:]) { old, _ in old }
      failed.merge(found[index]?.failed ?? [:]) { old, _ in old }
    }
    return failed
  }

  private struct SceneOutcome {
    var passed: [Int: Judgement] = [:]
    var failed: [Int: SampleAttempt] = [:]
  }

  /// Runs a scene, without the blocks that break it and those that need them; only a full pass counts here.
  private func checkScene(_ scene: [ProgramPart], needs: [Int: [Int]]) async throws -> SceneOutcome {
    var parts = scene
    var outcome = SceneOutcome()
    for _ in 0..<4 where !parts.isEmpty {
      let tried = try await attempt(parts, .run)
      var broken = Set(tried.errors.compactMap(\.block))
      for number in broken where outcome.failed[number] == nil { outcome.failed[number] = tried }
      if tried.compiled, !tried.ran, let last = tried.output.lastBlock { broken.insert(last) }
      for number in parts.map(\.block) where tried.compiled && !broken.contains(number) {
        guard outcome.passed[number] == nil, needs[number] != nil, tried.ran || number < broken.min() ?? 0 else {
          continue
        }
        if var judgement = judgement(of: number, in: tried) {
          let own = parts.filter { part in
            part.withCompanions ? part.block <= number : needs[number]?.contains(part.block) == true
          }
          judgement.company = SnippetCompany(own, imports: [], of: blocks)
          outcome.passed[number] = judgement
        }
      }
      guard !broken.isEmpty, !tried.ran else { break }
      parts.removeAll { part in
        broken.contains(part.block) || (needs[part.block] ?? []).contains { broken.contains($0) }
      }
      // Context that nobody needs any more would only cost time.
      let needed = Set(parts.flatMap { outcome.passed[$0.block] == nil ? needs[$0.block] ?? [] : [] })
      parts.removeAll { !needed.contains($0.block) && !$0.withCompanions }
      if !parts.contains(where: { outcome.passed[$0.block] == nil && needs[$0.block] != nil }) { break }
    }
    return outcome
  }

  /// The judgement on one of many blocks of a program that compiled, if it is a full pass.
  func judgement(of number: Int, in tried: SampleAttempt) -> Judgement? {
    var judgement = Judgement(.pass, .run)
    judge(blocks[number]).judgeRun(tried, values: tried.output, into: &judgement)
    judgement.seconds = tried.outcome.seconds / Double(tried.parts.count)
    return judgement.verdict == .pass ? judgement : nil
  }

  /// The part of a block with its `// =>` comments asking for values.
  func askingPart(_ number: Int) -> ProgramPart {
    var part = part(number)
    part.askingForValues = blocks[number].claims.contains(where: \.isValueClaim)
    return part
  }

  // MARK: - One by one

  /// Checks a block by itself, with the company it needs; also the statements of it that must not compile.
  func checkAlone(
    _ block: SampleBlock, knowing scene: SampleAttempt? = nil
  ) async throws -> (Judgement, [Range<Int>]) {
    let slice = slices.slice(of: block.number)
    if hasExpectation(block) {
      return (try await checkExpectation(block, after: slice.dropLast().map(part), level: .auto), [])
    }
    if LanguageModes.isHistoric(block.options.swift) { return (try await checkHistoric(block), []) }
    var search = CandidateSearch(checker: self, block: block, slice: slice)
    var isFirst = true
    while let candidate = search.next() {
      let task: SampleTask = candidate.stubs.isEmpty ? .run : .compile
      if let scene, isFirst, search.foresees(scene) {
        let known = ExpectingAttempt(attempt: scene, masked: [])
        isFirst = false
        if search.accept(try await judgement(of: known, block, candidate), known) { break }
        continue
      }
      isFirst = false
      var result = try await firstAttempt(candidate, task)
      var mode: String?
      if result.attempt.compiled, hasUnmetErrors(result, block), block.options.swift == nil {
        // Many errors of the concurrency chapters exist in mode 6 only.
        let strict = try await attemptExpectingErrors(
          candidate.parts, task, mode: "6", imports: candidate.imports, stubs: candidate.stubs)
        if strict.attempt.compiled, strict.met.count > result.met.count { (result, mode) = (strict, "6") }
      }
      var judgement = try await self.judgement(of: result, block, candidate)
      judgement.languageMode = mode
      if search.accept(judgement, result) { break }
    }
    return search.outcome
  }

  /// Tries a candidate; where `// =>` comments ask for values, in a form that answers them, unless only that form fails.
  private func firstAttempt(_ candidate: SampleCandidate, _ task: SampleTask) async throws -> ExpectingAttempt {
    var parts = candidate.parts
    let last = parts.count - 1
    let claims = blocks[parts[last].block].claims
    if task == .run, claims.contains(where: \.isValueClaim), !claims.contains(where: \.isErrorClaim) {
      parts[last].askingForValues = true
      let asking = try await attempt(parts, task, imports: candidate.imports)
      if asking.compiled { return ExpectingAttempt(attempt: asking, masked: parts[last].masked) }
    }
    return try await attemptExpectingErrors(
      candidate.parts, task, imports: candidate.imports, stubs: candidate.stubs)
  }

  private func judgement(of result: ExpectingAttempt, _ block: SampleBlock, _ candidate: SampleCandidate) async throws
    -> Judgement
  {
    let attempt = result.attempt
    guard attempt.compiled else {
      var judgement = Judgement(.lowered, .parse, lowering(attempt, block, candidate))
      if let what = attempt.outcome.unavailable { judgement.reason = Reasons.unavailable(what) }
      judgement.seconds = attempt.outcome.seconds
      return judgement
    }
    var judgement = Judgement(.pass, attempt.ran ? .run : .compile)
    judgement.seconds = attempt.outcome.seconds
    if result.masked.isEmpty {
      judgement.company = SnippetCompany(candidate.parts, imports: candidate.imports, of: blocks)
    }
    judgement.printedErrors = String(decoding: attempt.outcome.standardError, as: UTF8.self)
    judgeErrors(result, block, into: &judgement)
    if attempt.ran {
      let values = try await valueOutput(result, block, candidate)
      judge(block).judgeRun(attempt, values: values, into: &judgement)
    } else if candidate.stubs.isEmpty {
      judgement.reason = Reasons.notRun(RunTrouble.phrase(attempt))
    } else {
      judgement.verdict = judgement.verdict == .pass ? .lowered : judgement.verdict
      judgement.reason = Reasons.stubs(candidate.stubs)
    }
    if judgement.verdict == .fail { judgement.reason = Reasons.claimsBroken }
    return judgement
  }

  /// Why a block could not be compiled: the compiler's first words about it.
  private func lowering(_ attempt: SampleAttempt, _ block: SampleBlock, _ candidate: SampleCandidate) -> Phrase {
    let error = attempt.errors.first { $0.block == block.number } ?? attempt.errors.first
    let text = error?.message.text ?? RunTrouble.phrase(attempt).english
    return Reasons.compiler(text)
  }

  /// The values that `// =>` comments name, from a run that asks for them.
  func valueOutput(_ result: ExpectingAttempt, _ block: SampleBlock, _ candidate: SampleCandidate) async throws
    -> MarkedOutput?
  {
    guard block.claims.contains(where: \.isValueClaim) else { return nil }
    if result.attempt.parts.contains(where: { $0.block == block.number && $0.askingForValues }) {
      return result.attempt.output
    }
    var parts = candidate.parts
    parts[parts.count - 1].askingForValues = true
    parts[parts.count - 1].masked = result.masked
    return try await attempt(parts, .run, imports: candidate.imports).output
  }
}

/// What stopped a program.
enum RunTrouble {
  /// In words: its crash, its time, its status.
  static func phrase(_ attempt: SampleAttempt) -> Phrase {
    if case .signalled = attempt.outcome.ending { return Phrase(en: attempt.crashMessage, ko: attempt.crashMessage) }
    return phrase(attempt.outcome, attempt.job)
  }

  /// In words, without what a trap said.
  static func phrase(_ outcome: SampleOutcome, _ job: SampleJob) -> Phrase {
    switch outcome.ending {
    case .timedOut:
      let seconds = Double(job.limits.milliseconds) / 1000
      return Phrase(en: "ran longer than \(seconds) s", ko: "\(seconds)초가 넘게 돌아")
    case .wroteTooMuch:
      let size = job.limits.outputBytes >> 10
      return Phrase(en: "wrote more than \(size) KiB", ko: "\(size)KiB 넘게 써서")
    case .outOfMemory:
      let size = job.limits.memoryBytes >> 20
      return Phrase(en: "used more than \(size) MiB of memory", ko: "메모리를 \(size)MiB 넘게 써서")
    case .exited(let status): return Phrase(en: "it ended with status \(status)", ko: "종료 상태가 \(status)입니다")
    case .signalled(let signal): return Phrase(en: "signal \(signal)", ko: "신호 \(signal)")
    }
  }
}

extension SampleEnding {
  /// Whether it was stopped for taking too much of something.
  var isOverLimit: Bool { [.timedOut, .wroteTooMuch, .outOfMemory].contains(self) }
}
