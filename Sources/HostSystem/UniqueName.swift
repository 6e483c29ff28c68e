/// Unique names for temporary files.
private import Glibc
private import Synchronization

/// Generates file names that are used only once.
package enum UniqueName {
  private static let counter = Atomic<Int>(0)

  /// A name that no other running process of this machine generates and that this process has not used: `PID-COUNTER`.
  package static func next() -> String {
    "\(getpid())-\(counter.wrappingAdd(1, ordering: .relaxed).newValue)"
  }
}
