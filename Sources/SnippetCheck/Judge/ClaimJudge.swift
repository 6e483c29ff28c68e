/// Compares a block's claims about output and values with the results of a run.
import ArticleModel
import Diagnostics
import SwiftSource

struct ClaimJudge {
  let block: SampleBlock
  private let places: BlockPlaces
  private let echoes: EchoJudge

  init(_ block: SampleBlock, on page: SamplePage) {
    self.block = block
    places = page.places(of: block)
    echoes = EchoJudge(places: places, page: page)
  }

  /// The judgement on the block as a member of a shared program that compiled; nil unless it is a full pass.
  func pass(in run: ProgramRun) -> Judgement? {
    var judgement = Judgement(.pass, .run, seconds: run.outcome.seconds / Double(run.parts.count))
    judgeRun(run, values: run.output, into: &judgement)
    return judgement.verdict == .pass ? judgement : nil
  }

  /// Judges the claims about output and values after a run and adds the result to `judgement`. `values` is nil if no values were read. If
  /// the program crashed, only the claims that it reached are judged. A claim without data to compare stays unjudged.
  func judgeRun(_ run: ProgramRun, values: MarkedOutput?, into judgement: inout Judgement) {
    // Numbers of which none is printed only number the steps of the sample.
    let hasSteps = block.claims.indices.contains {
      block.claims[$0].isStep && comparison($0, run, run.output).match != .none
    }
    for (index, claim) in block.claims.enumerated() where !claim.isStep || hasSteps {
      switch claim.kind {
      case .prints(let wanted) where wanted.isEmpty:
        judgement.claims.broken += 1
        judgement.diagnostics.append(.claimWithoutText(at: places.place(claim.range)))
      case .prints where judgement.hasStopped && !reached(index, run): break
      case .prints(let wanted) where claim.inBody: judgeInBody(index, claim, wanted, values, &judgement)
      case .prints(let wanted): judgePrinted(index, claim, wanted, run, &judgement)
      case .value(let wanted): judgeValue(index, claim, wanted, values, &judgement)
      case .state(_, let wanted): judgeState(index, claim, wanted, values, &judgement)
      case .error: break
      }
    }
    echoes.judge(run.output, into: &judgement)
    judgement.printed = run.output.output(ofBlock: block.number)
    judgement.otherPrints = run.output.others(of: block.number).map { $0.output(ofBlock: block.number) }
    if judgement.claims.broken > 0 { judgement.verdict = .fail }
  }

  private func reached(_ index: Int, _ run: ProgramRun) -> Bool {
    run.output.output(beforeClaim: index, ofBlock: block.number) != nil
  }

  private func readings(_ claim: Claim) -> [[String]] {
    guard case .prints(let wanted) = claim.kind else { return [] }
    return [wanted] + claim.otherReadings
  }

  private func judgePrinted(
    _ index: Int, _ claim: Claim, _ wanted: [String], _ run: ProgramRun, _ judgement: inout Judgement
  ) {
    let (found, match) = comparison(index, run, run.output)
    let others = run.output.others(of: block.number).map { comparison(index, run, $0).match }
    // A bare comment about output that differs between runs is only an example.
    if claim.isBare, match == .none || others.contains(.none), !others.isEmpty { return }
    if match == .none || !others.contains(.none) {
      let isLate = match == .none && holdsAsWhole(run)
      if match != .none || isLate {
        judgement.claims.held += 1
        if case .lastLines = match, !claim.isBesideOneLine || wanted.count != 1 {
          judgement.diagnostics.append(
            .claimNamesLastLines(wanted.count, of: found.count, at: places.place(claim.range)))
        }
        return
      }
      // A bare comment does not say that it is about output, so it counts as wrong only if it resembles the output.
      if claim.isBare, !claim.isStep, !Self.isLike(claim, wanted, found) { return }
      judgement.claims.broken += 1
      judgement.diagnostics.append(
        .printedClaimBroken(
          wanted: claim.isBare ? wanted.map(PrintedText.unquoted) : wanted, found: found, at: places.place(claim.range),
          fix: printedFix(claim, wanted, found)))
      return
    }
    judgement.claims.broken += 1
    judgement.diagnostics.append(.claimDependsOnOrder(wanted: wanted, at: places.place(claim.range)))
  }

