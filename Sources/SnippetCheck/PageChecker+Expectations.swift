/// Samples that must fail, warn, crash or end with a status, and samples of Swift 1 to 3.
import ArticleModel
import Diagnostics
import SwiftSource

extension PageChecker {
  func hasExpectation(_ block: SampleBlock) -> Bool {
    let options = block.options
    return options.fails != nil || options.warns != nil || options.crashes != nil || options.exits != nil
  }

  /// Checks a block that must go wrong, behind the `context` it needs.
  func checkExpectation(_ block: SampleBlock, after context: [ProgramPart], level: SnippetLevel) async throws
    -> Judgement
  {
    let parts = context + [part(block.number)]
    let stubs = ground.stubNames.keys.filter {
      block.options.needs.contains($0) || block.structure.imports.contains($0)
    }.sorted()
    var judgement: Judgement
    if let ids = block.options.fails {
      judgement = judgeFailure(try await attempt(parts, .compile, stubs: stubs), block, ids)
    } else if let ids = block.options.warns {
      let isRun = stubs.isEmpty && block.level != .compile && promisesOutput(block)
      let tried = try await attempt(parts, isRun ? .run : .compile, stubs: stubs)
      // What asks for values uses what an author leaves unused, and takes its warning away.
      let values = isRun ? try await attemptAsking(parts).output : nil
      judgement = judgeWarnings(tried, block, ids, values: values)
    } else {
      judgement = judgeEnd(try await attemptAsking(parts), block)
    }
    judgement.expectedFailure = block.options.warns == nil
    return judgement
  }

  /// Whether a block says in comments, or by the fence below it, what it prints or what a value is.
  private func promisesOutput(_ block: SampleBlock) -> Bool {
    block.claims.contains { !$0.isErrorClaim } || isFollowedByOutput(block)
  }

  /// Runs `parts`; where `// =>` comments of the last ask for values, in a form that answers them, unless only that form
  /// fails to compile.
  private func attemptAsking(_ parts: [ProgramPart]) async throws -> SampleAttempt {
    guard let last = parts.last, blocks[last.block].claims.contains(where: \.isValueClaim) else {
      return try await attempt(parts, .run)
    }
    var asking = parts
    asking[parts.count - 1].askingForValues = true
    let tried = try await attempt(asking, .run)
    return tried.compiled ? tried : try await attempt(parts, .run)
  }

  /// Judges what a block promises besides how it ends.
  private func judgePromises(
    _ tried: SampleAttempt, _ block: SampleBlock, _ values: MarkedOutput, _ judgement: inout Judgement
  ) {
    judge(block).judgeRun(tried, values: values, into: &judgement)
    judgement.printedErrors = String(decoding: tried.outcome.standardError, as: UTF8.self)
  }

  private func judgeFailure(_ tried: SampleAttempt, _ block: SampleBlock, _ ids: [String]) -> Judgement {
    if let what = tried.outcome.unavailable { return Judgement(.lowered, .parse, Reasons.unavailable(what)) }
    let errors = tried.errors.filter { $0.block == block.number }
    var judgement = Judgement(.pass, .compile)
    judgement.seconds = tried.outcome.seconds
    judgement.message = errors.first?.message.text
    guard !tried.compiled, let first = errors.first else {
      judgement.verdict = .fail
      judgement.diagnostics = [.sampleShouldFail(at: judge(block).fencePlace)]
      judgement.reason = judgement.diagnostics.first?.message
      return judgement
    }
    let found = Set(errors.flatMap { [$0.message.id, $0.message.group].compactMap { $0 } })
    let unexpected = errors.filter { error in
      !ids.contains { $0 == error.message.id || $0 == error.message.group }
    }
    guard ids.isEmpty || (found.isSuperset(of: ids) && unexpected.isEmpty) else {
      let names = Set(errors.compactMap(\.message.id)).sorted()
      let place = judge(block).place(judge(block).token(at: (unexpected.first ?? first).offset))
      judgement.verdict = .fail
      judgement.diagnostics = [.otherDiagnostics(wanted: ids, found: names, word: "fails", at: place)]
      judgement.reason = judgement.diagnostics.first?.message
      return judgement
    }
    return judgement
  }

  private func judgeWarnings(
    _ tried: SampleAttempt, _ block: SampleBlock, _ ids: [String], values: MarkedOutput?
  ) -> Judgement {
    if let what = tried.outcome.unavailable { return Judgement(.lowered, .parse, Reasons.unavailable(what)) }
    var judgement = Judgement(.pass, .compile)
    judgement.seconds = tried.outcome.seconds
    let warnings = tried.messages.filter { $0.block == block.number && $0.message.severity == .warning }
    let found = Set(warnings.flatMap { [$0.message.id, $0.message.group].compactMap { $0 } })
    let unexpected = warnings.first { warning in
      !ids.contains { $0 == warning.message.id || $0 == warning.message.group }
    }
    if !tried.compiled {
      judgement = Judgement(.fail, .parse)
      judgement.diagnostics = [
        judge(block).compileError(tried)
          ?? .sampleDoesNotCompile(tried.errors.first?.message.text ?? "", id: nil, at: judge(block).fencePlace)
      ]
    } else if warnings.isEmpty {
      judgement.verdict = .fail
      judgement.diagnostics = [.sampleShouldWarn(at: judge(block).fencePlace)]
    } else if !ids.isEmpty, !found.isSuperset(of: ids) || unexpected != nil {
      let names = Set(warnings.compactMap { $0.message.id ?? $0.message.group }).sorted()
      let place = unexpected.map { judge(block).place(judge(block).token(at: $0.offset)) }
      judgement.verdict = .fail
      judgement.diagnostics = [
        .otherDiagnostics(wanted: ids, found: names, word: "warns", at: place ?? judge(block).fencePlace)
      ]
    }
    judgement.message = warnings.first?.message.text
    if tried.compiled, let values { judgeRunWithWarnings(tried, block, values, &judgement) }
    judgement.reason = judgement.diagnostics.first?.message
    return judgement
  }

