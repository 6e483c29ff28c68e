/// Shows the state of a translation to readers: a line below the title, marks at blocks whose original changed, untranslated blocks, and
/// credits.
import ArticleModel
private import DataFormats

/// The markup for a change of the original.
enum ChangeMarkup {
  /// A `<details>` element with the new original and its changed words, in the original's language; empty if nothing is
  /// known of the change.
  static func details(_ block: TranslatedBlock, _ language: LanguageCode, _ ui: UIStrings) -> [UInt8] {
    let isGone = block.source.isEmpty
    guard !block.difference.isEmpty || isGone else { return [] }
    let summary = ui[isGone ? .originalGone : .originalChanged].escaped(as: .template)
    var html = "<details class=\"change\"><summary lang=\"\(ui.language.escaped(as: .template))\">\(summary)</summary>"
    if !block.difference.isEmpty {
      html +=
        "<p\(block.isCode ? " class=\"code-text\"" : "") lang=\"\(language.escaped(as: .template))\">\(words(block.difference))</p>"
    }
    return Array((html + "</details>").utf8)
  }

  /// The text with `<del>` and `<ins>`; line breaks of code are preserved by the style of the enclosing element.
  static func words(_ parts: [TextDifference]) -> String {
    parts.map { part in
      let text = part.text.escaped(as: .template)
      return switch part.side {
      case .both: text
      case .old: "<del>\(text)</del>"
      case .new: "<ins>\(text)</ins>"
      }
    }.joined()
  }
}

extension SiteEmitter {
  /// The line below a translation's title: how many blocks have a newer original, and how many are not translated. Nil where the
  /// translation is up to date, or has no lock.
  func translationLine(_ view: TranslatedPage) -> String? {
    guard view.isLocked else { return nil }
    let ui = self.ui(site.articles[view.article].language)
    let changed = view.blocks.count(where: \.isOutdated)
    let missing = view.blocks.count { $0.status == .missing }
    var sentences: [String] = []
    if changed > 0 {
      var sentence = ui[.originalsChanged].replacing("{number}", with: String(changed))
        .replacing("{total}", with: String(view.blocks.count { !$0.source.isEmpty }))
      if let old = view.revision, let new = view.settings?.revision, old != new { sentence += " (\(old) → \(new))" }
      sentences.append(sentence + ".")
    }
    if missing > 0 { sentences.append(ui(.blocksMissing, String(missing)) + ".") }
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }

  /// The body of a translation with marks: changed originals at blocks that are out of date, notes at machine translations, and
  /// untranslated blocks in the original's language.
  ///
  /// - Parameter pages: the rendered bodies by article; only that of the original is used.
  func marked(_ index: Int, _ page: RenderedPage, _ pages: [RenderedPage]) -> [UInt8] {
    guard let view = translations[index], view.isLocked,
      view.blocks.contains(where: { [.stale, .missing, .machine].contains($0.status) })
    else { return page.html }
    var marker = BlockMarker(page: page.rendered(), ui: ui(site.articles[index].language))
    if view.settings?.redistribute != false, pages.count == site.articles.count {
      let other = original(of: view, pages)
      marker.original = (other, other.rewriter(root: site.articles[index].url.toRoot))
    }
    marker.mark(view.blocks)
    return marker.html
  }

  /// Adds credits of the original from the settings, unless the article gives them itself.
  func addCredits(_ index: Int, _ frame: inout PageFrame) {
    guard let view = translations[index], let settings = view.settings else { return }
    let article = site.articles[index]
    let ui = self.ui(article.language)
    if article.frontMatter.source == nil {
      var title: String?
      var href = SafeLink.href(settings.url)
      var language = settings.sourceLanguage
      switch view.original {
      case .article(let number):
        let original = site.articles[number]
        (title, language) = (original.title, original.language)
        href = href ?? frame.root + original.url.href
      case .text(let text): (title, language) = (text.title, text.language)
      }
      let scope: TemplateScope = [
        "title": title, "href": href, "author": settings.author,
        "revision": (view.revision ?? settings.revision).map { ui(.revision, $0) },
        "language": UIStrings.name(of: language, in: config),
      ]
      frame.scope.set("source", scope.hiding(["title", "href", "author", "date", "revision", "language"]))
    }
    if article.frontMatter.license == nil, let name = settings.license {
      let license = License(identifier: name)
      frame.scope.set("license", ["name": license.name, "href": license.url] as TemplateScope)
    }
    frame.scope.set("changes", ui(.translationChanges, UIStrings.name(of: article.language, in: config)))
    if !options.reports.isEmpty {
      frame.scope.set("dashboardHref", plan.lists(article.language).path("translation/").href)
    }
    frame.scope.set("hasProvenance", true)
  }
}

