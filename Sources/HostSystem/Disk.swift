/// Reading, writing and listing files by plain system calls; paths are strings with `/`.
import Glibc

/// The kind of a directory entry, symbolic links followed.
package enum FileKind: Sendable, Hashable {
  case file, folder, other
}

/// The metadata of a file that tells one version of it from another.
package struct FileFacts: Sendable, Hashable, Codable {
  /// Size in bytes.
  package let size: Int
  /// Last change of the content, in nanoseconds since 1970.
  package let modified: Int
  /// Last change of content, name or rights, in nanoseconds since 1970; no program can set it back.
  package let changed: Int
  /// The number of the file on its device, and the device's number.
  package let inode: UInt64, device: UInt64
}

extension FileFacts {
  /// How old a file must be, in seconds, for its times to show every further change: clocks of file systems tick every few
  /// milliseconds, those of some network disks every two seconds, and two changes within a tick have one time.
  private static let tick = 2

  /// Whether the next change of the file will show in its times.
  ///
  /// - Parameter now: the time of the look in seconds since 1970, by the wall clock.
  package func isSettled(at now: Int) -> Bool { max(modified, changed) <= (now - Self.tick) * 1_000_000_000 }

  /// The metadata in the answer of `stat` or `fstat`.
  init(_ status: stat) {
    size = Int(status.st_size)
    modified = status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec
    changed = status.st_ctim.tv_sec * 1_000_000_000 + status.st_ctim.tv_nsec
    inode = UInt64(status.st_ino)
    device = UInt64(status.st_dev)
  }
}

