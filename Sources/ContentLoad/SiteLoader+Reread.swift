/// Reads one changed article into the place its old text has in a loaded site.
package import ArticleModel
package import Diagnostics

extension SiteLoader {
  /// The article that `file` holds now, in place of the one at `number`; nil when the change reaches beyond the text: to
  /// the address, the order, other names of the page, or whether it is published at all. Then the site must be loaded.
  package static func reread(_ file: ContentFile, at number: Int, in site: LoadedSite) -> Checked<Article>? {
    let old = site.articles[number]
    guard file.path == old.path, let facts = PathRules.facts(of: file.path) else { return nil }
    let text = SourceText.cleaning(path: "content/" + file.path, fileBytes: file.bytes)
    let read = ArticleReader.read(text.value, path: file.path, facts: facts, config: site.config)
    var article = read.value
    guard isSamePlace(article, as: old) else { return nil }
    article.translationKey = old.translationKey
    // A chapter without a weight of its own has that of its guide's list of topics.
    article.frontMatter.weight = article.frontMatter.weight ?? old.frontMatter.weight
    let others = site.articles.indices.filter { other in
      other != number && site.articles[other].translationKey == old.translationKey
    }
    PairMaking.pair(&article, with: others.map { site.articles[$0] })
    return Checked(article, text.diagnostics + read.diagnostics)
  }

  private static func isSamePlace(_ article: Article, as old: Article) -> Bool {
    let matter = article.frontMatter
    let before = old.frontMatter
    return article.url == old.url && article.kind == old.kind && article.guide == old.guide
      && matter.draft?.value == before.draft?.value && matter.date?.value == before.date?.value
      && matter.translationOf?.value == before.translationOf?.value
      && matter.aliases.map(\.value) == before.aliases.map(\.value)
  }
}
