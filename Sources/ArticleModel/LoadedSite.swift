/// A site as it was read: settings, articles, files; what loading gives to all later stages.
package import Diagnostics

/// A file below `content/` that is no Markdown: an image or a download.
package struct AssetFile: Sendable, Hashable {
  /// The path below `content/`, NFC.
  package let path: String

  /// Its place on the site.
  package let url: SitePath

  /// Its size in bytes.
  package let size: Int

  /// Width and height in pixels, for images whose header could be read.
  package let pixels: PixelSize?

  /// A file.
  package init(path: String, url: SitePath, size: Int, pixels: PixelSize?) {
    self.path = path
    self.url = url
    self.size = size
    self.pixels = pixels
  }
}

/// The size of an image.
package struct PixelSize: Sendable, Hashable {
  /// Width and height in pixels.
  package let width: Int, height: Int

  /// A size.
  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

/// The words around the text of pages in one language, as a site's own file `i18n/LANG.yml` has them.
package struct InterfaceWords: Sendable {
  /// The file.
  package let source: SourceText
  /// Names of words with the words.
  package let entries: [(key: Located<String>, value: Located<String>)]

  /// The words of a file.
  package init(source: SourceText, entries: [(key: Located<String>, value: Located<String>)]) {
    self.source = source
    self.entries = entries
  }
}

/// A site as it was read: settings, articles, files.
package struct LoadedSite: Sendable {
  /// The settings.
  package var config: SiteConfig

  /// The articles to publish, sorted by path.
  package var articles: [Article]

  /// Paths below `content/` of drafts and future articles that are not published, with their URLs.
  package var withheld: [String: SitePath] = [:]

  /// The titles of ``withheld`` articles, by path.
  package var withheldTitles: [String: String] = [:]

  /// Images and downloads, sorted by path.
  package var assets: [AssetFile]

  /// Other texts of the site's folder that stages read: `glossary.yml`, `snippets.lock`, `.jikji/urls.json`, by path.
  package var sideFiles: [String: SourceText]

  /// What the YAML among ``sideFiles`` says, by path: `glossary.yml`.
  package var sideData: [String: ExtraValue] = [:]

  /// The words around the text of pages that the site brings itself, by language.
  package var words: [LanguageCode: InterfaceWords] = [:]

  /// How many threads a stage may use; never changes a result.
  package var jobs = 1

  /// A site.
  package init(config: SiteConfig, articles: [Article], assets: [AssetFile], sideFiles: [String: SourceText]) {
    self.config = config
    self.articles = articles
    self.assets = assets
    self.sideFiles = sideFiles
  }

  /// Language codes in use: the default one first, the others sorted.
  package var languages: [LanguageCode] {
    let others = Set(articles.map(\.language)).union(config.languages.keys).subtracting([config.defaultLanguage])
    return [config.defaultLanguage] + others.sorted()
  }
}
