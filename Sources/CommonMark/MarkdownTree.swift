/// A parsed Markdown text as one flat value: nodes in document order with exact byte positions.
private import ByteText
package import Diagnostics

/// The kinds of node that CommonMark and the GFM extensions know.
package enum MarkdownKind: UInt8, Sendable, Hashable, CaseIterable {
  // Blocks
  case document, blockQuote, list, item, codeBlock, htmlBlock, paragraph, heading, thematicBreak
  case footnoteDefinition
  /// A line that opens or closes a directive; its parts are in ``MarkdownTree/directives``.
  case directive
  case table, tableHeader, tableRow, tableCell
  // Inlines
  case text, softBreak, lineBreak, code, htmlInline, emphasis, strong, link, image, footnoteReference
  case strikethrough

  /// Whether the node holds blocks or inlines of a paragraph's rank, rather than being part of one.
  package var isBlock: Bool { rawValue <= MarkdownKind.tableCell.rawValue }
}

/// The alignment of a table column.
package enum TableAlignment: UInt8, Sendable, Hashable {
  case none, left, center, right
}

/// What a list's items are marked with.
package enum ListMarker: UInt8, Sendable, Hashable {
  case bullet, period, parenthesis
}

/// Names a node of one ``MarkdownTree``; its number is its place in document order (a parent before its children).
package struct NodeID: Sendable, Hashable, Comparable {
  /// The index into ``MarkdownTree/nodes``.
  package let index: Int32

  /// The node at `index`.
  package init(_ index: Int) { self.index = Int32(index) }

  package static func < (left: NodeID, right: NodeID) -> Bool { left.index < right.index }
}

/// One node. Strings live in the tree's byte store and are asked for through ``MarkdownTree``.
package struct MarkdownNode: Sendable {
  /// What it is.
  package var kind: MarkdownKind

  /// The node it is in; nil for the document.
  @NodeLink package var parent: NodeID?

  /// Its first child.
  @NodeLink package var firstChild: NodeID? = nil

  /// The next node with the same parent.
  @NodeLink package var next: NodeID? = nil

  /// The bytes of the source it was made of, delimiters and markers included, without the line break that ends a block.
  @ByteSpan package var range: Range<Int>

  /// The bytes of the source between its delimiters, for nodes that have such: the text of a code span, of a fenced
  /// block (from the first content line, so container prefixes may be inside), of a heading, a link's text.
  @ByteSpan package var contentRange: Range<Int>

  /// The range of its literal in ``MarkdownTree/store``: the text of a text, code or HTML node.
  @ByteSpan package var literal = 0..<0

  /// Where a link's or image's URL, or a code block's info string, is in ``MarkdownTree/store``.
  @ByteSpan package var destination = 0..<0

  /// The range of a link's or image's title in ``MarkdownTree/store``.
  @ByteSpan package var title = 0..<0

  /// Heading: its level 1...6. Ordered list: its first number. Table: number of columns. Fenced code: fence length,
  /// 0 when indented. Footnote nodes: the footnote's number, from 1 in order of first reference.
  package var number: Int32 = 0

  /// Lists: the marker. Table cells and columns keep theirs in ``MarkdownTree/alignments(of:)``.
  package var marker: ListMarker = .bullet

  /// Lists: whether tight. Task items: whether checked. Links: whether a bare autolink made it.
  package var flag = false

  /// Items: whether it is a task item at all.
  package var isTask = false

  /// A node over `range`.
  package init(kind: MarkdownKind, parent: NodeID?, range: Range<Int>, contentRange: Range<Int>? = nil) {
    self.kind = kind
    self.parent = parent
    self.range = range
    self.contentRange = contentRange ?? range
  }
}

/// A node or none in half the room of an optional; trees are most of what a large site takes while it is linked.
@propertyWrapper package struct NodeLink: Sendable {
  private var index: Int32

  /// A link to a node, or to none.
  package init(wrappedValue: NodeID?) { index = wrappedValue?.index ?? -1 }

  /// The node.
  package var wrappedValue: NodeID? {
    get { index < 0 ? nil : NodeID(Int(index)) }
    set { index = newValue?.index ?? -1 }
  }
}

/// A range of bytes in half the room; a text is never longer than ``MarkdownLimits`` allows, far below 2^31.
@propertyWrapper package struct ByteSpan: Sendable {
  private var start: Int32, end: Int32

  /// A range.
  package init(wrappedValue: Range<Int>) {
    start = Int32(truncatingIfNeeded: wrappedValue.lowerBound)
    end = Int32(truncatingIfNeeded: wrappedValue.upperBound)
  }

  /// The range.
  package var wrappedValue: Range<Int> {
    get { Int(start)..<Int(end) }
    set { self = ByteSpan(wrappedValue: newValue) }
  }
}

