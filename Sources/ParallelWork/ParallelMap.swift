/// Maps arrays on several threads, with results in order.
private import Synchronization

extension Array where Element: Sendable {
  /// Applies `change` to all elements on at most `jobs` threads; the results are in the order of the elements.
  ///
  /// - Parameters:
  ///   - jobs: the maximum number of threads; with 1, everything runs on the calling thread.
  ///   - change: a function without side effects; it gets the element and its index.
  package func parallelMap<Result: Sendable>(jobs: Int, _ change: @Sendable (Element, Int) -> Result) -> [Result] {
    pieces(count, jobs: jobs) { change(self[$0], $0) }
  }

  /// Like ``parallelMap(jobs:_:)``, but additionally calls `other` on one of the threads, which starts before the
  /// elements.
  package func parallelMap<Result: Sendable, Other: Sendable>(
    jobs: Int, alongside other: @Sendable () -> Other, _ change: @Sendable (Element, Int) -> Result
  ) -> (other: Other, results: [Result]) {
    let first = Mutex<Other?>(nil)
    let results = pieces(count, after: 1, jobs: jobs) {
      change(self[$0], $0)
    } first: {
      let result = other()
      first.withLock { $0 = result }
    }
    return (first.withLock { $0 } ?? other(), results)
  }
}

/// Runs two independent functions and returns both results; they run concurrently if there is more than one thread.
///
/// - Parameters:
///   - jobs: the maximum number of threads; with 1, both run one after the other on the calling thread.
package func together<First: Sendable, Second: Sendable>(
  jobs: Int, _ first: @Sendable () -> First, _ second: @Sendable () -> Second
) -> (First, Second) {
  let (one, others) = [()].parallelMap(jobs: jobs, alongside: first) { _, _ in second() }
  return (one, others[0])
}

/// The results of `piece` for the numbers 0..<`count`, in order.
///
/// - Parameters:
///   - calls: 1 if there is a `first`; otherwise 0.
///   - first: is called on one of the threads before the first piece begins.
private func pieces<Result: Sendable>(
  _ count: Int, after calls: Int = 0, jobs: Int, _ piece: @Sendable (Int) -> Result, first: @Sendable () -> Void = {}
) -> [Result] {
  precondition(jobs >= 1, "at least one thread is needed")
  guard jobs > 1, count + calls > 1 else {
    first()
    return (0..<count).map(piece)
  }
  let next = Atomic<Int>(-calls)
  return [Result](unsafeUninitializedCapacity: count) { buffer, initialized in
    // Every place is initialized once, by the thread that took its number.
    nonisolated(unsafe) let places = buffer
    SharedThreadPool.shared.run(jobs: jobs, pieces: count + calls) {
      while true {
        let number = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard number < count else { break }
        if number < 0 { first() } else { places.initializeElement(at: number, to: piece(number)) }
      }
    }
    initialized = count
  }
}
