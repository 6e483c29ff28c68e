/// Runs a program with limits on time, memory, output and open files; everything it started ends with it.
import Diagnostics
private import Foundation
private import Glibc

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
  /// What it can read from descriptor 9, at most 64 KiB.
  package var ninthInput: [UInt8] = []
  /// What it sees instead of the machine; set by a ``Sandbox``.
  var confinement: Confinement?

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
  /// Runs `request` until it ends, its time is up or the task is cancelled. Throws when it cannot be prepared or its output
  /// cannot be read; a program that is not there ends with status 127.
  package static func run(_ request: ProcessRequest) async throws(HostError) -> ProcessOutcome {
    let files = try OutputFiles(in: request.outputFolder, input: request.standardInput)
    defer { files.remove() }
    let start = HostEnvironment.monotonicSeconds
    let stop = NonblockingPipe()
    let result: Result<ProcessEnding, HostError> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // A thread of its own: a program is killed when the thread that started it ends.
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

  /// Runs `request` as ``run(_:)`` does, while the calling thread waits.
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
      guard !isCancelled, HostEnvironment.isCrowded else { break }
    }
    let status = try process.finish()
    guard hasEnded else { return .timedOut }
    let seconds = HostEnvironment.monotonicSeconds - start
    return ending(status, isOverdue: seconds * 1000 >= Double(request.limits.milliseconds))
  }

  /// On an overloaded machine the limit of processor time may end the process before it is stopped, by SIGXCPU or SIGKILL; a
  /// shell or sandbox in between reports that as the exit status 128 + signal.
  private static func ending(_ status: Int32, isOverdue: Bool) -> ProcessEnding {
    let signal = Int(status & 0x7F)
    let code = Int(status >> 8 & 0xFF)
    let limits = [Int(SIGXCPU), Int(SIGKILL)]
    if isOverdue, limits.contains(signal) || limits.contains(code - 128) { return .timedOut }
    return signal == 0 ? .exited(code) : .signalled(signal)
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
