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

  /// Nothing done.
  package init() {}
}

/// Writes sites.
///
/// The new site is made in a folder beside the old one (files that stay the same are hard links, so they cost nothing), then the two folders
/// change names in one system call. Whoever reads the old path, and whoever finds it after a crash at any moment, sees one
/// whole version. Names that begin with a dot are the user's and move along.
package struct SiteWriter: Sendable {
  /// The folder to fill.
  package let folder: String
  private let staging: String
  private let jobs: Int

  /// A writer for `folder`, which may not exist yet; a link is followed.
  ///
  /// - Parameter jobs: how many threads may write.
  package init(folder: String, jobs: Int) {
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
      try stage(files, unchanged: unchanged, old: old)
      try exchange()
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

  private func stage(_ files: [WritableFile], unchanged: [Bool], old: ExistingTree) throws(HostError) {
    try Disk.makeFolder(staging)
    var made: Set<Substring> = []
    for file in files {
      guard let slash = file.path.lastIndex(of: "/") else { continue }
      let parent = file.path[..<slash]
      if made.insert(parent).inserted { try Disk.makeFolder(staging + "/" + parent) }
    }
    let failures = files.parallelMap(jobs: jobs) { file, index -> HostError? in
      do throws(HostError) {
        try put(file, keepingOld: unchanged[index])
        return nil
      } catch {
        return error
      }
    }
    if let failure = failures.compactMap({ $0 }).first { throw failure }
    for path in old.dotEntries { try carry(path) }
  }

  private func put(_ file: WritableFile, keepingOld: Bool) throws(HostError) {
    let target = staging + "/" + file.path
    if keepingOld, link(folder + "/" + file.path, target) == 0 { return }
    switch file.source {
    case .bytes(let bytes): try Disk.create(target, bytes)
    case .file(let path): try Disk.create(target, try Disk.read(path))
    }
  }

  /// Takes a dot entry of the old folder over: files as hard links, folders entry by entry, symbolic links as they are.
  private func carry(_ path: String) throws(HostError) {
    let from = folder + "/" + path
    let target = staging + "/" + path
    if let parent = Disk.parent(of: target) { try Disk.makeFolder(parent) }
    if !Disk.isLink(from), Disk.kind(of: from) == .folder {
      try Disk.makeFolder(target)
      for entry in try Disk.list(from) { try carry(path + "/" + entry.name) }
      return
    }
    // linkat without AT_SYMLINK_FOLLOW links a symbolic link itself.
    guard linkat(AT_FDCWD, from, AT_FDCWD, target, 0) != 0, errno != EEXIST else { return }
    try Disk.create(target, try Disk.read(from))
  }

  private func exchange() throws(HostError) {
    if Disk.kind(of: folder) == nil {
      guard rename(staging, folder) == 0 else { throw HostError(.replace, folder, errno: errno) }
      return
    }
    let failure = linux_exchange(staging, folder)
    guard failure == 0 else { throw HostError(.replace, folder, errno: failure) }
  }
}

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
