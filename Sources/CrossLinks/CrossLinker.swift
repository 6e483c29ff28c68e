/// Resolves every reference of a site and finds topics, terms, related articles and backlinks: the entry point of this module.
package import ArticleModel
import CommonMark
import DataFormats
package import Diagnostics
import ParallelWork

/// The result of linking a site.
package struct LinkResult: Sendable {
  /// The references, topics, terms and related articles.
  package var value: SiteLinks
  /// Diagnostics of references that lead nowhere and of invalid aliases; ``LinkChecks``, ``TermChecks`` and
  /// ``ContentChecks`` find the others.
  package var diagnostics: [Diagnostic]
  /// The cache for linking the site again.
  package var cache: LinkCache
}

/// Cross-links a site.
package enum CrossLinker {
  /// Resolves every reference, and finds topics, terms, related articles and backlinks. Runs in parallel over articles.
  ///
  /// - Parameter cache: the cache of an earlier linking of the site with the same settings; the result does not depend on it.
  package static func link(_ site: LoadedSite, cache: LinkCache = LinkCache()) -> LinkResult {
    let analysis = analysis(site, cache: cache)
    let ((linked, cache), (topics, redirects, diagnostics)) = together(
      jobs: site.jobs,
      {
        let linked = analysis.articles()
        return (linked, analysis.cache(of: linked))
      },
      {
        let reports = LinkReports(index: analysis.index, topics: analysis.topics)
        let diagnostics =
          reports.diagnostics(analysis.outcomes) + AliasChecks.check(analysis.index) + analysis.symbols.missing()
        return (analysis.topicPages, Redirects.all(of: analysis.index), diagnostics)
      })
    var links = SiteLinks(articles: linked.map(\.links))
    links.topics = topics
    links.glossary = analysis.glossary
    links.redirects = redirects
    return LinkResult(value: links, diagnostics: diagnostics, cache: cache)
  }

  /// For each article, the decision and its reason for every name of a topic or term in running text; names in links are left out.
  package static func nameDecisions(of site: LoadedSite) -> [[NameDecision]] {
    let analysis = analysis(site, cache: LinkCache())
    let annotator = analysis.annotator
    return site.articles.indices.map { number in
      annotator.decisions(
        of: site.articles[number], number: number, mentions: analysis.decided(number),
        outcomes: analysis.outcomes[number])
    }
  }

  private static func analysis(_ site: LoadedSite, cache: LinkCache) -> LinkAnalysis {
    let codeLinks = site.config.codeLinks
    let (index, scans) = site.articles.parallelMap(jobs: site.jobs, alongside: { SiteIndex(site) }) { article, _ in
      cache.scan(of: article, codeLinks: codeLinks)
    }
    let glosses = GlossFinder.glosses(of: scans.map(\.glosses), minimum: site.articles.count <= 20 ? 2 : 3)
    let topics = TopicNamesIndex(TopicCatalog(site, glosses: glosses), site: site)
    let glossary = GlossaryReader.entries(of: site)
    let tables = LinkTables(index: index, topics: topics)
    let ((senses, symbols), found) = site.articles.parallelMap(
      jobs: site.jobs,
      alongside: {
        let hints = GlossaryReader.hints(of: site)
        return (
          TopicSenses(topics, glossary: glossary, hints: hints, uses: scans.map(\.glosses)),
          SymbolTable(site, found: scans.map(\.symbols))
        )
      },
      { _, number in LinkResolver(tables: tables, number: number).outcomes() })
    let outcomes = SectionEmbeds.withinLimit(SectionEmbeds.withoutCycles(found, in: site), in: site)
    return LinkAnalysis(
      index: index, topics: topics, senses: senses, outcomes: outcomes, glossary: glossary, scans: scans,
      symbols: symbols, known: cache)
  }
}

/// The second half of cross-linking, which needs all references to be resolved.
struct LinkAnalysis: Sendable {
  let index: SiteIndex
  let topics: TopicNamesIndex
  let outcomes: [[LinkOutcome]]
  let glossary: [GlossaryEntry]
  /// What was found in each article, with the meanings of this site's names.
  let scans: [ArticleScan]
  let symbols: SymbolTable
  /// Chooses which mentions of an article are annotated.
  let annotator: MentionAnnotator
  private let senses: TopicSenses
  private let sensesDigest: UInt64

