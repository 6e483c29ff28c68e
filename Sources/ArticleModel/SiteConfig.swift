/// The typed `jikji.yml`.
package import Diagnostics

/// Names of the site in one language.
package struct LanguageConfig: Sendable, Hashable {
  /// The site's title in this language, if it differs.
  package var title: String?
  /// The language's own name (`한국어`).
  package var name: String?
  /// The site's description in this language, if it differs.
  package var description: String?
  /// The menu and the footer in this language, if they differ.
  package var menu: [MenuItem]?, footer: SiteFooter?

  /// Nothing said.
  package init() {}
}

/// A person who writes for the site.
package struct AuthorConfig: Sendable, Hashable {
  /// The name shown.
  package var name: LocalizedText
  /// A home page.
  package var url: String?
  /// A portrait, below `static/` or `content/`.
  package var image: Located<String>?
  /// A line about the person.
  package var bio: LocalizedText?

  /// A person known by name.
  package init(name: LocalizedText) { self.name = name }
}

/// A text that may differ from language to language.
package struct LocalizedText: Sendable, Hashable, ExpressibleByStringLiteral {
  private let usual: String
  private let own: [LanguageCode: String]

  /// The same text in every language.
  package init(_ text: String) { (usual, own) = (text, [:]) }

  /// A text for each language; other languages read that of `usual`, or else of the first code. nil without any text.
  package init?(_ texts: [LanguageCode: String], usual: LanguageCode) {
    guard let text = texts[usual] ?? texts.min(by: { $0.key < $1.key })?.value else { return nil }
    (self.usual, own) = (text, texts)
  }

  /// The same text in every language, for settings that are written in code.
  package init(stringLiteral text: String) { self.init(text) }

  /// What is read in a language.
  package subscript(language: LanguageCode) -> String { own[language] ?? usual }
}

/// What becomes of raw HTML in Markdown.
package enum RawHTML: String, Sendable, Hashable, CaseIterable {
  /// Shown as text.
  case escape
  /// Passed through.
  case allow
}

/// A topic declared in jikji.yml.
package struct TopicConfig: Sendable, Hashable {
  /// The key, used in URLs.
  package var key: Located<String>
  /// Its names, spellings and meaning.
  package var names: TopicNames

  /// A topic.
  package init(key: Located<String>, names: TopicNames) {
    self.key = key
    self.names = names
  }
}

/// An address that was published once and the page that answers for it now (`redirects:`).
package struct AddressMove: Sendable, Hashable {
  /// The old address and the new one, each a path of the site such as `/posts/a/`.
  package let from: Located<String>, to: Located<String>

  /// A move.
  package init(from: Located<String>, to: Located<String>) {
    self.from = from
    self.to = to
  }
}

/// How much of a translation must be translated before its pages are published.
package enum PublishPolicy: String, Sendable, Hashable, CaseIterable {
  /// Pages without missing blocks.
  case complete
  /// All pages; missing blocks are in the language of the original.
  case partial
  /// None.
  case draft
}

/// A folder of translated pages and the folder of their originals.
package struct TranslationConfig: Sendable, Hashable {
  /// The folder of originals: below `content/`, or below the site's folder, or anywhere by `../` or an absolute path.
  package var source: String
  /// The folder of translations, found in the same way.
  package var target: String
  /// A git repository that holds the originals; ``source`` is then a path in it.
  package var repository: String?
  /// The version of the original: what people call it, and in a repository the one that is read.
  package var revision: String?
  /// Licence, author and address of the original.
  package var license: String?, author: String?, url: String?
  /// Whether texts of the original may be kept beside the translation; if not, only hashes are.
  package var redistribute = true
  /// The severity of blocks whose original changed, and of missing ones; nil: not reported.
  package var stale: Severity? = .warning
  /// Which pages are published.
  package var publish: PublishPolicy = .partial
  /// Where the entry is in `jikji.yml`.
  package var place: Range<Int>

  /// An entry.
  package init(source: String, target: String, place: Range<Int>) {
    self.source = source
    self.target = target
    self.place = place
  }

  /// The language of the originals, where their folder is named after it; English otherwise.
  package var sourceLanguage: LanguageCode { Self.language(of: source) ?? "en" }

  /// The language of the translations, where their folder is named after it.
  package var targetLanguage: LanguageCode? { Self.language(of: target) }

  private static func language(of path: String) -> LanguageCode? {
    let first = path.split(separator: "/").first { $0 != "content" && $0 != ".." && $0 != "." }
    return first.flatMap { $0.count == 2 && $0.allSatisfy(\.isLowercase) ? String($0) : nil }
  }
}