  /// The lines that were printed since the previous claim, and how they compare with the claim. Claims without a statement between them are
  /// about the same output; each is about the lines after those that the previous claim names.
  private func comparison(_ index: Int, _ run: ProgramRun, _ output: MarkedOutput) -> (
    found: [String], match: PrintedMatch
  ) {
    let hasMarkers = run.hasMarkers(forClaimsOf: block.number)
    var first = index
    var last = index
    while first > 0, areTogether(first - 1, first, hasMarkers) { first -= 1 }
    while last + 1 < block.claims.count, areTogether(last, last + 1, hasMarkers) { last += 1 }
    let anyOrder = block.options.anyOrder
    guard block.claims[first].betweenItems || !hasMarkers else {
      let found = PrintedComparison.lines(of: output.output(ofBlock: block.number))
      return (found, match(block.claims[index], found, anyOrder))
    }
    var found = PrintedComparison.lines(of: run.output(beforeClaim: first, of: block.number, in: output))
    for earlier in first..<index {
      switch match(block.claims[earlier], found, false) {
      case .beginning(let rest): found = rest
      case .whole: found = []
      case .lastLines, .none: break
      }
    }
    let outcome = match(block.claims[index], found, anyOrder)
    switch outcome {
    case .beginning: return (found, index < last ? .whole : .none)
    case .lastLines: return (found, index < last ? .none : .lastLines)
    case .whole, .none: return (found, outcome)
    }
  }

  /// Whether a bare comment resembles the last printed line, so that it is probably about it. A quoted text always does beside a `print`
  /// of one line (all of 19 in public proposals), unless it may quote a part of the line.
  private static func isLike(_ claim: Claim, _ wanted: [String], _ found: [String]) -> Bool {
    if wanted.count > 1 { return resemble(wanted, found) }
    guard let text = wanted.first, let literal = LiteralText(PrintedText.withoutRemark(text)), let last = found.last
    else { return false }
    if claim.isBesideOneLine, PrintedText.startsQuotation(literal.text) {
      return LiteralText.isWrapped(literal.text, in: last) || !last.contains(PrintedText.unquoted(literal.text))
    }
    return literal.isLike(last)
  }

  /// Whether several comment lines resemble as many printed lines: one of them is equal, or each is a literal of the same kind.
  private static func resemble(_ wanted: [String], _ found: [String]) -> Bool {
    guard wanted.count == found.count else { return false }
    return zip(wanted, found).contains { $0 == $1 }
      || zip(wanted, found).allSatisfy { LiteralText($0)?.isLike($1) ?? false }
  }

  private func match(_ claim: Claim, _ found: [String], _ anyOrder: Bool) -> PrintedMatch {
    if claim.isAfterLoop, !claim.isQuoted, PrintedComparison.areJoined(found, in: readings(claim)) { return .whole }
    return PrintedComparison.match(readings(claim), in: found, anyOrder: anyOrder, isQuoted: claim.isQuoted)
  }

  private func areTogether(_ left: Int, _ right: Int, _ hasMarkers: Bool) -> Bool {
    guard case .prints = block.claims[left].kind, case .prints = block.claims[right].kind else { return false }
    // Without markers it is unknown which statement printed which line.
    guard hasMarkers else { return true }
    let between = block.claims[left].range.upperBound..<block.claims[right].range.lowerBound
    return !between.isEmpty && !block.structure.items.contains { $0.range.overlaps(between) }
  }

  /// Whether a block that uses `Task` prints, from its start to the end of the program, exactly the lines that all its claims name, in
  /// their order. Needed because tasks print when they finish, not where they are written.
  private func holdsAsWhole(_ run: ProgramRun) -> Bool {
    guard block.structure.used.contains("Task"), !block.structure.types.contains("Task") else { return false }
    let wanted = block.claims.flatMap { claim in
      if case .prints(let lines) = claim.kind { lines } else { [String]() }
    }
    return wanted == PrintedComparison.lines(of: run.output.output(fromBlock: block.number))
  }

  /// Judges a claim inside a body: it holds if, each time it is reached, the last printed lines are those it names.
  private func judgeInBody(
    _ index: Int, _ claim: Claim, _ wanted: [String], _ output: MarkedOutput?, _ judgement: inout Judgement
  ) {
    let name = "b\(block.number).n\(index)"
    guard let output, let first = output.inBodies[name] else { return }
    let runs = [first] + output.others(of: block.number).map { $0.inBodies[name] ?? [] }
    // A comment in a loop may name what all passes printed.
    if !claim.isQuoted,
      runs.allSatisfy({
        PrintedComparison.areJoined($0.compactMap { PrintedComparison.lines(of: $0).last }, in: readings(claim))
      })
    {
      judgement.claims.held += 1
      return
    }
    let times = runs.joined()
    let wrong = times.map(PrintedComparison.lines).first { found in
      !readings(claim).contains { found.suffix($0.count).elementsEqual($0) }
    }
    guard let wrong else {
      judgement.claims.held += 1
      return
    }
    judgement.claims.broken += 1
    judgement.diagnostics.append(
      .printedClaimBroken(wanted: wanted, found: Array(wrong.suffix(3)), at: places.place(claim.range), fix: nil))
  }

