/// Bytes that a large build keeps on disk until they are written, so that a site is never in memory as a whole.

/// Keeps bytes outside of memory for the time of a build.
package protocol ByteStore: Sendable {
  /// Keeps `bytes` and gives the place of the first one; nil when they cannot be kept, as on a full disk.
  func append(_ bytes: [UInt8]) -> Int?

  /// The `count` bytes from `offset` on, as they were kept.
  func bytes(at offset: Int, count: Int) -> [UInt8]
}

/// Bytes in memory, or in a ``ByteStore``.
package struct StoredBytes: Sendable, Hashable {
  private enum Place: Sendable {
    case memory([UInt8])
    case store(any ByteStore, offset: Int, count: Int)
  }

  private let place: Place

  /// Bytes in memory.
  package init(_ bytes: [UInt8]) { place = .memory(bytes) }

  /// The same bytes in `store`, or where they are when the store does not take them.
  package func kept(in store: any ByteStore) -> StoredBytes {
    guard let bytes = inMemory, let offset = store.append(bytes) else { return self }
    return StoredBytes(place: .store(store, offset: offset, count: bytes.count))
  }

  private init(place: Place) { self.place = place }

  /// The bytes. Each access reads those in a store again.
  package var bytes: [UInt8] {
    switch place {
    case .memory(let bytes): bytes
    case .store(let store, let offset, let count): store.bytes(at: offset, count: count)
    }
  }

  /// The bytes, unless they are in a store.
  package var inMemory: [UInt8]? {
    if case .memory(let bytes) = place { bytes } else { nil }
  }

  package static func == (left: StoredBytes, right: StoredBytes) -> Bool { left.bytes == right.bytes }

  package func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}
