/// A thread pool in which idle threads help with any open work, including parallel work nested in other parallel work.
///
/// `DispatchQueue.concurrentPerform` does not do that: a nested call continues on a single thread, even when the other
/// threads are idle.
private import Dispatch
private import Synchronization

/// Work that several threads can do at the same time; each continues until nothing is left.
private final class OpenWork: Sendable {
  private struct State {
    var work: (@Sendable () -> Void)?
    var helpers = 0
    var isAwaited = false
  }

  private let state: Mutex<State>
  private let isDone = DispatchSemaphore(value: 0)

  init(_ work: @escaping @Sendable () -> Void) { state = Mutex(State(work: work)) }

  /// Takes part in the work until nothing is left, unless it is closed; returns whether the waiting thread must now be
  /// resumed.
  func help() -> Bool {
    guard takePart() else { return false }
    return state.withLock { state in
      state.helpers -= 1
      return state.isAwaited && state.helpers == 0
    }
  }

  /// Runs the work; returns false when it is closed. After it returns, no reference to the closure remains.
  private func takePart() -> Bool {
    let work = state.withLock { state in
      if state.work != nil { state.helpers += 1 }
      return state.work
    }
    work?()
    return work != nil
  }

  /// Prevents further threads from taking part; returns whether some are still working.
  func close() -> Bool {
    state.withLock { state in
      state.work = nil
      state.isAwaited = state.helpers > 0
      return state.isAwaited
    }
  }

  /// Waits for threads that are still working; to be called only after ``close()`` returned true.
  func wait() { isDone.wait() }

  /// Resumes the waiting thread; to be called by the thread whose ``help()`` returned true.
  func endWaiting() { isDone.signal() }
}

/// The helper threads, and the open work.
final class SharedThreadPool: Sendable {
  /// The pool of this process.
  static let shared = SharedThreadPool()

  private struct State {
    var open: [OpenWork] = []
    /// The number of threads that are helping or about to start.
    var helpers = 0
    /// The number of threads that are blocked while they wait for helpers; as many others may run in their place.
    var waiting = 0

    /// The number of threads that may be started without exceeding `jobs` running threads.
    func vacancies(_ jobs: Int) -> Int { max(0, jobs - 1 + waiting - helpers) }
  }

  private let state = Mutex(State())

  /// Calls `work` on this thread and on free threads; returns when all calls have returned.
  ///
  /// - Parameters:
  ///   - jobs: the maximum number of threads of the process that run at the same time.
  ///   - pieces: the maximum number of threads that are useful for this work.
  ///   - work: does a part of the work at each call until nothing is left; it may call this function itself.
  func run(jobs: Int, pieces: Int, _ work: @Sendable () -> Void) {
    withoutActuallyEscaping(work) { work in
      let shared = OpenWork(work)
      open(shared, jobs, pieces)
      work()
      close(shared, jobs)
    }
  }

  private func open(_ work: OpenWork, _ jobs: Int, _ pieces: Int) {
    let needed = state.withLock { state in
      state.open.append(work)
      let needed = min(pieces - 1, state.vacancies(jobs))
      state.helpers += needed
      return needed
    }
    for _ in 0..<needed { begin(jobs) }
  }

  private func close(_ work: OpenWork, _ jobs: Int) {
    remove(work)
    guard work.close() else { return }
    let isNeeded = state.withLock { state in
      state.waiting += 1
      let isNeeded = !state.open.isEmpty && state.vacancies(jobs) > 0
      if isNeeded { state.helpers += 1 }
      return isNeeded
    }
    if isNeeded { begin(jobs) }
    work.wait()
  }

  /// Starts a helper thread. A separate queue gets a thread at once, whereas the global queue would count blocked threads
  /// as busy.
  private func begin(_ jobs: Int) { DispatchQueue(label: "helper").async { self.serve(jobs) } }

  /// The loop of a helper: it takes the work opened last, until there is none or there are too many threads.
  private func serve(_ jobs: Int) {
    while let work = next(jobs) {
      let isAwaited = work.help()
      // The work is finished; it may have been closed before this thread took part.
      remove(work)
      guard isAwaited else { continue }
      // The waiting thread is counted as running before this thread looks for more work; otherwise one thread too many
      // would run.
      state.withLock { $0.waiting -= 1 }
      work.endWaiting()
    }
  }

  private func next(_ jobs: Int) -> OpenWork? {
    state.withLock { state in
      if state.helpers <= jobs - 1 + state.waiting, let work = state.open.last { return work }
      state.helpers -= 1
      return nil
    }
  }

  private func remove(_ work: OpenWork) {
    state.withLock { state in state.open.removeAll { $0 === work } }
  }
}