  /// Searches articles for topics and terms.
  ///
  /// - Parameters:
  ///   - scans: what was found in each article by itself.
  ///   - known: the cache from which the scans come; their mentions and meanings are reused if it was made for the same names.
  init(
    index: SiteIndex, topics: TopicNamesIndex, senses: TopicSenses, outcomes: [[LinkOutcome]],
    glossary: [GlossaryEntry], scans: [ArticleScan], symbols: SymbolTable, known: LinkCache
  ) {
    self.index = index
    self.topics = topics
    self.senses = senses
    self.outcomes = outcomes
    self.glossary = glossary
    self.symbols = symbols
    let site = index.site
    let digest = senses.digest(topics.catalog, glossary)
    sensesDigest = digest
    let scanner = MentionScanner(table: senses.table)
    let isSameSearch = senses.patterns == known.patterns
    let isSameDecision = digest == known.sensesDigest
    let weigher = TopicWeigher(topics: topics, senses: senses)
    self.scans = site.articles.parallelMap(jobs: site.jobs) { article, number in
      var scan = scans[number]
      if isSameDecision, let meanings = scan.meanings {
        if meanings.decided == nil {
          scan.meanings?.decided = Deferred { senses.decide(scanner.mentions(in: article), in: article) }
        }
        return scan
      }
      let mentions = (isSameSearch ? scan.mentions : nil) ?? scanner.mentions(in: article)
      let decided = senses.decide(mentions, in: article)
      scan.isStored = false
      scan.mentions = mentions
      scan.meanings = ArticleMeanings(
        weights: weigher.weights(of: article, mentions: decided),
        meant: Set(decided.lazy.filter(\.reason.isMeant).map(\.meaning)).sorted(), decided: Deferred(ready: decided))
      return scan
    }
    annotator = MentionAnnotator(
      topics: topics, glossary: glossary,
      tooCommon: Self.tooCommon(topics.catalog.topics, among: self.scans.map { $0.meanings?.meant ?? [] }))
  }

  /// The topics of an article.
  func weights(_ number: Int) -> [TopicWeight] { scans[number].meanings?.weights ?? [] }

  /// The meaning of each mention of an article.
  func decided(_ number: Int) -> [DecidedMention] { scans[number].meanings?.decided?.value ?? [] }

  /// The cache after linking, given the result of ``articles()``.
  func cache(of linked: [LinkedArticle]) -> LinkCache {
    var cache = LinkCache()
    (cache.patterns, cache.sensesDigest) = (senses.patterns, sensesDigest)
    cache.scans.reserveCapacity(scans.count)
    for (number, scan) in scans.enumerated() {
      var scan = scan
      let annotated = (inputs: linked[number].annotationInputs, digest: linked[number].links.annotationsDigest)
      if scan.annotated.map({ $0 != annotated }) ?? true {
        (scan.annotated, scan.isStored) = (annotated, false)
      }
      cache.scans[index.site.articles[number].path] = scan
    }
    for (goal, inbound) in inboundLinks.enumerated() {
      for (link, backlink) in zip(inbound, linked[goal].links.backlinks) where isSentenceKept(link) {
        cache.scans[index.site.articles[link.article].path]?.keep(backlink.sentence, around: link.link)
      }
    }
    return cache
  }

  var topicPages: [TopicPage] {
    let names = topics.catalog.topics.map { symbols.names(about: $0) }
    let pages = TopicWeigher(topics: topics, senses: senses).pages(
      of: index.site, weights: scans.indices.map(weights), translations: index.translations, symbols: names)
    return pages + homographPages
  }

  /// A page for every homograph (a name of several topics), in each language that knows one of the topics.
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

  /// The links of an article, with a hash of what its annotations depend on besides its own text.
  struct LinkedArticle: Sendable {
    var links: ArticleLinks
    let annotationInputs: UInt64
  }

  func articles() -> [LinkedArticle] {
    let inbound = inboundLinks
    // Annotations that are computed later share one copy of the analysis.
    let shared = Deferred(ready: self)
    let allFeatures = index.site.articles.parallelMap(jobs: index.site.jobs) { _, number in features(of: number) }
    let (related, linked) = index.site.articles.parallelMap(
      jobs: index.site.jobs, alongside: { RelatedArticles(features: allFeatures, groups: languageNumbers) }
    ) { article, number in
      var links = ArticleLinks(resolved: outcomes[number].map(\.link))
      let inputs = annotationInputs(of: number)
      if let known = scans[number].annotated, known.inputs == inputs {
        links.setAnnotations(digest: known.digest) { shared.value.annotations(of: number) }
      } else {
        links.annotations = annotations(of: number)
      }
      for (place, outcome) in outcomes[number].enumerated() { links.embeds[place] = outcome.embed }
      links.backlinks = backlinks(from: inbound[number])
      links.translations = index.translations[number]
      links.topics = weights(number).map { topics.catalog.topics[$0.topic].key }
      return LinkedArticle(links: links, annotationInputs: inputs)
    }
    return linked.parallelMap(jobs: index.site.jobs) { article, number in
      guard index.site.articles[number].kind != .topic else { return article }
      var linked = article
      let neighbours = inbound[number].map(\.article) + outcomes[number].compactMap(\.article)
      linked.links.related = related.related(
        to: number, neighbours: neighbours, excluding: Set(index.translations[number].values))
      return linked
    }
  }

