/// Sends messages to all open pages as server-sent events.
private import Synchronization

/// The connected pages (subscribers) and the messages to them.
final class EventBroadcaster: Sendable {
  private struct State {
    var subscribers: [Int: AsyncStream<String>.Continuation] = [:]
    var nextNumber = 0
    /// The first message to a page that subscribes now.
    var greeting: String
    var isClosed = false
  }

  /// The greatest number of messages that wait for a page that does not read; older ones are dropped, because the last one is enough for a
  /// reload.
  private static let longestQueue = 32

  private let state: Mutex<State>

  /// A broadcaster whose subscribers first get `greeting`.
  init(greeting: String) { state = Mutex(State(greeting: greeting)) }

  /// The messages for one page as an event stream, beginning with the greeting.
  func subscribe() -> AsyncStream<String> {
    AsyncStream(bufferingPolicy: .bufferingNewest(Self.longestQueue)) { continuation in
      let number = state.withLock { state -> Int? in
        guard !state.isClosed else { return nil }
        continuation.yield("retry: 500\n" + state.greeting)
        state.nextNumber += 1
        state.subscribers[state.nextNumber] = continuation
        return state.nextNumber
      }
      guard let number else { return continuation.finish() }
      continuation.onTermination = { [weak self] _ in
        self?.state.withLock { state in _ = state.subscribers.removeValue(forKey: number) }
      }
    }
  }

  /// Sends `message` to all pages; new subscribers get `greeting` from now on.
  func send(_ message: String, greeting: String) {
    let subscribers = state.withLock { state in
      state.greeting = greeting
      return Array(state.subscribers.values)
    }
    for subscriber in subscribers { subscriber.yield(message) }
  }

  /// Sends a comment, so that closed connections are detected.
  func sendHeartbeat() {
    for subscriber in state.withLock({ Array($0.subscribers.values) }) { subscriber.yield(":\n\n") }
  }

  /// Ends all streams; later subscribers get streams that have already ended.
  func close() {
    let subscribers = state.withLock { state in
      state.isClosed = true
      defer { state.subscribers = [:] }
      return Array(state.subscribers.values)
    }
    for subscriber in subscribers { subscriber.finish() }
  }
}
