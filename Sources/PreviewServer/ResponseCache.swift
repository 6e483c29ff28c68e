/// Responses that were just given and may be given again for a moment without a look at the disk.
import HostSystem
import Hummingbird
private import Synchronization

/// The responses of the last moment, by request target.
///
/// A server of finished files may be asked for the same page thousands of times a second, and finding a file costs more than
/// the rest of the response. A preview never uses this: there a page must be as new as the message that it changed.
final class ResponseCache: Sendable {
  /// How long a response is given again, in seconds.
  private static let lifetime = 0.005
  /// The most responses kept, and the largest body of one, in bytes.
  private static let mostResponses = 1_024, largestBody = 128 << 10

  private let state = Mutex<[String: (response: Response, until: Double)]>([:])

  /// The response given to a plain `GET` of `target` a moment ago.
  func response(to target: String) -> Response? {
    let now = HostEnvironment.monotonicSeconds
    return state.withLock { kept in
      guard let found = kept[target], now < found.until else { return nil }
      return found.response
    }
  }

  /// Keeps a response with a small body for the next moment.
  func keep(_ response: Response, for target: String) {
    guard response.status == .ok, let size = response.body.contentLength, size <= Self.largestBody else { return }
    let until = HostEnvironment.monotonicSeconds + Self.lifetime
    state.withLock { kept in
      if kept.count >= Self.mostResponses { kept = [:] }
      kept[target] = (response, until)
    }
  }
}
