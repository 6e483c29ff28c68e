/// `jikji check links --explain`: explains why each name of a topic in running text is a link or not.
import ArticleModel
private import CrossLinks
import Diagnostics

/// Formats the decisions about names.
enum NameExplanations {
  /// One line for each decision, in order of article and position; further mentions of a linked name are left out.
  static func text(_ site: LoadedSite, in language: MessageLanguage) -> String {
    var lines = ""
    for (article, decisions) in zip(site.articles, CrossLinker.nameDecisions(of: site)) {
      for decision in decisions where decision.reason != .repeated {
        let position = article.source.lines.position(
          of: decision.range.lowerBound, in: article.source.bytes, counting: .scalar)
        let goal = decision.url?.path ?? "-"
        lines +=
          "content/\(article.path):\(position.line):\(position.column): '\(decision.words)' \(goal) (\(decision.topic)): "
        lines += decision.reason.phrase.text(in: language) + "\n"
      }
    }
    return lines
  }
}