/// A link reference definition (`[label]: url "title"`); libcmark keeps none of them in its tree.
package struct ReferenceDefinition: Sendable, Hashable {
  /// The bytes of the whole definition.
  package let range: Range<Int>

  /// The bytes of the label, without brackets.
  package let labelRange: Range<Int>

  /// The label as it is matched: case-folded, white space collapsed.
  package let label: String

  /// The URL as written.
  package let destination: String
}

/// The head of a footnote definition (`[^name]: …`) that libcmark leaves out of its tree.
package struct UnusedFootnote: Sendable, Hashable {
  /// The bytes of `[^name]`.
  package let range: Range<Int>

  /// The name as written.
  package let name: String

  /// The node of the definition of the same name that counts.
  package let rival: NodeID?
}

/// A parsed text, at most ``MarkdownLimits/depth`` deep. Siblings are in order of place, except footnote definitions: they
/// are the document's last children, in order of their numbers, wherever they were written; those nobody refers to are left out.
/// A footnote's name is its destination. A value: it can be sent, kept and compared with itself at any time; no C pointer is left in it.
package struct MarkdownTree: Sendable {
  /// The text that was parsed; all ranges are byte offsets into it.
  package let source: SourceText

  /// The nodes in document order; the first is the document.
  package internal(set) var nodes: [MarkdownNode]

  /// The bytes that literals, URLs and titles refer to (entities and escapes resolved).
  package internal(set) var store: [UInt8]

  /// Column alignments of tables, by table node.
  package internal(set) var tableAlignments: [NodeID: [TableAlignment]] = [:]

  /// The link reference definitions in order of place.
  package internal(set) var references: [ReferenceDefinition] = []

  /// The lines of directives by the offset of their first byte, which is that of their node.
  package internal(set) var directives: [Int: DirectiveLine] = [:]

  /// The formulas by the offset of their first dollar sign; each is a node of the kind `code`.
  package internal(set) var formulas: [Int: FormulaSpan] = [:]

  /// The footnote definitions that are left out, in order of place: nothing refers to them, or an earlier one has their
  /// name.
  package internal(set) var unusedFootnotes: [UnusedFootnote] = []

  /// A tree over `source`.
  package init(source: SourceText, nodes: [MarkdownNode], store: [UInt8]) {
    self.source = source
    self.nodes = nodes.withoutSlack
    self.store = store.withoutSlack
  }

  /// The document node.
  package var root: NodeID { NodeID(0) }

  /// The node `id`.
  package subscript(id: NodeID) -> MarkdownNode { nodes[Int(id.index)] }

  /// The children of `id`, in order.
  package func children(of id: NodeID) -> NodeChildren {
    NodeChildren(nodes: nodes, upcoming: self[id].firstChild)
  }

  /// `id` and all nodes below it, in document order: a contiguous range of numbers.
  package func subtree(of id: NodeID) -> Range<Int> {
    var end = Int(id.index) + 1
    while end < nodes.count, let parent = nodes[end].parent, parent >= id { end += 1 }
    return Int(id.index)..<end
  }

  /// The bytes of a node's literal.
  package func literalBytes(of id: NodeID) -> ArraySlice<UInt8> { store[self[id].literal] }

  /// A node's literal as a string.
  package func literal(of id: NodeID) -> String { string(self[id].literal) }

  /// A link's or image's URL, or a code block's whole info string, as written (entities and escapes resolved).
  package func destination(of id: NodeID) -> String { string(self[id].destination) }

  /// A link's or image's title.
  package func title(of id: NodeID) -> String { string(self[id].title) }

  /// The alignments of a table's columns.
  package func alignments(of table: NodeID) -> [TableAlignment] { tableAlignments[table] ?? [] }

  /// The words of a node without any markup; soft and hard breaks are one space, images give their description.
  package func plainText(of id: NodeID) -> String {
    var bytes: [UInt8] = []
    for index in subtree(of: id) {
      switch nodes[index].kind {
      case .text, .code: bytes += store[nodes[index].literal]
      case .softBreak, .lineBreak: bytes.append(0x20)
      default: break
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func string(_ range: Range<Int>) -> String { String(decoding: store[range], as: UTF8.self) }
}

/// The children of one node.
package struct NodeChildren: Sequence, IteratorProtocol {
  fileprivate let nodes: [MarkdownNode]
  fileprivate var upcoming: NodeID?

  /// The next child, or nil after the last.
  package mutating func next() -> NodeID? {
    guard let id = upcoming else { return nil }
    upcoming = nodes[Int(id.index)].next
    return id
  }
}
