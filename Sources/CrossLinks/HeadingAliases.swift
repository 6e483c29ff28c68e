/// Keeps links to headings valid when fixes or renames change the text of a heading, and with it its id.
package import ArticleModel
import CommonMark
package import Diagnostics

/// Makes aliases for the old ids of changed headings.
package enum HeadingAliases {
  /// The plan with an alias in the front matter for each heading whose id it would change. If the alias would overlap other replacements,
  /// or the number of headings changes, the headings of that article are left unchanged.
  ///
  /// - Parameter read: reads the article at a path relative to `content/` from its bytes; nil if it cannot.
  package static func kept(
    by plan: FixPlan, read: (_ path: String, _ bytes: [UInt8]) -> Article?
  ) -> FixPlan {
    FixPlan(
      plan.edits.keys.sorted().compactMap { path -> (text: SourceText, edits: [TextEdit])? in
        guard let text = plan.texts[path], let edits = plan.edits[path] else { return nil }
        let prefix = "content/"
        guard path.hasPrefix(prefix), let article = read(String(path.dropFirst(prefix.count)), text.bytes) else {
          return (text, edits)
        }
        let headings = article.outline.map { article.tree[$0.node].range }
        func isInHeading(_ edit: TextEdit) -> Bool { headings.contains { $0.overlaps(edit.range) } }
        guard edits.contains(where: isInHeading) else { return (text, edits) }
        let renamed = read(article.path, plan.applied(to: path, fileBytes: text.bytes))
        let moves = renamed.flatMap { Self.moves(from: article, to: $0) }
        if moves?.isEmpty == true { return (text, edits) }
        let alias = moves.map { AliasFix.make(for: article, adding: $0) }
        guard let alias, !edits.contains(where: { $0.range.touches(alias.range) }) else {
          return (text, edits.filter { !isInHeading($0) })
        }
        return (text, edits + [TextEdit(alias.range, alias.replacement)])
      })
  }

  /// The aliases from ids that `renamed` no longer has to its own; nil when the two have different numbers of headings.
  static func moves(from article: Article, to renamed: Article) -> [String]? {
    guard renamed.outline.count == article.outline.count else { return nil }
    var known = Set(renamed.outline.flatMap { [$0.id] + $0.aliases })
    known.formUnion(renamed.aliases.compactMap { FragmentMove($0.value) }.filter(\.path.isEmpty).map(\.old))
    return zip(article.outline, renamed.outline).compactMap { before, after in
      known.contains(before.id) ? nil : "#\(before.id) -> \(after.id)"
    }
  }
}

extension Range<Int> {
  /// Whether replacements of these two ranges would conflict.
  fileprivate func touches(_ other: Range<Int>) -> Bool {
    overlaps(other) || lowerBound == other.lowerBound
  }
}
