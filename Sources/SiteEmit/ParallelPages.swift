/// Side-by-side pages: original and translation, block by block, without script.
import ArticleModel
private import ByteText
private import DataFormats
private import Diagnostics
private import ParallelWork

/// A row of a side-by-side page: outermost elements of the rendered bodies of both, or of one.
struct ParallelRow {
  /// The indices of outermost elements.
  var target: Range<Int>, source: Range<Int>
  /// The indices of the blocks in this row.
  var blocks: [Int] = []
}

/// Distributes the outermost elements of two rendered bodies over rows.
struct ParallelRows {
  /// The outermost elements of both bodies, as byte ranges.
  let targetElements: [Range<Int>], sourceElements: [Range<Int>]
  /// The rows from top to bottom.
  private(set) var rows: [ParallelRow] = []
  /// For blocks whose position in the original differs: the rows of translation and original, by index of the block.
  private(set) var moved: [Int: (target: Int, source: Int)] = [:]

  /// Computes the rows.
  ///
  /// - Parameters:
  ///   - blocks: the aligned blocks.
  ///   - target: the translation's body.
  ///   - source: the original's body.
  init(_ blocks: [TranslatedBlock], target: RenderedPage, source: RenderedPage) {
    targetElements = Self.elements(of: target.html)
    sourceElements = Self.elements(of: source.html)
    let places = blocks.map { block in
      (
        target: Self.span(target.htmlRanges(of: block.target), in: targetElements),
        source: Self.span(source.htmlRanges(of: block.source), in: sourceElements)
      )
    }
    let pairs = places.indices.filter { places[$0].target != nil && places[$0].source != nil }
      .sorted { (places[$0].target?.lowerBound ?? 0, $0) < (places[$1].target?.lowerBound ?? 0, $1) }
    let kept = pairs.map { places[$0].source?.lowerBound ?? 0 }.longestRun(where: <=).map { pairs[$0] }
    var groups: [ParallelRow] = []
    for number in kept {
      guard let target = places[number].target, let source = places[number].source else { continue }
      if let last = groups.last,
        target.lowerBound < last.target.upperBound || source.lowerBound < last.source.upperBound
      {
        let end = groups.count - 1
        groups[end].target = last.target.lowerBound..<max(last.target.upperBound, target.upperBound)
        groups[end].source = last.source.lowerBound..<max(last.source.upperBound, source.upperBound)
      } else {
        groups.append(ParallelRow(target: target, source: source))
      }
    }
    fill(groups)
    addBlocks(places, pairs: Set(pairs).subtracting(kept))
  }

  /// Makes the rows from the groups, and a row of its own for each element between them, which has no counterpart.
  private mutating func fill(_ groups: [ParallelRow]) {
    var (t, s) = (0, 0)
    for group in groups + [
      ParallelRow(
        target: targetElements.count..<targetElements.count, source: sourceElements.count..<sourceElements.count)
    ] {
      rows += (t..<max(t, group.target.lowerBound)).map { ParallelRow(target: $0..<$0 + 1, source: 0..<0) }
      rows += (s..<max(s, group.source.lowerBound)).map { ParallelRow(target: 0..<0, source: $0..<$0 + 1) }
      (t, s) = (group.target.upperBound, group.source.upperBound)
      if !group.target.isEmpty || !group.source.isEmpty { rows.append(group) }
    }
  }

  private mutating func addBlocks(_ places: [(target: Range<Int>?, source: Range<Int>?)], pairs: Set<Int>) {
    var rowOfTarget: [Int: Int] = [:], rowOfSource: [Int: Int] = [:]
    for (number, row) in rows.enumerated() {
      for element in row.target { rowOfTarget[element] = number }
      for element in row.source { rowOfSource[element] = number }
    }
    for (number, place) in places.enumerated() {
      let target = place.target.flatMap { rowOfTarget[$0.lowerBound] }
      let source = place.source.flatMap { rowOfSource[$0.lowerBound] }
      if let row = target ?? source { rows[row].blocks.append(number) }
      if pairs.contains(number), let target, let source, target != source { moved[number] = (target, source) }
    }
  }

  /// The outermost elements; one element for the whole body where tags do not match.
  private static func elements(of html: [UInt8]) -> [Range<Int>] {
    HTMLTags.outermostElements(of: html)?.map(\.range) ?? [0..<html.count]
  }

  /// The indices of the elements that contain these byte ranges; nil when there are none.
  private static func span(_ ranges: [Range<Int>], in elements: [Range<Int>]) -> Range<Int>? {
    let found = ranges.map { range in elements.partitioningIndex { $0.upperBound > range.lowerBound } }
      .filter { $0 < elements.count }
    guard let first = found.min(), let last = found.max() else { return nil }
    return first..<last + 1
  }
}