/// Inserts marks into a rendered body.
private struct BlockMarker {
  let page: RenderedPage
  let ui: UIStrings
  /// The original, if it may be shown.
  var original: (shown: ShownOriginal, rewriter: AddressRewriter)?
  /// The elements of the original that were already inserted: a quote of several blocks is one element.
  private var shownOriginals: Set<Range<Int>> = []
  private var pieces: [(place: Int, layer: Layer, order: Int, bytes: [UInt8])] = []

  /// The order of insertions at one position: the last content of an element, its end tag, then what is between elements, then the
  /// start tag of the next element.
  private enum Layer: Int {
    case closing, end, between, opening
  }

  init(page: RenderedPage, ui: UIStrings) {
    self.page = page
    self.ui = ui
  }

  /// The body with the marks.
  var html: [UInt8] {
    var html: [UInt8] = []
    var copied = 0
    for piece in pieces.sorted(by: {
      ($0.place, $0.layer.rawValue, $0.order) < ($1.place, $1.layer.rawValue, $1.order)
    }) {
      html += page.html[copied..<piece.place]
      html += piece.bytes
      copied = piece.place
    }
    return html + page.html[copied...]
  }

  private mutating func add(_ layer: Layer, _ text: String, at place: Int) { add(layer, Array(text.utf8), at: place) }

  private mutating func add(_ layer: Layer, _ bytes: [UInt8], at place: Int) {
    pieces.append((place, layer, pieces.count, bytes))
  }

  mutating func mark(_ blocks: [TranslatedBlock]) {
    let language = original?.shown.language ?? "en"
    var end = 0
    // The state of the previous block. Consecutive blocks of one state share one note, and a quote of several blocks is one element that
    // gets each mark once.
    var before: TranslatedBlock.Status?
    var marked: Set<Mark> = []
    for block in blocks {
      let ranges = page.htmlRanges(of: block.target)
      var isShown = true
      func surround(_ opening: String) {
        for range in ranges where marked.insert(Mark(status: block.status, element: range)).inserted {
          add(.opening, opening, at: range.lowerBound)
          add(.end, "</div>", at: range.upperBound)
        }
      }
      switch block.status {
      case .stale where block.isOutdated:
        surround("<div class=\"stale\">")
        if let last = ranges.last { add(.closing, ChangeMarkup.details(block, language, ui), at: last.upperBound) }
      case .machine:
        surround("<div class=\"by-machine\">\(before == .machine ? "" : note(.byMachine))")
      case .missing where ranges.isEmpty: isShown = addOriginal(block, at: end, isFirst: before != .missing)
      case .missing: surround(opening(language, isFirst: before != .missing))
      default: break
      }
      if let last = ranges.last { end = max(end, last.upperBound) }
      if isShown { before = block.status }
    }
  }

  /// A mark around an element of the body.
  private struct Mark: Hashable {
    let status: TranslatedBlock.Status, element: Range<Int>
  }

  private func note(_ words: UIText) -> String {
    "<p class=\"translation-note\" lang=\"\(ui.language.escaped(as: .template))\">\(ui[words].escaped(as: .template))</p>"
  }

  private func opening(_ language: LanguageCode, isFirst: Bool) -> String {
    let words = isFirst ? note(.notTranslated) : ""
    return "<div class=\"untranslated-block\" lang=\"\(language.escaped(as: .template))\">\(words)"
  }

  /// Inserts blocks of the original; false if there was nothing to show.
  private mutating func addOriginal(_ block: TranslatedBlock, at place: Int, isFirst: Bool) -> Bool {
    guard let (shown, rewriter) = original else { return false }
    let ranges = shown.page.htmlRanges(of: block.source)
    guard !ranges.isEmpty else { return false }
    let new = ranges.filter { shownOriginals.insert($0).inserted }
    guard !new.isEmpty else { return true }
    add(.between, opening(shown.language, isFirst: isFirst), at: place)
    for range in new { add(.between, rewriter.rewrite(Array(shown.page.html[range])), at: place) }
    add(.between, "</div>", at: place)
    return true
  }
}
