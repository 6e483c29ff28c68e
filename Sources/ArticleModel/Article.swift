/// One post, chapter or page as the stages see it: typed front matter, Markdown tree, outline, samples, links.
package import CommonMark
package import Diagnostics

/// A BCP 47 language tag such as `ko` or `en`.
package typealias LanguageCode = String

/// What an article is, decided by the folder it lies in.
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

/// An article: one Markdown file with all that was read out of it.
package struct Article: Sendable {
  /// The whole file, front matter included; every position in the article is an offset into it.
  package var source: SourceText

  /// The path below `content/`, such as `ko/posts/2017/constants.md`; NFC.
  package var path: String

  /// The language, from the first folder.
  package var language: LanguageCode

  /// What the article is.
  package var kind: ArticleKind

  /// The path without language folder and `.md`, equal in all translations of one article.
  package var translationKey: String

  /// The guide a chapter belongs to, by folder path below the language (`guide`, `guides/swift`, `TSPL.docc`).
  package var guide: String?

  /// What the author said about the article. Copies of the article share it until it is changed: it holds some thirty references, and
  /// articles are copied often.
  package var frontMatter: FrontMatter {
    _read { yield sharedFrontMatter.value }
    _modify {
      var changed = sharedFrontMatter.value
      defer { sharedFrontMatter = Shared(changed) }
      yield &changed
    }
  }

  private var sharedFrontMatter: Shared<FrontMatter>

  /// The title: from the front matter, else the first heading of level 1, else the file name.
  package var title: String

  /// The heading of level 1 that gave the title and is not shown again in the body.
  package var titleHeading: NodeID?

  /// The page's place on the site.
  package var url: SitePath

  /// The body.
  package var tree: MarkdownTree

  /// The headings of the body, title heading excluded, in order.
  package var outline: [OutlineHeading]

  /// The code blocks in order, hidden ones included.
  package var snippets: [Snippet]

  /// Every link, image and `<doc:>` or `[[topic]]` reference in order of place.
  package var links: [LinkUse]

  /// The first paragraph's words, at most 160 characters, cut at a word; or the description.
  package var excerpt: String

  /// How long reading takes, in minutes, at least 1: 500 Hangul syllables or 200 Latin words a minute, code at half weight.
  package var readingMinutes: Int

  /// DocC directives and HTML comments with a meaning, by place.
  package var directives: [PageDirective]

  /// The components of the body, in order of place, a parent before its children.
  package var components: [Component] = []

  /// Whether fences ask for code of other files, so that the article's own bytes do not say all of it.
  package var hasInclusions: Bool { snippets.contains { $0.inclusion != nil } }

  /// An article; `ContentLoad` fills all of it.
  package init(
    source: SourceText, path: String, language: LanguageCode, kind: ArticleKind, translationKey: String,
    guide: String?, frontMatter: FrontMatter, title: String, titleHeading: NodeID?, url: SitePath, tree: MarkdownTree,
    outline: [OutlineHeading], snippets: [Snippet], links: [LinkUse], excerpt: String, readingMinutes: Int,
    directives: [PageDirective]
  ) {
    self.source = source
    self.path = path
    self.language = language
    self.kind = kind
    self.translationKey = translationKey
    self.guide = guide
    sharedFrontMatter = Shared(frontMatter)
    self.title = title
    self.titleHeading = titleHeading
    self.url = url
    self.tree = tree
    self.outline = outline
    self.snippets = snippets
    self.links = links
    self.excerpt = excerpt
    self.readingMinutes = readingMinutes
    self.directives = directives
  }
}

/// A value that its owners hold together.
private final class Shared<Value: Sendable>: Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}

/// A heading with the id that links point at.
package struct OutlineHeading: Sendable, Hashable {
  /// The heading's node.
  package let node: NodeID

  /// 1...6.
  package let level: Int

  /// The words of the heading, without `{#id}`.
  package let text: String

  /// The id in the page: Hangul stays Hangul, NFC, unique.
  package let id: String

  /// Other ids that land here: those of the source-language heading and of old names.
  package var aliases: [String]

  /// The bytes of a trailing `{#id}` with the space before it, which is not shown.
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

/// How a reference to something else is written.
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
  /// `![[page#heading]]` alone in its paragraph: a section of another page, shown here.
  case embed
}

/// One reference to a page, a file or an outside address.
package struct LinkUse: Sendable, Hashable {
  /// How it is written.
  package let form: LinkForm

  /// The link or image node; for `[[…]]` the text node it is in (or begins in).
  package let node: NodeID

  /// The bytes of the whole reference.
  package let range: Range<Int>

  /// The target as the author wrote it, entities and escapes resolved; for `doc` without the scheme, for `wiki` without brackets.
  package let target: String

  /// The bytes of the target in the source, if it is there (reference links have it in the definition).
  package let targetRange: Range<Int>?

  /// The words shown, if the author gave some.
  package let text: String

  /// A reference.
  package init(form: LinkForm, node: NodeID, range: Range<Int>, target: String, targetRange: Range<Int>?, text: String)
  {
    self.form = form
    self.node = node
    self.range = range
    self.target = target
    self.targetRange = targetRange
    self.text = text
  }

  /// What a reader sees of a `<doc:…>` target whose title is not known: the heading's words, else the last part of the
  /// path, without `.md` and with spaces for hyphens. `Guide/Closures#Capturing-Values` gives `Capturing Values`.
  package static func words(ofTarget target: String) -> String {
    let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    var name = parts.count > 1 && !parts[1].isEmpty ? parts[1] : parts[0].split(separator: "/").last ?? parts[0]
    if name.hasSuffix(".md") { name = name.dropLast(3) }
    let words = name.split(whereSeparator: { $0 == "-" || $0 == " " }).joined(separator: " ")
    return words.isEmpty ? target : words
  }
}

/// A DocC directive (`@Metadata { … }`, `@Comment`, `@Image(…)`) or an HTML comment that settles something.
package struct PageDirective: Sendable, Hashable {
  /// The directive's name without `@`, or `swift` for an HTML comment that begins with that word.
  package let name: String

  /// What is in the brackets or after the name, as written.
  package let arguments: String

  /// The text between the braces, or of the comment's further lines.
  package let body: Range<Int>?

  /// The bytes of the whole directive.
  package let range: Range<Int>

  /// A directive.
  package init(name: String, arguments: String, body: Range<Int>?, range: Range<Int>) {
    self.name = name
    self.arguments = arguments
    self.body = body
    self.range = range
  }
}
