/// Resolves `![[page#heading]]` to the section that is embedded, and finds sections that would embed themselves and pages that would embed
/// too much.
import ArticleModel
import CommonMark

extension LinkResolver {
  /// Resolves `![[page#heading]]` to the blocks below that heading, or to all blocks of the page; `![[picture.png]]` is an image.
  func embedOutcome(of use: LinkUse) -> LinkOutcome {
    var outcome = wikiOutcome(of: use)
    guard let goal = outcome.article else {
      let asPicture = outcome.link.destination == .dead ? imageOutcome(of: use) : outcome
      return asPicture.faults.isEmpty ? asPicture : outcome
    }
    let fragment: String? = if case .site(_, let id) = outcome.link.destination { id } else { nil }
    outcome.embed = SectionEmbeds.section(fragment, of: goal, in: index.site.articles[goal])
    return outcome
  }
}

/// Computes embedded sections and their limits.
enum SectionEmbeds {
  /// The blocks below the heading with that id, up to the next heading of the same or a higher level; without a fragment, all blocks of the
  /// article except its title. Nil when the heading is inside a quote or a list, where no section begins.
  static func section(_ fragment: String?, of number: Int, in article: Article) -> EmbeddedSection? {
    let blocks = Array(article.tree.children(of: article.tree.root))
    func whole(_ blocks: ArraySlice<NodeID>) -> EmbeddedSection {
      guard let first = blocks.first, let last = blocks.last else {
        return EmbeddedSection(article: number, nodes: 0..<0)
      }
      let nodes = article.tree.subtree(of: first).lowerBound..<article.tree.subtree(of: last).upperBound
      return EmbeddedSection(article: number, nodes: nodes)
    }
    guard let fragment, fragment != "top" else { return whole(blocks.drop { $0 == article.titleHeading }) }
    guard let heading = article.outline.first(where: { $0.id == fragment }),
      let place = blocks.firstIndex(of: heading.node)
    else { return nil }
    let rest = blocks[(place + 1)...]
    return whole(rest.prefix { article.tree[$0].kind != .heading || Int(article.tree[$0].number) > heading.level })
  }

  /// The outcomes in which each section that embeds itself, directly or indirectly, is replaced by a fault.
  static func withoutCycles(_ outcomes: [[LinkOutcome]], in site: LoadedSite) -> [[LinkOutcome]] {
    let uses = outcomes.enumerated().flatMap { article, list in
      list.enumerated().compactMap { place, outcome in
        outcome.embed.map {
          Use(article: article, place: place, node: site.articles[article].links[place].node, shown: $0)
        }
      }
    }
    let ofArticle = Dictionary(grouping: uses.indices) { uses[$0].article }
    let inside = uses.map { use in
      ofArticle[use.shown.article, default: []].filter { use.shown.nodes.contains(Int(uses[$0].node.index)) }
    }
    var outcomes = outcomes
    for (number, use) in uses.enumerated() where reaches(number, from: inside[number], inside) {
      outcomes[use.article][use.place].embed = nil
      outcomes[use.article][use.place].faults.append(
        .embedCycle(site.articles[use.article].links[use.place].target))
    }
    return outcomes
  }

  /// The outcomes in which each embed that would take an article above `limit` bytes of embedded sections is replaced by a fault: a few
  /// hundred references to a large page would make a page that no browser opens.
  static func withinLimit(
    _ outcomes: [[LinkOutcome]], in site: LoadedSite, limit: Int = MarkdownLimits.bytes
  ) -> [[LinkOutcome]] {
    var outcomes = outcomes
    for article in outcomes.indices {
      var shown = 0
      for place in outcomes[article].indices {
        guard let embed = outcomes[article][place].embed else { continue }
        let nodes = site.articles[embed.article].tree.nodes[embed.nodes]
        shown += (nodes.last?.range.upperBound ?? 0) - (nodes.first?.range.lowerBound ?? 0)
        guard shown > limit else { continue }
        outcomes[article][place].embed = nil
        outcomes[article][place].faults.append(.embedsTooLarge(limit))
      }
    }
    return outcomes
  }

  /// One embedded section at one place.
  private struct Use {
    let article: Int, place: Int
    let node: NodeID
    let shown: EmbeddedSection
  }

  private static func reaches(_ goal: Int, from start: [Int], _ inside: [[Int]]) -> Bool {
    var waiting = start
    var seen = Set(start)
    while let next = waiting.popLast() {
      if next == goal { return true }
      waiting += inside[next].filter { seen.insert($0).inserted }
    }
    return false
  }
}
