/// Lists a folder with its subfolders, and knows later whether entries were added or removed since.
private import ByteText
private import DataFormats
private import ParallelWork

/// The folders of a tree at one moment.
package struct TreeScan: Sendable {
  /// An entry that neither is a folder nor begins with a dot: a file, anything else, or a symbolic link, also one to a folder.
  package struct File: Sendable {
    /// The path below the root.
    package let path: String
    /// The metadata, with symbolic links followed, if they were asked for and can be read.
    package let facts: FileFacts?
  }

  /// An entry whose name begins with a dot.
  struct DotEntry: Sendable {
    /// The path below the root.
    let path: String
    /// Whether it is a file, and no symbolic link to one.
    let isFile: Bool
  }

  private struct Folder: Sendable {
    /// The path below the root; empty for the root.
    let path: String
    let facts: FileFacts?
    /// A hash of the entries of a folder that was changed so recently that a further change may not show in its metadata; otherwise nil.
    let entriesDigest: UInt64?
  }

  /// The entries whose names begin with a dot, sorted by path. What is below them is not listed.
  private(set) var dotEntries: [DotEntry] = []
  /// Why one of the folders could not be listed; nil if all were.
  private(set) var failure: HostError?
  private let root: String
  /// The folders without symbolic links to folders, and without those that begin with a dot.
  private var folders: [Folder] = []

  private init(root: String) { self.root = root }

  /// Lists the folder at `root` and all folders below it.
  ///
  /// - Parameters:
  ///   - readsFacts: whether the metadata of files are read.
  ///   - now: the time in seconds since 1970.
  ///   - summary: is called for each folder with what is in it, sorted by path. It may be called on several threads.
  /// - Returns: the scan, and the results of `summary` for the folders that could be listed.
  package static func list<Summary: Sendable>(
    _ root: String, readsFacts: Bool = false, jobs: Int, now: Int = HostEnvironment.now,
    _ summary: @Sendable (_ files: [File]) -> Summary
  ) -> (scan: TreeScan, summaries: [Summary]) {
    var (scan, summaries) = (TreeScan(root: root), [Summary]())
    var level = [""]
    while !level.isEmpty {
      let listed = level.parallelMap(jobs: jobs) { [scan] path, _ in
        Result { () throws(HostError) in try scan.listing(at: path, readsFacts: readsFacts, now: now, summary) }
      }
      level = []
      for result in listed {
        switch result {
        case .success(let listing):
          scan.folders.append(listing.folder)
          level += listing.subfolders
          scan.dotEntries += listing.dotEntries
          summaries.append(listing.summary)
        case .failure(let error): scan.failure = scan.failure ?? error
        }
      }
    }
    scan.dotEntries.sort { $0.path.precedes(utf8: $1.path) }
    return (scan, summaries)
  }

  /// What is in one folder.
  private struct Listing<Summary: Sendable>: Sendable {
    let folder: Folder
    let subfolders: [String], dotEntries: [DotEntry]
    let summary: Summary
  }

  private func listing<Summary: Sendable>(
    at path: String, readsFacts: Bool, now: Int, _ summary: @Sendable ([File]) -> Summary
  ) throws(HostError) -> Listing<Summary> {
    // The metadata is read first, so that a change while the folder is listed shows later.
    let facts = Disk.facts(of: place(of: path))
    let entries = try Disk.list(place(of: path), readsFacts: readsFacts)
    var (files, subfolders, dotEntries) = ([File](), [String](), [DotEntry]())
    for entry in entries {
      let inner = path.isEmpty ? entry.name : path + "/" + entry.name
      if entry.name.utf8.first == UInt8(ascii: ".") {
        dotEntries.append(DotEntry(path: inner, isFile: entry.kind == .file && !entry.isLink))
      } else if entry.kind == .folder, !entry.isLink {
        subfolders.append(inner)
      } else {
        files.append(File(path: inner, facts: entry.facts))
      }
    }
    let hasSettled = facts?.isSettled(at: now) ?? false
    let folder = Folder(path: path, facts: facts, entriesDigest: hasSettled ? nil : Self.digest(of: entries))
    return Listing(folder: folder, subfolders: subfolders, dotEntries: dotEntries, summary: summary(files))
  }

  private func place(of path: String) -> String { path.isEmpty ? root : root + "/" + path }

  private static func digest(of entries: [Disk.Entry]) -> UInt64 {
    var writer = BinaryWriter()
    for entry in entries {
      writer.write(entry.name)
      writer.write(entry.kind == .folder)
      writer.write(entry.isLink)
    }
    return writer.digest
  }

  /// A hash of the folders with these paths below another root. It changes when an entry in one of them is added, removed or replaced, because
  /// nobody can set the times that it covers.
  func foldersDigest(at other: String, jobs: Int) -> UInt64 {
    folders.parallelMap(jobs: jobs) { folder, _ in
      let facts = Disk.facts(of: folder.path.isEmpty ? other : other + "/" + folder.path)
      var writer = BinaryWriter()
      writer.write(folder.path)
      writer.write(facts?.changed)
      writer.write(bits: facts?.inode ?? 0)
      return writer.digest
    }.reduce(0, &+)
  }

  /// Whether all folders were listed and none has changed since. Of a folder that was changed shortly before it was listed, only names and
  /// kinds of entries are compared.
  func isCurrent(jobs: Int) -> Bool {
    failure == nil
      && folders.parallelMap(jobs: jobs) { folder, _ in
        let place = place(of: folder.path)
        guard let digest = folder.entriesDigest else { return folder.facts == Disk.facts(of: place) }
        return (try? Disk.list(place)).map { Self.digest(of: $0) } == digest
      }.allSatisfy { $0 }
  }
}
