/// Finds the headings of a long page by id and words without looking at all of them.
import ArticleModel

/// The headings of one article by every name a fragment may have; each table keeps the first of equals.
struct OutlineTable: Sendable {
  /// Headings by id, by other ids, by words, and by the loose keys of ids and words.
  private(set) var byID: [String: Int] = [:]
  private(set) var byAlias: [String: Int] = [:]
  private(set) var byText: [String: Int] = [:]
  private(set) var byLooseName: [String: Int] = [:]
  /// Headings by the loose keys of other ids, of the English in brackets, and of what is before it.
  private(set) var byLooseGloss: [String: Int] = [:]
  /// Ids of samples.
  private(set) var samples: Set<String> = []
  /// Old ids of the front matter with the new ones.
  private(set) var moves: [String: String] = [:]
  /// The levels in order: two pages with the same are translations heading by heading.
  let levels: [Int]

  /// Outlines up to this length are as quickly looked through.
  private static let shortest = 64

  /// The table of an article; nil when its outline is short.
  init?(_ article: Article) {
    guard article.outline.count > Self.shortest else { return nil }
    levels = article.outline.map(\.level)
    for (place, heading) in article.outline.enumerated() {
      Self.add(heading.id, place, to: &byID)
      for alias in heading.aliases {
        Self.add(alias, place, to: &byAlias)
        Self.add(alias.looseKey, place, to: &byLooseGloss)
      }
      Self.add(heading.text, place, to: &byText)
      Self.add(heading.id.looseKey, place, to: &byLooseName)
      Self.add(heading.text.looseKey, place, to: &byLooseName)
      for words in [FragmentFinder.gloss(of: heading.text), FragmentFinder.beforeGloss(of: heading.text)] {
        if let words { Self.add(words.looseKey, place, to: &byLooseGloss) }
      }
    }
    for snippet in article.snippets {
      if let id = snippet.options.id { samples.insert(id) }
    }
    for alias in article.frontMatter.aliases {
      guard let move = FragmentMove(alias.value), move.path.isEmpty, moves[move.old] == nil else { continue }
      moves[move.old] = move.new
    }
  }

  private static func add(_ name: String, _ place: Int, to table: inout [String: Int]) {
    if table[name] == nil { table[name] = place }
  }
}
