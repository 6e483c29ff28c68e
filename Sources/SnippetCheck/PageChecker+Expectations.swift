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
      judgement = judgeWarnings(try await attempt(parts, .compile, stubs: stubs), block, ids)
    } else {
      judgement = judgeEnd(try await attempt(parts, .run), block)
    }
    judgement.expectedFailure = block.options.warns == nil
    return judgement
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

  private func judgeWarnings(_ tried: SampleAttempt, _ block: SampleBlock, _ ids: [String]) -> Judgement {
    if let what = tried.outcome.unavailable { return Judgement(.lowered, .parse, Reasons.unavailable(what)) }
    var judgement = Judgement(.pass, .compile)
    judgement.seconds = tried.outcome.seconds
    let warnings = tried.messages.filter { $0.block == block.number && $0.message.severity == .warning }
    let found = Set(warnings.flatMap { [$0.message.id, $0.message.group].compactMap { $0 } })
    if !tried.compiled {
      judgement = Judgement(.fail, .parse)
      judgement.diagnostics = [
        judge(block).compileError(tried)
          ?? .sampleDoesNotCompile(tried.errors.first?.message.text ?? "", id: nil, at: judge(block).fencePlace)
      ]
    } else if warnings.isEmpty {
      judgement.verdict = .fail
      judgement.diagnostics = [.sampleShouldWarn(at: judge(block).fencePlace)]
    } else if !found.isSuperset(of: ids) {
      judgement.verdict = .fail
      judgement.diagnostics = [
        .otherDiagnostics(wanted: ids, found: found.sorted(), word: "warns", at: judge(block).fencePlace)
      ]
    }
    judgement.message = warnings.first?.message.text
    judgement.reason = judgement.diagnostics.first?.message
    return judgement
  }

  private func judgeEnd(_ tried: SampleAttempt, _ block: SampleBlock) -> Judgement {
    if let what = tried.outcome.unavailable { return Judgement(.lowered, .parse, Reasons.unavailable(what)) }
    var judgement = Judgement(.pass, .run)
    judgement.seconds = tried.outcome.seconds
    judgement.printed = tried.output.output(ofBlock: block.number)
    let fence = judge(block).fencePlace
    if !tried.compiled {
      judgement = Judgement(.fail, .parse)
      judgement.diagnostics = [
        judge(block).compileError(tried)
          ?? .sampleDoesNotCompile(tried.errors.first?.message.text ?? "", id: nil, at: fence)
      ]
    } else if let status = block.options.exits {
      if case .exited(let found) = tried.outcome.ending, found == status {
      } else if case .exited(let found) = tried.outcome.ending {
        judgement.diagnostics = [.sampleExited(found, wanted: status, at: fence)]
      } else {
        judgement.diagnostics = [endDiagnostic(tried, at: fence)]
      }
    } else if case .signalled = tried.outcome.ending {
      judgeCrash(tried, block, fence, &judgement)
    } else if case .exited = tried.outcome.ending {
      judgement.diagnostics = [.sampleShouldCrash(block.options.crashes ?? "", found: nil, at: fence)]
    } else {
      judgement.diagnostics = [endDiagnostic(tried, at: fence)]
    }
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

  private func endDiagnostic(_ tried: SampleAttempt, at fence: Place) -> Diagnostic {
    if case .signalled = tried.outcome.ending { return .sampleCrashed(tried.crashMessage, at: fence) }
    return .sampleOverLimit(RunTrouble.phrase(tried), at: fence)
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