/// The site's settings.
package struct SiteConfig: Sendable {
  /// The file it was read from.
  package var source: SourceText
  /// The site's title.
  package var title: String
  /// One or two sentences about the site.
  package var description: String?
  /// Where the site is served: `/`, `/blog/` or `https://example.org/blog/`; percent-encoded, always ends with
  /// `/`.
  package var baseURL = "/"
  /// The language served at the root.
  package var defaultLanguage: LanguageCode = "ko"
  /// The languages, by code.
  package var languages: [LanguageCode: LanguageConfig] = [:]
  /// The zone of dates without an offset; `timeZone:`, else Korea's for a Korean site and UTC for all others.
  package var timeZone = SiteTimeZone.korea
  /// The authors, by key.
  package var authors: [String: AuthorConfig] = [:]

  /// Programs that make pictures of fences, by the language of the fences.
  package var processors: [String: FenceProcessor] = [:]
  /// The licence of articles that say none.
  package var license: String?
  /// What becomes of raw HTML.
  package var html: RawHTML = .escape
  /// The severity of a dead internal link; nil: not checked.
  package var internalLinks: Severity? = .error
  /// The severity of a dead external link; nil: not checked.
  package var externalLinks: Severity? = .warning
  /// Whether code names link to the chapter of the same guide or series that explains them.
  package var codeLinks = true
  /// Groups of words that search takes for one another, besides those of the glossary and the topics.
  package var searchSynonyms: [[String]] = []
  /// The severity of a misused term; nil: not checked.
  package var terms: Severity? = .warning
  /// How many articles a page of a list shows; overviews of names show more of them.
  package var paginate = SiteConfig.usualPageLength
  /// Old addresses that lead to other pages, in the order of writing.
  package var redirects: [AddressMove] = []
  /// Addresses that were published and are gone for good: `/posts/a/`, or `/posts/a/#heading`.
  package var gone: [Located<String>] = []
  /// Defaults for samples.
  package var snippets = SnippetDefaults()
  /// The tools that check samples.
  package var sampleTools = SampleTools()
  /// Folders of translations.
  package var translations: [TranslationConfig] = []
  /// Declared topics.
  package var topics: [TopicConfig] = []
  /// The glossary's path below the site's folder.
  package var glossary = "glossary.yml"
  /// Where the site is published, if that service reads files of its own.
  package var publishTarget: PublishTarget?
  /// The main menu; nil: every part of the site that the language has.
  package var menu: [MenuItem]?
  /// Profiles and addresses elsewhere, by the name of their icon, in the order written.
  package var social: [(network: Located<String>, address: Located<String>)] = []
  /// The mark in the header.
  package var logo: SiteLogo?
  /// The path of an SVG below `static/` or `content/` that browsers show beside the title.
  package var favicon: Located<String>?
  /// The path of the picture that messengers show for pages that have none of their own.
  package var card: Located<String>?
  /// What the footer says.
  package var footer = SiteFooter()
  /// The address at which an article's source can be edited; `{path}` is replaced by its path below `content/`.
  package var editURL: Located<String>?
  /// Where the dates of last changes come from.
  package var updated = UpdateSource.written
  /// Colours, fonts and measures.
  package var look = SiteTheme()
  /// Everything below `theme:` as templates see it.
  package var theme: [String: ExtraValue] = [:]
  /// Keys of the user's own.
  package var extra: [String: ExtraValue] = [:]

  /// The length of list pages unless set: about 60 KB of HTML with covers and excerpts, and one page for most blogs' tags.
  package static let usualPageLength = 50

  /// A site that says only its title.
  package init(source: SourceText, title: String) {
    self.source = source
    self.title = title
  }

  /// The path part of ``baseURL``, such as `/blog/`.
  package var basePath: String {
    guard let scheme = baseURL.firstRange(of: "://") else { return baseURL }
    let afterHost = baseURL[scheme.upperBound...].drop { $0 != "/" }
    return afterHost.isEmpty ? "/" : String(afterHost)
  }

  /// The full address of a path of the site; only a path when ``baseURL`` names no host.
  package func address(of path: SitePath) -> String { baseURL + path.href }

  /// The site's menu in `language`; nil: made of what the language has.
  package func menu(in language: LanguageCode) -> [MenuItem]? { languages[language]?.menu ?? menu }

  /// The site's footer in `language`.
  package func footer(in language: LanguageCode) -> SiteFooter { languages[language]?.footer ?? footer }

  /// The site's title in `language`.
  package func title(in language: LanguageCode) -> String { languages[language]?.title ?? title }
}
