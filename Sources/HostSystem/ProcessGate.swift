/// Limits how many tasks do something at the same time.

/// A semaphore for tasks: a fixed number pass at once, the others wait in the order they came.
package actor ProcessGate {
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Lets `width` tasks pass at once; at least one.
  package init(width: Int) {
    precondition(width >= 1, "at least one task must be able to pass")
    free = width
  }

  /// Runs `body` when a place is free.
  package func pass<Value: Sendable>(_ body: @Sendable () async throws -> Value) async rethrows -> Value {
    if free > 0 { free -= 1 } else { await withCheckedContinuation { waiting.append($0) } }
    defer { if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() } }
    return try await body()
  }
}
