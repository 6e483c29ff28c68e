/// Samples whose level or session the author settled: one program per session, in order of place.
import ArticleModel
import Diagnostics
import SwiftSource

extension PageChecker {
  /// Checks every session of the page.
  mutating func checkSessions() async throws {
    let sessions = sessionMembers()
    let me = self
    let found = try await withThrowingTaskGroup(of: [Int: Judgement].self) { group in
      for members in sessions { group.addTask { try await me.checkSession(members) } }
      return try await group.reduce(into: [:]) { all, some in all.merge(some) { _, new in new } }
    }
    judgements.merge(found) { _, new in new }
  }

  /// The blocks of each session, in order; a block with a level of its own is a session by itself.
  mutating func sessionMembers() -> [[Int]] {
    var keys: [Int: String] = [:]
    var generations: [String: Int] = [:]
    var waiting: [Int] = []
    for block in blocks where block.level != .skip {
      let options = block.options
      if options.continues, let previous = previousBlock(before: block.number) {
        keys[previous] = keys[previous] ?? "#\(previous)"
        keys[block.number] = keys[previous]
      } else if let name = options.session ?? (isOneProgram ? "page" : nil) {
        if options.reset { generations[name, default: 0] += 1 }
        keys[block.number] = "\(name)#\(generations[name] ?? 0)"
      } else if block.origin == .hiddenComment {
        waiting.append(block.number)
        continue
      } else if options.continues {
        diagnostics.append(.nothingToContinue(at: judge(block).fencePlace))
      }
      if keys[block.number] == nil, block.level != .auto, judgements[block.number] == nil {
        keys[block.number] = "#\(block.number)"
      }
      if let key = keys[block.number] {
        for number in waiting { keys[number] = key }
      }
      waiting = []
    }
    let groups = Dictionary(grouping: keys.keys.filter { judgements[$0] == nil || judgements[$0]?.verdict == .fail }) {
      keys[$0] ?? ""
    }
    return groups.values.map { $0.sorted() }.sorted { $0[0] < $1[0] }
  }

  private func previousBlock(before number: Int) -> Int? {
    (0..<number).last { blocks[$0].level != .skip && blocks[$0].origin != .hiddenComment }
  }

  private func checkSession(_ members: [Int]) async throws -> [Int: Judgement] {
    var copy = self
    var found: [Int: Judgement] = [:]
    // What stands after a sample that does not even parse cannot be judged.
    let firstBroken = members.first { judgements[$0]?.verdict == .fail }
    let open = members.filter { judgements[$0] == nil && $0 < firstBroken ?? .max }
    for number in members where number > firstBroken ?? .max {
      found[number] = Judgement(.blocked, .parse, Reasons.earlierFailed)
    }
    let special = open.filter { hasExpectation(blocks[$0]) }
    let plain = open.filter { !special.contains($0) }
    for number in plain where blocks[number].claims.contains(where: \.isErrorClaim) {
      let before = plain.filter { $0 < number }.map { copy.sessionPart($0) }
      let result = try await copy.attemptExpectingErrors(before + [copy.sessionPart(number)], .compile)
      copy.masks[number] = result.masked
      var judgement = Judgement(.pass, .compile)
      copy.judgeErrors(result, blocks[number], into: &judgement)
      found[number] = judgement
    }
    let results = try await copy.checkPlain(plain)
    for (number, result) in results { found[number] = result.adding(found[number]) }
    for number in special {
      let before = plain.filter { $0 < number && found[$0]?.verdict == .pass }
      let isBlocked = plain.contains { $0 < number && found[$0]?.verdict == .fail }
      found[number] =
        isBlocked
        ? Judgement(.blocked, .parse, Reasons.earlierFailed)
        : try await copy.checkExpectation(
          blocks[number], after: before.map(copy.sessionPart), level: blocks[number].level)
    }
    return found
  }

  func sessionPart(_ number: Int) -> ProgramPart {
    var part = part(number)
    if blocks[number].options.nest { part.wrapping = .scope }
    return part
  }

