/// Judges what a fence says about how its sample goes wrong: `fails`, `warns`, `crashes`, `exits`, and `swift=1` to `3`.
import ArticleModel
import Diagnostics
import SwiftSource

struct ExpectationJudge {
  let page: SamplePage
  let block: SampleBlock
  private var places: BlockPlaces { page.places(of: block) }
  private var failures: FailureDiagnostics { FailureDiagnostics(places: places) }

  /// `fails`: the program does not compile, with errors of this block; where `ids` are named, with each of them and no others. Where
  /// none is named, what only this machine lacks is not the failure that is meant.
  ///
  /// - Parameter masked: the program as it is written, and after what comments announce as errors was blanked out.
  func failure(_ masked: MaskedRun, _ ids: [String]) -> Judgement {
    let run = masked.first ?? masked.run
    let seconds = run.outcome.seconds
    if let what = run.outcome.unavailable { return Judgement(.lowered, .parse, VerdictReason.unavailable(what)) }
    let errors = run.errors.filter { $0.block == block.number }
    if ids.isEmpty, !run.compiled, let lack = PlatformLack(block, in: run).ofMachine {
      return Judgement(.lowered, .parse, lack, seconds: seconds)
    }
    var judgement = Judgement(.pass, .compile, seconds: seconds)
    // Unfinished code may be completed by what the checker writes behind it: then the parser alone sees the error.
    if ids.isEmpty, errors.isEmpty, let problem = block.structure.problems.first {
      judgement.reason = Phrase(verbatim: problem.message)
      judgement.message = problem.message
      return judgement
    }
    if run.compiled || errors.isEmpty {
      judgement = Judgement(failing: .sampleShouldFail(at: places.fence), .compile, seconds: seconds)
    } else if let place = mismatch(ids, errors) {
      let names = Set(errors.compactMap(\.message.id)).sorted()
      judgement = Judgement(
        failing: .otherDiagnostics(
          wanted: ids, found: names, word: "fails", at: place ?? places.place(ofTokenAt: errors[0].offset)),
        .compile, seconds: seconds)
    } else {
      ErrorClaimJudge(places: places).judge(masked, into: &judgement)
      judgement.reason = judgement.reason ?? judgement.diagnostics.first?.message
    }
    judgement.message = errors.first?.message.text
    return judgement
  }

  /// `warns`: the program compiles with warnings of this block; where `ids` are named, with each of them and no others. Where
  /// the block makes claims, `values` are those of a run, and it must run to its end too.
  func warnings(_ run: ProgramRun, _ ids: [String], values: MarkedOutput?) -> Judgement {
    let seconds = run.outcome.seconds
    if let what = run.outcome.unavailable { return Judgement(.lowered, .parse, VerdictReason.unavailable(what)) }
    var judgement = Judgement(.pass, .compile, seconds: seconds)
    let warnings = run.messages.filter { $0.block == block.number && $0.message.severity == .warning }
    if !run.compiled {
      judgement = Judgement(failing: failures.notCompiled(run), .parse)
    } else if warnings.isEmpty {
      judgement = Judgement(failing: .sampleShouldWarn(at: places.fence), .compile, seconds: seconds)
    } else if let place = mismatch(ids, warnings) {
      let names = Set(warnings.compactMap { $0.message.id ?? $0.message.group }).sorted()
      judgement = Judgement(
        failing: .otherDiagnostics(wanted: ids, found: names, word: "warns", at: place ?? places.fence), .compile,
        seconds: seconds)
    }
    judgement.message = warnings.first?.message.text
    if run.compiled, let values {
      judgement.level = .run
      if !run.ran {
        judgement.verdict = .fail
        judgement.diagnostics.append(failures.end(run))
      }
      judgeClaims(run, values, &judgement)
    }
    judgement.reason = judgement.diagnostics.first?.message
    return judgement
  }

