/// Reads, writes and lists files with plain system calls; paths are strings with `/`.
private import ByteText
package import DataFormats
import Glibc

/// The kind of a file system entry, with symbolic links followed.
package enum FileKind: Sendable, Hashable {
  case file, folder, other
}

/// The file metadata that distinguishes one version of a file from another.
package struct FileFacts: Sendable, Hashable, Codable {
  /// Size in bytes.
  package let size: Int
  /// The time of the last change of the content (mtime), in nanoseconds since 1970.
  package let modified: Int
  /// The time of the last change of content, name or permissions (ctime), in nanoseconds since 1970; programs cannot set it.
  package let changed: Int
  /// The inode number of the file, and the number of its device.
  package let inode: UInt64, device: UInt64
}

extension FileFacts: BinaryStorable {
  package init(from reader: inout BinaryReader) throws(BinaryFault) {
    size = try reader.count()
    modified = try Int(from: &reader)
    changed = try Int(from: &reader)
    inode = try reader.bits()
    device = try reader.bits()
  }

  package func write(to writer: inout BinaryWriter) {
    writer.write(count: size)
    writer.write(modified)
    writer.write(changed)
    writer.write(bits: inode)
    writer.write(bits: device)
  }
}

extension FileFacts {
  /// The minimum age of a file, in seconds, from which every later change is visible in its times. File system clocks advance in
  /// steps of a few milliseconds, on some network file systems of two seconds, and two changes within one step get the same time.
  private static let tick = 2

  /// Whether the next change of the file will be visible in its times.
  ///
  /// - Parameter now: the time at which the metadata was read, in seconds since 1970 by the wall clock.
  package func isSettled(at now: Int) -> Bool { max(modified, changed) <= (now - Self.tick) * 1_000_000_000 }

  /// The metadata of bytes that are not on disk.
  ///
  /// - Parameter time: when they were made, in nanoseconds since 1970.
  init(madeAt time: Int, size: Int) { (self.size, modified, changed, inode, device) = (size, time, time, 0, 0) }

  /// Creates the metadata from the result of `stat` or `fstat`.
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
  /// The content of a file, at most its first `limit` bytes.
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

  /// The content of a file that this program created for itself. Throws when something else than a file is there, such as a named
  /// pipe, because reading that would block forever.
  package static func readOwn(_ path: String) throws(HostError) -> [UInt8] {
    guard kind(of: path) != .other else { throw HostError(.read, path, errno: EINVAL) }
    return try read(path)
  }

  /// The content of a file whose metadata are these, before and after reading; nil for any other file.
  package static func read(_ path: String, ifStill facts: FileFacts) -> [UInt8]? {
    guard let bytes = try? read(path), Self.facts(of: path) == facts else { return nil }
    return bytes
  }

  /// Reads to the end, for files whose size is reported as 0: pipes and files below `/proc`.
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
  /// - Parameter limit: the maximum number of bytes to read.
  package static func readStandardInput(atMost limit: Int = .max) throws(HostError) -> [UInt8] {
    try readStream(0, "<stdin>", atMost: limit)
  }

  /// Writes a file and moves it into place by a rename, so that a reader sees the old content or the new one, never a part.
  package static func writeAtomically(_ bytes: [UInt8], to path: String) throws(HostError) {
    try writeAtomically([(path, bytes)])
  }

  /// Replaces several files. All are written under temporary names before the first one is renamed, so that a full disk changes none
  /// of them.
  package static func writeAtomically(_ files: [(path: String, bytes: [UInt8])]) throws(HostError) {
    var drafts: [(draft: String, path: String)] = []
    for (path, bytes) in files {
      let draft = "\(path).\(UniqueName.next()).tmp"
      drafts.append((draft, path))
      do {
        try create(draft, bytes)
      } catch {
        for made in drafts { unlink(made.draft) }
        // The message names the file itself, because the caller does not know the temporary name.
        throw HostError(error.action, path, reason: error.reason, number: error.number)
      }
    }
    for (number, file) in drafts.enumerated() where Glibc.rename(file.draft, file.path) != 0 {
      let failure = errno
      for left in drafts[number...] { unlink(left.draft) }
      throw HostError(.write, file.path, errno: failure)
    }
  }

