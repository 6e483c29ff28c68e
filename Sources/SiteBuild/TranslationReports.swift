/// The values of the translation dashboard, and its files for other programs: `status.json`, a badge and a feed.
import ArticleModel
import DataFormats
import Diagnostics
private import HostSystem
import Translation

/// Computes counts and findings of the site's translations.
struct TranslationReports {
  let site: LoadedSite
  let translations: SiteTranslations

  /// A report for each entry of `translations:` in the settings that has pages.
  func reports() -> [TranslationReport] {
    guard !translations.pages.isEmpty else { return [] }
    let byPath = Dictionary(site.articles.indices.map { (site.articles[$0].path, $0) }) { first, _ in first }
    return site.config.translations.enumerated().compactMap { number, entry in
      let pages = translations.pages.filter { $0.entry == number }
      guard !pages.isEmpty else { return nil }
      var report = TranslationReport(target: entry.target, source: entry.source, revision: entry.revision)
      report.pages = pages.map { page(of: $0, byPath[$0.path]) }
      report.pages += (translations.untranslated[number] ?? []).map { original in
        row(TranslationReport.Page(article: nil, path: "", source: original.path), original.comparison.status)
      }
      let baseline = translations.baselines[number] ?? ParityBaseline()
      report.findings = pages.flatMap(\.comparison.findings).filter { !baseline.holds(key: $0.key) }.map(\.shown)
      report.variants = Self.variants(pages)
      return report
    }
  }

  private func page(of page: SiteTranslations.Page, _ article: Int?) -> TranslationReport.Page {
    var shown = TranslationReport.Page(article: article, path: page.path, source: page.sourcePath ?? page.original)
    shown.revision = page.revision
    return row(shown, page.comparison.status)
  }

  /// The data of a page with its counts.
  private func row(_ page: TranslationReport.Page, _ status: TranslationStatus) -> TranslationReport.Page {
    var row = page
    (row.blocks, row.stale, row.missing, row.extra) = (status.blocks, status.stale, status.missing, status.extra)
    for (state, count) in status.wordCounts {
      row.words.counts[TranslatedBlock.Status(rawValue: state.rawValue) ?? .fresh, default: 0] += count
    }
    return row
  }

  private static func variants(_ pages: [SiteTranslations.Page]) -> [TranslationReport.Variant] {
    let groups = Dictionary(grouping: pages.flatMap(\.comparison.variants)) { [$0.english, $0.preferred, $0.found] }
    return groups.sorted { ($1.value.count, $0.key.joined()) < ($0.value.count, $1.key.joined()) }.map { key, uses in
      TranslationReport.Variant(english: key[0], preferred: key[1], found: key[2], places: uses.map(\.place))
    }
  }

  // MARK: Files for programs

  /// The date of the feed: the latest change of any article, otherwise the date of the build.
  func date(_ buildDate: CalendarDate?) -> CalendarDate? {
    site.articles.compactMap { $0.lastChange }.max() ?? buildDate
  }

  /// `status.json`, `badge.svg` and `feed.xml` below `translation/`.
  ///
  /// - Parameter date: the date of the feed; nil for no feed.
  func files(_ views: [TranslatedPage], date: CalendarDate?) -> [OutputFile] {
    var total = TranslationStatus()
    var pages: [JSONText] = []
    for page in translations.pages {
      let status = page.comparison.status
      total.add(status)
      pages.append(
        status.json(path: page.path, source: page.sourcePath ?? page.original, isFollowed: page.isLocked))
    }
    for original in translations.untranslated.values.joined() { total.add(original.comparison.status) }
    let status: JSONText = ["pages": .array(pages), "summary": total.summary]
    var files = [
      OutputFile(path: "translation/status.json", bytes: status.bytes(.compact) + [0x0A]),
      OutputFile(path: "translation/badge.svg", bytes: Self.badge(coverage: total.coverage)),
    ]
    if let date { files.append(OutputFile(path: "translation/feed.xml", bytes: feed(views, date))) }
    return files
  }

