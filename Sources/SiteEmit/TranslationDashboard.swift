/// The translation dashboard `/translation/`: progress, blocks that wait for translators, and findings.
import ArticleModel
private import DataFormats
private import Diagnostics

/// A line of the dashboard, which is divided into pages of a limited number of lines.
private struct DashboardLine: Sendable {
  enum Content: Sendable {
    case page(TranslationReport.Page)
    /// A block whose original changed.
    case change(TranslatedPage, TranslatedBlock)
    case finding(TranslationReport.Finding)
    case variant(TranslationReport.Variant)
  }

  /// The index of the report, and whether this is its first line.
  let report: Int, isFirst: Bool
  let content: Content
}

extension SiteEmitter {
  /// The pages of the dashboard in each language; empty without translations.
  func translationPages() -> [OutputFile] {
    guard !options.reports.isEmpty else { return [] }
    let listPages = ListPages(emitter: self)
    let all = options.reports.enumerated().flatMap { lines(of: $1, number: $0) }
    return languages.flatMap { language in
      let head = ListHead(
        rest: "translation/", title: ui(language)[.translations], section: .none,
        alternates: alternates("translation/") { _ in true })
      return listPages.pages(
        head, plan.lists(language), of: all, size: listPages.namesOnPage, with: .translation
      ) { part, writer in
        writer.write(options.reportDate == nil)
        for line in part { write(line, to: &writer) }
      } fill: { part, _, frame in
        frame.scope.set("feedHref", options.reportDate == nil ? nil : "translation/feed.xml")
        let reports = Dictionary(grouping: part, by: \.report).sorted { $0.key < $1.key }
        frame.scope.set("reports", reports.map { reportScope($0.value, language) })
      }
    }
  }

  /// The lines of a report in the order in which they are shown.
  private func lines(of report: TranslationReport, number: Int) -> [DashboardLine] {
    let stale = report.pages.filter { $0.stale > 0 }.compactMap { $0.article.flatMap { translations[$0] } }
    let changes = stale.filter(\.isLocked).flatMap { view in
      view.blocks.filter { $0.status == .stale }.map { DashboardLine.Content.change(view, $0) }
    }
    let contents =
      report.pages.map(DashboardLine.Content.page) + changes + report.findings.map(DashboardLine.Content.finding)
      + report.variants.map(DashboardLine.Content.variant)
    return contents.enumerated().map { DashboardLine(report: number, isFirst: $0 == 0, content: $1) }
  }

  /// Appends everything that a line shows.
  private func write(_ line: DashboardLine, to writer: inout BinaryWriter) {
    writer.write(count: line.report)
    writer.write(line.isFirst)
    if line.isFirst { write(options.reports[line.report], to: &writer) }
    switch line.content {
    case .page(let page):
      writer.write(page.path)
      writer.write(page.source)
      write(title: page.article, to: &writer)
      writer.write(page.revision)
      for count in [page.blocks, page.stale, page.missing, page.extra, page.coverage] { writer.write(count: count) }
    case .change(let view, let block):
      write(title: view.article, to: &writer)
      writer.write(site.articles[view.article].language)
      writer.write(block)
    case .finding(let finding):
      for text in [finding.place, finding.code] { writer.write(text) }
      writer.write(finding.message)
    case .variant(let variant):
      for text in [variant.english, variant.preferred, variant.found] { writer.write(text) }
      writer.write(variant.places)
    }
  }

  /// Appends everything that the summary of a report shows.
  private func write(_ report: TranslationReport, to writer: inout BinaryWriter) {
    writer.write(report.revision)
    for page in report.pages {
      writer.write(page.revision)
      writer.write(page.path.isEmpty)
      for status in TranslatedBlock.Status.allCases { writer.write(count: page.words.counts[status] ?? 0) }
      for count in [page.stale, page.missing] { writer.write(count: count) }
    }
    writer.write(report.findings.isEmpty)
  }

  /// The values of some lines of one report.
  private func reportScope(_ lines: [DashboardLine], _ language: LanguageCode) -> TemplateScope {
    let (number, isFirst) = (lines.first?.report ?? 0, lines.first?.isFirst ?? false)
    let report = options.reports[number]
    var scope: TemplateScope = [
      "id": "translation-\(number + 1)", "name": report.target, "sourceName": report.source,
      "revision": report.revision,
    ]
    scope.set("isFirst", isFirst)
    if isFirst { addSummary(of: report, language, to: &scope) }
    var (pages, changes): ([TemplateScope], [TemplateScope]) = ([], [])
    var (findings, variants): ([TemplateScope], [TemplateScope]) = ([], [])
    for line in lines {
      switch line.content {
      case .page(let page): pages.append(pageScope(page))
      case .change(let view, let block): changes.append(changeScope(view, block))
      case .finding(let finding): findings.append(Self.findingScope(finding, language))
      case .variant(let variant): variants.append(Self.variantScope(variant))
      }
    }
    scope.set("hasPages", !pages.isEmpty)
    scope.set("pages", pages)
    scope.set("hasStale", !changes.isEmpty)
    scope.set("nothingStale", isFirst && report.pages.allSatisfy { $0.stale == 0 })
    scope.set("changes", changes)
    scope.set("hasFindings", !findings.isEmpty)
    scope.set("noFindings", isFirst && report.findings.isEmpty)
    scope.set("findings", findings)
    scope.set("hasVariants", !variants.isEmpty)
    scope.set("variants", variants)
    return scope.hiding(["revision"])
  }

