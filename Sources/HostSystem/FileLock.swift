/// Lets one process at a time do something, by a lock on a file.
private import Glibc

/// A lock on a file, held until released or until the process ends.
package final class FileLock: Sendable {
  private let descriptor: Int32

  /// Waits for the lock at `path`, whose folder is made if it is missing.
  package init(path: String) throws(HostError) {
    if let folder = Disk.parent(of: path) { try Disk.makeFolder(folder) }
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw HostError(.lock, path, errno: errno) }
    while flock(descriptor, LOCK_EX) != 0 {
      guard errno == EINTR else { throw HostError(.lock, path, errno: errno) }
    }
  }

  deinit { close(descriptor) }

  /// Does `body` while holding the lock.
  package func hold<Result>(_ body: () throws(HostError) -> Result) throws(HostError) -> Result { try body() }
}
