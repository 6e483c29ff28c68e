/// Reads parts of a file, and writes a file that nobody sees before it is complete.
private import Glibc
private import Synchronization

/// A file of which parts are read. It stays the same file when another one is moved to its path.
package final class OpenedFile: Sendable {
  private let path: String
  private let descriptor: Int32
  /// The size in bytes when it was opened.
  package let size: Int

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
  }

  deinit { close(descriptor) }

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

  /// The number of bytes.
  package var count: Int { range.count }

  /// The bytes, read at every access; empty if they cannot be read.
  package var bytes: [UInt8] { (try? file.bytes(range)) ?? [] }

  /// The first `count` bytes, or all if there are fewer.
  package func prefix(_ count: Int) -> FilePart { FilePart(file, range.prefix(count)) }

  /// The last `count` bytes, or all if there are fewer.
  package func suffix(_ count: Int) -> FilePart { FilePart(file, range.suffix(count)) }

  /// Removes the first `count` bytes from this part, or all if there are fewer, and returns them.
  package mutating func take(_ count: Int) -> FilePart {
    let taken = prefix(count)
    self = suffix(self.count - taken.count)
    return taken
  }

  /// This part with `next`; nil unless that follows it in the same file.
  package func joined(with next: FilePart) -> FilePart? {
    guard next.file === file, next.range.lowerBound == range.upperBound else { return nil }
    return FilePart(file, range.lowerBound..<next.range.upperBound)
  }
}

/// A file that is written under a temporary name, which is removed unless the file is completed.
package final class FileDraft: Sendable {
  private let path: String, place: String
  private let descriptor: Int32
  private let isOpen = Atomic(true)

  /// Begins the file that is going to be at `path`.
  package init(of path: String) throws(HostError) {
    (self.path, place) = (path, "\(path).\(UniqueName.next()).tmp")
    descriptor = open(place, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o644)
    guard descriptor >= 0 else { throw HostError(.write, path, errno: errno) }
  }

  deinit {
    if descriptor >= 0, isOpen.load(ordering: .relaxed) {
      close(descriptor)
      unlink(place)
    }
  }

  /// Appends bytes; for one thread at a time.
  package func write(_ bytes: ArraySlice<UInt8>) throws(HostError) {
    let failure = Disk.write(bytes, to: descriptor)
    guard failure == 0 else { throw HostError(.write, path, errno: failure) }
  }

  /// Moves the file to its path; to be called once, after everything was written.
  package func complete() throws(HostError) {
    isOpen.store(false, ordering: .relaxed)
    // A write error such as a full disk may be reported only by close().
    guard close(descriptor) == 0, rename(place, path) == 0 else {
      let number = errno
      unlink(place)
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