  private func addSummary(of report: TranslationReport, _ language: LanguageCode, to scope: inout TemplateScope) {
    let (words, ui) = (report.words, ui(language))
    scope.set("coverage", Self.percent(report.coverage))
    scope.set("words", String(words.all))
    scope.set("bar", Self.bar(words, of: words.all, ui))
    scope.set("parts", Self.parts(words, ui))
    scope.set("ages", Self.ages(report, ui))
  }

  private func pageScope(_ page: TranslationReport.Page) -> TemplateScope {
    let article = page.article.map { site.articles[$0] }
    let scope: TemplateScope = [
      "name": article?.title ?? (page.path.isEmpty ? page.source : page.path), "href": article?.url.href,
      "madeFrom": page.revision, "blocks": String(page.blocks), "stale": String(page.stale),
      "missing": String(page.missing), "extra": String(page.extra), "coverage": Self.percent(page.coverage),
    ]
    return scope.hiding(["href", "madeFrom"])
  }

  private func changeScope(_ view: TranslatedPage, _ block: TranslatedBlock) -> TemplateScope {
    let article = site.articles[view.article]
    var scope: TemplateScope = [
      "name": article.title, "href": article.url.href, "kind": block.change, "text": block.words,
      "difference": ChangeMarkup.words(block.difference), "sourceLang": view.settings?.sourceLanguage ?? "en",
      "targetLang": article.language,
    ]
    scope.set("isCode", block.isCode)
    return scope.hiding(["href", "kind", "text", "difference"])
  }

  private static func findingScope(_ finding: TranslationReport.Finding, _ language: LanguageCode) -> TemplateScope {
    let message = language == "ko" ? finding.message.korean : finding.message.english
    return ["place": finding.place, "text": message, "name": finding.code]
  }

  private static func variantScope(_ variant: TranslationReport.Variant) -> TemplateScope {
    let scope: TemplateScope = [
      "english": variant.english, "preferred": variant.preferred, "found": variant.found,
      "place": variant.places.first, "more": variant.places.count > 1 ? String(variant.places.count - 1) : nil,
    ]
    return scope.hiding(["more"])
  }

  // MARK: Figures

  private static func percent(_ tenths: Int) -> String { "\(tenths / 10).\(tenths % 10)" }

  private static func share(_ part: Int, _ all: Int) -> String { percent(all == 0 ? 0 : part * 1000 / all) }

  private static let order: [(status: TranslatedBlock.Status, name: UIText)] = [
    (.fresh, .upToDate), (.keep, .kept), (.machine, .machine), (.stale, .stale), (.missing, .missing),
  ]

  private static func parts(_ words: TranslationReport.Words, _ ui: UIStrings) -> [TemplateScope] {
    order.compactMap { status, name in
      guard let count = words.counts[status], count > 0 else { return nil }
      return [
        "kind": status.rawValue, "name": ui[name], "number": String(count), "percent": share(count, words.all),
      ]
    }
  }

  /// The number of words by the revision that their pages were translated from: the age of a translation.
  private static func ages(_ report: TranslationReport, _ ui: UIStrings) -> [TemplateScope] {
    let all = report.words.all
    let groups = Dictionary(grouping: report.pages.filter { !$0.path.isEmpty }) { $0.revision ?? "" }
    return groups.sorted { $0.key < $1.key }.map { revision, pages in
      var words = TranslationReport.Words()
      for page in pages { words.counts.merge(page.words.counts, uniquingKeysWith: +) }
      return [
        "name": revision.isEmpty ? ui[.unknownRevision] : revision, "number": String(words.all),
        "percent": share(words.all, all), "bar": bar(words, of: all, ui),
      ]
    }
  }

  /// A stacked bar chart as SVG; its full width represents `all` words, and each segment a state.
  private static func bar(_ words: TranslationReport.Words, of all: Int, _ ui: UIStrings) -> String {
    var x = 0
    var parts = ""
    var names: [String] = []
    for (status, name) in order {
      guard let count = words.counts[status], count > 0, all > 0 else { continue }
      let width = count * 10_000 / all
      parts += "<rect class=\"part-\(status.rawValue)\" x=\"\(x)\" width=\"\(width)\" height=\"100\"/>"
      names.append("\(ui[name]) \(share(count, all))%")
      x += width
    }
    let label = names.joined(separator: ", ").escaped(as: .template)
    return
      "<svg class=\"bar\" viewBox=\"0 0 10000 100\" preserveAspectRatio=\"none\" role=\"img\" aria-label=\"\(label)\">\(parts)</svg>"
  }
}
