/// Files of a site that are served before they are written.
private import Synchronization

/// Stands in for a folder that does not hold the whole site yet: while a build runs, its files are made when they are asked for.
///
/// It is shared by the build, which says which files there are, and the server, which asks for them.
package final class UnwrittenFiles: Sendable {
  private struct State {
    /// The files by path, and the folders that contain them; nil when the folder on disk has everything.
    var files: [String: WritableFile]?
    var folders: Set<String> = []
    /// When the files became known, in nanoseconds since 1970.
    var date = 0
    /// Whether a build is going to write files that are not known.
    var awaitsMore = false
  }

  private let state = Mutex(State())

  /// Stands in for nothing until there are files.
  package init() {}

  /// Stands in for the folder with these files, until the build that follows has written the whole site.
  package func replace(with files: [WritableFile]) {
    var folders: Set = [""]
    for file in files {
      var rest = file.path[...]
      while let slash = rest.lastIndex(of: "/") {
        rest = rest[..<slash]
        guard folders.insert(String(rest)).inserted else { break }
      }
    }
    let byPath = Dictionary(files.map { ($0.path, $0) }) { first, _ in first }
    state.withLock { state in
      (state.files, state.folders, state.date) = (byPath, folders, HostEnvironment.nanoseconds)
      state.awaitsMore = true
    }
  }

  /// Says that the build has ended.
  ///
  /// - Parameter isWhole: whether the folder holds the whole site from now on.
  package func buildEnds(isWhole: Bool) {
    state.withLock { state in
      state.awaitsMore = false
      if isWhole { (state.files, state.folders) = (nil, []) }
    }
  }

  /// Whether these files stand in for the folder, which is not to be read then, because it may hold another site or parts of one.
  package var areServed: Bool { state.withLock { $0.files != nil } }

  /// Whether a build is going to write files that are not known.
  package var awaitMore: Bool { state.withLock { $0.files != nil && $0.awaitsMore } }

  /// The entry at a path below the folder; nil when there is none.
  package func entry(at components: [String]) -> ServedFolder.Entry? {
    let path = components.joined(separator: "/")
    return state.withLock { state in
      if let file = state.files?[path] {
        if case .file(let original) = file.source { return Disk.facts(of: original).map { .file($0) } }
        return .file(FileFacts(madeAt: state.date, size: 0))
      }
      return state.folders.contains(path) ? .folder : nil
    }
  }

  /// Makes the bytes of a file; nil when there is none, and for a copy of a file that cannot be read.
  package func bytes(at components: [String]) -> [UInt8]? {
    let path = components.joined(separator: "/")
    // Not under the lock, because rendering takes milliseconds.
    return state.withLock { $0.files?[path] }.flatMap { try? $0.bytes(in: "") }
  }
}