extension RenderedPage {
  /// The HTML of the blocks that contain these byte ranges of the text; blocks that are not shown have none.
  func htmlRanges(of ranges: [Range<Int>]) -> [Range<Int>] {
    ranges.compactMap { range in
      let place = blocks.partitioningIndex { $0.source.upperBound > range.lowerBound }
      guard let block = blocks[place...].first, block.source.lowerBound <= range.lowerBound, !block.html.isEmpty else {
        return nil
      }
      return block.html
    }
  }
}

extension SiteEmitter {
  /// The address of the side-by-side page of a translation; nil if it has none, because its original must not be shown.
  func parallelURL(of index: Int) -> SitePath? {
    let path = site.articles[index].url.path
    guard let view = translations[index], view.settings?.redistribute != false, path.hasSuffix("/") else { return nil }
    return SitePath(path + "parallel/")
  }

  /// The part of the menu to which a side-by-side page belongs.
  func parallelSection(_ article: Article) -> MenuSection { article.kind == .chapter ? .guides : .posts }

  /// All side-by-side pages, in the order of the articles.
  ///
  /// - Parameter bodies: see ``inputs(ofArticle:_:)``.
  func parallelPages(_ pages: [RenderedPage], _ bodies: [UInt64?]) -> [OutputFile] {
    let shown = translations.values.sorted { $0.article < $1.article }
      .compactMap { view in parallelURL(of: view.article).map { (view: view, url: $0) } }
    return shown.parallelMap(jobs: jobs) { shown, _ in
      let (view, url) = shown
      return file(url.outputFile, from: inputs(ofParallelPage: view, url, bodies)) { parallelPage(view, url, pages) }
    }
  }

  /// The original of a translation as shown.
  func original(of view: TranslatedPage, _ pages: [RenderedPage]) -> ShownOriginal {
    switch view.original {
    case .article(let index):
      let article = site.articles[index]
      return ShownOriginal(
        language: article.language, path: article.path, titleHTML: pages[index].titleHTML, href: article.url.href,
        base: article.url, page: pages[index].rendered())
    case .text(let text):
      let page = text.page
      return ShownOriginal(
        language: text.language, path: text.path, titleHTML: page.titleHTML, href: nil, base: text.base, page: page)
    }
  }

  private func parallelPage(_ view: TranslatedPage, _ url: SitePath, _ pages: [RenderedPage]) -> [UInt8] {
    let article = site.articles[view.article]
    let (page, other) = (pages[view.article].rendered(), original(of: view, pages))
    let ui = self.ui(article.language)
    var frame = self.frame(
      url, article.language, title: "\(article.title) — \(ui[.sideBySide])", description: article.excerpt,
      section: parallelSection(article), alternates: alternates(of: view.article))
    var meta = PageMeta(title: article.title, description: article.excerpt)
    meta.isUnlisted = true
    meta.canonical = article.url
    meta.trail = trail(of: view.article) + [(article.title, article.url)]
    frame.scope.set("meta", metaTags(meta, frame))
    frame.scope.set("breadcrumbs", breadcrumbs(meta.trail, article.language))
    frame.scope.set("title", article.title)
    frame.scope.set("titleHTML", String(decoding: page.titleHTML, as: UTF8.self))
    frame.scope.set("originalTitleHTML", String(decoding: other.titleHTML, as: UTF8.self))
    frame.scope.set("originalLang", other.language)
    frame.scope.set("translationHref", article.url.href)
    frame.scope.set("originalHref", other.href)
    frame.scope.set("translationLine", translationLine(view))
    frame.filling.bytes[.content] = rows(view, frame.root, page, other)
    return finish(frame, with: .parallel)
  }

