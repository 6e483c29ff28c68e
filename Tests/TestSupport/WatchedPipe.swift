/// A named pipe nobody writes to, for tests that a program does not wait for one that stands in the place of a file.
import Foundation
import Synchronization

/// A named pipe that knows whether something waited to read from it. Whoever does gets the end of the file instead of waiting forever,
/// so that the test fails and goes on. A time limit of the test would count the time in which other tests use the processor, too.
package final class WatchedPipe: Sendable {
  private let path: String
  private let isWatching = Mutex(true)
  private let found = Mutex(false)

  /// Creates the pipe. Call ``close()`` at the end.
  ///
  /// - Throws: when something is at `path`, or when its folder is missing.
  package init(at path: String) throws {
    self.path = path
    guard mkfifo(path, 0o600) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    Thread.detachNewThread { [self] in
      while isWatching.withLock({ $0 }) {
        endWaiting()
        usleep(10_000)
      }
    }
  }

  /// Whether something has waited for the pipe since it was created.
  package var wasWaitedFor: Bool { found.withLock { $0 } }

  /// Ends watching; to be called before the folder is removed.
  package func close() { isWatching.withLock { $0 = false } }

  /// A pipe can be opened for writing without waiting only while somebody has it open for reading, or waits for that.
  private func endWaiting() {
    let writer = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
    guard writer >= 0 else { return }
    var facts = stat()
    if fstat(writer, &facts) == 0, facts.st_mode & S_IFMT == S_IFIFO { found.withLock { $0 = true } }
    Foundation.close(writer)
  }
}
