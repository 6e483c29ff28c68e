/// The results of cross-linking: resolved references, annotations, backlinks, topics, glossary, redirects.
package import CommonMark
private import DataFormats
private import ParallelWork
private import WebAddress

/// The destination of a reference.
package enum LinkDestination: Sendable, Hashable {
  /// A page or file of the site, with an optional fragment (not percent-encoded, without `#`).
  case site(SitePath, fragment: String?)
  /// A fragment of the same page.
  case fragment(String)
  /// An external URL, as written.
  case external(String)
  /// Unresolved: a diagnostic reports it, and it is shown as plain text.
  case dead
}

/// A resolved reference.
package struct ResolvedLink: Sendable, Hashable {
  /// Its destination.
  package var destination: LinkDestination

  /// The query of a link to a page or file of the site, as written, without `?`; nil when it has none.
  package var query: String?

  /// The language of the target, if it differs from that of the page.
  package var language: LanguageCode?

  /// The text to show when the author gave none: the title or heading of the target.
  package var title: String?

  /// The size of the image, if the target is an image of the site.
  package var pixels: PixelSize?

  /// Other files of the same image by variant name: `dark` for the dark colour scheme, `2x` for high-density screens,
  /// `dark@2x` for both.
  package var variants: [String: SitePath] = [:]

  /// The query as the end of a URL path: `?`, and the query with everything percent-encoded that HTML or a URL could not contain; empty when
  /// there is none.
  package var querySuffix: String { query.map { "?" + PercentEncoding.encoded($0, keeping: .address) } ?? "" }

  /// Creates a resolved reference.
  package init(_ destination: LinkDestination, language: LanguageCode? = nil, title: String? = nil) {
    self.destination = destination
    self.language = language
    self.title = title
  }
}

/// A phrase in the text that becomes a link or gets a definition although the author wrote it as plain text.
package struct TextAnnotation: Sendable, Hashable {
  /// The kind of annotation.
  package enum Meaning: Sendable, Hashable {
    /// A link to the page of a topic.
    case topic(SitePath)
    /// A glossary term with its definition and its position in the glossary page.
    case term(definition: String, SitePath?)
    /// A link from a name in code to the article that explains it.
    case symbol(SitePath, fragment: String?)
  }

  /// The text or code node that contains the words.
  package let node: NodeID

  /// The byte range of the words within the node's literal.
  package let literalRange: Range<Int>

  /// What the words become.
  package let meaning: Meaning

  /// Creates an annotation.
  package init(node: NodeID, literalRange: Range<Int>, meaning: Meaning) {
    self.node = node
    self.literalRange = literalRange
    self.meaning = meaning
  }
}

/// A section of another article that is shown in place of `![[page#heading]]`.
package struct EmbeddedSection: Sendable, Hashable {
  /// The index of that article in ``LoadedSite/articles``.
  package let article: Int
  /// The blocks below the section's heading, as a node range of that article's tree.
  package let nodes: Range<Int>

  /// Creates an embedded section.
  package init(article: Int, nodes: Range<Int>) {
    self.article = article
    self.nodes = nodes
  }
}

/// A page that links to this one, with the sentence that contains the link.
package struct Backlink: Sendable, Hashable {
  /// The index of the linking article in ``LoadedSite/articles``.
  package let article: Int

  /// The sentence as plain text.
  package let sentence: String

  /// Creates a backlink.
  package init(article: Int, sentence: String) {
    self.article = article
    self.sentence = sentence
  }
}

