/// Makes the values from which pages and the dashboard show translations.
import ArticleModel
import ContentLoad
import CrossLinks
import DataFormats
import Diagnostics
private import PageRender
private import ParallelWork
import Translation

/// Makes the ``TranslatedPage`` values of a loaded site.
struct TranslationViews {
  let site: LoadedSite
  let links: SiteLinks
  let translations: SiteTranslations

  /// All translated articles with their originals: first those of `translations:` in the settings, then pairs found by
  /// their paths, which have no lock.
  func pages() -> [TranslatedPage] {
    let byPath =
      translations.pages.isEmpty
      ? [:] : Dictionary(site.articles.indices.map { (site.articles[$0].path, $0) }) { first, _ in first }
    let mates = Dictionary(
      translations.pages.compactMap { page in byPath[page.path].map { (page.entry, page, $0) } }.map {
        (MateKey(entry: $0.0, name: Self.name($0.1.original)), $0.2)
      }
    ) { first, _ in first }
    var found = translations.pages.parallelMap(jobs: site.jobs) { page, _ -> TranslatedPage? in
      guard let article = byPath[page.path] else { return nil }
      let original =
        page.sourcePath.flatMap { byPath[$0] }.map(OriginalPage.article)
        ?? originalText(of: page) { mates[MateKey(entry: page.entry, name: $0)] }
      return original.map { view(article, $0, page) }
    }.compactMap { $0 }
    let taken = Set(found.map(\.article)).union(
      found.compactMap { if case .article(let index) = $0.original { index } else { nil } })
    found += pairsByPath(except: taken).parallelMap(jobs: site.jobs) { pair, _ in
      let (one, two) = (site.articles[pair.original].body, site.articles[pair.article].body)
      let blocks = Deferred {
        let state = PageState(source: BlockText(one.unkept.tree), target: BlockText(two.unkept.tree))
        return Self.blocks(of: state, isLocked: false)
      }
      // Trees that have been read are released soon. Others are hardly ever needed, because their side-by-side page is published.
      if one.known != nil, two.known != nil { _ = blocks.value }
      return TranslatedPage(article: pair.article, original: .article(pair.original), blocks: blocks)
    }
    return found
  }

  private struct MateKey: Hashable {
    let entry: Int, name: String
  }

  /// The name by which links in an original refer to a page: its file name without folders and extension, in lower case.
  private static func name(_ path: String) -> String {
    OriginalFile.stem(String(path.split(separator: "/").last ?? "")).lowercased()
  }

  private func view(_ article: Int, _ original: OriginalPage, _ page: SiteTranslations.Page) -> TranslatedPage {
    let (settings, compared) = (site.config.translations[page.entry], page.comparison)
    let blocks =
      settings.redistribute
      ? compared.blocks
      : Deferred {
        compared.blocks.value.map { block in
          var block = block
          block.difference = []
          return block
        }
      }
    var view = TranslatedPage(article: article, original: original, blocks: blocks, inputs: compared.inputs)
    (view.settings, view.isLocked, view.revision) = (settings, page.isLocked, page.revision)
    return view
  }

  // MARK: Blocks

  /// The blocks of a page with what is shown of their state.
  ///
  /// - Parameter isLocked: whether a lock determined the state.
  static func blocks(of page: PageState, isLocked: Bool) -> [TranslatedBlock] {
    page.states.map { state in
      let status = TranslatedBlock.Status(rawValue: state.status.rawValue) ?? .fresh
      var block = TranslatedBlock(
        status: !isLocked && (status == .stale || state.isCopy) ? .fresh : status,
        source: state.source.map { page.source.blocks[$0].range },
        target: state.target.map { page.target.blocks[$0].range })
      block.sourceLine = state.source.first.map { page.source.blocks[$0].firstLine }
      block.targetLine = state.target.first.map { page.target.blocks[$0].firstLine }
      block.isShared = isShared(state, page)
      block.change = state.change?.rawValue
      guard block.status == .stale else { return block }
      block.isOutdated = state.change != .typo && state.change != .moved
      block.isCode =
        (state.target.first.map { page.target.blocks[$0] } ?? state.source.first.map { page.source.blocks[$0] })?
        .kind == .fence
      // The compared text of code begins with a line that holds its language.
      let shown = { (text: String) in
        block.isCode ? text.firstIndex(of: "\n").map { String(text[text.index(after: $0)...]) } ?? text : text
      }
      block.words = shown(state.target.map { page.target.blocks[$0].string }.joined(separator: "\n"))
      guard let old = page.oldText(state) ?? (state.old.isEmpty ? "" : nil) else { return block }
      let new = state.source.map { page.source.blocks[$0].string }.joined(separator: "\n")
      block.difference = WordDiff.parts(old: shown(old), new: shown(new))
      return block
    }
  }