  /// The part of a block in its session with its `// =>` comments asking for values.
  func askingSessionPart(_ number: Int) -> ProgramPart {
    var part = sessionPart(number)
    let claims = blocks[number].claims
    part.askingForValues = claims.contains(where: \.isValueClaim) && !claims.contains(where: \.isErrorClaim)
    return part
  }

  private func isRun(_ number: Int) -> Bool { [.run, .auto].contains(blocks[number].level) }

  /// Checks blocks of a session from which nothing unusual is expected.
  private func checkPlain(_ members: [Int]) async throws -> [Int: Judgement] {
    guard let last = members.last else { return [:] }
    if LanguageModes.isHistoric(blocks[last].options.swift), members.count == 1 {
      return [last: try await checkHistoric(blocks[last])]
    }
    let stubs = ground.stubNames.keys.filter { name in
      members.contains { blocks[$0].options.needs.contains(name) || blocks[$0].structure.imports.contains(name) }
    }.sorted()
    let wantsRun = members.contains(where: isRun)
    let task: SampleTask = wantsRun && stubs.isEmpty ? .run : .compile
    let asking = members.map(askingSessionPart)
    var tried = try await attempt(task == .run ? asking : members.map(sessionPart), task, stubs: stubs)
    if task == .run, !tried.ran, asking.contains(where: \.askingForValues) {
      tried = try await attempt(members.map(sessionPart), task)
    }
    if let what = tried.outcome.unavailable {
      return Dictionary(
        uniqueKeysWithValues: members.map { ($0, Judgement(.lowered, .parse, Reasons.unavailable(what))) })
    }
    guard let broken = firstBroken(of: members, in: tried) else {
      return try await judged(members, tried, stubs: stubs)
    }
    var found = try await checkPlain(members.filter { $0 < broken })
    found[broken] = lackingStub(blocks[broken], tried) ?? failure(of: broken, in: tried)
    for number in members where number > broken { found[number] = Judgement(.blocked, .parse, Reasons.earlierFailed) }
    return found
  }

  /// What a sample of another platform came to when all that is wrong with it is a name that the stubs lack: nobody here can
  /// know better. A name that is nearly one of theirs is a mistake all the same.
  private func lackingStub(_ block: SampleBlock, _ tried: SampleAttempt) -> Judgement? {
    guard !tried.compiled, tried.outcome.ending != .timedOut, !block.options.needs.isEmpty else { return nil }
    let errors = tried.errors.filter { $0.block == block.number }
    let missing = errors.map { Self.missingStubName(in: $0.message) }
    guard let first = missing.first ?? nil, !missing.contains(nil) else { return nil }
    let words = tried.job.stubs.map(StubModules.words).reduce(Set()) { $0.union($1) }
    guard !missing.contains(where: { NearMiss.bestMatch(for: $0?.last ?? "", among: words) != nil }) else { return nil }
    let isModule = errors.first?.message.text.hasPrefix("no such module") == true
    let name = first.joined(separator: ".")
    var judgement = Judgement(.lowered, .parse, isModule ? Reasons.noStub(name) : Reasons.missingInStubs(name))
    judgement.seconds = tried.outcome.seconds
    return judgement
  }

  /// The name that an error says is missing, with its type's name before it when it is a member; nil for other errors.
  private static func missingStubName(in message: CompilerMessage) -> [String]? {
    guard let name = CandidateSearch.missingName(in: message) else { return nil }
    let words = message.text.split(separator: "'", omittingEmptySubsequences: false).map(String.init)
    return words.count > 3 && words[2].contains("has no member") ? [name, words[3]] : [name]
  }

  private func firstBroken(of members: [Int], in tried: SampleAttempt) -> Int? {
    if !tried.compiled { return tried.errors.compactMap(\.block).min() ?? members.last }
    if tried.job.task == .compile || tried.ran { return nil }
    return tried.output.lastBlock ?? members.last
  }

