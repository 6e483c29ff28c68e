/// Determines the exact byte range in the source of every block and inline.
import ByteText
///
/// libcmark's positions are missing or wrong for soft breaks, list ends, headings, table cells, footnotes, escapes and
/// every inline after the first line of a nested paragraph, so they are used only as hints. Reliable is the text from
/// which libcmark parsed the inlines of a block: each of its lines is the end of one source line. Comparing both gives the
/// position of every byte; traversing that text together with the inline nodes then gives the positions of the inlines,
/// one delimiter, escape and entity after another.

/// Places the nodes of one tree; ``run()`` is the entry point.
struct SourcePlacer {
  /// A part of a block's text that is contiguous in the source.
  struct Segment {
    /// The offset of its first byte in ``RawTree/contents``.
    let content: Int

    /// The offset of the same byte in the source.
    let source: Int
  }

  let source: [UInt8]
  let lineStarts: [Int]
  let contents: [UInt8]
  let store: [UInt8]
  let hints: [RawTree.Hint]

  /// The nodes; their ranges are set one after another.
  var nodes: [MarkdownNode]

  /// Bytes that nodes need but no literal contains: the names of footnotes.
  var addedStore: [UInt8] = []

  /// For each line number, whether the line belongs to a block; other lines contain link reference definitions or are
  /// blank.
  var isTaken: [Bool]

  /// The number of nodes that could not be placed exactly; tests require 0.
  var unplaced = 0

  /// The segments of the current block's text, in order.
  var segments: [Segment] = []

  /// The offset in the block's text of the next byte not assigned to an inline, and the end of that text.
  var cursor = 0
  var contentEnd = 0

  /// The open inlines at the cursor, and the index of the segment used last.
  var openInlines: [Int] = []
  var segmentIndex = 0

  /// Finds the next `&` or backslash of ``contents``; other text is unchanged in the literals.
  var escapes = ByteSetSearch([.ampersand, .backslash])

  /// The expansions of named entities that were looked up so far (a cache); empty for unknown names.
  var entities: [[UInt8]: [UInt8]] = [:]

  /// Takes `raw` over, so that its nodes are not copied when their ranges are set.
  init(_ raw: consuming RawTree, source: [UInt8], lineStarts: [Int]) {
    self.source = source
    self.lineStarts = lineStarts
    contents = raw.contents
    store = raw.store
    hints = raw.hints
    nodes = raw.nodes
    isTaken = [Bool](repeating: false, count: lineStarts.count + 2)
  }

  /// Places all nodes.
  mutating func run() {
    for position in hints.indices { place(position) }
    for index in nodes.indices.dropFirst().reversed() { growParent(of: index) }
    if !nodes.isEmpty {
      nodes[0].range = 0..<source.count
      nodes[0].contentRange = 0..<source.count
    }
  }

  /// Extends a container so that it contains its children.
  private mutating func growParent(of index: Int) {
    let end = nodes[index].range.upperBound
    if nodes[index].kind.isContainer { nodes[index].contentRange = nodes[index].range }
    guard let parent = nodes[index].parent, parent.index > 0, nodes[Int(parent.index)].kind.isContainer else { return }
    let range = nodes[Int(parent.index)].range
    if end > range.upperBound { nodes[Int(parent.index)].range = range.lowerBound..<end }
  }

  private mutating func place(_ position: Int) {
    let hint = hints[position]
    let index = Int(hint.node.index)
    switch nodes[index].kind {
    case .paragraph: placeParagraph(position)
    case .heading: placeHeading(position)
    case .codeBlock: nodes[index].number > 0 ? placeFencedCode(position) : placeLiteralLines(position)
    case .htmlBlock: placeLiteralLines(position)
    case .thematicBreak:
      let line = Int(hint.startLine)
      let start = offset(of: hint)
      take(line...line)
      setRange(index, start..<max(start, trimmedEnd(ofLine: line)))
    case .blockQuote:
      let start = offset(of: hint)
      setRange(index, start..<max(start + 1, trimmedEnd(ofLine: Int(hint.endLine))))
    case .list, .item: placeMarker(hint)
    case .footnoteDefinition: placeFootnote(hint)
    case .table: placeTable(position)
    default: break
    }
  }

