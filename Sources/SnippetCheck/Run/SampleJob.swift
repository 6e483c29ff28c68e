/// The jobs that the checker gives to whatever runs processes, and their outcomes.
private import ByteText

/// What to do with the files of a job.
package enum SampleTask: String, Sendable, Hashable, CaseIterable {
  /// Type-check and generate SIL, without running.
  case compile
  /// Compile in memory (JIT) and run.
  case run
  /// Compile and link an executable, then run it.
  case buildAndRun
  /// Check Objective-C syntax with clang.
  case checkObjectiveC
  /// Run the commands of a transcript in the shell.
  case shell
  /// Compile with serialized diagnostics; the file with the fix-its becomes the standard output.
  case fixIts
}

/// Limits of one process.
package struct SampleLimits: Sendable, Hashable {
  /// The maximum time, in milliseconds of wall time.
  package var milliseconds = 10_000
  /// The maximum memory in bytes, in addition to what the compiler needs.
  package var memoryBytes = 512 << 20
  /// The maximum output to one stream or file, in bytes.
  package var outputBytes = 1 << 20

  /// Creates the default limits.
  package init() {}
}

/// One task with its inputs: a value that contains everything its result may depend on.
package struct SampleJob: Sendable, Hashable {
  /// A file of the job.
  package struct File: Sendable, Hashable {
    /// The file name, without a folder.
    package let name: String
    /// The content.
    package let bytes: [UInt8]
  }

  /// What to do with the files.
  package var task: SampleTask
  /// The files to write; sources come first, in order of compilation.
  package var files: [File]
  /// The language mode, as `-swift-version` takes it.
  package var languageMode = "5"
  /// The names of the stub modules to build beforehand and to make importable.
  package var stubs: [String] = []
  /// Modules made of samples, to build beforehand.
  package var modules: [ModuleSource] = []
  /// The names of the package products that it imports, sorted.
  package var packages: [String] = []
  /// Whether the sources are compiled as a library (`@main`).
  package var isLibrary = false
  /// The arguments of the program.
  package var arguments: [String] = []
  /// The content of standard input.
  package var standardInput: [UInt8] = []
  /// Additional environment variables, as `NAME=value`.
  package var environment: [String] = []
  /// Whether the hash seed is random; if not, it is fixed, so that sets print in the same order each time.
  package var randomHashing = false
  /// The number of this run, if a program whose output may vary is run several times; makes the cache keys differ.
  package var attempt = 0
  /// The limits of the process.
  package var limits = SampleLimits()
  /// Whether it is a batch of programs of other jobs; its result is not needed a second time.
  package var isBatch = false

  /// Creates a job with default settings.
  package init(_ task: SampleTask, files: [File]) {
    self.task = task
    self.files = files
  }
}

/// A module made of samples (`module=Geometry`).
package struct ModuleSource: Sendable, Hashable {
  /// The name of the module.
  package let name: String
  /// The source files.
  package let files: [SampleJob.File]
}

/// How a process ended.
package enum SampleEnding: Sendable, Hashable {
  /// Exited with this status.
  case exited(Int)
  /// Ended by this signal: a crash, or a limit of the kernel.
  case signalled(Int)
  /// Stopped because it ran too long.
  case timedOut
  /// Stopped because it wrote too much.
  case wroteTooMuch
  /// Stopped because it used too much memory.
  case outOfMemory
}

/// The outcome of a job.
package struct SampleOutcome: Sendable, Hashable {
  /// How the process ended.
  package var ending: SampleEnding
  /// What the process wrote to its standard streams, cut at the limit.
  package var standardOutput: [UInt8], standardError: [UInt8]
  /// The duration in seconds of wall time; cached with the result, so that it does not change from run to run.
  package var seconds: Double
  /// What this machine lacks to do the job at all (no clang, no toolchain); nil if it was done.
  package var unavailable: String?

  /// Creates an outcome.
  package init(
    ending: SampleEnding, standardOutput: [UInt8] = [], standardError: [UInt8] = [], seconds: Double = 0,
    unavailable: String? = nil
  ) {
    self.ending = ending
    self.standardOutput = standardOutput
    self.standardError = standardError
    self.seconds = seconds
    self.unavailable = unavailable
  }
}

extension SampleOutcome {
  /// Whether an equal job would have the same outcome, so that it may be cached. False if time ran out, a tool is missing, or standard
  /// error shows a fault of the machine: a full disk, a sandbox that did not start, or a broken module cache.
  package var isLasting: Bool {
    guard ending != .timedOut, unavailable == nil else { return false }
    let faults = ["Read-only file system", "No space left on device", "bwrap: ", "error_from_clang"]
    return !standardOutput.isEmpty || !faults.contains { standardError.contains(text: $0) }
  }
}

/// Runs jobs: processes with a cache in production, a table of answers in tests.
package protocol SampleRunning: Sendable {
  /// Runs `job`, or returns the cached outcome of an equal one.
  func run(_ job: SampleJob) async throws -> SampleOutcome
  /// Whether ``run(_:)`` has a cached outcome for `job`.
  func remembers(_ job: SampleJob) async -> Bool
  /// Caches an outcome of `job` that was found in a batch, for ``run(_:)`` to return.
  func keep(_ outcome: SampleOutcome, of job: SampleJob) async
  /// The cached verdicts on an equal page; nil if the page has to be checked.
  func remembered(_ page: PageFacts) async -> PageVerdicts?
  /// Caches the verdicts on a page for a later check.
  func keep(_ verdicts: PageVerdicts, of page: PageFacts) async
}

extension SampleRunning {
  /// True by default: a runner that has every answer needs no batches.
  package func remembers(_ job: SampleJob) async -> Bool { true }
  /// Does nothing by default.
  package func keep(_ outcome: SampleOutcome, of job: SampleJob) async {}
  /// Nil by default, so every page is checked.
  package func remembered(_ page: PageFacts) async -> PageVerdicts? { nil }
  /// Does nothing by default.
  package func keep(_ verdicts: PageVerdicts, of page: PageFacts) async {}
}
