/// The home page of a language: the hero, the cards and the text of a landing page, and the newest posts.
import ArticleModel
import DataFormats

extension ListPages {
  /// How many posts the home page lists: on a landing page, and on a blog.
  private static let newestOnLandingPage = 4, newestOnBlog = 9

  /// The home page of a language that has no article at its root.
  func home(_ lists: LanguageLists) -> OutputFile {
    let config = emitter.config
    let description = config.languages[lists.language]?.description ?? config.description
    var frame = emitter.frame(
      lists.root, lists.language, title: nil, description: description, section: .home,
      alternates: emitter.alternates("") { _ in true })
    frame.filling.bytes[.content] = []
    var meta = PageMeta(title: config.title(in: lists.language), description: description)
    meta.alternates = emitter.alternates("") { _ in true }
    frame.scope.set("meta", emitter.metaTags(meta, frame))
    addHome(lists, &frame)
    return OutputFile(path: lists.root.outputFile, bytes: emitter.finish(frame, with: .home))
  }

  /// Adds the values of the home page: hero and cards, newest posts, guides, series, topics, tags.
  func addHome(_ lists: LanguageLists, _ frame: inout PageFrame) {
    let isLanding = addLanding(lists, &frame)
    let posts = emitter.plan.pinnedFirst(lists.posts)
    var newest = Array(posts.prefix(isLanding ? Self.newestOnLandingPage : Self.newestOnBlog))
    if newest.isEmpty { newest = foreignPosts(lists) }
    frame.scope.set("hasContent", !(frame.filling.bytes[.content] ?? []).isEmpty)
    frame.scope.set("entries", entries(list(newest, lists.language, isBrief: false), root: frame.root))
    frame.scope.set("hasMore", lists.posts.count > newest.count)
    frame.scope.set("archiveHref", lists.path("archive/").href)
    frame.scope.set("guides", lists.guides.map { guideScope($0) })
    frame.scope.set("seriesList", lists.series.prefix(8).map { groupScope($0, lists.language) })
    let topics = lists.topics.map { emitter.links.topics[$0] }.filter(\.meanings.isEmpty).sorted {
      ($1.entries.count, $0.title) < ($0.entries.count, $1.title)
    }
    frame.scope.set("topics", topics.prefix(24).map { topicScope($0) })
    frame.scope.set("tags", lists.tags.prefix(24).map { groupScope($0, lists.language) })
    frame.scope.set("isHome", true)
  }

  /// The newest posts of other languages, for a language without posts.
  private func foreignPosts(_ lists: LanguageLists) -> [Int] {
    let articles = emitter.site.articles
    let others = articles.indices.filter {
      articles[$0].kind == .post && articles[$0].language != lists.language && !articles[$0].isUnlisted
    }
    return Array(emitter.plan.newestFirst(others).prefix(Self.newestOnLandingPage))
  }

  /// Adds the hero and the cards that the home article asks for; false when it asks for neither.
  private func addLanding(_ lists: LanguageLists, _ frame: inout PageFrame) -> Bool {
    guard let home = lists.home else { return false }
    let matter = emitter.site.articles[home].frontMatter
    if let hero = matter.hero {
      var scope: TemplateScope = [
        "title": hero.title ?? emitter.site.articles[home].title, "tagline": hero.tagline,
        "image": emitter.appearance.heroImages[home].map {
          emitter.image($0, alt: hero.alt ?? "", class: "hero-image", root: frame.root, isLazy: false)
        },
      ]
      let actions = emitter.appearance.heroActions[home] ?? []
      scope.set(
        "actions",
        actions.enumerated().map { place, link in
          var action = link.scope(root: frame.root)
          action.set("isMain", place == 0)
          return action
        })
      frame.scope.set("hero", scope)
    }
    let links = emitter.appearance.featureLinks[home] ?? []
    frame.scope.set(
      "features",
      matter.features.enumerated().map { place, card in
        let icon = card.icon.map { icon in
          emitter.appearance.icon(icon.value)
            ?? #"<span class="icon-sort" aria-hidden="true">\#(icon.value.escaped(as: .template))</span>"#
        }
        var scope: TemplateScope = ["title": card.title, "text": card.text, "icon": icon]
        if place < links.count, let link = links[place] {
          scope.set("address", link.isAddress ? link.href : frame.root + link.href)
        }
        return scope
      })
    return matter.hero != nil || !matter.features.isEmpty
  }
}
