/// Collects the text of each section while a page is written, for the search index.
import ArticleModel

/// The sections of a page so far.
struct SectionCollector {
  private var done: [RenderedSection] = []
  private var open: RenderedSection

  /// Begins with the section before the first heading; its heading is the page's title.
  init(title: String) { open = RenderedSection(id: "", level: 1, heading: title) }

  /// All sections, including the current one.
  var all: [RenderedSection] { done + [open] }

  /// Begins a new section at a heading.
  mutating func begin(id: String, level: Int, heading: String) {
    done.append(open)
    open = RenderedSection(id: id, level: level, heading: heading)
  }

  /// Removes the words since ``begin(id:level:heading:)``, which are those of the heading; they are stored separately.
  mutating func forgetHeading() { open.prose = [] }

  /// Adds words of prose.
  mutating func add(_ bytes: some Sequence<UInt8>) { open.prose.append(contentsOf: bytes) }

  /// Adds a space between words.
  mutating func addSpace() { open.prose.append(0x20) }

  /// Ends a block of prose with a line break.
  mutating func endBlock() {
    if let last = open.prose.last, last != 0x0A { open.prose.append(0x0A) }
  }

  /// Adds the text of a code block.
  mutating func add(code bytes: [UInt8]) {
    open.code += bytes
    if let last = open.code.last, last != 0x0A { open.code.append(0x0A) }
  }
}
