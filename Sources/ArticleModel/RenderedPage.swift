/// The rendered body of an article, its sections for the search index, and the output files of the site.
package import ByteText
private import ParallelWork

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
package struct RenderedPage: Sendable {
  /// The title as inline HTML.
  package var titleHTML: [UInt8]

  /// The sections in document order; the first one is the text before any heading.
  package var sections: [RenderedSection]

  /// Whether the body contains code, and whether it contains footnotes.
  package var hasCode: Bool, hasFootnotes: Bool

  /// The HTML of the body, without the title heading.
  package var html: [UInt8] { text.unkept.html.bytes }

  /// The body as plain Markdown, for the `.md` file next to the page.
  package var markdown: StoredBytes { text.unkept.markdown }

  /// The blocks of the body in document order; they do not overlap.
  package var blocks: [RenderedBlock] { text.unkept.blocks }

  private struct Text: Sendable, Hashable {
    var html: StoredBytes, markdown: StoredBytes
    var blocks: [RenderedBlock]
  }

  /// What is rendered at every access for a page whose body has not changed since the last build, so that it is not in memory afterwards.
  private var text: Deferred<Text>

  /// Creates a rendered body.
  package init(
    html: [UInt8], titleHTML: [UInt8], sections: [RenderedSection], hasCode: Bool, hasFootnotes: Bool,
    markdown: [UInt8], blocks: [RenderedBlock] = []
  ) {
    text = Deferred(ready: Text(html: StoredBytes(html), markdown: StoredBytes(markdown), blocks: blocks))
    self.titleHTML = titleHTML
    self.sections = sections
    self.hasCode = hasCode
    self.hasFootnotes = hasFootnotes
  }

  /// Creates a body, without sections, that is rendered at every access.
  package init(
    titleHTML: [UInt8], hasCode: Bool, hasFootnotes: Bool, rendering render: @escaping @Sendable () -> RenderedPage
  ) {
    text = Deferred { render().text.unkept }
    sections = []
    self.titleHTML = titleHTML
    self.hasCode = hasCode
    self.hasFootnotes = hasFootnotes
  }

  /// The same page for several accesses to its body, which is rendered at most once for all of them.
  package func rendered() -> RenderedPage {
    var page = self
    page.text = Deferred(ready: text.unkept)
    return page
  }

  /// Releases the blocks of a body that is rendered.
  package mutating func releaseBlocks() {
    guard var known = text.known else { return }
    known.blocks = []
    text = Deferred(ready: known)
  }

  /// Moves the HTML and the Markdown of the body to `store`; nil for memory.
  package mutating func keepBody(in store: (any ByteStore)?) {
    var kept = text.value
    kept.html = kept.html.kept(in: store)
    kept.markdown = kept.markdown.kept(in: store)
    text = Deferred(ready: kept)
  }
}

extension RenderedPage: Hashable {
  package static func == (left: RenderedPage, right: RenderedPage) -> Bool {
    left.titleHTML == right.titleHTML && left.sections == right.sections && left.hasCode == right.hasCode
      && left.hasFootnotes == right.hasFootnotes && left.text.unkept == right.text.unkept
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(titleHTML)
    hasher.combine(text.unkept)
  }
}

/// The text of one section, for the search index.
package struct RenderedSection: Sendable, Hashable {
  /// The id of the heading; empty before the first heading.
  package var id: String
  /// The level of the heading; 1 before the first heading.
  package var level: Int
  /// The plain text of the heading.
  package var heading: String
  /// The text of paragraphs, lists and tables in UTF-8, with line breaks between blocks.
  package var prose: [UInt8]
  /// The text of code blocks in UTF-8, with line breaks between them.
  package var code: [UInt8]

  /// Creates a section.
  package init(id: String, level: Int, heading: String, prose: [UInt8] = [], code: [UInt8] = []) {
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
    /// The file that the last build published at this path; it would be made again with the same bytes.
    case published
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
