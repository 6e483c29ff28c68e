/// Reads files below one folder for people who may not leave it: no symbolic link is followed below the folder.
private import Glibc

/// A folder whose files are handed out.
package struct ServedFolder: Sendable {
  /// What stands at a path.
  package enum Entry: Sendable, Hashable {
    case file(Facts)
    case folder
  }

  /// What tells one version of a file from another.
  package struct Facts: Sendable, Hashable {
    /// The size in bytes.
    package let size: Int
    /// The last change in nanoseconds since 1970.
    package let modified: Int
    /// The file's number on its device, and the device's.
    package let inode: UInt64, device: UInt64
  }

  /// `O_PATH` of Linux, which the C library shows to GNU programs only: a descriptor for the name, not for the content.
  private static let pathOnly: Int32 = 0o10_000_000

  /// The folder. It may come and go; it is looked up anew each time.
  package let path: String

  /// The files below `path`.
  package init(path: String) { self.path = path }

  /// What stands below the folder at `components`, none of which may be empty, `.`, `..` or hold a `/` or NUL; nil when
  /// nothing does, or only something that is neither file nor folder, such as a symbolic link.
  package func entry(at components: [String]) -> Entry? {
    guard let descriptor = open(components, flags: Self.pathOnly) else { return nil }
    defer { close(descriptor) }
    return Self.entry(of: descriptor)
  }

  /// All bytes of the file at `components`; nil when it cannot be read or holds more than `limit` bytes.
  package func bytes(at components: [String], atMost limit: Int) -> (bytes: [UInt8], facts: Facts)? {
    guard let file = openFile(at: components), file.facts.size <= limit else { return nil }
    return file.read(at: 0, count: file.facts.size).map { ($0, file.facts) }
  }

  /// The file at `components`, open until the value is let go; nil when there is none.
  package func openFile(at components: [String]) -> OpenFile? {
    guard let descriptor = open(components, flags: O_RDONLY | O_NONBLOCK) else { return nil }
    guard case .file(let facts)? = Self.entry(of: descriptor) else {
      close(descriptor)
      return nil
    }
    return OpenFile(descriptor: descriptor, facts: facts)
  }

  /// Opens folder after folder, so that no part of the path may be a link, not even one that appears meanwhile.
  private func open(_ components: [String], flags: Int32) -> Int32? {
    guard components.allSatisfy(Self.isPlainName) else { return nil }
    var current = Glibc.open(path, Self.pathOnly | O_DIRECTORY | O_CLOEXEC)
    guard current >= 0 else { return nil }
    for (index, component) in components.enumerated() {
      let isLast = index == components.count - 1
      let kind = isLast ? flags : Self.pathOnly | O_DIRECTORY
      let next = openat(current, component, kind | O_NOFOLLOW | O_CLOEXEC)
      close(current)
      guard next >= 0 else { return nil }
      current = next
    }
    return current
  }

  private static func isPlainName(_ name: String) -> Bool {
    !name.isEmpty && name != "." && name != ".." && !name.utf8.contains { $0 == 0 || $0 == UInt8(ascii: "/") }
  }

  private static func entry(of descriptor: Int32) -> Entry? {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return .folder
    case S_IFREG:
      let modified = status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec
      return .file(
        Facts(
          size: Int(status.st_size), modified: modified, inode: UInt64(status.st_ino), device: UInt64(status.st_dev)))
    default: return nil
    }
  }
}

/// An open file, read by place, so that several may read it at once.
package final class OpenFile: Sendable {
  /// What the file was when it was opened.
  package let facts: ServedFolder.Facts

  private let descriptor: Int32

  fileprivate init(descriptor: Int32, facts: ServedFolder.Facts) {
    self.descriptor = descriptor
    self.facts = facts
  }

  deinit { close(descriptor) }

  /// Up to `count` bytes from `offset`, fewer at the end of the file; nil when reading fails.
  package func read(at offset: Int, count: Int) -> [UInt8]? {
    var failed = false
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
      while done < count {
        let got = pread(descriptor, buffer.baseAddress.map { $0 + done }, count - done, offset + done)
        if got < 0 && errno == EINTR { continue }
        if got < 0 { failed = true }
        guard got > 0 else { return }
        done += got
      }
    }
    return failed ? nil : bytes
  }
}
