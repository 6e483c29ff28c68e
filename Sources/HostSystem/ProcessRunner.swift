/// Runs a program with limits on time, memory, output and open files; its child processes end with it.
import Diagnostics
private import Foundation
private import Glibc

/// The resource limits of a process.
package struct ProcessLimits: Sendable, Hashable {
  /// The wall time in milliseconds. It is extended up to three times while the machine is overloaded
  /// (``HostEnvironment/isOverloaded``), so that a program that passes on an idle machine also passes on a busy one.
  package var milliseconds: Int
  /// The private memory in bytes (`RLIMIT_DATA`).
  package var memoryBytes: Int
  /// The maximum size of a file in bytes; it also applies to standard output and standard error.
  package var fileBytes: Int

  /// Limits for a trusted tool, only to stop endless loops and memory leaks.
  package static let tool = ProcessLimits(milliseconds: 120_000, memoryBytes: 4 << 30, fileBytes: 256 << 20)

  /// Creates limits.
  package init(milliseconds: Int, memoryBytes: Int, fileBytes: Int) {
    self.milliseconds = milliseconds
    self.memoryBytes = memoryBytes
    self.fileBytes = fileBytes
  }
}

/// A program to run, with its environment and limits.
package struct ProcessRequest: Sendable {
  /// The path of the program, followed by its arguments.
  package var command: [String]
  /// The complete environment; nothing is inherited.
  package var environment: [String: String] = [:]
  /// Its working directory.
  package var workingFolder: String
  /// The content of standard input.
  package var standardInput: [UInt8] = []
  /// The resource limits.
  package var limits: ProcessLimits
  /// A folder for temporary files with the input and output, which are removed when the program has ended.
  package var outputFolder: String
  /// The content of file descriptor 9, at most 64 KiB.
  package var descriptor9Input: [UInt8] = []
  /// The isolation to apply; set by a ``Sandbox``.
  var confinement: Confinement?

  /// Creates a request with an empty environment and no input.
  package init(_ command: [String], in workingFolder: String, output: String, limits: ProcessLimits) {
    self.command = command
    self.workingFolder = workingFolder
    self.outputFolder = output
    self.limits = limits
  }
}

/// How a process ended.
package enum ProcessEnding: Sendable, Hashable {
  /// It exited with this status.
  case exited(Int)
  /// It was ended by this signal.
  case signalled(Int)
  /// It was killed because it exceeded the time limit.
  case timedOut
}

/// The result of a process.
package struct ProcessOutcome: Sendable {
  /// How it ended.
  package var ending: ProcessEnding
  /// Its standard output and standard error, each at most ``ProcessLimits/fileBytes`` bytes.
  package var standardOutput: [UInt8], standardError: [UInt8]
  /// The elapsed wall time in seconds.
  package var seconds: Double
}

/// Runs programs.
package enum ProcessRunner {
  /// Runs `request` until the program ends, its time is over or the task is cancelled. Throws when it cannot be prepared or
  /// its output cannot be read; a program that does not exist ends with status 127.
  package static func run(_ request: ProcessRequest) async throws(HostError) -> ProcessOutcome {
    let files = try OutputFiles(in: request.outputFolder, input: request.standardInput)
    defer { files.remove() }
    let start = HostEnvironment.monotonicSeconds
    let stop = NonblockingPipe()
    let result: Result<ProcessEnding, HostError> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // It needs a separate thread, because a program is killed when the thread that started it ends.
        Thread.detachNewThread {
          continuation.resume(
            returning: Result { () throws(HostError) in try wait(for: request, files, until: stop, since: start) })
        }
      }
    } onCancel: {
      stop.wake()
    }
    return try outcome(try result.get(), of: request, files, since: start)
  }

  /// Runs `request` like ``run(_:)``, but blocks the calling thread.
  package static func runAndWait(_ request: ProcessRequest) throws(HostError) -> ProcessOutcome {
    let files = try OutputFiles(in: request.outputFolder, input: request.standardInput)
    defer { files.remove() }
    let start = HostEnvironment.monotonicSeconds
    let ending = try wait(for: request, files, until: NonblockingPipe(), since: start)
    return try outcome(ending, of: request, files, since: start)
  }

  private static func outcome(
    _ ending: ProcessEnding, of request: ProcessRequest, _ files: OutputFiles, since start: Double
  ) throws(HostError) -> ProcessOutcome {
    let limit = request.limits.fileBytes
    return ProcessOutcome(
      ending: ending, standardOutput: try Disk.read(files.output, atMost: limit),
      standardError: try Disk.read(files.error, atMost: limit),
      seconds: HostEnvironment.monotonicSeconds - start)
  }

  /// Starts the program and waits for its end.
  private static func wait(
    for request: ProcessRequest, _ files: OutputFiles, until stop: NonblockingPipe, since start: Double
  ) throws(HostError) -> ProcessEnding {
    let process = try StartedProcess(request, input: files.input, output: files.output, error: files.error)
    var hasEnded = false
    for round in 1...3 where !hasEnded {
      let limit = round * request.limits.milliseconds
      let left = Double(limit) - (HostEnvironment.monotonicSeconds - start) * 1000
      hasEnded = stop.wait(for: process.ended, milliseconds: max(1, Int(left.rounded(.up))))
      let isCancelled = !hasEnded && (HostEnvironment.monotonicSeconds - start) * 1000 < Double(limit)
      guard !isCancelled, HostEnvironment.isOverloaded else { break }
    }
    let status = try process.finish()
    guard hasEnded else { return .timedOut }
    let seconds = HostEnvironment.monotonicSeconds - start
    return ending(status, isOverdue: seconds * 1000 >= Double(request.limits.milliseconds))
  }

  /// Converts the wait status. On an overloaded machine the processor-time limit may end the process by SIGXCPU or SIGKILL
  /// before this program stops it; a shell or sandbox in between reports that as the exit status 128 + signal. Both count as
  /// a timeout.
  private static func ending(_ status: Int32, isOverdue: Bool) -> ProcessEnding {
    let signal = Int(status & 0x7F)
    let code = Int(status >> 8 & 0xFF)
    let limits = [Int(SIGXCPU), Int(SIGKILL)]
    if isOverdue, limits.contains(signal) || limits.contains(code - 128) { return .timedOut }
    return signal == 0 ? .exited(code) : .signalled(signal)
  }
}

/// The files used as standard streams of a process; unlike pipes, files are subject to the file-size limit.
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
