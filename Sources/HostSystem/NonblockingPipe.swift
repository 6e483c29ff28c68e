/// A pipe with non-blocking ends, used to wake a thread that waits in poll(2).
private import Glibc

/// Both ends of a pipe; they are closed when the object is released.
final class NonblockingPipe: Sendable {
  /// The read end, which can be polled.
  let reader: Int32
  /// The write end.
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

  /// Ends one call of ``wait(for:milliseconds:)``: the current or the next one.
  func wake() {
    var byte: UInt8 = 1
    _ = write(writer, &byte, 1)
  }

  /// Waits until `descriptor` is readable, ``wake()`` is called or the time is over. A negative descriptor is ignored;
  /// negative milliseconds mean no time limit.
  ///
  /// - Returns: whether the descriptor is readable.
  func wait(for descriptor: Int32, milliseconds: Int) -> Bool {
    var waits = [
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0), pollfd(fd: reader, events: Int16(POLLIN), revents: 0),
    ]
    // If the pipe could not be created, nobody can end the wait, so it is limited to 100 ms.
    let time = reader < 0 && !(0...100).contains(milliseconds) ? 100 : milliseconds
    while poll(&waits, 2, Int32(time)) < 0, errno == EINTR {}
    if waits[1].revents != 0 {
      var bytes = [UInt8](repeating: 0, count: 64)
      while read(reader, &bytes, bytes.count) > 0 {}
    }
    return waits[0].revents != 0
  }
}
