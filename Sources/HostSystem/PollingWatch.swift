/// Watches files by polling, for systems that report no events: network file systems, exhausted inotify limits.
private import Glibc

/// Compares the metadata of all files with that of the previous poll.
struct PollingWatch {
  /// The maximum depth of nested folders, as a protection against cyclic links.
  private static let depthLimit = 64

  /// The state of a file at one poll.
  private struct Seen {
    let facts: FileFacts
    /// The hash of its content if its times may not show the next change; nil otherwise.
    let content: String?
  }

  private let state: WatchState
  private var seen: [String: Seen] = [:]

  /// Records the current state of the files of `state.paths`.
  init(_ state: WatchState) {
    self.state = state
    seen = look()
  }

  /// Reports changes every `interval` milliseconds until stopped. The pause is at least ten times as long as the last
  /// poll took, so that polling uses at most a tenth of one processor.
  mutating func run(every interval: Int) {
    let clock = ContinuousClock()
    var pause = interval
    while !state.isStopped {
      _ = state.wakeUp.wait(for: -1, milliseconds: pause)
      guard !state.isStopped else { return }
      let cost = clock.measure { state.inbox.put(changes()) }
      pause = max(interval, Int(cost / .milliseconds(1)) * 10)
    }
  }

  /// The changes since the previous poll.
  mutating func changes() -> ChangedPaths {
    let now = look()
    defer { seen = now }
    let changed = now.filter { path, file in
      guard let last = seen[path], last.facts == file.facts else { return true }
      return last.content != nil && last.content != file.content
    }.map(\.key)
    let gone = seen.keys.filter { now[$0] == nil }
    return ChangedPaths(paths: Set(changed + gone))
  }

  private func look() -> [String: Seen] {
    let now = HostEnvironment.now
    var found: [String: Seen] = [:]
    var open = state.paths.map { ($0, 0) }
    while let (path, depth) = open.popLast() {
      if Disk.kind(of: path) == .folder {
        guard depth < Self.depthLimit else { continue }
        for entry in (try? Disk.list(path)) ?? [] where FileWatcher.isReported(entry.name) {
          open.append((path + "/" + entry.name, depth + 1))
        }
      } else {
        guard let facts = Disk.facts(of: path) else { continue }
        // A file that was young at the previous poll is read once more, to detect a change after that poll.
        let isYoung = !facts.isSettled(at: now) || seen[path]?.content != nil && seen[path]?.facts == facts
        let content = isYoung ? (try? Disk.read(path)).map { ContentHash.hex(of: $0) } : nil
        found[path] = Seen(facts: facts, content: content)
      }
    }
    return found
  }
}
