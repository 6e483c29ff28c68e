/// The search page and the page for addresses that do not exist.
import ArticleModel
import DataFormats
private import ParallelWork

extension SiteEmitter {
  /// The search page of each language that has a printed index, and the further pages of the index.
  func searchPages(_ extra: EmitExtras) -> [OutputFile] {
    let alternates = self.alternates("search/") { extra.searchInputs[$0.language] != nil }
    return languages.flatMap { language -> [OutputFile] in
      guard let inputs = extra.searchInputs[language] else { return [] }
      let lists = plan.lists(language)
      var writer = BinaryWriter()
      writeFrame(lists.path("search/"), language, .search, to: &writer)
      writer.write(fixed: inputs)
      writer.write(alternates)
      for year in lists.years { write(year, to: &writer) }
      return files(of: "search/\(language)", from: writer.digest) {
        searchPages(extra.searchPages(language), lists, alternates)
      }
    }
  }

  private func searchPages(
    _ all: [PrintedIndexPage], _ lists: LanguageLists, _ alternates: [LanguageCode: SitePath]
  ) -> [OutputFile] {
    let maker = ListPages(emitter: self)
    let language = lists.language
    return all.parallelMap(jobs: jobs) { page, _ in
      let title = ui(language)[.search]
      let head = ListHead(
        rest: "search/" + page.folder, title: page.letter.map { "\(title): \($0)" } ?? title, section: .search,
        trail: page.letter == nil ? [] : [(title, lists.path("search/"))],
        alternates: page.letter == nil ? alternates : [:], isUnlisted: page.letter != nil)
      let pager = Pager(first: lists.path(head.rest), number: page.number, count: page.count)
      var frame = maker.page(head, lists, pager)
      frame.scope.set("searchStyleHref", assets.searchStyleHref)
      frame.scope.set("years", page.letter == nil && all.count > 1 ? maker.yearLinks(lists) : [])
      frame.filling.bytes[.content] = page.html
      return stored(frame.url.outputFile, finish(frame, with: .search))
    }
  }

  /// `404.html`. Its links are absolute, because it is shown at unknown addresses.
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