  /// Sets the range of a list or item to its marker: one character, or digits and one character.
  private mutating func placeMarker(_ hint: RawTree.Hint) {
    let start = offset(of: hint)
    var end = start
    while end < source.count, source[end].isASCIIDigit { end += 1 }
    setRange(Int(hint.node.index), start..<min(end + 1, source.count))
  }

  /// Places a footnote definition; libcmark's column is the one after `[^name]:`.
  private mutating func placeFootnote(_ hint: RawTree.Hint) {
    let line = lineRange(Int(hint.startLine))
    let after = offset(of: hint)
    let index = Int(hint.node.index)
    var start = line.lowerBound
    while start + 1 < after, !(source[start] == .openBracket && source[start + 1] == .caret) { start += 1 }
    setRange(index, start..<max(start, after))
    var nameEnd = start + 2
    while nameEnd < after, source[nameEnd] != .closeBracket { nameEnd += 1 }
    guard nameEnd < after else { return }
    nodes[index].destination = keep(source[start + 2..<nameEnd])
    nodes[index].range = source[start..<after].trimmingSuffix(while: \.isASCIIBlank).indices
  }

  /// Appends bytes to the store and returns their range.
  mutating func keep(_ bytes: ArraySlice<UInt8>) -> Range<Int> {
    let start = store.count + addedStore.count
    addedStore += bytes
    return start..<start + bytes.count
  }

  // MARK: Lines

  /// The byte range of a line (from 1), without its line break; empty at the end of the source for other numbers.
  func lineRange(_ line: Int) -> Range<Int> {
    guard line >= 1, line <= lineStarts.count else { return source.count..<source.count }
    let start = lineStarts[line - 1]
    return start..<(line < lineStarts.count ? lineStarts[line] - 1 : source.count)
  }

  /// The end of a line without trailing white space.
  func trimmedEnd(ofLine line: Int) -> Int {
    source[lineRange(line)].trimmingSuffix(while: \.isASCIIBlank).endIndex
  }

  /// Converts libcmark's line and column to an offset.
  func offset(of hint: RawTree.Hint) -> Int {
    let line = lineRange(Int(hint.startLine))
    return min(line.lowerBound + max(0, Int(hint.startColumn) - 1), line.upperBound)
  }

  /// Marks lines as belonging to a block.
  mutating func take(_ lines: ClosedRange<Int>) {
    for line in lines where line < isTaken.count && line >= 0 { isTaken[line] = true }
  }

  /// Sets the range and the content range of a node.
  mutating func setRange(_ index: Int, _ range: Range<Int>) {
    nodes[index].range = range
    nodes[index].contentRange = range
  }

  /// The indices of the inlines of the block to which the hint at `position` belongs.
  func inlines(ofHint position: Int) -> Range<Int> {
    let start = Int(hints[position].node.index) + 1
    let end = position + 1 < hints.count ? Int(hints[position + 1].node.index) : nodes.count
    return start..<max(start, end)
  }

  // MARK: Places of a block's text

  /// Converts an offset in the block's text to an offset in the source.
  mutating func sourceOffset(_ place: Int) -> Int {
    while segmentIndex > 0, segments[segmentIndex].content > place { segmentIndex -= 1 }
    while segmentIndex + 1 < segments.count, segments[segmentIndex + 1].content <= place { segmentIndex += 1 }
    guard segmentIndex < segments.count else { return 0 }
    return segments[segmentIndex].source + max(0, place - segments[segmentIndex].content)
  }

  /// The offset in the source directly after the byte before `place`.
  mutating func sourceEnd(_ place: Int) -> Int {
    guard let first = segments.first, place > first.content else { return sourceOffset(place) }
    return sourceOffset(place - 1) + 1
  }

  /// The byte range in the source of the block's text from `start` to `end`.
  mutating func sourceRange(_ start: Int, _ end: Int) -> Range<Int> {
    let from = sourceOffset(start)
    guard end > start else { return from..<from }
    return from..<max(from, sourceEnd(end))
  }
}

extension MarkdownKind {
  /// Whether it can contain other blocks.
  var isContainer: Bool {
    switch self {
    case .blockQuote, .list, .item, .footnoteDefinition, .table: true
    default: false
    }
  }
}
