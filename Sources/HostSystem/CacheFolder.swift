/// A folder of the site's cache, or a temporary one where the cache cannot be written.

/// A folder for files that the next build or check can use, if the site can be written; in a read-only checkout, one for this run alone.
package struct CacheFolder: Sendable {
  /// The path on disk.
  package let path: String
  private let isTemporary: Bool
  private let facts: FileFacts?

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
    facts = Disk.facts(of: self.path)
  }

  /// Whether somebody has removed the folder, as may be done with a cache at any time.
  package var isGone: Bool {
    let now = Disk.facts(of: path)
    return now?.inode != facts?.inode || now?.device != facts?.device
  }

  /// Removes the entries that are not `known`, unless they have changed within an hour before `now` (in seconds since 1970): another build or
  /// preview of the same site may be making or reading them. What cannot be removed stays.
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
