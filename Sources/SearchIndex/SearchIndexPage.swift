/// The index of all titles and headings, as a reader without JavaScript finds pages.
private import ArticleModel
private import KoreanText

/// The page `/search/` without scripts: a printed index, 가 to 하 and A to Z.
package enum SearchIndexPage {
  /// The body of the index as HTML: `<div class="search-index" data-search-index>`, to stand below the page's heading.
  ///
  /// - Parameters:
  ///   - pages: the pages of one language, in any order.
  ///   - root: what takes the index page back to the site's root, such as `../`.
  package static func html(_ pages: [SearchPage], root: String) -> [UInt8] {
    let groups = grouped(entries(of: pages))
    let jumps = groups.map { "<li><a href=\"#index-\(anchor(of: $0.letter))\">\(escaped($0.letter))</a></li>" }.joined()
    let lists = groups.map { group in
      let items = group.entries.map { item(for: $0, root: root) }.joined(separator: "\n")
      return """
        <h2 id="index-\(anchor(of: group.letter))">\(escaped(group.letter))</h2>
        <ul>
        \(items)
        </ul>
        """
    }
    let html = """
      <div class="search-index" data-search-index>
      <ul class="search-jump">\(jumps)</ul>
      \(lists.joined(separator: "\n"))
      </div>

      """
    return Array(html.utf8)
  }

  private static func entries(of pages: [SearchPage]) -> [IndexEntry] {
    pages.flatMap { page in
      let title = IndexEntry(
        text: page.title, order: order(of: page.title), url: page.url, anchor: "", isTitle: true, page: page.title)
      return [title]
        + page.sections.compactMap { section in
          section.id.isEmpty || section.heading.isEmpty
            ? nil
            : IndexEntry(
              text: section.heading, order: order(of: section.heading), url: page.url, anchor: section.id,
              isTitle: false,
              page: page.title)
        }
    }
  }

  /// The words of a heading without what stands before the first letter, in small letters, to sort by.
  private static func order(of text: String) -> String {
    WordRuns.words(of: text).map { String(decoding: $0.bytes, as: UTF8.self) }.joined(separator: " ")
  }

  private static func grouped(_ entries: [IndexEntry]) -> [(letter: String, entries: [IndexEntry])] {
    let sorted = entries.sorted {
      ($0.isHangul ? 0 : 1, $0.order, $0.isTitle ? 0 : 1, $0.url.path, $0.anchor)
        < ($1.isHangul ? 0 : 1, $1.order, $1.isTitle ? 0 : 1, $1.url.path, $1.anchor)
    }
    var groups: [(letter: String, entries: [IndexEntry])] = []
    for entry in sorted {
      if groups.last?.letter == entry.letter {
        groups[groups.count - 1].entries.append(entry)
      } else {
        groups.append((entry.letter, [entry]))
      }
    }
    return groups
  }

  private static func item(for entry: IndexEntry, root: String) -> String {
    let fragment = entry.anchor.isEmpty ? "" : "#" + SitePath.percentEncode(entry.anchor)
    let link = "<a href=\"\(escaped(root + entry.url.href + fragment))\">\(escaped(entry.text))</a>"
    return entry.isTitle ? "<li>\(link)</li>" : "<li>\(link) <small>\(escaped(entry.page))</small></li>"
  }

  /// `#` may not stand in a fragment.
  private static func anchor(of letter: String) -> String { letter == "#" ? "0" : letter }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}

/// A title or a heading.
private struct IndexEntry {
  let text: String, order: String, url: SitePath, anchor: String, isTitle: Bool, page: String

  var isHangul: Bool { order.unicodeScalars.first.map { HangulSyllable($0) != nil } ?? false }

  /// The heading of the entry's group: 가 … 하, A … Z, or # for digits, signs and other scripts. Tense consonants stand
  /// with their plain ones, as in a Korean index.
  var letter: String {
    guard let first = order.unicodeScalars.first else { return "#" }
    if let syllable = HangulSyllable(first) {
      let plain = [0, 0, 2, 3, 3, 5, 6, 7, 7, 9, 9, 11, 12, 12, 14, 15, 16, 17, 18][syllable.initial]
      return String(HangulSyllable(initial: plain, medial: 0, final: 0).scalar)
    }
    return ("a"..."z").contains(first) ? String(first).uppercased() : "#"
  }
}
