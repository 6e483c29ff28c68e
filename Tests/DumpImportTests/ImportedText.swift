/// Imports a small text for a test and returns the result.
import CommonMark
import Diagnostics
@testable import DumpImport

/// The articles made of one text.
struct ImportedText {
  let files: [ImportedFile]
  let report: ImportReport
  let diagnostics: [Diagnostic]

  init(_ text: String, format: DumpFormat? = nil) {
    self.init(bytes: Array(text.utf8), format: format)
  }

  init(bytes: [UInt8], format: DumpFormat? = nil) {
    var found: [Diagnostic] = []
    let input = DumpInput(name: "dump.txt", bytes: bytes)
    let result = DumpImporter.run([input], options: ImportOptions(format: format)).value(reportingTo: &found)
    files = result.files
    report = result.report
    diagnostics = found
  }

  /// The articles' texts in order, front matter included.
  var articles: [String] { files.map { String(decoding: $0.bytes, as: UTF8.self) } }

  /// The articles without front matter.
  var bodies: [String] { articles.map { Self.body(of: $0) } }

  var titles: [String] { files.map(\.title) }

  /// The lines each article came from.
  var spans: [ClosedRange<Int>] { files.map { $0.firstLine...$0.lastLine } }

  var codes: [String] { diagnostics.map(\.code) }

  static func body(of article: String) -> String {
    let lines = article.split(separator: "\n", omittingEmptySubsequences: false)
    guard let end = lines.dropFirst().firstIndex(of: "---") else { return article }
    return lines[(end + 1)...].drop { $0.isEmpty }.joined(separator: "\n")
  }
}

/// The body of the one article that `text` becomes, read as `format`.
func body(_ text: String, _ format: DumpFormat = .plainText) -> String {
  ImportedText(text, format: format).bodies.first ?? ""
}

/// What a reader sees of Markdown, without white space: words, code, descriptions of pictures.
func shownWords(of markdown: String) -> String {
  var problems: [Diagnostic] = []
  let text = SourceText(path: "article.md", bytes: Array(markdown.utf8))
  let tree = MarkdownParser.parse(text).value(reportingTo: &problems)
  var words = ""
  for node in tree.nodes.indices {
    switch tree.nodes[node].kind {
    case .text, .code, .codeBlock: words += tree.literal(of: NodeID(node))
    case .htmlInline, .htmlBlock: words += "<HTML>"
    default: break
    }
  }
  return withoutSpace(words)
}

/// The text without white space and zero-width characters.
func withoutSpace(_ text: String) -> String {
  String(
    String.UnicodeScalarView(
      text.unicodeScalars.filter { !$0.properties.isWhitespace && $0.value != 0x200B && $0.value != 0xFEFF }))
}
