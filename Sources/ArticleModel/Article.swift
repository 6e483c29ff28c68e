/// The data model of one article (post, chapter or page): typed front matter, Markdown tree, outline, code samples, links.
package import CommonMark
package import Diagnostics
package import ParallelWork

/// A BCP 47 language tag such as `ko` or `en`.
package typealias LanguageCode = String

/// The kind of an article, derived from the folder that contains its file.
package enum ArticleKind: String, Sendable, Hashable, Codable, CaseIterable {
  /// A dated post, below `posts/`.
  case post
  /// A chapter of a guide, below `guide/`, `guides/NAME/` or a `NAME.docc` catalog.
  case chapter
  /// The page of a topic, below `topics/`.
  case topic
  /// Anything else.
  case page
}

/// An article: one Markdown file and everything that was parsed from it.
///
/// It is copy-on-write: copies share one instance until one of them is changed, because an article holds about fifty references and is copied
/// often.
package struct Article: Sendable {
  private struct Fields: Sendable {
    var source: SourceText
    var path: String
    var language: LanguageCode
    var kind: ArticleKind
    var translationKey: String
    var guide: String?
    var frontMatter: FrontMatter
    var title: String
    var titleHeading: NodeID?
    var url: SitePath
    var body: Deferred<ArticleBody>
    var outline: [OutlineHeading]
    var links: [LinkUse]
    var excerpt: String
    var readingMinutes: Int
    var hasInclusions: Bool
    var fingerprint: String
    var fenceUses: [FenceUse]
  }

  private var shared: Shared<Fields>

  private mutating func change(_ change: (inout Fields) -> Void) {
    var fields = shared.value
    change(&fields)
    shared = Shared(fields)
  }

  /// The whole file, including the front matter; every position in the article is a byte offset into it.
  package var source: SourceText {
    _read { yield shared.value.source }
    set { change { $0.source = newValue } }
  }

  /// The path below `content/`, such as `ko/posts/2017/constants.md`, in NFC.
  package var path: String {
    _read { yield shared.value.path }
    set { change { $0.path = newValue } }
  }

  /// The language, taken from the first folder of the path.
  package var language: LanguageCode {
    _read { yield shared.value.language }
    set { change { $0.language = newValue } }
  }

  /// The kind of the article.
  package var kind: ArticleKind {
    _read { yield shared.value.kind }
    set { change { $0.kind = newValue } }
  }

  /// The path without the language folder and `.md`; the same for all translations of one article.
  package var translationKey: String {
    _read { yield shared.value.translationKey }
    set { change { $0.translationKey = newValue } }
  }

  /// The folder path, below the language folder, of the guide that a chapter belongs to (`guide`, `guides/swift`, `TSPL.docc`); nil
  /// for articles of other kinds.
  package var guide: String? {
    _read { yield shared.value.guide }
    set { change { $0.guide = newValue } }
  }

  /// The typed front matter.
  package var frontMatter: FrontMatter {
    _read { yield shared.value.frontMatter }
    _modify {
      var changed = shared.value
      defer { shared = Shared(changed) }
      yield &changed.frontMatter
    }
  }

  /// The title: from the front matter, else from the first heading of level 1, else from the file name.
  package var title: String {
    _read { yield shared.value.title }
    set { change { $0.title = newValue } }
  }

  /// The heading of level 1 that the title was taken from; it is not shown again in the body.
  package var titleHeading: NodeID? {
    _read { yield shared.value.titleHeading }
    set { change { $0.titleHeading = newValue } }
  }

  /// The URL path of the page on the site.
  package var url: SitePath {
    _read { yield shared.value.url }
    set { change { $0.url = newValue } }
  }

  /// What was parsed from the text and only checks and rendering need. For an article that was not parsed again because its file is
  /// unchanged, it is parsed at the first access.
  package var body: Deferred<ArticleBody> {
    _read { yield shared.value.body }
    set { change { $0.body = newValue } }
  }

  /// The headings of the body in document order, without the title heading.
  package var outline: [OutlineHeading] {
    _read { yield shared.value.outline }
    set { change { $0.outline = newValue } }
  }

  /// Every link, image, `<doc:>` reference and `[[topic]]` reference in document order, including those in raw HTML and components.
  package var links: [LinkUse] {
    _read { yield shared.value.links }
    set { change { $0.links = newValue } }
  }

  /// The description, or else the text of the first paragraph, shortened at a word boundary to at most 160 characters.
  package var excerpt: String {
    _read { yield shared.value.excerpt }
    set { change { $0.excerpt = newValue } }
  }

  /// The estimated reading time in minutes, at least 1: 500 Hangul syllables or 200 Latin words per minute, code at half weight.
  package var readingMinutes: Int {
    _read { yield shared.value.readingMinutes }
    set { change { $0.readingMinutes = newValue } }
  }

  /// Whether some code blocks include code from other files, so that the bytes of this file alone do not determine the article.
  package var hasInclusions: Bool {
    _read { yield shared.value.hasInclusions }
    set { change { $0.hasInclusions = newValue } }
  }

  /// A hash of the bytes of the file, by which caches recognise an unchanged article.
  package var fingerprint: String {
    _read { yield shared.value.fingerprint }
    set { change { $0.fingerprint = newValue } }
  }

  /// The fences and formulas that processors convert, without code that is included from other files.
  package var fenceUses: [FenceUse] { shared.value.fenceUses }

  /// Creates an article. Only `ContentLoad` creates complete ones.
  package init(
    source: SourceText, path: String, language: LanguageCode, kind: ArticleKind, translationKey: String,
    guide: String?, frontMatter: FrontMatter, title: String, titleHeading: NodeID?, url: SitePath,
    outline: [OutlineHeading], links: [LinkUse], excerpt: String, readingMinutes: Int, hasInclusions: Bool,
    body: Deferred<ArticleBody>, fingerprint: String = "", fenceUses: [FenceUse] = []
  ) {
    shared = Shared(
      Fields(
        source: source, path: path, language: language, kind: kind, translationKey: translationKey, guide: guide,
        frontMatter: frontMatter, title: title, titleHeading: titleHeading, url: url, body: body, outline: outline,
        links: links, excerpt: excerpt, readingMinutes: readingMinutes, hasInclusions: hasInclusions,
        fingerprint: fingerprint, fenceUses: fenceUses))
  }
}

