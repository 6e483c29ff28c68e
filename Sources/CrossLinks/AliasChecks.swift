/// Checks that aliases which move a fragment name an existing heading.
import ArticleModel
import Diagnostics

enum AliasChecks {
  /// An error for each alias `#old -> new` whose new fragment does not exist in its page, by article and place.
  static func check(_ index: SiteIndex) -> [Diagnostic] {
    var found: [Diagnostic] = []
    for (number, article) in index.site.articles.enumerated() {
      for alias in article.aliases where alias.value.contains("->") {
        guard let move = FragmentMove(alias.value) else { continue }
        let finder = FragmentFinder(index: index)
        let isThere = !move.new.isEmpty && finder.isAnchor(move.new, in: number)
        if isThere { continue }
        let names = NearestName(article.outline.map { ($0.id, $0.id) })
        found.append(
          .aliasWithoutGoal(
            alias.value, fragment: move.new, nearest: names.nearest(to: move.new)?.value,
            at: Place(article.source, alias.range)))
      }
    }
    return found
  }
}
