/// A pipe whose ends never block, for waking a thread that waits in poll(2).
private import Glibc

/// Both ends of a pipe, closed with the value.
final class NonblockingPipe: Sendable {
  /// The end to poll and to read from.
  let reader: Int32
  /// The end to write to.
  let writer: Int32

  init() {
    var ends: [Int32] = [-1, -1]
    pipe(&ends)
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    (reader, writer) = (ends[0], ends[1])
  }

  deinit {
    close(reader)
    close(writer)
  }

  /// Ends one ``wait(for:milliseconds:)``, the current or the next one.
  func wake() {
    var byte: UInt8 = 1
    _ = write(writer, &byte, 1)
  }

  /// Waits until `descriptor` has something to read, ``wake()`` is called or the time is up; a negative descriptor is not
  /// waited for, negative milliseconds have no end.
  ///
  /// - Returns: whether the descriptor has something to read.
  func wait(for descriptor: Int32, milliseconds: Int) -> Bool {
    var waits = [
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0), pollfd(fd: reader, events: Int16(POLLIN), revents: 0),
    ]
    // Where the system gave no pipe, nobody can end the wait.
    let time = reader < 0 && !(0...100).contains(milliseconds) ? 100 : milliseconds
    while poll(&waits, 2, Int32(time)) < 0, errno == EINTR {}
    if waits[1].revents != 0 {
      var bytes = [UInt8](repeating: 0, count: 64)
      while read(reader, &bytes, bytes.count) > 0 {}
    }
    return waits[0].revents != 0
  }
}
