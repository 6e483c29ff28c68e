/// Names for short-lived files that no other process uses, and a gate that lets only so many in at once.
private import Glibc
private import Synchronization

/// Names that are used once.
package enum UniqueName {
  private static let counter = Atomic<Int>(0)

  /// A name that this process has not given out before and no other process gives out.
  package static func next() -> String {
    "\(getpid())-\(counter.wrappingAdd(1, ordering: .relaxed).newValue)"
  }
}

/// Lets a fixed number of tasks through at once; the others wait in the order they came.
package actor ProcessGate {
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// A gate for `width` tasks.
  package init(width: Int) {
    precondition(width >= 1, "a gate must let at least one task through")
    free = width
  }

  /// Waits for a place, does `body`, gives the place back.
  package func pass<Value: Sendable>(_ body: @Sendable () async throws -> Value) async rethrows -> Value {
    await enter()
    defer { leave() }
    return try await body()
  }

  private func enter() async {
    if free > 0 {
      free -= 1
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }

  private func leave() {
    if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
  }
}

extension Disk {
  /// Gives a file another name, replacing what has it.
  package static func move(_ old: String, to new: String) throws(HostError) {
    guard Glibc.rename(old, new) == 0 else { throw HostError(.write, new, errno: errno) }
  }
}
