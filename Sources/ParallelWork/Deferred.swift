/// Values that are computed when they are first needed.
private import Synchronization

/// A value that is computed at the first access and then kept. Copies share it; it may be used on several threads.
package final class Deferred<Value: Sendable>: Sendable {
  private enum State: Sendable {
    case waiting(@Sendable () -> Value)
    case ready(Value)
  }

  private let state: Mutex<State>

  /// A value that `make` computes. It must give equal values each time, because two threads that need it at once may both call it.
  package init(_ make: @escaping @Sendable () -> Value) { state = Mutex(.waiting(make)) }

  /// A value that is already known.
  package init(ready value: Value) { state = Mutex(.ready(value)) }

  /// The value.
  package var value: Value {
    let make: @Sendable () -> Value
    switch state.withLock({ $0 }) {
    case .ready(let value): return value
    case .waiting(let found): make = found
    }
    // The lock is not held meanwhile, because `make` may use the threads of other computations.
    let value = make()
    return state.withLock { state in
      if case .ready(let first) = state { return first }
      state = .ready(value)
      return value
    }
  }

  /// The value; if it is not known, it is computed and not kept.
  package var unkept: Value {
    switch state.withLock({ $0 }) {
    case .ready(let value): value
    case .waiting(let make): make()
    }
  }

  /// The value if it is known; nil before it was computed.
  package var known: Value? {
    if case .ready(let value) = state.withLock({ $0 }) { value } else { nil }
  }
}
