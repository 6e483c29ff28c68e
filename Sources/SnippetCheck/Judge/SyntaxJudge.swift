/// Verdicts that need no compiler: skipped, for another system, parsed only, or not parsing.
import ArticleModel
import ByteText
import Diagnostics
import SwiftSource

struct SyntaxJudge {
  let page: SamplePage

  /// The verdicts by block; blocks that a compiler must judge have none.
  var settled: [Int: Judgement] {
    page.blocks.reduce(into: [:]) { found, block in found[block.number] = judgement(on: block) }
  }

  private func judgement(on block: SampleBlock) -> Judgement? {
    let problem = block.structure.problems.first
    if block.level == .auto, block.code.contains(text: "<#") {
      return Judgement(.skipped, .skip, VerdictReason.template)
    }
    // Hidden lines beside it may fill what is left out.
    if block.level == .auto, problem != nil, Self.hasEllipsis(block), block.companions.isEmpty,
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
    // What must fail may fail to parse; the compiler says how.
    guard block.options.fails == nil else { return nil }
    if let problem, !LanguageMode.isHistoric(block.options.swift) {
      // A sample may show what does not even parse: the compiler says whether that is at its comment. Hidden lines beside it
      // may complete it.
      let mayHold =
        block.claims.contains(where: \.isAboutError)
        || block.level == .auto && !(block.companions.isEmpty && block.errorsByTest.isEmpty)
      guard !mayHold || block.level == .parse else { return nil }
      return failure(block, problem, severity: block.level == .auto ? .warning : .error)
    }
    return block.level == .parse ? Judgement(.pass, .parse) : nil
  }

  /// Whether a block is a piece of a call, such as `targets: [...],` of a manifest: it begins with a label, and parses between
  /// parentheses.
  private static func isArguments(_ block: SampleBlock) -> Bool {
    let tokens = block.structure.tokens.prefix(2).map { block.code[$0] }
    guard tokens.count == 2, tokens[1].elementsEqual(":".utf8), tokens[0].first?.isASCIIWordByte == true else {
      return false
    }
    return SampleStructure(of: Array("f(\n".utf8) + block.code + Array("\n)".utf8)).problems.isEmpty
  }

  /// Whether `...` or `…` is where code would be: alone on its line, between braces, after `=`, or as the beginning of a
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