  /// Creates a file, or overwrites the content of an existing one. Does not follow a symbolic link at `path`.
  static func create(_ path: String, _ bytes: [UInt8]) throws(HostError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o644)
    guard descriptor >= 0 else { throw HostError(.write, path, errno: errno) }
    var failure = write(bytes[...], to: descriptor)
    // A write error such as a full disk may be reported only by close().
    if close(descriptor) != 0, failure == 0 { failure = errno }
    guard failure == 0 else { throw HostError(.write, path, errno: failure) }
  }

  /// Writes all bytes; returns 0 or an error number.
  static func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Int32 {
    bytes.withUnsafeBytes { buffer in
      let done = transferred(buffer.count) { done in
        Glibc.write(descriptor, buffer.baseAddress.map { $0 + done }, buffer.count - done)
      }
      return done == buffer.count ? 0 : errno
    }
  }

  /// Creates a folder and its missing parents; does nothing when it exists.
  package static func makeFolder(_ path: String) throws(HostError) {
    if mkdir(path, 0o755) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, let parent = parent(of: path) else { throw HostError(.write, path, errno: errno) }
    try makeFolder(parent)
    guard mkdir(path, 0o755) == 0 || errno == EEXIST else { throw HostError(.write, path, errno: errno) }
  }

  /// Creates a folder with a unique name below `parent` that only this user can access (mkdtemp(3)), and returns its path.
  package static func makeTemporaryFolder(in parent: String) throws(HostError) -> String {
    var name = Array((parent + "/jikji-XXXXXX").utf8CString)
    guard mkdtemp(&name) != nil else { throw HostError(.write, parent, errno: errno) }
    return String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Whether this user may create and remove files in a folder; `/.` is found in folders only.
  package static func isWritable(_ folder: String) -> Bool { access(folder + "/.", W_OK | X_OK) == 0 }

  /// Copies the permissions of `folder` to `other` and, where the system allows it, the owner and group.
  static func copyRights(of folder: String, to other: String) {
    var status = stat()
    guard stat(folder, &status) == 0 else { return }
    // The owner is set first, because changing it clears some permission bits.
    _ = chown(other, status.st_uid, status.st_gid)
    _ = chmod(other, status.st_mode & 0o7777)
  }

  /// The path without its last component; nil for a bare name and for names directly below `/`.
  package static func parent(of path: String) -> String? {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")), slash > path.startIndex else { return nil }
    return String(path[..<slash])
  }

  /// An entry of a folder.
  package struct Entry: Sendable {
    /// The name.
    package let name: String
    /// The kind of the entry, or of the target of a symbolic link.
    package let kind: FileKind
    /// Whether it is a symbolic link.
    package let isLink: Bool
    /// The metadata of a file, with symbolic links followed, if they were asked for and can be read.
    package let facts: FileFacts?
  }

  /// The entries of a folder, sorted by the bytes of their names, without `.` and `..`.
  ///
  /// - Parameter readsFacts: whether the metadata of files are read, which is faster than asking for each by its path.
  package static func list(_ path: String, readsFacts: Bool = false) throws(HostError) -> [Entry] {
    guard let folder = opendir(path) else { throw HostError(.list, path, errno: errno) }
    defer { closedir(folder) }
    var found: [Entry] = []
    while let entry = readdir(folder) {
      // d_name is a tuple of CChar; its address is that of the C string, valid until the next readdir.
      let (name, facts) = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { name in
          var status = stat()
          let hasFacts = readsFacts && entry.pointee.d_type != DT_DIR && fstatat(dirfd(folder), name, &status, 0) == 0
          return (String(cString: name), hasFacts ? FileFacts(status) : nil)
        }
      }
      if name == "." || name == ".." { continue }
      switch Int32(entry.pointee.d_type) {
      case Int32(DT_REG): found.append(Entry(name: name, kind: .file, isLink: false, facts: facts))
      case Int32(DT_DIR): found.append(Entry(name: name, kind: .folder, isLink: false, facts: nil))
      default:
        let place = path + "/" + name
        found.append(Entry(name: name, kind: kind(of: place) ?? .other, isLink: isLink(place), facts: facts))
      }
    }
    return found.sorted { $0.name.precedes(utf8: $1.name) }
  }

  /// The kind of the entry at a path, with symbolic links followed; nil when there is none.
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

  /// Whether this user may run the program at a path.
  static func isRunnable(_ path: String) -> Bool { access(path, X_OK) == 0 }

  /// Makes a symbolic link that leads where the one at `path` leads.
  static func copyLink(_ path: String, to copy: String) throws(HostError) {
    var target = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    guard readlink(path, &target, Int(PATH_MAX)) > 0, symlink(target, copy) == 0 else {
      throw HostError(.write, copy, errno: errno)
    }
  }

  /// The metadata of a file, with symbolic links followed; nil when there is none.
  package static func facts(of path: String) -> FileFacts? {
    var status = stat()
    return stat(path, &status) == 0 ? FileFacts(status) : nil
  }

  /// Throws when this user has no permission to read a file.
  package static func requireReadable(_ path: String) throws(HostError) {
    guard access(path, R_OK) == 0 else { throw HostError(.read, path, errno: errno) }
  }

  /// The size and modification time of a file as text, to distinguish versions of a program; empty when there is none.
  package static func version(of path: String) -> String {
    facts(of: path).map { "\($0.size) \($0.modified)" } ?? ""
  }

  /// The path of the first file named `name` in the search path; nil when there is none.
  ///
  /// - Parameter path: folders in the format of the variable `PATH`; nil for `/usr/local/bin`, `/usr/bin` and `/bin`.
  package static func program(_ name: String, in path: String?) -> String? {
    (path ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":").map { "\($0)/\(name)" }
      .first { kind(of: $0) == .file }
  }

  /// The absolute path without symbolic links, `.` and `..`; nil when it does not exist.
  package static func realPath(_ path: String) -> String? {
    guard let found = realpath(path, nil) else { return nil }
    defer { free(found) }
    return String(cString: found)
  }

  /// The absolute path without symbolic links, `.` and `..`. Components that do not exist are kept as written, so that `none/../a`
  /// gives `a` whether or not `none` exists.
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

  /// Renames a file and replaces an existing one with the new name.
  package static func move(_ old: String, to new: String) throws(HostError) {
    guard Glibc.rename(old, new) == 0 else { throw HostError(.write, new, errno: errno) }
  }

  /// Removes an empty folder; returns false when it is not empty, is not a folder or does not exist.
  package static func removeEmptyFolder(_ path: String) throws(HostError) -> Bool {
    guard rmdir(path) != 0 else { return true }
    guard [ENOTEMPTY, EEXIST, ENOENT, ENOTDIR].contains(errno) else { throw HostError(.remove, path, errno: errno) }
    return false
  }

  /// Removes a file, or a folder with its content; does nothing when the path does not exist. Symbolic links are removed, not
  /// followed.
  package static func remove(_ path: String) throws(HostError) {
    if isLink(path) || kind(of: path) != .folder {
      guard unlink(path) == 0 || errno == ENOENT else { throw HostError(.remove, path, errno: errno) }
      return
    }
    do {
      for entry in try list(path) { try remove(path + "/" + entry.name) }
    } catch {
      // A folder of this user that has no write permission.
      guard error.number == EACCES, chmod(path, 0o700) == 0 else { throw error }
      for entry in try list(path) { try remove(path + "/" + entry.name) }
    }
    guard rmdir(path) == 0 || errno == ENOENT else { throw HostError(.remove, path, errno: errno) }
  }

  /// The current working directory of the process; `.` when it cannot be determined.
  package static var workingFolder: String {
    guard let found = getcwd(nil, 0) else { return "." }
    defer { free(found) }
    return String(cString: found)
  }
}
