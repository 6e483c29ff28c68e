/// The files of a site that is served while its first build runs: they are rendered on demand.
private import Synchronization

/// An overlay over the folder of a preview: while it is active, its files are served and the folder is not read, because that may hold an older
/// site or parts of one.
///
/// It is shared by the build, which says which files there are, and the server, which asks for them.
package final class OnDemandFiles: Sendable {
  private struct State {
    /// The files by path, and the folders that contain them; nil when the overlay is not active.
    var files: [String: WritableFile]?
    var folders: Set<String> = []
    /// When the files became known, in nanoseconds since 1970.
    var date = 0
    /// Whether a build is going to write files that are not known.
    var isBuildPending = false
  }

  private let state = Mutex(State())

  /// An overlay that is not active.
  package init() {}

  /// Replaces the files and activates the overlay, until the build that follows has written the whole site.
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
      state.isBuildPending = true
    }
  }

  /// Reports the end of a build.
  ///
  /// - Parameter isWhole: whether the folder holds the whole site now; this deactivates the overlay.
  package func buildEnded(isWhole: Bool) {
    state.withLock { state in
      state.isBuildPending = false
      if isWhole { (state.files, state.folders) = (nil, []) }
    }
  }

  /// Whether the overlay is served instead of the folder.
  package var isActive: Bool { state.withLock { $0.files != nil } }

  /// Whether the overlay is active and a build is going to write files that it does not have.
  package var isBuildPending: Bool { state.withLock { $0.files != nil && $0.isBuildPending } }

  /// The entry at a path below the folder; nil when there is none.
  package func entry(at components: [String]) -> ServedFolder.Entry? {
    let path = components.joined(separator: "/")
    let (file, isFolder, date) = state.withLock { ($0.files?[path], $0.folders.contains(path), $0.date) }
    guard let file else { return isFolder ? .folder : nil }
    if case .file(let original) = file.source { return Disk.facts(of: original).map { .file($0) } }
    return .file(FileFacts(madeAt: date, size: 0))
  }

  /// Renders a file, or reads it if it is a copy; nil when there is none, or the original cannot be read.
  package func bytes(at components: [String]) -> [UInt8]? {
    let path = components.joined(separator: "/")
    // Not under the lock, because rendering takes milliseconds.
    return state.withLock { $0.files?[path] }.flatMap { try? $0.bytes(in: "") }
  }
}
