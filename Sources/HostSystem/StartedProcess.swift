/// Passes a request to the C code that starts programs, and reads how they ended; C pointers stay in this file.
private import CLinuxCalls
import Diagnostics
private import Glibc

/// The isolated file system of a sandboxed program; see `linux_confinement`.
struct Confinement: Sendable, Hashable {
  /// One entry of its root folder.
  enum Entry: Sendable, Hashable {
    /// A file or folder, whose path contains no symbolic links, mounted at another path as writable or read-only.
    case shown(String, at: String, isWritable: Bool)
    /// A symbolic link.
    case link(to: String, at: String)
  }

  /// The entries, in the order in which they are created.
  var entries: [Entry]
  /// The size limit of `/scratch`, `/tmp` and `/dev/shm` together, in bytes.
  var scratchBytes: Int
  /// Whether the program may start processes.
  var mayFork: Bool

  /// The maximum number of files in `/scratch`, `/tmp` and `/dev/shm` together; each takes about 1 KiB of kernel
  /// memory.
  static let fileLimit = 16_384
  /// The maximum number of processes and threads.
  static let processLimit = 256
  /// Whether a program started by root keeps running as root, to be able to write to folders of root; otherwise it runs
  /// as the user nobody.
  var keepsUser: Bool {
    entries.contains { if case .shown(_, _, isWritable: true) = $0 { true } else { false } }
  }
}

/// A running program.
struct StartedProcess {
  private let process: linux_process
  private let command: String

  /// Starts the program of `request` with files as standard streams. It is killed when the calling thread ends.
  init(_ request: ProcessRequest, input: String, output: String, error: String) throws(HostError) {
    command = request.command.first ?? ""
    let streams = [
      open(input, O_RDONLY | O_CLOEXEC), open(output, O_WRONLY | O_CLOEXEC), open(error, O_WRONLY | O_CLOEXEC),
    ]
    let ninth = request.descriptor9Input.isEmpty ? -1 : Self.pipe(holding: request.descriptor9Input)
    defer { for descriptor in streams + [ninth] where descriptor >= 0 { close(descriptor) } }
    let environment = request.environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    let lists = [request.command, environment, request.confinement?.entries.flatMap(\.words) ?? []].map(CStrings.init)
    var filter = request.confinement.map { SystemCallFilter.bytes(mayFork: $0.mayFork) } ?? []
    var started = linux_process()
    var program = linux_program()
    (program.arguments, program.environment) = (lists[0].pointers, lists[1].pointers)
    (program.input, program.output, program.error, program.ninth) = (streams[0], streams[1], streams[2], ninth)
    (program.memory, program.file) = (UInt64(request.limits.memoryBytes), UInt64(request.limits.fileBytes))
    // A limit that applies even when no process is left to stop the program after its time limit.
    program.seconds = UInt64(request.limits.milliseconds * 3 / 1000 + 2)
    program.processes = request.confinement == nil ? 0 : UInt64(Confinement.processLimit)
    let problem = withExtendedLifetime(lists) {
      request.workingFolder.withCString { folder in
        filter.withUnsafeMutableBufferPointer { filter in
          program.folder = folder
          guard let confinement = request.confinement else { return linux_start(&program, &started) }
          var confined = linux_confinement(
            entries: lists[2].pointers, scratch_bytes: UInt64(confinement.scratchBytes),
            scratch_files: UInt64(Confinement.fileLimit), filter: filter.baseAddress, filter_bytes: filter.count,
            keeps_user: confinement.keepsUser ? 1 : 0)
          return withUnsafePointer(to: &confined) { confined in
            program.confinement = confined
            return linux_start(&program, &started)
          }
        }
      }
    }
    guard problem == 0 else { throw HostError(.start, command, errno: problem) }
    process = started
  }

  /// A file descriptor that becomes readable when the program has ended.
  var ended: Int32 { process.ended }

  /// Kills the remaining processes of the program, and returns its wait status. Throws when it could not be started.
  consuming func finish() throws(HostError) -> Int32 {
    kill(-process.number, SIGKILL)
    kill(process.number, SIGKILL)
    var status: Int32 = 0
    while waitpid(process.number, &status, 0) < 0, errno == EINTR {}
    close(process.ended)
    defer { close(process.report) }
    var report = linux_report()
    while read(process.report, &report, MemoryLayout<linux_report>.size) == MemoryLayout<linux_report>.size {
      let step = withUnsafeBytes(of: &report.step) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      guard step.isEmpty else {
        throw HostError(.start, command, reason: "\(step): \(String(cString: strerror(report.value)))")
      }
      status = report.value
    }
    return status
  }

  /// The read end of a pipe that contains `bytes`, at most 64 KiB; -1 when no pipe can be created.
  private static func pipe(holding bytes: [UInt8]) -> Int32 {
    var ends: [Int32] = [-1, -1]
    guard Glibc.pipe(&ends) == 0 else { return -1 }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = write(ends[1], bytes, bytes.count)
    close(ends[1])
    return ends[0]
  }
}

extension Confinement.Entry {
  /// The entry as three strings, the form that the C code takes.
  fileprivate var words: [String] {
    switch self {
    case .shown(let outside, let inside, let isWritable): [isWritable ? "rw" : "ro", outside, inside]
    case .link(let target, let path): ["ln", target, path]
    }
  }
}

/// A null-terminated array of C strings, freed when the object is released.
private final class CStrings {
  let pointers: UnsafePointer<UnsafeMutablePointer<CChar>?>
  private let count: Int

  init(_ texts: [String]) {
    count = texts.count
    let list = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: texts.count + 1)
    for (index, text) in texts.enumerated() { list[index] = strdup(text) }
    list[count] = nil
    pointers = UnsafePointer(list)
  }

  deinit {
    for index in 0..<count { free(pointers[index]) }
    pointers.deallocate()
  }
}

extension Phrase {
  fileprivate static let start = Phrase(en: "start", ko: "실행할")
}
