/// Runs one program with limits: time, memory, output, files, processes; whatever it starts ends with it.
import Diagnostics
private import Glibc
private import Subprocess
private import SystemPackage

/// What a process may use.
package struct ProcessLimits: Sendable, Hashable {
  /// Wall time in milliseconds; up to three times as much while the machine is crowded
  /// (``HostEnvironment/isCrowded``), so that what passes on an idle machine passes on a busy one.
  package var milliseconds: Int
  /// Private memory in bytes (`RLIMIT_DATA`).
  package var memoryBytes: Int
  /// The largest file, standard output and standard error included, in bytes.
  package var fileBytes: Int

  /// Limits of a trusted tool that is only kept from running away.
  package static let tool = ProcessLimits(milliseconds: 120_000, memoryBytes: 4 << 30, fileBytes: 256 << 20)

  /// Limits.
  package init(milliseconds: Int, memoryBytes: Int, fileBytes: Int) {
    self.milliseconds = milliseconds
    self.memoryBytes = memoryBytes
    self.fileBytes = fileBytes
  }
}

/// A program to run.
package struct ProcessRequest: Sendable {
  /// The program and its arguments; the first is its path.
  package var command: [String]
  /// All of its environment.
  package var environment: [String: String] = [:]
  /// The folder it starts in.
  package var workingFolder: String
  /// What it reads.
  package var standardInput: [UInt8] = []
  /// Its limits.
  package var limits: ProcessLimits
  /// A folder for its output while it runs; emptied of it afterwards.
  package var outputFolder: String
  /// A file that it finds open as descriptor 9.
  package var ninthDescriptor: String?

  /// A program.
  package init(_ command: [String], in workingFolder: String, output: String, limits: ProcessLimits) {
    self.command = command
    self.workingFolder = workingFolder
    self.outputFolder = output
    self.limits = limits
  }
}

/// How a process ended.
package enum ProcessEnding: Sendable, Hashable {
  case exited(Int), signalled(Int), timedOut
}

/// What came of a process.
package struct ProcessOutcome: Sendable {
  /// How it ended.
  package var ending: ProcessEnding
  /// What it wrote.
  package var standardOutput: [UInt8], standardError: [UInt8]
  /// Its wall time.
  package var seconds: Double
}

/// Runs programs.
package enum ProcessRunner {
  /// Sets the limits that a process gives itself, then becomes the program. Units: KiB, seconds, 512-byte blocks (POSIX).
  private static let limitScript = """
    ulimit -c 0; ulimit -d "$1"; ulimit -t "$2"; ulimit -f "$3"; ulimit -n 256 2>/dev/null; shift 3; exec "$@"
    """
  private static let limitScriptWithDescriptor = "exec 9<\"$1\"; shift; " + limitScript

  /// Runs `request` to its end, at the latest until its time is up.
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

  /// On a crowded machine the limit of processor time may strike before our own clock is heard; it says SIGXCPU or SIGKILL,
  /// which a shell or sandbox between tells as 128 and the signal.
  private static func ending(_ status: TerminationStatus?, isOverdue: Bool) -> ProcessEnding {
    switch status {
    case nil: .timedOut
    case .exited(128 + SIGXCPU), .exited(128 + SIGKILL), .signaled(SIGXCPU), .signaled(SIGKILL):
      isOverdue ? .timedOut : plainEnding(status)
    default: plainEnding(status)
    }
  }

  private static func plainEnding(_ status: TerminationStatus?) -> ProcessEnding {
    switch status {
    case nil: .timedOut
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
    // A second line of defence, in processor time; the clock above comes first.
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

/// The files that stand for a process's standard streams; a file, unlike a pipe, obeys the file-size limit.
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
