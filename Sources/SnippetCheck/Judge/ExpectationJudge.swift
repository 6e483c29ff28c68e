/// Judges the expected failures that a fence declares: `fails`, `warns`, `crashes`, `exits`, and `swift=1` to `3`.
import ArticleModel
private import ByteText
import Diagnostics
import SwiftSource

struct ExpectationJudge {
  let page: SamplePage
  let block: SampleBlock
  private var places: BlockPlaces { page.places(of: block) }
  private var failures: FailureDiagnostics { FailureDiagnostics(places: places) }

  /// `fails`: the program must not compile, with at least one error in this block. If `ids` are named, each of them must occur and no
  /// others. If none is named, an error that only comes from a lack of this machine (a missing module, Objective-C) does not count as the
  /// intended failure.
  ///
  /// - Parameter masked: the run of the program as written, and the run after the statements that comments announce as errors were blanked
  ///   out.
  func failure(_ masked: MaskedRun, _ ids: [String]) -> Judgement {
    let run = masked.first ?? masked.run
    let seconds = run.outcome.seconds
    if let what = run.outcome.unavailable { return Judgement(.lowered, .parse, VerdictReason.unavailable(what)) }
    let errors = run.errors.filter { $0.block == block.number }
    if ids.isEmpty, !run.compiled, let lack = MissingPlatformSupport(block, in: run).ofMachine {
      return Judgement(.lowered, .parse, lack, seconds: seconds)
    }
    var judgement = Judgement(.pass, .compile, seconds: seconds)
    // Unfinished code may be completed by the line that the checker writes after it; then only the parser finds the error.
    if ids.isEmpty, errors.isEmpty, let problem = problemAtEnd {
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

  /// The first syntax error at the end of the code, which is then unfinished; a complaint of the parser about code that the compiler
  /// accepts is not the failure that the author means.
  private var problemAtEnd: SwiftSyntaxError? {
    let end = block.code.trimmingSuffix(while: \.isASCIIWhitespace).endIndex
    return block.structure.problems.first { $0.range.upperBound >= end }
  }

  /// `warns`: the program must compile with at least one warning in this block; if `ids` are named, with each of them and no others. If the
  /// block has other claims, `values` are those of a run, and the program must also run to its end.
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

  /// Compares the named diagnostics with those found. Returns nil if they agree or none is named; the place of the first diagnostic that is
  /// not named; `.some(nil)` if a named one is missing.
  private func mismatch(_ ids: [String], _ messages: [PlacedMessage]) -> Place?? {
    guard !ids.isEmpty else { return nil }
    let found = Set(messages.flatMap { [$0.message.id, $0.message.group].compactMap(\.self) })
    let unexpected = messages.first { one in !ids.contains { $0 == one.message.id || $0 == one.message.group } }
    if let unexpected { return .some(places.place(ofTokenAt: unexpected.offset)) }
    return found.isSuperset(of: ids) ? nil : .some(nil)
  }

  /// `exits=N` and `crashes`: the program must compile and end in that way.
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
      // Everything after this line is the compiler's own stack trace, not the message of the sample.
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

  /// Judges the block's claims about output and values.
  private func judgeClaims(_ run: ProgramRun, _ values: MarkedOutput, _ judgement: inout Judgement) {
    ClaimJudge(block, on: page).judgeRun(run, values: values, into: &judgement)
    judgement.printedErrors = String(decoding: run.outcome.standardError, as: UTF8.self)
  }

  /// Swift 1 to 3: counts the errors of the current compiler and how many of them are explained by changes of the language. A sample that
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
    // With `check: auto`, a fragment that only lacks its context is not a mistake.
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
