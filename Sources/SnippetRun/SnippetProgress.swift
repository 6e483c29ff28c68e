/// Counts finished samples for progress reports; safe to use from concurrent tasks.
private import Synchronization

/// Counts samples and reports every change.
final class ProgressCounter: Sendable {
  private let total: Int
  private let report: @Sendable (Int, Int) -> Void
  private let done = Mutex(0)

  init(total: Int, report: @escaping @Sendable (Int, Int) -> Void) {
    self.total = total
    self.report = report
  }

  /// Adds `count` finished samples, and reports the sum and the total.
  func add(_ count: Int) {
    let sum = done.withLock { sum in
      sum += count
      return sum
    }
    report(sum, total)
  }
}
