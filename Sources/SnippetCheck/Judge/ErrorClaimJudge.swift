/// Judges comments that say "this does not compile", after the statements they announce were blanked out and the rest compiled.
import ArticleModel
import Diagnostics
import SwiftSource

struct ErrorClaimJudge {
  let places: BlockPlaces
  private var claims: [Claim] { places.block.claims }

  /// Judges the claims about errors, into `judgement`. A claim without a text that met no error is broken, unless its wording
  /// is vague (`// 오류`).
  func judge(_ result: MaskedRun, into judgement: inout Judgement) {
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
      } else if !isVague {
        judgement.claims.broken += 1
        judgement.diagnostics.append(
          .errorClaimBroken(wanted: text ?? id, found: message?.text, at: places.place(claim.range)))
      }
    }
    if judgement.claims.broken > 0 { judgement.verdict = .fail }
  }

  /// The pass of a block that does not compile with just the errors, one or more, that the `swifttest` comment beside it
  /// promises; nil of any other.
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

  /// Counts the comments whose lines do not compile, among others that do not compile either. A line that only lacks a name says
  /// nothing, because its name may be declared where readers know it.
  func countAnnounced(in result: MaskedRun, into judgement: inout Judgement) {
    for (index, claim) in claims.enumerated() {
      guard case .error(let text, let id, _) = claim.kind, let message = result.met[index],
        message.missingName == nil, Self.holds(text, id, message)
      else { continue }
      judgement.claims.held += 1
    }
  }

  /// The first unmet claim, when the program stops in this block, after the claims about output before that one, with a trap
  /// at that place or at one it does not name: an error at run time.
  private func announcedStop(_ result: MaskedRun) -> Int? {
    let run = result.run
    guard run.compiled, case .signalled = run.outcome.ending, run.output.lastBlock == places.block.number else {
      return nil
    }
    let unmet = claims.indices.filter { claims[$0].isAboutError && result.met[$0] == nil }
    // What the program came past did not stop it.
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

  /// An author's error text as it is searched for: case and typographic quotes do not count.
  static func comparable(_ text: String) -> String {
    String(text.lowercased().map { "‘’".contains($0) ? "'" : "“”".contains($0) ? "\"" : $0 })
  }

  /// Whether a claim that is not vague met no error.
  func hasUnmet(_ result: MaskedRun) -> Bool {
    claims.indices.contains { index in
      guard case .error(_, _, let isVague) = claims[index].kind else { return false }
      return !isVague && result.met[index] == nil
    }
  }
}
