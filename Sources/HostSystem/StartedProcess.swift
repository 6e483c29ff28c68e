/// Hands a request to the C code that starts programs, and reads how they ended; C pointers stay in this file.
private import CLinuxCalls
import Diagnostics
private import Glibc

/// What a confined program sees instead of the machine; see `linux_confinement`.
struct Confinement: Sendable, Hashable {
  /// One thing below its root folder.
  enum Entry: Sendable, Hashable {
    /// A file or folder without symbolic links in its path, which is shown at another path and may be written or not.
    case shown(String, at: String, isWritable: Bool)
    /// A symbolic link.
    case link(to: String, at: String)
  }

  /// What it sees, in the order in which it is made.
  var entries: [Entry]
  /// How many bytes `/scratch`, `/tmp` and `/dev/shm` hold together.
  var scratchBytes: Int
  /// Whether it may start processes.
  var mayFork: Bool

  /// How many files `/scratch`, `/tmp` and `/dev/shm` hold together; each takes about 1 KiB of the kernel's memory.
  static let fileLimit = 16_384
  /// How many processes and threads it may have.
  static let processLimit = 256
  /// Whether a program of root stays root's, to write into folders of root; else it becomes nobody's.
  var keepsUser: Bool {
    entries.contains { if case .shown(_, _, isWritable: true) = $0 { true } else { false } }
  }
}

/// A program that was started.
struct StartedProcess {
  private let process: linux_process
  private let command: String

  /// Starts the program of `request` with files as its standard streams. It is killed when the calling thread ends.
  init(_ request: ProcessRequest, input: String, output: String, error: String) throws(HostError) {
    command = request.command.first ?? ""
    let streams = [
      open(input, O_RDONLY | O_CLOEXEC), open(output, O_WRONLY | O_CLOEXEC), open(error, O_WRONLY | O_CLOEXEC),
    ]
    let ninth = request.ninthInput.isEmpty ? -1 : Self.pipe(holding: request.ninthInput)
    defer { for descriptor in streams + [ninth] where descriptor >= 0 { close(descriptor) } }
    let environment = request.environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    let lists = [request.command, environment, request.confinement?.entries.flatMap(\.words) ?? []].map(CStrings.init)
    var filter = request.confinement.map { SystemCallFilter.bytes(mayFork: $0.mayFork) } ?? []
    var started = linux_process()
    var program = linux_program()
    (program.arguments, program.environment) = (lists[0].pointers, lists[1].pointers)
    (program.input, program.output, program.error, program.ninth) = (streams[0], streams[1], streams[2], ninth)
    (program.memory, program.file) = (UInt64(request.limits.memoryBytes), UInt64(request.limits.fileBytes))
    // For the case that nobody is left to stop it when its time is up.
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

  /// A descriptor that can be read when the program has ended.
  var ended: Int32 { process.ended }

  /// Kills what is left of the program and what it started, and gives its status. Throws when it could not be started.
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

  /// The end for reading of a pipe that holds `bytes`, at most 64 KiB.
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
  /// The three texts that the C code takes.
  fileprivate var words: [String] {
    switch self {
    case .shown(let outside, let inside, let isWritable): [isWritable ? "rw" : "ro", outside, inside]
    case .link(let target, let path): ["ln", target, path]
    }
  }
}

/// A list of C strings that ends with null, freed with the object.
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
