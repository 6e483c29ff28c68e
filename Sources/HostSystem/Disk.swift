/// Reading, writing and listing files by plain system calls; paths are strings with `/`.
private import Glibc

/// What a name on disk stands for.
package enum FileKind: Sendable, Hashable {
  case file, folder, other
}

/// What the system knows about a file.
package struct FileFacts: Sendable, Hashable, Codable {
  /// Size in bytes.
  package let size: Int
  /// Last change of the content, in nanoseconds since 1970.
  package let modified: Int
  /// The number of the file on its disk.
  package let inode: UInt64
  /// The disk.
  package let device: UInt64
}

/// The disk.
package enum Disk {
  /// The whole of a file.
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

  /// What cannot say its size: pipes and files of the proc kind.
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
    return bytes
  }

  /// All that standard input gives.
  package static func readStandardInput() throws(HostError) -> [UInt8] { try readStream(0, "<stdin>", atMost: .max) }

  /// Writes a new file; one that is there is replaced at once or not at all.
  package static func writeAtomically(_ bytes: [UInt8], to path: String) throws(HostError) {
    try writeAtomically([(path, bytes)])
  }

  /// Replaces several files: what can fail is done for all of them before the first one changes.
  package static func writeAtomically(_ files: [(path: String, bytes: [UInt8])]) throws(HostError) {
    var drafts: [(draft: String, path: String)] = []
    for (path, bytes) in files {
      let draft = "\(path).\(getpid()).tmp"
      drafts.append((draft, path))
      do {
        try create(draft, bytes)
      } catch {
        for made in drafts { unlink(made.draft) }
        // Nobody knows the draft.
        throw HostError(error.action, path, reason: error.reason, number: error.number)
      }
    }
    for (number, file) in drafts.enumerated() where Glibc.rename(file.draft, file.path) != 0 {
      let failure = errno
      for left in drafts[number...] { unlink(left.draft) }
      throw HostError(.write, file.path, errno: failure)
    }
  }

  /// Writes a file that is not there yet, or empties one that is.
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

  /// Makes a folder and those above it.
  package static func makeFolder(_ path: String) throws(HostError) {
    if mkdir(path, 0o755) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, let parent = parent(of: path) else { throw HostError(.write, path, errno: errno) }
    try makeFolder(parent)
    guard mkdir(path, 0o755) == 0 || errno == EEXIST else { throw HostError(.write, path, errno: errno) }
  }

  /// The folder a path lies in.
  package static func parent(of path: String) -> String? {
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return nil }
    return String(path[..<slash])
  }

  /// The names in a folder, sorted, with what they are; symbolic links count as what they lead to.
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

  /// What lies at a path, links followed; nil when nothing does.
  package static func kind(of path: String) -> FileKind? {
    var facts = stat()
    guard stat(path, &facts) == 0 else { return nil }
    switch facts.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .folder
    default: return .other
    }
  }

  /// Whether a symbolic link lies at a path.
  package static func isLink(_ path: String) -> Bool {
    var facts = stat()
    return lstat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFLNK
  }

  /// What the system knows about a file, links followed; nil when there is none.
  package static func facts(of path: String) -> FileFacts? {
    var facts = stat()
    guard stat(path, &facts) == 0 else { return nil }
    let modified = facts.st_mtim.tv_sec * 1_000_000_000 + facts.st_mtim.tv_nsec
    return FileFacts(
      size: Int(facts.st_size), modified: modified, inode: UInt64(facts.st_ino), device: UInt64(facts.st_dev))
  }

  /// The path without links, `.` and `..`; nil when it does not exist.
  package static func realPath(_ path: String) -> String? {
    guard let found = realpath(path, nil) else { return nil }
    defer { free(found) }
    return String(cString: found)
  }

  /// Removes a folder with nothing in it; false when something is, or when there is no such folder.
  package static func removeEmptyFolder(_ path: String) throws(HostError) -> Bool {
    guard rmdir(path) != 0 else { return true }
    guard [ENOTEMPTY, EEXIST, ENOENT, ENOTDIR].contains(errno) else { throw HostError(.remove, path, errno: errno) }
    return false
  }

  /// Removes a file or a whole folder; nothing there is fine. Links are removed, not followed.
  package static func remove(_ path: String) throws(HostError) {
    if isLink(path) || kind(of: path) != .folder {
      guard unlink(path) == 0 || errno == ENOENT else { throw HostError(.remove, path, errno: errno) }
      return
    }
    for entry in try list(path) { try remove(path + "/" + entry.name) }
    guard rmdir(path) == 0 || errno == ENOENT else { throw HostError(.remove, path, errno: errno) }
  }

  /// The folder the process stands in.
  package static var workingFolder: String {
    guard let found = getcwd(nil, 0) else { return "." }
    defer { free(found) }
    return String(cString: found)
  }
}
