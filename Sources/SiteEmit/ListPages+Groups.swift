/// Overviews of tags, categories, series, authors and guides, and the page of each.
import ArticleModel

extension ListPages {
  /// Begins a page of the language's own, with its meta tags.
  func page(
    _ rest: String, _ title: String, _ shelf: LanguageShelf, description: String? = nil, section: MenuSection,
    trail: [(name: String, url: SitePath)], alternates: [LanguageCode: SitePath]
  ) -> PageFrame {
    var frame = emitter.frame(
      shelf.path(rest), shelf.language, title: title, description: description, section: section,
      alternates: alternates)
    var meta = PageMeta(title: title, description: description)
    meta.alternates = alternates
    meta.trail = [(emitter.ui(shelf.language)[.home], shelf.root)] + trail
    frame.scope.set("meta", emitter.metaTags(meta, frame))
    frame.scope.set("breadcrumbs", emitter.breadcrumbs(meta.trail, shelf.language))
    return frame
  }

  /// Puts articles into a list page.
  func add(_ articles: [Int], _ language: LanguageCode, _ frame: inout PageFrame) {
    frame.scope.set("count", emitter.ui(language).count(articles.count))
    frame.scope.set("content", slot: .content)
    frame.filling.bytes[.content] = emitter.bytes(list(articles, language), root: frame.root)
  }

  /// The overview of one kind of group and the page of each.
  func lists(_ groups: [ArticleGroup], _ rest: String, _ one: UIText, _ many: UIText, _ shelf: LanguageShelf)
    -> [OutputFile]
  {
    guard !groups.isEmpty else { return [] }
    let ui = emitter.ui(shelf.language)
    let section: MenuSection = many == .series ? .series : .posts
    let alternates = emitter.alternates(rest) { other in
      switch many {
      case .tags: !other.tags.isEmpty
      case .categories: !other.categories.isEmpty
      case .series: !other.series.isEmpty
      default: !other.authors.isEmpty
      }
    }
    var overview = page(rest, ui[many], shelf, section: section, trail: [], alternates: alternates)
    overview.scope.set("groups", groups.map { groupScope($0, shelf.language) })
    overview.scope.set("isCloud", many == .tags)
    var files = [OutputFile(path: overview.url.outputFile, bytes: emitter.finish(overview, with: .groups))]
    for group in groups {
      var trail = [(name: ui[many], url: shelf.path(rest))]
      if many == .categories { trail += outerCategories(of: group, groups) }
      let below = String(group.url.path.dropFirst(shelf.root.path.count))
      var frame = page(
        below, group.name, shelf, section: section, trail: trail, alternates: [shelf.language: group.url])
      frame.scope.set("eyebrow", ui[one])
      frame.scope.set("isNumbered", many == .series)
      if many == .authors { addAuthor(group.name, &frame) }
      add(group.members, shelf.language, &frame)
      files.append(OutputFile(path: frame.url.outputFile, bytes: emitter.finish(frame, with: .list)))
    }
    return files
  }

  private func outerCategories(of group: ArticleGroup, _ groups: [ArticleGroup]) -> [(name: String, url: SitePath)] {
    guard group.depth > 0 else { return [] }
    return groups.filter { $0.depth < group.depth && group.url.path.hasPrefix($0.url.path) }
      .sorted { $0.depth < $1.depth }.map { ($0.name, $0.url) }
  }

  private func addAuthor(_ name: String, _ frame: inout PageFrame) {
    guard let config = emitter.plan.authorConfig(named: name) else { return }
    frame.scope.set("bio", config.bio)
    frame.scope.set("authorHref", OutsideAddress.safe(config.url))
    frame.scope.set("authorHost", OutsideAddress.safe(config.url))
  }

  /// A group with its number of articles, for overviews.
  func groupScope(_ group: ArticleGroup, _ language: LanguageCode) -> TemplateScope {
    var scope = emitter.groupLink(group)
    scope.set("number", String(group.members.count))
    scope.set("count", emitter.ui(language).count(group.members.count))
    scope.set("depth", String(min(group.depth, 5)))
    return scope
  }

  /// A guide for overviews.
  func guideScope(_ guide: Guide) -> TemplateScope {
    var scope = TemplateScope()
    scope.set("name", guide.title)
    scope.set("href", guide.url.href)
    scope.set("number", String(guide.chapters.count))
    scope.set("excerpt", guide.index.map { emitter.site.articles[$0].excerpt })
    scope.set("chapters", guide.chapters.prefix(4).map { emitter.link($0, from: guide.language) })
    return scope
  }

  /// The overview of guides, and the page of each guide that no article describes.
  func guides(_ shelf: LanguageShelf) -> [OutputFile] {
    guard !shelf.guides.isEmpty else { return [] }
    let ui = emitter.ui(shelf.language)
    var overview = page(
      "guides/", ui[.guides], shelf, section: .guides, trail: [],
      alternates: emitter.alternates("guides/") { !$0.guides.isEmpty })
    overview.scope.set("guides", shelf.guides.map { guideScope($0) })
    var files = [OutputFile(path: overview.url.outputFile, bytes: emitter.finish(overview, with: .groups))]
    for (number, guide) in shelf.guides.enumerated() where guide.index == nil {
      let rest = String(guide.url.path.dropFirst(shelf.root.path.count))
      var frame = page(
        rest, guide.title, shelf, section: .guides, trail: [],
        alternates: emitter.alternates(rest) { $0.guides.contains { $0.key == guide.key } })
      frame.scope.set("chapters", emitter.chapterScopes(guide))
      frame.scope.set("guideTitle", guide.title)
      frame.scope.set("sidebar", slot: .sidebar)
      frame.filling.bytes[.sidebar] = emitter.sidebar(number, shelf, frame)
      frame.filling.bytes[.content] = []
      files.append(OutputFile(path: frame.url.outputFile, bytes: emitter.finish(frame, with: .guide)))
    }
    return files
  }
}
