/// The translation dashboard `/translation/`: progress, blocks that wait for translators, and findings.
import ArticleModel
private import DataFormats
private import Diagnostics

extension SiteEmitter {
  /// The dashboard page in each language; empty without translations.
  func translationPages() -> [OutputFile] {
    guard !options.reports.isEmpty else { return [] }
    let listPages = ListPages(emitter: self)
    return languages.map { language in
      let lists = plan.lists(language)
      let ui = self.ui(language)
      var frame = listPages.page(
        ListHead(
          rest: "translation/", title: ui[.translations], section: .none,
          alternates: alternates("translation/") { _ in true }), lists)
      frame.scope.set("feedHref", options.reportDate == nil ? nil : "translation/feed.xml")
      frame.scope.set(
        "reports", options.reports.enumerated().map { reportScope($1, id: "translation-\($0 + 1)", language) })
      return OutputFile(path: frame.url.outputFile, bytes: finish(frame, with: .translation))
    }
  }

  private func reportScope(_ report: TranslationReport, id: String, _ language: LanguageCode) -> TemplateScope {
    let ui = self.ui(language)
    let words = report.words
    var scope: TemplateScope = [
      "id": id, "name": report.target, "sourceName": report.source, "revision": report.revision,
      "coverage": Self.percent(report.coverage), "words": String(words.all), "bar": Self.bar(words, of: words.all, ui),
    ]
    scope.set("parts", Self.parts(words, ui))
    scope.set("ages", Self.ages(report, ui))
    scope.set("pages", report.pages.map(pageScope))
    let changes = changes(of: report)
    scope.set("hasStale", !changes.isEmpty)
    scope.set("changes", changes)
    scope.set("hasFindings", !report.findings.isEmpty)
    scope.set(
      "findings",
      report.findings.map { finding in
        let message = language == "ko" ? finding.message.korean : finding.message.english
        return ["place": finding.place, "text": message, "name": finding.code]
      })
    scope.set("hasVariants", !report.variants.isEmpty)
    scope.set("variants", report.variants.map(Self.variantScope))
    return scope.hiding(["revision"])
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

  /// The blocks of a translation whose original changed, by page.
  private func changes(of report: TranslationReport) -> [TemplateScope] {
    report.pages.compactMap { $0.article.flatMap { translations[$0] } }.flatMap { view -> [TemplateScope] in
      let article = site.articles[view.article]
      return view.blocks.filter { view.isLocked && $0.status == .stale }.map { block in
        var scope: TemplateScope = [
          "name": article.title, "href": article.url.href, "kind": block.change, "text": block.words,
          "difference": ChangeMarkup.words(block.difference), "sourceLang": view.settings?.sourceLanguage ?? "en",
          "targetLang": article.language,
        ]
        scope.set("isCode", block.isCode)
        return scope.hiding(["href", "kind", "text", "difference"])
      }
    }
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
