/// Runs a program with limits on time, memory, output and open files; everything it started ends with it.
import Diagnostics
private import Glibc
private import Subprocess
private import SystemPackage

/// The resources a process may use.
package struct ProcessLimits: Sendable, Hashable {
  /// Wall time in milliseconds; up to three times as much while the machine is overloaded
  /// (``HostEnvironment/isCrowded``), so that what passes on an idle machine passes on a busy one.
  package var milliseconds: Int
  /// Private memory in bytes (`RLIMIT_DATA`).
  package var memoryBytes: Int
  /// The largest file, standard output and standard error included, in bytes.
  package var fileBytes: Int

  /// Limits for a trusted tool, against endless loops and leaks only.
  package static let tool = ProcessLimits(milliseconds: 120_000, memoryBytes: 4 << 30, fileBytes: 256 << 20)

  /// Limits of the given sizes.
  package init(milliseconds: Int, memoryBytes: Int, fileBytes: Int) {
    self.milliseconds = milliseconds
    self.memoryBytes = memoryBytes
    self.fileBytes = fileBytes
  }
}

/// A program to run.
package struct ProcessRequest: Sendable {
  /// The path of the program, and its arguments.
  package var command: [String]
  /// Its whole environment; nothing is inherited.
  package var environment: [String: String] = [:]
  /// Its working directory.
  package var workingFolder: String
  /// The content of its standard input.
  package var standardInput: [UInt8] = []
  /// The resources it may use.
  package var limits: ProcessLimits
  /// A folder for files with its input and output, which are removed when it has ended.
  package var outputFolder: String
  /// The path of a file that is open for it as descriptor 9.
  package var ninthDescriptor: String?

  /// A program with an empty environment and no input.
  package init(_ command: [String], in workingFolder: String, output: String, limits: ProcessLimits) {
    self.command = command
    self.workingFolder = workingFolder
    self.outputFolder = output
    self.limits = limits
  }
}

/// How a process ended.
package enum ProcessEnding: Sendable, Hashable {
  /// With this exit status.
  case exited(Int)
  /// By this signal.
  case signalled(Int)
  /// Killed because its time was up.
  case timedOut
}

/// The result of a process.
package struct ProcessOutcome: Sendable {
  /// How it ended.
  package var ending: ProcessEnding
  /// What it wrote, each up to ``ProcessLimits/fileBytes``.
  package var standardOutput: [UInt8], standardError: [UInt8]
  /// Its wall time in seconds.
  package var seconds: Double
}

/// Runs programs.
package enum ProcessRunner {
  /// Sets the limits that a process gives itself, then becomes the program. Units: KiB, seconds, 512-byte blocks (POSIX).
  private static let limitScript = """
    ulimit -c 0; ulimit -d "$1"; ulimit -t "$2"; ulimit -f "$3"; ulimit -n 256 2>/dev/null; shift 3; exec "$@"
    """
  private static let limitScriptWithDescriptor = "exec 9<\"$1\"; shift; " + limitScript

  /// Runs `request` until it ends or its time is up. Throws when it cannot be started or its output cannot be read.
  package static func run(_ request: ProcessRequest) async throws(HostError) -> ProcessOutcome {
    let files = try OutputFiles(in: request.outputFolder, input: request.standardInput)
    defer { files.remove() }
    let start = HostEnvironment.monotonicSeconds
    let status: TerminationStatus?
    do {
      status = try await finish(request, files)
    } catch {
      throw HostError(.start, request.command.first ?? "", reason: "\(error)")
    }
    let limit = request.limits.fileBytes
    let seconds = HostEnvironment.monotonicSeconds - start
    let isOverdue = seconds * 1000 >= Double(request.limits.milliseconds)
    return ProcessOutcome(
      ending: ending(status, isOverdue: isOverdue), standardOutput: try Disk.read(files.output, atMost: limit),
      standardError: try Disk.read(files.error, atMost: limit), seconds: seconds)
  }

  /// On an overloaded machine the limit of processor time may end the process before the timer of ``finish(_:_:)`` fires, by
  /// SIGXCPU or SIGKILL; a shell or sandbox in between reports that as the exit status 128 + signal.
  private static func ending(_ status: TerminationStatus?, isOverdue: Bool) -> ProcessEnding {
    switch status {
    case nil: .timedOut
    case .exited(128 + SIGXCPU) where isOverdue, .exited(128 + SIGKILL) where isOverdue,
      .signaled(SIGXCPU) where isOverdue, .signaled(SIGKILL) where isOverdue:
      .timedOut
    case .exited(let code): .exited(Int(code))
    case .signaled(let signal): .signalled(Int(signal))
    }
  }

  /// The status, or nil when the time was up and the whole process group was killed.
  private static func finish(_ request: ProcessRequest, _ files: OutputFiles) async throws -> TerminationStatus? {
    try await withThrowingTaskGroup(of: TerminationStatus?.self) { group in
      group.addTask { try await spawn(request, files) }
      group.addTask {
        for _ in 0..<3 {
          try await Task.sleep(for: .milliseconds(request.limits.milliseconds))
          guard HostEnvironment.isCrowded else { break }
        }
        return nil
      }
      let first = try await group.next() ?? nil
      // The process ends when its task is cancelled; leaving the group waits for that.
      group.cancelAll()
      return first
    }
  }

  private static func spawn(_ request: ProcessRequest, _ files: OutputFiles) async throws -> TerminationStatus {
    var options = PlatformOptions()
    options.processGroupID = 0
    options.teardownSequence = [
      .send(signal: .kill, toProcessGroup: true, allowedDurationToNextStep: .milliseconds(10))
    ]
    let limits = request.limits
    // A second limit, of processor time, for the case that this process dies before the child.
    let seconds = limits.milliseconds * 3 / 1000 + 2
    var arguments = ["\(limits.memoryBytes >> 10)", "\(seconds)", "\(limits.fileBytes >> 9)"] + request.command
    if let file = request.ninthDescriptor { arguments.insert(file, at: 0) }
    let script = request.ninthDescriptor == nil ? limitScript : limitScriptWithDescriptor
    let input = try FileDescriptor.open(FilePath(files.input), .readOnly)
    let output = try FileDescriptor.open(FilePath(files.output), .writeOnly)
    let error = try FileDescriptor.open(FilePath(files.error), .writeOnly)
    let environment = Dictionary(
      uniqueKeysWithValues: request.environment.map { (Environment.Key(stringLiteral: $0.key), $0.value) })
    let result = try await Subprocess.run(
      .path("/bin/sh"), arguments: Arguments(["-c", script, "sh"] + arguments), environment: .custom(environment),
      workingDirectory: FilePath(request.workingFolder), platformOptions: options,
      input: .fileDescriptor(input, closeAfterSpawningProcess: true),
      output: .fileDescriptor(output, closeAfterSpawningProcess: true),
      error: .fileDescriptor(error, closeAfterSpawningProcess: true))
    return result.terminationStatus
  }
}

/// The files that a process has as standard streams; files, unlike pipes, obey the file-size limit.
private struct OutputFiles {
  let input: String, output: String, error: String

  init(in folder: String, input bytes: [UInt8]) throws(HostError) {
    let name = UniqueName.next()
    input = "\(folder)/\(name).in"
    output = "\(folder)/\(name).out"
    error = "\(folder)/\(name).err"
    try Disk.create(input, bytes)
    try Disk.create(output, [])
    try Disk.create(error, [])
  }

  func remove() {
    for file in [input, output, error] { unlink(file) }
  }
}

extension Phrase {
  fileprivate static let start = Phrase(en: "start", ko: "실행할")
}
