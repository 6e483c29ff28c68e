/// Hashes of what pages are made from, by which a build recognises the pages that it need not make again.
///
/// Each function here must cover everything that the function that makes the page reads. `BuildCacheTests` compares builds with and without
/// a cache after random edits, and `jikji build --verify` does so for a site.
import ArticleModel
private import ByteText
import DataFormats
private import Synchronization

/// Hashes of what many pages have in common, computed once.
final class SharedInputs: Sendable {
  private let pieces = Mutex<[FragmentCache.Key: UInt64]>([:])

  /// The hash for a key, computed by `make` at the first call.
  func digest(_ key: FragmentCache.Key, _ make: () -> UInt64) -> UInt64 {
    if let known = pieces.withLock({ $0[key] }) { return known }
    let digest = make()
    pieces.withLock { $0[key] = digest }
    return digest
  }
}

extension SiteEmitter {
  /// The file at `path`, made by `make` unless the last build published it made from the same, or only its path is needed.
  ///
  /// - Parameter inputs: a hash of everything the file is made from; nil for a file that is always made.
  func file(_ path: String, from inputs: @autoclosure () -> UInt64?, _ make: () -> [UInt8]) -> OutputFile {
    guard options.makesLists else { return OutputFile(path: path, bytes: []) }
    if let memo = options.memo, let inputs = inputs(), memo.isCurrent(path, inputs) {
      return OutputFile(path: path, .published)
    }
    return stored(path, make())
  }

  /// A file that is kept outside of memory, if there is a store.
  func stored(_ path: String, _ bytes: [UInt8]) -> OutputFile {
    OutputFile(path: path, stored: StoredBytes(bytes).kept(in: options.store))
  }

  /// The files of a group, made by `make` unless the last build published them made from the same.
  func files(of group: String, from inputs: @autoclosure () -> UInt64, _ make: () -> [OutputFile]) -> [OutputFile] {
    guard let memo = options.memo else { return make() }
    return memo.files(of: group, from: inputs(), make)
  }

  /// A hash of what an article's page is made from; nil for a page that is always made: the home page and the pages of guides and topics,
  /// which contain lists.
  ///
  /// - Parameter bodies: for each article, a hash of what its body is rendered from; nil for one that is always rendered.
  func inputs(ofArticle index: Int, _ bodies: [UInt64?]) -> UInt64? {
    let article = site.articles[index]
    let lists = plan.lists(article.language)
    let placement = plan.placements[index]
    let guide = placement.guide.map { lists.guides[$0] }
    guard let body = bodies[index], lists.home != index, guide?.index != index || guide == nil,
      plan.topicOfArticle[index] == nil
    else { return nil }
    var writer = BinaryWriter()
    writer.write(fixed: body)
    if let view = translations[index] {
      guard let shown = inputs(of: view, bodies) else { return nil }
      writer.write(fixed: shown)
    }
    writeFrame(article.url, article.language, menuSection(of: article, lists), to: &writer)
    writeOwn(article, to: &writer)
    write(alternates(of: index), to: &writer)
    write(trail: index, to: &writer)
    writer.write(sharedPicture(of: index))
    writeGroups(index, lists, to: &writer)
    writeSeries(index, lists, to: &writer)
    writeConnections(index, to: &writer)
    for neighbour in [placement.previous, placement.next] { write(title: neighbour, to: &writer) }
    if let guide, let number = placement.guide {
      writer.write(guide.title)
      writer.write(guide.url)
      writer.write(fixed: sidebarInputs(number, lists, root: article.url.toRoot))
    }
    return writer.digest
  }

  /// A hash of what a side-by-side page is made from; nil for a page that is always made.
  ///
  /// - Parameter bodies: see ``inputs(ofArticle:_:)``.
  func inputs(ofParallelPage view: TranslatedPage, _ url: SitePath, _ bodies: [UInt64?]) -> UInt64? {
    let article = site.articles[view.article]
    guard !bodies.isEmpty, let body = bodies[view.article], let shown = inputs(of: view, bodies) else { return nil }
    var writer = BinaryWriter()
    writer.write(fixed: body)
    writer.write(fixed: shown)
    writeFrame(url, article.language, parallelSection(article), to: &writer)
    writeOwn(article, to: &writer)
    writer.write(article.title)
    writer.write(article.url)
    write(alternates(of: view.article), to: &writer)
    write(trail: view.article, to: &writer)
    return writer.digest
  }

  /// A hash of what pages show of a translation besides its own text: its state and its original; nil if the original is always rendered.
  private func inputs(of view: TranslatedPage, _ bodies: [UInt64?]) -> UInt64? {
    var writer = BinaryWriter()
    switch view.original {
    case .article(let index):
      guard let body = bodies[index] else { return nil }
      let article = site.articles[index]
      writer.write(fixed: body)
      write(title: index, to: &writer)
      writer.write(article.language)
      writer.write(article.path)
    case .text(let text):
      for part in [text.language, text.title, text.path] { writer.write(part) }
      writer.write(text.base)
      writer.write(fixed: text.inputs)
    }
    writer.write(options.reports.isEmpty)
    guard let settings = view.settings else { return writer.digest }
    writer.write(settings.source)
    writer.write(settings.target)
    writer.write(view.isLocked)
    writer.write(view.revision)
    writer.write(fixed: view.inputs)
    return writer.digest
  }

