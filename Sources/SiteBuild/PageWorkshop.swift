/// Makes the page of one changed article out of what the last whole build knew about the rest of the site.
import ArticleModel
import ContentLoad
import CrossLinks
import Diagnostics
import PageRender
import SiteEmit
import SnippetCheck

/// A site as it was built last, ready to make single pages anew.
struct PageWorkshop: Sendable {
  private let site: LoadedSite
  private let linker: ArticleLinker
  private let lock: SnippetLock
  private let emitter: SiteEmitter
  private let numbers: [String: Int]

  init(site: LoadedSite, linker: ArticleLinker, lock: SnippetLock, emitter: SiteEmitter) {
    self.site = site
    self.linker = linker
    self.lock = lock
    self.emitter = emitter
    numbers = Dictionary(site.articles.indices.map { (site.articles[$0].path, $0) }) { first, _ in first }
  }

  /// The files of the article in `file`, as a whole build would make them if nothing else in the site spoke of it; no
  /// files when the text has errors; nil when the change reaches beyond the article's own page.
  func make(_ file: ContentFile) -> Checked<[OutputFile]>? {
    guard let number = numbers[file.path], let read = SiteLoader.reread(file, at: number, in: site) else { return nil }
    var problems: [Diagnostic] = []
    let article = read.value(reportingTo: &problems)
    let links = linker.relink(article, at: number).value(reportingTo: &problems)
    guard !problems.haveErrors else { return Checked([], problems) }
    let badges = SnippetBadges.read(from: lock, for: [article]).badges[0] ?? [:]
    let page = PageRenderer.render(article, links: links, badges: badges, config: site.config)
    let files = emitter.replacing(number, with: article, links: links).articleFiles(number, page)
    return Checked(files + WholePrograms.files(of: article, badges, settings: site.config.snippets), problems)
  }
}
