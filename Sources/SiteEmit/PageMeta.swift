/// Metadata in a page's `head` for browsers and search engines: canonical address, other languages, Open Graph, JSON-LD.
import ArticleModel
private import ByteText
private import DataFormats

/// The metadata of one page.
struct PageMeta {
  var title: String
  var description: String?
  var alternates: [LanguageCode: SitePath] = [:]
  var published: CalendarDate?, updated: CalendarDate?
  var image: SitePath?
  var authors: [String] = []
  /// The schema.org type of an article, such as `BlogPosting` or `TechArticle`; nil for pages that are not articles.
  var articleType: String?
  var license: String?
  /// The breadcrumb trail: names and addresses of the pages above, outermost first.
  var trail: [(name: String, url: SitePath)] = []
  var isUnlisted = false
  /// The previous and next page of a list in several pages.
  var previous: SitePath?, next: SitePath?
  /// The canonical page that search engines should list instead of this one; nil for this page.
  var canonical: SitePath?
  var hasMarkdown = false
  /// The topic that the page describes.
  var topic: TopicNames?
}

extension SiteEmitter {
  /// Whether the base URL names a host, so that full URLs can be written.
  var hasHost: Bool { config.baseURL.contains(utf8: "://") }

  /// The tags of a page's `head` for its metadata.
  func metaTags(_ meta: PageMeta, _ frame: PageFrame) -> String {
    var tags: [String] = []
    let address = config.address(of: meta.canonical ?? frame.url)
    if meta.isUnlisted { tags.append(#"<meta name="robots" content="noindex">"#) }
    if hasHost { tags.append(#"<link rel="canonical" href="\#(address.escaped(as: .template))">"#) }
    tags += alternateTags(meta, frame)
    for case (let rel, let path?) in [("prev", meta.previous), ("next", meta.next)] {
      tags.append(#"<link rel="\#(rel)" href="\#(frame.root + path.href)">"#)
    }
    if meta.hasMarkdown { tags.append(#"<link rel="alternate" type="text/markdown" href="index.md">"#) }
    tags += openGraph(meta, frame, address)
    tags.append(jsonLD(meta, frame, address))
    return tags.joined(separator: "\n")
  }

  private func alternateTags(_ meta: PageMeta, _ frame: PageFrame) -> [String] {
    guard meta.alternates.count > 1 else { return [] }
    func tag(_ code: String, _ path: SitePath) -> String {
      let href = hasHost ? config.address(of: path).escaped(as: .template) : frame.root + path.href
      return #"<link rel="alternate" hreflang="\#(code.escaped(as: .template))" href="\#(href)">"#
    }
    var tags = languages.compactMap { code in meta.alternates[code].map { tag(code, $0) } }
    if let path = meta.alternates[config.defaultLanguage] { tags.append(tag("x-default", path)) }
    return tags
  }

  private func openGraph(_ meta: PageMeta, _ frame: PageFrame, _ address: String) -> [String] {
    func tag(_ property: String, _ content: String?) -> String? {
      content.map { #"<meta property="\#(property)" content="\#($0.escaped(as: .template))">"# }
    }
    let picture = meta.image ?? appearance.card?.url
    let image = hasHost ? picture.map { config.address(of: $0) } : nil
    let isCard = picture?.path.hasPrefix("/cards/") == true
    return [
      tag("og:title", meta.title),
      tag("og:type", meta.articleType == nil ? "website" : "article"),
      hasHost ? tag("og:url", address) : nil,
      tag("og:description", meta.description),
      tag("og:site_name", config.title(in: frame.language)),
      tag("og:locale", Self.locale(of: frame.language)),
      tag("og:image", image),
      tag("og:image:width", isCard && image != nil ? "1200" : nil),
      tag("og:image:height", isCard && image != nil ? "630" : nil),
      tag("og:image:alt", isCard && image != nil ? meta.title : nil),
      tag("article:published_time", meta.published?.rfc3339),
      tag("article:modified_time", meta.updated?.rfc3339),
    ].compactMap { $0 } + [
      #"<meta name="twitter:card" content="\#(image == nil ? "summary" : "summary_large_image")">"#
    ]
  }

  private func jsonLD(_ meta: PageMeta, _ frame: PageFrame, _ address: String) -> String {
    var things: [JSONText] = []
    if let type = meta.articleType {
      let people = meta.authors.map { ["@type": "Person", "name": .string($0)] as JSONText }
      things.append(
        .object(present: [
          "@type": .string(type), "headline": .string(meta.title), "description": meta.description.map { .string($0) },
          "inLanguage": .string(frame.language), "url": .string(address),
          "datePublished": (meta.published?.rfc3339).map { .string($0) },
          "dateModified": ((meta.updated ?? meta.published)?.rfc3339).map { .string($0) },
          "author": people.isEmpty ? nil : .array(people),
          "image": meta.image.map { .string(config.address(of: $0)) }, "license": meta.license.map { .string($0) },
        ]))
    } else {
      things.append([
        "@type": frame.url == plan.root(of: frame.language) ? "WebSite" : "CollectionPage",
        "name": .string(meta.title), "url": .string(address), "inLanguage": .string(frame.language),
      ])
    }
    if let topic = meta.topic, !topic.sameAs.isEmpty {
      things.append(
        .object(present: [
          "@type": "DefinedTerm", "name": .string(meta.title), "description": topic.definition.map { .string($0) },
          "url": .string(address), "sameAs": .array(topic.sameAs.map { .string($0) }),
        ]))
    }
    if !meta.trail.isEmpty { things.append(breadcrumbList(meta, address)) }
    let graph: JSONText = ["@context": "https://schema.org", "@graph": .array(things)]
    return #"<script type="application/ld+json">\#(graph.text(.compact, in: .scriptElement))</script>"#
  }

  private func breadcrumbList(_ meta: PageMeta, _ address: String) -> JSONText {
    let steps = meta.trail.map { ($0.name, config.address(of: $0.url)) } + [(meta.title, address)]
    let items = steps.enumerated().map { number, step in
      [
        "@type": "ListItem", "position": .integer(number + 1), "name": .string(step.0), "item": .string(step.1),
      ] as JSONText
    }
    return ["@type": "BreadcrumbList", "itemListElement": .array(items)]
  }

  /// The locale that Open Graph expects: `ko_KR` for `ko`.
  private static func locale(of language: LanguageCode) -> String {
    let known = ["ko": "ko_KR", "en": "en_US", "ja": "ja_JP", "zh": "zh_CN"]
    return known[language] ?? String(language.map { $0 == "-" ? "_" : $0 })
  }
}
