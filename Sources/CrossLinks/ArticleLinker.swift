/// Links one changed article again, with everything else as it was found last.
package import ArticleModel
package import Diagnostics

/// The tables of a linked site, kept for the next change of one article.
package struct ArticleLinker: Sendable {
  private let crossing: Crossing
  private let annotator: MentionAnnotator
  /// What was found about all articles.
  private let links: [ArticleLinks]

  /// A linker with the tables and the outcome of a whole site's linking.
  init(crossing: Crossing, links: [ArticleLinks]) {
    self.crossing = crossing
    self.links = links
    annotator = crossing.annotator
  }

  /// The links of `article`, the new text of the article at `number`: its references and annotations are decided anew,
  /// what other articles say of it (backlinks, related articles, topics) is what it was.
  package func relink(_ article: Article, at number: Int) -> Checked<ArticleLinks> {
    let index = crossing.index.replacing(number, with: article)
    let outcomes = LinkResolver(index: index, topics: crossing.topics, number: number).outcomes()
    var found = links[number]
    found.resolved = outcomes.map(\.link)
    found.annotations = crossing.annotations(
      of: article, number, annotator, crossing.scan.mentions(in: article), outcomes)
    // Suggestions need tables of all names, which most saves do not.
    guard outcomes.contains(where: { !$0.faults.isEmpty }) else { return Checked(found) }
    return Checked(found, LinkReports(index: index, topics: crossing.topics).diagnostics(of: number, outcomes))
  }
}
