/// The kinds of dump that are known, and how each is recognised.
import ByteText
import Diagnostics

/// A kind of dump.
package enum DumpFormat: String, Sendable, Hashable, CaseIterable {
  /// A saved HTML page.
  case html
  /// A Markdown file of Jekyll, Hugo or Velog.
  case markdown
  /// A WordPress export (WXR).
  case wordpressExport = "wordpress-export"
  /// An RSS or Atom feed, Blogger's backup among them.
  case feed
  /// A Ghost export (JSON).
  case ghostExport = "ghost-export"
  /// A Tistory backup.
  case tistoryBackup = "tistory-backup"
  /// Text of a page as a scraper or a person copied it, one post or several.
  case plainText = "plain-text"

  /// Whether the kind is read as elements, not as lines.
  var isMarkup: Bool { ![.markdown, .plainText].contains(self) }
}

/// Why a text is taken for a dump of some kind.
package struct FormatEvidence: Sendable, Hashable {
  /// The kind.
  package let format: DumpFormat
  /// 0...100.
  package let score: Int
  /// What speaks for it, in English, for the report.
  package let reason: String
}

/// A text with its lines, ready to be recognised.
struct DumpText: Sendable {
  /// The dump's name.
  let name: String
  /// The clean text; its line numbers are those of the dump.
  let source: SourceText
  /// Its lines that hold more than white space; none for markup, which nobody reads by lines.
  let lines: [DumpLine]
  /// Whether a file lies at a path below the folder the dump was read from.
  let hasFile: @Sendable (String) -> Bool
  /// The keys (``WikiLink/key(of:)``) of the names of all texts that are read with it.
  var textNames: Set<String> = []
  /// The settings of the old site it is of; nil when none are known.
  var site: OldSite?

  /// Whether Jekyll reads it, whose Markdown is kramdown.
  var isJekyll: Bool { name.holds("_posts/") && site?.isJekyll != false || site?.isJekyll == true }

  init(name: String, source: SourceText) {
    self.init(name: name, source: source, lines: dumpLines(of: source.string(in: 0..<source.bytes.count)))
  }

  /// A text whose lines are known, or are not to be looked at; a backup of a hundred megabytes has no use for them.
  init(
    name: String, source: SourceText, lines: [DumpLine], hasFile: @escaping @Sendable (String) -> Bool = { _ in false }
  ) {
    self.name = name
    self.source = source
    self.lines = lines
    self.hasFile = hasFile
  }

  /// The number of the first of the blank lines right above `line`; `line` itself when there are none.
  func startOfBlanks(above line: Int) -> Int {
    let place = lines.partitioningIndex { $0.number >= line }
    return place > 0 && place < lines.count ? lines[place - 1].number + 1 : line
  }

  /// The posts of an export, with a note that counts what else it holds.
  func export(of posts: [RawPost], besides others: [String: Int]) -> Checked<[RawPost]> {
    let counts = others.filter { $0.value > 0 }
    return Checked(posts, counts.isEmpty ? [] : [.leftInExport(at: Place(source, nil), counts: counts)])
  }

  /// The first place of some words in the text; nil when they are not there as they are.
  func place(of words: String) -> Place? {
    words.utf8.count < 2 ? nil : source.bytes.range(of: words.utf8).map { Place(source, $0) }
  }

  /// The place of a line.
  func place(ofLine line: Int) -> Place { Place(source, source.lines.range(ofLine: line)) }
}

/// What every kind of dump has.
protocol DumpFormatReader {
  /// How likely the text is of this kind; nil when nothing speaks for it.
  static func evidence(in text: DumpText) -> FormatEvidence?

  /// The posts of the text, in order, and what else it holds; none for a text of another kind.
  static func read(_ text: DumpText) -> Checked<[RawPost]>
}

enum FormatDetector {
  private static var markup: [any DumpFormatReader.Type] {
    [WordPressExport.self, TistoryBackup.self, Feed.self, GhostExport.self, HTMLPage.self]
  }

  /// What speaks for each kind, best first. Markup shows itself in its first bytes, so that nothing else is asked of it; plain
  /// text is what nothing speaks for.
  static func evidence(in text: DumpText) -> [FormatEvidence] {
    let tagged = markup.compactMap { $0.evidence(in: text) }
    let found = tagged.isEmpty ? [MarkdownFile.evidence(in: text)].compactMap(\.self) : tagged
    return found.isEmpty ? [TextPage.evidence(in: text)].compactMap(\.self) : found.sorted { $0.score > $1.score }
  }

  /// Whether `text`, of which only the bytes are known, is markup; then its lines need not be read.
  static func isMarkup(_ text: DumpText) -> Bool { markup.contains { $0.evidence(in: text) != nil } }

  /// The reader of a kind.
  private static func reader(of format: DumpFormat) -> any DumpFormatReader.Type {
    switch format {
    case .markdown: MarkdownFile.self
    case .html: HTMLPage.self
    case .wordpressExport: WordPressExport.self
    case .tistoryBackup: TistoryBackup.self
    case .feed: Feed.self
    case .ghostExport: GhostExport.self
    case .plainText: TextPage.self
    }
  }

  /// Cuts the text into posts as `format` has it; says so where it holds none.
  static func posts(in text: DumpText, as format: DumpFormat) -> Checked<[RawPost]> {
    let found = reader(of: format).read(text)
    let notes = found.value.isEmpty ? [Diagnostic.noArticle(at: Place(text.source, nil))] : []
    return Checked(found.value, found.diagnostics + notes)
  }
}
