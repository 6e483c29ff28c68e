/// The known formats of dumps, and how each is detected.
import ByteText
import Diagnostics

/// A format of dumps.
package enum DumpFormat: String, Sendable, Hashable, CaseIterable {
  /// A saved HTML page.
  case html
  /// A Markdown file of Jekyll, Hugo or Velog.
  case markdown
  /// A WordPress export (WXR).
  case wordpressExport = "wordpress-export"
  /// An RSS or Atom feed, including a backup of Blogger.
  case feed
  /// A Ghost export (JSON).
  case ghostExport = "ghost-export"
  /// A Tistory backup.
  case tistoryBackup = "tistory-backup"
  /// Text of a page as a scraper or a person copied it, one post or several.
  case plainText = "plain-text"

  /// Whether the format is parsed as elements and not as lines.
  var isMarkup: Bool { ![.markdown, .plainText].contains(self) }
}

/// Evidence that a text is a dump of some format.
package struct FormatEvidence: Sendable, Hashable {
  /// The format.
  package let format: DumpFormat
  /// How certain the evidence is, 0...100.
  package let score: Int
  /// The reason, in English, for the report.
  package let reason: String
}

/// A decoded text with its lines, as the format readers get it.
struct DumpText: Sendable {
  /// The dump's name.
  let name: String
  /// The clean text; its line numbers are those of the dump.
  let source: SourceText
  /// Its lines that are not blank; empty for markup and Markdown files, which are not read by lines.
  let lines: [DumpLine]
  /// Whether a file exists at a path below the folder the dump was read from.
  let hasFile: @Sendable (String) -> Bool
  /// The keys (``WikiLink/key(of:)``) of the names of all Markdown files of the import.
  var textNames: Set<String> = []
  /// The settings of the old site that it belongs to; nil when none are known.
  var site: OldSite?

  /// Whether the old site was made by Jekyll, whose Markdown is kramdown.
  var isJekyll: Bool { name.holds("_posts/") && site?.isJekyll != false || site?.isJekyll == true }

  init(name: String, source: SourceText) {
    self.init(name: name, source: source, lines: dumpLines(of: source.string(in: 0..<source.bytes.count)))
  }

  /// Creates a text whose lines are known already, or not needed: those of a backup of a hundred megabytes would be
  /// useless.
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

  /// The posts of an export, with a diagnostic that counts its other entries.
  func export(of posts: [RawPost], besides others: [String: Int]) -> Checked<[RawPost]> {
    let counts = others.filter { $0.value > 0 }
    return Checked(posts, counts.isEmpty ? [] : [.leftInExport(at: Place(source, nil), counts: counts)])
  }

  /// The place where `words` first occur in the text; nil when they do not, or have fewer than two bytes.
  func place(of words: String) -> Place? {
    words.utf8.count < 2 ? nil : source.bytes.range(of: words.utf8).map { Place(source, $0) }
  }

  /// The place of a line.
  func place(ofLine line: Int) -> Place { Place(source, source.lines.range(ofLine: line)) }
}

/// A reader of one format.
protocol DumpFormatReader {
  /// The evidence that the text has this format; nil without any.
  static func evidence(in text: DumpText) -> FormatEvidence?

  /// The posts of the text, in order, with diagnostics about its other content; none for a text of another format.
  static func read(_ text: DumpText) -> Checked<[RawPost]>
}

enum FormatDetector {
  private static var markup: [any DumpFormatReader.Type] {
    [WordPressExport.self, TistoryBackup.self, Feed.self, GhostExport.self, HTMLPage.self]
  }

  /// The evidence for each format, highest score first. Markup is recognised by its first bytes, so that the other
  /// formats are not examined then; plain text is the fallback.
  static func evidence(in text: DumpText) -> [FormatEvidence] {
    let tagged = markup.compactMap { $0.evidence(in: text) }
    let found = tagged.isEmpty ? [MarkdownFile.evidence(in: text)].compactMap(\.self) : tagged
    return found.isEmpty ? [TextPage.evidence(in: text)].compactMap(\.self) : found.sorted { $0.score > $1.score }
  }

  /// Whether `text`, whose lines are not known yet, is markup; then they need not be read.
  static func isMarkup(_ text: DumpText) -> Bool { markup.contains { $0.evidence(in: text) != nil } }

  /// The reader of a format.
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

  /// The posts of the text, read as `format`, with a diagnostic when there are none.
  static func posts(in text: DumpText, as format: DumpFormat) -> Checked<[RawPost]> {
    let found = reader(of: format).read(text)
    let notes = found.value.isEmpty ? [Diagnostic.noArticle(at: Place(text.source, nil))] : []
    return Checked(found.value, found.diagnostics + notes)
  }
}
