/// Writes the normalized text of a block, which is compared: without wrapping, container prefixes and comments.
private import ByteText
import CommonMark
private import Diagnostics

/// Collects the normalized text of a node.
struct BlockWriter {
  let tree: MarkdownTree
  private(set) var output: [UInt8] = []
  /// What a comment inside the block says about it, and where the comment is.
  private(set) var mark: (value: BlockMark, range: Range<Int>)?

  init(tree: MarkdownTree) { self.tree = tree }

  /// Writes the block `id`, which contains no other blocks, with its inline nodes. `quotes`: how many quotes contain it.
  mutating func write(_ id: NodeID, quotes: Int) {
    let node = tree[id]
    switch node.kind {
    case .paragraph, .heading: writeInlines(of: id, quotes: quotes)
    case .codeBlock: writeCode(id)
    case .htmlBlock: output += Self.collapsed(tree.literalBytes(of: id))
    case .table: output += Self.collapsed(tree.source.bytes[clamped(node.range)])
    default: break
    }
  }

  private mutating func writeCode(_ id: NodeID) {
    output += tree.destination(of: id).utf8
    output.append(0x0A)
    output += tree.literalBytes(of: id)
  }

  private func clamped(_ range: Range<Int>) -> Range<Int> { range.clamped(to: 0..<tree.source.bytes.count) }

  /// Writes the source bytes of a paragraph or heading. Runs of white space become one space; in code spans only line breaks do.
  /// Comments and the prefixes of quotes on later lines are left out.
  private mutating func writeInlines(of id: NodeID, quotes: Int) {
    let whole = clamped(tree[id].kind == .heading ? tree[id].contentRange : tree[id].range)
    var specials: [(range: Range<Int>, isComment: Bool)] = []
    for index in tree.subtree(of: id) {
      let node = tree.nodes[index]
      if node.kind == .code {
        specials.append((node.range, false))
      } else if node.kind == .htmlInline, tree.store[node.literal].starts(with: "<!--".utf8) {
        specials.append((node.range, true))
        if let value = HTMLComment.mark(in: tree.store[node.literal]) { mark = (value, node.range) }
      }
    }
    // The output is never longer than the input.
    output = [UInt8](unsafeUninitializedCapacity: whole.count) { output, count in
      tree.source.bytes.withUnsafeBufferPointer { bytes in
        count = Self.write(bytes, whole, specials, quotes: quotes, to: output)
      }
    }
  }

  /// Writes `whole` as described at ``writeInlines(of:quotes:)``, and returns the number of bytes written.
  private static func write(
    _ bytes: UnsafeBufferPointer<UInt8>, _ whole: Range<Int>, _ specials: [(range: Range<Int>, isComment: Bool)],
    quotes: Int, to output: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    var (index, next, count) = (whole.lowerBound, 0, 0)
    var isSpaced = true
    while index < whole.upperBound {
      while next < specials.count, specials[next].range.upperBound <= index { next += 1 }
      let isSpecial = next < specials.count && specials[next].range.contains(index)
      if isSpecial, specials[next].isComment {
        index = specials[next].range.upperBound
        continue
      }
      let byte = bytes[index]
      index += 1
      if byte == 0x0A {
        index = skipPrefix(in: bytes, at: index, until: whole.upperBound, quotes: quotes)
        if isSpaced, !isSpecial { continue }
        output[count] = 0x20
        isSpaced = true
      } else if !isSpecial, byte.isASCIIWhitespace {
        if isSpaced { continue }
        output[count] = 0x20
        isSpaced = true
      } else {
        output[count] = byte
        isSpaced = false
      }
      count += 1
    }
    while count > 0, output[count - 1] == 0x20 { count -= 1 }
    return count
  }

  /// The index of the first byte after the blanks and the markers of at most `quotes` quotes at the beginning of a line.
  private static func skipPrefix(in bytes: UnsafeBufferPointer<UInt8>, at start: Int, until end: Int, quotes: Int)
    -> Int
  {
    var index = start
    var left = quotes
    while index < end {
      if bytes[index].isASCIIBlank {
        index += 1
      } else if bytes[index] == 0x3E, left > 0 {
        left -= 1
        index += 1
      } else {
        break
      }
    }
    return index
  }

  /// The cells of a table without padding: without blanks at the ends, and with one dash in each cell of the delimiter row.
  static func unpadded(_ table: [UInt8]) -> [[UInt8]] {
    table.split(separator: 0x7C, omittingEmptySubsequences: false).map { cell in
      let words = collapsed(cell)
      let isRule = words.contains(0x2D) && words.allSatisfy { $0 == 0x2D || $0 == 0x3A }
      return isRule ? words.filter { $0 == 0x3A } + [0x2D] : words
    }
  }

  /// `bytes` with every run of white space as one space, none at the ends.
  static func collapsed(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    for byte in bytes {
      if !byte.isASCIIWhitespace {
        output.append(byte)
      } else if let last = output.last, last != 0x20 {
        output.append(0x20)
      }
    }
    while output.last == 0x20 { output.removeLast() }
    return output
  }
}
