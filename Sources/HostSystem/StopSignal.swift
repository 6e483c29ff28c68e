/// Handles the signals by which the user or the system asks the process to end.
private import CLinuxCalls
private import Dispatch
private import Glibc

/// Receives SIGINT, SIGTERM and SIGHUP.
package enum StopSignal {
  /// The pipe that the signal handler writes to. It stays open as long as the program runs, so that a signal that arrives before the first
  /// reader or between two readers is not lost.
  private static let pipeEnds = NonblockingPipe()

  /// The numbers of the signals that arrive from now on. This replaces their default action permanently. Only one stream may be read at a
  /// time.
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

  /// On the first of these signals, runs `cleanUp` on a separate thread, even when all others are busy, and then lets the signal end the
  /// process.
  package static func endProcess(after cleanUp: @escaping @Sendable () -> Void) {
    let (reader, writer) = (pipeEnds.reader, pipeEnds.writer)
    let source = DispatchSource.makeReadSource(fileDescriptor: reader, queue: .global(qos: .userInteractive))
    let held = PipeSource(source: source)
    source.setEventHandler {
      var number: UInt8 = 0
      guard read(reader, &number, 1) == 1 else { return }
      withExtendedLifetime(held) { cleanUp() }
      signal(Int32(number), SIG_DFL)
      // The signal is sent to the process, because threads of a dispatch queue block signals.
      kill(getpid(), Int32(number))
    }
    source.resume()
    for signal in [SIGINT, SIGTERM, SIGHUP] { _ = linux_forward_signal(signal, writer) }
  }

  /// A dispatch source may be cancelled from any thread, although its protocol is not `Sendable`.
  private struct PipeSource: @unchecked Sendable {
    let source: any DispatchSourceRead
  }
}
