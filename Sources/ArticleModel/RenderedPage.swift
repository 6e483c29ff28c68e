/// The body of an article as HTML, its sections as the search index reads them, and the files of the finished site.
package import ByteText

/// Where a heading, paragraph, list item, quote, code block or table is in a rendered body.
package struct RenderedBlock: Sendable, Hashable {
  /// Its bytes in the article's text, and those of its HTML.
  package let source: Range<Int>, html: Range<Int>

  /// A block.
  package init(source: Range<Int>, html: Range<Int>) {
    self.source = source
    self.html = html
  }
}

/// The body of one article as HTML.
package struct RenderedPage: Sendable, Hashable {
  /// The body, without the title heading.
  package var html: [UInt8] { body.bytes }

  /// The title as inline HTML.
  package var titleHTML: [UInt8]

  /// The sections in order, the first being what is before any heading.
  package var sections: [RenderedSection]

  /// Whether the body holds code, and whether it holds footnotes.
  package var hasCode: Bool, hasFootnotes: Bool

  /// The body as plain Markdown for the `.md` file beside the page.
  package private(set) var markdown: StoredBytes

  /// The blocks of the body in order of place; none is inside another.
  package var blocks: [RenderedBlock] = []

  private var body: StoredBytes

  /// A rendered body.
  package init(
    html: [UInt8], titleHTML: [UInt8], sections: [RenderedSection], hasCode: Bool, hasFootnotes: Bool, markdown: [UInt8]
  ) {
    body = StoredBytes(html.withoutSlack)
    self.titleHTML = titleHTML
    self.sections = sections
    self.hasCode = hasCode
    self.hasFootnotes = hasFootnotes
    self.markdown = StoredBytes(markdown.withoutSlack)
  }

  /// Moves the body, as HTML and as Markdown, to `store`.
  package mutating func keepBody(in store: any ByteStore) {
    body = body.kept(in: store)
    markdown = markdown.kept(in: store)
  }
}

/// The words of one section, as search reads them.
package struct RenderedSection: Sendable, Hashable, Codable {
  /// The heading's id; empty before the first heading.
  package var id: String
  /// The heading's level; 1 before the first heading.
  package var level: Int
  /// The heading's words.
  package var heading: String
  /// The words of paragraphs, lists and tables, blocks separated by line breaks.
  package var prose: String
  /// The text of code blocks, separated by line breaks.
  package var code: String

  /// A section.
  package init(id: String, level: Int, heading: String, prose: String = "", code: String = "") {
    self.id = id
    self.level = level
    self.heading = heading
    self.prose = prose
    self.code = code
  }
}

/// A file of the finished site, not yet written.
package struct OutputFile: Sendable, Hashable {
  /// The path below the output folder, NFC, with `/`.
  package let path: String

  /// What the file holds.
  package let contents: Contents

  /// Where a file's bytes come from.
  package enum Contents: Sendable, Hashable {
    /// Bytes made by the build.
    case bytes([UInt8])
    /// Such bytes outside of memory.
    case stored(StoredBytes)
    /// The page of the article with this index, which is rendered when it is written.
    case page(of: Int)
    /// A file below `content/` that is copied as it is.
    case copy(ofContent: String)
  }

  /// A file.
  package init(path: String, _ contents: Contents) {
    self.path = path
    self.contents = contents
  }

  /// A file of these bytes.
  package init(path: String, bytes: [UInt8]) { self.init(path: path, .bytes(bytes.withoutSlack)) }

  /// A file of bytes that may lie outside of memory.
  package init(path: String, stored: StoredBytes) {
    self.init(path: path, stored.inMemory.map { .bytes($0) } ?? .stored(stored))
  }
}
