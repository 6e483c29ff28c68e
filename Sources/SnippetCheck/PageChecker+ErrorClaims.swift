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
    for _ in claims {
      guard !result.attempt.compiled, meetClaims(claims, of: block, &result) else { break }
      parts[last].masked = result.masked
      result.attempt = try await attempt(parts, task, mode: mode, imports: imports, stubs: stubs)
    }
    return result
  }

  /// Gives each error in the block to the claim it stands beside, and blanks its statement; false when none was announced.
  private func meetClaims(_ claims: [Int], of block: SampleBlock, _ result: inout ExpectingAttempt) -> Bool {
    var hasNew = false
    for error in result.attempt.errors where error.block == block.number {
      let near = claims.filter { isAbout(block.claims[$0], error.offset, block) }
      // Comments mostly stand below what they speak of.
      guard let claim = near.first(where: { isBelow(block.claims[$0], error.offset, block) }) ?? near.first,
        let statement = block.statement(around: error.offset) ?? wholeLine(at: error.offset, of: block)
      else { continue }
      if result.met[claim] == nil { result.met[claim] = error.message }
      if !result.masked.contains(statement) {
        result.masked.append(statement)
        hasNew = true
      }
    }
    return hasNew
  }

  private func wholeLine(at offset: Int, of block: SampleBlock) -> Range<Int>? {
    let line = block.line(block.lineIndex(of: offset))
    return line.isEmpty ? nil : line.startIndex..<line.endIndex
  }

  /// Whether a comment stands on the line of an error or below it, with no other statement between.
  private func isBelow(_ claim: Claim, _ offset: Int, _ block: SampleBlock) -> Bool {
    guard claim.firstComment.lowerBound > offset else { return false }
    return !block.structure.statements.contains {
      $0.lowerBound > offset && $0.upperBound <= claim.firstComment.lowerBound
        && block.lineIndex(of: $0.lowerBound) > block.lineIndex(of: offset)
    }
  }

  /// Whether an error at `offset` is the one a comment announces: on its line, or in the statement above or below it.
  private func isAbout(_ claim: Claim, _ offset: Int, _ block: SampleBlock) -> Bool {
    let line = block.lineIndex(of: claim.firstComment.lowerBound)
    if block.lineIndex(of: offset) == line { return true }
    let statements = block.structure.statements
    guard claim.ownLine else {
      let range = block.line(line)
      let around = statements.filter {
        $0.overlaps(range.startIndex..<max(range.startIndex + 1, claim.firstComment.lowerBound))
      }
      return around.min { $0.count < $1.count }?.contains(offset) == true
    }
    let above = statements.filter { $0.upperBound <= claim.firstComment.lowerBound }.max {
      ($0.upperBound, $0.count) < ($1.upperBound, $1.count)
    }
    let below = statements.filter { $0.lowerBound >= claim.range.upperBound }.min {
      ($0.lowerBound, -$0.count) < ($1.lowerBound, -$1.count)
    }
    let around = block.statement(around: claim.firstComment.lowerBound)
    return above?.contains(offset) == true || above?.upperBound == offset || below?.contains(offset) == true
      || (around?.contains(offset) == true && around?.count ?? 0 < 200)
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
