/// Decides where the lines of a code block or of raw HTML are in the file.
private import Diagnostics

extension MarkdownTree {
  /// The offset of each line's first byte of the literal of a code block or HTML block, container marks and fence indentation removed; as many
  /// as the literal has lines. Where a tab was cut in two, the offset is that of the first byte behind the tab.
  package func codeLineOffsets(of id: NodeID) -> [Int] { placedCodeLines(of: id).map(\.offset) }

  /// The code of a code block, and for each line of it the offset in the file of its first byte.
  ///
  /// It is the literal, but for one thing: where the fence is behind a tab that a list or quote has used in part,
  /// libcmark-gfm counts the rest of that tab as one column of indentation, however wide it is, and leaves spaces in front of
  /// each line; here they are gone.
  package func codeLines(of id: NodeID) -> (code: [UInt8], offsets: [Int]) {
    let lines = placedCodeLines(of: id)
    let fence = column(of: self[id].range.lowerBound)
    let cut = lines.first { $0.added > 0 }.map { fence - column(of: $0.offset) + $0.added } ?? 0
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

  /// How many columns are before `offset` on its line.
  private func column(of offset: Int) -> Int {
    let start = source.lines.range(ofLine: source.lines.line(of: offset)).lowerBound
    return source.bytes[start..<offset].reduce(0) { $1 == .tab ? ($0 / 4 + 1) * 4 : $0 + 1 }
  }

  /// A line of a code block.
  private struct PlacedCodeLine {
    /// The line in ``MarkdownTree/store``, without its line break.
    let literal: Range<Int>
    /// The offset in the file of its first byte that is there.
    let offset: Int
    /// How many bytes before that one were parts of a tab.
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
      let end = store[start..<node.literal.upperBound].firstIndex(of: .newline) ?? node.literal.upperBound
      let whole = lines.range(ofLine: first + placed.count)
      var (place, code) = (whole.upperBound, end)
      while place > whole.lowerBound, code > start, bytes[place - 1] == store[code - 1] {
        place -= 1
        code -= 1
      }
      placed.append(PlacedCodeLine(literal: start..<end, offset: place, added: code - start))
      start = end + 1
    }
    return placed
  }
}
