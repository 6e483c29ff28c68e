/// Hands messages to every page that is open, by server-sent events.
private import Synchronization

/// The pages that listen, and what they are told.
final class EventHub: Sendable {
  private struct State {
    var listeners: [Int: AsyncStream<String>.Continuation] = [:]
    var nextNumber = 0
    /// What a page that comes now is told first.
    var greeting: String
    var isClosed = false
  }

  /// The most messages that wait for a page that does not read; older ones are dropped, and the page reloads anyway.
  private static let longestQueue = 32

  private let state: Mutex<State>

  /// A hub whose pages are first told `greeting`.
  init(greeting: String) { state = Mutex(State(greeting: greeting)) }

  /// The messages for one page, from the greeting on, as the text of an event stream.
  func listen() -> AsyncStream<String> {
    AsyncStream(bufferingPolicy: .bufferingNewest(Self.longestQueue)) { continuation in
      let number = state.withLock { state -> Int? in
        guard !state.isClosed else { return nil }
        continuation.yield("retry: 500\n" + state.greeting)
        state.nextNumber += 1
        state.listeners[state.nextNumber] = continuation
        return state.nextNumber
      }
      guard let number else { return continuation.finish() }
      continuation.onTermination = { [weak self] _ in
        self?.state.withLock { state in _ = state.listeners.removeValue(forKey: number) }
      }
    }
  }

  /// How many pages listen.
  var listenerCount: Int { state.withLock { $0.listeners.count } }

  /// Tells all pages `text`, and from now on new ones `greeting` first.
  func send(_ text: String, greeting: String) {
    let listeners = state.withLock { state in
      state.greeting = greeting
      return Array(state.listeners.values)
    }
    for listener in listeners { listener.yield(text) }
  }

  /// Sends a comment, so that connections whose page is gone are noticed.
  func beat() {
    for listener in state.withLock({ Array($0.listeners.values) }) { listener.yield(":\n\n") }
  }

  /// Ends all streams.
  func close() {
    let listeners = state.withLock { state in
      state.isClosed = true
      defer { state.listeners = [:] }
      return Array(state.listeners.values)
    }
    for listener in listeners { listener.finish() }
  }
}
