/// What the checker asks the outside world to do, and what comes back; the interface to whatever runs processes.
private import ByteText

/// What a job does with its files.
package enum SampleTask: String, Sendable, Hashable, CaseIterable {
  /// Type check and SIL, nothing is run.
  case compile
  /// Compile in memory and run.
  case run
  /// Compile and link to a file, then run that.
  case buildAndRun
  /// Objective-C syntax by clang.
  case checkObjectiveC
  /// Commands of a transcript by the shell.
  case shell
  /// The compiler's messages as a file with its fix-its, which becomes the standard output.
  case fixIts
}

/// Limits of one process.
package struct SampleLimits: Sendable, Hashable {
  /// How long it may take, in milliseconds of wall time.
  package var milliseconds = 10_000
  /// How much memory it may use beyond what the compiler needs, in bytes.
  package var memoryBytes = 512 << 20
  /// How much it may write to one stream or file, in bytes.
  package var outputBytes = 1 << 20

  /// The usual limits.
  package init() {}
}

/// One thing to do: a value that says all that its result may depend on.
package struct SampleJob: Sendable, Hashable {
  /// A file of the job.
  package struct File: Sendable, Hashable {
    /// Its name, without a folder.
    package let name: String
    /// Its bytes.
    package let bytes: [UInt8]
  }

  /// What to do.
  package var task: SampleTask
  /// The files to write; sources first in order of compilation.
  package var files: [File]
  /// The language mode, as `-swift-version` takes it.
  package var languageMode = "5"
  /// Stub modules to build beforehand and to find, by name.
  package var stubs: [String] = []
  /// Modules of the site to build beforehand, each with its files.
  package var modules: [ModuleSource] = []
  /// Products of packages that it imports, by name, sorted.
  package var packages: [String] = []
  /// Whether the file is read as a library (`@main`).
  package var isLibrary = false
  /// The program's arguments.
  package var arguments: [String] = []
  /// What it finds on standard input.
  package var standardInput: [UInt8] = []
  /// Its environment, as `NAME=value`.
  package var environment: [String] = []
  /// Hash seed: nil for the fixed one, so that sets print in the same order each time.
  package var randomHashing = false
  /// Which of several runs this is, of a program that may print something else at each run.
  package var attempt = 0
  /// Its limits.
  package var limits = SampleLimits()
  /// Whether it is a batch of other jobs' programs: nobody asks for its result a second time.
  package var isBatch = false

  /// A job over `files`.
  package init(_ task: SampleTask, files: [File]) {
    self.task = task
    self.files = files
  }
}

/// A module made of samples (`module=Geometry`).
package struct ModuleSource: Sendable, Hashable {
  /// Its name.
  package let name: String
  /// Its files.
  package let files: [SampleJob.File]
}

/// How a process ended.
package enum SampleEnding: Sendable, Hashable {
  /// By itself, with this status.
  case exited(Int)
  /// By a signal: a trap, or the kernel's limits.
  case signalled(Int)
  /// Stopped because its time was up.
  case timedOut
  /// Stopped because it wrote too much.
  case wroteTooMuch
  /// Stopped because it used too much memory.
  case outOfMemory
}

/// What came of a job.
package struct SampleOutcome: Sendable, Hashable {
  /// How it ended.
  package var ending: SampleEnding
  /// What it wrote; cut at the limit.
  package var standardOutput: [UInt8], standardError: [UInt8]
  /// How long it took, in seconds of wall time; kept with the result, so that it does not change from run to run.
  package var seconds: Double
  /// Why it could not be done at all on this machine (no clang, no toolchain); nil when it was.
  package var unavailable: String?

  /// What came of a job.
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
  /// Whether an equal job would come to the same: not what the machine was too busy or unable to do, such as with a full disk, a
  /// sandbox that did not start, or a module cache at fault.
  package var isLasting: Bool {
    guard ending != .timedOut, unavailable == nil else { return false }
    let faults = ["Read-only file system", "No space left on device", "bwrap: ", "error_from_clang"]
    return !standardOutput.isEmpty || !faults.contains { standardError.contains(text: $0) }
  }
}

/// Does jobs: processes behind a cache in the program, a table of answers in tests.
package protocol SampleRunning: Sendable {
  /// Does `job`, or remembers what came of an equal one.
  func run(_ job: SampleJob) async throws -> SampleOutcome
  /// Whether ``run(_:)`` would remember what came of an equal job.
  func remembers(_ job: SampleJob) async -> Bool
  /// Takes what came of `job` together with others, for ``run(_:)`` to remember.
  func keep(_ outcome: SampleOutcome, of job: SampleJob) async
  /// What an earlier check of an equal page came to; nil when it is to be checked.
  func remembered(_ page: PageFacts) async -> PageVerdicts?
  /// Takes what came of a page, for a later check.
  func keep(_ verdicts: PageVerdicts, of page: PageFacts) async
}

extension SampleRunning {
  /// A runner that has every answer needs no batches.
  package func remembers(_ job: SampleJob) async -> Bool { true }
  /// Nothing to do.
  package func keep(_ outcome: SampleOutcome, of job: SampleJob) async {}
  /// Every page is checked.
  package func remembered(_ page: PageFacts) async -> PageVerdicts? { nil }
  /// Nothing to do.
  package func keep(_ verdicts: PageVerdicts, of page: PageFacts) async {}
}
