/// Judges comments that announce a compile error, after the announced statements were blanked out and the rest was compiled.
import ArticleModel
import Diagnostics
import SwiftSource

struct ErrorClaimJudge {
  let places: BlockPlaces
  private var claims: [Claim] { places.block.claims }

  /// Judges the claims about errors and adds the result to `judgement`. A claim for which there is no matching error is broken, unless its
  /// wording is vague (`// 오류`) or its index is `excused`.
  func judge(_ result: MaskedRun, excusing excused: Int? = nil, into judgement: inout Judgement) {
    var announced = announcedStop(result)
    for (index, claim) in claims.enumerated() {
      guard case .error(let text, let id, let isVague) = claim.kind else { continue }
      let message = result.met[index]
      if message == nil, text == nil, id == nil, announced == index {
        announced = nil
        judgement.claims.held += 1
        judgement.message = result.run.crashMessage
        judgement.level = .run
        continue
      }
      if let message, Self.holds(text, id, message) {
        judgement.claims.held += 1
        judgement.message = judgement.message ?? message.text
      } else if !isVague, index != excused {
        judgement.claims.broken += 1
        judgement.diagnostics.append(
          .errorClaimBroken(wanted: text ?? id, found: message?.text, at: places.place(claim.range)))
      }
    }
    if judgement.claims.broken > 0 { judgement.verdict = .fail }
  }

  /// The pass of a block whose errors are all among those that its `swifttest` comment promises; nil otherwise.
  func announcedByTest(_ run: ProgramRun) -> Judgement? {
    let promised = Set(places.block.errorsByTest.map(Self.comparable))
    guard !run.compiled, let first = run.errors.first, run.outcome.ending != .timedOut,
      run.errors.allSatisfy({
        $0.block == places.block.number && promised.contains(Self.comparable($0.message.text))
      })
    else { return nil }
    var judgement = Judgement(.pass, .compile, seconds: run.outcome.seconds)
    judgement.expectedFailure = true
    judgement.message = first.message.text
    judgement.claims.held = claims.count { claim in
      guard case .error(let text, let id, isVague: false) = claim.kind else { return false }
      return run.errors.contains { Self.holds(text, id, $0.message) }
    }
    return judgement
  }

  /// Counts the claims about errors that are met in a program which does not compile for other reasons too. A line that only lacks a name
  /// is not counted, because the name may be declared in a context that readers know.
  func countAnnounced(in result: MaskedRun, into judgement: inout Judgement) {
    for (index, claim) in claims.enumerated() {
      guard case .error(let text, let id, _) = claim.kind, let message = result.met[index],
        message.missingName == nil, Self.holds(text, id, message)
      else { continue }
      judgement.claims.held += 1
    }
  }

  /// The index of the first unmet claim about an error, if it can be about a crash at run time: the program crashed in this block, before
  /// any later claim about output, and within two lines of the claim if the crash message names a line. Nil otherwise.
  func announcedStop(_ result: MaskedRun) -> Int? {
    let run = result.run
    guard run.compiled, case .signalled = run.outcome.ending, run.output.lastBlock == places.block.number else {
      return nil
    }
    let unmet = claims.indices.filter { claims[$0].isAboutError && result.met[$0] == nil }
    // If the program ran past the claim, the claim is not about the crash.
    guard let first = unmet.first, !run.output.passed.contains("b\(places.block.number).e\(first)") else { return nil }
    let later = claims.indices.contains { index in
      index > first && run.output.output(beforeClaim: index, ofBlock: places.block.number) != nil
    }
    guard !later else { return nil }
    guard let crash = run.crashLine else { return first }
    let line = places.block.lineIndex(of: claims[first].firstComment.lowerBound)
    return crash.block == places.block.number && abs(crash.line - line) <= 2 ? first : nil
  }

  private static func holds(_ text: String?, _ id: String?, _ found: CompilerMessage) -> Bool {
    (text.map { found.text.lowercased().contains(comparable($0)) } ?? true)
      && (id.map { $0 == found.id || $0 == found.group } ?? true)
  }

  /// Normalises an error text for comparison: lower case, straight quotes.
  static func comparable(_ text: String) -> String {
    String(text.lowercased().map { "‘’".contains($0) ? "'" : "“”".contains($0) ? "\"" : $0 })
  }

  /// Whether some claim about an error that is not vague was not met.
  func hasUnmet(_ result: MaskedRun) -> Bool {
    claims.indices.contains { index in
      guard case .error(_, _, let isVague) = claims[index].kind else { return false }
      return !isVague && result.met[index] == nil
    }
  }
}
