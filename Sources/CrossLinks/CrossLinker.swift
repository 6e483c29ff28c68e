/// Decides every reference of a site and finds what speaks of the same thing: the face of this module.
package import ArticleModel
import CommonMark
package import Diagnostics
import ParallelWork

/// What linking gives.
package struct LinkResult: Sendable {
  /// The references, topics, terms and related articles.
  package var value: SiteLinks
  /// References that lead nowhere, and aliases that cannot be; ``LinkChecks`` and its siblings find the rest.
  package var diagnostics: [Diagnostic]
  /// What makes linking the site again faster.
  package var cache: LinkCache
}

/// Cross-links a site.
package enum CrossLinker {
  /// Decides every reference, finds topics, terms, related articles and backlinks. Parallel inside.
  ///
  /// - Parameter cache: what linking the site with the same settings gave before; the outcome does not depend on it.
  package static func link(_ site: LoadedSite, cache: LinkCache = LinkCache()) -> LinkResult {
    let (analysis, scans) = analysis(site, cache: cache)
    var links = SiteLinks(articles: analysis.articles())
    links.topics = analysis.topicPages
    links.glossary = analysis.glossary
    links.redirects = Redirects.all(of: analysis.index)
    let reports = LinkReports(index: analysis.index, topics: analysis.topics)
    return LinkResult(
      value: links,
      diagnostics: reports.diagnostics(analysis.outcomes) + AliasChecks.check(analysis.index)
        + analysis.symbols.missing(),
      cache: analysis.cache(of: scans))
  }

  /// For each article, what becomes of every name of a topic or term in its running text, and why.
  package static func nameDecisions(of site: LoadedSite) -> [[NameDecision]] {
    let analysis = analysis(site, cache: LinkCache()).analysis
    let annotator = analysis.annotator
    return site.articles.indices.map { number in
      annotator.decisions(
        of: site.articles[number], number: number, mentions: analysis.decided[number],
        outcomes: analysis.outcomes[number])
    }
  }

  private static func analysis(_ site: LoadedSite, cache: LinkCache) -> (analysis: LinkAnalysis, scans: [ArticleScan]) {
    let index = SiteIndex(site)
    let scans = site.articles.parallelMap(jobs: site.jobs) { article, _ in cache.scan(of: article) }
    let glosses = GlossFinder.glosses(of: scans.map(\.glosses), minimum: site.articles.count <= 20 ? 2 : 3)
    let topics = TopicNamesIndex(TopicCatalog(site, glosses: glosses), site: site)
    let found = site.articles.parallelMap(jobs: site.jobs) { _, number in
      LinkResolver(index: index, topics: topics, number: number).outcomes()
    }
    let outcomes = SectionEmbeds.withinLimit(SectionEmbeds.withoutCycles(found, in: site), in: site)
    let glossary = GlossaryReader.entries(of: site)
    let senses = TopicSenses(
      topics, glossary: glossary, hints: GlossaryReader.hints(of: site), uses: scans.map(\.glosses))
    let analysis = LinkAnalysis(
      index: index, topics: topics, senses: senses, outcomes: outcomes, glossary: glossary, scans: scans,
      scannedFor: cache.patterns)
    return (analysis, scans)
  }
}

/// The second half of cross-linking, when every reference is decided.
struct LinkAnalysis: Sendable {
  let index: SiteIndex
  let topics: TopicNamesIndex
  let outcomes: [[LinkOutcome]]
  let glossary: [GlossaryEntry]
  /// All names found, by article, and what they mean.
  let mentions: [[Mention]], decided: [[DecidedMention]]
  let weights: [[TopicWeight]]
  let symbols: SymbolTable
  private let senses: TopicSenses

