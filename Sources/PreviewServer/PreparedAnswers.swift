/// Answers that were just given and may be given again for a moment without a look at the disk.
import HTTPTypes
import HostSystem
import NIOCore
private import Synchronization

/// An answer in the server's own terms; its bytes are shared by all who get it.
struct PreparedAnswer: Sendable {
  let status: HTTPResponse.Status
  let fields: HTTPFields
  let body: ByteBuffer
}

/// The answers of the last moment, by target and packing.
///
/// A server of finished files may be asked for the same page thousands of times a second; each look at the disk costs more than
/// the rest of the answer. A preview never uses this: there a page must be as new as the message that it changed.
final class PreparedAnswers: Sendable {
  /// What an answer depends on, for a plain `GET`.
  struct Key: Hashable, Sendable {
    let target: String
    let acceptEncoding: String?
  }

  /// How long an answer holds without a look at the disk, in seconds.
  private static let lifetime = 0.005
  /// The most answers kept, and the largest body of one, in bytes.
  private static let mostAnswers = 1_024, largestBody = 128 << 10

  private let state = Mutex<[Key: (answer: PreparedAnswer, until: Double)]>([:])

  /// The answer given to `key` a moment ago.
  func answer(to key: Key) -> PreparedAnswer? {
    let now = HostEnvironment.monotonicSeconds
    return state.withLock { kept in
      guard let found = kept[key], now < found.until else { return nil }
      return found.answer
    }
  }

  /// Keeps an answer for the next moment.
  func keep(_ answer: PreparedAnswer, for key: Key) {
    guard answer.body.readableBytes <= Self.largestBody else { return }
    let until = HostEnvironment.monotonicSeconds + Self.lifetime
    state.withLock { kept in
      if kept.count >= Self.mostAnswers { kept = [:] }
      kept[key] = (answer, until)
    }
  }
}
