/// Holds a sample's claims against what really happened.
import ArticleModel
import Diagnostics
import SwiftSource

/// What is known about a block after checking.
struct Judgement: Sendable {
  var verdict: SnippetVerdict
  var level: SnippetLevel
  var reason: Phrase?
  var diagnostics: [Diagnostic] = []
  var claims = ClaimCount()
  /// What it printed.
  var printed: String?
  var printedErrors: String?
  /// The compiler's message, for a sample that must fail.
  var message: String?
  var expectedFailure = false
  var seconds = 0.0
  var languageMode: String?
  /// The program it held in, when that is more than readers see.
  var company: SnippetCompany?

  init(_ verdict: SnippetVerdict, _ level: SnippetLevel, _ reason: Phrase? = nil) {
    self.verdict = verdict
    self.level = level
    self.reason = reason
  }
}

/// Judges claims of one block.
struct SampleJudge {
  let block: SampleBlock
  let text: SourceText

  /// Judges the claims about output and values after a run, into `judgement`.
  func judgeRun(_ attempt: SampleAttempt, values: MarkedOutput?, into judgement: inout Judgement) {
    for (index, claim) in block.claims.enumerated() {
      switch claim.kind {
      case .prints(let wanted) where wanted.isEmpty:
        judgement.claims.broken += 1
        judgement.diagnostics.append(.claimWithoutText(at: place(claim.range)))
      case .prints(let wanted): judgePrinted(index, claim, wanted, attempt, &judgement)
      case .value(let wanted): judgeValue(index, claim, wanted, values, &judgement)
      case .error: break
      }
    }
    judgement.printed = attempt.output.output(ofBlock: block.number)
    if judgement.claims.broken > 0 { judgement.verdict = .fail }
  }

  private func judgePrinted(
    _ index: Int, _ claim: Claim, _ wanted: [String], _ attempt: SampleAttempt, _ judgement: inout Judgement
  ) {
    let found = output(promisedBy: index, attempt)
    // What a task prints may come at any time later.
    let isLate =
      block.structure.used.contains("Task")
      && PrintedComparison.holds(wanted, in: attempt.output.output(fromBlock: block.number), anyOrder: true)
    if isLate || PrintedComparison.holds(wanted, in: found, anyOrder: block.options.anyOrder) {
      judgement.claims.held += 1
      return
    }
    judgement.claims.broken += 1
    let lines = PrintedComparison.lines(of: found)
    judgement.diagnostics.append(
      .printedClaimBroken(wanted: wanted, found: lines, at: place(claim.range), fix: printedFix(claim, wanted, lines)))
  }

  /// What was printed since the claim before this one. Claims with no statement between them speak of the same output, each
  /// of what comes after the lines that the one before it names.
  private func output(promisedBy index: Int, _ attempt: SampleAttempt) -> String {
    var first = index
    while first > 0, case .prints = block.claims[first - 1].kind, areTogether(first - 1, first) { first -= 1 }
    guard block.claims[first].betweenItems else { return attempt.output.output(ofBlock: block.number) }
    var text = attempt.output(beforeClaim: first, of: block.number)
    for earlier in first..<index {
      guard case .prints(let lines) = block.claims[earlier].kind else { continue }
      text = PrintedComparison.rest(of: text, after: lines)
    }
    return text
  }

  private func areTogether(_ left: Int, _ right: Int) -> Bool {
    let between = block.claims[left].range.upperBound..<block.claims[right].range.lowerBound
    return !between.isEmpty && !block.structure.items.contains { $0.range.overlaps(between) }
  }

  /// The one likely fix: the line that was really printed, when it is one and the claim is one.
  private func printedFix(_ claim: Claim, _ wanted: [String], _ found: [String]) -> Diagnostic.Fix? {
    guard wanted.count == 1, found.count == 1, let old = wanted.first, let new = found.first else { return nil }
    let comment = String(decoding: block.code[claim.range], as: UTF8.self)
    guard let part = comment.firstRange(of: old) else { return nil }
    let start = claim.range.lowerBound + comment.utf8.distance(from: comment.startIndex, to: part.lowerBound)
    return Diagnostic.Fix(
      Phrase(en: "write what is printed", ko: "실제 출력으로 바꾸기"),
      replacing: block.fileRange(of: start..<start + old.utf8.count), with: new)
  }

  private func judgeValue(
    _ index: Int, _ claim: Claim, _ wanted: String, _ values: MarkedOutput?, _ judgement: inout Judgement
  ) {
    let found = values?.values["b\(block.number).c\(index)"]
    if let found, found.contains(wanted) {
      judgement.claims.held += 1
      return
    }
    judgement.claims.broken += 1
    let start = claim.range.upperBound - wanted.utf8.count
    let fix = found?.last.map {
      Diagnostic.Fix(
        Phrase(en: "write the value", ko: "실제 값으로 바꾸기"),
        replacing: wanted.isEmpty
          ? block.fileOffset(of: start)..<block.fileOffset(of: start)
          : block.fileRange(of: start..<claim.range.upperBound), with: wanted.isEmpty ? " " + $0 : $0)
    }
    judgement.diagnostics.append(
      .valueClaimBroken(wanted: wanted, found: found?.last, at: place(claim.range), fix: fix))
  }

  /// A place in the file for a part of the block's code.
  func place(_ part: Range<Int>) -> Place { Place(text, block.fileRange(of: part)) }

  /// The place of the block's fence: its info string, or its first line.
  var fencePlace: Place { Place(text, block.fence.isEmpty ? firstLine : block.fence) }

  private var firstLine: Range<Int> {
    let line = text.lines.range(ofLine: text.lines.line(of: block.range.lowerBound))
    return max(line.lowerBound, block.range.lowerBound)..<max(line.upperBound, block.range.lowerBound)
  }

  /// The diagnostic for the first error of a compiler in this block, its notes with it.
  func compileError(_ attempt: SampleAttempt, severity: Severity = .error) -> Diagnostic? {
    guard let start = attempt.messages.firstIndex(where: { $0.message.severity == .error && $0.block == block.number })
    else { return nil }
    let error = attempt.messages[start]
    let notes = attempt.messages[(start + 1)...].prefix { $0.message.severity == .note }.map { note in
      Diagnostic.Note(
        Phrase(en: note.message.text, ko: note.message.text),
        at: note.block == block.number ? place(token(at: note.offset)) : nil)
    }
    return .sampleDoesNotCompile(
      error.message.text, id: error.message.id, notes: Array(notes.prefix(3)), severity: severity,
      at: place(token(at: error.offset)))
  }

  /// The token that begins at `offset` or holds it; empty where there is none.
  func token(at offset: Int) -> Range<Int> {
    let tokens = block.structure.tokens
    var low = 0
    var high = tokens.count
    while low < high {
      let middle = (low + high) / 2
      if tokens[middle].upperBound <= offset { low = middle + 1 } else { high = middle }
    }
    guard low < tokens.count, tokens[low].contains(offset) else { return offset..<offset }
    return offset..<tokens[low].upperBound
  }
}
