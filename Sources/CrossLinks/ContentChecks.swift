/// Checks the shape of articles: order of headings, ways in, series, topics, descriptions of images.
package import ArticleModel
import CommonMark
package import Diagnostics
import KoreanText
import ParallelWork

/// Checks of content.
package enum ContentChecks {
  /// What is wrong with the shape of a site's articles, by article and place.
  package static func check(_ site: LoadedSite, _ links: SiteLinks) -> [Diagnostic] {
    let topicNames = TopicCheck(links)
    let byArticle = site.articles.parallelMap(jobs: site.jobs) { article, _ in
      headingJumps(in: article) + imagesWithoutText(in: article) + emptiness(of: article)
        + unclosedFences(in: article) + topicNames.check(article)
    }
    return byArticle.flatMap { $0 } + orphanReport(site, links) + tagSpellings(in: site) + seriesClashes(in: site)
  }

  private static func headingJumps(in article: Article) -> [Diagnostic] {
    // The page's title is its heading of level 1.
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

  /// Fences that only the end of the text or of their quote or list closes, so that what follows became code.
  private static func unclosedFences(in article: Article) -> [Diagnostic] {
    let bytes = article.source.bytes
    return article.tree.nodes.filter { $0.kind == .codeBlock && $0.number > 0 }.compactMap { node in
      let block = bytes[node.range.clamped(to: 0..<bytes.count)]
      guard let mark = block.first, mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~") else { return nil }
      let length = block.prefix { $0 == mark }.count
      let text = block.last == 0x0A ? block.dropLast() : block
      // The last line, without the marks of quotes.
      let last = text.lastIndex(of: 0x0A).map { text[($0 + 1)...].drop { " \t>".utf8.contains($0) } } ?? []
      let isClosed = last.prefix { $0 == mark }.count >= length && last.drop { $0 == mark }.allSatisfy { $0 <= 0x20 }
      let start = node.range.lowerBound
      return isClosed ? nil : .unclosedFence(at: Place(article.source, start..<start + length))
    }
  }

  private static func imagesWithoutText(in article: Article) -> [Diagnostic] {
    // Raw HTML says by an empty `alt` that a picture is only decoration.
    article.links.filter {
      $0.form == .image && article.tree[$0.node].kind == .image && $0.text.allSatisfy(\.isWhitespace)
    }
    .map { .missingAltText(at: Place(article.source, $0.range)) }
  }

  private static func emptiness(of article: Article) -> [Diagnostic] {
    let hasWords = article.tree.nodes.contains { [.text, .code, .codeBlock, .image, .htmlBlock].contains($0.kind) }
    return hasWords || article.kind == .topic ? [] : [.emptyArticle(at: Place(article.source, 0..<0))]
  }

  /// One sentence for all pages that nothing leads to, at the first of them.
  private static func orphanReport(_ site: LoadedSite, _ links: SiteLinks) -> [Diagnostic] {
    let orphans = orphans(site, links)
    return orphans.first.map { first in
      [.orphanArticle(at: Place(site.articles[first].source, 0..<0), others: orphans.count - 1)]
    } ?? []
  }

  /// The articles that no page leads to.
  package static func orphans(_ site: LoadedSite, _ links: SiteLinks) -> [Int] {
    let languages = site.languages
    return site.articles.indices.filter { isOrphan(site.articles[$0], links.articles[$0], languages) }
  }

  /// Tags that differ only in spaces, hyphens and case are one tag; the rarer spellings are noted where they occur first.
  private static func tagSpellings(in site: LoadedSite) -> [Diagnostic] {
    var uses: [String: [String: (count: Int, place: Place)]] = [:]
    for article in site.articles {
      for tag in article.frontMatter.tags {
        let known = uses[tag.value.nameKey]?[tag.value]
        uses[tag.value.nameKey, default: [:]][tag.value] = (
          (known?.count ?? 0) + 1, known?.place ?? Place(article.source, tag.range)
        )
      }
    }
    return uses.sorted { $0.key < $1.key }.flatMap { _, spellings -> [Diagnostic] in
      let ranked = spellings.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
      return ranked.dropFirst().map { .tagSpelling(at: $0.value.place, written: $0.key, usual: ranked[0].key) }
    }
  }

  /// Posts are in the archive, chapters in their guide's list, topics in theirs, and the language switch leads to
  /// translations; only a page needs a link.
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
      guard let series = article.frontMatter.series, let part = series.part else { continue }
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

/// Names in `topics:` that are no topic.
private struct TopicCheck: Sendable {
  private let known: Set<String>
  private let names: NearestName<String>

  init(_ links: SiteLinks) {
    let spellings = links.topics.flatMap { [$0.key] + $0.names.names.values.sorted() + $0.names.variants }
    known = Set(spellings.map(\.looseKey))
    names = NearestName(Array(Set(spellings)).sorted().map { ($0, $0) })
  }

  func check(_ article: Article) -> [Diagnostic] {
    article.frontMatter.topics.filter { !known.contains($0.value.looseKey) }.map { name in
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
