/// Reports which files below some folders changed, by inotify or, where that does not suffice, by polling.
private import Foundation
private import Synchronization

/// The files that changed since the last report.
package struct ChangedPaths: Sendable, Hashable {
  /// The paths on disk of what was written, created, renamed or deleted; of a deleted or moved folder only its own path.
  package var paths: Set<String>

  /// Whether events were lost, so that anything may have changed.
  package var mayMissSome: Bool

  /// A report; by default an empty one.
  package init(paths: Set<String> = [], mayMissSome: Bool = false) {
    self.paths = paths
    self.mayMissSome = mayMissSome
  }

  /// Whether nothing changed.
  package var isEmpty: Bool { paths.isEmpty && !mayMissSome }

  /// Adds another report.
  package mutating func merge(_ other: ChangedPaths) {
    paths.formUnion(other.paths)
    mayMissSome = mayMissSome || other.mayMissSome
  }
}

/// Watches folders with everything in them, and single files.
///
/// A watched path may be missing, and may vanish and come back. Names that begin with a dot and the scratch files of editors
/// (`a~`, `#a#`, `4913`, `.a.swp`) are not reported. Symbolic links to folders are followed, those to files are not.
package final class FileWatcher: Sendable {
  /// How changes are found.
  package enum Method: Sendable, Hashable {
    /// By inotify, or by polling where the system's limit of watches does not suffice.
    case automatic
    /// By comparing sizes and times at this interval.
    case polling(milliseconds: Int)
  }

  /// An editor that saves causes several events: a report waits until none came for `settleMilliseconds`, but at most
  /// `longestWait` milliseconds.
  static let settleMilliseconds = 8, longestWait = 100
  /// How often polling looks where inotify does not suffice.
  private static let pollingMilliseconds = 500

  private let state: WatchState

  /// Starts watching `paths`, absolute ones of folders and files.
  package init(_ paths: [String], method: Method = .automatic) {
    let state = WatchState(paths)
    self.state = state
    let ready = DispatchSemaphore(value: 0)
    let thread = Thread {
      Self.watch(state, method) { ready.signal() }
      state.inbox.close()
    }
    thread.name = "jikji-watch"
    thread.start()
    // Changes made after this line are reported.
    ready.wait()
  }

  deinit { stop() }

  /// The changes since the last call, as soon as there are any; nil after ``stop()``. Only one task may wait at a time.
  package func next() async -> ChangedPaths? { await state.inbox.next() }

  /// Watches `paths` as well. Their files are reported once, for they may have changed before.
  package func add(_ paths: [String]) { state.add(paths) }

  /// Ends watching.
  package func stop() { state.stop() }

  /// Watches on the current thread until stopped; `whenReady` is called once the first watches are in place.
  private static func watch(_ state: WatchState, _ method: Method, whenReady: () -> Void) {
    var interval = pollingMilliseconds
    var isReady = false
    if case .polling(let milliseconds) = method {
      interval = milliseconds
    } else if let events = InotifyWatch(state) {
      whenReady()
      isReady = true
      guard events.run() == .limitReached else { return }
    }
    var poll = PollingWatch(state)
    if isReady {
      // Some folders were not watched; what changed in them before the first look is unknown.
      state.inbox.put(ChangedPaths(mayMissSome: true))
    } else {
      whenReady()
    }
    poll.run(every: interval)
  }

  /// Whether changes of a file of this name are reported.
  static func isReported(_ name: some StringProtocol) -> Bool {
    !name.hasPrefix(".") && !name.hasSuffix("~") && !(name.hasPrefix("#") && name.hasSuffix("#")) && name != "4913"
      && !name.isEmpty
  }
}

/// What a watcher shares with its thread.
final class WatchState: Sendable {
  /// Where the thread puts changes.
  let inbox = ChangeInbox()
  /// Ends the thread's waiting when paths are added or watching is stopped.
  let wakeUp = NonblockingPipe()
  private let state: Mutex<(paths: [String], isStopped: Bool)>

  init(_ paths: [String]) { state = Mutex((paths, false)) }

  /// The watched paths, in the order they were added, each once.
  var paths: [String] { state.withLock { $0.paths } }
  /// Whether watching must end.
  var isStopped: Bool { state.withLock { $0.isStopped } }

  func add(_ paths: [String]) {
    state.withLock { state in state.paths += paths.filter { !state.paths.contains($0) } }
    wakeUp.wake()
  }

  func stop() {
    state.withLock { $0.isStopped = true }
    wakeUp.wake()
    inbox.close()
  }
}

/// Collects changes until they are asked for, so that a flood of events becomes one report.
final class ChangeInbox: Sendable {
  private let changes = Mutex(ChangedPaths())
  /// One signal is sent for any number of changes.
  private let signals: AsyncStream<Void>
  private let signal: AsyncStream<Void>.Continuation

  init() { (signals, signal) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1)) }

  /// Adds changes and wakes the task that waits for them.
  func put(_ new: ChangedPaths) {
    guard !new.isEmpty else { return }
    changes.withLock { $0.merge(new) }
    signal.yield()
  }

  /// Ends waiting; changes that were put before are still handed out.
  func close() { signal.finish() }

  /// The next changes; nil when closed or when the task is cancelled.
  func next() async -> ChangedPaths? {
    while true {
      let taken = changes.withLock { changes in
        defer { changes = ChangedPaths() }
        return changes
      }
      guard taken.isEmpty else { return taken }
      var iterator = signals.makeAsyncIterator()
      guard await iterator.next() != nil else { return nil }
    }
  }
}
