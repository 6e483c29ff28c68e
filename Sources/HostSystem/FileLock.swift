/// A lock between processes (flock(2)).
private import Glibc

/// An exclusive lock on a file, held until this object is released or the process ends.
package final class FileLock: Sendable {
  private let descriptor: Int32

  /// Blocks until the lock at `path` is acquired; the file and its folder are created if they are missing.
  package convenience init(path: String) throws(HostError) {
    if let folder = Disk.parent(of: path) { try Disk.makeFolder(folder) }
    try self.init(open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644), path)
  }

  /// Blocks until the lock on a folder is acquired; nothing is created.
  package convenience init(folder: String) throws(HostError) {
    try self.init(open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC), folder)
  }

  /// Locks what was opened at `path`.
  private init(_ opened: Int32, _ path: String) throws(HostError) {
    descriptor = opened
    guard descriptor >= 0 else { throw HostError(.lock, path, errno: errno) }
    while flock(descriptor, LOCK_EX) != 0 {
      guard errno == EINTR else { throw HostError(.lock, path, errno: errno) }
    }
  }

  deinit {
    // A child process that has not yet begun its program has a copy of the descriptor, which would keep the lock.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// Runs `body` while the lock is held, and returns its result.
  package func hold<Result>(_ body: () throws(HostError) -> Result) throws(HostError) -> Result { try body() }
}
