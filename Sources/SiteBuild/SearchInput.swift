/// Converts articles and names of the site to the input of the search index.
import ArticleModel
import ByteText
import DataFormats
import HostSystem
import ParallelWork
import SearchIndex
import SiteEmit

/// What the search index of the last build left for the next one.
struct LastIndex: Sendable {
  /// ``SearchIndex/textNames`` of the published index.
  private(set) var textNames: [UInt64: String] = [:]
  /// ``SearchIndex/parts``.
  private(set) var known = KnownParts()
  private var parts: [UInt64: FilePart] = [:]

  /// Nothing.
  init() {}

  /// What is in `cache`. The next index keeps its parts only for a ``SavedBuild``, in `store`.
  init(_ cache: BuildCache, _ options: BuildOptions, store: (any ByteStore)?) {
    (textNames, parts) = (cache.published?.searchTexts ?? [:], cache.parts)
    if options.writesRecords { known = KnownParts(parts.mapValues { part in { part.bytes } }, store: store) }
  }

  /// The parts of the next index, new or as they were saved.
  func stored(_ kept: [KeptPart]) -> [StoredPart] {
    kept.compactMap { part in
      part.made.map { StoredPart($0, digest: part.digest) }
        ?? parts[part.digest].map { StoredPart($0, digest: part.digest) }
    }
  }
}

/// The search index as part of a build.
enum SearchInput {
  /// The search index.
  ///
  /// - Parameter last: what the last build left.
  static func index(
    of entries: [PageSearchData], _ site: BuiltSite, after last: LastIndex, store: (any ByteStore)?
  ) -> SearchIndex {
    SearchIndex(
      of: listed(entries, site), synonyms: synonyms(site), defaultLanguage: site.content.config.defaultLanguage,
      jobs: site.content.jobs, published: last.textNames, known: last.known, store: store)
  }

  /// The printed index (an alphabetical index to read), and what bodies are rendered from.
  static func extras(for pages: [MadePage], of site: BuiltSite) -> EmitExtras {
    let shown = Dictionary(grouping: listed(pages.map(\.words), site), by: \.language)
    let (config, jobs) = (site.content.config, site.content.jobs)
    let inputs = site.content.languages.map { language -> (LanguageCode, UInt64) in
      var writer = BinaryWriter()
      for page in shown[language] ?? [] { writer.write(fixed: page.printedDigest) }
      return (language, writer.digest)
    }
    return EmitExtras(
      searchInputs: Dictionary(inputs) { first, _ in first }, bodies: pages.map(\.inputs)
    ) { language in
      SearchIndexPage.pages(
        for: (shown[language] ?? []).map(\.pageWithHeadings), root: Self.root(of: language, config), jobs: jobs)
    }
  }

  /// The entries of articles that are not `unlisted`; `entries` are in the order of the articles.
  private static func listed(_ entries: [PageSearchData], _ site: BuiltSite) -> [PageSearchData] {
    zip(entries, site.content.articles).filter { !$1.isUnlisted }.map(\.0)
  }

  /// The relative path from the search page of a language to the root of the site.
  private static func root(of language: LanguageCode, _ config: SiteConfig) -> String {
    language == config.defaultLanguage ? "../" : "../../"
  }

  /// An article in the form that the search index takes.
  static func page(of article: Article, sections: [RenderedSection]) -> SearchPage {
    let matter = article.frontMatter
    let translates = matter.translationOf != nil || matter.source?.language.map { $0 != article.language } ?? false
    return SearchPage(
      url: article.url, title: article.title, language: article.language, kind: article.kind, isTranslation: translates,
      tags: matter.tags.map(\.value), category: matter.category?.value, date: matter.date?.value.day10,
      // Topics may be named by their keys, which readers do not see.
      keywords: [matter.source?.title, matter.series?.name.value].compactMap { $0 } + matter.topics.map(\.value),
      sections: sections)
  }

  /// Groups of synonyms from topics, the glossary and the settings. They are the same for every language, because readers search in any.
  private static func synonyms(_ site: BuiltSite) -> [LanguageCode: [[String]]] {
    let topics = site.links.topics.map { Array($0.names.names.values.sorted()) + $0.names.variants }
    let terms = site.links.glossary.map { [$0.preferred, $0.english] + $0.banned }
    let groups = (topics + terms + site.content.config.searchSynonyms).filter { $0.count > 1 }
    return Dictionary(uniqueKeysWithValues: site.content.languages.map { ($0, groups) })
  }
}