  /// An SVG badge with the percentage of words whose translation is up to date.
  private static func badge(coverage: Double) -> [UInt8] {
    let figure = "\(coverage)%"
    var xml = XMLWriter()
    xml.element(
      "svg",
      [
        ("xmlns", "http://www.w3.org/2000/svg"), ("width", "120"), ("height", "20"), ("role", "img"),
        ("aria-label", "translated \(figure)"),
      ]
    ) { xml in
      xml.element("title", text: "translated \(figure)")
      xml.element("rect", [("width", "120"), ("height", "20"), ("rx", "3"), ("fill", "#444")])
      xml.element(
        "rect",
        [("x", "72"), ("width", "48"), ("height", "20"), ("rx", "3"), ("fill", coverage >= 90 ? "#2d6a31" : "#825400")])
      xml.element(
        "g", [("fill", "#fff"), ("font-family", "Verdana,DejaVu Sans,sans-serif"), ("font-size", "11")]
      ) { xml in
        xml.element("text", [("x", "6"), ("y", "14")], text: "translated")
        xml.element("text", [("x", "77"), ("y", "14")], text: figure)
      }
    }
    return xml.bytes
  }

  /// The greatest number of entries of the feed.
  private static let feedLength = 100

  /// The last change of an original; nil if it is outside of the site, or has no date.
  private func changeDate(of view: TranslatedPage) -> CalendarDate? {
    guard case .article(let index) = view.original else { return nil }
    return site.articles[index].lastChange
  }

  /// An Atom feed with an entry for each changed block whose translation is out of date, the newest changes first. The date of an entry is
  /// that of the original, because a build knows no other.
  private func feed(_ views: [TranslatedPage], _ date: CalendarDate) -> [UInt8] {
    let config = site.config
    let address = config.address(of: SitePath("/translation/feed.xml"))
    var xml = XMLWriter()
    xml.element("feed", [("xmlns", "http://www.w3.org/2005/Atom")]) { xml in
      xml.element("title", text: config.title(in: config.defaultLanguage))
      xml.element("id", text: address)
      xml.element("link", [("rel", "self"), ("type", "application/atom+xml"), ("href", address)])
      xml.element(
        "link",
        [("rel", "alternate"), ("type", "text/html"), ("href", config.address(of: SitePath("/translation/")))])
      xml.element("updated", text: date.rfc3339)
      xml.element("author") { $0.element("name", text: config.title(in: config.defaultLanguage)) }
      let stale = Set(translations.pages.filter { $0.comparison.status.stale > 0 }.map(\.path))
      let changed = views.filter { $0.settings != nil && stale.contains(site.articles[$0.article].path) }
        .map { (view: $0, date: changeDate(of: $0) ?? date) }
      let newestFirst = changed.enumerated().sorted { ($1.element.date, $0.offset) < ($0.element.date, $1.offset) }
      let blocks = newestFirst.lazy.map(\.element).flatMap { view, date in
        view.blocks.filter(\.isOutdated).map { (block: $0, view: view, date: date) }
      }
      for (block, view, date) in blocks.prefix(Self.feedLength) { add(block, view, date, to: &xml) }
    }
    return xml.bytes
  }

  private func add(_ block: TranslatedBlock, _ view: TranslatedPage, _ date: CalendarDate, to xml: inout XMLWriter) {
    let article = site.articles[view.article]
    let address = site.config.address(of: article.url)
    let new = block.difference.filter { $0.side != .old }.map(\.text).joined()
    let id = ContentHash.hex(of: Array((new + "\0" + block.words).utf8)).prefix(16)
    xml.element("entry") { xml in
      xml.element("title", text: "\(article.title): \(block.change ?? "")")
      xml.element("id", text: "\(address)#\(id)")
      xml.element("link", [("rel", "alternate"), ("type", "text/html"), ("href", address)])
      xml.element("updated", text: date.rfc3339)
      xml.element("summary", text: new)
    }
  }
}