  /// Whether the named diagnostics are not just those that were found: the place of the first that is not named, nil inside when
  /// one is only missing; nil when all is as named or nothing is named.
  private func mismatch(_ ids: [String], _ messages: [PlacedMessage]) -> Place?? {
    guard !ids.isEmpty else { return nil }
    let found = Set(messages.flatMap { [$0.message.id, $0.message.group].compactMap(\.self) })
    let unexpected = messages.first { one in !ids.contains { $0 == one.message.id || $0 == one.message.group } }
    if let unexpected { return .some(places.place(ofTokenAt: unexpected.offset)) }
    return found.isSuperset(of: ids) ? nil : .some(nil)
  }

  /// `exits=N` and `crashes`: the program compiles and ends in that way.
  func end(_ run: ProgramRun) -> Judgement {
    if let what = run.outcome.unavailable { return Judgement(.lowered, .parse, VerdictReason.unavailable(what)) }
    guard run.compiled else { return Judgement(failing: failures.notCompiled(run), .parse) }
    var judgement = Judgement(.pass, .run, seconds: run.outcome.seconds)
    if let status = block.options.exits {
      if run.outcome.ending != .exited(status) { judgement.diagnostics = [failures.end(run, wanted: status)] }
    } else {
      judgeCrash(run, &judgement)
    }
    judgeClaims(run, run.output, &judgement)
    if !judgement.diagnostics.isEmpty { judgement.verdict = .fail }
    judgement.reason = judgement.diagnostics.first?.message
    return judgement
  }

  private func judgeCrash(_ run: ProgramRun, _ judgement: inout Judgement) {
    let text = block.options.crashes ?? ""
    switch run.outcome.ending {
    case .signalled:
      judgement.message = run.crashMessage
      // Below its message the compiler lists its own calls.
      let error = String(decoding: run.outcome.standardError, as: UTF8.self)
      let said =
        error.firstRange(of: /(?m)^(?:PLEASE submit a bug report|Stack dump:)/).map { error[..<$0.lowerBound] }
        ?? error[...]
      if !text.isEmpty, !said.contains(text) {
        judgement.diagnostics = [.sampleShouldCrash(text, found: run.crashMessage, at: places.fence)]
      }
    case .exited: judgement.diagnostics = [.sampleShouldCrash(text, found: nil, at: places.fence)]
    case .timedOut, .wroteTooMuch, .outOfMemory: judgement.diagnostics = [failures.end(run)]
    }
  }

  /// Judges what a block claims besides how it ends.
  private func judgeClaims(_ run: ProgramRun, _ values: MarkedOutput, _ judgement: inout Judgement) {
    ClaimJudge(block, on: page).judgeRun(run, values: values, into: &judgement)
    judgement.printedErrors = String(decoding: run.outcome.standardError, as: UTF8.self)
  }

  /// Swift 1 to 3: what today's compiler rejects is counted, and how much of it the language's changes explain. A sample that
  /// does not compile never passes.
  func historic(_ run: ProgramRun, version: String) -> Judgement {
    if let what = run.outcome.unavailable { return Judgement(.lowered, .parse, VerdictReason.unavailable(what)) }
    var judgement = Judgement(.pass, .compile, VerdictReason.stillValid(version), seconds: run.outcome.seconds)
    judgement.languageMode = version
    if run.compiled {
      if block.level == .run { judgement.verdict = .lowered }
      return judgement
    }
    let errors = run.errors.filter { $0.block == block.number }
    let unexplained = errors.filter { !HistoricDiagnostics.isExplained($0.message) }
    let fault = unexplained.first ?? (errors.isEmpty ? run.errors.first : nil)
    let isAuto = block.level == .auto
    // Where no level is asked for, a piece that lacks the code around it is no mistake.
    if let fault, !isAuto || !block.structure.problems.isEmpty {
      judgement = Judgement(
        failing: .sampleDoesNotCompile(
          fault.message.text, id: fault.message.id, severity: isAuto ? .warning : .error,
          at: fault.block == block.number ? places.place(ofTokenAt: fault.offset) : places.fence),
        .parse, seconds: run.outcome.seconds)
      judgement.languageMode = version
      return judgement
    }
    (judgement.verdict, judgement.level) = (.lowered, .parse)
    judgement.reason = VerdictReason.historic(
      version, errors: max(errors.count, 1), explained: errors.count - unexplained.count)
    return judgement
  }
}
