/// The results of cross-linking: decided references, annotations, backlinks, topics, glossary, redirects.
package import CommonMark

/// Where a reference leads.
package enum LinkDestination: Sendable, Hashable {
  /// A page or file of the site, with a fragment (not percent-encoded, without `#`).
  case site(SitePath, fragment: String?)
  /// A place in the same page.
  case fragment(String)
  /// An outside address, as written.
  case external(String)
  /// Nowhere; a diagnostic says so. Shown as plain text.
  case dead
}

/// A reference, decided.
package struct ResolvedLink: Sendable, Hashable {
  /// Where it leads.
  package var destination: LinkDestination

  /// The target's language, when it is not the page's own.
  package var language: LanguageCode?

  /// The words to show where the author gave none: the target's title or heading.
  package var title: String?

  /// The size of an image of the site.
  package var pixels: PixelSize?

  /// Other files of the same image: `dark` for the dark colour scheme, `2x` for dense screens, by variant name.
  package var variants: [String: SitePath] = [:]

  /// A decided reference.
  package init(_ destination: LinkDestination, language: LanguageCode? = nil, title: String? = nil) {
    self.destination = destination
    self.language = language
    self.title = title
  }
}

/// Words of the text that become a link or get a definition although the author wrote plain words.
package struct TextAnnotation: Sendable, Hashable {
  /// What the words become.
  package enum Meaning: Sendable, Hashable {
    /// A link to a topic's page.
    case topic(SitePath)
    /// A term with its definition and its place in the glossary page.
    case term(definition: String, SitePath?)
    /// A code name that an article explains.
    case symbol(SitePath, fragment: String?)
  }

  /// The text or code node they are in.
  package let node: NodeID

  /// The bytes of the words within the node's literal.
  package let literalRange: Range<Int>

  /// What they become.
  package let meaning: Meaning

  /// An annotation.
  package init(node: NodeID, literalRange: Range<Int>, meaning: Meaning) {
    self.node = node
    self.literalRange = literalRange
    self.meaning = meaning
  }
}

/// A section of another article that is shown in the place of `![[page#heading]]`.
package struct EmbeddedSection: Sendable, Hashable {
  /// The index of the article it belongs to.
  package let article: Int
  /// Its blocks below the section's own heading, as nodes of that article's tree.
  package let nodes: Range<Int>

  /// A section to show.
  package init(article: Int, nodes: Range<Int>) {
    self.article = article
    self.nodes = nodes
  }
}

/// A page that points here, with the sentence that does.
package struct Backlink: Sendable, Hashable {
  /// The index of the pointing article in ``LoadedSite/articles``.
  package let article: Int

  /// The sentence, plain.
  package let sentence: String

  /// A backlink.
  package init(article: Int, sentence: String) {
    self.article = article
    self.sentence = sentence
  }
}

/// All that cross-linking found out about one article.
package struct ArticleLinks: Sendable {
  /// The decision for each of ``Article/links``, in the same order.
  package var resolved: [ResolvedLink]

  /// The sections shown in the place of references, by the place of those in ``Article/links``.
  package var embeds: [Int: EmbeddedSection] = [:]

  /// Words that become links, sorted by node and place.
  package var annotations: [TextAnnotation] = []

  /// Pages that point here, by order of article.
  package var backlinks: [Backlink] = []

  /// Indices of related articles, best first.
  package var related: [Int] = []

  /// The index of the same article in other languages.
  package var translations: [LanguageCode: Int] = [:]

  /// Keys of the topics it is about.
  package var topics: [String] = []

  /// Links of one article.
  package init(resolved: [ResolvedLink]) { self.resolved = resolved }
}

/// A topic with the articles that speak of it.
package struct TopicPage: Sendable, Hashable {
  /// One article's part in a topic.
  package struct Entry: Sendable, Hashable {
    /// The index of the article.
    package let article: Int
    /// The heading's id where the topic is spoken of most, if not the whole article.
    package let fragment: String?

    /// An entry.
    package init(article: Int, fragment: String?) {
      self.article = article
      self.fragment = fragment
    }
  }

  /// The key, used in the URL.
  package var key: String
  /// The topic page's language.
  package var language: LanguageCode
  /// Its place.
  package var url: SitePath
  /// Names, spellings, meaning.
  package var names: TopicNames
  /// The title in this language.
  package var title: String
  /// Articles, those with most to say about the topic first.
  package var entries: [Entry]
  /// Swift names the topic is about.
  package var symbols: [String]
  /// The index of the article that describes the topic, if someone wrote one.
  package var article: Int?
  /// The keys of the topics that the name may mean, where the page is that of a name of several topics.
  package var meanings: [String] = []

  /// A topic's page.
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
  /// The term in English and in its preferred Korean form.
  package var english: String, preferred: String
  /// Forms that must not be used.
  package var banned: [String]
  /// What it means.
  package var definition: String?
  /// Kinds: `loanword-spelling`, `term-choice`, `spacing`, `needs-context`.
  package var kinds: [String]

  /// An entry.
  package init(english: String, preferred: String, banned: [String], definition: String?, kinds: [String]) {
    self.english = english
    self.preferred = preferred
    self.banned = banned
    self.definition = definition
    self.kinds = kinds
  }
}

/// All that cross-linking found out about the site.
package struct SiteLinks: Sendable {
  /// By article, in the order of ``LoadedSite/articles``.
  package var articles: [ArticleLinks]
  /// The topics.
  package var topics: [TopicPage] = []
  /// The glossary, sorted by preferred form.
  package var glossary: [GlossaryEntry] = []
  /// Old paths and fragments that now lie elsewhere.
  package var redirects: [Redirect] = []

  /// Links of a site.
  package init(articles: [ArticleLinks]) { self.articles = articles }
}

/// An old address and where it leads now.
package struct Redirect: Sendable, Hashable {
  /// The old path.
  package let from: SitePath
  /// The page it leads to.
  package let to: SitePath
  /// Old fragments and their new ones.
  package let fragments: [String: String]

  /// A redirect.
  package init(from: SitePath, to: SitePath, fragments: [String: String] = [:]) {
    self.from = from
    self.to = to
    self.fragments = fragments
  }
}
