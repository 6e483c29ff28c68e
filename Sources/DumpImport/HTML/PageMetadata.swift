/// Reads the metadata of a page's article: JSON-LD first, then OpenGraph and other meta elements, then visible
/// elements.
import WebAddress
import ArticleModel
import HTMLSource

struct PageMetadata {
  private let page: HTMLElement
  private let article: HTMLElement
  private let metas: [(name: String, content: String)]
  private let records: [DataValue]

  /// - Parameters:
  ///   - page: the whole page.
  ///   - article: the element that holds the article's text.
  init(page: HTMLElement, article: HTMLElement) {
    self.page = page
    self.article = article
    metas = page.all("meta").compactMap { meta in
      guard let content = meta["content"].map({ trimmed(plainSpaces($0)) }), !content.isEmpty else { return nil }
      return (meta["property"] ?? meta["name"] ?? meta["itemprop"]).map { ($0.lowercased(), content) }
    }
    let scripts = page.all { $0.name == "script" && $0["type"]?.lowercased() == "application/ld+json" }
    records = scripts.compactMap { DataValue($0.text, as: .json) }.flatMap { Self.articles(in: $0) }
  }

  /// The metadata that was found.
  func facts() -> PostMetadata {
    var facts = PostMetadata()
    facts.title = title
    facts.date = date
    facts.setUpdated(modified)
    facts.authors = authors
    facts.tags = tags
    facts.category = category
    facts.sourceAddress = address
    facts.license = license
    facts.description = description
    return facts
  }

  // MARK: JSON-LD

  private static func articles(in value: DataValue) -> [DataValue] {
    let all = value.elements.flatMap { $0["@graph"]?.elements ?? [$0] }
    return all.filter { record in
      let types = record["@type"]?.elements.compactMap(\.text) ?? []
      return types.contains { $0.hasSuffix("Posting") || $0.hasSuffix("Article") }
    }
  }

  private func record(_ key: String) -> DataValue? { records.lazy.compactMap { $0[key] }.first }

  private func meta(_ names: String...) -> String? {
    for name in names { if let found = metas.first(where: { $0.name == name }) { return found.content } }
    return nil
  }

  // MARK: Title

  private var title: String? {
    let heading = PageWords.line(visibleTitle)
    let site = [meta("og:site_name"), meta("application-name")].compactMap { $0 }
    let candidates = [
      record("headline")?.text, meta("og:title", "twitter:title"), page.first("title").map { PageWords.line($0) },
    ]
    let named = candidates.compactMap { $0 }.map { PageWords.withoutSite($0, sites: site) }.filter { !$0.isEmpty }
    // A visible heading that the page's own data contains is the title; any other is the blog's name or a section.
    if let heading, !heading.isEmpty {
      if named.isEmpty || named.contains(where: { $0 == heading || $0.hasPrefix(heading) || heading.hasPrefix($0) }) {
        return named.contains {
          $0.count < heading.count && !$0.hasSuffix("…") && !$0.hasSuffix("...") && heading.hasPrefix($0)
        }
          ? named.first { heading.hasPrefix($0) } : heading
      }
    }
    return named.first
  }

  private var visibleTitle: HTMLElement? {
    let skins = [
      "se-title-text", "se_title", "htitle", "entry-title", "post-title", "tit_post", "tit_view", "title_view",
      "cover_title",
      "article-title", "post-full-title", "p-name", "page-title", "tit_h3",
    ]
    if let found = page.first(where: { element in skins.contains { element.hasClass($0) } }) { return found }
    return article.first("h1") ?? page.first("article")?.first("h1") ?? page.first("h1")
  }

  // MARK: Dates

  private var date: CalendarDate? {
    let written = [
      record("datePublished")?.text,
      meta(
        "article:published_time", "og:article:published_time", "datepublished", "pubdate", "publishdate", "date",
        "dc.date", "dc.date.issued", "dcterms.created", "og:regdate", "article:published", "parsely-pub-date"),
    ]
    for text in written.compactMap({ $0 }) { if let date = DateReader.loose(text) { return date } }
    return timeElement ?? visibleDate
  }

  private var modified: CalendarDate? {
    let text = record("dateModified")?.text ?? meta("article:modified_time", "og:updated_time", "datemodified")
    return text.flatMap { DateReader.loose($0) }
  }

  private var timeElement: CalendarDate? {
    let times = page.all { $0.name == "time" || $0["itemprop"] == "datePublished" }
    let marked = times.filter {
      $0["itemprop"] == "datePublished" || $0["pubdate"] != nil || $0.hasClass("published") || $0.hasClass("entry-date")
        || $0.hasClass("dt-published")
    }
    for time in marked + times.prefix(3) {
      if let date = DateReader.loose(time["datetime"] ?? time["content"] ?? PageWords.line(time)) { return date }
    }
    return nil
  }

