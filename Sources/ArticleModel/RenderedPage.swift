/// The rendered body of an article, its sections for the search index, and the output files of the site.
package import ByteText

/// The position of a heading, paragraph, list item, quote, code block or table in a rendered body.
package struct RenderedBlock: Sendable, Hashable {
  /// Its byte range in the article's source, and its byte range in the HTML.
  package let source: Range<Int>, html: Range<Int>

  /// Creates a block.
  package init(source: Range<Int>, html: Range<Int>) {
    self.source = source
    self.html = html
  }
}

/// The body of one article as HTML.
package struct RenderedPage: Sendable, Hashable {
  /// The HTML of the body, without the title heading.
  package var html: [UInt8] { body.bytes }

  /// The title as inline HTML.
  package var titleHTML: [UInt8]

  /// The sections in document order; the first one is the text before any heading.
  package var sections: [RenderedSection]

  /// Whether the body contains code, and whether it contains footnotes.
  package var hasCode: Bool, hasFootnotes: Bool

  /// The body as plain Markdown, for the `.md` file next to the page.
  package private(set) var markdown: StoredBytes

  /// The blocks of the body in document order; they do not overlap.
  package var blocks: [RenderedBlock] = []

  private var body: StoredBytes

  /// Creates a rendered body.
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

  /// Moves the HTML and the Markdown of the body from memory to `store`.
  package mutating func keepBody(in store: any ByteStore) {
    body = body.kept(in: store)
    markdown = markdown.kept(in: store)
  }
}

/// The text of one section, for the search index.
package struct RenderedSection: Sendable, Hashable, Codable {
  /// The id of the heading; empty before the first heading.
  package var id: String
  /// The level of the heading; 1 before the first heading.
  package var level: Int
  /// The plain text of the heading.
  package var heading: String
  /// The text of paragraphs, lists and tables, with line breaks between blocks.
  package var prose: String
  /// The text of code blocks, with line breaks between them.
  package var code: String

  /// Creates a section.
  package init(id: String, level: Int, heading: String, prose: String = "", code: String = "") {
    self.id = id
    self.level = level
    self.heading = heading
    self.prose = prose
    self.code = code
  }
}

/// A file of the generated site that is not written yet.
package struct OutputFile: Sendable, Hashable {
  /// The path below the output folder, in NFC, with `/` as separator.
  package let path: String

  /// The content of the file.
  package let contents: Contents

  /// The source of a file's bytes.
  package enum Contents: Sendable, Hashable {
    /// Bytes made by the build.
    case bytes([UInt8])
    /// Bytes made by the build and stored outside of memory.
    case stored(StoredBytes)
    /// The page of the article with this index; it is rendered when it is written.
    case page(of: Int)
    /// A file below `content/` that is copied unchanged.
    case copy(ofContent: String)
  }

  /// Creates a file.
  package init(path: String, _ contents: Contents) {
    self.path = path
    self.contents = contents
  }

  /// Creates a file with these bytes.
  package init(path: String, bytes: [UInt8]) { self.init(path: path, .bytes(bytes.withoutSlack)) }

  /// Creates a file whose bytes may be stored outside of memory.
  package init(path: String, stored: StoredBytes) {
    self.init(path: path, stored.inMemory.map { .bytes($0) } ?? .stored(stored))
  }
}
