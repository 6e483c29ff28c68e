/// An unnamed temporary file for data that a large build would otherwise keep in memory.
internal import ByteText
private import Glibc
private import Synchronization

/// Bytes in a file that is already deleted from its folder, so that its disk space is freed when it is closed, even
/// after a crash.
package final class TemporaryStore: ByteStore {
  private let descriptor: Int32
  private let state = Mutex((end: 0, failure: HostError?.none))
  private let folder: String

  /// Creates a file in `folder`; nil when that fails.
  package init?(in folder: String) {
    let path = "\(folder)/\(UniqueName.next()).build"
    descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    self.folder = folder
    guard descriptor >= 0, unlink(path) == 0 else { return nil }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Appends `bytes` and returns their offset; nil when the disk is full or the file may not grow further.
  package func append(_ bytes: [UInt8]) -> Int? {
    let offset = state.withLock { state in
      defer { state.end += bytes.count }
      return state.end
    }
    let done = transferred(bytes.count) { done in
      bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress.map { $0 + done }, $0.count - done, offset + done) }
    }
    // On a full disk, or beyond `ulimit -f` (whose signal Dispatch threads block), the caller keeps the bytes in
    // memory.
    return done == bytes.count ? offset : nil
  }

  /// The `count` bytes from `offset`. Bytes that cannot be read are zeros, and ``check()`` then throws.
  package func bytes(at offset: Int, count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      let done = transferred(count) { done in
        pread(descriptor, buffer.baseAddress.map { $0 + done }, count - done, off_t(offset + done))
      }
      initialized = count
      if done < count {
        // Callers slice the result, so its length must be right even when reading failed.
        buffer[done...].initialize(repeating: 0)
        let error = HostError(.read, folder, errno: EIO)
        state.withLock { $0.failure = error }
      }
    }
  }

  /// Throws when some bytes could not be read; then no bytes from this store can be trusted.
  package func check() throws(HostError) {
    if let failure = state.withLock({ $0.failure }) { throw failure }
  }
}
