/// The nodes of a tree as bytes, so that the trees of a large site need not all be in memory.
package import DataFormats

extension MarkdownTree {
  /// Appends nodes and literals in their form in memory, which only the same process can read.
  package func writeNodes(to writer: inout BinaryWriter) {
    nodes.withUnsafeBytes { writer.write(counted: $0) }
    writer.write(counted: store)
  }

  /// A copy with the nodes and literals that ``writeNodes(to:)`` wrote.
  package func withNodes(from reader: inout BinaryReader) throws(BinaryFault) -> MarkdownTree {
    let bytes = try reader.counted()
    let count = bytes.count / MemoryLayout<MarkdownNode>.stride
    guard count > 0, bytes.count == count * MemoryLayout<MarkdownNode>.stride else { throw BinaryFault() }
    var tree = self
    tree.nodes = [MarkdownNode](unsafeUninitializedCapacity: count) { buffer, initialized in
      bytes.withUnsafeBytes { UnsafeMutableRawBufferPointer(buffer).copyMemory(from: $0) }
      initialized = count
    }
    tree.store = Array(try reader.counted())
    return tree
  }

  /// A copy with `count` nodes that have no text, range and children.
  package func withBlankNodes(_ count: Int) -> MarkdownTree {
    var tree = self
    tree.nodes = Array(repeating: MarkdownNode(kind: .document, parent: nil, range: 0..<0), count: count)
    tree.store = []
    return tree
  }
}