/// File system calls.
package enum Disk {
  /// The bytes of a file, or its first `limit` bytes.
  package static func read(_ path: String, atMost limit: Int = .max) throws(HostError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw HostError(.read, path, errno: errno) }
    defer { close(descriptor) }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else { throw HostError(.read, path, errno: errno) }
    guard facts.st_mode & S_IFMT != S_IFDIR else { throw HostError(.read, path, errno: EISDIR) }
    let expected = min(limit, Int(facts.st_size))
    var failure: Int32 = 0
    var bytes = [UInt8](unsafeUninitializedCapacity: expected) { buffer, count in
      while count < expected {
        let got = Glibc.read(descriptor, buffer.baseAddress.map { $0 + count }, expected - count)
        if got < 0, errno == EINTR { continue }
        if got < 0 { failure = errno }
        guard got > 0 else { return }
        count += got
      }
    }
    guard failure == 0 else { throw HostError(.read, path, errno: failure) }
    if expected == 0, limit > 0 { bytes = try readStream(descriptor, path, atMost: limit) }
    return bytes
  }

  /// The bytes of a file that this program keeps for itself. A pipe in its place, at which reading would wait for ever, is an error.
  package static func readOwn(_ path: String) throws(HostError) -> [UInt8] {
    guard kind(of: path) != .other else { throw HostError(.read, path, errno: EINVAL) }
    return try read(path)
  }

  /// Reads what has no size: pipes and files below `/proc`.
  private static func readStream(_ descriptor: Int32, _ path: String, atMost limit: Int) throws(HostError) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while bytes.count < limit {
      let got = Glibc.read(descriptor, &chunk, chunk.count)
      if got < 0, errno == EINTR { continue }
      guard got >= 0 else { throw HostError(.read, path, errno: errno) }
      guard got > 0 else { break }
      bytes += chunk[..<got]
    }
    return bytes.count > limit ? Array(bytes[..<limit]) : bytes
  }

  /// The bytes of standard input up to its end.
  ///
  /// - Parameter limit: how many bytes are read at most.
  package static func readStandardInput(atMost limit: Int = .max) throws(HostError) -> [UInt8] {
    try readStream(0, "<stdin>", atMost: limit)
  }

  /// Writes a file by a rename, so that a reader finds the old bytes or the new ones, never a part.
  package static func writeAtomically(_ bytes: [UInt8], to path: String) throws(HostError) {
    try writeAtomically([(path, bytes)])
  }

  /// Replaces several files. All are written under other names before the first one is renamed, so that a full disk changes
  /// none of them.
  package static func writeAtomically(_ files: [(path: String, bytes: [UInt8])]) throws(HostError) {
    var drafts: [(draft: String, path: String)] = []
    for (path, bytes) in files {
      let draft = "\(path).\(getpid()).tmp"
      drafts.append((draft, path))
      do {
        try create(draft, bytes)
      } catch {
        for made in drafts { unlink(made.draft) }
        // The message names the file, not the draft, which the caller does not know.
        throw HostError(error.action, path, reason: error.reason, number: error.number)
      }
    }
    for (number, file) in drafts.enumerated() where Glibc.rename(file.draft, file.path) != 0 {
      let failure = errno
      for left in drafts[number...] { unlink(left.draft) }
      throw HostError(.write, file.path, errno: failure)
    }
  }

  /// Creates a file, or replaces the bytes of an existing one in place.
  static func create(_ path: String, _ bytes: [UInt8]) throws(HostError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o644)
    guard descriptor >= 0 else { throw HostError(.write, path, errno: errno) }
    var done = 0
    var failure: Int32 = 0
    bytes.withUnsafeBytes { buffer in
      while done < buffer.count {
        let wrote = Glibc.write(descriptor, buffer.baseAddress.map { $0 + done }, buffer.count - done)
        if wrote < 0, errno == EINTR { continue }
        guard wrote > 0 else {
          failure = errno
          return
        }
        done += wrote
      }
    }
    // A full disk may be noticed only when the file is closed.
    if close(descriptor) != 0, failure == 0 { failure = errno }
    guard failure == 0 else { throw HostError(.write, path, errno: failure) }
  }

  /// Creates a folder and the missing ones above it; an existing one is fine.
  package static func makeFolder(_ path: String) throws(HostError) {
    if mkdir(path, 0o755) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, let parent = parent(of: path) else { throw HostError(.write, path, errno: errno) }
    try makeFolder(parent)
    guard mkdir(path, 0o755) == 0 || errno == EEXIST else { throw HostError(.write, path, errno: errno) }
  }

  /// Makes a folder of its own name below another one, which only this user can enter (mkdtemp(3)).
  package static func makeTemporaryFolder(in parent: String) throws(HostError) -> String {
    var name = Array((parent + "/jikji-XXXXXX").utf8CString)
    guard mkdtemp(&name) != nil else { throw HostError(.write, parent, errno: errno) }
    return String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Whether this user may change what a folder holds.
  package static func isWritable(_ folder: String) -> Bool { access(folder, W_OK | X_OK) == 0 }

  /// Gives one folder the rights and, where this is allowed, the owner of another one.
  static func copyRights(of folder: String, to other: String) {
    var status = stat()
    guard stat(folder, &status) == 0 else { return }
    // The owner first: changing that clears some of the rights.
    _ = chown(other, status.st_uid, status.st_gid)
    _ = chmod(other, status.st_mode & 0o7777)
  }

  /// The path without its last component; nil for a bare name and for names directly below `/`.
  package static func parent(of path: String) -> String? {
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return nil }
    return String(path[..<slash])
  }

  /// The entries of a folder, sorted by the bytes of their names; `kind` follows symbolic links.
  package static func list(_ path: String) throws(HostError) -> [(name: String, kind: FileKind, isLink: Bool)] {
    guard let folder = opendir(path) else { throw HostError(.list, path, errno: errno) }
    defer { closedir(folder) }
    var found: [(name: String, kind: FileKind, isLink: Bool)] = []
    while let entry = readdir(folder) {
      // d_name is a tuple of CChar; its address is that of the C string, valid until the next readdir.
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name == "." || name == ".." { continue }
      switch Int32(entry.pointee.d_type) {
      case Int32(DT_REG): found.append((name, .file, false))
      case Int32(DT_DIR): found.append((name, .folder, false))
      default: found.append((name, kind(of: path + "/" + name) ?? .other, isLink(path + "/" + name)))
      }
    }
    return found.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// The kind of the entry at a path, links followed; nil when there is none.
  package static func kind(of path: String) -> FileKind? {
    var facts = stat()
    guard stat(path, &facts) == 0 else { return nil }
    switch facts.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .folder
    default: return .other
    }
  }

  /// Whether the entry at a path is a symbolic link.
  package static func isLink(_ path: String) -> Bool {
    var facts = stat()
    return lstat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFLNK
  }

  /// The metadata of a file, links followed; nil when there is none.
  package static func facts(of path: String) -> FileFacts? {
    var status = stat()
    return stat(path, &status) == 0 ? FileFacts(status) : nil
  }

  /// Throws when this user may not read a file.
  package static func requireReadable(_ path: String) throws(HostError) {
    guard access(path, R_OK) == 0 else { throw HostError(.read, path, errno: errno) }
  }

  /// The size and modification time of a file, by which versions of a program are distinguished; empty when there is none.
  package static func version(of path: String) -> String {
    facts(of: path).map { "\($0.size) \($0.modified)" } ?? ""
  }

  /// The path of a program.
  ///
  /// - Parameter path: folders as the variable `PATH` lists them; nil for the usual ones.
  package static func program(_ name: String, in path: String?) -> String? {
    (path ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":").map { "\($0)/\(name)" }
      .first { kind(of: $0) == .file }
  }

  /// The path without links, `.` and `..`; nil when it does not exist.
  package static func realPath(_ path: String) -> String? {
    guard let found = realpath(path, nil) else { return nil }
    defer { free(found) }
    return String(cString: found)
  }

  /// The absolute path without links, `.` and `..`; parts that do not exist are taken as they are written, so that `none/../a`
  /// is `a` before and after somebody makes `none`.
  package static func resolved(_ path: String) -> String {
    var found = ""
    for part in (path.hasPrefix("/") ? path : workingFolder + "/" + path).split(separator: "/") where part != "." {
      if part == ".." {
        found = parent(of: found) ?? ""
      } else {
        let next = found + "/" + part
        let real = realPath(next) ?? next
        found = real == "/" ? "" : real
      }
    }
    return found.isEmpty ? "/" : found
  }

  /// Renames a file, replacing one that has the new name.
  package static func move(_ old: String, to new: String) throws(HostError) {
    guard Glibc.rename(old, new) == 0 else { throw HostError(.write, new, errno: errno) }
  }

  /// Removes an empty folder; false when it is not empty or does not exist.
  package static func removeEmptyFolder(_ path: String) throws(HostError) -> Bool {
    guard rmdir(path) != 0 else { return true }
    guard [ENOTEMPTY, EEXIST, ENOENT, ENOTDIR].contains(errno) else { throw HostError(.remove, path, errno: errno) }
    return false
  }

  /// Removes a file or a folder with all in it; a missing path is fine. Links are removed, not followed.
  package static func remove(_ path: String) throws(HostError) {
    if isLink(path) || kind(of: path) != .folder {
      guard unlink(path) == 0 || errno == ENOENT else { throw HostError(.remove, path, errno: errno) }
      return
    }
    do {
      for entry in try list(path) { try remove(path + "/" + entry.name) }
    } catch {
      // The user's own folder, without the right to write.
      guard error.number == EACCES, chmod(path, 0o700) == 0 else { throw error }
      for entry in try list(path) { try remove(path + "/" + entry.name) }
    }
    guard rmdir(path) == 0 || errno == ENOENT else { throw HostError(.remove, path, errno: errno) }
  }

  /// The process's current working directory.
  package static var workingFolder: String {
    guard let found = getcwd(nil, 0) else { return "." }
    defer { free(found) }
    return String(cString: found)
  }
}
