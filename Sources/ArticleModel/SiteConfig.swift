/// The typed settings of `jikji.yml`.
package import Diagnostics

/// The settings of one language.
package struct LanguageConfig: Sendable, Hashable {
  /// The site's title in this language, if it differs from the default.
  package var title: String?
  /// The name of the language in that language (`한국어`).
  package var name: String?
  /// The site's description in this language, if it differs from the default.
  package var description: String?
  /// The menu and the footer in this language, if they differ from the default.
  package var menu: [MenuItem]?, footer: SiteFooter?

  /// Creates settings without values.
  package init() {}
}

/// An author of the site.
package struct AuthorConfig: Sendable, Hashable {
  /// The displayed name.
  package var name: LocalizedText
  /// The URL of a home page.
  package var url: String?
  /// The path of a portrait below `static/` or `content/`.
  package var image: Located<String>?
  /// A short biography, one line.
  package var bio: LocalizedText?

  /// Creates an author with a name only.
  package init(name: LocalizedText) { self.name = name }
}

/// A text that may differ by language.
package struct LocalizedText: Sendable, Hashable, ExpressibleByStringLiteral {
  private let usual: String
  private let own: [LanguageCode: String]

  /// Creates a text that is the same in every language.
  package init(_ text: String) { (usual, own) = (text, [:]) }

  /// Creates a text from values by language; languages without a value use that of the language `usual`, or else of the
  /// alphabetically first code. nil when `texts` is empty.
  package init?(_ texts: [LanguageCode: String], usual: LanguageCode) {
    guard let text = texts[usual] ?? texts.min(by: { $0.key < $1.key })?.value else { return nil }
    (self.usual, own) = (text, texts)
  }

  /// Creates a text that is the same in every language, for values written in code.
  package init(stringLiteral text: String) { self.init(text) }

  /// The text in a language, or else the default one.
  package subscript(language: LanguageCode) -> String { own[language] ?? usual }
}

/// How raw HTML in Markdown is treated.
package enum RawHTML: String, Sendable, Hashable, CaseIterable {
  /// It is escaped and shown as text.
  case escape
  /// It is passed through unchanged.
  case allow
}

/// A topic declared in jikji.yml.
package struct TopicConfig: Sendable, Hashable {
  /// The key, which is part of URLs.
  package var key: Located<String>
  /// Its names, spelling variants and definition.
  package var names: TopicNames

  /// Creates a topic.
  package init(key: Located<String>, names: TopicNames) {
    self.key = key
    self.names = names
  }
}

/// A redirect from an old URL to the current page (`redirects:`).
package struct ConfiguredRedirect: Sendable, Hashable {
  /// The old and the new URL path on the site, such as `/posts/a/`.
  package let from: Located<String>, to: Located<String>

  /// Creates a redirect.
  package init(from: Located<String>, to: Located<String>) {
    self.from = from
    self.to = to
  }
}

/// Which translated pages are published, depending on how complete they are.
package enum PublishPolicy: String, Sendable, Hashable, CaseIterable {
  /// Only pages without missing blocks.
  case complete
  /// All pages; missing blocks are shown in the language of the original.
  case partial
  /// No pages.
  case draft
}

/// One entry of `translations:`: a folder of translated pages and the folder of their originals.
package struct TranslationConfig: Sendable, Hashable {
  /// The folder of the originals: below `content/`, or below the site's folder, or anywhere else by `../` or an absolute
  /// path.
  package var source: String
  /// The folder of the translations, resolved in the same way.
  package var target: String
  /// A git repository that contains the originals; ``source`` is then a path in it. nil when they are in a folder.
  package var repository: String?
  /// The name of the version of the original; if there is a repository, the revision that is read from it.
  package var revision: String?
  /// Licence, author and URL of the original.
  package var license: String?, author: String?, url: String?
  /// Whether text of the original may be stored with the translation; if not, only hashes are stored.
  package var redistribute = true
  /// The severity of diagnostics about missing blocks and about blocks whose original changed; nil for no diagnostics.
  package var stale: Severity? = .warning
  /// Which of its pages are published.
  package var publish: PublishPolicy = .partial
  /// The byte range of the entry in `jikji.yml`.
  package var place: Range<Int>

  /// Creates an entry.
  package init(source: String, target: String, place: Range<Int>) {
    self.source = source
    self.target = target
    self.place = place
  }

  /// The language of the originals if their folder has the name of a language code; English otherwise.
  package var sourceLanguage: LanguageCode { Self.language(of: source) ?? "en" }

  /// The language of the translations if their folder has the name of a language code; nil otherwise.
  package var targetLanguage: LanguageCode? { Self.language(of: target) }

  private static func language(of path: String) -> LanguageCode? {
    let first = path.split(separator: "/").first { $0 != "content" && $0 != ".." && $0 != "." }
    return first.flatMap { $0.count == 2 && $0.allSatisfy(\.isLowercase) ? String($0) : nil }
  }
}

