/// The data copied from libcmark, before exact positions are determined.

/// A tree whose nodes have no positions yet, with libcmark's approximate positions of blocks.
struct RawTree {
  /// The nodes in document order.
  var nodes: [MarkdownNode] = []

  /// The bytes of literals, URLs and titles.
  var store: [UInt8] = []

  /// Column alignments of tables.
  var alignments: [NodeID: [TableAlignment]] = [:]

  /// The texts from which libcmark parsed inlines: without container prefixes and indentation, with escapes and
  /// entities unresolved.
  var contents: [UInt8] = []

  /// One hint for each block, in document order.
  var hints: [Hint] = []

  /// The maximum depth of the nodes; the document has depth 1.
  var depth = 0

  /// The position of a block according to libcmark; lines and columns count from 1, and 0 means unknown.
  struct Hint {
    /// The block.
    let node: NodeID

    /// The first line; for a paragraph, that of the link reference definitions before it.
    let startLine: Int32

    /// The column of the first byte in that line.
    let startColumn: Int32

    /// The last line; one or two too high for headings, lists and unclosed fences.
    let endLine: Int32

    /// The range of its text in ``RawTree/contents``, for paragraphs, headings and table cells.
    var content: Range<Int> = 0..<0
  }
}
