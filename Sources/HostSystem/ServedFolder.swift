/// Reads files below one folder for untrusted clients; no symbolic link below the folder is followed.
import Glibc

/// A folder whose files are served by HTTP.
package struct ServedFolder: Sendable {
  /// The entry at a path.
  package enum Entry: Sendable, Hashable {
    case file(FileFacts)
    case folder
  }

  /// `O_PATH` of open(2): a descriptor for the name rather than the content. glibc declares it only with _GNU_SOURCE.
  private static let pathOnly: Int32 = 0o10_000_000

  /// The path of the folder. It may be missing or replaced at any time, because each call opens it again.
  package let path: String

  /// Creates a value for the files below `path`.
  package init(path: String) { self.path = path }

  /// The entry at a path below the folder; nil when there is none, when it is neither a file nor a folder (such as a
  /// symbolic link), and when a component of the path is empty, `.` or `..` or contains a `/` or NUL.
  package func entry(at components: [String]) -> Entry? {
    guard let descriptor = open(components, flags: Self.pathOnly) else { return nil }
    defer { close(descriptor) }
    return Self.entry(of: descriptor)
  }

  /// The content and metadata of the file at `components`; nil when it cannot be read or is larger than `limit` bytes.
  package func bytes(at components: [String], atMost limit: Int) -> (bytes: [UInt8], facts: FileFacts)? {
    guard let file = openFile(at: components), file.facts.size <= limit else { return nil }
    return file.read(at: 0, count: file.facts.size).map { ($0, file.facts) }
  }

  /// Opens the file at `components`; nil when there is none. The file is closed when the object is released.
  package func openFile(at components: [String]) -> OpenFile? {
    guard let descriptor = open(components, flags: O_RDONLY | O_NONBLOCK) else { return nil }
    guard case .file(let facts)? = Self.entry(of: descriptor) else {
      close(descriptor)
      return nil
    }
    return OpenFile(descriptor: descriptor, facts: facts)
  }

  /// Opens each folder of the path with O_NOFOLLOW, so that no component can be a link, not even one created during the
  /// call.
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
    case S_IFREG: return .file(FileFacts(status))
    default: return nil
    }
  }
}

/// An open file that is read by offset, so that several tasks can read it concurrently.
package final class OpenFile: Sendable {
  /// The metadata of the file at the time it was opened.
  package let facts: FileFacts

  private let descriptor: Int32

  fileprivate init(descriptor: Int32, facts: FileFacts) {
    self.descriptor = descriptor
    self.facts = facts
  }

  deinit { close(descriptor) }

  /// Reads up to `count` bytes from `offset`, fewer at the end of the file; nil when reading fails.
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
