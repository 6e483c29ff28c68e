/// The result of parsing: a flat tree of nodes in document order, with exact byte positions.
private import ByteText
package import Diagnostics

/// The kinds of nodes in CommonMark and the GFM extensions, and directives.
package enum MarkdownKind: UInt8, Sendable, Hashable, CaseIterable {
  // Blocks
  case document, blockQuote, list, item, codeBlock, htmlBlock, paragraph, heading, thematicBreak
  case footnoteDefinition
  /// A line that opens or closes a directive; its components are in ``MarkdownTree/directives``.
  case directive
  case table, tableHeader, tableRow, tableCell
  // Inlines
  case text, softBreak, lineBreak, code, htmlInline, emphasis, strong, link, image, footnoteReference
  case strikethrough

  /// Whether it is a block (or a part of a table) rather than an inline.
  package var isBlock: Bool { rawValue <= MarkdownKind.tableCell.rawValue }
}

/// The alignment of a table column.
package enum TableAlignment: UInt8, Sendable, Hashable {
  case none, left, center, right
}

/// The kind of marker of a list's items.
package enum ListMarker: UInt8, Sendable, Hashable {
  case bullet, period, parenthesis
}

/// Identifies a node of one ``MarkdownTree`` by its position in document order (a parent before its children).
package struct NodeID: Sendable, Hashable, Comparable {
  /// The index into ``MarkdownTree/nodes``.
  package let index: Int32

  /// Creates the id of the node at `index`.
  package init(_ index: Int) { self.index = Int32(index) }

  package static func < (left: NodeID, right: NodeID) -> Bool { left.index < right.index }
}

/// One node. Its strings are in the byte store of the tree and are read through ``MarkdownTree``.
package struct MarkdownNode: Sendable {
  /// The kind of the node.
  package var kind: MarkdownKind

  /// The parent; nil for the document.
  @NodeLink package var parent: NodeID?

  /// The first child; nil for a node without children.
  @NodeLink package var firstChild: NodeID? = nil

  /// The next sibling; nil for the last one.
  @NodeLink package var next: NodeID? = nil

  /// The byte range in the source, including delimiters and markers, without the line break that ends a block.
  @ByteSpan package var range: Range<Int>

  /// The byte range between the delimiters, for nodes that have them: the text of a code span, of a fenced block (from the first content
  /// line, so it may contain container prefixes) or of a heading, and the text of a link. Equal to ``range`` for other nodes.
  @ByteSpan package var contentRange: Range<Int>

  /// The range of the literal in ``MarkdownTree/store``: the text of a text, code or HTML node.
  @ByteSpan package var literal = 0..<0

  /// The range in ``MarkdownTree/store`` of the URL of a link or image, of the info string of a code block, or of the name of a
  /// footnote.
  @ByteSpan package var destination = 0..<0

  /// The range in ``MarkdownTree/store`` of the title of a link or image.
  @ByteSpan package var title = 0..<0

  /// Heading: level 1...6. Ordered list: the first number. Table: the number of columns. Fenced code: the length of the fence; 0 for
  /// indented code. Footnote reference or definition: the number of the footnote, from 1 in the order of first references.
  package var number: Int32 = 0

  /// Lists: the kind of marker.
  package var marker: ListMarker = .bullet

  /// Lists: whether tight. Task items: whether checked. Links: whether created by a bare autolink.
  package var flag = false

  /// Items: whether it is a task item.
  package var isTask = false

  /// Creates a node with the given range.
  package init(kind: MarkdownKind, parent: NodeID?, range: Range<Int>, contentRange: Range<Int>? = nil) {
    self.kind = kind
    self.parent = parent
    self.range = range
    self.contentRange = contentRange ?? range
  }
}

/// An optional node id in half the space of `NodeID?`, because trees use most of the memory while a large site is linked.
@propertyWrapper package struct NodeLink: Sendable {
  private var index: Int32

  /// Creates a reference to a node, or to none.
  package init(wrappedValue: NodeID?) { index = wrappedValue?.index ?? -1 }

  /// The id of the node; nil for none.
  package var wrappedValue: NodeID? {
    get { index < 0 ? nil : NodeID(Int(index)) }
    set { index = newValue?.index ?? -1 }
  }
}

