/// Turns the judgements on an article's blocks into results and diagnostics, and compares `output` fences.
import ArticleModel
import Diagnostics
import SwiftSource

struct PageReport {
  private let article: Article
  private var results: [Int: SnippetResult] = [:]
  private var diagnostics: [Diagnostic]
  /// The judgements on visible Swift samples, by the sample's index.
  private var printed: [Int: Judgement] = [:]

  /// Creates the results for the Swift samples of a page and compares `output` fences. `judgements` are by block number.
  init(of page: SamplePage, _ judgements: Checked<[Int: Judgement]>) {
    article = page.article
    diagnostics = judgements.diagnostics
    let keys = SnippetFingerprint.keys(of: article)
    for snippet in article.snippets where snippet.node != nil && Self.isReported(snippet) {
      let position = article.source.lines.position(
        of: snippet.range.lowerBound, in: article.source.bytes, counting: .utf16)
      var result = SnippetResult(
        path: article.path, index: snippet.index, line: position.line, column: position.column,
        language: snippet.language)
      result.contentKey = keys[snippet.index] ?? ""
      result.similarityHash = SnippetFingerprint.similarityHash(of: snippet.code)
      results[snippet.index] = result
    }
    let blockKeys = SnippetFingerprint.keys(of: page.blocks, keys)
    let contextFingerprints = SnippetFingerprint.contextFingerprints(of: article)
    for block in page.blocks {
      guard var judgement = judgements.value[block.number] else { continue }
      judgement.noteInactiveCode(of: block)
      judgement.lowerForUnrunTests(of: block)
      diagnostics += judgement.diagnostics
      guard case .fence(let index) = block.origin else { continue }
      printed[index] = judgement
      fill(index, judgement, block)
      if let claim = firstUncomparedClaim(block, judgement, at: index) {
        diagnostics.append(.claimNotCompared(at: page.places(of: block).place(claim.range)))
      }
      let needed = page.slices.slice(of: block.number).filter { $0 != block.number || !block.hiddenLines.isEmpty }
      let others = page.otherFiles(of: block).filter { !needed.contains($0) }
      let facts = (needed + others).map { blockKeys[$0] } + [contextFingerprints[index]].compactMap(\.self)
      results[index]?.contextKey = facts.joined(separator: ",")
    }
    compareOutputs()
    for snippet in article.snippets where snippet.node != nil && !Self.isReported(snippet) && Self.lacksCheck(snippet) {
      diagnostics.append(.levelWithoutCheck(snippet.language, at: Place(article.source, snippet.infoRange)))
    }
  }

  /// Whether the fence of a sample requests a check that does not exist for its language.
  private static func lacksCheck(_ snippet: Snippet) -> Bool {
    [.run, .compile, .parse].contains(snippet.options.level) && !["sh", "output"].contains(snippet.language)
  }

  /// In a block with `run` that passed, the first claim that cannot be compared in any form of the program: a value inside a body, or a
  /// claim in a file without top-level statements. Nil if there is none.
  private func firstUncomparedClaim(_ block: SampleBlock, _ judgement: Judgement, at index: Int) -> Claim? {
    guard judgement.verdict == .pass, block.level == .run, results[index]?.claims.unjudged ?? 0 > 0 else {
      return nil
    }
    let options = block.options
    let isLibrary = block.structure.hasMain || options.main || options.file != nil || options.module != nil
    return block.claims.indices.first { index in
      let claim = block.claims[index]
      return switch claim.kind {
      case .value: isLibrary || !claim.betweenItems || judgement.unasked.contains(index)
      case .state: isLibrary || !claim.betweenItems
      case .prints: isLibrary && !claim.isBare
      case .error: false
      }
    }.map { block.claims[$0] }
  }

  /// Whether a sample gets a result. Samples in languages that cannot be checked get none. Shell commands without `run` get none either,
  /// because most of them are not transcripts.
  static func isReported(_ snippet: Snippet) -> Bool {
    if snippet.language == "sh" { return snippet.options.level == .run }
    return ["swift", "objc", "json", "yaml", "xml", "console"].contains(snippet.language)
  }

  /// Adds the judgement on a sample of another language.
  mutating func add(_ judgement: Judgement, on snippet: Snippet) {
    diagnostics += judgement.diagnostics
    fill(snippet.index, judgement, nil)
  }

  private mutating func fill(_ index: Int, _ judgement: Judgement, _ block: SampleBlock?) {
    guard var result = results[index] else { return }
    result.verdict = judgement.verdict
    result.level = judgement.level
    result.reason = judgement.reason?.english
    result.reasonKorean = judgement.reason?.korean
    result.seconds = judgement.seconds
    result.claims = judgement.claims
    let certain = block?.claims.count { !$0.isVague } ?? 0
    result.claims.unjudged = max(
      0, certain - (judgement.claims.held - judgement.heldEchoes) - judgement.claims.broken)
    result.context = judgement.verdict == .fail ? nil : judgement.context?.text
    result.expectedFailure = judgement.expectedFailure
    result.languageMode = judgement.languageMode ?? block?.options.swift
    if block?.options.show == "output" { result.output = judgement.printed }
    if judgement.expectedFailure || block?.options.show == "error" { result.message = judgement.message }
    results[index] = result
  }

  /// Compares each `output` fence with the output of the Swift sample before it. An `output` fence after code in another language is
  /// skipped.
  private mutating func compareOutputs() {
    var last: Snippet?
    for snippet in article.snippets {
      if snippet.language != "output", snippet.node != nil { last = snippet }
      guard snippet.language == "output", snippet.options.match != "none", last?.language ?? "swift" == "swift" else {
        continue
      }
      guard let sample = last?.index, let judgement = printed[sample], judgement.level == .run,
        let output = judgement.printed
      else {
        diagnostics.append(.outputWithoutSample(at: Place(article.source, snippet.infoRange)))
        continue
      }
      let isError = snippet.options.show == "error"
      compare(snippet, with: isError ? judgement.printedErrors ?? "" : output, of: sample)
      for other in isError || results[sample]?.verdict == .fail ? [] : judgement.otherPrints {
        compare(snippet, with: other, of: sample)
      }
    }
  }

  private mutating func compare(_ fence: Snippet, with found: String, of sample: Int) {
    let difference = OutputPattern.difference(
      wanted: String(decoding: fence.code, as: UTF8.self), found: found, anyOrder: fence.options.anyOrder,
      style: fence.options.match)
    guard let difference else {
      results[sample]?.claims.held += 1
      return
    }
    results[sample]?.claims.broken += 1
    results[sample]?.verdict = .fail
    results[sample]?.reason = VerdictReason.claimsBroken.english
    results[sample]?.reasonKorean = VerdictReason.claimsBroken.korean
    let index = min(difference.line, max(0, fence.lineOffsets.count - 1))
    let start = fence.lineOffsets.isEmpty ? fence.range.lowerBound : fence.lineOffsets[index]
    let line = article.source.lines.range(ofLine: article.source.lines.line(of: start))
    diagnostics.append(
      .outputFenceBroken(
        line: difference.line + 1, wanted: difference.wanted, found: difference.found,
        at: Place(article.source, start..<max(start, line.upperBound)),
        fix: OutputFenceFix(fence, in: article.source).fix(printing: found)))
  }

  /// The results and the diagnostics, each in order of position.
  var finished: Checked<[SnippetResult]> {
    let sorted = diagnostics.sorted { left, right in
      (left.place?.range?.lowerBound ?? 0, left.code) < (right.place?.range?.lowerBound ?? 0, right.code)
    }
    return Checked(results.values.sorted { $0.index < $1.index }, sorted)
  }
}