/// The settings of the site.
package struct SiteConfig: Sendable {
  /// The file it was read from.
  package var source: SourceText
  /// The site's title.
  package var title: String
  /// One or two sentences about the site.
  package var description: String?
  /// The URL at which the site is served: `/`, `/blog/` or `https://example.org/blog/`; percent-encoded, always ends with
  /// `/`.
  package var baseURL = "/"
  /// The language served at the root.
  package var defaultLanguage: LanguageCode = "ko"
  /// The languages, by code.
  package var languages: [LanguageCode: LanguageConfig] = [:]
  /// The time zone of dates without an offset: `timeZone:`, or else that of Korea for a Korean site and UTC for all
  /// others.
  package var timeZone = SiteTimeZone.korea
  /// The authors, by key.
  package var authors: [String: AuthorConfig] = [:]

  /// Programs that convert fences to pictures, by the language of the fences.
  package var processors: [String: FenceProcessor] = [:]
  /// The licence of articles that do not name one.
  package var license: String?
  /// How raw HTML is treated.
  package var html: RawHTML = .escape
  /// The severity of a broken internal link; nil disables the check.
  package var internalLinks: Severity? = .error
  /// The severity of a broken external link; nil disables the check.
  package var externalLinks: Severity? = .warning
  /// Whether names in code link to the chapter of the same guide or series that explains them.
  package var codeLinks = true
  /// Groups of synonyms for search, in addition to those of the glossary and the topics.
  package var searchSynonyms: [[String]] = []
  /// The severity of a misused term; nil disables the check.
  package var terms: Severity? = .warning
  /// The number of articles on one page of a list; overviews of names show more entries.
  package var paginate = SiteConfig.defaultPageLength
  /// Redirects from old URLs to other pages, in the order written.
  package var redirects: [ConfiguredRedirect] = []
  /// URLs that were published and have been removed permanently: `/posts/a/`, or `/posts/a/#heading`.
  package var gone: [Located<String>] = []
  /// Defaults for samples.
  package var snippets = SnippetDefaults()
  /// The tools that check samples.
  package var sampleTools = SampleTools()
  /// The folders of translations.
  package var translations: [TranslationConfig] = []
  /// Declared topics.
  package var topics: [TopicConfig] = []
  /// The path of the glossary below the site's folder.
  package var glossary = "glossary.yml"
  /// The hosting service, if it reads configuration files of its own.
  package var publishTarget: PublishTarget?
  /// The main menu; nil for all parts of the site that the language has.
  package var menu: [MenuItem]?
  /// Profiles on other sites: the name of the icon and the URL, in the order written.
  package var social: [(network: Located<String>, address: Located<String>)] = []
  /// The logo in the header.
  package var logo: SiteLogo?
  /// The path of the favicon, an SVG below `static/` or `content/`.
  package var favicon: Located<String>?
  /// The path of the preview image for pages that have none of their own (social card).
  package var card: Located<String>?
  /// The content of the footer.
  package var footer = SiteFooter()
  /// The URL at which the source of an article can be edited; `{path}` is replaced by its path below `content/`.
  package var editURL: Located<String>?
  /// The source of the dates of last changes.
  package var updated = UpdateSource.written
  /// Colours, fonts and line width.
  package var style = SiteTheme()
  /// All values below `theme:`, for templates.
  package var theme: [String: ExtraValue] = [:]
  /// Keys defined by the user, for templates.
  package var extra: [String: ExtraValue] = [:]

  /// The default number of articles on a list page: about 60 KB of HTML with covers and excerpts, and enough for most
  /// blogs to show each tag on one page.
  package static let defaultPageLength = 50

  /// Creates settings with a title and default values.
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

  /// The full URL of a path on the site; only a path when ``baseURL`` contains no host.
  package func address(of path: SitePath) -> String { baseURL + path.href }

  /// The menu in `language`; nil when it is to be generated from the parts that the language has.
  package func menu(in language: LanguageCode) -> [MenuItem]? { languages[language]?.menu ?? menu }

  /// The footer in `language`.
  package func footer(in language: LanguageCode) -> SiteFooter { languages[language]?.footer ?? footer }

  /// The site's title in `language`.
  package func title(in language: LanguageCode) -> String { languages[language]?.title ?? title }
}
