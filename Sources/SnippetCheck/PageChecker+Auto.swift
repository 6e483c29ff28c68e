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
    try await checkScenes(targets.filter { judgements[$0.number] == nil && canShareProgram($0) })
    let me = self
    let rest = targets.filter { judgements[$0.number] == nil }
    let found = try await withThrowingTaskGroup(of: (Int, Judgement).self) { group in
      for block in rest { group.addTask { (block.number, try await me.checkAlone(block).0) } }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    judgements.merge(found) { _, new in new }
  }

  private func isStrong(_ claim: Claim) -> Bool {
    if case .error(_, _, let isVague) = claim.kind { !isVague } else { false }
  }

  /// Whether a block may stand in a program with blocks it does not need.
  private func canShareProgram(_ block: SampleBlock) -> Bool {
    let options = block.options
    let hasExpectations =
      options.fails != nil || options.warns != nil || options.crashes != nil || options.exits != nil
      || options.timeoutMilliseconds != nil || options.memoryBytes != nil || options.arguments != nil
      || options.standardInput != nil || !options.environment.isEmpty || !options.needs.isEmpty || options.file != nil
      || options.module != nil
    return !hasExpectations && !block.structure.hasMain && !block.claims.contains(where: \.isValueClaim)
      && !LanguageModes.isHistoric(options.swift) && ground.knownModules.isSuperset(of: block.structure.imports)
      && options.swift == blocks.first?.options.swift
  }

  // MARK: - Many in one program

  private mutating func checkScenes(_ targets: [SampleBlock]) async throws {
    let sliced = targets.map { (block: $0.number, slice: slices.slice(of: $0.number)) }.filter { target in
      target.slice.allSatisfy { canShareProgram(blocks[$0]) && judgements[$0]?.verdict != .fail }
        && !target.slice.contains { left in target.slice.contains { slices.conflict(left, $0) } }
    }
    let scenes = SampleScenes(of: sliced, slices: slices)
    let wanted = Dictionary(uniqueKeysWithValues: sliced.map { ($0.block, $0.slice) })
    let me = self
    let found = try await withThrowingTaskGroup(of: (Int, [Int: Judgement]).self) { group in
      for (index, scene) in scenes.scenes.enumerated() {
        group.addTask { (index, try await me.checkScene(scene, needs: wanted)) }
      }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    // A block may have been company in several scenes; the first speaks for it, whichever ended first.
    for index in scenes.scenes.indices { judgements.merge(found[index] ?? [:]) { old, _ in old } }
  }

  /// Runs a scene, without the blocks that break it and those that need them; only a full pass counts here.
  private func checkScene(_ scene: [Int], needs: [Int: [Int]]) async throws -> [Int: Judgement] {
    var members = scene
    var passed: [Int: Judgement] = [:]
    for _ in 0..<4 where !members.isEmpty {
      let tried = try await attempt(members.map(part), .run)
      var broken = Set(tried.errors.compactMap(\.block))
      if tried.compiled, !tried.ran, let last = tried.output.lastBlock { broken.insert(last) }
      for number in members where tried.compiled && !broken.contains(number) {
        guard passed[number] == nil, needs[number] != nil, tried.ran || number < broken.min() ?? 0 else { continue }
        var judgement = Judgement(.pass, .run)
        judge(blocks[number]).judgeRun(tried, values: nil, into: &judgement)
        judgement.seconds = tried.outcome.seconds / Double(members.count)
        if judgement.verdict == .pass { passed[number] = judgement }
      }
      guard !broken.isEmpty, !tried.ran else { break }
      members = members.filter { number in
        !broken.contains(number) && !(needs[number] ?? []).contains { broken.contains($0) }
      }
      // Context that nobody needs any more would only cost time.
      let needed = Set(members.flatMap { passed[$0] == nil ? needs[$0] ?? [] : [] })
      members = members.filter(needed.contains)
    }
    return passed
  }

  // MARK: - One by one

  /// Checks a block by itself, with the company it needs; also the statements of it that must not compile.
  func checkAlone(_ block: SampleBlock) async throws -> (Judgement, [Range<Int>]) {
    let slice = slices.slice(of: block.number)
    if hasExpectation(block) {
      return (try await checkExpectation(block, after: slice.dropLast().map(part), level: .auto), [])
    }
    if LanguageModes.isHistoric(block.options.swift) { return (try await checkHistoric(block), []) }
    var search = CandidateSearch(checker: self, block: block, slice: slice)
    while let candidate = search.next() {
      let task: SampleTask = candidate.stubs.isEmpty ? .run : .compile
      var result = try await attemptExpectingErrors(
        candidate.parts, task, imports: candidate.imports, stubs: candidate.stubs)
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
    switch attempt.outcome.ending {
    case .timedOut:
      let seconds = Double(attempt.job.limits.milliseconds) / 1000
      return Phrase(en: "ran longer than \(seconds) s", ko: "\(seconds)초가 넘게 돌아")
    case .wroteTooMuch:
      let size = attempt.job.limits.outputBytes >> 10
      return Phrase(en: "wrote more than \(size) KiB", ko: "\(size)KiB 넘게 써서")
    case .outOfMemory:
      let size = attempt.job.limits.memoryBytes >> 20
      return Phrase(en: "used more than \(size) MiB of memory", ko: "메모리를 \(size)MiB 넘게 써서")
    case .exited(let status): return Phrase(en: "it ended with status \(status)", ko: "종료 상태가 \(status)입니다")
    case .signalled: return Phrase(en: attempt.crashMessage, ko: attempt.crashMessage)
    }
  }
}
