/// What linking keeps of each article, so that linking a site again costs little more than its changed articles.
import ArticleModel
import Diagnostics

/// What was found in each article of a linked site without looking at the others.
///
/// Tables over the whole site (addresses, titles, topics, backlinks) are made again each time; that takes a tenth of the
/// time that reading all articles does. A cache is good for one `jikji.yml` only.
package struct LinkCache: Sendable {
  /// By path below `content/`.
  var scans: [String: ArticleScan] = [:]
  /// The names that ``ArticleScan/mentions`` were looked for.
  var patterns: [TermPattern] = []

  /// Nothing known.
  package init() {}

  /// What is known of `article`; scans it when its text changed.
  func scan(of article: Article) -> ArticleScan {
    if let known = scans[article.path], known.source == article.source.bytes, !article.hasInclusions { return known }
    return ArticleScan(article)
  }
}

/// What one article holds.
struct ArticleScan: Sendable {
  /// The text of the file; everything else here follows from it.
  let source: [UInt8]
  /// Words with their English in brackets.
  let glosses: [GlossUse]
  /// Swift names it explains, declares and uses.
  let symbols: ArticleSymbols
  /// Where it mentions topics and terms; nil before they were looked for.
  var mentions: [Mention]?

  /// Scans an article.
  init(_ article: Article) {
    source = article.source.bytes
    glosses = GlossFinder.uses(in: article)
    symbols = ArticleSymbols(article)
  }
}
