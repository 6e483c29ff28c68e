/// Does one thing to many values on several threads and keeps the order.
private import Dispatch
private import Synchronization

extension Array where Element: Sendable {
  /// The results of `change` for all elements, in order, made on at most `jobs` threads at once.
  ///
  /// - Parameters:
  ///   - jobs: how many threads; 1 stays on the caller's.
  ///   - change: pure; gets the element and its index.
  package func parallelMap<Result: Sendable>(jobs: Int, _ change: @Sendable (Element, Int) -> Result) -> [Result] {
    parallelMap(jobs: jobs, alongside: {}, change).results
  }

  /// The results of `change` as ``parallelMap(jobs:_:)`` gives them, and what `other` gives, which one of the threads does
  /// first.
  package func parallelMap<Result: Sendable, Other: Sendable>(
    jobs: Int, alongside other: @Sendable () -> Other, _ change: @Sendable (Element, Int) -> Result
  ) -> (other: Other, results: [Result]) {
    precondition(jobs >= 1, "at least one thread is needed")
    guard jobs > 1, count > 1 else { return (other(), enumerated().map { change($0.element, $0.offset) }) }
    let next = Atomic<Int>(-1)
    let gathered = Mutex<(other: Other?, results: [(index: Int, result: Result)])>((nil, []))
    DispatchQueue.concurrentPerform(iterations: Swift.min(jobs, count)) { _ in
      var own: [(index: Int, result: Result)] = []
      while true {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard index < count else { break }
        if index < 0 {
          let result = other()
          gathered.withLock { $0.other = result }
        } else {
          own.append((index, change(self[index], index)))
        }
      }
      gathered.withLock { $0.results += own }
    }
    let all = gathered.withLock { $0 }
    return (all.other ?? other(), all.results.sorted { $0.index < $1.index }.map(\.result))
  }
}

/// What two independent pieces of work give, done at the same time where there is more than one thread.
///
/// - Parameters:
///   - jobs: how many threads; 1 does one after the other on the caller's.
package func together<First: Sendable, Second: Sendable>(
  jobs: Int, _ first: @Sendable () -> First, _ second: @Sendable () -> Second
) -> (First, Second) {
  guard jobs > 1 else { return (first(), second()) }
  let results = Mutex<(First?, Second?)>((nil, nil))
  DispatchQueue.concurrentPerform(iterations: 2) { number in
    if number == 0 {
      let result = first()
      results.withLock { $0.0 = result }
    } else {
      let result = second()
      results.withLock { $0.1 = result }
    }
  }
  guard case (let one?, let other?) = results.withLock({ $0 }) else { return (first(), second()) }
  return (one, other)
}
