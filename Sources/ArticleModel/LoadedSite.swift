/// The loaded site (settings, articles, files), which loading passes to all later stages.
package import Diagnostics

/// A file below `content/` that is not Markdown: an image or a download.
package struct AssetFile: Sendable, Hashable {
  /// The path below `content/`, in NFC.
  package let path: String

  /// Its URL path on the site.
  package let url: SitePath

  /// Its size in bytes.
  package let size: Int

  /// Width and height in pixels; nil unless it is an image whose header could be read.
  package let pixels: PixelSize?

  /// A hash of its metadata, by which an unchanged file is recognised; nil if it was changed so recently that a further change might not show.
  package let version: UInt64?

  /// Creates a file.
  package init(path: String, url: SitePath, size: Int, pixels: PixelSize?, version: UInt64? = nil) {
    self.path = path
    self.url = url
    self.size = size
    self.pixels = pixels
    self.version = version
  }
}

/// The size of an image in pixels.
package struct PixelSize: Sendable, Hashable {
  /// Width and height in pixels.
  package let width: Int, height: Int

  /// Creates a size.
  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

/// The interface texts in one language (labels around the content of pages), from the site's own file `i18n/LANG.yml`.
package struct InterfaceWords: Sendable {
  /// The file they were read from.
  package let source: SourceText
  /// The keys with their texts.
  package let entries: [(key: Located<String>, value: Located<String>)]

  /// Creates the interface texts of one file.
  package init(source: SourceText, entries: [(key: Located<String>, value: Located<String>)]) {
    self.source = source
    self.entries = entries
  }
}

/// The loaded site: settings, articles, files.
package struct LoadedSite: Sendable {
  /// The settings.
  package var config: SiteConfig

  /// The articles to publish, sorted by path.
  package var articles: [Article]

  /// Drafts and articles with a future date, which are not published: their URL paths by path below `content/`.
  package var withheld: [String: SitePath] = [:]

  /// The titles of the ``withheld`` articles, by path.
  package var withheldTitles: [String: String] = [:]

  /// Images and downloads, sorted by path.
  package var assets: [AssetFile]

  /// Other text files in the site's folder that stages read (`glossary.yml`, `snippets.lock`, `.jikji/urls.json`), by
  /// path.
  package var sideFiles: [String: SourceText]

  /// The parsed values of the YAML files among ``sideFiles`` (`glossary.yml`), by path.
  package var sideData: [String: ExtraValue] = [:]

  /// Interface texts that the site overrides, by language.
  package var words: [LanguageCode: InterfaceWords] = [:]

  /// The maximum number of threads that a stage may use; the result does not depend on it.
  package var jobs = 1

  /// Creates a site.
  package init(config: SiteConfig, articles: [Article], assets: [AssetFile], sideFiles: [String: SourceText]) {
    self.config = config
    self.articles = articles
    self.assets = assets
    self.sideFiles = sideFiles
  }

  /// The language codes in use: the default language first, the others sorted.
  package var languages: [LanguageCode] {
    let others = Set(articles.map(\.language)).union(config.languages.keys).subtracting([config.defaultLanguage])
    return [config.defaultLanguage] + others.sorted()
  }
}
