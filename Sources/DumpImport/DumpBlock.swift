/// The blocks of an article while it is put together.

/// A row of cells, each of which may hold several paragraphs.
typealias TableRow = [[String]]

/// One entry of a list.
struct ListEntry: Sendable, Hashable {
  /// The number it bore, for ordered lists.
  var number: Int?

  /// Its own lines.
  var lines: [String]

  /// What stands below it: paragraphs and lists.
  var body: [DumpBlock] = []

  /// The line it began in.
  var line: Int
}

/// A listing.
struct CodeListing: Sendable, Hashable {
  /// Its lines, indentation in plain spaces.
  var lines: [String]

  /// The language as the fence names it; empty for plain text.
  var language: String

  /// Further words of the fence, such as `swift=2`.
  var words: [String] = []
}

/// A picture or what is left of it.
struct LostFigure: Sendable, Hashable {
  /// What stood below or instead of it.
  var caption: String

  /// Where it lay.
  var address: String?
}

/// A block of an article.
indirect enum DumpBlock: Sendable, Hashable {
  case heading(level: Int, text: String, line: Int)
  case paragraph([String], line: Int)
  case list(isOrdered: Bool, [ListEntry], line: Int)
  case code(CodeListing, line: Int)
  case table(header: [String], rows: [TableRow], caption: String, line: Int)
  case quote([DumpBlock], line: Int)
  case figure(LostFigure, line: Int)
  case rule(line: Int)
  /// Markdown that is right already.
  case markdown(String, line: Int)

  /// The line of the dump it began in.
  var line: Int {
    switch self {
    case .heading(_, _, let line), .paragraph(_, let line), .list(_, _, let line), .code(_, let line): line
    case .table(_, _, _, let line), .quote(_, let line), .figure(_, let line), .rule(let line), .markdown(_, let line):
      line
    }
  }
}

/// What a post is made of while the steps work on it: lines not yet understood, and blocks that are.
enum DumpPiece: Sendable {
  case line(DumpLine)
  case block(DumpBlock, gap: Int)
}
