/// Finds the article in a page: by the classes and ids of known blog software, else by HTML's own elements, else by the
/// density of text.
import HTMLSource

/// An article in a page.
struct FoundArticle: Sendable {
  let element: HTMLElement
  /// How it was found, for the report.
  let reason: String
}

enum ArticleFinder {
  /// The element that known software puts around a post's text, best first.
  private static let skins: [(name: String, matches: @Sendable (HTMLElement) -> Bool)] = [
    ("Naver SmartEditor", { $0.hasClass("se-main-container") }),
    (
      "Naver SmartEditor 2",
      { $0.hasClass("se_component_wrap") || ["postViewArea", "viewTypeSelector"].contains($0["id"] ?? "") }
    ),
    ("Tistory", { $0.hasClass("tt_article_useless_p_margin") || $0.hasClass("contents_style") }),
    ("WordPress", { $0.hasClass("entry-content") || $0.hasClass("wp-block-post-content") }),
    ("GitHub", { $0.hasClass("markdown-body") }),
    ("Brunch", { $0.hasClass("wrap_body") }),
    ("Egloos", { $0.hasClass("post_content") && $0.hasClass("entry-content") }),
    ("Velog", { $0.classes.contains { $0.hasPrefix("atom-one") } && $0.name == "div" }),
    ("Jekyll", { $0.hasClass("post-content") || $0["itemprop"] == "articleBody" }),
    ("Hugo", { $0.hasClass("post-body") || $0.hasClass("article-body") || $0.hasClass("e-content") }),
    ("Notion", { $0.hasClass("page-body") }),
    ("Hexo", { $0.hasClass("article-entry") }),
    ("Ghost", { $0.hasClass("gh-content") || $0.hasClass("post-full-content") || $0.hasClass("kg-canvas") }),
    (
      "Tistory skin",
      { ["article", "area_view", "entry_content"].contains($0["id"] ?? "") || $0.hasClass("area_view") }
    ),
    ("content element", { $0["id"] == "post-content" || $0["id"] == "article-body" || $0.hasClass("article_view") }),
  ]

  /// The articles of `page`, in order: usually one, or those of a list that shows whole posts.
  static func articles(in page: HTMLElement) -> [FoundArticle] {
    for skin in skins {
      let found = outermost(page, skin.matches).filter { weight($0) > 0 || $0.first("img") != nil }
      guard let best = found.max(by: { weight($0) < weight($1) }), weight(best) >= 20 || found.count == 1 else {
        continue
      }
      let shown = found.count > 1 && found.allSatisfy { weight($0) * 8 > weight(best) } && isList(found, in: page)
      return (shown ? found : [best]).map { FoundArticle(element: $0, reason: skin.name) }
    }
    if let found = byElement(page) { return [found] }
    return [FoundArticle(element: densest(page), reason: "density of text")]
  }

  /// Whether several bodies are separate posts: each is in an `article` of its own.
  private static func isList(_ found: [HTMLElement], in page: HTMLElement) -> Bool {
    let articles = outermost(page) { $0.name == "article" || $0.hasClass("hentry") || $0.hasClass("post") }
    return articles.count { article in found.contains { body in article.first { $0 == body } != nil } } == found.count
  }

  private static func byElement(_ page: HTMLElement) -> FoundArticle? {
    let articles = outermost(page) { $0.name == "article" }
    let total = weight(page)
    if let best = articles.max(by: { weight($0) < weight($1) }), weight(best) * 4 > total, weight(best) > 0 {
      return FoundArticle(element: core(best), reason: "<article>")
    }
    let mains = outermost(page) { $0.name == "main" || $0["role"] == "main" }
    if let best = mains.max(by: { weight($0) < weight($1) }), weight(best) * 4 > total, weight(best) > 0 {
      return FoundArticle(element: core(best), reason: "<main>")
    }
    return nil
  }

  /// The innermost container in an article that holds at least 95% of its text.
  private static func core(_ element: HTMLElement) -> HTMLElement { densest(element, share: 95) }

  /// The innermost container that holds at least `share` percent of the text outside links.
  private static func densest(_ element: HTMLElement, share: Int = 80) -> HTMLElement {
    var current = element
    let total = weight(element)
    while true {
      let boxes = current.elements.filter { isContainer($0) }
      guard let heavy = boxes.max(by: { weight($0) < weight($1) }), weight(heavy) * 100 >= total * share else {
        return current
      }
      current = heavy
    }
  }

  private static func isContainer(_ element: HTMLElement) -> Bool {
    [
      "body", "html", "div", "section", "main", "article", "center", "form", "td", "table", "tbody", "tr", "span",
      "font",
    ]
    .contains(element.name)
  }

  /// The number of characters in `element` outside links, menus and scripts, without white space.
  static func weight(_ element: HTMLElement) -> Int {
    if element.name == "a" || HTMLVocabulary.furniture(element) != nil && !isCode(element) { return 0 }
    if ["aside", "footer", "title", "head"].contains(element.name) { return 0 }
    return element.children.reduce(0) { sum, child in
      switch child {
      case .text(let text): sum + text.unicodeScalars.count { !$0.properties.isWhitespace }
      case .element(let inner): sum + weight(inner)
      case .comment: sum
      }
    }
  }

  private static func isCode(_ element: HTMLElement) -> Bool { element.name == "textarea" && element["name"] == "code" }

  /// The elements that match and are not inside another one that does.
  static func outermost(_ element: HTMLElement, _ matches: (HTMLElement) -> Bool) -> [HTMLElement] {
    var found: [HTMLElement] = []
    for child in element.elements {
      if matches(child) { found.append(child) } else { found += outermost(child, matches) }
    }
    return found
  }
}
