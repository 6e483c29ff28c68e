/// Writes the components of an article as HTML, with one case for each kind.
import ArticleModel
private import ByteText
import CommonMark
private import Diagnostics

/// The components of one article, found by the nodes of their opening and closing lines.
struct ArticleComponents {
  private let components: [Component]
  private let opened: [NodeID: Int], closed: [NodeID: Int]
  /// For the code blocks of code groups: the index of the group, and the position in it from 1.
  private let groupPlaces: [NodeID: (group: Int, place: Int)]
  private let tree: MarkdownTree
  private let labels: [Int: [String]]

  init(_ article: Article) {
    let (components, tree) = (article.components, article.tree)
    (self.components, self.tree) = (components, tree)
    opened = Dictionary(components.indices.map { (components[$0].open, $0) }) { first, _ in first }
    closed = Dictionary(components.indices.compactMap { index in components[index].close.map { ($0, index) } }) {
      first, _ in
      first
    }
    var places: [NodeID: (group: Int, place: Int)] = [:]
    var labels: [Int: [String]] = [:]
    for (index, component) in components.enumerated() {
      if component.kind == .tab, let tabs = component.parent {
        labels[tabs, default: []].append(component.values["label"] ?? "")
      }
      guard component.kind == .codeGroup, let end = component.close else { continue }
      var next = tree[component.open].next
      while let node = next, node != end {
        if let snippet = article.snippets.first(where: { $0.node == node }), CodeFigure.isShown(snippet) {
          let words = snippet.options.title ?? snippet.options.file ?? snippet.writtenLanguage
          labels[index, default: []].append(words.isEmpty ? "text" : words)
          places[node] = (index, labels[index]?.count ?? 1)
        }
        next = tree[node].next
      }
    }
    (groupPlaces, self.labels) = (places, labels)
  }

  /// The component that a directive line opens or closes; nil if there is none.
  func opened(by node: NodeID) -> (index: Int, component: Component)? { opened[node].map { ($0, components[$0]) } }
  func closed(by node: NodeID) -> Component? { closed[node].map { components[$0] } }

  /// The labels of a component's tabs, in order.
  func labels(of index: Int) -> [String] { labels[index] ?? [] }

  /// The label of the tab that shows a code block; nil outside of code groups.
  func groupLabel(of code: NodeID) -> String? {
    groupPlaces[code].map { labels(of: $0.group)[$0.place - 1] }
  }
}

/// Writes components; holds what they need to know of the page.
struct ComponentMarkup {
  let language: PageLanguage
  /// The relative address of the search page in the page's language.
  let searchAddress: String

  /// Writes the HTML before the content of a component.
  ///
  /// - Parameters:
  ///   - index: its number on the page, for ids.
  ///   - labels: the labels of its tabs.
  ///   - address: gives the resolved address for each address in its values; nil for dead ones.
  func open(
    _ component: Component, _ index: Int, labels: [String], address: (String) -> String?, into html: inout [UInt8]
  ) {
    let values = component.values
    switch component.kind {
    case .note, .tip, .important, .warning, .caution, .callout: openCallout(component, into: &html)
    case .details:
      html.write(values["open"] == nil ? "<details class=\"fold\">\n" : "<details class=\"fold\" open>\n")
      html.writeElement("summary", values["title"] ?? language.pick(ko: "자세히", en: "Details"))
      html.write("\n")
    case .tabs, .codeGroup: openTabs(index, labels, sync: values["sync"], into: &html)
    case .tab: openPanel(values["label"] ?? "", into: &html)
    case .cards: html.write("<div class=\"card-grid\">\n")
    case .card: openCard(component, address, into: &html)
    case .steps: html.write("<div class=\"steps\">\n")
    case .files: openTitled("file-tree", values["title"], into: &html)
    case .figures: openTitled("figure-row", values["title"], into: &html)
    case .columns: html.write("<div class=\"columns\">\n")
    case .column: html.write("<div class=\"column\">\n")
    case .video: writeVideo(component, address, into: &html)
    case .search: writeSearch(component, index, into: &html)
    }
  }

  /// Writes the HTML after the content of a component.
  func close(_ component: Component, into html: inout [UInt8]) {
    switch component.kind {
    case .note, .tip, .important, .warning, .caution, .callout:
      html.write(isFolded(component) ? "</div></details>\n" : "</aside>\n")
    case .details: html.write("</details>\n")
    case .video, .search: break
    default: html.write("</div>\n")
    }
  }

  private func isFolded(_ component: Component) -> Bool {
    component.values["fold"] != nil || component.values["open"] != nil
  }