  /// All annotations of an article, for topics, terms and Swift symbols, sorted by place.
  func annotations(of number: Int) -> [TextAnnotation] {
    let article = index.site.articles[number]
    let found =
      annotator.annotations(of: article, number: number, mentions: decided(number), outcomes: outcomes[number])
      + symbols.annotations(of: article, number: number) + symbols.sampleAnnotations(of: article, number: number)
    return found.sorted { ($0.node, $0.literalRange.lowerBound) < ($1.node, $1.literalRange.lowerBound) }
  }

  /// A hash of everything that the annotations of an article depend on besides its own text.
  private func annotationInputs(of number: Int) -> UInt64 {
    var writer = BinaryWriter()
    writer.write(fixed: sensesDigest)
    annotator.writeInputs(of: index.site.articles[number], number, scans[number].meanings?.meant ?? [], to: &writer)
    for outcome in outcomes[number] {
      if case .site(let path, _) = outcome.link.destination { writer.write(path) }
    }
    writer.write(fixed: symbols.digest(for: index.site.articles[number], number: number))
    return writer.digest
  }

  /// The topics that more than two fifths of the articles mean and that were not declared.
  private static func tooCommon(_ topics: [Topic], among meant: [[Int]]) -> Set<Int> {
    guard meant.count > 10 else { return [] }
    var holders = [Int](repeating: 0, count: topics.count)
    for topic in meant.joined() where topic < holders.count { holders[topic] += 1 }
    return Set(holders.indices.filter { topics[$0].origin != .declared && holders[$0] * 5 > meant.count * 2 })
  }

  private var languageNumbers: [Int32] {
    let languages = index.languages
    return index.site.articles.map { article in Int32(languages.firstIndex(of: article.language) ?? -1) }
  }

  private struct Inbound: Sendable {
    let article: Int
    /// The index of the link in ``Article/links``.
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

  /// Whether the sentence around a link depends on its own article alone: it may contain titles of other pages.
  private func isSentenceKept(_ link: Inbound) -> Bool {
    let article = index.site.articles[link.article]
    return !article.hasInclusions && !article.links.contains { $0.form == .doc && $0.text.isEmpty }
  }

  private func backlinks(from inbound: [Inbound]) -> [Backlink] {
    inbound.map { link in
      if let known = scans[link.article].sentences[link.link] {
        return Backlink(article: link.article, sentence: known)
      }
      let article = index.site.articles[link.article]
      let titles = titles(of: article, outcomes[link.article])
      let sentence = SentenceFinder.sentence(
        around: article.links[link.link], in: article, titles: titles, html: index.site.config.html)
      return Backlink(article: link.article, sentence: sentence)
    }
  }

  /// The titles shown for `<doc:Page>` without text of its own, by node.
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
    var found = weights(number).flatMap { weight in
      let key = topics.catalog.topics[weight.topic].key
      let subject: RelatedArticles.Feature.Kind? = weight.isStated ? .subject : weight.isInTitle ? .titleTopic : nil
      let kinds = [.topic] + (RelatedArticles.stopWords.contains(key) ? [] : [subject].compactMap(\.self))
      return kinds.map { RelatedArticles.Feature(kind: $0, name: key) }
    }
    found += scans[number].titleWords.map { RelatedArticles.Feature(kind: .titleWord, name: $0) }
    let tags = article.tags.map(\.value.looseKey).filter { !RelatedArticles.stopWords.contains($0) }
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
    if let series = article.series {
      found.append(RelatedArticles.Feature(kind: .series, name: series.name.value.looseKey))
    }
    return found
  }
}

extension GlossaryEntry {
  /// All Korean forms, preferred and banned.
  var forms: [String] { [preferred] + banned }
}
