/// Knows what HTML elements mean for an article: which are blocks, which are never words, which the page put around it.
import HTMLSource

enum HTMLVocabulary {
  /// Elements that begin a new line.
  static let blocks: Set<String> = [
    "address", "article", "aside", "blockquote", "body", "caption", "center", "dd", "details", "dialog", "dir", "div",
    "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header",
    "hgroup", "hr", "html", "iframe", "li", "legend", "main", "menu", "nav", "ol", "p", "pre", "section", "summary",
    "table", "tbody", "td", "tfoot", "th", "thead", "tr", "ul", "video", "audio", "listing", "xmp",
  ]

  /// Elements that hold no words of the article, by the kind they are counted as.
  static let silent: [String: String] = [
    "script": "script", "style": "style", "template": "script", "noscript": "noscript", "button": "control",
    "select": "control", "input": "control", "textarea": "control", "nav": "navigation", "svg": "drawing",
    "canvas": "drawing", "map": "drawing", "head": "style", "link": "style", "meta": "style",
    "clipboard-copy": "control",
    "frameset": "frame", "noframes": "frame", "datalist": "control", "ins-ad": "advert",
  ]

  /// Classes and ids of what blogs put around or into an article, by the kind they are counted as.
  private static let boxes: [String: String] = [
    "another_category": "related", "jp-relatedposts": "related", "related-posts": "related", "related_posts": "related",
    "relatedposts": "related", "yarpp": "related", "yarpp-related": "related", "tt_box_namecard": "author-box",
    "author-box": "author-box", "container_postbtn": "sharing", "postbtn_like": "sharing", "sharedaddy": "sharing",
    "sd-sharing": "sharing", "addtoany_share_save_container": "sharing", "share-buttons": "sharing",
    "sns_share": "sharing",
    "social-share": "sharing", "post-share": "sharing", "sns-go": "sharing", "se_sns": "sharing", "post_btn": "sharing",
    "adsbygoogle": "advert", "revenue_unit_wrap": "advert", "revenue_unit_item": "advert", "adsense": "advert",
    "ad-container": "advert", "code-block-ad": "advert", "adfit": "advert", "kakao_ad_area": "advert",
    "comments": "comments", "comment-list": "comments", "comments-area": "comments", "comments-section": "comments",
    "disqus_thread": "comments", "utterances": "comments", "giscus": "comments", "respond": "comments",
    "toc": "contents", "table-of-contents": "contents", "tableofcontents": "contents", "book-toc": "contents",
    "ez-toc-container": "contents", "toc_container": "contents", "post-navigation": "navigation",
    "nav-links": "navigation", "breadcrumb": "navigation", "breadcrumbs": "navigation", "pagination": "navigation",
    "sidebar": "navigation", "skip-link": "navigation", "menu": "navigation", "gnb": "navigation",
    "header-anchor": "anchor", "headerlink": "anchor", "anchorjs-link": "anchor", "heading-anchor": "anchor",
    "octicon-link": "anchor", "hanchor": "anchor", "mw-editsection": "anchor",
    "copy-btn": "control", "copy-button": "control", "btn-copy": "control", "copybtn": "control",
    "clipboard-btn": "control", "zeroclipboard-container": "control", "code-copy": "control", "toolbar": "control",
    "toolbar-item": "control", "crayon-toolbar": "control", "crayon-plain-wrap": "control",
    "line-numbers-rows": "gutter",
    "screen-reader-text": "hidden", "sr-only": "hidden", "visually-hidden": "hidden", "blind": "hidden",
    "u_skip": "hidden", "newsletter": "advert", "subscribe": "advert", "post-tags": "tags", "tag-links": "tags",
    "tags-links": "tags", "tag_label": "tags", "area_tag": "tags", "tag_trail": "tags", "entry-footer": "footer",
    "entry-meta": "footer", "post-meta": "footer", "posted-on": "footer", "byline": "footer",
    "area_cclicense": "license",
    "cclbox": "license", "ccl": "license", "entry-ccl": "license", "wpcnt": "advert",
  ]

  /// The kind of page furniture that `element` is; nil for what belongs to the article.
  static func furniture(_ element: HTMLElement) -> String? {
    if let kind = silent[element.name] { return kind }
    if element["hidden"] != nil || hides(element["style"]) { return "hidden" }
    if element["aria-hidden"] == "true", element.name == "a" { return "anchor" }
    if element["role"] == "navigation" { return "navigation" }
    if element["role"] == "search" { return "control" }
    for name in element.classes { if let kind = boxes[name.lowercased()] { return kind } }
    if let id = element["id"], let kind = boxes[id.lowercased()] { return kind }
    return nil
  }

  private static func hides(_ style: String?) -> Bool {
    guard let packed = style?.filter({ $0 != " " }).lowercased() else { return false }
    return packed.contains("display:none") || packed.contains("visibility:hidden")
  }

  /// The mark that an inline element puts on its words.
  static func marks(of element: HTMLElement) -> Set<InlineMark> {
    switch element.name {
    case "b", "strong": return styled(element, [.strong])
    case "i", "em", "cite", "dfn", "var": return styled(element, [.emphasis])
    case "s", "strike", "del": return styled(element, [.strike])
    case "span", "font", "a", "u", "p", "div": return styled(element, [])
    default: return []
    }
  }

  /// Editors write emphasis as style too, and take it back by style.
  private static func styled(_ element: HTMLElement, _ marks: Set<InlineMark>) -> Set<InlineMark> {
    guard let style = element["style"]?.lowercased().filter({ $0 != " " }) else { return marks }
    var marks = marks
    for declaration in style.split(separator: ";") {
      switch declaration {
      case "font-weight:bold", "font-weight:bolder", "font-weight:600", "font-weight:700", "font-weight:800",
        "font-weight:900":
        marks.insert(.strong)
      case "font-weight:normal", "font-weight:400": marks.remove(.strong)
      case "font-style:italic", "font-style:oblique": marks.insert(.emphasis)
      case "font-style:normal": marks.remove(.emphasis)
      case "text-decoration:line-through", "text-decoration-line:line-through": marks.insert(.strike)
      default: continue
      }
    }
    return marks
  }

  /// Whether a block stands anywhere in `element`.
  static func holdsBlocks(_ element: HTMLElement) -> Bool {
    element.first { blocks.contains($0.name) && furniture($0) == nil } != nil
  }
}
