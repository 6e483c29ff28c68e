/// The runnable sessions of an article as plain Swift files.
package import ArticleModel
private import ByteText
import Diagnostics
import SwiftSource

/// A session of an article as a program.
package struct ExtractedSession: Sendable, Hashable {
  /// The article's path below `content/`.
  package let path: String
  /// The number of its last sample in the article, and its line.
  package let index: Int, line: Int
  /// The program.
  package let source: String
}

/// Collects the programs of articles.
package enum SnippetExtraction {
  /// For every shown Swift sample, the program of it and of what it needs on its page; samples that must fail and samples
  /// that do not parse are left out.
  ///
  /// - Parameter badges: what is known of the samples; one that held in a context is written with that.
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
