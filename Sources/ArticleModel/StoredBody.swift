/// The bodies of articles outside of memory, while a large site is built.
package import ByteText
private import CommonMark
private import DataFormats
package import ParallelWork

extension ArticleBody {
  /// The body with the nodes of its tree and the code of its samples in `store`, from which they are read again after `recent` released them;
  /// nil when the store rejects them.
  package func kept(in store: any ByteStore, _ recent: RecentValues) -> Deferred<ArticleBody>? {
    var writer = BinaryWriter()
    tree.writeNodes(to: &writer)
    for snippet in snippets {
      writer.write(counted: snippet.code)
      snippet.lineOffsets.withUnsafeBytes { writer.write(counted: $0) }
    }
    // Bytes that a store cannot read are zeros.
    writer.write(byte: Self.endMark)
    let stored = StoredBytes(writer.bytes).kept(in: store)
    guard stored.inMemory == nil else { return nil }
    let (bare, count) = (blank(nodes: 0), tree.nodes.count)
    return Deferred(ready: self, in: recent) {
      (try? bare.filled(from: BinaryReader(stored.bytes))) ?? bare.blank(nodes: count)
    }
  }

  /// The body without text and code; its tree has `count` nodes.
  private func blank(nodes count: Int) -> ArticleBody {
    ArticleBody(
      tree: tree.withBlankNodes(count), snippets: snippets.withoutCode, directives: directives,
      components: components)
  }

  private static let endMark: UInt8 = 0xFF

  private func filled(from reader: BinaryReader) throws(BinaryFault) -> ArticleBody {
    var reader = reader
    let tree = try tree.withNodes(from: &reader)
    var snippets = snippets
    for index in snippets.indices {
      snippets[index].code = Array(try reader.counted())
      let offsets = try reader.counted()
      let count = offsets.count / MemoryLayout<Int>.stride
      guard offsets.count == count * MemoryLayout<Int>.stride else { throw BinaryFault() }
      snippets[index].lineOffsets = [Int](unsafeUninitializedCapacity: count) { buffer, initialized in
        offsets.withUnsafeBytes { UnsafeMutableRawBufferPointer(buffer).copyMemory(from: $0) }
        initialized = count
      }
    }
    guard try reader.byte() == Self.endMark else { throw BinaryFault() }
    return ArticleBody(tree: tree, snippets: snippets, directives: directives, components: components)
  }
}