  private func judgeRunWithWarnings(
    _ tried: SampleAttempt, _ block: SampleBlock, _ values: MarkedOutput, _ judgement: inout Judgement
  ) {
    judgement.level = .run
    if !tried.ran {
      judgement.verdict = .fail
      judgement.diagnostics.append(endDiagnostic(tried, block, wanted: 0))
    }
    judgePromises(tried, block, values, &judgement)
  }

  private func judgeEnd(_ tried: SampleAttempt, _ block: SampleBlock) -> Judgement {
    if let what = tried.outcome.unavailable { return Judgement(.lowered, .parse, Reasons.unavailable(what)) }
    var judgement = Judgement(.pass, .run)
    judgement.seconds = tried.outcome.seconds
    let fence = judge(block).fencePlace
    if !tried.compiled {
      judgement = Judgement(.fail, .parse)
      judgement.diagnostics = [
        judge(block).compileError(tried)
          ?? .sampleDoesNotCompile(tried.errors.first?.message.text ?? "", id: nil, at: fence)
      ]
    } else if let status = block.options.exits {
      if tried.outcome.ending != .exited(status) {
        judgement.diagnostics = [endDiagnostic(tried, block, wanted: status)]
      }
    } else if case .signalled = tried.outcome.ending {
      judgeCrash(tried, block, fence, &judgement)
    } else if case .exited = tried.outcome.ending {
      judgement.diagnostics = [.sampleShouldCrash(block.options.crashes ?? "", found: nil, at: fence)]
    } else {
      judgement.diagnostics = [endDiagnostic(tried, block, wanted: 0)]
    }
    if tried.compiled { judgePromises(tried, block, tried.output, &judgement) }
    if !judgement.diagnostics.isEmpty { judgement.verdict = .fail }
    judgement.reason = judgement.diagnostics.first?.message
    return judgement
  }

  private func judgeCrash(_ tried: SampleAttempt, _ block: SampleBlock, _ fence: Place, _ judgement: inout Judgement) {
    let text = block.options.crashes ?? ""
    let said = String(decoding: tried.outcome.standardError, as: UTF8.self)
    judgement.message = tried.crashMessage
    if !text.isEmpty, !said.contains(text) {
      judgement.diagnostics = [.sampleShouldCrash(text, found: tried.crashMessage, at: fence)]
    }
  }

  private func endDiagnostic(_ tried: SampleAttempt, _ block: SampleBlock, wanted status: Int) -> Diagnostic {
    let judge = judge(block)
    switch tried.outcome.ending {
    case .exited(let found): return .sampleExited(found, wanted: status, at: judge.fencePlace)
    case .signalled: return .sampleCrashed(tried.crashMessage, at: crashPlace(tried, judge))
    case .timedOut, .wroteTooMuch, .outOfMemory:
      return .sampleOverLimit(RunTrouble.phrase(tried), at: judge.fencePlace)
    }
  }

  /// Swift 1 to 3: the sample must parse, and today's compiler may reject only what has changed since.
  func checkHistoric(_ block: SampleBlock) async throws -> Judgement {
    let version = block.options.swift ?? "3"
    let slice = slices.slice(of: block.number)
    let stubs = ground.stubNames.keys.filter {
      block.options.needs.contains($0) || block.structure.imports.contains($0)
    }.sorted()
    let parts = slice.map { $0 == block.number ? memberPart(block) ?? part($0) : part($0) }
    let isMember = parts.last?.wrapping == .member
    let tried = try await attempt(
      parts, .compile, mode: version, imports: isMember ? ["UIKit"] : [], stubs: isMember ? ["UIKit"] + stubs : stubs)
    if let what = tried.outcome.unavailable { return Judgement(.lowered, .parse, Reasons.unavailable(what)) }
    var judgement = Judgement(.pass, tried.compiled ? .compile : .parse)
    judgement.seconds = tried.outcome.seconds
    judgement.languageMode = version
    let errors = tried.errors.filter { $0.block == block.number }
    let faults = errors.filter { !HistoricDiagnostics.isOfItsTime($0.message) }
    judgement.reason = Reasons.historic(version, Set(errors.compactMap(\.message.id)).sorted())
    if !tried.compiled, let fault = faults.first ?? (errors.isEmpty ? tried.errors.first : nil) {
      // Without a level asked for, a piece that lacks the code around it is no mistake.
      if block.level == .auto, block.structure.problems.isEmpty {
        judgement.verdict = .lowered
        judgement.reason = Reasons.compiler(fault.message.text)
        return judgement
      }
      judgement.verdict = .fail
      judgement.diagnostics = [
        .sampleDoesNotCompile(
          fault.message.text, id: fault.message.id, severity: block.level == .auto ? .warning : .error,
          at: fault.block == block.number
            ? judge(block).place(judge(block).token(at: fault.offset)) : judge(block).fencePlace)
      ]
      judgement.reason = judgement.diagnostics.first?.message
    } else if [.run, .compile].contains(block.level), !tried.compiled || block.level == .run {
      judgement.verdict = .lowered
    }
    return judgement
  }
}
