/// Judges comments that say "this does not compile": the announced statements are blanked out one after the other until the
/// rest compiles, and each must have been the place of an error.
import ArticleModel
import Diagnostics
import SwiftSource

/// What came of a program some of whose statements must not compile.
struct ExpectingAttempt: Sendable {
  /// The last try: compiled when all errors were announced.
  var attempt: SampleAttempt
  /// The blanked statements of the target.
  var masked: [Range<Int>]
  /// The compiler's message for each error claim that was met.
  var met: [Int: CompilerMessage] = [:]
}

extension PageChecker {
  /// Tries `parts`, whose last is the one to judge.
  func attemptExpectingErrors(
    _ parts: [ProgramPart], _ task: SampleTask, mode: String? = nil, imports: [String] = [], stubs: [String] = []
  ) async throws -> ExpectingAttempt {
    var parts = parts
    let last = parts.count - 1
    let block = blocks[parts[last].block]
    let claims = block.claims.indices.filter { block.claims[$0].isErrorClaim }
    var result = ExpectingAttempt(
      attempt: try await attempt(parts, task, mode: mode, imports: imports, stubs: stubs), masked: parts[last].masked)
    var errors: [PlacedMessage] = []
    // What is blanked may turn out not to be announced, once a later round shows what was meant.
    for _ in 0..<claims.count * 2 {
      guard !result.attempt.compiled else { break }
      errors += result.attempt.errors.filter { $0.block == block.number && !errors.contains($0) }
      let announced = ErrorAnnouncements(claims: claims, of: block, errors: errors.map(\.offset))
      result.met = announced.met.mapValues { errors[$0].message }
      guard announced.statements != result.masked else { break }
      result.masked = announced.statements
      parts[last].masked = result.masked
      result.attempt = try await attempt(parts, task, mode: mode, imports: imports, stubs: stubs)
    }
    return result
  }

  /// Judges the error claims of a block after its rest compiled.
  func judgeErrors(_ result: ExpectingAttempt, _ block: SampleBlock, into judgement: inout Judgement) {
    for (index, claim) in block.claims.enumerated() {
      guard case .error(let text, let id, let isVague) = claim.kind else { continue }
      let message = result.met[index]
      let holds =
        message.map { found in
          (text.map { found.text.lowercased().contains(ErrorWords.comparable($0)) } ?? true)
            && (id.map { $0 == found.id || $0 == found.group } ?? true)
        } ?? false
      if holds {
        judgement.claims.held += 1
        judgement.message = judgement.message ?? message?.text
      } else if !isVague {
        judgement.claims.broken += 1
        judgement.diagnostics.append(
          .errorClaimBroken(wanted: text ?? id, found: message?.text, at: judge(block).place(claim.range)))
      }
    }
    if judgement.claims.broken > 0 { judgement.verdict = .fail }
  }

  /// Whether a claim that there is an error was not met.
  func hasUnmetErrors(_ result: ExpectingAttempt, _ block: SampleBlock) -> Bool {
    block.claims.indices.contains { index in
      guard case .error(_, _, let isVague) = block.claims[index].kind else { return false }
      return !isVague && result.met[index] == nil
    }
  }
}

enum ErrorWords {
  /// An author's error text as it is searched for: case and typographic quotes do not count.
  static func comparable(_ text: String) -> String {
    String(text.lowercased().map { "‘’".contains($0) ? "'" : "“”".contains($0) ? "\"" : $0 })
  }
}
