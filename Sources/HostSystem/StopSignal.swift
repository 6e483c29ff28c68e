/// Tells when the user or the system asks the program to end.
private import Dispatch
private import Glibc

/// SIGINT, SIGTERM and SIGHUP as a stream.
package enum StopSignal {
  /// The numbers of the signals that arrive from now on; the system's own handling of them is switched off for good.
  package static func stream() -> AsyncStream<Int32> {
    AsyncStream { continuation in
      let sources = [SIGINT, SIGTERM, SIGHUP].map { number in
        signal(number, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
        source.setEventHandler { continuation.yield(number) }
        source.resume()
        return SignalSource(source: source)
      }
      continuation.onTermination = { _ in sources.forEach { $0.source.cancel() } }
    }
  }

  /// A dispatch source may be cancelled from any thread, but its protocol does not say so.
  private struct SignalSource: @unchecked Sendable {
    let source: any DispatchSourceSignal
  }
}
