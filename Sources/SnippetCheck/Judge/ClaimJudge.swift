/// Compares a block's claims about output and values with what happened.
import ArticleModel
import Diagnostics
import SwiftSource

struct ClaimJudge {
  let block: SampleBlock
  private let places: BlockPlaces

  init(_ block: SampleBlock, on page: SamplePage) {
    self.block = block
    places = page.places(of: block)
  }

  /// The judgement on the block as one of many of a program that compiled; nil unless it is a full pass.
  func pass(in run: ProgramRun) -> Judgement? {
    var judgement = Judgement(.pass, .run, seconds: run.outcome.seconds / Double(run.parts.count))
    judgeRun(run, values: run.output, into: &judgement)
    return judgement.verdict == .pass ? judgement : nil
  }

  /// Judges the claims about output and values after a run, into `judgement`; nil for `values` when none were asked for.
  func judgeRun(_ run: ProgramRun, values: MarkedOutput?, into judgement: inout Judgement) {
    for (index, claim) in block.claims.enumerated() {
      switch claim.kind {
      case .prints(let wanted) where wanted.isEmpty:
        judgement.claims.broken += 1
        judgement.diagnostics.append(.claimWithoutText(at: places.place(claim.range)))
      case .prints(let wanted): judgePrinted(index, claim, wanted, run, &judgement)
      case .value(let wanted): judgeValue(index, claim, wanted, values, &judgement)
      case .error: break
      }
    }
    judgement.printed = run.output.output(ofBlock: block.number)
    if judgement.claims.broken > 0 { judgement.verdict = .fail }
  }

  private func judgePrinted(
    _ index: Int, _ claim: Claim, _ wanted: [String], _ run: ProgramRun, _ judgement: inout Judgement
  ) {
    let found = output(promisedBy: index, run)
    // What a task prints may appear at any later time.
    let isLate =
      block.structure.used.contains("Task")
      && PrintedComparison.holds(wanted, in: run.output.output(fromBlock: block.number), anyOrder: true)
    if isLate || PrintedComparison.holds(wanted, in: found, anyOrder: block.options.anyOrder) {
      judgement.claims.held += 1
      return
    }
    judgement.claims.broken += 1
    let lines = PrintedComparison.lines(of: found)
    judgement.diagnostics.append(
      .printedClaimBroken(
        wanted: wanted, found: lines, at: places.place(claim.range), fix: printedFix(claim, wanted, lines)))
  }

  /// What was printed since the claim before this one. Claims with no statement between them are about the same output, each
  /// about what follows the lines that the one before it names.
  private func output(promisedBy index: Int, _ run: ProgramRun) -> String {
    var first = index
    while first > 0, case .prints = block.claims[first - 1].kind, areTogether(first - 1, first) { first -= 1 }
    guard block.claims[first].betweenItems else { return run.output.output(ofBlock: block.number) }
    var text = run.output(beforeClaim: first, of: block.number)
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
    if found?.contains(wanted) == true {
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
      .valueClaimBroken(wanted: wanted, found: found?.last, at: places.place(claim.range), fix: fix))
  }
}