/// What lists and links ask of the front matter of all articles. Reading one of these does not copy the others.
extension Article {
  /// Old paths that redirect to the article, see ``FrontMatter/aliases``.
  package var aliases: [Located<String>] { shared.value.frontMatter.aliases }
  /// Its tags.
  package var tags: [Located<String>] { shared.value.frontMatter.tags }
  /// The topics it is about.
  package var topics: [Located<String>] { shared.value.frontMatter.topics }
  /// Its category.
  package var category: Located<String>? { shared.value.frontMatter.category }
  /// The series it belongs to.
  package var series: SeriesPart? { shared.value.frontMatter.series }
  /// The content path of the article that it translates, if the paths differ.
  package var translationOf: Located<String>? { shared.value.frontMatter.translationOf }
  /// The last component of its URL, if the author gave one.
  package var slug: Located<String>? { shared.value.frontMatter.slug }
  /// The date of publication.
  package var date: CalendarDate? { shared.value.frontMatter.date?.value }
  /// The date of the last change.
  package var updated: CalendarDate? { shared.value.frontMatter.updated?.value }
  /// The date of the last change, or else of publication.
  package var lastChange: CalendarDate? { shared.value.frontMatter.lastChange }
  /// Whether it is a draft.
  package var isDraft: Bool { shared.value.frontMatter.draft?.value == true }
  /// Whether it is left out of lists, feeds and search.
  package var isUnlisted: Bool { shared.value.frontMatter.unlisted }
  /// Whether it is listed first in lists sorted by date.
  package var isPinned: Bool { shared.value.frontMatter.pinned }
  /// Whether search engines are asked not to index it.
  package var isHiddenFromSearchEngines: Bool { shared.value.frontMatter.noindex }
}

/// The parts of an article that take most of its memory.
package final class ArticleBody: Sendable {
  /// The parsed Markdown.
  package let tree: MarkdownTree

  /// The code blocks in document order, including hidden ones.
  package let snippets: [Snippet]

  /// DocC directives, and HTML comments that contain settings, in document order.
  package let directives: [PageDirective]

  /// The components in document order, each parent before its children.
  package let components: [Component]

  /// Creates a body.
  package init(
    tree: MarkdownTree, snippets: [Snippet], directives: [PageDirective] = [], components: [Component] = []
  ) {
    self.tree = tree
    self.snippets = snippets
    self.directives = directives
    self.components = components
  }
}

extension Article {
  /// The parsed Markdown of the body.
  package var tree: MarkdownTree { _read { yield body.value.tree } }

  /// The code blocks in document order, including hidden ones.
  package var snippets: [Snippet] { _read { yield body.value.snippets } }

  /// DocC directives, and HTML comments that contain settings, in document order.
  package var directives: [PageDirective] { body.value.directives }

  /// The components of the body in document order, each parent before its children.
  package var components: [Component] { body.value.components }

