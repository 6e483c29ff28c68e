/// Reads parts of a file, and writes or extends a file so that nobody relies on it before that is complete.
private import Glibc
private import Synchronization

/// A file of which parts are read. It stays the same file when another one is moved to its path.
package final class OpenedFile: Sendable {
  fileprivate let path: String
  private let descriptor: Int32
  /// The size in bytes when it was opened.
  package let size: Int
  private let device: dev_t, inode: ino_t

  /// Opens a file that this program created for itself. Throws when something else is there, such as a named pipe.
  package init(own path: String) throws(HostError) {
    // A named pipe would be waited for; for files, the flag has no effect.
    let opened = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    var facts = stat()
    guard opened >= 0, fstat(opened, &facts) == 0 else {
      let number = errno
      if opened >= 0 { close(opened) }
      throw HostError(.read, path, errno: number)
    }
    guard facts.st_mode & S_IFMT == S_IFREG else {
      close(opened)
      throw HostError(.read, path, errno: EINVAL)
    }
    (self.path, descriptor, size) = (path, opened, Int(facts.st_size))
    (device, inode) = (facts.st_dev, facts.st_ino)
  }

  deinit { close(descriptor) }

  /// Whether these are the metadata of this file.
  fileprivate func isSame(as facts: stat) -> Bool { facts.st_dev == device && facts.st_ino == inode }

  /// The bytes in a range of offsets. Throws when they cannot be read, or the file has become shorter.
  package func bytes(_ range: Range<Int>) throws(HostError) -> [UInt8] {
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
      count = transferred(range.count) { done in
        let got = pread(
          descriptor, buffer.baseAddress.map { $0 + done }, range.count - done, off_t(range.lowerBound + done))
        if got < 0 { failure = errno }
        return got
      }
    }
    guard bytes.count == range.count else { throw HostError(.read, path, errno: failure == 0 ? EIO : failure) }
    return bytes
  }

  /// The bytes before the first line break; nil when there is none. Twice as many bytes are read each time until there is one.
  package func firstLine() throws(HostError) -> [UInt8]? {
    var length = min(4_096, size)
    while true {
      let bytes = try bytes(0..<length)
      if let end = bytes.firstIndex(of: 0x0A) { return Array(bytes[..<end]) }
      guard length < size else { return nil }
      length = min(length * 2, size)
    }
  }
}

/// A part of a file, which is read when it is asked for.
package struct FilePart: Sendable {
  private let file: OpenedFile
  private let range: Range<Int>

  /// The bytes of `file` in a range of offsets.
  package init(_ file: OpenedFile, _ range: Range<Int>) { (self.file, self.range) = (file, range) }

  /// Where it begins in the file.
  package var offset: Int { range.lowerBound }

  /// The number of bytes.
  package var count: Int { range.count }

  /// Whether it is a part of this file.
  package func isPart(of file: OpenedFile) -> Bool { self.file === file }

  /// The bytes, read at every access; empty if they cannot be read.
  package var bytes: [UInt8] { (try? file.bytes(range)) ?? [] }

  /// The first `count` bytes, or all if there are fewer.
  package func prefix(_ count: Int) -> FilePart { FilePart(file, range.prefix(count)) }

  /// The last `count` bytes, or all if there are fewer.
  package func suffix(_ count: Int) -> FilePart { FilePart(file, range.suffix(count)) }

  /// This part with `next`; nil unless that follows it in the same file.
  package func joined(with next: FilePart) -> FilePart? {
    guard next.file === file, next.range.lowerBound == range.upperBound else { return nil }
    return FilePart(file, range.lowerBound..<next.range.upperBound)
  }

  /// Parts in their order, with those joined that follow one another, so that they can be read at once.
  package static func joined(_ parts: [FilePart]) -> [(whole: FilePart, parts: [FilePart])] {
    parts.reduce(into: []) { runs, part in
      if let joined = runs.last?.whole.joined(with: part) {
        runs[runs.count - 1].whole = joined
        runs[runs.count - 1].parts.append(part)
      } else {
        runs.append((part, [part]))
      }
    }
  }
}

/// What is written to a file, and taken back unless it is completed.
package final class FileDraft: Sendable {
  private let path: String, place: String
  private let descriptor: Int32
  private let isOpen = Atomic(true)
  /// The number of bytes that precede what is written; 0 for a new file.
  package let start: Int
  private let isAppended: Bool

  /// Begins the file that is going to be at `path`; until then it has a temporary name.
  package init(of path: String) throws(HostError) {
    (self.path, place, start, isAppended) = (path, "\(path).\(UniqueName.next()).tmp", 0, false)
    descriptor = open(place, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o644)
    guard descriptor >= 0 else { throw HostError(.write, path, errno: errno) }
  }

  /// Begins to append to `file`; nil if it is no longer at its path, or cannot be written. Only one process at a time may do so.
  package init?(appendingTo file: OpenedFile) {
    (path, place, isAppended) = (file.path, file.path, true)
    descriptor = open(place, O_WRONLY | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    var facts = stat()
    guard descriptor >= 0, fstat(descriptor, &facts) == 0, file.isSame(as: facts) else {
      if descriptor >= 0 { close(descriptor) }
      return nil
    }
    start = Int(facts.st_size)
  }

  deinit {
    guard descriptor >= 0, isOpen.load(ordering: .relaxed) else { return }
    if isAppended { _ = ftruncate(descriptor, off_t(start)) }
    close(descriptor)
    if !isAppended { unlink(place) }
  }

  /// Appends bytes; for one thread at a time.
  package func write(_ bytes: ArraySlice<UInt8>) throws(HostError) {
    let failure = Disk.write(bytes, to: descriptor)
    guard failure == 0 else { throw HostError(.write, path, errno: failure) }
  }

  /// Keeps what was written, and moves a new file to its path; to be called once, after everything was written.
  package func complete() throws(HostError) {
    isOpen.store(false, ordering: .relaxed)
    // A write error such as a full disk may be reported only by close().
    guard close(descriptor) == 0, isAppended || rename(place, path) == 0 else {
      let number = errno
      if !isAppended { unlink(place) }
      throw HostError(.write, path, errno: number)
    }
  }
}

/// Calls `transfer` with the number of bytes already transferred, until that is `count` or a call fails; returns the number.
func transferred(_ count: Int, _ transfer: (Int) -> Int) -> Int {
  var done = 0
  while done < count {
    let moved = transfer(done)
    if moved < 0, errno == EINTR { continue }
    guard moved > 0 else { break }
    done += moved
  }
  return done
}
