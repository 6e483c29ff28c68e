/// Converts articles and names of the site to the input of the search index.
import ArticleModel
import ByteText
import DataFormats
import ParallelWork
import SearchIndex
import SiteEmit

/// The search index as part of a build.
enum SearchInput {
  /// The search index.
  ///
  /// - Parameter published: ``SearchIndex/textNames`` of the published index.
  static func index(
    of entries: [PageSearchData], _ site: BuiltSite, published: [UInt64: String], store: (any ByteStore)?
  ) -> SearchIndex {
    SearchIndex(
      of: listed(entries, site), synonyms: synonyms(site), defaultLanguage: site.content.config.defaultLanguage,
      jobs: site.content.jobs, published: published, store: store)
  }

  /// The printed index (an alphabetical index to read), and what bodies are rendered from.
  static func extras(for pages: [MadePage], of site: BuiltSite) -> EmitExtras {
    let shown = Dictionary(grouping: listed(pages.map(\.words), site).map(\.page), by: \.language)
    let (config, jobs) = (site.content.config, site.content.jobs)
    let inputs = site.content.languages.map { language -> (LanguageCode, UInt64) in
      var writer = BinaryWriter()
      for page in shown[language] ?? [] {
        writer.write(page.url)
        writer.write(page.title)
        for section in page.sections {
          writer.write(section.id)
          writer.write(section.heading)
          writer.write(section.level)
        }
      }
      return (language, writer.digest)
    }
    return EmitExtras(
      searchInputs: Dictionary(inputs) { first, _ in first }, bodies: pages.map(\.inputs)
    ) { language in
      SearchIndexPage.pages(for: shown[language] ?? [], root: Self.root(of: language, config), jobs: jobs)
    }
  }

  /// The entries of articles that are not `unlisted`; `entries` are in the order of the articles.
  private static func listed(_ entries: [PageSearchData], _ site: BuiltSite) -> [PageSearchData] {
    zip(entries, site.content.articles).filter { !$1.frontMatter.unlisted }.map(\.0)
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
      tags: matter.tags.map(\.value) + matter.topics.map(\.value), category: matter.category?.value,
      date: matter.date?.value.day10,
      keywords: [matter.source?.title, matter.series?.name.value].compactMap { $0 }, sections: sections)
  }

  /// Groups of synonyms from topics, the glossary and the settings. They are the same for every language, because readers search in any.
  private static func synonyms(_ site: BuiltSite) -> [LanguageCode: [[String]]] {
    let topics = site.links.topics.map { Array($0.names.names.values.sorted()) + $0.names.variants }
    let terms = site.links.glossary.map { [$0.preferred, $0.english] + $0.banned }
    let groups = (topics + terms + site.content.config.searchSynonyms).filter { $0.count > 1 }
    return Dictionary(uniqueKeysWithValues: site.content.languages.map { ($0, groups) })
  }
}