  /// Appends what the frame of a page is made from: everything in the settings, the templates and the menus.
  func writeFrame(
    _ url: SitePath, _ language: LanguageCode, _ section: MenuSection, to writer: inout BinaryWriter
  ) {
    writer.write(url)
    let key = FragmentCache.Key(template: .head, language: language, root: url.toRoot, detail: section.rawValue)
    let digest = sharedInputs.digest(key) {
      var writer = BinaryWriter()
      writer.write(fixed: ownInputs)
      let frame = frame(url, language, title: nil, description: nil, section: section, alternates: [:])
      for slot in [Slot.head, .header, .footer] { writer.write(raw: frame.filling.bytes[slot] ?? []) }
      writer.write(appearance.card?.url)
      writer.write(languages)
      return writer.digest
    }
    writer.write(fixed: digest)
  }

  /// Appends what an article says of itself, apart from its body. Loading sets some of it, so that its file alone does not decide it.
  func writeOwn(_ article: Article, to writer: inout BinaryWriter) {
    writer.write(article.fingerprint)
    writer.write(article.path)
    writer.write(article.outline)
    writer.write(article.isDraft)
    writer.write(article.updated)
  }

  /// Appends the breadcrumb trail of an article.
  private func write(trail index: Int, to writer: inout BinaryWriter) {
    for step in trail(of: index) {
      writer.write(step.name)
      writer.write(step.url)
    }
  }

  /// Appends the tags, categories, people and topics of an article.
  private func writeGroups(_ index: Int, _ lists: LanguageLists, to writer: inout BinaryWriter) {
    let placement = plan.placements[index]
    for (groups, all) in [
      (placement.tags, lists.tags), (placement.categories, lists.categories), (placement.authors, lists.authors),
      (placement.translators, lists.authors),
    ] {
      writer.write(count: groups.count)
      for group in groups { write(all[group], to: &writer) }
    }
    let topics = plan.topicIndex[lists.language] ?? [:]
    for key in links.articles[index].topics {
      guard let topic = topics[key].map({ links.topics[$0] }) else { continue }
      writer.write(topic.title)
      writer.write(topic.url)
    }
  }

  private func writeSeries(_ index: Int, _ lists: LanguageLists, to writer: inout BinaryWriter) {
    guard let number = plan.placements[index].series else { return writer.write(false) }
    let series = lists.series[number]
    write(series, to: &writer)
    writer.write(count: series.members.firstIndex(of: index) ?? 0)
    let key = FragmentCache.Key(template: .series, language: lists.language, root: "", detail: number)
    writer.write(
      fixed: sharedInputs.digest(key) {
        var writer = BinaryWriter()
        for member in series.members { write(title: member, to: &writer) }
        return writer.digest
      })
  }

  private func writeConnections(_ index: Int, to writer: inout BinaryWriter) {
    let found = links.articles[index]
    let language = site.articles[index].language
    for backlink in found.backlinks {
      write(card: backlink.article, from: language, to: &writer)
      writer.write(backlink.sentence)
    }
    writer.write(count: found.backlinks.count)
    for other in found.related { write(card: other, from: language, to: &writer) }
  }

  private func sidebarInputs(_ number: Int, _ lists: LanguageLists, root: String) -> UInt64 {
    let guide = lists.guides[number]
    let key = FragmentCache.Key(template: .sidebar, language: lists.language, root: root, detail: number)
    return sharedInputs.digest(key) {
      var frame = PageFrame(url: guide.url, language: lists.language, root: root)
      frame.scope = TemplateScope()
      var writer = BinaryWriter()
      writer.write(raw: sidebar(number, lists, frame))
      return writer.digest
    }
  }
}

extension SiteEmitter {
  /// Appends the addresses of a page in all languages.
  func write(_ alternates: [LanguageCode: SitePath], to writer: inout BinaryWriter) { writer.write(alternates) }

  /// Appends the name and address of a group.
  func write(_ group: ArticleGroup, to writer: inout BinaryWriter) {
    writer.write(group.name)
    writer.write(group.url)
  }

  /// Appends the title and address of an article, as ``shortLink(_:)`` shows them.
  func write(title index: Int?, to writer: inout BinaryWriter) {
    writer.write(index != nil)
    guard let index else { return }
    writer.write(site.articles[index].title)
    writer.write(site.articles[index].url)
  }

  /// Appends what lists and links in pages of `language` show of an article.
  func write(card index: Int, from language: LanguageCode, to writer: inout BinaryWriter) {
    let key = FragmentCache.Key(template: .entry, language: language, root: "", detail: index)
    writer.write(fixed: sharedInputs.digest(key) { cardInputs(index, from: language) })
  }

  private func cardInputs(_ index: Int, from language: LanguageCode) -> UInt64 {
    let article = site.articles[index]
    var writer = BinaryWriter()
    write(title: index, to: &writer)
    writer.write(article.language)
    writer.write(links.articles[index].translations[language] == nil)
    writer.write(article.excerpt)
    writer.write(count: article.readingMinutes)
    writer.write(article.date)
    for flag in [article.isDraft, article.isPinned, article.isUnlisted] { writer.write(flag) }
    if let cover = appearance.covers[index] {
      writer.write(cover.url)
      writer.write(cover.pixels)
    }
    return writer.digest
  }
}
