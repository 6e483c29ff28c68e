/// Creates loaded sites from a few texts, so that a test shows everything that matters about its site.
package import ArticleModel
import ContentLoad
package import Diagnostics

/// A site whose texts are written in a test.
package struct SiteFixture: Sendable {
  /// The loaded site.
  package let site: LoadedSite

  /// The diagnostics of loading.
  package let diagnostics: [Diagnostic]

  /// The marked texts by path below `content/`.
  package let texts: [String: MarkedText]

  /// Creates a site from `files`, by path below `content/`; keycap markers are removed from the texts.
  ///
  /// - Parameters:
  ///   - config: the text of `jikji.yml`; a title is added if it has none.
  ///   - assets: paths of images and downloads below `content/`.
  ///   - sides: other files of the site's folder, such as `glossary.yml`.
  ///   - now: the current time, in seconds since 1970.
  package init(
    _ files: [String: String], config: String = "", assets: [String] = [], sides: [String: String] = [:],
    now: Int = 1_800_000_000
  ) {
    let marked = Dictionary(
      uniqueKeysWithValues: files.map { ($0.key, MarkedText($0.value, path: "content/" + $0.key)) })
    let settings = config.contains("title:") ? config : "title: 시험\n" + config
    let input = SiteInput(
      config: SourceText(path: "jikji.yml", settings), environment: [:],
      files: marked.sorted { $0.key < $1.key }.map { ContentFile(path: $0.key, bytes: $0.value.text.bytes) },
      assets: assets.sorted().map { ContentAsset(path: $0, size: 1, pixels: nil) },
      sideFiles: Dictionary(uniqueKeysWithValues: sides.map { ($0.key, SourceText(path: $0.key, $0.value)) }))
    let loaded = SiteLoader.load(input, options: LoadOptions(now: now, jobs: 1))
    site = loaded.value
    diagnostics = loaded.diagnostics
    texts = marked
  }

  /// The index of the article at `path`; -1 if there is none.
  package func number(of path: String) -> Int { site.articles.firstIndex { $0.path == path } ?? -1 }

  /// The ``MarkedText/summary(_:)`` of the diagnostics in the file at `path`.
  package func summary(_ diagnostics: [Diagnostic], in path: String) -> String {
    let own = diagnostics.filter { $0.place?.text.path == "content/" + path }
    return texts[path]?.summary(own) ?? "no such file"
  }
}
