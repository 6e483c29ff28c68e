/// Extracts the runnable programs of an article as plain Swift files.
package import ArticleModel
private import ByteText
import Diagnostics
import SwiftSource

/// A program made of samples of an article.
package struct ExtractedSession: Sendable, Hashable {
  /// The article's path below `content/`.
  package let path: String
  /// The index of its last sample in the article, and the line of that sample, from 1.
  package let index: Int, line: Int
  /// The source of the program.
  package let source: String
}

/// Extracts programs from articles.
package enum SnippetExtraction {
  /// For every visible Swift sample, the program made of it and the blocks it needs on its page. Samples that must fail, are not compiled
  /// (`skip`, `parse`) or do not parse are left out.
  ///
  /// - Parameter badges: the badges of the samples, by sample number. A sample that passed in a recorded context is extracted with it.
  package static func sessions(
    of article: Article, badges: [Int: SnippetBadge], defaults: SnippetDefaults
  ) -> [ExtractedSession] {
    let samples = PageSamples(article, site: defaults)
    let usable = samples.blocks.map {
      $0.structure.problems.isEmpty && $0.options.fails == nil && $0.level != .skip && $0.level != .parse
    }
    let slices = SampleSlices(samples.blocks, usable: usable)
    return samples.blocks.filter { usable[$0.number] && $0.isVisible }.compactMap { block in
      guard case .fence(let index) = block.origin else { return nil }
      let members =
        samples.isOneProgram ? Array(0...block.number).filter { usable[$0] } : slices.slice(of: block.number)
      let code = members.map { String(decoding: samples.blocks[$0].code, as: UTF8.self) }.joined(separator: "\n")
      let whole = badges[index]?.context.flatMap { SnippetContext.program($0, of: samples.blocks) }
      return ExtractedSession(
        path: article.path, index: index, line: article.source.lines.line(of: block.range.lowerBound),
        source: whole?.text ?? code)
    }
  }
}
