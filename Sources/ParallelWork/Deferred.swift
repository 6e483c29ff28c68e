/// Values that are computed when they are first needed.
public import Synchronization

/// A value that is computed at the first access and then kept. Copies share it; it may be used on several threads.
@usableFromInline package final class Deferred<Value: Sendable>: Sendable {
  @usableFromInline enum State: Sendable {
    case waiting(@Sendable () -> Value)
    case ready(Value)
    /// A value that may be released, and what makes it again.
    case recent(Value, @Sendable () -> Value)
  }

  @usableFromInline let state: Mutex<State>
  /// Releases the value after others were made; nil for a value that is kept.
  @usableFromInline let recent: RecentValues?

  /// A value that `make` computes. It must give equal values each time, because two threads that need it at once may both call it.
  @inlinable package convenience init(_ make: @escaping @Sendable () -> Value) { self.init(.waiting(make), nil) }

  /// A value that is already known, and what makes an equal one after `recent` released it.
  package convenience init(ready value: Value, in recent: RecentValues, again make: @escaping @Sendable () -> Value) {
    self.init(.recent(value, make), recent)
    recent.add(self)
  }

  @inlinable init(_ state: State, _ recent: RecentValues?) {
    self.state = Mutex(state)
    self.recent = recent
  }

  /// A value that is already known.
  @inlinable package convenience init(ready value: Value) { self.init(.ready(value), nil) }

  /// The value.
  package var value: Value {
    let make: @Sendable () -> Value
    switch state.withLock({ $0 }) {
    case .ready(let value), .recent(let value, _): return value
    case .waiting(let found): make = found
    }
    // The lock is not held meanwhile, because `make` may use the threads of other computations.
    let value = make()
    var isNew = false
    let first = state.withLock { state in
      switch state {
      case .ready(let first), .recent(let first, _): return first
      case .waiting:
        state = recent == nil ? .ready(value) : .recent(value, make)
        isNew = true
        return value
      }
    }
    if isNew { recent?.add(self) }
    return first
  }

  /// The value; if it is not known, it is computed and not kept.
  package var unkept: Value {
    switch state.withLock({ $0 }) {
    case .ready(let value), .recent(let value, _): value
    case .waiting(let make): make()
    }
  }

  /// The value if it is known; nil before it was computed.
  @inlinable package var known: Value? {
    switch state.withLock({ $0 }) {
    case .ready(let value), .recent(let value, _): value
    case .waiting: nil
    }
  }
}

extension Deferred: ReleasableValue {
  fileprivate func release() {
    state.withLock { state in
      if case .recent(_, let make) = state { state = .waiting(make) }
    }
  }
}

private protocol ReleasableValue: AnyObject, Sendable {
  func release()
}

/// The deferred values that were made last. Earlier ones are released, and made again when they are needed, so that only a few are in memory
/// at a time.
@usableFromInline package final class RecentValues: Sendable {
  private struct Reference: Sendable {
    weak var value: (any ReleasableValue)?
  }

  private let ring: Mutex<(values: [Reference], oldest: Int)>

  /// Keeps at most `count` values.
  package init(count: Int) {
    ring = Mutex((Array(repeating: Reference(), count: count), 0))
  }

  fileprivate func add(_ value: some ReleasableValue) {
    let released = ring.withLock { ring in
      let oldest = ring.values[ring.oldest].value
      ring.values[ring.oldest].value = value
      ring.oldest = (ring.oldest + 1) % ring.values.count
      return oldest
    }
    released?.release()
  }
}