/// The results of cross-linking for one article.
package struct ArticleLinks: Sendable {
  /// The resolution of each of ``Article/links``, in the same order.
  package var resolved: [ResolvedLink]

  /// Embedded sections, keyed by the index of their reference in ``Article/links``.
  package var embeds: [Int: EmbeddedSection] = [:]

  /// Annotations, sorted by node and position.
  package var annotations: [TextAnnotation] {
    get { deferredAnnotations.value }
    set {
      deferredAnnotations = Deferred(ready: newValue)
      var writer = BinaryWriter()
      writer.write(newValue)
      annotationsDigest = writer.digest
    }
  }

  private var deferredAnnotations = Deferred<[TextAnnotation]>(ready: [])

  /// A hash of the annotations, by which a rendered body is recognised as current although they were not computed again.
  package private(set) var annotationsDigest: UInt64 = 0

  /// Pages that link to this one, sorted by article index.
  package var backlinks: [Backlink] = []

  /// The indices of related articles, most related first.
  package var related: [Int] = []

  /// The article indices of its translations, by language.
  package var translations: [LanguageCode: Int] = [:]

  /// The keys of its topics.
  package var topics: [String] = []

  /// Creates results without anything but resolved links.
  package init(resolved: [ResolvedLink]) { self.resolved = resolved }

  /// Sets annotations that are computed at the first access.
  ///
  /// - Parameter digest: their ``annotationsDigest``, known from an earlier build.
  package mutating func setAnnotations(digest: UInt64, _ make: @escaping @Sendable () -> [TextAnnotation]) {
    deferredAnnotations = Deferred(make)
    annotationsDigest = digest
  }
}

/// The page of a topic, with the articles about it.
package struct TopicPage: Sendable, Hashable {
  /// One article listed under a topic.
  package struct Entry: Sendable, Hashable {
    /// The index of the article in ``LoadedSite/articles``.
    package let article: Int
    /// The id of the heading under which the topic is mentioned most; nil for the whole article.
    package let fragment: String?

    /// Creates an entry.
    package init(article: Int, fragment: String?) {
      self.article = article
      self.fragment = fragment
    }
  }

  /// The key, which is part of the URL.
  package var key: String
  /// The language of the page.
  package var language: LanguageCode
  /// The URL path of the page.
  package var url: SitePath
  /// Names, spelling variants and definition of the topic.
  package var names: TopicNames
  /// The title in the language of the page.
  package var title: String
  /// The articles, the most relevant first.
  package var entries: [Entry]
  /// Names in Swift code that belong to the topic.
  package var symbols: [String]
  /// The index of the article that was written for the topic, if there is one.
  package var article: Int?
  /// For the page of an ambiguous name: the keys of the topics that it may mean.
  package var meanings: [String] = []

  /// Creates the page of a topic.
  package init(
    key: String, language: LanguageCode, url: SitePath, names: TopicNames, title: String, entries: [Entry],
    symbols: [String], article: Int?
  ) {
    self.key = key
    self.language = language
    self.url = url
    self.names = names
    self.title = title
    self.entries = entries
    self.symbols = symbols
    self.article = article
  }
}

/// One entry of the glossary.
package struct GlossaryEntry: Sendable, Hashable {
  /// The English term and the preferred Korean term.
  package var english: String, preferred: String
  /// Variants that must not be used.
  package var banned: [String]
  /// The definition of the term.
  package var definition: String?
  /// Kinds of entry: `loanword-spelling`, `term-choice`, `spacing`, `needs-context`.
  package var kinds: [String]

  /// Creates an entry.
  package init(english: String, preferred: String, banned: [String], definition: String?, kinds: [String]) {
    self.english = english
    self.preferred = preferred
    self.banned = banned
    self.definition = definition
    self.kinds = kinds
  }
}

/// The results of cross-linking for the whole site.
package struct SiteLinks: Sendable {
  /// The results per article, in the order of ``LoadedSite/articles``.
  package var articles: [ArticleLinks]
  /// The pages of the topics.
  package var topics: [TopicPage] = []
  /// The glossary, sorted by preferred term.
  package var glossary: [GlossaryEntry] = []
  /// Redirects from old paths and fragments.
  package var redirects: [Redirect] = []

  /// Creates results without anything but those of the articles.
  package init(articles: [ArticleLinks]) { self.articles = articles }
}

/// A redirect from an old URL path to the current one.
package struct Redirect: Sendable, Hashable {
  /// The old path.
  package let from: SitePath
  /// The path of the current page.
  package let to: SitePath
  /// Old fragments, mapped to the new ones.
  package let fragments: [String: String]

  /// Creates a redirect.
  package init(from: SitePath, to: SitePath, fragments: [String: String] = [:]) {
    self.from = from
    self.to = to
    self.fragments = fragments
  }
}
