/// Lists a folder with its subfolders, and knows later whether entries were added or removed since.
private import ByteText
private import DataFormats
private import ParallelWork

/// The folders of a tree at one moment.
package struct TreeScan: Sendable {
  /// An entry whose name begins with a dot.
  struct DotEntry: Sendable {
    /// The path below the root.
    let path: String
    /// Whether it is a file, and no symbolic link to one.
    let isFile: Bool
  }

  /// The entries whose names begin with a dot, sorted by path. What is below them is not listed.
  let dotEntries: [DotEntry]
  private let root: String
  /// The folders without symbolic links to folders, and without those that begin with a dot.
  private let folders: [Folder]

  /// A file, or anything else that is no folder.
  package struct File: Sendable {
    /// The path below the root.
    package let path: String
    /// The metadata, if they were asked for.
    package let facts: FileFacts?
  }

  private struct Folder: Sendable {
    /// The path below the root; empty for the root.
    let path: String
    let facts: FileFacts?
    /// A hash of the entries of a folder that was changed so recently that a further change may not show in its metadata; otherwise nil.
    let entries: UInt64?
  }

  /// Lists the folder at `root` and all folders below it.
  ///
  /// - Parameters:
  ///   - readsFacts: whether the metadata of files are read.
  ///   - now: the time in seconds since 1970.
  ///   - summary: is called for each folder with the paths below the root of what is in it, sorted, without folders and names that begin with a
  ///     dot. It may be called on several threads.
  /// - Returns: the scan, and the results of `summary`.
  package static func list<Summary: Sendable>(
    _ root: String, readsFacts: Bool = false, jobs: Int, now: Int = HostEnvironment.now,
    _ summary: @Sendable (_ files: [File]) -> Summary
  ) throws(HostError) -> (scan: TreeScan, summaries: [Summary]) {
    var (folders, dotEntries, summaries) = ([Folder](), [DotEntry](), [Summary]())
    var level = [""]
    while !level.isEmpty {
      let listed = level.parallelMap(jobs: jobs) { path, _ in
        Result { () throws(HostError) in try entries(of: root, at: path, readsFacts: readsFacts, now: now, summary) }
      }
      level = []
      for result in listed {
        let entries = try result.get()
        folders.append(entries.folder)
        level += entries.subfolders
        dotEntries += entries.dotEntries
        summaries.append(entries.summary)
      }
    }
    dotEntries.sort { $0.path.precedes(utf8: $1.path) }
    return (TreeScan(dotEntries: dotEntries, root: root, folders: folders), summaries)
  }

  private struct Entries<Summary: Sendable>: Sendable {
    let folder: Folder
    var subfolders: [String] = [], dotEntries: [DotEntry] = []
    var summary: Summary
  }

  private static func entries<Summary: Sendable>(
    of root: String, at path: String, readsFacts: Bool, now: Int, _ summary: @Sendable ([File]) -> Summary
  ) throws(HostError) -> Entries<Summary> {
    // The metadata is read first, so that a change while the folder is listed shows later.
    let facts = Disk.facts(of: root + "/" + path)
    var (files, subfolders, dotEntries) = ([File](), [String](), [DotEntry]())
    let entries = try Disk.list(root + "/" + path, readsFacts: readsFacts)
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
    let folder = Folder(path: path, facts: facts, entries: hasSettled ? nil : digest(of: entries))
    return Entries(
      folder: folder, subfolders: subfolders, dotEntries: dotEntries, summary: summary(files))
  }

  private static func digest(of entries: [Disk.Entry]) -> UInt64 {
    var writer = BinaryWriter()
    for entry in entries {
      writer.write(entry.name)
      writer.write(entry.kind == .folder)
      writer.write(entry.isLink)
    }
    return writer.digest
  }

  /// Whether no entry was added, removed or replaced since by one of another kind.
  func isCurrent(jobs: Int) -> Bool {
    folders.parallelMap(jobs: jobs) { folder, _ in
      let place = root + "/" + folder.path
      guard let entries = folder.entries else { return folder.facts == Disk.facts(of: place) }
      return (try? Disk.list(place)).map { Self.digest(of: $0) } == entries
    }.allSatisfy { $0 }
  }
}