  /// Looks for topics and terms in all articles.
  ///
  /// - Parameters:
  ///   - scans: what was found in each article; their mentions count when `scannedFor` are the names of now.
  init(
    index: SiteIndex, topics: TopicNamesIndex, senses: TopicSenses, outcomes: [[LinkOutcome]],
    glossary: [GlossaryEntry], scans: [ArticleScan], scannedFor known: [TermPattern]
  ) {
    self.index = index
    self.topics = topics
    self.senses = senses
    self.outcomes = outcomes
    self.glossary = glossary
    let site = index.site
    let scan = MentionScanner(table: senses.table)
    let isSameSearch = senses.patterns == known
    let weigher = TopicWeigher(topics: topics, senses: senses)
    let found = site.articles.parallelMap(jobs: site.jobs) { article, number in
      let mentions = (isSameSearch ? scans[number].mentions : nil) ?? scan.mentions(in: article)
      let decided = senses.decide(mentions, in: article)
      return (mentions, decided, weigher.weights(of: article, mentions: decided))
    }
    mentions = found.map(\.0)
    decided = found.map(\.1)
    weights = found.map(\.2)
    symbols = SymbolTable(site, found: scans.map(\.symbols))
  }

  /// `scans` with the mentions found now, for the next time.
  func cache(of scans: [ArticleScan]) -> LinkCache {
    var cache = LinkCache()
    cache.patterns = senses.patterns
    for (number, scan) in scans.enumerated() {
      cache.scans[index.site.articles[number].path] = scan
      cache.scans[index.site.articles[number].path]?.mentions = mentions[number]
    }
    return cache
  }

  var topicPages: [TopicPage] {
    let names = topics.catalog.topics.map { symbols.names(about: $0) }
    let pages = TopicWeigher(topics: topics, senses: senses).pages(
      of: index.site, weights: weights, translations: index.translations, symbols: names)
    return pages + homographPages
  }

  /// A page for every name of several topics, in each language that has one of them.
  private var homographPages: [TopicPage] {
    topics.catalog.homographs.sorted { $0.key < $1.key }.flatMap { _, homograph in
      index.languages.compactMap { language in
        let (url, own) = topics.address(of: homograph, for: language)
        guard own == language, index.site.articles.contains(where: { $0.language == language }) else { return nil }
        var page = TopicPage(
          key: homograph.key, language: language, url: url, names: TopicNames(), title: homograph.name, entries: [],
          symbols: [], article: nil)
        page.meanings = homograph.meanings.map { topics.catalog.topics[$0].key }
        return page
      }
    }
  }

  func articles() -> [ArticleLinks] {
    let annotator = annotator
    let inbound = inboundLinks
    let related = RelatedArticles(
      features: index.site.articles.parallelMap(jobs: index.site.jobs) { _, number in features(of: number) },
      groups: languageNumbers)
    return index.site.articles.parallelMap(jobs: index.site.jobs) { article, number in
      var links = ArticleLinks(resolved: outcomes[number].map(\.link))
      links.annotations = annotations(of: article, number, annotator, decided[number], outcomes[number])
      for (place, outcome) in outcomes[number].enumerated() { links.embeds[place] = outcome.embed }
      links.backlinks = backlinks(from: inbound[number])
      links.translations = index.translations[number]
      links.topics = weights[number].map { topics.catalog.topics[$0.topic].key }
      let neighbours = inbound[number].map(\.article) + outcomes[number].compactMap(\.article)
      if article.kind != .topic {
        links.related = related.related(
          to: number, neighbours: neighbours, excluding: Set(index.translations[number].values))
      }
      return links
    }
  }

  /// The annotations of one article by all kinds of words, by place.
  func annotations(
    of article: Article, _ number: Int, _ annotator: MentionAnnotator, _ mentions: [DecidedMention],
    _ outcomes: [LinkOutcome]
  ) -> [TextAnnotation] {
    let found =
      annotator.annotations(of: article, number: number, mentions: mentions, outcomes: outcomes)
      + symbols.annotations(of: article, number: number) + symbols.sampleAnnotations(of: article, number: number)
    return found.sorted { ($0.node, $0.literalRange.lowerBound) < ($1.node, $1.literalRange.lowerBound) }
  }

