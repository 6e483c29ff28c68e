/// The search page and the page for addresses that do not exist.
import ArticleModel

extension SiteEmitter {
  /// The search page of each language that has a body for it.
  func searchPages(_ extra: EmitExtras) -> [OutputFile] {
    let alternates = self.alternates("search/") { extra.searchBodies[$0.language] != nil }
    return languages.compactMap { language in
      guard let body = extra.searchBodies[language] else { return nil }
      let lists = plan.lists(language)
      let title = ui(language)[.search]
      var frame = self.frame(
        lists.path("search/"), language, title: title, description: nil, section: .search, alternates: alternates)
      var meta = PageMeta(title: title)
      meta.alternates = alternates
      meta.trail = [(ui(language)[.home], lists.root)]
      frame.scope.set("meta", metaTags(meta, frame))
      frame.scope.set("breadcrumbs", breadcrumbs(meta.trail, language))
      frame.scope.set("searchStyleHref", assets.searchStyleHref)
      frame.filling.bytes[.content] = body
      return OutputFile(path: frame.url.outputFile, bytes: finish(frame, with: .search))
    }
  }

  /// `404.html`, whose links begin at the site's root, because nobody knows the address it is shown at.
  func notFoundPage() -> OutputFile {
    let language = config.defaultLanguage
    var frame = self.frame(
      SitePath("/404.html"), language, title: ui(language)[.notFound], description: nil, section: .none,
      alternates: [:], root: config.basePath)
    frame.scope.set("meta", #"<meta name="robots" content="noindex">"#)
    frame.scope.set(
      "others",
      languages.dropFirst().map { other in
        [
          "language": other, "title": ui(other)[.notFound], "text": ui(other)[.notFoundText],
          "homeText": ui(other)[.toHome], "href": plan.root(of: other).href,
        ]
      })
    return OutputFile(path: "404.html", bytes: finish(frame, with: .notfound))
  }
}
