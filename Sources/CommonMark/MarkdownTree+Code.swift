/// Tells where the lines of a code block or of raw HTML stand in the file.
private import Diagnostics

extension MarkdownTree {
  /// The offset of each line's first byte of the literal of a code block or HTML block, container marks and fence indentation removed; as many
  /// as the literal has lines. Where a tab was cut in two, the offset is that of the first byte behind the tab.
  package func codeLineOffsets(of id: NodeID) -> [Int] {
    let node = self[id]
    guard node.kind == .codeBlock || node.kind == .htmlBlock, !node.literal.isEmpty else { return [] }
    let hasFence = node.kind == .codeBlock && node.number > 0
    let bytes = source.bytes
    let lines = source.lines
    let first = lines.line(of: node.range.lowerBound) + (hasFence ? 1 : 0)
    var offsets: [Int] = []
    var start = node.literal.lowerBound
    while start < node.literal.upperBound {
      let end = store[start..<node.literal.upperBound].firstIndex(of: .newline) ?? node.literal.upperBound
      let whole = lines.range(ofLine: first + offsets.count)
      var (place, code) = (whole.upperBound, end)
      while place > whole.lowerBound, code > start, bytes[place - 1] == store[code - 1] {
        place -= 1
        code -= 1
      }
      offsets.append(place)
      start = end + 1
    }
    return offsets
  }
}
