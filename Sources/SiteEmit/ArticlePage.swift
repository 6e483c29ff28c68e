/// The page of one article: a post, a chapter, a topic, the home page or a guide's own page.
package import ArticleModel

extension SiteEmitter {
  /// Renders the page of an article.
  ///
  /// - Parameters:
  ///   - index: the article's index in ``LoadedSite/articles``.
  ///   - page: its rendered body.
  ///   - pages: the rendered bodies of all articles, for translations that show parts of their original.
  package func articlePage(_ index: Int, _ page: RenderedPage, among pages: [RenderedPage]) -> [UInt8] {
    let article = site.articles[index]
    let placement = plan.placements[index]
    let lists = plan.lists(article.language)
    let section = menuSection(of: article, lists)
    var frame = self.frame(
      article.url, article.language, title: lists.home == index ? nil : article.title, description: article.excerpt,
      section: section, alternates: alternates(of: index))
    frame.filling.article = index
    frame.filling.bytes[.content] = marked(index, page, pages)
    let crumbs = trail(of: index)
    frame.scope.set("meta", metaTags(meta(of: index, crumbs), frame))
    frame.scope.set("title", article.title)
    frame.scope.set("titleHTML", String(decoding: page.titleHTML, as: UTF8.self))
    frame.scope.set("breadcrumbs", breadcrumbs(crumbs, article.language))
    frame.scope.set("hasCode", page.hasCode)
    frame.scope.set("page", pageScope(article))
    addDates(article, &frame)
    addPeopleAndNames(index, lists, &frame)
    addContents(article, &frame)
    addSeries(index, lists, &frame)
    addProvenance(article, &frame)
    addCredits(index, &frame)
    addConnections(index, &frame)
    addNeighbours(placement, &frame)
    addTopic(index, &frame)
    addEditLink(article, &frame)
    addShares(article, &frame)
    frame.scope.set("banners", banners(for: index))
    frame.scope.set("parallelHref", parallelURL(of: index).map { frame.root + $0.href })
    frame.scope.set("translationLine", translations[index].flatMap(translationLine))
    let template = addKind(index, lists, &frame)
    return finish(frame, with: template)
  }

  /// Chooses the template, and adds the values that only this template needs.
  private func addKind(_ index: Int, _ lists: LanguageLists, _ frame: inout PageFrame) -> TemplateName {
    if lists.home == index {
      ListPages(emitter: self).addHome(lists, &frame)
      return .home
    }
    guard let number = plan.placements[index].guide else { return .article }
    let guide = lists.guides[number]
    frame.scope.set("guideTitle", guide.title)
    frame.scope.set("guideHref", guide.url.href)
    frame.scope.set("sidebar", slot: .sidebar)
    frame.filling.bytes[.sidebar] = sidebar(number, lists, frame)
    guard guide.index == index else { return .chapter }
    addChapters(of: guide, to: &frame.scope)
    return .guide
  }

  func menuSection(of article: Article, _ lists: LanguageLists) -> MenuSection {
    switch article.kind {
    case .post: .posts
    case .chapter: .guides
    case .topic: .topics
    case .page: article.url == lists.root ? .home : article.guide == nil ? .none : .guides
    }
  }

  /// The addresses of the article and its translations, by language; for the article about a topic also those of the topic's lists in
  /// languages without a translation.
  func alternates(of index: Int) -> [LanguageCode: SitePath] {
    let article = site.articles[index]
    var found = links.articles[index].translations.mapValues { site.articles[$0].url }
    found[article.language] = article.url
    let topic = plan.topicOfArticle[index].map { links.topics[$0].key }
    return topic.map { found.merging(alternates(ofTopic: $0)) { own, _ in own } } ?? found
  }

  /// The addresses of the pages of a topic, by language.
  func alternates(ofTopic key: String) -> [LanguageCode: SitePath] {
    var found: [LanguageCode: SitePath] = [:]
    for language in plan.languages {
      if let number = plan.topicIndex[language]?[key] { found[language] = links.topics[number].url }
    }
    return found
  }

  /// The breadcrumb trail of an article: the pages above it, outermost first.
  func trail(of index: Int) -> [(name: String, url: SitePath)] {
    let article = site.articles[index]
    let lists = plan.lists(article.language)
    let ui = self.ui(article.language)
    guard lists.home != index else { return [] }
    var steps: [(name: String, url: SitePath)] = [(ui[.home], lists.root)]
    let placement = plan.placements[index]
    if let number = placement.guide {
      let guide = lists.guides[number]
      if guide.index != index { steps.append((guide.title, guide.url)) }
    } else if article.kind == .topic {
      steps.append((ui[.topics], lists.path("topics/")))
    } else if !placement.categories.isEmpty {
      steps += placement.categories.map { (lists.categories[$0].name, lists.categories[$0].url) }
    } else if article.kind == .post, !lists.posts.isEmpty {
      steps.append((ui[.posts], lists.path("archive/")))
    }
    return steps
  }

  /// The breadcrumb links, rendered once for all pages with the same trail.
  func breadcrumbs(_ trail: [(name: String, url: SitePath)], _ language: LanguageCode) -> String {
    guard !trail.isEmpty else { return "" }
    // Names are part of the key, because a list has its own title in the trail of its further pages, and another name in that of articles.
    let steps = trail.map { "\($0.url.path)\n\($0.name)" }.joined(separator: "\n")
    return fragments.text(FragmentCache.Key(template: .breadcrumbs, language: language, root: steps)) {
      let steps = trail.map { step in
        var scope = TemplateScope()
        scope.set("name", step.name)
        scope.set("href", step.url.href)
        return scope
      }
      var scope = TemplateScope()
      scope.set("steps", steps)
      return templates.render(.breadcrumbs, in: language, scope)
    }
  }

  private func meta(of index: Int, _ crumbs: [(name: String, url: SitePath)]) -> PageMeta {
    let article = site.articles[index]
    let frontMatter = article.frontMatter
    var meta = PageMeta(title: article.title, description: article.excerpt.isEmpty ? nil : article.excerpt)
    meta.alternates = alternates(of: index)
    meta.topic = plan.topicOfArticle[index].map { links.topics[$0].names }
    meta.published = frontMatter.date?.value
    meta.updated = frontMatter.updated?.value
    meta.authors = frontMatter.authors.map { plan.authorName($0.value, in: article.language) }
    meta.articleType = article.kind == .chapter ? "TechArticle" : article.kind == .post ? "BlogPosting" : "Article"
    meta.license = license(of: article).map { $0.url ?? $0.identifier }
    meta.trail = crumbs
    meta.isUnlisted = frontMatter.draft?.value == true || frontMatter.unlisted || frontMatter.noindex
    meta.hasMarkdown = article.url.path.hasSuffix("/")
    meta.image = sharedPicture(of: index)
    return meta
  }

  /// The first image of an article for which `isTaken` returns true; nil if there is none.
  func firstImage(of index: Int, where isTaken: (SitePath) -> Bool) -> SitePath? {
    let uses = site.articles[index].links
    for (use, resolved) in zip(uses, links.articles[index].resolved) where use.form == .image {
      if case .site(let path, _) = resolved.destination, isTaken(path) { return path }
    }
    return nil
  }

  func license(of article: Article) -> License? {
    (article.frontMatter.license?.value ?? config.license).map { License(identifier: $0) }
  }

  private func pageScope(_ article: Article) -> TemplateScope {
    var scope: TemplateScope = ["kind": article.kind.rawValue, "path": article.path]
    scope.set("extra", TemplateScope(extra: article.frontMatter.extra))
    return scope
  }
}
