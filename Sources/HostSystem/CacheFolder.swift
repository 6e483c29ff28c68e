/// A folder of the site's cache, or a temporary one where the cache cannot be written.
private import Glibc

/// A folder for files that the next build or check can use, if the site can be written; in a read-only checkout, one for this run alone.
/// Other builds and previews of the site may use it at the same time, and anybody may delete it at any time.
package struct CacheFolder: Sendable {
  /// The path on disk.
  package let path: String
  private let isTemporary: Bool
  private let opened: OpenedFolder

  /// Creates the folder; if no files can be created there, a temporary one below `TMPDIR`, or else `/tmp`. Throws when that cannot be
  /// created either. Call ``close()`` at the end.
  ///
  /// - Parameter followsLink: whether there may be a symbolic link at `path`. If not, it is removed, because the files that it leads to are
  ///   not those of the cache.
  package init(_ path: String, followsLink: Bool = false) throws(HostError) {
    if !followsLink, Disk.isLink(path) { try? Disk.remove(path) }
    isTemporary =
      !followsLink && Disk.isLink(path) || (try? Disk.makeFolder(path)) == nil || !Disk.isWritable(path)
    self.path =
      isTemporary ? try Disk.makeTemporaryFolder(in: HostEnvironment.variables["TMPDIR"] ?? "/tmp") : path
    opened = OpenedFolder(self.path)
  }

  /// What `make` makes in the folder at `path`, and that folder, to be closed. If something failed, and the folder was deleted meanwhile, it is
  /// created and everything is made again, a few times.
  package static func making<Value>(
    in path: String, _ make: (CacheFolder) -> Value, hasFailed: (Value) -> Bool
  ) throws(HostError) -> (folder: CacheFolder, value: Value) {
    var tries = 4
    while true {
      let folder = try CacheFolder(path)
      let value = make(folder)
      tries -= 1
      guard tries > 0, hasFailed(value), folder.isGone else { return (folder, value) }
      folder.close()
    }
  }

  /// Whether somebody has deleted the folder.
  var isGone: Bool {
    let now = Disk.facts(of: path)
    return now == nil || now?.inode != opened.facts?.inode || now?.device != opened.facts?.device
  }

  /// Marks an entry as used now.
  package func use(_ name: String) { _ = utimensat(AT_FDCWD, path + "/" + name, nil, 0) }

  /// Removes the entries that are not `known`, unless they were made or used within an hour before `now` (in seconds since 1970): another
  /// build or preview may be making or reading them. What cannot be removed stays.
  package func removeOthers(than known: Set<String>, now: Int = HostEnvironment.now) {
    for entry in (try? Disk.list(path)) ?? [] where !known.contains(entry.name) {
      let place = path + "/" + entry.name
      let changed = Disk.facts(of: place).map { $0.changed / 1_000_000_000 } ?? .min
      if changed < now - 3600 { try? Disk.remove(place) }
    }
  }

  /// Removes a temporary folder.
  package func close() { if isTemporary { try? Disk.remove(path) } }
}

/// A folder that is kept open, so that no other one gets the number of its inode.
private final class OpenedFolder: Sendable {
  let facts: FileFacts?
  private let descriptor: Int32

  init(_ path: String) {
    descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    facts = Disk.facts(of: path)
  }

  deinit { if descriptor >= 0 { close(descriptor) } }
}
