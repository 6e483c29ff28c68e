/// The cache of linking: what was found in each article, so that linking a site again costs little more than its changed articles.
import ArticleModel
import Diagnostics

/// What was found in each article of a linked site without looking at the others.
///
/// Tables over the whole site (addresses, titles, topics, backlinks) are made again each time; that takes a tenth of the time that reading
/// all articles takes. A cache is valid for one `jikji.yml` only.
package struct LinkCache: Sendable {
  /// The scans by path relative to `content/`.
  var scans: [String: ArticleScan] = [:]
  /// The names that ``ArticleScan/mentions`` were searched for.
  var patterns: [TermPattern] = []

  /// An empty cache.
  package init() {}

  /// The cached scan of `article`; scans it when its text changed or it includes code of other files.
  func scan(of article: Article) -> ArticleScan {
    if let known = scans[article.path], known.source == article.source.bytes, !article.hasInclusions { return known }
    return ArticleScan(article)
  }
}

/// What was found in one article.
struct ArticleScan: Sendable {
  /// The bytes of the file, from which all other properties are computed.
  let source: [UInt8]
  /// Korean words with their English in brackets.
  let glosses: [GlossUse]
  /// The Swift names that it explains, declares and uses.
  let symbols: ArticleSymbols
  /// Where it mentions topics and terms; nil before they were searched for.
  var mentions: [Mention]?

  /// Scans an article.
  init(_ article: Article) {
    source = article.source.bytes
    glosses = GlossFinder.uses(in: article)
    symbols = ArticleSymbols(article)
  }
}
