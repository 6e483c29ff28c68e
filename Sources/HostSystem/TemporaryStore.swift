/// A file without a name that holds what a large build would otherwise keep in memory.
internal import ByteText
private import Glibc
private import Synchronization

/// Bytes in a file that has no name, so that it is gone as soon as nobody uses it, even after a crash.
package final class TemporaryStore: ByteStore {
  private let descriptor: Int32
  private let state = Mutex((end: 0, failure: HostError?.none))
  private let folder: String

  /// A store in `folder`; nil when no file can be made there.
  package init?(in folder: String) {
    let path = "\(folder)/\(UniqueName.next()).build"
    descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    self.folder = folder
    guard descriptor >= 0, unlink(path) == 0 else { return nil }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Keeps `bytes` behind all others; nil when the disk is full or the file may not grow further.
  package func append(_ bytes: [UInt8]) -> Int? {
    let offset = state.withLock { state in
      defer { state.end += bytes.count }
      return state.end
    }
    let done = Self.repeating(bytes.count) { done in
      bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress.map { $0 + done }, $0.count - done, offset + done) }
    }
    // On a full disk, or beyond `ulimit -f` (threads of Dispatch block its signal), the bytes stay in memory.
    return done == bytes.count ? offset : nil
  }

  /// The bytes from `offset` on; zeros in place of those that cannot be read, which ``check()`` then says.
  package func bytes(at offset: Int, count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      let done = Self.repeating(count) { done in
        pread(descriptor, buffer.baseAddress.map { $0 + done }, count - done, off_t(offset + done))
      }
      initialized = count
      if done < count {
        // Callers take ranges of what they stored, so that the length must be right whatever was read.
        buffer[done...].initialize(repeating: 0)
        let error = HostError(.read, folder, errno: EIO)
        state.withLock { $0.failure = error }
      }
    }
  }

  /// Gives its room on the disk back; nothing can be read from it any more.
  package func empty() { ftruncate(descriptor, 0) }

  /// Throws when something that was kept could not be read any more; then no bytes that came from here can be trusted.
  package func check() throws(HostError) {
    if let failure = state.withLock({ $0.failure }) { throw failure }
  }

  /// Calls `transfer` with the number of bytes done, until it has done `count` or fails.
  private static func repeating(_ count: Int, _ transfer: (Int) -> Int) -> Int {
    var done = 0
    while done < count {
      let moved = transfer(done)
      if moved < 0, errno == EINTR { continue }
      guard moved > 0 else { break }
      done += moved
    }
    return done
  }
}
