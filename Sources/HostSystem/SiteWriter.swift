/// Publishes a finished site: as a whole for `build`, file by file for `serve`.
private import CLinuxCalls
private import Glibc
private import ParallelWork
private import Synchronization

/// A file to write, with where its bytes come from.
package struct WritableFile: Sendable {
  /// Where bytes come from.
  package enum Source: Sendable {
    case bytes([UInt8])
    /// Bytes that are made when the file is written and let go afterwards; equal at every call.
    case made(@Sendable () -> [UInt8])
    /// A file on disk, copied.
    case file(String)
  }

  /// The path below the output folder.
  package let path: String
  /// The content.
  package let source: Source

  /// A file to write at `path` below the output folder.
  package init(path: String, _ source: Source) {
    self.path = path
    self.source = source
  }

  /// The content; a copied file is read.
  package func bytes() throws(HostError) -> [UInt8] {
    switch source {
    case .bytes(let bytes): bytes
    case .made(let make): make()
    case .file(let original): try Disk.read(original)
    }
  }

  fileprivate func write(to place: String) throws(HostError) { try Disk.create(place, try bytes()) }
}

/// Files that list all others and are published with them.
package struct FileList: Sendable {
  /// What their names begin with; they lie in the output folder itself, and all that are there by such names are the writer's.
  let prefix: String
  /// Their names and bytes, out of the paths and SHA-256 of the others in the order in which they were given.
  let files: @Sendable ([(path: String, sha256: String)]) throws(HostError) -> [(name: String, bytes: [UInt8])]

  /// A list whose names begin with `prefix` and that `files` makes.
  package init(
    prefix: String,
    files: @escaping @Sendable ([(path: String, sha256: String)]) throws(HostError) -> [(name: String, bytes: [UInt8])]
  ) {
    self.prefix = prefix
    self.files = files
  }
}

/// What publishing changed.
package struct PublishReport: Sendable, Hashable {
  /// The number of files written because they are new or changed, left as they were, and removed.
  package var written = 0, kept = 0, removed = 0
  /// The paths of the removed files, sorted.
  package var removedPaths: [String] = []
  /// Whether files were replaced one by one, because the folder could not be exchanged as a whole.
  package var wasInPlace = false

  /// Nothing changed.
  package init() {}
}