/// A byte range in half the space of `Range<Int>`; offsets fit in 32 bits, because ``MarkdownLimits`` restricts the length of a text to
/// far less than 2^31.
@propertyWrapper package struct ByteSpan: Sendable {
  private var start: Int32, end: Int32

  /// Creates a range.
  package init(wrappedValue: Range<Int>) {
    start = Int32(truncatingIfNeeded: wrappedValue.lowerBound)
    end = Int32(truncatingIfNeeded: wrappedValue.upperBound)
  }

  /// The range as offsets.
  package var wrappedValue: Range<Int> {
    get { Int(start)..<Int(end) }
    set { self = ByteSpan(wrappedValue: newValue) }
  }
}

/// A link reference definition (`[label]: url "title"`); libcmark does not include them in its tree.
package struct ReferenceDefinition: Sendable, Hashable {
  /// The byte range of the whole definition.
  package let range: Range<Int>

  /// The byte range of the label, without brackets.
  package let labelRange: Range<Int>

  /// The normalized label for matching: case-folded, white space collapsed.
  package let label: String

  /// The URL as written.
  package let destination: String

  /// The byte range of the URL, with its angle brackets if it has some; nil if it is not found in the definition.
  ///
  /// - Parameter bytes: the bytes of the text.
  package func destinationRange(in bytes: [UInt8]) -> Range<Int>? {
    guard let found = bytes.range(of: destination, from: labelRange.upperBound), found.upperBound <= range.upperBound
    else { return nil }
    let isBracketed = bytes[found.lowerBound - 1] == UInt8(ascii: "<")
    return isBracketed ? found.lowerBound - 1..<found.upperBound + 1 : found
  }
}

/// The label of a footnote definition (`[^name]: …`) that libcmark omits from its tree.
package struct UnusedFootnote: Sendable, Hashable {
  /// The byte range of `[^name]`.
  package let range: Range<Int>

  /// The name as written.
  package let name: String

  /// The node of the definition with the same name that is used; nil when there is none.
  package let rival: NodeID?
}

/// A parsed text, at most ``MarkdownLimits/depth`` deep. Siblings are in document order, except footnote definitions: they are the last
/// children of the document, ordered by number, wherever they were written; definitions without a reference are omitted. The destination
/// of a footnote node is its name. The tree is a value without C pointers, so it can be stored and passed between threads.
package struct MarkdownTree: Sendable {
  /// The text that was parsed; all ranges are byte offsets into it.
  package let source: SourceText

  /// The nodes in document order; the first is the document.
  package internal(set) var nodes: [MarkdownNode]

  /// The bytes of literals, URLs and titles, with entities and escapes resolved.
  package internal(set) var store: [UInt8]

  /// The column alignments of tables, by table node.
  package internal(set) var tableAlignments: [NodeID: [TableAlignment]] = [:]

  /// The link reference definitions in document order.
  package internal(set) var references: [ReferenceDefinition] = []

  /// The directive lines, keyed by the offset of their first byte, which is also that of their node.
  package internal(set) var directives: [Int: DirectiveLine] = [:]

  /// The formulas, keyed by the offset of their first dollar sign; each belongs to a node of kind `code`.
  package internal(set) var formulas: [Int: FormulaSpan] = [:]

  /// The omitted footnote definitions in document order: those without a reference, and those whose name is already defined.
  package internal(set) var unusedFootnotes: [UnusedFootnote] = []

  /// Creates a tree for `source`.
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

  /// The indices of `id` and all its descendants; they are contiguous. Takes time linear in their number.
  package func subtree(of id: NodeID) -> Range<Int> {
    var end = Int(id.index) + 1
    while end < nodes.count, let parent = nodes[end].parent, parent >= id { end += 1 }
    return Int(id.index)..<end
  }

  /// The bytes of the literal of a node.
  package func literalBytes(of id: NodeID) -> ArraySlice<UInt8> { store[self[id].literal] }

  /// The literal of a node as a string.
  package func literal(of id: NodeID) -> String { string(self[id].literal) }

  /// The URL of a link or image, or the whole info string of a code block, with entities and escapes resolved.
  package func destination(of id: NodeID) -> String { string(self[id].destination) }

  /// The title of a link or image.
  package func title(of id: NodeID) -> String { string(self[id].title) }

  /// The column alignments of a table.
  package func alignments(of table: NodeID) -> [TableAlignment] { tableAlignments[table] ?? [] }

  /// The text of a node without markup; soft and hard line breaks give one space, images their alternative text.
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

  /// Returns the next child; nil after the last one.
  package mutating func next() -> NodeID? {
    guard let id = upcoming else { return nil }
    upcoming = nodes[Int(id.index)].next
    return id
  }
}
