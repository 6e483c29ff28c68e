/// The printed index: an alphabetical index of all titles and headings, for readers without JavaScript.
package import ArticleModel
private import ByteText
private import DataFormats
private import KoreanText
private import ParallelWork

/// Makes the contents of `/search/` without scripts: an alphabetical index, 가 to 하 and A to Z. A large site has
/// separate pages for each letter.
package enum SearchIndexPage {
  /// The most bytes of entries on one page, so that a page with its frame stays below 100 KB.
  private static let largestPage = 80_000

  /// The pages of the index as HTML: `<div class="search-index" data-search-index>`, to be inserted below a page's heading.
  ///
  /// - Parameters:
  ///   - pages: the pages of one language, in any order.
  ///   - root: the relative path from `/search/` to the site's root, such as `../`.
  ///   - largest: the most bytes of entries on one page.
  ///   - jobs: how many threads may be used.
  package static func pages(
    for pages: [SearchPage], root: String, largest: Int = largestPage, jobs: Int = 4
  ) -> [PrintedIndexPage] {
    let groups = grouped(pages.parallelMap(jobs: jobs) { page, _ in entries(of: page) }.flatMap { $0 })
    let size = groups.reduce(0) { $0 + $1.entries.reduce(0) { $0 + $1.size(root: root) } }
    guard size > largest else { return [PrintedIndexPage(html: index(groups, of: groups, root: root))] }
    let parts = groups.flatMap { group in
      let parts = cut(group.entries, root: root, largest: largest)
      return parts.enumerated().map { (group: (group.letter, Array($1)), number: $0, count: parts.count) }
    }
    let made = parts.map { part in
      let up = part.number == 0 ? "../" : "../../../"
      return PrintedIndexPage(
        letter: part.group.0, folder: folder(of: part.group.0), number: part.number + 1, count: part.count,
        html: index([part.group], of: groups, root: root + up, letters: up))
    }
    return [PrintedIndexPage(html: index([], of: groups, root: root, letters: ""))] + made
  }

  /// Divides the entries of a letter into pages.
  private static func cut(_ entries: [IndexEntry], root: String, largest: Int) -> [ArraySlice<IndexEntry>] {
    var parts: [ArraySlice<IndexEntry>] = []
    var start = 0, size = 0
    for (place, entry) in entries.enumerated() {
      let own = entry.size(root: root + "../../../")
      if size + own > largest, place > start {
        parts.append(entries[start..<place])
        (start, size) = (place, 0)
      }
      size += own
    }
    return parts + [entries[start...]]
  }

  /// The folder of a letter's pages, relative to `search/`.
  private static func folder(of letter: String) -> String { anchor(of: letter).lowercased() + "/" }

  /// The contents of a page.
  ///
  /// - Parameter letters: the relative path from the page to `search/`, if letters have separate pages; otherwise nil.
  private static func index(_ shown: [Group], of groups: [Group], root: String, letters: String? = nil) -> [UInt8] {
    var html: [UInt8] = []
    html.append(markup: "<div class=\"search-index\" data-search-index>\n<ul class=\"search-jump\">")
    for group in groups {
      let address = letters.map { $0 + SitePath.percentEncode(folder(of: group.letter)) }
      let isCurrent = letters != nil && shown.first?.letter == group.letter
      html.append(markup: "<li><a href=\"\(address ?? "#index-\(anchor(of: group.letter))")\"")
      html.append(markup: isCurrent ? " aria-current=\"true\">" : ">")
      html.append(escaping: group.letter, as: .html)
      html.append(markup: "</a></li>")
    }
    html.append(markup: "</ul>\n")
    for group in shown {
      html.append(markup: "<h2 id=\"index-\(anchor(of: group.letter))\">")
      html.append(escaping: group.letter, as: .html)
      html.append(markup: "</h2>\n<ul>\n")
      for entry in group.entries { html.append(entry, root: root) }
      html.append(markup: "</ul>\n")
    }
    html.append(markup: "</div>\n")
    return html
  }

  private static func entries(of page: SearchPage) -> [IndexEntry] {
    let href = page.url.href
    return [IndexEntry(page.title, of: page, href: href)]
      + page.sections.compactMap { section in
        section.id.isEmpty || section.heading.isEmpty
          ? nil : IndexEntry(section.heading, anchor: section.id, of: page, href: href)
      }
  }

  private typealias Group = (letter: String, entries: [IndexEntry])

  private static func grouped(_ entries: [IndexEntry]) -> [Group] {
    let order = entries.indices.sorted { entries[$0].precedes(entries[$1]) }
    var groups: [Group] = []
    for number in order {
      let entry = entries[number]
      let letter = entry.letter
      if groups.last?.letter == letter {
        groups[groups.count - 1].entries.append(entry)
      } else {
        groups.append((letter, [entry]))
      }
    }
    return groups
  }

  /// The name of a group in fragments and folders, which cannot contain `#`.
  private static func anchor(of letter: String) -> String { letter == "#" ? "0" : letter }
}

extension [UInt8] {
  fileprivate mutating func append(markup: String) { append(contentsOf: markup.utf8) }

  fileprivate mutating func append(_ entry: IndexEntry, root: String) {
    append(markup: IndexEntry.opening)
    append(escaping: root, as: .html)
    append(contentsOf: entry.html)
  }
}

/// A title or heading in the index.
private struct IndexEntry: Sendable {
  /// What precedes the path to the root on a page.
  static let opening = "<li><a href=\""
  /// What follows the path to the root on a page.
  let html: [UInt8]

  /// The sort key: the words in lower case in UTF-8, without any signs before the first letter.
  private let order: [UInt8]
  private let url: SitePath, anchor: String
  private let first: Unicode.Scalar?
  /// The sort order of scripts: Korean, Latin, then all others as one group.
  private let rank: Int

  /// Creates an entry.
  ///
  /// - Parameters:
  ///   - anchor: the id of the heading; empty for the title of the page.
  ///   - href: the `href` of the page, which is the same for all of its entries.
  init(_ text: String, anchor: String = "", of page: SearchPage, href: String) {
    (url, self.anchor) = (page.url, anchor)
    html = Self.html(text, anchor, page, href)
    order = Self.order(of: text)
    first = String(decoding: order.prefix(4), as: UTF8.self).unicodeScalars.first
    rank =
      switch first {
      case .some(let first) where HangulSyllable(first) != nil: 0
      case .some("a"..."z"): 1
      default: 2
      }
  }

  private static func html(_ text: String, _ anchor: String, _ page: SearchPage, _ href: String) -> [UInt8] {
    var html: [UInt8] = []
    html.append(escaping: href, as: .html)
    if !anchor.isEmpty {
      html.append(markup: "#")
      html.append(escaping: SitePath.percentEncode(anchor), as: .html)
    }
    html.append(markup: "\">")
    html.append(escaping: text, as: .html)
    html.append(markup: "</a>")
    if !anchor.isEmpty {
      html.append(markup: " <small>")
      html.append(escaping: page.title, as: .html)
      html.append(markup: "</small>")
    }
    html.append(markup: "</li>\n")
    return html.withoutSlack
  }

  private static func order(of text: String) -> [UInt8] {
    var words: [UInt8] = []
    words.reserveCapacity(text.utf8.count)
    WordRuns.forEachWord(in: Array(text.utf8)[...]) { word in
      if !words.isEmpty { words.append(UInt8(ascii: " ")) }
      words += word.bytes
    }
    return words
  }

  private var isTitle: Bool { anchor.isEmpty }

  /// The number of bytes that it takes on a page.
  func size(root: String) -> Int { Self.opening.utf8.count + root.utf8.count + html.count }

  /// Sorts by script, then by words; titles precede headings.
  func precedes(_ other: IndexEntry) -> Bool {
    if rank != other.rank { return rank < other.rank }
    if order != other.order { return order.lexicographicallyPrecedes(other.order) }
    if isTitle != other.isTitle { return isTitle }
    return (url, anchor) < (other.url, other.anchor)
  }

  /// The letter of the entry's group: 가 … 하, A … Z, or # for digits, signs and other scripts. Tense consonants are
  /// sorted under the plain ones, as in Korean printed indexes.
  var letter: String {
    guard let first else { return "#" }
    if let syllable = HangulSyllable(first) {
      let plain = [0, 0, 2, 3, 3, 5, 6, 7, 7, 9, 9, 11, 12, 12, 14, 15, 16, 17, 18][syllable.initial]
      return String(HangulSyllable(initial: plain, medial: 0, final: 0).scalar)
    }
    return ("a"..."z").contains(first) ? String(first).uppercased() : "#"
  }
}