/// Writes a site into a folder.
///
/// ``publish(_:)`` makes the new site in a folder beside the old one (unchanged files are hard links, so they cost little),
/// then exchanges the two folders in one system call. Whoever reads the old path, even after a crash at any moment, sees
/// one whole version. Where folders cannot be exchanged (the folder is a mount point, or the file system knows no
/// exchange), each file is replaced atomically, but not the site.
///
/// ``update(_:keeping:)`` and ``put(_:)`` replace files one by one, for a preview that changes with every save. They
/// remember what they wrote, so that unchanged files are not read again.
///
/// Names that begin with a dot and are not among the files to publish are the user's: they are neither removed nor replaced.
package struct SiteWriter: Sendable {
  /// The folder to fill; symbolic links are resolved.
  package let folder: String
  /// The folder beside the old one that ``publish(_:)`` makes the new site in; it holds nothing else.
  private let staging: String
  private let jobs: Int
  /// Exchanges two folders; returns 0 or an error number.
  private let exchangeFolders: @Sendable (String, String) -> Int32
  /// What ``update(_:keeping:)`` and ``put(_:)`` wrote, by path.
  private var written: [String: Written] = [:]

  /// What a file written by this writer holds.
  private enum Written: Sendable, Equatable {
    case bytes([UInt8])
    /// A copy of a file on disk, and what that was like just before it was read.
    case copy(of: String, FileFacts)
    /// A file of an earlier writer that is not equal to the one that belongs there.
    case foreign
  }

  /// A writer for `folder`, which may not exist yet.
  ///
  /// - Parameter jobs: how many threads may write.
  package init(folder: String, jobs: Int) {
    self.init(folder: folder, jobs: jobs) { linux_exchange($0, $1) }
  }

  /// A writer that exchanges folders by `exchange`, so that tests can let it fail.
  init(folder: String, jobs: Int, exchange: @escaping @Sendable (String, String) -> Int32) {
    exchangeFolders = exchange
    let real = Disk.resolved(folder)
    self.folder = real
    self.jobs = jobs
    let name = real.split(separator: "/").last.map(String.init) ?? "public"
    staging = "\(Disk.parent(of: real) ?? ".")/.\(name).jikji-new"
  }

  /// The folders that publications of this process write to and remove at their end.
  private static let unfinished = Mutex<Set<String>>([])
  private static let isEnding = Atomic(false)

  /// Removes what unfinished publications of this process have written, for a process that is about to end. Other threads stop
  /// at their next file.
  package static func abandonUnfinished() {
    isEnding.store(true, ordering: .relaxed)
    for place in unfinished.withLock({ $0 }) {
      for _ in 0..<50 where Disk.kind(of: place) != nil {
        try? Disk.remove(place)
        usleep(2_000)
      }
    }
  }

  /// Holds a thread of a process that is about to end, so that it writes no more, and says nothing of files that are gone.
  private static func pauseIfEnding() {
    while isEnding.load(ordering: .relaxed) { usleep(10_000) }
  }

  // MARK: The whole site

  /// Replaces the folder's content by `files`. An error leaves the old content in place. Each file is made, hashed, compared and
  /// written in one go, so that few of them are in memory at a time.
  ///
  /// - Parameter list: files that list the others; the report does not count them.
  package func publish(_ files: [WritableFile], list: FileList? = nil) throws(HostError) -> PublishReport {
    let places: Set = [staging, folder + "/" + draftFolderName]
    Self.unfinished.withLock { $0.formUnion(places) }
    defer { Self.unfinished.withLock { $0.subtract(places) } }
    let old = try ExistingTree(folder, made: Set(files.map(\.path)), listPrefix: list?.prefix)
    var report = PublishReport()
    do {
      try Disk.remove(staging)
      try Disk.makeFolder(staging)
      let staged = try stage(files, old: old, isHashed: list != nil)
      var gone = old.files.subtracting(files.map(\.path))
      report.removedPaths = gone.subtracting(old.lists).sorted()
      report.removed = report.removedPaths.count
      report.kept = staged.count(where: \.isUnchanged)
      report.written = staged.count - report.kept
      var changed = zip(files, staged).filter { !$0.1.isUnchanged }.map(\.0)
      for (name, bytes) in try list?.files(zip(files, staged).map { ($0.path, $1.sha256) }) ?? [] {
        let file = WritableFile(path: name, .bytes(bytes))
        if try !stage(file, old: old, isHashed: false).isUnchanged { changed.append(file) }
        gone.remove(name)
      }
      var folders: [String] = []
      for path in old.dotEntries { folders += try takeOver(path) }
      if !changed.isEmpty || !gone.isEmpty || Disk.kind(of: folder) == nil {
        // Last: a folder without the right to write could not be filled, and one that is not exchanged needs no rights.
        for path in folders.reversed() + [""] { Disk.copyRights(of: folder + "/" + path, to: staging + "/" + path) }
        report.wasInPlace = try !exchange()
        if report.wasInPlace { try replace(changed, removing: gone) }
      }
    } catch {
      Self.pauseIfEnding()
      try? Disk.remove(staging)
      throw error
    }
    // The site is published; what cannot be removed now, the next build removes or reports.
    try? Disk.remove(staging)
    return report
  }

  /// What became of a file in the staging folder.
  private struct Staged: Sendable {
    /// Empty unless it was asked for.
    let sha256: String
    let isUnchanged: Bool
  }

  /// Makes the new site in the staging folder.
  private func stage(_ files: [WritableFile], old: ExistingTree, isHashed: Bool) throws(HostError) -> [Staged] {
    let parents = Array(Set(files.compactMap { Disk.parent(of: "/" + $0.path) }))
    let made = parents.parallelMap(jobs: jobs) { parent, _ in
      Self.pauseIfEnding()
      return Result { () throws(HostError) in try Disk.makeFolder(staging + parent) }
    }
    for result in made { try result.get() }
    let staged = files.parallelMap(jobs: jobs) { file, _ in
      Result { () throws(HostError) in try stage(file, old: old, isHashed: isHashed) }
    }
    return try staged.map { result throws(HostError) in try result.get() }
  }

  private func stage(_ file: WritableFile, old: ExistingTree, isHashed: Bool) throws(HostError) -> Staged {
    let bytes = try file.bytes()
    Self.pauseIfEnding()
    let (published, target) = (folder + "/" + file.path, staging + "/" + file.path)
    var isUnchanged = false
    if old.files.contains(file.path), Disk.facts(of: published)?.size == bytes.count {
      isUnchanged = try Disk.read(published) == bytes
    }
    if !isUnchanged || link(published, target) != 0 { try Disk.create(target, bytes) }
    return Staged(sha256: isHashed ? ContentHash.plainHex(of: bytes) : "", isUnchanged: isUnchanged)
  }

  /// Takes a dot entry of the old folder over: files as hard links, folders entry by entry, symbolic links as they are.
  ///
  /// - Returns: the paths of the folders, each before those in it.
  private func takeOver(_ path: String) throws(HostError) -> [String] {
    let from = folder + "/" + path
    let target = staging + "/" + path
    if let parent = Disk.parent(of: target) { try Disk.makeFolder(parent) }
    if !Disk.isLink(from), Disk.kind(of: from) == .folder {
      try Disk.makeFolder(target)
      var folders = [path]
      for entry in try Disk.list(from) { folders += try takeOver(path + "/" + entry.name) }
      return folders
    }
    // linkat without AT_SYMLINK_FOLLOW links a symbolic link itself.
    if linkat(AT_FDCWD, from, AT_FDCWD, target, 0) != 0, errno != EEXIST {
      try Disk.create(target, try Disk.read(from))
    }
    return []
  }

  /// Puts the staged folder in the place of the old one; false when this folder cannot be exchanged.
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

  /// Makes the folder hold `files` and nothing else. The first call compares them with what the folder holds.
  ///
  /// - Parameter kept: paths whose files, once written, stay as they are.
  /// - Returns: the paths of the files that were written or removed, sorted.
  package mutating func update(_ files: [WritableFile], keeping kept: Set<String> = []) throws(HostError) -> [String] {
    if written.isEmpty { try compare(with: files) }
    let gone = Set(written.keys).subtracting(files.map(\.path))
    return try write(files.filter { !kept.contains($0.path) || written[$0.path] == nil }, removing: gone)
  }

  /// Writes those of `files` that are new or changed and leaves all others as they are.
  ///
  /// - Returns: the paths of the files that were written, sorted.
  package mutating func put(_ files: [WritableFile]) throws(HostError) -> [String] { try write(files, removing: []) }

  /// Compares `files` with what an earlier writer left: equal ones need not be written again.
  private mutating func compare(with files: [WritableFile]) throws(HostError) {
    guard Disk.kind(of: folder) == .folder, !Disk.isLink(folder) else { return try Disk.remove(folder) }
    let old = try ExistingTree(folder, made: Set(files.map(\.path)), listPrefix: nil)
    for path in old.dotEntries { try Disk.remove(folder + "/" + path) }
    let kept = files.parallelMap(jobs: jobs) { [folder] file, _ -> Written? in
      let place = folder + "/" + file.path
      guard old.files.contains(file.path), !Disk.isLink(place), let state = Self.state(of: file) else { return nil }
      return try? Disk.read(place) == file.bytes() ? state : nil
    }
    for path in old.files { written[path] = .foreign }
    for (file, state) in zip(files, kept) where state != nil { written[file.path] = state }
  }

  /// What `file` will be once it is written; nil for a copy of a file that is gone.
  private static func state(of file: WritableFile) -> Written? {
    switch file.source {
    case .bytes(let bytes): .bytes(bytes)
    case .made(let make): .bytes(make())
    // Before the file is read, so that what is written to it meanwhile is seen the next time.
    case .file(let path): Disk.facts(of: path).map { .copy(of: path, $0) }
    }
  }

  private mutating func write(_ files: [WritableFile], removing gone: Set<String>) throws(HostError) -> [String] {
    let states = files.map(Self.state)
    let changed = files.indices.filter { states[$0] == nil || written[files[$0].path] != states[$0] }
    try replace(changed.map { files[$0] }, removing: gone)
    for path in gone { written[path] = nil }
    for index in changed { written[files[index].path] = states[index] }
    return (changed.map { files[$0].path } + gone).sorted()
  }

  /// Writes files into the folder itself, each by a rename, after all of them were written whole; then removes `gone`.
  private func replace(_ files: [WritableFile], removing gone: Set<String>) throws(HostError) {
    let drafts = folder + "/" + draftFolderName
    try Disk.remove(drafts)
    // Nothing of a publication that failed half-way, as on a full disk, stays behind.
    defer { try? Disk.remove(drafts) }
    if !files.isEmpty { try Disk.makeFolder(drafts) }
    for (number, file) in files.enumerated() { try file.write(to: "\(drafts)/\(number)") }
    for (number, file) in files.enumerated() {
      let target = folder + "/" + file.path
      try makeWay(for: file.path)
      guard rename("\(drafts)/\(number)", target) == 0 else { throw HostError(.replace, target, errno: errno) }
    }
    for path in gone.sorted() where Disk.kind(of: folder + "/" + path) == .file || Disk.isLink(folder + "/" + path) {
      try Disk.remove(folder + "/" + path)
      try removeEmptyFolders(above: path)
    }
  }

  /// Makes the folders above `path`, and removes a file where a folder belongs and a folder where the file belongs.
  private func makeWay(for path: String) throws(HostError) {
    for slash in path.indices where path[slash] == "/" {
      let parent = folder + "/" + path[..<slash]
      if Disk.kind(of: parent) == .file || Disk.isLink(parent) { try Disk.remove(parent) }
      try Disk.makeFolder(parent)
    }
    if Disk.kind(of: folder + "/" + path) == .folder { try Disk.remove(folder + "/" + path) }
  }

  private func removeEmptyFolders(above path: String) throws(HostError) {
    var parent = path
    while let slash = parent.lastIndex(of: "/") {
      parent = String(parent[..<slash])
      guard try Disk.removeEmptyFolder(folder + "/" + parent) else { return }
    }
  }
}