  /// Judges `// x is now 7`. If the program did not report the value, the claim stays unjudged, because the comment may be about something
  /// else.
  private func judgeState(
    _ index: Int, _ claim: Claim, _ wanted: String, _ values: MarkedOutput?, _ judgement: inout Judgement
  ) {
    let name = "b\(block.number).c\(index)"
    guard let values, let found = values.values[name] else { return }
    let all = [found] + values.others(of: block.number).compactMap { $0.values[name] }
    if all.allSatisfy({ Self.isValue(wanted, $0) }) {
      judgement.claims.held += 1
    } else {
      judgement.claims.broken += 1
      judgement.diagnostics.append(
        .valueClaimBroken(wanted: wanted, found: found.last, at: places.place(claim.range), fix: nil))
    }
  }

  /// Whether a value equals a literal. `found` holds its description and its debug description; optional values are unwrapped, numbers are
  /// compared as numbers.
  private static func isValue(_ wanted: String, _ found: [String]) -> Bool {
    found.contains { text in
      let inner = text.hasPrefix("Optional(") && text.hasSuffix(")") ? String(text.dropFirst(9).dropLast()) : text
      if inner == wanted || text == wanted { return true }
      guard let left = Double(inner), let right = Double(wanted.replacing("_", with: "")) else { return false }
      return left == right
    }
  }

  /// The only likely fix, replacing the claimed line with the printed one; nil unless both are exactly one line.
  private func printedFix(_ claim: Claim, _ wanted: [String], _ found: [String]) -> Diagnostic.Fix? {
    guard wanted.count == 1, found.count == 1, let promised = wanted.first, let new = found.first else { return nil }
    let old = new.hasSuffix(")") ? promised : PrintedText.withoutRemark(promised)
    let comment = String(decoding: block.code[claim.range], as: UTF8.self)
    guard let part = comment.firstRange(of: old) else { return nil }
    let start = claim.range.lowerBound + comment.utf8.distance(from: comment.startIndex, to: part.lowerBound)
    return Diagnostic.Fix(
      Phrase(en: "write what is printed", ko: "실제 출력으로 바꾸기"),
      replacing: block.fileRange(of: start..<start + old.utf8.count),
      with: PrintedText.startsQuotation(old) && !new.contains("\"") ? "\"\(new)\"" : new)
  }

  private func judgeValue(
    _ index: Int, _ claim: Claim, _ wanted: String, _ values: MarkedOutput?, _ judgement: inout Judgement
  ) {
    let name = "b\(block.number).c\(index)"
    // A program that crashed earlier, or an expression that cannot be probed, gives no value to compare.
    guard let found = values?.values[name] else {
      if values?.unasked.contains(name) ?? false {
        judgement.unasked.insert(index)
        return
      }
      return judgeWithoutValue(claim, wanted, values, &judgement)
    }
    if found.contains(wanted),
      values?.others(of: block.number).allSatisfy({ $0.values[name]?.contains(wanted) == true }) ?? true
    {
      judgement.claims.held += 1
      return
    }
    // The comment is about what the call does, such as print, not about its value.
    if wanted != "()", !found.isEmpty, found.allSatisfy({ $0 == "()" }) {
      judgement.unasked.insert(index)
      return
    }
    judgement.claims.broken += 1
    let start = claim.range.upperBound - wanted.utf8.count
    let fix = found.last.map {
      Diagnostic.Fix(
        Phrase(en: "write the value", ko: "실제 값으로 바꾸기"),
        replacing: wanted.isEmpty
          ? block.fileOffset(of: start)..<block.fileOffset(of: start)
          : block.fileRange(of: start..<claim.range.upperBound), with: wanted.isEmpty ? " " + $0 : $0)
    }
    judgement.diagnostics.append(
      .valueClaimBroken(wanted: wanted, found: found.last, at: places.place(claim.range), fix: fix))
  }

  /// Judges a value claim for which no value was reported: wrong if the statement on its line has no value; unjudged inside a body, on a
  /// line of its own, or if the program did not reach its end.
  private func judgeWithoutValue(
    _ claim: Claim, _ wanted: String, _ values: MarkedOutput?, _ judgement: inout Judgement
  ) {
    // Only `main.swift` has markers.
    guard !claim.ownLine, claim.betweenItems, block.options.file == nil, values?.reachedEnd ?? true else { return }
    judgement.claims.broken += 1
    judgement.diagnostics.append(
      .valueClaimBroken(wanted: wanted, found: nil, at: places.place(claim.range), fix: nil))
  }
}
