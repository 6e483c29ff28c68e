/// Lets idle threads of the process help with whatever is open, also where parallel work is part of other parallel work.
///
/// `DispatchQueue.concurrentPerform` does not: called within itself it goes on one thread, even when the others have
/// nothing left to do.
private import Dispatch
private import Synchronization

/// Work that several threads may do at once, each until nothing of it is left.
private final class OpenWork: Sendable {
  private struct State {
    var work: (@Sendable () -> Void)?
    var helpers = 0
    var isAwaited = false
  }

  private let state: Mutex<State>
  private let isDone = DispatchSemaphore(value: 0)

  init(_ work: @escaping @Sendable () -> Void) { state = Mutex(State(work: work)) }

  /// Takes part until nothing is left, unless it is closed already; says whether the thread that waits may now go on.
  func help() -> Bool {
    guard takePart() else { return false }
    return state.withLock { state in
      state.helpers -= 1
      return state.isAwaited && state.helpers == 0
    }
  }

  /// The work itself; when this returns, nothing of it is held any more.
  private func takePart() -> Bool {
    let work = state.withLock { state in
      if state.work != nil { state.helpers += 1 }
      return state.work
    }
    work?()
    return work != nil
  }

  /// Lets nobody begin any more; says whether somebody is still at it.
  func close() -> Bool {
    state.withLock { state in
      state.work = nil
      state.isAwaited = state.helpers > 0
      return state.isAwaited
    }
  }

  /// Waits for those still at it; only after ``close()`` said that there are some.
  func wait() { isDone.wait() }

  /// Lets the waiting thread go on; for the one whose ``help()`` said so.
  func endWaiting() { isDone.signal() }
}

/// The threads that help, and what they can help with.
final class SharedThreadPool: Sendable {
  /// The one of the process.
  static let shared = SharedThreadPool()

  private struct State {
    var open: [OpenWork] = []
    /// Threads that help or are about to.
    var helpers = 0
    /// Threads that wait for helpers and do nothing meanwhile, so that others may take their place.
    var waiting = 0

    /// How many more threads may begin, so that not more than `jobs` are at work.
    func vacancies(_ jobs: Int) -> Int { max(0, jobs - 1 + waiting - helpers) }
  }

  private let state = Mutex(State())

  /// Calls `work` on this thread and on those that are free, and returns when all calls have.
  ///
  /// - Parameters:
  ///   - jobs: how many threads of the process may be at work at once.
  ///   - pieces: how many threads are of use for this work.
  ///   - work: must do its part each time it is called until nothing is left, and may itself share work.
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

  /// Starts a helper. A queue of its own gets a thread at once; the common one would count the threads that wait as busy.
  private func begin(_ jobs: Int) { DispatchQueue(label: "helper").async { self.serve(jobs) } }

  /// A helper's life: the work opened last, as long as there is any and its thread is not one too many.
  private func serve(_ jobs: Int) {
    while let work = next(jobs) {
      let isAwaited = work.help()
      // Nothing of it was left to begin with.
      remove(work)
      guard isAwaited else { continue }
      // The one who waited counts again before this thread looks for more to do, or there would be one too many.
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
