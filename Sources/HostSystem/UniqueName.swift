/// Names for short-lived files that no other process uses.
private import Glibc
private import Synchronization

/// Makes file names that are used once.
package enum UniqueName {
  private static let counter = Atomic<Int>(0)

  /// A name that neither this process nor another running one has: `PID-COUNTER`.
  package static func next() -> String {
    "\(getpid())-\(counter.wrappingAdd(1, ordering: .relaxed).newValue)"
  }
}