  /// Whether the two blocks of a pair are the same code, image, HTML, quotation or table.
  private static func isShared(_ state: BlockState, _ page: PageState) -> Bool {
    guard state.source.count == 1, state.target.count == 1, let from = state.source.first, let to = state.target.first
    else { return false }
    let (one, two) = (page.source.blocks[from], page.target.blocks[to])
    guard one.kind == two.kind else { return false }
    switch one.kind {
    case .fence: return one.code == two.code
    case .image, .html, .quote, .table: return one.hash == two.hash
    case .heading, .paragraph, .item, .matter: return false
    }
  }

  // MARK: Pairs by path

  private func pairsByPath(except taken: Set<Int>) -> [(article: Int, original: Int)] {
    var taken = taken
    var pairs: [(article: Int, original: Int)] = []
    let languages = site.languages
    for (index, article) in site.articles.enumerated() {
      for language in languages {
        guard let other = links.articles[index].translations[language], other != index, !taken.contains(index),
          !taken.contains(other), Self.isTranslation(article, of: site.articles[other], in: site.config)
        else { continue }
        taken.formUnion([index, other])
        pairs.append((index, other))
      }
    }
    return pairs
  }

  /// Whether the first of two articles is the translation of the second. The front matter decides: `translationOf`,
  /// then translators, then the other's language as its source language. Otherwise it is the article in the default
  /// language, because sites usually translate into their own language; a tie is broken by path.
  static func isTranslation(_ article: Article, of other: Article, in config: SiteConfig) -> Bool {
    let scores = [article, other].map { candidate -> Int in
      let frontMatter = candidate.frontMatter
      let source = candidate.path == article.path ? other : article
      var score = frontMatter.translationOf != nil ? 8 : 0
      score += frontMatter.translators.isEmpty ? 0 : 4
      score += frontMatter.source?.language == source.language ? 2 : 0
      return score + (candidate.language == config.defaultLanguage ? 1 : 0)
    }
    return scores[0] != scores[1] ? scores[0] > scores[1] : article.path < other.path
  }

  // MARK: Originals outside of the site

  /// The original as shown beside its translation. Links to other pages of the original lead to their translations.
  ///
  /// - Parameter mate: the index of the article that translates the page with a given name; nil if there is none.
  private func originalText(of page: SiteTranslations.Page, mate: (String) -> Int?) -> OriginalPage? {
    let entry = site.config.translations[page.entry]
    guard let (original, fingerprint) = page.outside, let outside = page.comparison.outside else { return nil }
    let resolved = outside.links.map { use -> ResolvedLink in
      let target = use.target.prefix { $0 != "#" }
      switch use.form {
      case .link where use.target.hasPrefix("#"): return ResolvedLink(.fragment(String(use.target.dropFirst())))
      case .link where use.target.contains("://"), .bare: return ResolvedLink(.external(use.target))
      case .link, .doc:
        guard let found = mate(Self.name(String(target))) else {
          return ResolvedLink(.dead, title: LinkUse.words(ofTarget: use.target))
        }
        let article = site.articles[found]
        return ResolvedLink(.site(article.url, fragment: nil), language: article.language, title: article.title)
      case .image:
        let name = target.split(separator: "/").last.map { Self.name(String($0)) } ?? ""
        let asset = site.assets.first { Self.name($0.path) == name || Self.name($0.path).hasPrefix(name + ".") }
        return asset.map { ResolvedLink(.site($0.url, fragment: nil)) } ?? ResolvedLink(.dead)
      case .wiki, .embed: return ResolvedLink(.dead)
      }
    }
    var writer = BinaryWriter()
    writer.write(fingerprint)
    writer.write(resolved)
    return .text(
      OriginalText(
        language: entry.sourceLanguage, title: outside.title, path: page.original, base: outside.url,
        inputs: writer.digest
      ) { [config = site.config] in
        guard let article = original.unkept else {
          return RenderedPage(
            html: [], titleHTML: [], sections: [], hasCode: false, hasFootnotes: false, markdown: [])
        }
        return PageRenderer.render(article, links: ArticleLinks(resolved: resolved), badges: [:], config: config)
      })
  }
}
