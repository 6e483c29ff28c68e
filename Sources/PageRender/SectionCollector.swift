/// Collects the text of each section while a page is written, for the search index.
import ArticleModel

/// The sections of a page so far.
struct SectionCollector {
  private var done: [RenderedSection] = []
  private var id = ""
  private var level = 1
  private var heading: String
  private var prose: [UInt8] = []
  private var code: [UInt8] = []

  /// Begins with the section before the first heading; its heading is the page's title.
  init(title: String) { heading = title }

  /// All sections, including the current one.
  var all: [RenderedSection] { done + [open] }

  private var open: RenderedSection {
    RenderedSection(
      id: id, level: level, heading: heading, prose: String(decoding: prose, as: UTF8.self),
      code: String(decoding: code, as: UTF8.self))
  }

  /// Begins a new section at a heading.
  mutating func begin(id: String, level: Int, heading: String) {
    done.append(open)
    (self.id, self.level, self.heading) = (id, level, heading)
    prose = []
    code = []
  }

  /// Removes the words since ``begin(id:level:heading:)``, which are those of the heading; they are stored separately.
  mutating func forgetHeading() { prose = [] }

  /// Adds words of prose.
  mutating func add(_ bytes: some Sequence<UInt8>) { prose.append(contentsOf: bytes) }

  /// Adds a space between words.
  mutating func addSpace() { prose.append(0x20) }

  /// Ends a block of prose with a line break.
  mutating func endBlock() {
    if let last = prose.last, last != 0x0A { prose.append(0x0A) }
  }

  /// Adds the text of a code block.
  mutating func add(code bytes: [UInt8]) {
    code += bytes
    if let last = code.last, last != 0x0A { code.append(0x0A) }
  }
}