  /// The rows as HTML. In a preview each row names its lines, so that blocks can be marked as up to date.
  private func rows(
    _ view: TranslatedPage, _ root: String, _ page: RenderedPage, _ other: ShownOriginal
  ) -> [UInt8] {
    let article = site.articles[view.article]
    let all = view.blocks
    let table = ParallelRows(all, target: page, source: other.page)
    let ui = self.ui(article.language)
    let left = AddressRewriter(relative: { root + AddressRewriter.resolve($0, from: article.url.path) })
    let right = other.rewriter(root: root)
    var html: [UInt8] = Array("<article class=\"parallel\"".utf8)
    if options.isDesk {
      html.write(attribute: "data-file", article.source.path)
      html.write(attribute: "data-original", other.path)
    }
    html += Array(">\n".utf8)
    for (number, row) in table.rows.enumerated() {
      let blocks = row.blocks.map { all[$0] }
      let isShared = !row.target.isEmpty && !row.source.isEmpty && !blocks.isEmpty && blocks.allSatisfy(\.isShared)
      let isStale = view.isLocked && blocks.contains { $0.status == .stale }
      let isByMachine = blocks.contains { $0.status == .machine }
      html += Array("<div class=\"row\(isShared ? " both" : "")\(isStale ? " stale" : "")\" id=\"b\(number + 1)\"".utf8)
      if options.isDesk { addLines(blocks, to: &html) }
      html += Array("><a class=\"n\" href=\"#b\(number + 1)\">\(number + 1)</a>".utf8)
      addCell(left, page.html, table.targetElements, row.target, "", article.language, to: &html) {
        row.source.isEmpty ? "" : Self.note(ui[.notTranslated])
      }
      if isByMachine { html.insert(contentsOf: Self.note(ui[.byMachine]).utf8, at: html.count - "</div>".utf8.count) }
      if !isShared {
        addCell(
          right, other.page.html, table.sourceElements, row.source, " class=\"o\"", other.language, to: &html,
          changes: isStale ? blocks : [], ui: ui)
      }
      html += Array("</div>\n".utf8)
    }
    addMoves(table, ui, to: &html)
    html += Array("</article>\n".utf8)
    return html
  }

  private static func note(_ words: String) -> String {
    #"<p class="translation-note">\#(words.escaped(as: .template))</p>"#
  }

  private func addLines(_ blocks: [TranslatedBlock], to html: inout [UInt8]) {
    let status = TranslatedBlock.Status.allCases.first { status in
      status != .fresh && status != .keep && blocks.contains { $0.status == status }
    }
    let shown = status.flatMap { wanted in blocks.first { $0.status == wanted } } ?? blocks.first
    html.write(attribute: "data-state", (status ?? .fresh).rawValue)
    html.write(attribute: "data-t", shown?.targetLine.map(String.init))
    html.write(attribute: "data-s", shown?.sourceLine.map(String.init))
  }

  private func addCell(
    _ rewriter: AddressRewriter, _ page: [UInt8], _ elements: [Range<Int>], _ range: Range<Int>, _ attributes: String,
    _ language: LanguageCode, to html: inout [UInt8], changes: [TranslatedBlock] = [], ui: UIStrings? = nil,
    placeholder: () -> String = { "" }
  ) {
    html += Array("<div\(attributes) lang=\"\(language.escaped(as: .template))\">".utf8)
    if let first = range.first, let last = range.last {
      html += rewriter.rewrite(Array(page[elements[first].lowerBound..<elements[last].upperBound]))
    } else {
      html += Array(placeholder().utf8)
    }
    if let ui {
      for block in changes where block.status == .stale {
        html += ChangeMarkup.details(block, language, ui)
      }
    }
    html += Array("</div>".utf8)
  }

  /// Adds links between the rows of moved blocks.
  private func addMoves(_ table: ParallelRows, _ ui: UIStrings, to html: inout [UInt8]) {
    guard !table.moved.isEmpty else { return }
    html += Array("<p class=\"moves\">\(ui[.movedBlocks].escaped(as: .template))".utf8)
    for (_, rows) in table.moved.sorted(by: { $0.key < $1.key }) {
      let (one, two) = (rows.target + 1, rows.source + 1)
      html += Array(" <a href=\"#b\(one)\">\(one)</a> ↔ <a href=\"#b\(two)\">\(two)</a>".utf8)
    }
    html += Array("</p>\n".utf8)
  }
}

/// The original of a translation as shown.
struct ShownOriginal {
  let language: LanguageCode
  /// The path of its file.
  let path: String
  let titleHTML: [UInt8]
  /// The address of its page relative to the root; nil if the site has none.
  let href: String?
  /// The address that its relative addresses are resolved against.
  let base: SitePath
  let page: RenderedPage

  /// Moves its HTML to a page whose path to the root is `root`. Ids get a prefix, because the translation has the same ids.
  func rewriter(root: String) -> AddressRewriter {
    AddressRewriter(relative: { [base] in root + AddressRewriter.resolve($0, from: base.path) }, idPrefix: "o-")
  }
}

extension [UInt8] {
  /// Appends ` name="value"`; nothing if the value is nil.
  fileprivate mutating func write(attribute name: String, _ value: String?) {
    guard let value else { return }
    self += Array(" \(name)=\"\(value.escaped(as: .template))\"".utf8)
  }
}
