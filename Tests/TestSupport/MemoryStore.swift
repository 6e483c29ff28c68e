/// A store for bytes as builds have one in a temporary file.
import ByteText
private import Synchronization

/// Bytes in memory.
package final class MemoryStore: ByteStore {
  private let kept = Mutex<[UInt8]>([])
  private let count = Atomic(0)

  /// How often bytes were read.
  package var reads: Int { count.load(ordering: .relaxed) }

  /// Whether nothing was stored.
  package var isEmpty: Bool { kept.withLock { $0.isEmpty } }

  /// An empty store.
  package init() {}

  package func append(_ bytes: [UInt8]) -> Int? {
    kept.withLock { kept in
      defer { kept += bytes }
      return kept.count
    }
  }

  package func bytes(at offset: Int, count: Int) -> [UInt8] {
    self.count.wrappingAdd(1, ordering: .relaxed)
    return kept.withLock { Array($0[offset..<offset + count]) }
  }

  /// Makes all bytes zeros, which a file gives that can no longer be read.
  package func damage() { kept.withLock { $0 = Array(repeating: 0, count: $0.count) } }
}
