/// The tree of an imported article: blocks that hold inlines, the same for every kind of dump.

/// An item of a list.
struct ListItem: Sendable, Hashable {
  /// The number written before it; nil for the number after that of the item above.
  var number: Int?
  var blocks: [Block]
}

/// A table. Its cells hold inlines only, as in Markdown.
struct Table: Sendable, Hashable {
  /// Raw values are the cells of the delimiter row.
  enum Alignment: String, Sendable {
    case none = "---", left = ":---", center = ":---:", right = "---:"
  }

  /// The rows from the top, header first; short rows are padded when written.
  var rows: [[[InlineAtom]]]
  /// One per column; missing ones are `.none`.
  var alignments: [Alignment] = []
  /// The text above the table.
  var caption: [InlineAtom] = []
}

/// A code listing.
struct CodeListing: Sendable, Hashable {
  /// Its lines, indentation in plain spaces.
  var lines: [String]
  /// The language as the fence names it; empty when unknown.
  var language: String
  /// Further words of the fence, such as `swift=2`.
  var words: [String] = []
}

/// A picture, or what remains of one whose file is lost.
struct Figure: Sendable, Hashable {
  /// The text below the picture, or shown instead of it.
  var caption: String
  /// Its address; nil when it is lost.
  var address: String?
}

/// A block of an article.
indirect enum Block: Sendable, Hashable {
  case heading(level: Int, [InlineAtom])
  case paragraph([InlineAtom])
  /// `start` is the first number; nil for a list with bullets.
  case list(start: Int?, [ListItem])
  case quote([Block])
  /// A collapsible section (`<details>`); its title is plain text, empty for the default of the browser.
  case details(title: String, [Block])
  case code(CodeListing)
  case table(Table)
  case figure(Figure)
  case rule
  case footnote(label: String, [Block])
  /// Markdown that is written as it is.
  case markdown(String)

  /// The kind as the report names it.
  var kind: String {
    switch self {
    case .heading: "heading"
    case .paragraph: "paragraph"
    case .list: "list"
    case .quote: "quote"
    case .details: "details"
    case .code: "code"
    case .table: "table"
    case .figure: "figure"
    case .rule: "rule"
    case .footnote: "footnote"
    case .markdown: "markdown"
    }
  }

  /// The blocks directly inside this one.
  var children: [Block] {
    switch self {
    case .list(_, let items): items.flatMap(\.blocks)
    case .quote(let blocks), .footnote(_, let blocks), .details(_, let blocks): blocks
    default: []
    }
  }

  /// The text line by line, without markup; a table gives a line per cell.
  var lines: [String] {
    switch self {
    case .heading(_, let atoms), .paragraph(let atoms): atoms.lines
    case .list, .quote, .footnote: children.flatMap(\.lines)
    case .details(let title, let blocks): [title] + blocks.flatMap(\.lines)
    case .code(let listing): listing.lines
    case .table(let table): [table.caption.words] + table.rows.flatMap { $0.map(\.words) }
    case .figure(let figure): [figure.caption]
    case .markdown(let text): [text]
    case .rule: []
    }
  }

  /// The block with every run of inlines in it, including nested ones, replaced by the result of `transform`.
  func mapInlines(_ transform: ([InlineAtom]) -> [InlineAtom]) -> Block {
    switch self {
    case .heading(let level, let atoms): return .heading(level: level, transform(atoms))
    case .paragraph(let atoms): return .paragraph(transform(atoms))
    case .list(let start, let items):
      return .list(
        start: start,
        items.map { item in ListItem(number: item.number, blocks: item.blocks.map { $0.mapInlines(transform) }) })
    case .quote(let blocks): return .quote(blocks.map { $0.mapInlines(transform) })
    case .details(let title, let blocks): return .details(title: title, blocks.map { $0.mapInlines(transform) })
    case .footnote(let label, let blocks): return .footnote(label: label, blocks.map { $0.mapInlines(transform) })
    case .table(var table):
      table.rows = table.rows.map { $0.map { transform($0) } }
      table.caption = transform(table.caption)
      return .table(table)
    case .code, .figure, .rule, .markdown: return self
    }
  }
}
