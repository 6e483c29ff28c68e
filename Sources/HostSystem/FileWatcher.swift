/// Tells which files below some folders changed, from the system's events or, where there are none, by looking again and again.
private import Foundation
private import Synchronization

/// What changed since the last time it was asked.
package struct ChangedPaths: Sendable, Hashable {
  /// The paths on disk of what was written, made, renamed or deleted; of a deleted or moved folder only its own.
  package var paths: Set<String>

  /// Whether events were lost, so that anything may have changed.
  package var mayMissSome: Bool

  /// These paths, and perhaps more.
  package init(paths: Set<String> = [], mayMissSome: Bool = false) {
    self.paths = paths
    self.mayMissSome = mayMissSome
  }

  /// Whether nothing changed.
  package var isEmpty: Bool { paths.isEmpty && !mayMissSome }

  /// Adds what another observation saw.
  package mutating func merge(_ other: ChangedPaths) {
    paths.formUnion(other.paths)
    mayMissSome = mayMissSome || other.mayMissSome
  }
}

/// Watches folders with all that is in them, and single files.
///
/// A folder or file that is watched may be missing, and may vanish and come again. Names that begin with a dot and the scratch
/// files of editors (`a~`, `#a#`, `4913`, `.a.swp`) are not told of. Symbolic links to folders are followed, those to files
/// are not.
package final class FileWatcher: Sendable {
  /// How changes are found.
  package enum Method: Sendable, Hashable {
    /// By inotify, or by polling where its limits do not suffice.
    case automatic
    /// By comparing sizes and times at this interval.
    case polling(milliseconds: Int)
  }

  /// How long no event must come before changes are told, and for how long they are held back at most, in milliseconds:
  /// an editor that saves makes several events.
  static let settleMilliseconds = 8, longestWait = 100

  private let inbox = ChangeInbox()
  private let stopping = Atomic(false)
  private let wakeUp = WakeUpPipe()
  private let further = FurtherPaths()

  /// Starts watching.
  ///
  /// - Parameters:
  ///   - paths: folders and files, absolute.
  ///   - method: how to look.
  package init(_ paths: [String], method: Method = .automatic) {
    let ready = DispatchSemaphore(value: 0)
    let thread = Thread { [inbox, wakeUp, further] in
      Self.watch(paths, further, method, inbox, wakeUp, isStopped: { [weak self] in self?.isStopped ?? true }) {
        ready.signal()
      }
      inbox.close()
    }
    thread.name = "jikji-watch"
    thread.start()
    // Changes made after this line are seen.
    ready.wait()
  }

  deinit { stop() }

  /// What changed since the last call, as soon as something did; nil after ``stop()``.
  package func next() async -> ChangedPaths? { await inbox.next() }

  /// Watches `paths`, too; those that are watched already stay as they are. What lies there is told, for it may have changed
  /// before.
  package func add(_ paths: [String]) {
    further.add(paths)
    wakeUp.wake()
  }

  /// Ends watching.
  package func stop() {
    stopping.store(true, ordering: .sequentiallyConsistent)
    wakeUp.wake()
    inbox.close()
  }

  private var isStopped: Bool { stopping.load(ordering: .sequentiallyConsistent) }

  private static func watch(
    _ paths: [String], _ further: FurtherPaths, _ method: Method, _ inbox: ChangeInbox, _ wakeUp: WakeUpPipe,
    isStopped: () -> Bool, whenReady: @escaping () -> Void
  ) {
    var isReady = false
    let tellReady = {
      if !isReady { whenReady() }
      isReady = true
    }
    var interval = 500
    if case .polling(let milliseconds) = method {
      interval = milliseconds
    } else if let events = EventWatch(paths, wakeUp) {
      tellReady()
      guard events.run(adding: further, isStopped: isStopped, tell: { inbox.put($0) }) == .limitReached else { return }
      // Some folders are not watched; what changed in them meanwhile is unknown.
      inbox.put(ChangedPaths(mayMissSome: true))
    }
    var poll = PollWatch(paths + further.all)
    tellReady()
    poll.run(every: interval, wakeUp, adding: further, isStopped: isStopped) { inbox.put($0) }
  }

  /// Whether changes of a file of this name are told.
  static func isTold(_ name: some StringProtocol) -> Bool {
    !name.hasPrefix(".") && !name.hasSuffix("~") && !(name.hasPrefix("#") && name.hasSuffix("#")) && name != "4913"
      && !name.isEmpty
  }
}

/// Paths that are to be watched besides those a watcher began with.
final class FurtherPaths: Sendable {
  private let state = Mutex<(all: [String], open: [String])>(([], []))

  func add(_ paths: [String]) {
    state.withLock { state in
      let new = paths.filter { !state.all.contains($0) }
      state.all += new
      state.open += new
    }
  }

  /// All that were added.
  var all: [String] { state.withLock { $0.all } }

  /// Those that were added since the last call.
  func taken() -> [String] {
    state.withLock { state in
      defer { state.open = [] }
      return state.open
    }
  }
}

/// Holds what changed until somebody asks, so that a flood of events becomes one answer.
final class ChangeInbox: Sendable {
  private struct State {
    var changes = ChangedPaths()
    var waiting: CheckedContinuation<ChangedPaths?, Never>?
    var isClosed = false
  }

  private let state = Mutex(State())

  /// Adds changes and wakes who waits for them.
  func put(_ changes: ChangedPaths) {
    guard !changes.isEmpty else { return }
    let answer = state.withLock { state -> (CheckedContinuation<ChangedPaths?, Never>, ChangedPaths)? in
      state.changes.merge(changes)
      guard let waiting = state.waiting else { return nil }
      defer { state.changes = ChangedPaths() }
      state.waiting = nil
      return (waiting, state.changes)
    }
    answer?.0.resume(returning: answer?.1)
  }

  /// Ends waiting; what is still there is handed out before nil.
  func close() {
    let waiting = state.withLock { state in
      state.isClosed = true
      defer { state.waiting = nil }
      return state.waiting
    }
    waiting?.resume(returning: nil)
  }

  /// The next changes; nil when closed. Only one may wait at a time.
  func next() async -> ChangedPaths? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let answer = state.withLock { state -> ChangedPaths?? in
          if !state.changes.isEmpty {
            defer { state.changes = ChangedPaths() }
            return .some(state.changes)
          }
          if state.isClosed { return .some(nil) }
          precondition(state.waiting == nil, "only one may wait for changes at a time")
          state.waiting = continuation
          return nil
        }
        if let answer { continuation.resume(returning: answer) }
      }
    } onCancel: {
      close()
    }
  }
}
