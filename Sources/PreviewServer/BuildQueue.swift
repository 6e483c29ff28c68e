/// Collects changes until the next build, so that builds never run concurrently and no change is lost.
import HostSystem
private import Synchronization

/// The changes that wait for a build.
final class BuildQueue: Sendable {
  /// How soon changes must be built.
  enum Urgency: Sendable {
    /// Their pages are already shown; the rest of the site may wait for a pause between saves.
    case whenQuiet
    /// They are not shown at all yet.
    case now
  }

  /// The length of a pause between saves, and the longest time that a change may wait, in seconds.
  private static let pause = 0.15, longestWait = 2.0

  private struct State {
    var changes = ChangedPaths()
    /// When the first and the last of these changes were added, in seconds.
    var first = 0.0, last = 0.0
    var isUrgent = false
  }

  private let state = Mutex(State())
  private let build: @Sendable (ChangedPaths) async -> Void
  private let wakeUps: AsyncStream<Void>
  private let wakeUp: AsyncStream<Void>.Continuation

  /// A queue that passes collected changes to `build`.
  init(build: @escaping @Sendable (ChangedPaths) async -> Void) {
    self.build = build
    (wakeUps, wakeUp) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Adds changes.
  func add(_ changes: ChangedPaths, urgency: Urgency) {
    let now = HostEnvironment.monotonicSeconds
    state.withLock { state in
      if state.changes.isEmpty { state.first = now }
      state.last = now
      state.isUrgent = state.isUrgent || urgency == .now
      state.changes.merge(changes)
    }
    wakeUp.yield()
  }

  /// Asks for a build although nothing has changed.
  func addBuild() {
    state.withLock { $0.isUrgent = true }
    wakeUp.yield()
  }

  /// Builds whenever changes wait, until the task is cancelled.
  func run() async {
    for await _ in wakeUps {
      while !Task.isCancelled, let wait = secondsToWait {
        guard wait <= 0 else {
          try? await Task.sleep(for: .seconds(wait))
          continue
        }
        await build(taken())
      }
      if Task.isCancelled { return }
    }
  }

  /// How many seconds the changes may still wait; 0 or less for none, nil when there are no changes.
  private var secondsToWait: Double? {
    let now = HostEnvironment.monotonicSeconds
    return state.withLock { state in
      if state.isUrgent { return 0 }
      guard !state.changes.isEmpty else { return nil }
      return min(state.last + Self.pause, state.first + Self.longestWait) - now
    }
  }

  private func taken() -> ChangedPaths {
    state.withLock { state in
      defer { state = State() }
      return state.changes
    }
  }
}
