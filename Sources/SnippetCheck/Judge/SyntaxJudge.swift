/// Gives the verdicts that need no compiler: skipped, for another system, parsed only, or syntax error.
import ArticleModel
import ByteText
import Diagnostics
import SwiftSource

struct SyntaxJudge {
  let page: SamplePage

  /// The verdicts by block number; blocks that a compiler must judge are absent.
  var settled: [Int: Judgement] {
    page.blocks.reduce(into: [:]) { found, block in found[block.number] = judgement(on: block) }
  }

  private func judgement(on block: SampleBlock) -> Judgement? {
    let problem = block.structure.problems.first
    if block.level == .auto, block.code.contains(text: "<#") {
      return Judgement(.skipped, .skip, VerdictReason.template)
    }
    // If hidden lines belong to the block, they may supply the omitted code.
    if block.level == .auto, problem != nil, Self.hasEllipsis(block), block.hiddenLines.isEmpty,
      block.errorsByTest.isEmpty
    {
      return Judgement(.skipped, .skip, VerdictReason.template)
    }
    if block.level == .auto, problem != nil, Self.isArguments(block) {
      return Judgement(.lowered, .parse, VerdictReason.arguments)
    }
    if block.level == .skip { return Judgement(.skipped, .skip, VerdictReason.given(block.options.skipReason)) }
    if !block.options.on.isEmpty, !block.options.on.contains(page.environment.system) {
      return problem.map { failure(block, $0, severity: .error) }
        ?? Judgement(.lowered, .parse, VerdictReason.otherSystem(block.options.on))
    }
    // A sample that must fail may have a syntax error; the compiler reports it.
    guard block.options.fails == nil else { return nil }
    if let problem, !LanguageMode.isHistoric(block.options.swift) {
      // A sample may demonstrate a syntax error; the compiler tells whether it is at the comment that announces it. Hidden lines may also
      // complete the sample.
      let mayHold =
        block.claims.contains(where: \.isAboutError)
        || block.level == .auto && !(block.hiddenLines.isEmpty && block.errorsByTest.isEmpty)
      guard !mayHold || block.level == .parse else { return nil }
      return failure(block, problem, severity: block.level == .auto ? .warning : .error)
    }
    return block.level == .parse ? Judgement(.pass, .parse) : nil
  }

  /// Whether a block is only a part of a call's arguments, such as `targets: [...],` of a manifest: it begins with a label and parses
  /// between parentheses.
  private static func isArguments(_ block: SampleBlock) -> Bool {
    let tokens = block.structure.tokens.prefix(2).map { block.code[$0] }
    guard tokens.count == 2, tokens[1].elementsEqual(":".utf8), tokens[0].first?.isASCIIWordByte == true else {
      return false
    }
    return SampleStructure(of: Array("f(\n".utf8) + block.code + Array("\n)".utf8)).problems.isEmpty
  }

  /// Whether an ellipsis marks omitted code: alone on its line, between braces or parentheses, after `=`, or at the start of a
  /// comment.
  private static func hasEllipsis(_ block: SampleBlock) -> Bool {
    let lines = String(decoding: block.code, as: UTF8.self).split(separator: "\n").map { String($0).trimmingSpaces }
    return lines.contains {
      $0 == "..." || $0 == "…"
        || $0.contains(#/[{(]\s*(?:\.\.\.|…)\s*[})]|(?:\/\/|\/\*)\s*(?:\.\.\.|…)|=\s*(?:\.\.\.|…)\s*(?:\/\/.*)?$/#)
    }
  }

  private func failure(_ block: SampleBlock, _ problem: SwiftSyntaxError, severity: Severity) -> Judgement {
    let places = page.places(of: block)
    let place = problem.range.isEmpty ? places.place(ofTokenAt: problem.range.lowerBound) : places.place(problem.range)
    var judgement = Judgement(.fail, .parse, VerdictReason.doesNotParse(problem.message))
    judgement.diagnostics = [.sampleDoesNotParse(problem.message, severity: severity, at: place)]
    return judgement
  }
}
