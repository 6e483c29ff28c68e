/// Pagination of long lists: `tags/swift/`, then `tags/swift/page/2/` and so on, the same addresses as in Hugo and Zola.
import ArticleModel
import DataFormats
private import ParallelWork

/// The position of a page in a paginated list.
struct Pager: Sendable, Equatable {
  /// The address of the list's first page; the addresses of others begin with it.
  let first: SitePath
  /// The number of the page, from 1, and the number of pages.
  var number = 1, count = 1

  /// The address of a page by its number.
  func path(_ number: Int) -> SitePath { number == 1 ? first : SitePath(first.path + "page/\(number)/") }

  /// The addresses of the pages before and after this one; nil where there is none.
  var previous: SitePath? { number > 1 ? path(number - 1) : nil }
  var next: SitePath? { number < count ? path(number + 1) : nil }

  /// The numbers that a page links to: the first, the last, and two neighbours on each side, so that the row stays short for hundreds of
  /// pages; nil where numbers are left out.
  var shownNumbers: [Int?] {
    let near = (max(1, number - 2)...min(count, number + 2))
    let shown = Set([1, count]).union(near).sorted()
    var row: [Int?] = []
    for number in shown {
      if let last = row.last ?? nil, number > last + 1 { row.append(number == last + 2 ? last + 1 : nil) }
      row.append(number)
    }
    return row
  }

  /// The values for templates; nil when the list has only one page.
  func scope(_ ui: UIStrings) -> TemplateScope? {
    guard count > 1 else { return nil }
    var scope = TemplateScope()
    scope.set("previous", previous.map { ["href": $0.href] as TemplateScope })
    scope.set("next", next.map { ["href": $0.href] as TemplateScope })
    scope.set(
      "pages",
      shownNumbers.map { shown in
        var page: TemplateScope = [
          "number": shown.map { String($0) }, "href": shown.map { path($0).href },
          "label": shown.map { ui(.pageNumber, String($0)) },
        ]
        page.set("isCurrent", shown == number)
        return page
      })
    // These names are hidden, because an article has values of the same names.
    return scope.hiding(["previous", "next"])
  }

  /// Whether the file at `path` is a further page (page/2/ and so on) of some list.
  static func isFurtherPage(_ path: String) -> Bool {
    let parts = path.split(separator: "/")
    return parts.count > 2 && parts[parts.count - 3] == "page" && Int(parts[parts.count - 2]) != nil
  }
}

/// The values that all pages of one list share.
struct ListHead {
  /// The address relative to the language's root, such as `tags/swift/`; the title; the section of the menu.
  let rest: String, title: String, section: MenuSection
  /// A sentence that describes the list.
  var description: String?
  /// The breadcrumb trail: the pages above, outermost first.
  var trail: [(name: String, url: SitePath)] = []
  /// The address of the first page in all languages.
  var alternates: [LanguageCode: SitePath] = [:]
  /// The topic that the list is about.
  var topic: TopicNames?
  /// Whether search engines should not index it.
  var isUnlisted = false
}

extension ListPages {
  /// How many names an overview shows in place of one entry of a list, because a name takes less room.
  static var namesForEntry: Int { 10 }

  /// How many names an overview shows on one page.
  var namesOnPage: Int { emitter.config.paginate * Self.namesForEntry }

  /// The pages of a list.
  ///
  /// - Parameters:
  ///   - elements: all elements of the list; an empty list has one page.
  ///   - size: how many elements a page shows.
  ///   - first: the number of the first page to make, from 1.
  ///   - inputs: appends everything that `fill` adds to the page.
  ///   - fill: adds the elements of one page to its values.
  func pages<Element: Sendable>(
    _ head: ListHead, _ lists: LanguageLists, of elements: [Element], size: Int, from first: Int = 1,
    with template: TemplateName, inputs: @Sendable (ArraySlice<Element>, inout BinaryWriter) -> Void,
    fill: @Sendable (ArraySlice<Element>, Pager, inout PageFrame) -> Void
  ) -> [OutputFile] {
    let count = Self.pageCount(of: elements.count, size: size)
    guard first <= count else { return [] }
    return Array(first...count).parallelMap(jobs: emitter.jobs) { number, _ in
      let pager = Pager(first: lists.path(head.rest), number: number, count: count)
      let part = elements[(number - 1) * size..<min(number * size, elements.count)]
      func digest() -> UInt64 {
        var writer = BinaryWriter()
        write(head, pager, lists, template, to: &writer)
        writer.write(count: elements.count)
        inputs(part, &writer)
        return writer.digest
      }
      return emitter.file(pager.path(number).outputFile, from: digest()) {
        var frame = page(head, lists, pager)
        fill(part, pager, &frame)
        return emitter.finish(frame, with: template)
      }
    }
  }

  /// Appends everything that the pages of one list share.
  private func write(
    _ head: ListHead, _ pager: Pager, _ lists: LanguageLists, _ template: TemplateName, to writer: inout BinaryWriter
  ) {
    emitter.writeFrame(pager.path(pager.number), lists.language, head.section, to: &writer)
    for text in [template.rawValue, head.rest, head.title] { writer.write(text) }
    writer.write(head.description)
    for step in head.trail {
      writer.write(step.name)
      writer.write(step.url)
    }
    writer.write(head.alternates)
    writer.write(head.topic)
    writer.write(head.isUnlisted)
    writer.write(count: pager.number)
    writer.write(count: pager.count)
  }

  /// The number of pages of a list, at least 1.
  static func pageCount(of elements: Int, size: Int) -> Int { max(1, (elements + size - 1) / size) }

  /// Begins a page of a list, with its metadata.
  func page(_ head: ListHead, _ lists: LanguageLists, _ pager: Pager? = nil) -> PageFrame {
    let ui = emitter.ui(lists.language)
    let pager = pager ?? Pager(first: lists.path(head.rest))
    let isFirst = pager.number == 1
    let url = pager.path(pager.number)
    let title = isFirst ? head.title : "\(head.title) (\(ui(.pageNumber, String(pager.number))))"
    let alternates = isFirst ? head.alternates : [lists.language: url]
    let description = isFirst ? head.description : nil
    var frame = emitter.frame(
      url, lists.language, title: title, description: description, section: head.section, alternates: alternates)
    frame.scope.set("title", head.title)
    frame.scope.set("pager", pager.scope(ui))
    var meta = PageMeta(title: title, description: description)
    meta.alternates = alternates
    (meta.topic, meta.isUnlisted) = (head.topic, head.isUnlisted)
    meta.trail = [(ui[.home], lists.root)] + head.trail + (isFirst ? [] : [(head.title, pager.first)])
    (meta.previous, meta.next) = (pager.previous, pager.next)
    frame.scope.set("meta", emitter.metaTags(meta, frame))
    frame.scope.set("breadcrumbs", emitter.breadcrumbs(meta.trail, lists.language))
    return frame
  }
}
