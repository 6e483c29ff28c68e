/// Checks the structure of articles: order of headings, pages without incoming links, series, topics, alternative texts of images.
package import ArticleModel
import CommonMark
package import Diagnostics
import KoreanText
import ParallelWork

/// Checks headings, images, fences, topics, tags, series and orphans of a site's articles.
package enum ContentChecks {
  /// The diagnostics of the structure of a site's articles, by article and place.
  ///
  /// - Parameter memo: the findings of an earlier build.
  package static func check(
    _ site: LoadedSite, _ links: SiteLinks, memo: CheckMemo = CheckMemo()
  ) -> [Diagnostic] {
    let topicNames = TopicCheck(links)
    let byArticle = site.articles.parallelMap(jobs: site.jobs) { article, _ in
      memo.diagnostics(of: .structure, in: article) {
        headingJumps(in: article) + imagesWithoutText(in: article) + emptiness(of: article)
          + unclosedFences(in: article)
      } + topicNames.check(article)
    }
    return byArticle.flatMap { $0 } + orphanReport(site, links) + tagSpellings(in: site) + seriesClashes(in: site)
  }

  private static func headingJumps(in article: Article) -> [Diagnostic] {
    // The title of the page is its heading of level 1.
    var above = 1
    var found: [Diagnostic] = []
    for heading in article.outline {
      if heading.level > above + 1 {
        found.append(
          .headingJump(at: Place(article.source, article.tree[heading.node].range), from: above, to: heading.level))
      }
      above = heading.level
    }
    return found
  }

  /// Code fences that are closed only by the end of the text, quote or list, so that the text after them became code.
  private static func unclosedFences(in article: Article) -> [Diagnostic] {
    let bytes = article.source.bytes
    return article.tree.nodes.filter { $0.kind == .codeBlock && $0.number > 0 }.compactMap { node in
      let block = bytes[node.range.clamped(to: 0..<bytes.count)]
      guard let mark = block.first, mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~") else { return nil }
      let length = block.prefix { $0 == mark }.count
      let text = block.last == 0x0A ? block.dropLast() : block
      // The last line without quote marks.
      let last = text.lastIndex(of: 0x0A).map { text[($0 + 1)...].drop { " \t>".utf8.contains($0) } } ?? []
      let isClosed = last.prefix { $0 == mark }.count >= length && last.drop { $0 == mark }.allSatisfy { $0 <= 0x20 }
      let start = node.range.lowerBound
      return isClosed ? nil : .unclosedFence(at: Place(article.source, start..<start + length))
    }
  }

  private static func imagesWithoutText(in article: Article) -> [Diagnostic] {
    // In raw HTML, an empty `alt` marks a decorative image, so only Markdown images are checked.
    article.links.filter {
      $0.form == .image && article.tree[$0.node].kind == .image && $0.text.allSatisfy(\.isWhitespace)
    }
    .map { .missingAltText(at: Place(article.source, $0.range)) }
  }

  private static func emptiness(of article: Article) -> [Diagnostic] {
    let hasWords = article.tree.nodes.contains { [.text, .code, .codeBlock, .image, .htmlBlock].contains($0.kind) }
    // The index of a part of a guide may only name it.
    let isPart = article.guide != nil && SiteIndex.stem(of: article.path) == "index"
    return hasWords || article.kind == .topic || isPart ? [] : [.emptyArticle(at: Place(article.source, 0..<0))]
  }

  /// One diagnostic for all pages that no page links to, placed at the first of them.
  private static func orphanReport(_ site: LoadedSite, _ links: SiteLinks) -> [Diagnostic] {
    let orphans = orphans(site, links)
    return orphans.first.map { first in
      [.orphanArticle(at: Place(site.articles[first].source, 0..<0), others: orphans.count - 1)]
    } ?? []
  }

  /// The indices of the articles that nothing leads to.
  package static func orphans(_ site: LoadedSite, _ links: SiteLinks) -> [Int] {
    let languages = site.languages
    let framed = framePaths(of: site)
    return site.articles.indices.filter { index in
      isOrphan(site.articles[index], links.articles[index], languages)
        && !framed.contains(SiteIndex.pathKey(site.articles[index].url.path))
    }
  }

  /// The paths of pages, as ``SiteIndex/pathKey(_:)``, to which the menu, the footer, and the buttons and cards of landing pages lead.
  private static func framePaths(of site: LoadedSite) -> Set<String> {
    let config = site.config
    var items = (config.menu ?? []) + config.footer.links
    for language in config.languages.values { items += (language.menu ?? []) + (language.footer?.links ?? []) }
    for matter in site.articles.lazy.map(\.frontMatter) where matter.hero != nil || !matter.features.isEmpty {
      items += (matter.hero?.actions ?? []) + matter.features.compactMap(\.link)
    }
    let paths = items.map { item in
      let path = item.target.value.prefix { $0 != "#" }
      return path.hasSuffix(".md") ? String(path.dropLast(3)) : String(path)
    }
    return Set(paths.flatMap { path in ([""] + site.languages).map { SiteIndex.pathKey($0 + "/" + path) } })
  }

  /// Tags that differ only in spaces, hyphens and case count as one tag; each rarer spelling is reported at its first place.
  private static func tagSpellings(in site: LoadedSite) -> [Diagnostic] {
    var uses: [String: (count: Int, place: Place)] = [:]
    for article in site.articles {
      for tag in article.tags {
        uses[tag.value, default: (0, Place(article.source, tag.range))].count += 1
      }
    }
    let tags = Dictionary(grouping: uses) { $0.key.nameKey }
    return tags.sorted { $0.key < $1.key }.flatMap { _, spellings -> [Diagnostic] in
      let ranked = spellings.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
      return ranked.dropFirst().map { .tagSpelling(at: $0.value.place, written: $0.key, usual: ranked[0].key) }
    }
  }

  /// Whether nothing leads to an article. Posts are listed in the archive, chapters in their guide, topics in the list
  /// of topics, and translations in the language switch; only a page needs a link.
  private static func isOrphan(_ article: Article, _ links: ArticleLinks, _ languages: [LanguageCode]) -> Bool {
    guard article.kind == .page, links.backlinks.isEmpty, links.translations.isEmpty else { return false }
    let name = SiteIndex.stem(of: article.path).lowercased()
    let isHome = SiteIndex.pathKey(article.url.path).split(separator: "/").allSatisfy {
      languages.contains(String($0))
    }
    return !isHome && !["index", "_index", "404", "readme"].contains(name)
  }

  private static func seriesClashes(in site: LoadedSite) -> [Diagnostic] {
    struct Part: Hashable {
      let language: LanguageCode
      let series: String
      let part: Int
    }
    var owners: [Part: String] = [:]
    var found: [Diagnostic] = []
    for article in site.articles {
      guard let series = article.series, let part = series.part else { continue }
      let key = Part(language: article.language, series: series.name.value.nameKey, part: part)
      if let other = owners[key] {
        found.append(
          .sharedSeriesPart(
            at: Place(article.source, series.name.range), series: series.name.value, part: part, other: other))
      } else {
        owners[key] = article.path
      }
    }
    return found
  }
}

/// Finds names in `topics:` that are no topics.
private struct TopicCheck: Sendable {
  private let known: Set<String>
  private let names: NearestName<String>

  init(_ links: SiteLinks) {
    let spellings = links.topics.flatMap { [$0.key] + $0.names.names.values.sorted() + $0.names.variants }
    known = Set(spellings.map(\.looseKey))
    names = NearestName(Array(Set(spellings)).sorted().map { ($0, $0) })
  }

  func check(_ article: Article) -> [Diagnostic] {
    article.topics.filter { !known.contains($0.value.looseKey) }.map { name in
      let near = names.nearest(to: name.value)
      let fix = near.flatMap { near in
        near.isOnly
          ? Diagnostic.Fix(
            Phrase(en: "write '\(near.value)'", ko: "'\(near.value)'\(.euroRo) 바꾸기"), replacing: name.range,
            with: near.value)
          : nil
      }
      return .unknownTopic(at: Place(article.source, name.range), name: name.value, nearest: near?.value, fix: fix)
    }
  }
}