  private var visibleDate: CalendarDate? {
    let names = [
      "se_publishdate", "date", "post-date", "entry-date", "published", "txt_date", "post_date", "article-date",
      "posted-on",
      "jb-article-information-date", "blog_date", "property-row-created_time", "property-row-date", "timeago", "f_date",
      "post-meta",
    ]
    let places = page.all { element in element.classes.contains { names.contains($0.lowercased()) } }
    for place in places.prefix(20) {
      if let date = PageWords.date(in: PageWords.line(place)) { return date }
    }
    return nil
  }

  // MARK: People and labels

  private var authors: [String] {
    let recorded = record("author")?.elements.compactMap { $0["name"]?.text ?? $0.text } ?? []
    if !recorded.isEmpty { return unique(recorded) }
    let written = meta(
      "author", "article:author", "og:article:author", "og.article.author", "dc.creator", "by",
      "twitter:creator")
    if let written, !written.contains("://") { return [PageWords.bareName(written)] }
    let names: [(HTMLElement) -> Bool] = [
      { $0["rel"] == "author" || $0["itemprop"] == "author" }, { $0.hasClass("fn") || $0.hasClass("p-author") },
      { $0.hasClass("author") || $0.hasClass("nick") || $0.hasClass("writer") },
    ]
    for matches in names {
      if let found = page.first(where: { matches($0) && (1...40).contains(PageWords.line($0).count) }) {
        return [PageWords.bareName(PageWords.line(found))]
      }
    }
    return []
  }

  private var tags: [String] {
    let written = metas.filter { $0.name == "article:tag" || $0.name == "og:article:tag" }.map(\.content)
    if !written.isEmpty { return unique(written.flatMap { Self.list($0) }) }
    let shown = page.all { element in
      element.name == "a" && (Self.relations(element).contains("tag") && !Self.relations(element).contains("category"))
    }
    let boxed = page.all { element in
      [
        "tags", "tag_content", "post-tags", "tag-links", "tags-links", "tagtrail", "tag_trail", "area_tag",
        "article-tag",
      ]
      .contains { element.hasClass($0) || element.hasClass("tagTrail") }
    }.flatMap { $0.all("a") }
    let selected = page.all { $0.hasClass("selected-value") }
    let words = ([shown, boxed, selected].first { !$0.isEmpty } ?? []).map { PageWords.line($0) }
    if !words.isEmpty { return unique(words.map { $0.hasPrefix("#") ? String($0.dropFirst()) : $0 }) }
    return unique(record("keywords")?.elements.compactMap(\.text).flatMap { Self.list($0) } ?? [])
  }

  private var category: String? {
    if let section = meta("article:section") ?? record("articleSection")?.elements.first?.text { return section }
    let link = page.first { $0.name == "a" && Self.relations($0).contains("category") }
    if let link { return PageWords.line(link) }
    let box = page.first {
      $0.hasClass("category") || $0.hasClass("link_cate") || $0.hasClass("jb-article-information-category")
    }
    guard let box else { return nil }
    let words = PageWords.line(box)
    return (1...40).contains(words.count) ? words : nil
  }

  // MARK: Address, licence, description

  private var address: String? {
    let links = page.all {
      $0.name == "link" && $0["rel"]?.lowercased() == "canonical" || $0.name == "a" && $0.hasClass("p-canonical")
    }
    let record = records.lazy.compactMap { $0["mainEntityOfPage"]?["@id"]?.text ?? $0["url"]?.text }.first
    let found = [links.first?["href"], meta("og:url"), record, page.first("base")?["href"]].compactMap { $0 }.map {
      trimmed($0)
    }
    return found.first { ["http", "https"].contains(URLReference($0).scheme) }
  }

  private var license: String? {
    let links = page.all { ["a", "link"].contains($0.name) && Self.relations($0).contains("license") }.compactMap {
      $0["href"]
    }
    let written = links + [record("license")?.text, meta("dcterms.license", "license")].compactMap { $0 }
    let anywhere = page.all("a").compactMap { $0["href"] }.filter { $0.contains("creativecommons.org/licenses/") }
    for address in written + anywhere { if let name = CreativeCommons.identifier(of: address) { return name } }
    let boxes = page.all {
      $0.hasClass("ccl") || $0.hasClass("cclbox") || $0.hasClass("area_cclicense") || $0.hasClass("entry-ccl")
    }
    return boxes.lazy.compactMap { Licence.identifier(in: PageWords.line($0)) }.first
  }