  /// What chooses among the mentions of an article.
  var annotator: MentionAnnotator {
    MentionAnnotator(topics: topics, glossary: glossary, tooCommon: tooCommonTopics)
  }

  private var tooCommonTopics: Set<Int> {
    guard decided.count > 10 else { return [] }
    var holders = [Int](repeating: 0, count: topics.catalog.topics.count)
    for found in decided {
      for topic in Set(found.lazy.filter(\.reason.isMeant).map(\.meaning)) where topic < holders.count {
        holders[topic] += 1
      }
    }
    return Set(
      holders.indices.filter { topics.catalog.topics[$0].origin != .declared && holders[$0] * 5 > decided.count * 2 })
  }

  private var languageNumbers: [Int32] {
    let languages = index.languages
    return index.site.articles.map { article in Int32(languages.firstIndex(of: article.language) ?? -1) }
  }

  private struct Inbound: Sendable {
    let article: Int
    /// The link's place in ``Article/links``.
    let link: Int
  }

  /// For each article, the first link of every other article to it, in order.
  private var inboundLinks: [[Inbound]] {
    var inbound: [[Inbound]] = Array(repeating: [], count: outcomes.count)
    for (number, found) in outcomes.enumerated() {
      for (link, outcome) in found.enumerated() {
        guard let goal = outcome.article, goal != number, inbound[goal].last?.article != number else { continue }
        inbound[goal].append(Inbound(article: number, link: link))
      }
    }
    return inbound
  }

  private func backlinks(from inbound: [Inbound]) -> [Backlink] {
    inbound.map { link in
      let article = index.site.articles[link.article]
      let titles = titles(of: article, outcomes[link.article])
      let sentence = SentenceFinder.sentence(
        around: article.links[link.link], in: article, titles: titles, html: index.site.config.html)
      return Backlink(article: link.article, sentence: sentence)
    }
  }

  /// The titles shown for `<doc:Page>`, by node.
  private func titles(of article: Article, _ outcomes: [LinkOutcome]) -> [NodeID: String] {
    var titles: [NodeID: String] = [:]
    for (use, outcome) in zip(article.links, outcomes) where use.form == .doc && use.text.isEmpty {
      titles[use.node] = outcome.link.title ?? use.target
    }
    return titles
  }

  private func features(of number: Int) -> [RelatedArticles.Feature] {
    let article = index.site.articles[number]
    guard article.kind != .topic else { return [] }
    var found = weights[number].flatMap { weight in
      let key = topics.catalog.topics[weight.topic].key
      let subject: RelatedArticles.Feature.Kind? = weight.isStated ? .subject : weight.isInTitle ? .titleTopic : nil
      let kinds = [.topic] + (RelatedArticles.stopWords.contains(key) ? [] : [subject].compactMap(\.self))
      return kinds.map { RelatedArticles.Feature(kind: $0, name: key) }
    }
    found += RelatedArticles.words(ofTitle: article.title)
    let tags = article.frontMatter.tags.map(\.value.looseKey).filter { !RelatedArticles.stopWords.contains($0) }
    found += tags.map { RelatedArticles.Feature(kind: .tag, name: $0) }
    if let field = RelatedArticles.field(of: article) {
      found.append(RelatedArticles.Feature(kind: .field, name: field))
    }
    for outcome in outcomes[number] {
      switch outcome.link.destination {
      case .site(let path, _): found.append(RelatedArticles.Feature(kind: .link, name: path.path))
      case .external(let address): found.append(RelatedArticles.Feature(kind: .link, name: address))
      case .fragment, .dead: continue
      }
    }
    if let series = article.frontMatter.series {
      found.append(RelatedArticles.Feature(kind: .series, name: series.name.value.looseKey))
    }
    return found
  }
}

extension GlossaryEntry {
  /// The Korean forms, wanted and not.
  var forms: [String] { [preferred] + banned }
}