  /// Releases the tree and the code of samples; what is left are the descriptions of samples.
  package mutating func releaseBody() {
    guard let body = body.known else { return }
    let root = MarkdownNode(kind: .document, parent: nil, range: 0..<0)
    self.body = Deferred(
      ready: ArticleBody(
        tree: MarkdownTree(source: source, nodes: [root], store: []), snippets: body.snippets.withoutCode))
  }

  /// Changes the code blocks.
  package mutating func changeSnippets(_ change: (inout [Snippet]) -> Void) {
    let body = body.value
    var snippets = body.snippets
    change(&snippets)
    self.body = Deferred(
      ready: ArticleBody(
        tree: body.tree, snippets: snippets, directives: body.directives, components: body.components))
  }
}

/// A reference to an immutable value, so that copies of the owner share it.
private final class Shared<Value: Sendable>: Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}

/// A heading with the `id` that links can target.
package struct OutlineHeading: Sendable, Hashable {
  /// The heading's node.
  package let node: NodeID

  /// The heading level, 1...6.
  package let level: Int

  /// The plain text of the heading, without `{#id}`.
  package let text: String

  /// The `id` attribute in the page: in NFC, with Hangul kept, unique within the page.
  package let id: String

  /// Other fragments that lead to this heading: the id of the same heading in the source language, and ids it had earlier.
  package var aliases: [String]

  /// The byte range of a trailing `{#id}` with the space before it, which is not shown.
  package let idMarkup: Range<Int>?

  /// A heading of the outline.
  package init(node: NodeID, level: Int, text: String, id: String, aliases: [String] = [], idMarkup: Range<Int>? = nil)
  {
    self.node = node
    self.level = level
    self.text = text
    self.id = id
    self.aliases = aliases
    self.idMarkup = idMarkup
  }
}

/// The syntax of a reference to a page, file or URL.
package enum LinkForm: String, Sendable, Hashable, Codable {
  /// `[text](url)`, `[text][label]` or an autolink in angle brackets.
  case link
  /// A bare `https://…` that GFM turned into a link.
  case bare
  /// `![text](url)`.
  case image
  /// `<doc:Page#Heading>`.
  case doc
  /// `[[topic]]` or `[[topic|shown]]`.
  case wiki
  /// `![[page#heading]]` alone in its paragraph: embeds a section of another page.
  case embed
}

/// One reference to a page, a file or an external URL.
package struct LinkUse: Sendable, Hashable {
  /// The syntax of the reference.
  package let form: LinkForm

  /// The link or image node; for `[[…]]` the text node in which it begins.
  package let node: NodeID

  /// The byte range of the whole reference.
  package let range: Range<Int>

  /// The target as the author wrote it, with entities and escapes resolved; for `doc` without the scheme, for `wiki` without the
  /// brackets.
  package let target: String

  /// The byte range of the target within the reference; nil when it is not there (a reference link has it in its definition).
  package let targetRange: Range<Int>?

  /// The link text, if the author gave one.
  package let text: String

  /// Creates a reference.
  package init(form: LinkForm, node: NodeID, range: Range<Int>, target: String, targetRange: Range<Int>?, text: String)
  {
    self.form = form
    self.node = node
    self.range = range
    self.target = target
    self.targetRange = targetRange
    self.text = text
  }

  /// The text to show for a `<doc:…>` target whose title is not known: the words of the fragment, or else the last path component
  /// without `.md`, with hyphens replaced by spaces. `Guide/Closures#Capturing-Values` gives `Capturing Values`.
  package static func words(ofTarget target: String) -> String {
    let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    var name = parts.count > 1 && !parts[1].isEmpty ? parts[1] : parts[0].split(separator: "/").last ?? parts[0]
    if name.hasSuffix(".md") { name = name.dropLast(3) }
    let words = name.split(whereSeparator: { $0 == "-" || $0 == " " }).joined(separator: " ")
    return words.isEmpty ? target : words
  }
}

/// A DocC directive (`@Metadata { … }`, `@Comment`, `@Image(…)`) or an HTML comment that contains settings.
package struct PageDirective: Sendable, Hashable {
  /// The name of the directive without `@`, or `swift` for an HTML comment that begins with that word.
  package let name: String

  /// The text in the parentheses or after the name, as written.
  package let arguments: String

  /// The byte range of the text between the braces, or of the further lines of the comment.
  package let body: Range<Int>?

  /// The byte range of the whole directive.
  package let range: Range<Int>

  /// Creates a directive.
  package init(name: String, arguments: String, body: Range<Int>?, range: Range<Int>) {
    self.name = name
    self.arguments = arguments
    self.body = body
    self.range = range
  }
}
