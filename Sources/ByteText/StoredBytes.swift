/// Bytes that a large build stores on disk until they are written, so that the site is never completely in memory.

/// A store for bytes outside memory during a build.
package protocol ByteStore: Sendable {
  /// Stores `bytes` and returns their offset; nil when that is impossible, for example on a full disk.
  func append(_ bytes: [UInt8]) -> Int?

  /// The `count` stored bytes from `offset` on.
  func bytes(at offset: Int, count: Int) -> [UInt8]
}

/// Bytes in memory or in a ``ByteStore``.
package struct StoredBytes: Sendable, Hashable {
  private enum Place: Sendable {
    case memory([UInt8])
    case store(any ByteStore, offset: Int, count: Int)
  }

  private let place: Place

  /// Creates bytes in memory.
  package init(_ bytes: [UInt8]) { place = .memory(bytes) }

  /// Moves the bytes to `store` and returns the new value. Without a store, or when it rejects them, they stay in memory, without unused
  /// capacity.
  package func kept(in store: (any ByteStore)?) -> StoredBytes {
    guard let bytes = inMemory else { return self }
    guard let store, let offset = store.append(bytes) else { return StoredBytes(bytes.withoutSlack) }
    return StoredBytes(place: .store(store, offset: offset, count: bytes.count))
  }

  private init(place: Place) { self.place = place }

  /// The bytes; if they are in a store, every access reads them again.
  package var bytes: [UInt8] {
    switch place {
    case .memory(let bytes): bytes
    case .store(let store, let offset, let count): store.bytes(at: offset, count: count)
    }
  }

  /// The number of bytes.
  package var count: Int {
    switch place {
    case .memory(let bytes): bytes.count
    case .store(_, _, let count): count
    }
  }

  /// The bytes if they are in memory; nil if they are in a store.
  package var inMemory: [UInt8]? {
    if case .memory(let bytes) = place { bytes } else { nil }
  }

  package static func == (left: StoredBytes, right: StoredBytes) -> Bool { left.bytes == right.bytes }

  package func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}
