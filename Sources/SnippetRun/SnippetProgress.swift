/// Counts samples as they are done, from many tasks at once.
private import Synchronization

/// Counts samples and reports each step.
final class ProgressCounter: Sendable {
  private let total: Int
  private let report: @Sendable (Int, Int) -> Void
  private let done = Mutex(0)

  init(total: Int, report: @escaping @Sendable (Int, Int) -> Void) {
    self.total = total
    self.report = report
  }

  /// `count` more are done.
  func add(_ count: Int) {
    let sum = done.withLock { sum in
      sum += count
      return sum
    }
    report(sum, total)
  }
}
