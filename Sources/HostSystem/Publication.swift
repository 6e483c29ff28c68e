/// What is published into a folder, and what publishing reports.

/// A file to write and the source of its bytes.
package struct WritableFile: Sendable {
  /// The source of a file's bytes.
  package enum Source: Sendable {
    case bytes([UInt8])
    /// Bytes that are computed when the file is written and released afterwards; every call must return the same.
    case made(@Sendable () -> [UInt8])
    /// A file on disk, which is copied.
    case file(String)
    /// The file that is already at this path of the output folder and stays as it is.
    case published
  }

  /// The path below the output folder.
  package let path: String
  /// The source of the content.
  package let source: Source

  /// Creates a file at `path` below the output folder.
  package init(path: String, _ source: Source) {
    self.path = path
    self.source = source
  }

  /// The content; for a copied or published file it is read from disk.
  ///
  /// - Parameter folder: the output folder.
  package func bytes(in folder: String) throws(HostError) -> [UInt8] {
    switch source {
    case .bytes(let bytes): bytes
    case .made(let make): make()
    case .file(let original): try Disk.read(original)
    case .published: try Disk.read(folder + "/" + path)
    }
  }
}

/// Files that list all other files and are published with them.
package struct FileList: Sendable {
  /// The prefix of their names. They are written to the top of the output folder; existing files there with this prefix are
  /// replaced or removed.
  let prefix: String
  /// Computes their names and bytes from the paths and SHA-256 hashes of all other files, which are passed in the order given to
  /// the writer.
  let files: @Sendable ([(path: String, sha256: String)]) throws(HostError) -> [(name: String, bytes: [UInt8])]

  /// Creates a list whose names begin with `prefix` and whose content is computed by `files`.
  package init(
    prefix: String,
    files: @escaping @Sendable ([(path: String, sha256: String)]) throws(HostError) -> [(name: String, bytes: [UInt8])]
  ) {
    self.prefix = prefix
    self.files = files
  }
}

/// The tree that a publication replaced. It is kept, because the next one then changes only the files that differ; otherwise it would make
/// a tree of links to all files, and remove the replaced one, which takes longer than everything else after a small change of a large site.
package struct SpareTree: Sendable, Hashable {
  /// Where it is kept: a folder on the file system of the output folder.
  package let place: String
  /// The paths of files in which it differs from the output folder, including those that only one of them has; nil when it is not known.
  package let differing: Set<String>?
  /// The paths in it that begin with a dot and were not published.
  package let dotEntries: [String]
  /// A hash of its folders, see ``TreeScan/foldersDigest(at:jobs:)``. A tree with another one is not used: somebody has changed or partly removed
  /// it. Files that were changed in place are those of the output folder, too, whose metadata is compared.
  package let foldersDigest: UInt64

  /// A tree at `place`.
  package init(
    place: String, differing: Set<String>? = nil, dotEntries: [String] = [], foldersDigest: UInt64 = 0
  ) {
    (self.place, self.differing, self.dotEntries) = (place, differing, dotEntries)
    self.foldersDigest = foldersDigest
  }

  /// The tree that was `old` and is now at `place`.
  init(_ old: ExistingTree, at place: String, differing: Set<String>, jobs: Int) {
    self.init(
      place: place, differing: differing, dotEntries: old.dotEntries,
      foldersDigest: old.scan?.foldersDigest(at: place, jobs: jobs) ?? 0)
  }

  /// Whether the tree is as it was left. It is not if its place is a link, which leads out of the cache.
  ///
  /// - Parameter published: the folders of the output folder. If some of the tree's are not among them, it counts as changed.
  func isIntact(beside published: TreeScan?, jobs: Int) -> Bool {
    !Disk.isLink(place) && published?.foldersDigest(at: place, jobs: jobs) == foldersDigest
  }
}

/// What an output folder held when a build began.
package struct KnownTree: Sendable {
  /// The paths of its files without those of a ``FileList``.
  let files: [String]
  let scan: TreeScan

  /// A folder that was listed by `scan`.
  ///
  /// - Parameter files: the paths of exactly the files that were found, without those of a ``FileList``. The caller knows them, because the
  ///   folder is as the last build left it; they are not compared with the scan. Paths with a component that begins with a dot may be among
  ///   them; these are taken from the scan.
  package init(files: [String], scan: TreeScan) { (self.files, self.scan) = (files, scan) }
}

/// The changes made by publishing.
package struct PublishReport: Sendable, Hashable {
  /// The number of files written because they were new or changed, left unchanged, and removed.
  package var written = 0, kept = 0, removed = 0
  /// The paths of the removed files, sorted.
  package var removedPaths: [String] = []
  /// The SHA-256 hashes of the published files in the order in which they were given; empty without a list.
  package var hashes: [String] = []
  /// Whether files were replaced one by one, because the folder could not be exchanged as a whole.
  package var wasInPlace = false
  /// The replaced tree, if it was kept.
  package var spare: SpareTree?

  /// Creates a report without changes.
  package init() {}
}
