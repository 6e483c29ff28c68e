/// Makes diagnostics of the faults that the resolver found, with the nearest name as a suggestion.
import ArticleModel
private import ByteText
import Diagnostics
import KoreanText
private import ParallelWork

/// Turns faults of references into diagnostics.
struct LinkReports: Sendable {
  private let index: SiteIndex
  private let severity: Severity?
  /// For suggestions. Most builds need none.
  private let titles: Deferred<NearestName<String>>
  private let paths: Deferred<PathSuggestions>

  init(index: SiteIndex, topics: TopicNamesIndex) {
    self.index = index
    severity = index.site.config.internalLinks
    titles = Deferred {
      NearestName(
        topics.catalog.topics.flatMap { topic in topic.spellings.map { ($0, $0) } }
          + index.site.articles.map { ($0.title, $0.title) })
    }
    paths = Deferred { PathSuggestions(index) }
  }

  /// The heading ids of pages for suggestions, made at first use.
  private struct Outlines {
    private var known: [Int: NearestName<String>] = [:]
    /// How many more ids may be compared. After a large page has moved there may be thousands of wrong fragments, each compared with all
    /// ids.
    private var remainingComparisons = 100_000

    /// The ids of a page; nil when the limit of comparisons is reached.
    mutating func ids(of page: Int, in site: LoadedSite) -> NearestName<String>? {
      let outline = site.articles[page].outline
      remainingComparisons -= outline.count
      guard remainingComparisons > 0 else { return nil }
      let ids = known[page] ?? NearestName(outline.map { ($0.id, $0.id) })
      known[page] = ids
      return ids
    }
  }

  /// The diagnostics of all outcomes, by article and place; empty when internal links are not checked.
  func diagnostics(_ outcomes: [[LinkOutcome]]) -> [Diagnostic] {
    outcomes.enumerated().flatMap { number, list in diagnostics(of: number, list) }
  }

  /// The diagnostics of one article's outcomes, by place.
  func diagnostics(of number: Int, _ outcomes: [LinkOutcome]) -> [Diagnostic] {
    guard let severity else { return [] }
    let article = index.site.articles[number]
    var found: [Diagnostic] = []
    var outlines = Outlines()
    for (use, outcome) in zip(article.links, outcomes) {
      for fault in outcome.faults { found.append(diagnostic(of: fault, use: use, in: article, severity, &outlines)) }
    }
    return found
  }

  private func diagnostic(
    of fault: LinkFault, use: LinkUse, in article: Article, _ severity: Severity,
    _ outlines: inout Outlines
  ) -> Diagnostic {
    let place = Place(article.source, use.targetRange ?? use.range)
    switch fault {
    case .missing(let what, let written): return missing(what, written, use, in: article, at: place, severity)
    case .missingFragment(let written, let goal):
      let ids = outlines.ids(of: goal, in: index.site)
      let near = ids?.nearest(to: written)
      return .missingFragment(
        severity, at: place, written: written, page: index.site.articles[goal].path, nearest: near?.value,
        fix: near.flatMap { $0.isOnly ? fragmentFix(use, to: $0.value, in: article) : nil })
    case .embedsTooLarge(let limit): return .embedsTooLarge(severity, at: place, limit: limit)
    case .embedCycle(let written): return .embedCycle(severity, at: place, written: written)
    case .badAddress(let fault):
      let fix = fault.correctedScheme.flatMap { replacement(of: $0.old, by: $0.new, use, in: article) }
      return .badAddress(at: place, address: use.target, fault: fault.phrase, fix: fix)
    case .ambiguous(let written, let goals):
      return .ambiguousTitle(
        severity, at: place, written: written, paths: goals.map { index.site.articles[$0].path })
    case .withheld(let path): return .linkToDraft(severity, at: place, path: path)
    case .empty: return .emptyLink(severity, at: place)
    case .unsafe(let scheme): return .unsafeLink(severity, at: place, scheme: scheme)
    }
  }

  private func missing(
    _ what: LinkFault.Missing, _ written: String, _ use: LinkUse, in article: Article, at place: Place,
    _ severity: Severity
  ) -> Diagnostic {
    switch what {
    case .topic:
      let near = titles.value.nearest(to: written)
      let fix = near.flatMap { $0.isOnly ? replacement(of: written, by: $0.value, use, in: article) : nil }
      return .missingTopic(severity, at: place, written: written, nearest: near?.value, fix: fix)
    case .page:
      let path = LinkTarget(written).path
      let near = paths.value.page(for: path, from: article)
      let name = near.map { self.name(of: $0.place, for: use, in: article) }
      let fix = near.flatMap { near in
        name.flatMap { near.isCertain ? replacement(of: path, by: $0, use, in: article) : nil }
      }
      return .missingPage(severity, at: place, written: written, nearest: name, fix: fix)
    case .download where Self.isMail(written):
      let mail = "mailto:" + written
      let fix = replacement(of: written, by: mail, use, in: article)
      return .missingDownload(severity, at: place, written: written, nearest: mail, fix: fix)
    case .image, .download:
      let near = paths.value.file(for: LinkTarget(written).path, from: article)
      let name = near.map { Self.relative(index.site.assets[$0.place].path, to: article.path) }
      let fix = near.flatMap { near in
        name.flatMap { near.isCertain ? replacement(of: written, by: $0, use, in: article) : nil }
      }
      return what == .image
        ? .missingImage(severity, at: place, written: written, nearest: name, fix: fix)
        : .missingDownload(severity, at: place, written: written, nearest: name, fix: fix)
    }
  }

  /// Whether a target is an e-mail address without `mailto:`: `me@example.com`.
  private static func isMail(_ written: String) -> Bool {
    written.wholeMatch(of: /[A-Za-z0-9._%+\-]+@[A-Za-z0-9\-]+(\.[A-Za-z0-9\-]+)+/) != nil
  }

  /// What the author would write here to refer to that article.
  private func name(of goal: Int, for use: LinkUse, in article: Article) -> String {
    let path = index.site.articles[goal].path
    return use.form == .doc ? SiteIndex.stem(of: path) : Self.relative(path, to: article.path)
  }

  /// A path relative to `content/` as a path relative to another one.
  static func relative(_ path: String, to from: String) -> String {
    let goal = path.split(separator: "/")
    let start = from.split(separator: "/").dropLast()
    let common = zip(goal, start).prefix { $0 == $1 }.count
    let up = Array(repeating: "..", count: start.count - common)
    return (up + goal.dropFirst(common).map(String.init)).joined(separator: "/")
  }

  /// A fix that replaces `written` within the target; nil if the target does not contain it literally.
  private func replacement(
    of written: String, by better: String, _ use: LinkUse, in article: Article
  ) -> Diagnostic.Fix? {
    let range = use.targetRange ?? use.range
    let source = article.source.bytes
    guard range.upperBound <= source.count, let place = source[range].range(of: written) else { return nil }
    return Diagnostic.Fix(
      Phrase(en: "write '\(better)'", ko: "'\(better)'\(.euroRo) 바꾸기"), replacing: place, with: better)
  }

  private func fragmentFix(_ use: LinkUse, to id: String, in article: Article) -> Diagnostic.Fix? {
    let range = use.targetRange ?? use.range
    let source = article.source.bytes
    guard range.upperBound <= source.count, let hash = source[range].firstIndex(of: UInt8(ascii: "#")),
      use.targetRange != nil
    else { return nil }
    return Diagnostic.Fix(
      Phrase(en: "write '#\(id)'", ko: "'#\(id)'\(.euroRo) 바꾸기"), replacing: hash..<range.upperBound, with: "#" + id)
  }
}
