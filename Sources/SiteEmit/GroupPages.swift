/// Overviews of tags, categories, series, authors and guides, and the page of each.
import ArticleModel

extension ListPages {
  /// Begins a page of the language's own, with its meta tags.
  func page(
    _ rest: String, _ title: String, _ lists: LanguageLists, description: String? = nil, section: MenuSection,
    trail: [(name: String, url: SitePath)], alternates: [LanguageCode: SitePath], topic: TopicNames? = nil
  ) -> PageFrame {
    var frame = emitter.frame(
      lists.path(rest), lists.language, title: title, description: description, section: section,
      alternates: alternates)
    var meta = PageMeta(title: title, description: description)
    meta.alternates = alternates
    meta.topic = topic
    meta.trail = [(emitter.ui(lists.language)[.home], lists.root)] + trail
    frame.scope.set("meta", emitter.metaTags(meta, frame))
    frame.scope.set("breadcrumbs", emitter.breadcrumbs(meta.trail, lists.language))
    return frame
  }

  /// Puts articles into a list page.
  func add(_ articles: [Int], _ language: LanguageCode, _ frame: inout PageFrame) {
    frame.scope.set("count", emitter.ui(language).count(articles.count))
    frame.scope.set("content", slot: .content)
    frame.filling.bytes[.content] = SlotFilling.fill(
      list(emitter.plan.pinnedFirst(articles), language), root: frame.root)
  }

  /// The overview of one kind of group and the page of each.
  func groupPages(_ groups: [ArticleGroup], _ rest: String, _ one: UIText, _ many: UIText, _ lists: LanguageLists)
    -> [OutputFile]
  {
    guard !groups.isEmpty else { return [] }
    let ui = emitter.ui(lists.language)
    let section: MenuSection = many == .series ? .series : .posts
    let alternates = emitter.alternates(rest) { other in
      switch many {
      case .tags: !other.tags.isEmpty
      case .categories: !other.categories.isEmpty
      case .series: !other.series.isEmpty
      default: !other.authors.isEmpty
      }
    }
    var overview = page(rest, ui[many], lists, section: section, trail: [], alternates: alternates)
    overview.scope.set("groups", groups.map { groupRow($0, many, lists.language, root: overview.root) })
    overview.scope.set("isCloud", many == .tags)
    var files = [OutputFile(path: overview.url.outputFile, bytes: emitter.finish(overview, with: .groups))]
    for group in groups {
      var trail = [(name: ui[many], url: lists.path(rest))]
      if many == .categories { trail += outerCategories(of: group, groups) }
      let below = String(group.url.path.dropFirst(lists.root.path.count))
      var frame = page(
        below, group.name, lists, section: section, trail: trail, alternates: [lists.language: group.url])
      frame.scope.set("eyebrow", ui[one])
      frame.scope.set("isNumbered", many == .series)
      if many == .authors { addAuthor(group.name, in: lists.language, &frame) }
      add(group.members, lists.language, &frame)
      files.append(OutputFile(path: frame.url.outputFile, bytes: emitter.finish(frame, with: .list)))
    }
    return files
  }

  private func outerCategories(of group: ArticleGroup, _ groups: [ArticleGroup]) -> [(name: String, url: SitePath)] {
    guard group.depth > 0 else { return [] }
    return groups.filter { $0.depth < group.depth && group.url.path.hasPrefix($0.url.path) }
      .sorted { $0.depth < $1.depth }.map { ($0.name, $0.url) }
  }

  private func addAuthor(_ name: String, in language: LanguageCode, _ frame: inout PageFrame) {
    guard let config = emitter.plan.authorConfig(named: name, in: language) else { return }
    frame.scope.set("bio", config.bio?[language])
    let portrait = emitter.appearance.portraits[config]
    frame.scope.set(
      "portrait", portrait.map { emitter.image($0, alt: "", class: "portrait", root: frame.root, isLazy: false) })
    frame.scope.set("authorHref", SafeLink.href(config.url))
    frame.scope.set("authorHost", SafeLink.href(config.url))
  }

  /// A group with its number of articles, for overviews.
  func groupScope(_ group: ArticleGroup, _ language: LanguageCode) -> TemplateScope {
    var scope = emitter.groupLink(group)
    scope.set("number", String(group.members.count))
    scope.set("count", emitter.ui(language).count(group.members.count))
    scope.set("depth", String(min(group.depth, 5)))
    return scope
  }

  /// How many articles of a group its overview names.
  private static let namedMembers = 4

  /// A group in its overview: with a picture, what is said of it, and some of its articles.
  private func groupRow(
    _ group: ArticleGroup, _ many: UIText, _ language: LanguageCode, root: String
  ) -> TemplateScope {
    var scope = groupScope(group, language)
    guard many != .tags else { return scope }
    let members = many == .series ? group.members : emitter.plan.newestFirst(group.members)
    scope.set("members", members.prefix(Self.namedMembers).map { emitter.link($0, from: language) })
    let person = many == .authors ? emitter.plan.authorConfig(named: group.name, in: language) : nil
    scope.set("excerpt", person?.bio?[language])
    if many == .series || many == .authors {
      let picture = person.flatMap { emitter.appearance.portraits[$0] }
      scope.set("isPerson", many == .authors)
      scope.set(
        "cover",
        picture.map { emitter.image($0, alt: "", class: "cover portrait", root: root) }
          ?? TypeCover(title: group.name).svg)
    }
    return scope
  }

  /// A guide for overviews.
  func guideScope(_ guide: Guide) -> TemplateScope {
    var scope: TemplateScope = [
      "name": guide.title, "href": guide.url.href, "number": String(guide.chapters.count),
      "excerpt": guide.index.map { emitter.site.articles[$0].excerpt },
    ]
    scope.set("chapters", guide.chapters.prefix(4).map { emitter.link($0, from: guide.language) })
    return scope
  }

  /// The overview of guides, and the page of each guide that no article describes.
  func guides(_ lists: LanguageLists) -> [OutputFile] {
    guard !lists.guides.isEmpty else { return [] }
    let ui = emitter.ui(lists.language)
    var overview = page(
      "guides/", ui[.guides], lists, section: .guides, trail: [],
      alternates: emitter.alternates("guides/") { !$0.guides.isEmpty })
    overview.scope.set("guides", lists.guides.map { guideScope($0) })
    var files = [OutputFile(path: overview.url.outputFile, bytes: emitter.finish(overview, with: .groups))]
    for (number, guide) in lists.guides.enumerated() where guide.index == nil {
      let rest = String(guide.url.path.dropFirst(lists.root.path.count))
      var frame = page(
        rest, guide.title, lists, section: .guides, trail: [],
        alternates: emitter.alternates(rest) { $0.guides.contains { $0.key == guide.key } })
      emitter.addChapters(of: guide, to: &frame.scope)
      frame.scope.set("guideTitle", guide.title)
      frame.scope.set("sidebar", slot: .sidebar)
      frame.filling.bytes[.sidebar] = emitter.sidebar(number, lists, frame)
      frame.filling.bytes[.content] = []
      files.append(OutputFile(path: frame.url.outputFile, bytes: emitter.finish(frame, with: .guide)))
    }
    return files
  }
}
