/// The kinds of dump that are known, and how each is recognised.
import Diagnostics

/// A kind of dump.
package enum DumpFormat: String, Sendable, Hashable, CaseIterable {
  /// Tistory pages of a category, each post closed by `Posted by NAME`.
  case tistoryCategory = "tistory-category"
  /// A blog page with line-numbered listings, as WordPress shows them.
  case wordpressPage = "wordpress-page"
  /// The page of a GitHub repository with its README.
  case githubReadme = "github-readme"
  /// Tistory posts closed by the author's own signature, code without fences.
  case tistorySigned = "tistory-signed"
  /// Tistory posts headed by category and date.
  case tistoryDated = "tistory-dated"
  /// A saved HTML page.
  case html
  /// A Markdown file of Jekyll, Hugo or Velog.
  case markdown
  /// A WordPress export (WXR).
  case wordpressExport = "wordpress-export"
  /// A Tistory backup.
  case tistoryBackup = "tistory-backup"
  /// Any other text: one article.
  case plainText = "plain-text"
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
  let lines: [DumpLine]

  init(name: String, source: SourceText) {
    self.init(name: name, source: source, lines: dumpLines(of: source.string(in: 0..<source.bytes.count)))
  }

  /// A text whose lines are known, or are not to be looked at.
  init(name: String, source: SourceText, lines: [DumpLine]) {
    self.name = name
    self.source = source
    self.lines = lines
  }

  /// The place of a line.
  func place(ofLine line: Int) -> Place { Place(source, source.lines.range(ofLine: line)) }
}

/// What every kind of dump has.
protocol DumpFormatReader {
  /// How likely the text is of this kind; nil when nothing speaks for it.
  static func evidence(in text: DumpText) -> FormatEvidence?

  /// The posts of the text, in order.
  static func posts(in text: DumpText) -> [RawPost]
}

enum FormatDetector {
  /// What speaks for each kind, best first; plain text is always last.
  static func evidence(in text: DumpText) -> [FormatEvidence] {
    let readers: [any DumpFormatReader.Type] = [
      TistoryCategoryPage.self, TistoryDatedPage.self, TistorySignedPage.self, RepositoryReadme.self,
      NumberedListingPage.self,
      MarkdownFile.self,
    ]
    let found = readers.compactMap { $0.evidence(in: text) }
    return found.sorted { $0.score > $1.score } + [
      FormatEvidence(format: .plainText, score: 1, reason: "no other kind fits")
    ]
  }

  /// Cuts the text into posts as `format` has it.
  static func posts(in text: DumpText, as format: DumpFormat) -> [RawPost] {
    switch format {
    case .tistoryCategory: TistoryCategoryPage.posts(in: text)
    case .tistoryDated: TistoryDatedPage.posts(in: text)
    case .tistorySigned: TistorySignedPage.posts(in: text)
    case .githubReadme: RepositoryReadme.posts(in: text)
    case .wordpressPage: NumberedListingPage.posts(in: text)
    case .markdown: MarkdownFile.posts(in: text)
    case .html, .wordpressExport, .tistoryBackup, .plainText: text.lines.isEmpty ? [] : [RawPost(lines: text.lines)]
    }
  }
}
