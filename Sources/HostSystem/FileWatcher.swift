/// Reports which files below some folders changed, using inotify or, where its limits are too low, polling.
private import Foundation
private import Synchronization

/// The files that changed since the previous report.
package struct ChangedPaths: Sendable, Hashable {
  /// The paths on disk that were written, created, renamed or deleted; for a deleted or moved folder only the path of the
  /// folder.
  package var paths: Set<String>

  /// Whether events were lost, so that any file may have changed.
  package var mayMissSome: Bool

  /// Creates a report, by default an empty one.
  package init(paths: Set<String> = [], mayMissSome: Bool = false) {
    self.paths = paths
    self.mayMissSome = mayMissSome
  }

  /// Whether nothing changed.
  package var isEmpty: Bool { paths.isEmpty && !mayMissSome }

  /// Adds the changes of another report.
  package mutating func merge(_ other: ChangedPaths) {
    paths.formUnion(other.paths)
    mayMissSome = mayMissSome || other.mayMissSome
  }
}

/// Watches folders recursively, and single files.
///
/// A watched path may be missing at first, disappear and appear again. Names that begin with a dot and temporary files of
/// editors (`a~`, `#a#`, `4913`, `.a.swp`) are not reported. Symbolic links to folders are followed; those to files are not.
package final class FileWatcher: Sendable {
  /// The mechanism for detecting changes.
  package enum Method: Sendable, Hashable {
    /// inotify, or polling where the system's limit on inotify watches is too low.
    case automatic
    /// Polling: compares sizes and times at this interval.
    case polling(milliseconds: Int)
  }

  /// Saving in an editor causes several events. A report is delayed until no event came for `settleMilliseconds`, but at
  /// most for `longestWait` milliseconds (debouncing).
  static let settleMilliseconds = 8, longestWait = 100
  /// The polling interval when inotify cannot be used.
  private static let pollingMilliseconds = 500

  private let state: WatchState

  /// Starts watching `paths`, absolute paths of folders and files.
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

  /// Waits for changes and returns all since the last call; nil after ``stop()``. Only one task may wait at a time.
  package func next() async -> ChangedPaths? { await state.inbox.next() }

  /// Watches additional paths. Their files are reported once, because they may have changed before.
  package func add(_ paths: [String]) { state.add(paths) }

  /// Stops watching.
  package func stop() { state.stop() }

  /// Runs on the current thread until watching is stopped; calls `whenReady` when the first watches are in place.
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
      // Some folders were not watched, so changes in them before the first poll are unknown.
      state.inbox.put(ChangedPaths(mayMissSome: true))
    } else {
      whenReady()
    }
    poll.run(every: interval)
  }

  /// Whether changes of a file with this name are reported.
  static func isReported(_ name: some StringProtocol) -> Bool {
    !name.hasPrefix(".") && !name.hasSuffix("~") && !(name.hasPrefix("#") && name.hasSuffix("#")) && name != "4913"
      && !name.isEmpty
  }
}

/// The state shared by a watcher and its thread.
final class WatchState: Sendable {
  /// Receives the changes found by the thread.
  let inbox = ChangeInbox()
  /// Wakes the thread when paths are added or watching is stopped.
  let wakeUp = NonblockingPipe()
  private let state: Mutex<(paths: [String], isStopped: Bool)>

  init(_ paths: [String]) { state = Mutex((paths, false)) }

  /// The watched paths without duplicates, in the order in which they were added.
  var paths: [String] { state.withLock { $0.paths } }
  /// Whether the thread must end.
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

/// Collects changes until they are requested, so that many events become one report.
final class ChangeInbox: Sendable {
  private let changes = Mutex(ChangedPaths())
  /// A signal for waiting tasks; several changes may share one.
  private let signals: AsyncStream<Void>
  private let signal: AsyncStream<Void>.Continuation

  init() { (signals, signal) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1)) }

  /// Adds changes and wakes the task that waits for them.
  func put(_ new: ChangedPaths) {
    guard !new.isEmpty else { return }
    changes.withLock { $0.merge(new) }
    signal.yield()
  }

  /// Ends waiting; changes that were added before are still returned.
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