  private func failure(of number: Int, in tried: SampleAttempt) -> Judgement {
    let judge = judge(blocks[number])
    var judgement = Judgement(.fail, tried.compiled ? .compile : .parse)
    judgement.seconds = tried.outcome.seconds
    if !tried.compiled, tried.outcome.ending != .timedOut {
      let fallback = Diagnostic.sampleDoesNotCompile(
        tried.errors.first?.message.text ?? RunTrouble.phrase(tried).english, id: nil, at: judge.fencePlace)
      let found = judge.compileError(tried) ?? fallback
      judgement.diagnostics = [found]
      let text = tried.errors.first { $0.block == number }?.message.text ?? RunTrouble.phrase(tried).english
      judgement.reason = Phrase(en: text, ko: text)
      return judgement
    }
    judgement.reason = RunTrouble.phrase(tried)
    judgement.printed = tried.output.output(ofBlock: number)
    judgement.diagnostics = [runFailure(tried, judge)]
    return judgement
  }

  private func runFailure(_ tried: SampleAttempt, _ judge: SampleJudge) -> Diagnostic {
    switch tried.outcome.ending {
    case .exited(0): .sampleEndsSession(at: judge.fencePlace)
    case .exited(let status): .sampleExited(status, wanted: 0, at: judge.fencePlace)
    case .signalled: .sampleCrashed(tried.crashMessage, at: crashPlace(tried, judge))
    case .timedOut, .wroteTooMuch, .outOfMemory: .sampleOverLimit(RunTrouble.phrase(tried), at: judge.fencePlace)
    }
  }

  /// The line a trap names (`main/main.swift:7: Fatal error`), when it is the author's; else the fence.
  func crashPlace(_ tried: SampleAttempt, _ judge: SampleJudge) -> Place {
    guard let crash = tried.crashLine, crash.block == judge.block.number, crash.line < judge.block.lineCount else {
      return judge.fencePlace
    }
    let line = judge.block.line(crash.line)
    let start = line.firstIndex { $0 != 0x20 && $0 != 0x09 } ?? line.startIndex
    return judge.place(start..<line.endIndex)
  }

  private func judged(_ members: [Int], _ tried: SampleAttempt, stubs: [String]) async throws -> [Int: Judgement] {
    var found: [Int: Judgement] = [:]
    for number in members {
      let block = blocks[number]
      var judgement = Judgement(.pass, isRun(number) && tried.job.task != .compile ? .run : .compile)
      judgement.seconds = tried.outcome.seconds / Double(members.count)
      judgement.company = SnippetCompany(members.filter { $0 <= number }.map(sessionPart), imports: [], of: blocks)
      if judgement.level == .run {
        let candidate = SampleCandidate(parts: members.filter { $0 <= number }.map(sessionPart))
        let values = try await valueOutput(
          ExpectingAttempt(attempt: tried, masked: masks[number] ?? []), block, candidate)
        judge(block).judgeRun(tried, values: values, into: &judgement)
        judgement.printedErrors = String(decoding: tried.outcome.standardError, as: UTF8.self)
      } else if !stubs.isEmpty {
        judgement.verdict = isRun(number) ? .lowered : .pass
        judgement.reason = Reasons.stubs(stubs)
      }
      if judgement.verdict == .fail { judgement.reason = Reasons.claimsBroken }
      found[number] = judgement
    }
    return found
  }
}

extension Judgement {
  /// This judgement with the error claims that an earlier step judged.
  func adding(_ errors: Judgement?) -> Judgement {
    guard let errors else { return self }
    var sum = self
    sum.claims.held += errors.claims.held
    sum.claims.broken += errors.claims.broken
    sum.diagnostics += errors.diagnostics
    sum.message = message ?? errors.message
    if errors.claims.broken > 0, verdict == .pass {
      sum.verdict = .fail
      sum.reason = Reasons.claimsBroken
    }
    return sum
  }
}
