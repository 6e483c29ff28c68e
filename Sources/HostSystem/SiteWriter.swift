/// Puts a finished site in its place: all at once, or not at all.
private import CLinuxCalls
private import Glibc
private import ParallelWork

/// A file to write, with where its bytes come from.
package struct WritableFile: Sendable {
  /// Where bytes come from.
  package enum Source: Sendable {
    case bytes([UInt8])
    /// A file on disk.
    case file(String)
  }

  /// The path below the output folder.
  package let path: String
  /// What it holds.
  package let source: Source

  /// A file.
  package init(path: String, _ source: Source) {
    self.path = path
    self.source = source
  }
}

/// What publishing did.
package struct PublishReport: Sendable, Hashable {
  /// Files written because they are new or changed, files that stayed as they were, files taken away.
  package var written = 0, kept = 0, removed = 0
  /// Whether files were replaced one by one, because the folder could not be exchanged as a whole.
  package var wasInPlace = false

  /// Nothing done.
  package init() {}
}

/// Writes sites.
///
/// The new site is made in a folder beside the old one (files that stay the same are hard links, so they cost nothing), then the two folders
/// change names in one system call. Whoever reads the old path, and whoever finds it after a crash at any moment, sees one
/// whole version. Names that begin with a dot are the user's and move along. Where folders cannot be exchanged (the folder
/// is a mount point, or the file system knows no exchange), every file is whole at every moment, but not the site.
package struct SiteWriter: Sendable {
  /// The folder to fill.
  package let folder: String
  /// The folder beside the old one that the new one is made in; nothing else lies there.
  private let staging: String
  private let jobs: Int
  /// Exchanges two folders; gives 0 or an error number.
  private let exchangeFolders: @Sendable (String, String) -> Int32

  /// A writer for `folder`, which may not exist yet; a link is followed.
  ///
  /// - Parameter jobs: how many threads may write.
  package init(folder: String, jobs: Int) {
    self.init(folder: folder, jobs: jobs) { linux_exchange($0, $1) }
  }

  /// A writer for which `exchange` exchanges two folders.
  init(folder: String, jobs: Int, exchange: @escaping @Sendable (String, String) -> Int32) {
    exchangeFolders = exchange
    let real = Disk.realPath(folder) ?? folder
    self.folder = real
    self.jobs = jobs
    let name = real.split(separator: "/").last.map(String.init) ?? "public"
    staging = "\(Disk.parent(of: real) ?? ".")/.\(name).jikji-new"
  }

  /// Replaces the folder's content by `files`.
  ///
  /// - Parameter isCurrent: says of a path whether its file is known to be unchanged, which saves reading it.
  package func publish(_ files: [WritableFile]) throws(HostError) -> PublishReport {
    try Disk.remove(staging)
    let old = try ExistingTree(folder)
    let changes = files.parallelMap(jobs: jobs) { file, _ in
      Result { () throws(HostError) in try isUnchanged(file, in: old) }
    }
    var report = PublishReport()
    var unchanged: [Bool] = []
    for change in changes { unchanged.append(try change.get()) }
    report.kept = unchanged.count { $0 }
    report.written = files.count - report.kept
    report.removed = old.files.subtracting(files.map(\.path)).count
    guard report.written > 0 || report.removed > 0 || Disk.kind(of: folder) == nil else { return report }
    do {
      let staged = try StagingFolder.make(in: staging)
      try stage(files, unchanged: unchanged, old: old, in: staged)
      report.wasInPlace = try !exchange(with: staged)
      if report.wasInPlace { try replaceInPlace(files, unchanged: unchanged, old: old) }
    } catch {
      try? Disk.remove(staging)
      throw error
    }
    try Disk.remove(staging)
    return report
  }

  private func isUnchanged(_ file: WritableFile, in old: ExistingTree) throws(HostError) -> Bool {
    guard old.files.contains(file.path) else { return false }
    let there = try Disk.read(folder + "/" + file.path)
    switch file.source {
    case .bytes(let bytes): return bytes == there
    case .file(let path): return Disk.facts(of: path)?.size == there.count ? try Disk.read(path) == there : false
    }
  }

  private func stage(
    _ files: [WritableFile], unchanged: [Bool], old: ExistingTree, in staged: String
  ) throws(HostError) {
    var made: Set<Substring> = []
    for file in files {
      guard let slash = file.path.lastIndex(of: "/") else { continue }
      let parent = file.path[..<slash]
      if made.insert(parent).inserted { try Disk.makeFolder(staged + "/" + parent) }
    }
    let failures = files.parallelMap(jobs: jobs) { file, index -> HostError? in
      do throws(HostError) {
        try put(file, keepingOld: unchanged[index], in: staged)
        return nil
      } catch {
        return error
      }
    }
    if let failure = failures.compactMap({ $0 }).first { throw failure }
    for path in old.dotEntries { try carry(path, to: staged) }
  }

  private func put(_ file: WritableFile, keepingOld: Bool, in staged: String) throws(HostError) {
    let target = staged + "/" + file.path
    if keepingOld, link(folder + "/" + file.path, target) == 0 { return }
    switch file.source {
    case .bytes(let bytes): try Disk.create(target, bytes)
    case .file(let path): try Disk.create(target, try Disk.read(path))
    }
  }

  /// Takes a dot entry of the old folder over: files as hard links, folders entry by entry, symbolic links as they are.
  private func carry(_ path: String, to staged: String) throws(HostError) {
    let from = folder + "/" + path
    let target = staged + "/" + path
    if let parent = Disk.parent(of: target) { try Disk.makeFolder(parent) }
    if !Disk.isLink(from), Disk.kind(of: from) == .folder {
      try Disk.makeFolder(target)
      for entry in try Disk.list(from) { try carry(path + "/" + entry.name, to: staged) }
      return
    }
    // linkat without AT_SYMLINK_FOLLOW links a symbolic link itself.
    guard linkat(AT_FDCWD, from, AT_FDCWD, target, 0) != 0, errno != EEXIST else { return }
    try Disk.create(target, try Disk.read(from))
  }

  /// Puts the staged folder in the place of the old one; false when this folder cannot be exchanged.
  private func exchange(with staged: String) throws(HostError) -> Bool {
    if Disk.kind(of: folder) == nil {
      guard rename(staged, folder) == 0 else { throw HostError(.replace, folder, errno: errno) }
      return true
    }
    let failure = exchangeFolders(staged, folder)
    if [EXDEV, EBUSY, EINVAL, ENOSYS, EOPNOTSUPP].contains(failure) { return false }
    guard failure == 0 else { throw HostError(.replace, folder, errno: failure) }
    return true
  }

  /// Writes the changed files into the folder itself, each by a rename, and then takes away what is stale.
  private func replaceInPlace(
    _ files: [WritableFile], unchanged: [Bool], old: ExistingTree
  ) throws(HostError) {
    let inner = folder + "/" + innerStagingName
    try Disk.remove(inner)
    // Nothing of a publication that failed half-way, as on a full disk, stays behind.
    defer { try? Disk.remove(inner) }
    try Disk.makeFolder(inner)
    for (number, file) in files.enumerated() where !unchanged[number] {
      let fresh = "\(inner)/\(number)"
      switch file.source {
      case .bytes(let bytes): try Disk.create(fresh, bytes)
      case .file(let path): try Disk.create(fresh, try Disk.read(path))
      }
    }
    for (number, file) in files.enumerated() where !unchanged[number] {
      let target = folder + "/" + file.path
      try makeWay(for: file.path)
      guard rename("\(inner)/\(number)", target) == 0 else { throw HostError(.replace, target, errno: errno) }
    }
    for path in old.files.subtracting(files.map(\.path)).sorted() where Disk.kind(of: folder + "/" + path) == .file {
      try Disk.remove(folder + "/" + path)
      removeEmptyFolders(above: path)
    }
  }

  /// Makes the folders above `path`; a file where a folder belongs, or a folder where the file belongs, is stale.
  private func makeWay(for path: String) throws(HostError) {
    for slash in path.indices where path[slash] == "/" {
      let parent = folder + "/" + path[..<slash]
      if Disk.kind(of: parent) == .file { try Disk.remove(parent) }
      try Disk.makeFolder(parent)
    }
    if Disk.kind(of: folder + "/" + path) == .folder { try Disk.remove(folder + "/" + path) }
  }

  private func removeEmptyFolders(above path: String) {
    var parent = path
    while let slash = parent.lastIndex(of: "/") {
      parent = String(parent[..<slash])
      guard rmdir(folder + "/" + parent) == 0 else { return }
    }
  }
}

/// Where files wait inside a folder that cannot be exchanged: on its own file system, out of every listing by its dot. One
/// that a killed build left is nobody's.
private let innerStagingName = ".jikji-new"

/// What lies in the output folder before a build.
private struct ExistingTree: Sendable {
  /// Files whose path has no part that begins with a dot.
  var files: Set<String> = []
  /// Paths of entries that begin with a dot.
  var dotEntries: [String] = []

  init(_ folder: String) throws(HostError) {
    if Disk.kind(of: folder) == .folder { try visit(folder, path: "") }
  }

  private mutating func visit(_ folder: String, path: String) throws(HostError) {
    for entry in try Disk.list(folder) {
      let inner = path.isEmpty ? entry.name : path + "/" + entry.name
      if path.isEmpty, entry.name == innerStagingName { continue }
      if entry.name.hasPrefix(".") {
        dotEntries.append(inner)
      } else if entry.kind == .folder, !entry.isLink {
        try visit(folder + "/" + entry.name, path: inner)
      } else {
        files.insert(inner)
      }
    }
  }
}
