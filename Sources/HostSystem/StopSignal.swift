/// Requests to end, by the user or the system.
private import CLinuxCalls
private import Dispatch
private import Glibc

/// SIGINT, SIGTERM and SIGHUP as a stream.
package enum StopSignal {
  /// The pipe that the signal handler writes to, open as long as the program runs: a signal that arrives before anybody
  /// reads, or between two readers, waits in it.
  private static let pipeEnds = NonblockingPipe()

  /// The numbers of the signals that arrive from now on, instead of their default action, which never comes back. Only one
  /// stream may be read at a time.
  package static func stream() -> AsyncStream<Int32> {
    let (reader, writer) = (pipeEnds.reader, pipeEnds.writer)
    return AsyncStream { continuation in
      let source = DispatchSource.makeReadSource(fileDescriptor: reader, queue: .global())
      source.setEventHandler {
        var number: UInt8 = 0
        while read(reader, &number, 1) == 1 { continuation.yield(Int32(number)) }
      }
      source.resume()
      let held = PipeSource(source: source)
      continuation.onTermination = { _ in held.source.cancel() }
      for signal in [SIGINT, SIGTERM, SIGHUP] { _ = linux_forward_signal(signal, writer) }
    }
  }

  /// On the first of these signals runs `cleanUp` on a thread of its own, however busy all others are, then lets the signal end the process.
  package static func endProcess(after cleanUp: @escaping @Sendable () -> Void) {
    let (reader, writer) = (pipeEnds.reader, pipeEnds.writer)
    let source = DispatchSource.makeReadSource(fileDescriptor: reader, queue: .global(qos: .userInteractive))
    let held = PipeSource(source: source)
    source.setEventHandler {
      var number: UInt8 = 0
      guard read(reader, &number, 1) == 1 else { return }
      withExtendedLifetime(held) { cleanUp() }
      signal(Int32(number), SIG_DFL)
      // Not to this thread, which like all of the queue's takes no signals.
      kill(getpid(), Int32(number))
    }
    source.resume()
    for signal in [SIGINT, SIGTERM, SIGHUP] { _ = linux_forward_signal(signal, writer) }
  }

  /// A dispatch source may be cancelled from any thread, but its protocol does not say so.
  private struct PipeSource: @unchecked Sendable {
    let source: any DispatchSourceRead
  }
}
