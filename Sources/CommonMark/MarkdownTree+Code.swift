/// Maps the lines of code blocks and raw HTML to their positions in the file.
private import ByteText
private import Diagnostics

extension MarkdownTree {
  /// For each line of the literal of a code block or HTML block, the offset in the file of its first byte, after container markers and
  /// fence indentation. Where a tab belongs partly to the indentation, it is the offset of the first byte after the tab. Empty for other
  /// nodes.
  package func codeLineOffsets(of id: NodeID) -> [Int] { placedCodeLines(of: id).map(\.offset) }

  /// The code of a code block, and for each of its lines the offset in the file of its first byte.
  ///
  /// The code is the literal, with one correction: where the fence follows a tab that is partly used by a list or quote, libcmark-gfm
  /// counts the rest of the tab as one column of indentation, whatever its width, and leaves spaces before each line; these spaces are
  /// removed.
  package func codeLines(of id: NodeID) -> (code: [UInt8], offsets: [Int]) {
    let lines = placedCodeLines(of: id)
    let cut =
      lines.first { $0.added > 0 }.map { column(of: self[id].range.lowerBound) - column(of: $0.offset) + $0.added } ?? 0
    guard cut > 0, self[id].number > 0 else { return (Array(literalBytes(of: id)), lines.map(\.offset)) }
    var code: [UInt8] = []
    var offsets: [Int] = []
    for line in lines {
      let bytes = store[line.literal]
      let spaces = bytes.prefix(cut).prefix { $0 == .space }.count
      code += bytes.dropFirst(spaces) + [.newline]
      offsets.append(line.offset + max(0, spaces - line.added))
    }
    return (code, offsets)
  }

  /// The number of columns before `offset` on its line, with tab stops every 4 columns.
  private func column(of offset: Int) -> Int {
    let start = source.lines.range(ofLine: source.lines.line(of: offset)).lowerBound
    return source.bytes[start..<offset].reduce(0) { $1 == .tab ? ($0 / 4 + 1) * 4 : $0 + 1 }
  }

  /// A line of a code block with its position.
  private struct PlacedCodeLine {
    /// The range of the line in ``MarkdownTree/store``, without its line break.
    let literal: Range<Int>
    /// The offset in the file of its first byte that occurs there.
    let offset: Int
    /// The number of bytes before that one which come from a partly used tab.
    let added: Int
  }

  private func placedCodeLines(of id: NodeID) -> [PlacedCodeLine] {
    let node = self[id]
    guard node.kind == .codeBlock || node.kind == .htmlBlock, !node.literal.isEmpty else { return [] }
    let hasFence = node.kind == .codeBlock && node.number > 0
    let bytes = source.bytes
    let lines = source.lines
    let first = lines.line(of: node.range.lowerBound) + (hasFence ? 1 : 0)
    var placed: [PlacedCodeLine] = []
    var start = node.literal.lowerBound
    while start < node.literal.upperBound {
      let end = store.firstIndex(of: .newline, in: start..<node.literal.upperBound) ?? node.literal.upperBound
      let whole = lines.range(ofLine: first + placed.count)
      let equal = store.commonSuffix(start..<end, of: bytes, whole)
      placed.append(PlacedCodeLine(literal: start..<end, offset: whole.upperBound - equal, added: end - start - equal))
      start = end + 1
    }
    return placed
  }
}
