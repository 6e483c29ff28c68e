/// Makes loaded sites of a few texts, so that a test shows all that matters about its site.
package import ArticleModel
import ContentLoad
package import Diagnostics

/// A site written into a test.
package struct SiteFixture: Sendable {
  /// The site as loading made it.
  package let site: LoadedSite

  /// What loading found wrong.
  package let diagnostics: [Diagnostic]

  /// The marked texts by path below `content/`.
  package let texts: [String: MarkedText]

  /// A site of `files`, by path below `content/`; keycap markers are taken out of the texts.
  ///
  /// - Parameters:
  ///   - config: `jikji.yml`; a title is added when none is given.
  ///   - assets: paths of images and downloads below `content/`.
  ///   - sides: other files of the site's folder, such as `glossary.yml`.
  ///   - now: the present, in seconds since 1970.
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

  /// The index of the article at `path`; -1 when there is none.
  package func number(of path: String) -> Int { site.articles.firstIndex { $0.path == path } ?? -1 }

  /// ``MarkedText/summary(_:)`` of those of `diagnostics` that lie in `path`.
  package func summary(_ diagnostics: [Diagnostic], in path: String) -> String {
    let own = diagnostics.filter { $0.place?.text.path == "content/" + path }
    return texts[path]?.summary(own) ?? "no such file"
  }
}
