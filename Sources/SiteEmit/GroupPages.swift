/// Overview pages of tags, categories, series, authors and guides, and the page of each group.
import ArticleModel
import DataFormats
private import ParallelWork
private import WebAddress

extension ListPages {
  /// The pages of a list of articles, pinned ones first.
  func listPages(
    _ head: ListHead, _ articles: [Int], _ lists: LanguageLists,
    inputs: @Sendable (inout BinaryWriter) -> Void = { _ in },
    fill: @Sendable (Pager, inout PageFrame) -> Void = { _, _ in }
  ) -> [OutputFile] {
    let size = emitter.config.paginate
    return pages(head, lists, of: emitter.plan.pinnedFirst(articles), size: size, with: .list) { part, writer in
      for article in part { emitter.write(card: article, from: lists.language, to: &writer) }
      writer.write(count: part.startIndex)
      inputs(&writer)
    } fill: { part, pager, frame in
      frame.scope.set("count", emitter.ui(lists.language).count(articles.count))
      frame.scope.set("content", slot: .content)
      frame.filling.bytes[.content] = SlotFilling.fill(
        list(Array(part), lists.language, isBrief: articles.count > Self.longestFullList), root: frame.root)
      if pager.number > 1 {
        frame.scope.set("before", String(part.startIndex))
        frame.scope.set("start", String(part.startIndex + 1))
      }
      fill(pager, &frame)
    }
  }

  /// The overview of one kind of groups, and the page of each group.
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
    let overview = ListHead(rest: rest, title: ui[many], section: section, alternates: alternates)
    let files = pages(overview, lists, of: groups, size: namesOnPage, with: .groups) { part, writer in
      for group in part { write(group, many, lists.language, to: &writer) }
    } fill: { part, _, frame in
      frame.scope.set("groups", part.map { groupRow($0, many, lists.language, root: frame.root) })
      frame.scope.set("isCloud", many == .tags)
    }
    return files
      + groups.parallelMap(jobs: emitter.jobs) { group, _ in
        var trail = [(name: ui[many], url: lists.path(rest))]
        if many == .categories { trail += outerCategories(of: group, groups) }
        let head = ListHead(
          rest: String(group.url.path.dropFirst(lists.root.path.count)), title: group.name, section: section,
          trail: trail, alternates: [lists.language: group.url])
        return listPages(head, group.members, lists) { writer in
          if many == .authors { writePortrait(of: group, lists.language, to: &writer) }
        } fill: { pager, frame in
          frame.scope.set("eyebrow", ui[one])
          frame.scope.set("isNumbered", many == .series)
          if many == .authors, pager.number == 1 { addAuthor(group.name, in: lists.language, &frame) }
        }
      }.flatMap { $0 }
  }

  /// Appends what the overview shows of a group.
  private func write(
    _ group: ArticleGroup, _ many: UIText, _ language: LanguageCode, to writer: inout BinaryWriter
  ) {
    emitter.write(group, to: &writer)
    writer.write(count: group.members.count)
    writer.write(count: group.depth)
    guard many != .tags else { return }
    for member in namedMembers(of: group, many) { emitter.write(card: member, from: language, to: &writer) }
    if many == .authors { writePortrait(of: group, language, to: &writer) }
  }

  /// Appends what is shown of the portrait of an author.
  private func writePortrait(of group: ArticleGroup, _ language: LanguageCode, to writer: inout BinaryWriter) {
    let person = emitter.plan.authorConfig(named: group.name, in: language)
    guard let portrait = person.flatMap({ emitter.appearance.portraits[$0] }) else { return }
    writer.write(portrait.url)
    writer.write(portrait.pixels)
  }

  /// The articles that the overview names.
  private func namedMembers(of group: ArticleGroup, _ many: UIText) -> ArraySlice<Int> {
    (many == .series ? group.members : emitter.plan.newestFirst(group.members)).prefix(Self.mostNamedMembers)
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
    frame.scope.set("authorHost", config.url.flatMap { URLReference($0).host ?? SafeLink.href($0) })
  }

  /// The values of a group with its number of articles, for overviews.
  func groupScope(_ group: ArticleGroup, _ language: LanguageCode) -> TemplateScope {
    var scope = emitter.groupLink(group)
    scope.set("number", String(group.members.count))
    scope.set("count", emitter.ui(language).count(group.members.count))
    scope.set("depth", String(min(group.depth, 5)))
    return scope
  }

  /// How many articles of a group an overview names.
  private static let mostNamedMembers = 4

  /// The values of a group in its overview; except for tags, with a description, some of its articles and, for series
  /// and authors, an image.
  private func groupRow(
    _ group: ArticleGroup, _ many: UIText, _ language: LanguageCode, root: String
  ) -> TemplateScope {
    var scope = groupScope(group, language)
    guard many != .tags else { return scope }
    scope.set("members", namedMembers(of: group, many).map { emitter.link($0, from: language) })
    let person = many == .authors ? emitter.plan.authorConfig(named: group.name, in: language) : nil
    scope.set("excerpt", person?.bio?[language])
    if many == .series || many == .authors {
      let picture = person.flatMap { emitter.appearance.portraits[$0] }
      scope.set("isPerson", many == .authors)
      scope.set(
        "cover",
        picture.map { emitter.image($0, alt: "", class: "cover portrait", root: root) }
          ?? TitleCover(title: group.name).svg)
    }
    return scope
  }

  /// The values of a guide, for overviews.
  func guideScope(_ guide: Guide) -> TemplateScope {
    var scope: TemplateScope = [
      "name": guide.title, "href": guide.url.href, "number": String(guide.chapters.count),
      "excerpt": guide.index.map { emitter.site.articles[$0].excerpt },
    ]
    scope.set("chapters", guide.chapters.prefix(4).map { emitter.link($0, from: guide.language) })
    return scope
  }

  /// The overview of guides, and the page of each guide that has no article of its own.
  func guides(_ lists: LanguageLists) -> [OutputFile] {
    guard !lists.guides.isEmpty else { return [] }
    let ui = emitter.ui(lists.language)
    let overview = ListHead(
      rest: "guides/", title: ui[.guides], section: .guides,
      alternates: emitter.alternates("guides/") { !$0.guides.isEmpty })
    var files = pages(overview, lists, of: lists.guides, size: namesOnPage, with: .groups) { part, writer in
      for guide in part {
        writer.write(guide.title)
        writer.write(guide.url)
        writer.write(count: guide.chapters.count)
        for article in [guide.index].compactMap({ $0 }) + guide.chapters.prefix(4) {
          emitter.write(card: article, from: guide.language, to: &writer)
        }
      }
    } fill: { part, _, frame in
      frame.scope.set("guides", part.map { guideScope($0) })
    }
    for (number, guide) in lists.guides.enumerated() where guide.index == nil {
      let rest = String(guide.url.path.dropFirst(lists.root.path.count))
      var frame = page(
        ListHead(
          rest: rest, title: guide.title, section: .guides,
          alternates: emitter.alternates(rest) { $0.guides.contains { $0.key == guide.key } }), lists)
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
