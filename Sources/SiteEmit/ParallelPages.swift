/// Original and translation side by side, block by block, without script.
import ArticleModel
private import DataFormats

/// Finds which articles are translations of which.
enum ParallelPages {
  /// The translation that hosts each page, and its original: pairs whose headings have the same levels in the same order.
  static func pairs(in plan: SitePlan) -> [Int: Int] {
    var pairs: [Int: Int] = [:]
    for (index, article) in plan.site.articles.enumerated() {
      for language in plan.languages {
        guard let other = plan.links.articles[index].translations[language], other != index,
          isTranslation(article, of: plan.site.articles[other], in: plan.site.config), pairs[index] == nil,
          pairs[other] == nil, article.url.path.hasSuffix("/"),
          article.outline.map(\.level) == plan.site.articles[other].outline.map(\.level)
        else { continue }
        pairs[index] = other
      }
    }
    return pairs
  }

  /// Whether the first of two is the translation: it says so, or names translators or the other's language as its
  /// source; else the one in the default language is, because sites translate into their own language.
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
}

extension SiteEmitter {
  /// The side-by-side page an article takes part in.
  func parallelURL(of index: Int) -> SitePath? {
    let host = parallels[index] != nil ? index : parallelHosts[index]
    return host.map { SitePath(site.articles[$0].url.path + "parallel/") }
  }

  /// All side-by-side pages.
  func parallelPages(_ pages: [RenderedPage]) -> [OutputFile] {
    parallels.keys.sorted().compactMap { host in
      parallels[host].flatMap { parallelPage(host, $0, pages) }
    }
  }

  private func parallelPage(_ host: Int, _ original: Int, _ pages: [RenderedPage]) -> OutputFile? {
    let article = site.articles[host]
    let other = site.articles[original]
    let url = SitePath(article.url.path + "parallel/")
    let ui = self.ui(article.language)
    var frame = self.frame(
      url, article.language, title: "\(article.title) — \(ui[.sideBySide])", description: article.excerpt,
      section: article.kind == .chapter ? .guides : .posts, alternates: alternates(of: host))
    var meta = PageMeta(title: article.title, description: article.excerpt)
    meta.isUnlisted = true
    meta.canonical = article.url
    meta.trail = trail(of: host) + [(article.title, article.url)]
    frame.scope.set("meta", metaTags(meta, frame))
    frame.scope.set("breadcrumbs", breadcrumbs(meta.trail, article.language))
    frame.scope.set("title", article.title)
    frame.scope.set("titleHTML", String(decoding: pages[host].titleHTML, as: UTF8.self))
    frame.scope.set("originalTitleHTML", String(decoding: pages[original].titleHTML, as: UTF8.self))
    frame.scope.set("originalLang", other.language)
    frame.scope.set("translationHref", article.url.href)
    frame.scope.set("originalHref", other.url.href)
    frame.filling.bytes[.content] = parallelRows(
      moved(pages[host], frame.root, article.url, idPrefix: nil), article.language,
      moved(pages[original], frame.root, other.url, idPrefix: "o-"), other.language)
    return OutputFile(path: url.outputFile, bytes: finish(frame, with: .parallel))
  }

  private func moved(_ page: RenderedPage, _ root: String, _ from: SitePath, idPrefix: String?) -> [UInt8] {
    AddressRewriter(
      relative: { root + AddressRewriter.resolve($0, from: from.path) }, idPrefix: idPrefix
    ).rewrite(page.html)
  }

  /// Rows of a translation's and an original's blocks. Sections with equally many blocks are set block by block, others
  /// as one row; a page whose sections cannot be found is one row.
  private func parallelRows(_ left: [UInt8], _ leftLanguage: String, _ right: [UInt8], _ rightLanguage: String)
    -> [UInt8]
  {
    var html: [UInt8] = []
    func row(_ one: ArraySlice<UInt8>, _ two: ArraySlice<UInt8>) {
      for (bytes, language, name) in [(one, leftLanguage, "translation"), (two, rightLanguage, "original")] {
        html += Array(#"<div class="parallel-\#(name) prose" lang="\#(language.escaped(as: .template))">"#.utf8)
        html += bytes
        html += Array("</div>\n".utf8)
      }
    }
    guard let ones = Self.sections(left), let twos = Self.sections(right), ones.count == twos.count else {
      row(left[...], right[...])
      return html
    }
    for (one, two) in zip(ones, twos) {
      if one.map(\.name) == two.map(\.name) {
        for (first, second) in zip(one, two) { row(left[first.range], right[second.range]) }
      } else if let start = one.first, let end = one.last, let start2 = two.first, let end2 = two.last {
        row(
          left[start.range.lowerBound..<end.range.upperBound], right[start2.range.lowerBound..<end2.range.upperBound])
      } else {
        html = []
        row(left[...], right[...])
        return html
      }
    }
    return html
  }

  /// A page's outermost elements, a new list beginning at each heading.
  private static func sections(_ html: [UInt8]) -> [[(name: String, range: Range<Int>)]]? {
    guard let elements = HTMLTags.outermostElements(of: html) else { return nil }
    var sections: [[(name: String, range: Range<Int>)]] = [[]]
    for element in elements {
      if ["h1", "h2", "h3", "h4", "h5", "h6"].contains(element.name) { sections.append([]) }
      sections[sections.count - 1].append(element)
    }
    return sections
  }
}
