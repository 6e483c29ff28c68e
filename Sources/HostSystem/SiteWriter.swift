/// Writes the generated site: as a whole for `build`, file by file for `serve`.
private import CLinuxCalls
private import Glibc
private import ParallelWork
private import Synchronization

/// Writes a site to a folder.
///
/// ``publish(_:list:)`` builds the new site in a staging folder next to the old one (unchanged files are hard links, so they cost
/// little), then exchanges the two folders in one system call. A reader of the old path sees one complete version at any moment,
/// even after a crash. Where folders cannot be exchanged (the folder is a mount point, or the file system does not support it),
/// each file is replaced atomically, but not the site as a whole.
///
/// ``update(_:keeping:)`` and ``put(_:)`` replace files one by one, for a preview that changes with every save. They remember
/// what they wrote, so that unchanged files are not read again.
///
/// For ``publish(_:list:)``, entries that begin with a dot and are not among the files to publish belong to the user: they are
/// neither removed nor replaced. The first ``update(_:keeping:)`` removes them.
package struct SiteWriter: Sendable {
  /// The output folder, with symbolic links resolved.
  package let folder: String
  /// The staging folder next to the output folder, in which ``publish(_:list:)`` builds the new site; it is used for nothing else.
  private let staging: String
  private let jobs: Int
  /// Exchanges two folders; returns 0 or an error number. It is a parameter so that tests can simulate failures.
  private let exchangeFolders: @Sendable (String, String) -> Int32
  /// The state of the files written by ``update(_:keeping:)`` and ``put(_:)``, by path.
  private var written: [String: Written] = [:]

  /// The content of a file, as this writer knows it.
  private enum Written: Sendable, Equatable {
    case bytes([UInt8])
    /// A copy of a file on disk, with the metadata of that file just before it was read.
    case copy(of: String, FileFacts)
    /// A file left by an earlier writer that is current.
    case current
    /// A file left by an earlier writer that differs from the file that belongs there.
    case foreign
  }

  /// Creates a writer for `folder`, which may not exist yet.
  ///
  /// - Parameter jobs: the maximum number of threads.
  package init(folder: String, jobs: Int) {
    self.init(folder: folder, jobs: jobs) { linux_exchange($0, $1) }
  }

  /// Creates a writer that exchanges folders with `exchange`, so that tests can simulate failures.
  init(folder: String, jobs: Int, exchange: @escaping @Sendable (String, String) -> Int32) {
    exchangeFolders = exchange
    let real = Disk.resolved(folder)
    self.folder = real
    self.jobs = jobs
    let name = real.split(separator: "/").last.map(String.init) ?? "public"
    staging = "\(Disk.parent(of: real) ?? ".")/.\(name).jikji-new"
  }

  /// The temporary folders of running publications of this process, which must be removed at their end.
  private static let unfinished = Mutex<Set<String>>([])
  private static let isEnding = Atomic(false)
  /// How many threads are changing temporary folders.
  private static let changing = Atomic(0)

  /// Removes the temporary folders of unfinished publications, when the process is about to end. Other threads stop before their
  /// next change; those that are changing something are waited for, up to ten seconds.
  package static func abandonUnfinished() {
    isEnding.store(true, ordering: .sequentiallyConsistent)
    for _ in 0..<5_000 where changing.load(ordering: .sequentiallyConsistent) > 0 { usleep(2_000) }
    for place in unfinished.withLock({ $0 }) {
      for _ in 0..<50 where Disk.kind(of: place) != nil {
        try? Disk.remove(place)
        usleep(2_000)
      }
    }
  }

  /// Blocks a thread of a process that is about to end, so that it neither writes more files nor reports missing ones.
  private static func pauseIfEnding() {
    while isEnding.load(ordering: .relaxed) { usleep(10_000) }
  }

  /// Makes a change in temporary folders. Blocks the thread if the process is about to end, because what it made would be left behind.
  private static func unlessEnding<Value>(_ change: () throws(HostError) -> Value) throws(HostError) -> Value {
    changing.wrappingAdd(1, ordering: .sequentiallyConsistent)
    if isEnding.load(ordering: .sequentiallyConsistent) {
      changing.wrappingSubtract(1, ordering: .sequentiallyConsistent)
      while true { usleep(10_000) }
    }
    defer { changing.wrappingSubtract(1, ordering: .sequentiallyConsistent) }
    return try change()
  }

  // MARK: The whole site

  /// Replaces the content of the folder by `files`. An error leaves the old content in place. Each file is computed, hashed,
  /// compared and written in one step, so that few of them are in memory at a time.
  ///
  /// - Parameters:
  ///   - list: files that list the others; they are not counted in the report.
  ///   - hashes: the SHA-256 hashes of files that are known to be in the folder, by path. A file whose new content has the same hash is not
  ///     compared with that on disk, and published files are not read.
  ///   - spare: where the replaced tree is kept, and what is known of the one that is there; if nil, the replaced tree is removed.
  ///   - known: what the folder holds; it is listed if that has changed since.
  ///   - owned: the paths that an earlier publication made. Entries that begin with a dot and are not among them are not removed.
  package func publish(
    _ files: [WritableFile], list: FileList? = nil, hashes: [String: String] = [:], spare: SpareTree? = nil,
    known: KnownTree? = nil, owned: Set<String> = []
  ) throws(HostError) -> PublishReport {
    let places: Set = [staging, folder + "/" + draftFolderName]
    Self.unfinished.withLock { $0.formUnion(places) }
    defer { Self.unfinished.withLock { $0.subtract(places) } }
    let old = try ExistingTree(
      folder, made: files.map(\.path), owned: owned, listPrefix: list?.prefix, known: known, jobs: jobs)
    do {
      try Disk.remove(staging)
      if let spare, let differing = spare.differing, spare.isIntact(beside: old.scan, jobs: jobs),
        try Self.unlessEnding({ rename(spare.place, staging) }) == 0
      {
        // A tree that somebody is changing is not used.
        do { return try publish(files, list, hashes, old, Staging(differing: differing, spare: spare)) } catch {
          try Disk.remove(staging)
        }
      }
      if let spare { try? Disk.remove(spare.place) }
      try Self.unlessEnding { () throws(HostError) in try Disk.makeFolder(staging) }
      return try publish(files, list, hashes, old, Staging(differing: nil, spare: spare))
    } catch {
      Self.pauseIfEnding()
      try? Disk.remove(staging)
      throw error
    }
  }

  /// How the staging folder was begun.
  private struct Staging: Sendable {
    /// The paths in which it differs from the output folder; nil if it is empty.
    let differing: Set<String>?
    let spare: SpareTree?
  }

  private func publish(
    _ files: [WritableFile], _ list: FileList?, _ hashes: [String: String], _ old: ExistingTree, _ begun: Staging
  ) throws(HostError) -> PublishReport {
    var report = PublishReport()
    if let differing = begun.differing {
      for path in differing { try removeStaged(path) }
      for path in begun.spare?.dotEntries ?? [] { try removeStaged(path) }
    }
    var gone = old.files.subtracting(files.map(\.path))
    // Before anything is staged, because a folder may come to the place of a file that is gone.
    if begun.differing != nil { for path in gone { try removeStaged(path) } }
    let staged = try stage(files, old: old, hashes: hashes, isHashed: list != nil, differing: begun.differing)
    report.removedPaths = gone.subtracting(old.lists).sorted()
    report.removed = report.removedPaths.count
    report.kept = staged.count(where: \.isUnchanged)
    report.written = staged.count - report.kept
    if list != nil { report.hashes = staged.map(\.sha256) }
    var changed = zip(files, staged).filter { !$0.1.isUnchanged }.map(\.0)
    for (name, bytes) in try list?.files(zip(files, staged).map { ($0.path, $1.sha256) }) ?? [] {
      let file = WritableFile(path: name, .bytes(bytes))
      try? Disk.remove(staging + "/" + name)
      if try !stage(file, old: old, hashes: [:], isHashed: false).isUnchanged { changed.append(file) }
      gone.remove(name)
    }
    var folders: [String] = []
    for path in old.dotEntries {
      folders += try Self.unlessEnding { () throws(HostError) in try takeOver(path, without: gone) }
    }
    if !changed.isEmpty || !gone.isEmpty || Disk.kind(of: folder) == nil {
      // Permissions are copied last, because a folder without write permission could not be filled, and they are needed only
      // for a folder that is exchanged.
      for path in folders.reversed() + [""] { Disk.copyRights(of: folder + "/" + path, to: staging + "/" + path) }
      report.wasInPlace = try Self.unlessEnding { () throws(HostError) in try !exchange() }
      if report.wasInPlace { try replace(changed, removing: gone) }
    }
    // The site is published. If removing fails, the next build removes the folder or reports it.
    if let spare = begun.spare, !report.wasInPlace, try Self.unlessEnding({ rename(staging, spare.place) }) == 0 {
      report.spare = SpareTree(old, at: spare.place, differing: gone.union(changed.map(\.path)), jobs: jobs)
    } else {
      try? Disk.remove(staging)
    }
    return report
  }

  /// Removes a file, a folder or a link from the staging folder, with the folders that are empty then.
  private func removeStaged(_ path: String) throws(HostError) {
    try Disk.remove(staging + "/" + path)
    try removeEmptyFolders(above: path, in: staging)
  }

  /// The result of staging one file.
  private struct Staged: Sendable {
    /// The hash of the content; empty unless it was requested.
    let sha256: String
    let isUnchanged: Bool
  }

  /// Builds the new site in the staging folder.
  ///
  /// - Parameter differing: the paths in which the staging folder differs from the output folder; nil if it is empty.
  private func stage(
    _ files: [WritableFile], old: ExistingTree, hashes: [String: String], isHashed: Bool, differing: Set<String>?
  ) throws(HostError) -> [Staged] {
    let staged = files.parallelMap(jobs: jobs) { file, _ in
      Result { () throws(HostError) in
        let isStaged = differing.map { !$0.contains(file.path) && hashes[file.path] != nil } ?? false
        return try stage(file, old: old, hashes: hashes, isHashed: isHashed, isStaged: isStaged)
      }
    }
    return try staged.map { result throws(HostError) in try result.get() }
  }

  /// Puts a file into the staging folder.
  ///
  /// - Parameter isStaged: whether the staging folder has the published file already.
  private func stage(
    _ file: WritableFile, old: ExistingTree, hashes: [String: String], isHashed: Bool, isStaged: Bool = false
  ) throws(HostError) -> Staged {
    let known = hashes[file.path]
    if case .published = file.source, let known, isStaged { return Staged(sha256: known, isUnchanged: true) }
    let (published, target) = (folder + "/" + file.path, staging + "/" + file.path)
    let linked = try Self.unlessEnding { () throws(HostError) -> Staged? in
      // Threads that do nothing but make folders in the same folder wait for each other, so each is made for its first file.
      if let parent = Disk.parent(of: target), Disk.kind(of: parent) == nil { try Disk.makeFolder(parent) }
      guard case .published = file.source, let known, link(published, target) == 0 else { return nil }
      return Staged(sha256: known, isUnchanged: true)
    }
    if let linked { return linked }
    let bytes = try file.bytes(in: folder)
    let hash = isHashed ? ContentHash.plainHex(of: bytes) : ""
    let isUnchanged = if let known { known == hash } else { try isSame(file, bytes, published, old) }
    if isUnchanged, isStaged { return Staged(sha256: hash, isUnchanged: true) }
    try Self.unlessEnding { () throws(HostError) in
      if isStaged { try Disk.remove(target) }
      if !isUnchanged || link(published, target) != 0 { try Disk.create(target, bytes) }
    }
    return Staged(sha256: hash, isUnchanged: isUnchanged)
  }

  /// Whether the file in the output folder has these bytes.
  private func isSame(
    _ file: WritableFile, _ bytes: [UInt8], _ published: String, _ old: ExistingTree
  ) throws(HostError) -> Bool {
    guard old.files.contains(file.path), Disk.facts(of: published)?.size == bytes.count else { return false }
    if case .published = file.source { return true }
    return try Disk.read(published) == bytes
  }

  /// Transfers a dot entry of the old folder to the new one without the files in `gone`: files as hard links, folders recursively, links as links.
  /// Returns the paths of the folders, each before its subfolders.
  private func takeOver(_ path: String, without gone: Set<String>) throws(HostError) -> [String] {
    guard try !ExistingTree.isGone(path, in: folder, gone) else { return [] }
    let from = folder + "/" + path
    let target = staging + "/" + path
    let isFolder = !Disk.isLink(from) && Disk.kind(of: from) == .folder
    let container = isFolder ? target : Disk.parent(of: target) ?? staging
    do throws(HostError) { try Disk.makeFolder(container) } catch {
      throw error.number == ENOTDIR ? .inTheWay(from) : error
    }
    guard Disk.kind(of: container) == .folder else { throw .inTheWay(from) }
    if isFolder {
      var folders = [path]
      for entry in try Disk.list(from) { folders += try takeOver(path + "/" + entry.name, without: gone) }
      return folders
    }
    // linkat() without AT_SYMLINK_FOLLOW links the symbolic link itself.
    guard linkat(AT_FDCWD, from, AT_FDCWD, target, 0) != 0 else { return [] }
    if errno == EEXIST {
      if Disk.kind(of: target) == .folder { throw .inTheWay(from) }
    } else if Disk.isLink(from) {
      try Disk.copyLink(from, to: target)
    } else if Disk.kind(of: from) == .file {
      try Disk.create(target, try Disk.read(from))
    }
    return []
  }

  /// Moves the staged folder to the place of the old one; false when the folder cannot be exchanged.
  private func exchange() throws(HostError) -> Bool {
    if Disk.kind(of: folder) == nil {
      guard rename(staging, folder) == 0 else { throw HostError(.replace, folder, errno: errno) }
      return true
    }
    let failure = exchangeFolders(staging, folder)
    if [EXDEV, EBUSY, EINVAL, ENOSYS, EOPNOTSUPP].contains(failure) { return false }
    guard failure == 0 else { throw HostError(.replace, folder, errno: failure) }
    return true
  }

  // MARK: File by file

  /// Makes the folder contain exactly `files`. The first call compares them with the existing content of the folder.
  ///
  /// - Parameter kept: paths of files that are not written again once they have been written.
  /// - Returns: the sorted paths of the files that were written or removed.
  package mutating func update(_ files: [WritableFile], keeping kept: Set<String> = []) throws(HostError) -> [String] {
    if written.isEmpty { try compare(with: files) }
    let gone = Set(written.keys).subtracting(files.map(\.path))
    return try write(files.filter { !kept.contains($0.path) || written[$0.path] == nil }, removing: gone)
  }

  /// Writes those of `files` that are new or changed; leaves all other files as they are.
  ///
  /// - Returns: the sorted paths of the files that were written.
  package mutating func put(_ files: [WritableFile]) throws(HostError) -> [String] { try write(files, removing: []) }

  /// Compares `files` with those that an earlier writer left, so that equal ones are not written again.
  private mutating func compare(with files: [WritableFile]) throws(HostError) {
    guard Disk.kind(of: folder) == .folder, !Disk.isLink(folder) else { return try Disk.remove(folder) }
    let old = try ExistingTree(folder, made: files.map(\.path), listPrefix: nil, jobs: jobs)
    for path in old.dotEntries { try Disk.remove(folder + "/" + path) }
    let kept = files.parallelMap(jobs: jobs) { [folder] file, _ -> Written? in
      let place = folder + "/" + file.path
      guard old.files.contains(file.path), !Disk.isLink(place), let state = Self.state(of: file) else { return nil }
      if case .published = file.source { return state }
      return try? Disk.read(place) == file.bytes(in: folder) ? state : nil
    }
    for path in old.files { written[path] = .foreign }
    for (file, state) in zip(files, kept) where state != nil { written[file.path] = state }
  }

  /// The state of `file` once it is written; nil for a copy of a file that does not exist any more.
  private static func state(of file: WritableFile) -> Written? {
    switch file.source {
    case .bytes(let bytes): .bytes(bytes)
    case .made(let make): .bytes(make())
    // The metadata is read before the content, so that a later change of the file is detected next time.
    case .file(let path): Disk.facts(of: path).map { .copy(of: path, $0) }
    case .published: .current
    }
  }

  private mutating func write(_ files: [WritableFile], removing gone: Set<String>) throws(HostError) -> [String] {
    let states = files.map(Self.state)
    let changed = files.indices.filter { index in
      if case .published = files[index].source { return false }
      return states[index] == nil || written[files[index].path] != states[index]
    }
    try replace(changed.map { files[$0] }, removing: gone)
    for path in gone { written[path] = nil }
    for index in changed { written[files[index].path] = states[index] }
    return (changed.map { files[$0].path } + gone).sorted()
  }

  /// Writes files to the folder itself: all to temporary names first, then each is renamed. Then removes `gone`.
  private func replace(_ files: [WritableFile], removing gone: Set<String>) throws(HostError) {
    let drafts = folder + "/" + draftFolderName
    try Disk.remove(drafts)
    // Temporary files of a publication that failed half-way, for example because of a full disk, must not remain.
    defer { try? Disk.remove(drafts) }
    if !files.isEmpty { try Self.unlessEnding { () throws(HostError) in try Disk.makeFolder(drafts) } }
    for (number, file) in files.enumerated() {
      let bytes = try file.bytes(in: folder)
      try Self.unlessEnding { () throws(HostError) in try Disk.create("\(drafts)/\(number)", bytes) }
    }
    try Self.unlessEnding { () throws(HostError) in try takeDrafts(of: files, from: drafts, removing: gone) }
  }

  /// Renames temporary files to their names, and removes `gone`.
  private func takeDrafts(
    of files: [WritableFile], from drafts: String, removing gone: Set<String>
  ) throws(HostError) {
    for (number, file) in files.enumerated() {
      let target = folder + "/" + file.path
      try makeWay(for: file.path)
      guard rename("\(drafts)/\(number)", target) == 0 else { throw HostError(.replace, target, errno: errno) }
    }
    for path in gone.sorted() where Disk.kind(of: folder + "/" + path) == .file || Disk.isLink(folder + "/" + path) {
      try Disk.remove(folder + "/" + path)
      try removeEmptyFolders(above: path, in: folder)
    }
  }

  /// Creates the parent folders of `path`; removes a file where a folder is needed, and a folder where the file is needed.
  private func makeWay(for path: String) throws(HostError) {
    for slash in path.indices where path[slash] == "/" {
      let parent = folder + "/" + path[..<slash]
      if Disk.kind(of: parent) == .file || Disk.isLink(parent) { try Disk.remove(parent) }
      try Disk.makeFolder(parent)
    }
    if Disk.kind(of: folder + "/" + path) == .folder { try Disk.remove(folder + "/" + path) }
  }

  private func removeEmptyFolders(above path: String, in root: String) throws(HostError) {
    var parent = path
    while let slash = parent.utf8.lastIndex(of: UInt8(ascii: "/")) {
      parent = String(parent[..<slash])
      guard try Disk.removeEmptyFolder(root + "/" + parent) else { return }
    }
  }
}
