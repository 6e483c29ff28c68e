/// A folder of the site's cache, or a temporary one where the cache cannot be written.

/// A folder for files that the next build or check can use, if the site can be written; in a read-only checkout, one for this run alone.
package struct CacheFolder: Sendable {
  /// The path on disk.
  package let path: String
  private let isTemporary: Bool

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
  }

  /// Removes a temporary folder.
  package func close() { if isTemporary { try? Disk.remove(path) } }
}
