/// What is copied out of libcmark before our own positions are found.

/// A tree whose nodes have no positions yet, with libcmark's hints about where its blocks are.
struct RawTree {
  /// The nodes in document order.
  var nodes: [MarkdownNode] = []

  /// Literals, URLs and titles.
  var store: [UInt8] = []

  /// Column alignments of tables.
  var alignments: [NodeID: [TableAlignment]] = [:]

  /// The texts that libcmark read inlines from: container prefixes and indentation removed, escapes and entities not.
  var contents: [UInt8] = []

  /// One hint for each block, in document order.
  var hints: [Hint] = []

  /// The depth of the deepest node; the document has depth 1.
  var depth = 0

  /// Where libcmark believes a block to be; lines and columns from 1, 0 when it does not know.
  struct Hint {
    /// The block.
    let node: NodeID

    /// The line it begins on; for a paragraph, that of the link reference definitions before it.
    let startLine: Int32

    /// The byte in that line.
    let startColumn: Int32

    /// The line it ends on; one or two too late for headings, lists and unclosed fences.
    let endLine: Int32

    /// Its text in ``RawTree/contents``, for paragraphs, headings and table cells.
    var content: Range<Int> = 0..<0
  }
}