/// Where files are written before they are renamed to their places: on the folder's own file system, hidden from listings
/// by its dot. A killed build may leave one behind; the next one removes it.
private let draftFolderName = ".jikji-new"

/// The content of the output folder before a build.
private struct ExistingTree: Sendable {
  /// Files whose path has no part that begins with a dot, and those that were published by such a name.
  var files: Set<String> = []
  /// Those of ``files`` that belong to a ``FileList``.
  var lists: Set<String> = []
  /// Paths of other entries that begin with a dot.
  var dotEntries: [String] = []
  private let made: Set<String>, listPrefix: String?

  /// Looks at `folder`; `made` are the paths of files that are about to be published, besides those of a ``FileList``.
  init(_ folder: String, made: Set<String>, listPrefix: String?) throws(HostError) {
    (self.made, self.listPrefix) = (made, listPrefix)
    if Disk.kind(of: folder) == .folder { try visit(folder, path: "") }
  }

  private mutating func visit(_ folder: String, path: String) throws(HostError) {
    for entry in try Disk.list(folder) {
      let inner = path.isEmpty ? entry.name : path + "/" + entry.name
      if path.isEmpty, entry.name == draftFolderName { continue }
      if entry.name.hasPrefix(".") {
        let isList = path.isEmpty && listPrefix.map(entry.name.hasPrefix) ?? false
        if made.contains(inner) || isList, entry.kind == .file, !entry.isLink {
          files.insert(inner)
          if isList { lists.insert(inner) }
        } else {
          dotEntries.append(inner)
        }
      } else if entry.kind == .folder, !entry.isLink {
        try visit(folder + "/" + entry.name, path: inner)
      } else {
        files.insert(inner)
      }
    }
  }
}
