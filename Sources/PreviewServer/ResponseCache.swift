/// A cache of responses for a few milliseconds, without access to the disk.
import HostSystem
import Hummingbird
private import Synchronization

/// The most recent responses, by request target.
///
/// A server of finished files may be asked for the same page thousands of times a second, and finding a file costs more than the rest of
/// the response. A preview never uses this cache, because its pages must be as new as the message that announces them.
final class ResponseCache: Sendable {
  /// How long a response is reused, in seconds.
  private static let lifetime = 0.005
  /// The greatest number of responses, and the greatest size of a body in bytes.
  private static let mostResponses = 1_024, largestBody = 128 << 10

  private let state = Mutex<[String: (response: Response, until: Double)]>([:])

  /// The cached response to a plain `GET` of `target`; nil if there is none or it has expired.
  func response(to target: String) -> Response? {
    let now = HostEnvironment.monotonicSeconds
    return state.withLock { kept in
      guard let found = kept[target], now < found.until else { return nil }
      return found.response
    }
  }

  /// Caches a successful response with a small body.
  func keep(_ response: Response, for target: String) {
    guard response.status == .ok, let size = response.body.contentLength, size <= Self.largestBody else { return }
    let until = HostEnvironment.monotonicSeconds + Self.lifetime
    state.withLock { kept in
      if kept.count >= Self.mostResponses { kept = [:] }
      kept[target] = (response, until)
    }
  }
}
