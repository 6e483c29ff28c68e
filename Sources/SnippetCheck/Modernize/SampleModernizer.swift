/// Collects the compiler's fix-its for samples of old Swift and for samples that do not compile.
package import ArticleModel
import Diagnostics
import SwiftSource

/// The changes that the compiler offers for the samples of one article.
package struct ModernizedArticle: Sendable, Hashable {
  /// The article's path below `content/`.
  package let path: String
  /// The number of samples with changes.
  package let samples: Int
  /// The changes as a unified diff for `patch -p1`.
  package let diff: String
}

/// Applies fix-its to samples in memory; nothing is written.
package struct SampleModernizer: Sendable {
  private let page: SamplePage
  private let runner: any SampleRunning
  /// The maximum number of rounds. A fix may reveal the next error; most samples need one round, but two fixes could undo each other
  /// forever.
  private static let rounds = 6

  init(page: SamplePage, runner: any SampleRunning) { (self.page, self.runner) = (page, runner) }

  /// The changes that the compiler offers for samples that are marked as Swift 1 to 3 or do not compile; only articles with changes are
  /// listed.
  ///
  /// - Parameter results: the results of a check of the same site.
  package static func changes(
    of site: LoadedSite, after results: [SnippetResult], environment: SnippetEnvironment, runner: any SampleRunning
  ) async throws -> [ModernizedArticle] {
    let byPath = Dictionary(grouping: results, by: \.path)
    var changes: [ModernizedArticle] = []
    for article in site.articles {
      guard let results = byPath[article.path] else { continue }
      let page = SamplePage(article, site: site.config.snippets, environment: environment)
      let modernizer = SampleModernizer(page: page, runner: runner)
      var codes: [(block: SampleBlock, code: [UInt8])] = []
      for block in page.blocks {
        guard case .fence(let index) = block.origin, let result = results.first(where: { $0.index == index }),
          modernizer.mayChange(block, result.verdict, result.level), let found = try await modernizer.modernized(block)
        else { continue }
        codes.append((block, found.code))
      }
      guard !codes.isEmpty else { continue }
      let old = article.source.string(in: 0..<article.source.bytes.count)
      let new = String(decoding: text(of: article, with: codes), as: UTF8.self)
      changes.append(
        ModernizedArticle(
          path: article.path, samples: codes.count,
          diff: UnifiedDiff.text(from: old, to: new, path: article.source.path)))
    }
    return changes
  }

  /// Whether a block may need changes: it is marked as Swift 1 to 3 and does not compile, or it failed because it does not compile.
  /// Fragments that only lack their context, and code of another file, are excluded.
  func mayChange(_ block: SampleBlock, _ verdict: SnippetVerdict, _ level: SnippetLevel) -> Bool {
    guard !block.hasExpectation, block.included == nil, block.options.file == nil, block.options.module == nil,
      level == .parse
    else {
      return false
    }
    if LanguageMode.isHistoric(block.options.swift) { return verdict == .fail || verdict == .lowered }
    // A sample with a syntax error was judged without a compiler, so there are no fix-its.
    return verdict == .fail && block.structure.problems.isEmpty && block.level != .parse
  }

  /// The block's code with the compiler's fix-its applied, and their number; nil if there are none.
  func modernized(_ block: SampleBlock) async throws -> (code: [UInt8], changes: Int)? {
    var plan = PartMaker(page: page).historicPlan(block)
    // An old sample is compiled in the current language mode, to find what it needs for current Swift.
    if LanguageMode.isHistoric(block.options.swift) { plan.mode = page.environment.languageMode }
    let program = ProgramPlanner(page: page).program(plan, .fixIts)
    guard let main = program.files["main.swift"],
      let first = main.lines.firstIndex(where: { $0.block == block.number }),
      let last = main.lines.lastIndex(where: { $0.block == block.number })
    else { return nil }
    var text = main.text
    var lines = first..<last + 1
    var changes = 0
    for _ in 0..<Self.rounds {
      var job = program.job
      job.files = job.files.map { $0.name == "main.swift" ? .init(name: $0.name, bytes: text) : $0 }
      let outcome = try await runner.run(job)
      guard outcome.unavailable == nil else { break }
      let table = LineTable(text)
      let own = table.starts[lines.lowerBound]..<table.range(ofLine: lines.upperBound).upperBound
      let fixes = Self.usable(SerializedDiagnostics.fixIts(in: outcome.standardOutput), in: own)
      guard !fixes.isEmpty else { break }
      for fix in fixes.reversed() {
        let grown = fix.text.count { $0 == 0x0A } - text[fix.range].count { $0 == 0x0A }
        lines = lines.lowerBound..<max(lines.lowerBound + 1, lines.upperBound + grown)
        text.replaceSubrange(fix.range, with: fix.text)
      }
      changes += fixes.count
    }
    guard changes > 0 else { return nil }
    let table = LineTable(text)
    let code = Array(text[table.starts[lines.lowerBound]..<table.range(ofLine: lines.upperBound).upperBound])
    return (block.code.last == 0x0A ? code + [0x0A] : code, changes)
  }

  /// The fix-its within the block, sorted by position, without those that overlap an earlier one or insert a placeholder (`<#…#>`).
  private static func usable(_ all: [FixIt], in own: Range<Int>) -> [FixIt] {
    var found: [FixIt] = []
    for fix in all.sorted(by: {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    })
    where fix.file == "main.swift" && own.lowerBound <= fix.range.lowerBound && fix.range.upperBound <= own.upperBound {
      // The result of two insertions at one place would depend on their order, so only one is taken.
      let isFree =
        found.last.map {
          $0.range.upperBound < fix.range.lowerBound
            || $0.range.isEmpty != fix.range.isEmpty
              && $0.range.upperBound <= fix.range.lowerBound
        } ?? true
      if isFree, !String(decoding: fix.text, as: UTF8.self).contains("<#") { found.append(fix) }
    }
    return found
  }

  /// The article's text with the code of some blocks replaced. Each line keeps the prefix that it has in the file (indentation, quote
  /// marks); an added line gets the prefix of the line above it.
  private static func text(of article: Article, with codes: [(block: SampleBlock, code: [UInt8])]) -> [UInt8] {
    let source = article.source
    var text = source.bytes
    for (block, code) in codes.sorted(by: { $0.block.range.lowerBound > $1.block.range.lowerBound }) {
      guard let first = block.lineOffsets.first, block.lineCount > 0 else { continue }
      let prefixes = block.lineOffsets.prefix(block.lineCount).map { offset in
        Array(source.bytes[source.lines.range(ofLine: source.lines.line(of: offset)).lowerBound..<offset])
      }
      let end = source.lines.range(ofLine: source.lines.line(of: block.lineOffsets[block.lineCount - 1])).upperBound
      var lines = code.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
      if lines.last?.isEmpty == true { lines.removeLast() }
      let new = lines.enumerated().map { number, line in
        (number == 0 ? [] : prefixes[min(number, prefixes.count - 1)]) + line
      }
      text.replaceSubrange(first..<max(first, end), with: Array(new.joined(separator: [0x0A])))
    }
    return text
  }
}
