/// Watching by looking again and again, where the system tells of nothing: network disks, exhausted limits.
private import Glibc

/// Compares the sizes, times and numbers of all files with those of the look before.
struct PollWatch {
  private struct Facts: Hashable {
    let size: Int, modified: Int, inode: UInt64
  }

  /// The most folders that may nest, against links that run in circles.
  private static let depthLimit = 64

  private var paths: [String]
  private var seen: [String: Facts] = [:]

  /// Remembers how `paths` are now.
  init(_ paths: [String]) {
    self.paths = paths
    seen = look()
  }

  /// Tells of changes every so many milliseconds until stopped; less often when looking takes long, so that it costs at most a
  /// tenth of one core.
  mutating func run(
    every interval: Int, _ wakeUp: WakeUpPipe, adding further: FurtherPaths, isStopped: () -> Bool,
    tell: (ChangedPaths) -> Void
  ) {
    let clock = ContinuousClock()
    var pause = interval
    while !isStopped() {
      _ = wakeUp.wait(for: -1, milliseconds: pause)
      guard !isStopped() else { return }
      for path in further.taken() where !paths.contains(path) { paths.append(path) }
      let cost = clock.measure { tell(changes()) }
      pause = max(interval, Int(cost / .milliseconds(1)) * 10)
    }
  }

  private mutating func changes() -> ChangedPaths {
    let now = look()
    defer { seen = now }
    let changed = now.filter { seen[$0.key] != $0.value }.map(\.key)
    let gone = seen.keys.filter { now[$0] == nil }
    return ChangedPaths(paths: Set(changed + gone))
  }

  private func look() -> [String: Facts] {
    var found: [String: Facts] = [:]
    var open = paths.map { ($0, 0) }
    while let (path, depth) = open.popLast() {
      var status = stat()
      guard stat(path, &status) == 0 else { continue }
      if status.st_mode & S_IFMT == S_IFDIR {
        guard depth < Self.depthLimit else { continue }
        for entry in FolderListing.entries(of: path) where FileWatcher.isTold(entry.name) {
          open.append((path + "/" + entry.name, depth + 1))
        }
      } else {
        let modified = status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec
        found[path] = Facts(size: Int(status.st_size), modified: modified, inode: UInt64(status.st_ino))
      }
    }
    return found
  }
}