  /// The page's description, unless it is only the beginning of the article.
  private var description: String? {
    let subtitle = page.first { $0.hasClass("p-summary") && $0.name == "section" }.map { PageWords.line($0) }
    guard
      let written = subtitle
        ?? meta("description", "og:description", "twitter:description").map({
          PageWords.squeezed($0)
        }),
      !written.isEmpty
    else { return nil }
    var letters = written.unicodeScalars.filter { $0.properties.isAlphabetic || (0x30...0x39).contains($0.value) }
    letters.removeLast(min(letters.count / 10, 12))
    let body = article.text.unicodeScalars.filter { $0.properties.isAlphabetic || (0x30...0x39).contains($0.value) }
    let isBeginning = body.prefix(letters.count + 400).starts(with: letters) || contains(body, letters)
    return isBeginning ? nil : written
  }

  private func contains(_ text: String.UnicodeScalarView, _ part: String.UnicodeScalarView) -> Bool {
    guard part.count > 20 else { return false }
    return String(text).contains(String(part))
  }

  private func unique(_ values: [String]) -> [String] {
    var seen: Set<String> = []
    return values.map { PageWords.squeezed($0) }.filter { !$0.isEmpty && $0.count < 60 && seen.insert($0).inserted }
  }

  private static func list(_ text: String) -> [String] { text.split(separator: ",").map { trimmed($0) } }

  private static func relations(_ element: HTMLElement) -> [Substring] {
    element["rel"]?.lowercased().split(separator: " ") ?? []
  }
}

/// Helpers for the text of a page.
enum PageWords {
  /// All text of an element on one line.
  static func line(_ element: HTMLElement) -> String { squeezed(element.text) }

  static func line(_ element: HTMLElement?) -> String? { element.map { line($0) } }

  /// The text with each run of white space replaced by one space.
  static func squeezed(_ text: String) -> String {
    plainSpaces(text).split { $0.isWhitespace }.joined(separator: " ")
  }

  /// The title of a page without the name of the site after it.
  static func withoutSite(_ title: String, sites: [String]) -> String {
    let marks = [" :: ", " | ", " – ", " — ", " - ", " : ", " · ", " « ", " » "]
    for site in sites where !site.isEmpty {
      for mark in marks where title.hasSuffix(mark + site) { return trimmed(title.dropLast((mark + site).count)) }
    }
    return squeezed(title)
  }

  /// A name without a word that introduces it, such as `by`.
  static func bareName(_ text: String) -> String {
    for word in ["by ", "By ", "BY ", "글쓴이 ", "글쓴이:", "작성자 ", "작성자:", "@"]
    where text.hasPrefix(word) && text.count > word.count {
      return trimmed(text.dropFirst(word.count))
    }
    return text
  }

  /// The first date in the text: `2016. 8. 13. 14:50`, `2016년 8월 13일`, `2016-08-13`; nil without one.
  static func date(in text: String) -> CalendarDate? {
    let numbers = text.split { !$0.isNumber }.compactMap { Int($0) }
    guard let place = numbers.firstIndex(where: { (1990...2100).contains($0) }), place + 2 < numbers.count else {
      return nil
    }
    let time = place + 4 < numbers.count && text.contains(":") ? (numbers[place + 3], numbers[place + 4]) : nil
    let second = time.flatMap { $0.0 < 24 && $0.1 < 60 ? $0.0 * 3600 + $0.1 * 60 : nil }
    let words = text.lowercased().split { !$0.isLetter }
    let isAfternoon = text.contains("오후") || words.contains("pm")
    let isMorning = text.contains("오전") || words.contains("am")
    let clock = second.map { second in
      // `오전 12:10` is in the first hour of the day.
      if isMorning, second / 3600 == 12 { return second - 12 * 3600 }
      return isAfternoon && second < 12 * 3600 ? second + 12 * 3600 : second
    }
    guard let day = CalendarDate(year: numbers[place], month: numbers[place + 1], day: numbers[place + 2]) else {
      return nil
    }
    return clock.flatMap { DateReader.local(day, second: $0) } ?? day
  }
}

/// Names the Creative Commons licence that an address stands for.
enum CreativeCommons {
  /// `https://creativecommons.org/licenses/by-nc-nd/2.0/kr/` is `CC-BY-NC-ND-2.0-KR`; nil for other addresses.
  static func identifier(of address: String) -> String? {
    if address.contains("creativecommons.org/publicdomain/zero/1.0") { return "CC0-1.0" }
    guard let place = firstRange(of: "creativecommons.org/licenses/", in: address[...]) else { return nil }
    let parts = address[place.upperBound...].split(separator: "/").map { $0.prefix { $0 != "?" && $0 != "#" } }
    guard let kind = parts.first, kind.hasPrefix("by"), parts.count > 1, parts[1].first?.isNumber == true else {
      return nil
    }
    let country =
      parts.count > 2 && parts[2].count == 2 && parts[2].allSatisfy { $0.isLetter } ? "-" + parts[2].uppercased() : ""
    return "CC-" + kind.uppercased() + "-" + parts[1] + country
  }
}
