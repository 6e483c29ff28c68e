/// Limits the number of tasks that run a section of code at the same time.

/// An asynchronous counting semaphore: a fixed number of tasks run at once, the others wait in the order of arrival.
package actor AsyncSemaphore {
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Allows `width` tasks at once; traps when it is below 1.
  package init(width: Int) {
    precondition(width >= 1, "at least one task must be able to pass")
    free = width
  }

  /// Runs `body` when a slot is free, and returns its result.
  package func withPermit<Value: Sendable>(_ body: @Sendable () async throws -> Value) async rethrows -> Value {
    if free > 0 { free -= 1 } else { await withCheckedContinuation { waiting.append($0) } }
    defer { if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() } }
    return try await body()
  }
}