  private func openCallout(_ component: Component, into html: inout [UInt8]) {
    let tone = component.kind == .callout ? component.values["tone"] ?? "note" : component.kind.rawValue
    let usual = AsideKind(rawValue: tone).map { "\($0.title(in: language))" } ?? ""
    let title = component.values["title"] ?? usual
    guard isFolded(component) else {
      html.write(markup: "<aside class=\"alert alert-\(tone)\" role=\"note\">\n<p class=\"alert-title\">")
      html.write(escaping: title)
      return html.write("</p>\n")
    }
    let open = component.values["open"] == nil ? "" : " open"
    html.write(markup: "<details class=\"alert alert-\(tone)\"\(open)><summary class=\"alert-title\">")
    html.write(escaping: title)
    html.write("</summary><div>\n")
  }

  /// Writes tabs as radio buttons that each show one panel, which needs no script; the titles inside the panels are for print and feeds.
  private func openTabs(_ index: Int, _ labels: [String], sync: String?, into html: inout [UInt8]) {
    html.write("<div class=\"tabs\" role=\"group\"")
    html.writeAttribute("aria-label", language.pick(ko: "보기 고르기", en: "Choose a version"))
    html.writeAttribute("data-sync", sync ?? "")
    html.write(">\n")
    for (place, label) in labels.enumerated() {
      html.write(
        markup:
          "<input type=\"radio\" name=\"tabs-\(index)\" id=\"tab-\(index)-\(place)\"\(place == 0 ? " checked" : "")>")
      html.write(markup: "<label for=\"tab-\(index)-\(place)\">")
      html.write(escaping: label)
      html.write("</label>\n")
    }
  }

  /// Writes the HTML before the content of a tab.
  func openPanel(_ label: String, into html: inout [UInt8]) {
    html.write("<div class=\"tab-panel\">\n<p class=\"tab-title\">")
    html.write(escaping: label)
    html.write("</p>\n")
  }

  private func openTitled(_ name: StaticString, _ title: String?, into html: inout [UInt8]) {
    html.write("<div class=\"")
    html.write(name)
    html.write("\"")
    if let title {
      html.write(" role=\"group\"")
      html.writeAttribute("aria-label", title)
    }
    html.write(">\n")
  }

  private func openCard(_ component: Component, _ address: (String) -> String?, into html: inout [UInt8]) {
    html.write("<div class=\"card\"><p class=\"card-title\">")
    if let icon = component.values["icon"] {
      html.write("<span class=\"icon-sort\" aria-hidden=\"true\">")
      html.write(escaping: String(icon.prefix(4)))
      html.write("</span>")
    }
    let target = component.values["href"].flatMap(address)
    if let target {
      html.write("<a")
      html.writeAttribute("href", target)
      html.write(">")
    }
    html.write(escaping: component.values["title"] ?? "")
    html.write(target == nil ? "</p>\n" : "</a></p>\n")
  }

  /// Writes a video of the site itself, or a link to an external one, which a script replaces by a player when it is clicked; until then
  /// nothing is requested from the other site.
  private func writeVideo(_ component: Component, _ address: (String) -> String?, into html: inout [UInt8]) {
    let title = component.values["title"] ?? language.pick(ko: "영상", en: "Video")
    html.write("<figure class=\"video\">")
    if let source = component.values["src"] {
      html.write("<video controls preload=\"none\"")
      html.writeAttribute("src", address(source) ?? "")
      html.writeAttribute("poster", component.values["poster"].flatMap(address))
      html.writeAttribute("aria-label", title)
      html.write("></video>")
    } else {
      let film = component.values["youtube"] ?? component.values["vimeo"] ?? ""
      let isYouTube = component.values["youtube"] != nil
      html.write("<a class=\"video-link\" rel=\"noopener\"")
      html.writeAttribute("href", isYouTube ? "https://www.youtube.com/watch?v=\(film)" : "https://vimeo.com/\(film)")
      html.writeAttribute(
        "data-embed",
        isYouTube
          ? "https://www.youtube-nocookie.com/embed/\(film)?autoplay=1"
          : "https://player.vimeo.com/video/\(film)?autoplay=1&dnt=1")
      html.write("><span>")
      html.write(escaping: title)
      html.write(markup: "</span> <small>\(isYouTube ? "YouTube" : "Vimeo")</small></a>")
    }
    html.writeElement("figcaption", component.values["title"])
    html.write("</figure>\n")
  }

  /// Writes a search form that leads to the search page; it works with and without script.
  private func writeSearch(_ component: Component, _ index: Int, into html: inout [UInt8]) {
    html.write("<form class=\"search-form\" role=\"search\"")
    html.writeAttribute("action", searchAddress)
    html.write(markup: "><label for=\"search-\(index)\">\(language.pick(ko: "검색어", en: "Search for"))</label>")
    html.write(markup: "<input type=\"search\" name=\"q\" id=\"search-\(index)\" autocomplete=\"off\"")
    html.writeAttribute("placeholder", component.values["placeholder"])
    html.writeAttribute("value", component.values["query"])
    html.write(markup: "><button>\(language.pick(ko: "찾기", en: "Search"))</button></form>\n")
  }
}
