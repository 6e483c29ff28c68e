/// Runs the checker's jobs on this machine: compilers and samples run in the sandbox, results are cached by content.
package import HostSystem
package import SnippetCheck
private import ByteText
private import Diagnostics
private import Synchronization

/// How jobs are run.
package struct SnippetRunnerOptions: Sendable {
  /// The requested number of concurrent processes; the runner starts at most one more.
  package var width: Int
  /// Whether results are cached and reused.
  package var usesCache = true
  /// The URL of a shared result cache (HTTP GET and PUT); nil if there is none.
  package var sharedCache: String?
  /// Whether samples are run with the user's rights if there is no sandbox; otherwise they are only compiled then.
  package var runsWithoutSandbox = false

  /// The packages that samples may import.
  package var packages = SamplePackages()

  /// Options with `width` concurrent processes.
  package init(width: Int) { self.width = width }
}

/// The numbers of jobs that were run and that were answered from a cache.
package struct SnippetRunnerCounts: Sendable, Hashable {
  /// Jobs that were run, results found in the local cache, results found in the shared cache.
  package var started = 0, kept = 0, shared = 0

  mutating func add(_ other: SnippetRunnerCounts) {
    started += other.started
    kept += other.kept
    shared += other.shared
  }
}

/// Runs jobs and caches their results. Equal jobs that are requested at the same time are run once.
package final class SnippetRunner: SampleRunning {
  private let toolchain: SnippetToolchain?
  private let sandbox: Sandbox
  private let folder: String
  private let scratch: String
  private let options: SnippetRunnerOptions
  private let semaphore: AsyncSemaphore
  private let store: SnippetStore
  private let pages: PageVerdictStore?
  private let modules: SnippetModules
  private let packages: PackageBuilds
  private let running = Mutex<[String: Task<SampleOutcome, any Error>]>([:])
  /// The results of single programs that were found by batches, by job key.
  private let batchResults = Mutex<[String: SampleOutcome]>([:])
  private let counted = Mutex(SnippetRunnerCounts())

  /// Creates a runner.
  ///
  /// - Parameters:
  ///   - toolchain: nil if there is none; then every job is unavailable.
  ///   - sandbox: isolates compilers and samples.
  ///   - cache: the folder for results, modules and temporary files; below `.jikji/`.
  ///   - options: concurrency and caches. Throws if the URL of the shared cache is not usable.
  package init(toolchain: SnippetToolchain?, sandbox: Sandbox, cache: String, options: SnippetRunnerOptions)
    throws(HostError)
  {
    self.toolchain = toolchain
    foundation = toolchain.map(FoundationTypes.init)
    self.sandbox = sandbox
    self.options = options
    folder = cache
    let runs = "\(cache)/runs/\(UniqueName.next())"
    scratch = runs
    // One process more than requested keeps the processors busy while a sample sleeps or a sandbox is set up.
    semaphore = AsyncSemaphore(width: options.width + 1)
    try Disk.makeFolder(runs)
    let environment = HostEnvironment.variables
    let shared = options.sharedCache.flatMap {
      SharedCache(address: $0, folder: runs, environment: environment)
    }
    if let address = options.sharedCache, shared == nil {
      throw HostError(.useStore, address, reason: "https needs curl in PATH")
    }
    store = SnippetStore(folder: cache, shared: shared)
    pages =
      options.usesCache
      ? toolchain.map { PageVerdictStore(folder: cache, toolchain: $0, packages: options.packages) } : nil
    packages = PackageBuilds(
      options.packages, toolchain: toolchain, folder: cache + "/packages", sandbox: sandbox)
    modules = SnippetModules(
      toolchain: toolchain, folder: cache, scratch: scratch, sandbox: sandbox, packages: packages,
      semaphore: semaphore)
  }

  /// The types that Foundation may declare; nil without a toolchain.
  let foundation: FoundationTypes?

  /// Whether samples are run; otherwise they are only compiled.
  var runsSamples: Bool {
    if case .none = sandbox.kind { options.runsWithoutSandbox } else { true }
  }

  /// The problems of packages that could not be built, by the names of their products.
  var packageProblems: [[String]: String] {
    get async { await packages.problems }
  }

  /// The counts so far.
  package var counts: SnippetRunnerCounts { counted.withLock { $0 } }

  /// The URL of the shared cache if it stopped responding; nil if there is none or it works.
  package var silentStore: String? { store.shared?.isGivenUp == true ? options.sharedCache : nil }

  /// Removes the temporary files. The runner must not be used afterwards.
  package func close() { try? Disk.remove(scratch) }

  /// Runs a job within its limits, or returns the cached result of an equal one.
  package func run(_ job: SampleJob) async throws -> SampleOutcome {
    guard let toolchain else {
      return SampleOutcome(ending: .exited(0), unavailable: "a Swift toolchain (swift-frontend in PATH)")
    }
    if !runsSamples, [.run, .buildAndRun, .shell].contains(job.task) {
      return SampleOutcome(ending: .exited(0), unavailable: "a sandbox (bubblewrap)")
    }
    // Building a package runs code of the package.
    if !runsSamples, !job.packages.isEmpty {
      return SampleOutcome(ending: .exited(0), unavailable: "a sandbox (bubblewrap)")
    }
    let key = key(of: job, toolchain)
    // Two pages may request the same program at the same time.
    let task = running.withLock { running in
      let task = running[key] ?? Task { try await self.find(job, key, toolchain) }
      running[key] = task
      return task
    }
    defer { running.withLock { $0[key] = nil } }
    return try await task.value
  }

  /// Whether ``run(_:)`` would start no process for `job`.
  package func remembers(_ job: SampleJob) async -> Bool {
    guard let toolchain else { return true }
    guard options.usesCache else { return false }
    return await store.has(key(of: job, toolchain))
  }

  private func key(of job: SampleJob, _ toolchain: SnippetToolchain) -> String {
    let packages = job.packages.compactMap { options.packages.products[$0]?.fingerprint }
    return SnippetJobKey.key(of: job, toolchain: toolchain, packages: packages)
  }

  /// Caches the result of a job that was run as part of a batch.
  package func keep(_ outcome: SampleOutcome, of job: SampleJob) async {
    guard let toolchain else { return }
    let key = key(of: job, toolchain)
    batchResults.withLock { $0[key] = outcome }
    if options.usesCache { await store.keep(outcome, as: key) }
  }

  /// The cached verdicts on an equal page; its jobs are counted as found in the cache.
  package func remembered(_ page: PageFacts) async -> PageVerdicts? {
    guard let verdicts = pages?.find(page) else { return nil }
    counted.withLock { $0.kept += verdicts.jobs }
    return verdicts
  }

  /// Caches the verdicts on a page.
  package func keep(_ verdicts: PageVerdicts, of page: PageFacts) async { pages?.keep(verdicts, of: page) }

  private func find(_ job: SampleJob, _ key: String, _ toolchain: SnippetToolchain) async throws -> SampleOutcome {
    if let known = batchResults.withLock({ $0[key] }) { return known }
    let usesCache = options.usesCache && !job.isBatch
    if usesCache, let (known, isShared) = await store.find(key) {
      counted.withLock { isShared ? ($0.shared += 1) : ($0.kept += 1) }
      return known
    }
    // Modules are built outside of the semaphore, so that a slow build does not block jobs that do not import it.
    let support = try await modules.support(for: job)
    let outcome =
      if let failure = support.failure { failure } else {
        try await semaphore.withPermit { try await self.execute(job, toolchain, support) }
      }
    counted.withLock { $0.started += 1 }
    // Timeouts and faults of the machine are not cached: on a less loaded machine the sample may be fast enough.
    if usesCache, outcome.isLasting {
      await store.keep(outcome, as: key)
    }
    return outcome
  }

  // MARK: - Running a job

  private func execute(
    _ job: SampleJob, _ toolchain: SnippetToolchain, _ shared: SnippetSupport
  ) async throws -> SampleOutcome {
    let place = "\(scratch)/\(UniqueName.next())"
    let input = place + "/input"
    try Disk.makeFolder(input)
    defer { try? Disk.remove(place) }
    guard job.files.allSatisfy({ $0.name.utf8.count <= 200 && !$0.name.split(separator: "/").contains("..") }) else {
      return SampleOutcome(ending: .exited(1), unavailable: "a file with such a name")
    }
    try job.files.write(below: input)
    var support = shared
    try await modules.addOwnModules(of: job, in: place, to: &support)
    if let failure = support.failure { return failure }
    support.mounts.append((input, "/input"))
    var mounts = support.mounts
    if job.task == .shell {
      // Only the program itself, because its folder may be a home folder.
      let program = HostEnvironment.executable
      let sibling = Disk.parent(of: program).map { $0 + "/jikji" }
      mounts.append((sibling.flatMap { Disk.kind(of: $0) == nil ? nil : $0 } ?? program, "/tools/jikji"))
      let raw = try await runSandboxed(
        ["/bin/sh", path("/input", support, input) + "/transcript.sh"], job, place, mounts, compiles: false,
        mayFork: true)
      return outcome(raw, job)
    }
    if job.task == .buildAndRun {
      return try await buildAndRun(job, toolchain, place, mounts, support)
    }
    let isRun = job.task == .run
    if job.task == .fixIts { return try await fixIts(job, toolchain, place, support) }
    let command =
      job.task == .checkObjectiveC
      ? objectiveC(toolchain, support) : frontend(job, toolchain, support, isRun: isRun, in: place)
    var raw = try await runSandboxed(command, job, place, mounts, compiles: true)
    if Self.lacksModule(raw.standardError) {
      // No other sample has imported this module yet. Compiling runs no code of the sample, so it may write to the module cache.
      var compile = frontend(job, toolchain, support, isRun: false, in: place)
      compile = compile.map { $0 == "-emit-module" ? "-c" : $0 }
      _ = try await runSandboxed(compile, job, place, mounts, compiles: true, writingModules: true)
      raw = try await runSandboxed(command, job, place, mounts, compiles: true)
    }
    return outcome(raw, job)
  }

  /// Lets the compiler write its serialized diagnostics to a file; the content of the file becomes the standard output.
  private func fixIts(
    _ job: SampleJob, _ toolchain: SnippetToolchain, _ place: String, _ support: SnippetSupport
  ) async throws -> SampleOutcome {
    let file = sandbox.path(of: place + "/scratch", shownAt: "/scratch") + "/messages"
    let script = "file=$1; shift; \"$@\" -serialize-diagnostics-path \"$file\" > \"$file.text\" 2>&1; cat \"$file\""
    let command =
      ["/bin/sh", "-c", script, "sh", file] + frontend(job, toolchain, support, isRun: false, in: place)
    return outcome(
      try await runSandboxed(command, job, place, support.mounts, compiles: true, mayFork: true), job)
  }

  private static func lacksModule(_ text: [UInt8]) -> Bool {
    text.contains(text: "Read-only file system") && text.contains(text: ".pcm'")
  }

  private func objectiveC(_ toolchain: SnippetToolchain, _ support: SnippetSupport) -> [String] {
    [
      toolchain.clang, "-fsyntax-only", "-x", "objective-c", "-fobjc-arc", "-fblocks", "-fobjc-runtime=macosx-10.15",
      "-fno-color-diagnostics", "-fno-caret-diagnostics", "-fdiagnostics-show-category=name", "-ferror-limit=0",
      "-Wno-everything", "-I", path("/objc", support),
      path("/input", support) + "/sample.m",
    ]
  }

  private func frontend(
    _ job: SampleJob, _ toolchain: SnippetToolchain, _ support: SnippetSupport, isRun: Bool, in place: String
  ) -> [String] {
    let sources = job.files.filter { $0.name.hasSuffix(".swift") }.map { "\(path("/input", support))/\($0.name)" }
    var command = [toolchain.frontend, "-frontend"]
    // Emitting a module performs all checks and writes little output; bubblewrap does not let the compiler open /dev/null.
    let module = sandbox.path(of: place + "/scratch", shownAt: "/scratch") + "/main.swiftmodule"
    command += isRun ? ["-interpret"] : ["-emit-module", "-o", module]
    command += sources + toolchain.frontendFlags(mode: job.languageMode, moduleCache: path("/modules", support))
    let interfaces = path(SnippetModules.interfaceMount, support)
    command += toolchain.moduleFlags(for: job.files.map(\.bytes), interfaces: interfaces) + support.flags
    if !job.stubs.isEmpty { command += SnippetToolchain.objectiveCFlags + ["-I", path("/stubs", support)] }
    if !job.modules.isEmpty { command += ["-I", path("/own", support)] }
    if job.isLibrary { command.append("-parse-as-library") }
    if job.isBatch { command.append("-suppress-warnings") }
    if isRun, !job.arguments.isEmpty { command += ["--"] + job.arguments }
    return command
  }

  /// The path of a mounted folder as the command sees it; without a sandbox, its real path.
  private func path(_ inside: String, _ support: SnippetSupport, _ place: String? = nil) -> String {
    guard case .none = sandbox.kind else { return inside }
    return place ?? support.place(of: inside)
  }

  private func buildAndRun(
    _ job: SampleJob, _ toolchain: SnippetToolchain, _ place: String, _ mounts: [(source: String, at: String)],
    _ support: SnippetSupport
  ) async throws -> SampleOutcome {
    let tool = SnippetToolCall(toolchain: toolchain, sandbox: sandbox, modules: "\(folder)/modules")
    let output = SnippetToolCall.Folder(source: place + "/built", at: "/built")
    let input = SnippetToolCall.Folder(source: place + "/input", at: "/input")
    let own = SnippetToolCall.Folder(source: place + "/own", at: "/own")
    try Disk.makeFolder(output.source)
    let sources = job.files.filter { $0.name.hasSuffix(".swift") }.map { "\(tool.path(input))/\($0.name)" }
    var command =
      [toolchain.driver] + sources + ["-o", tool.path(output) + "/sample", "-swift-version", job.languageMode]
    command += ["-module-cache-path", tool.moduleCache, "-no-color-diagnostics", "-module-name", "main"]
    for flag in ["-diagnostic-style", "llvm", "-debug-diagnostic-names"] { command += ["-Xfrontend", flag] }
    if job.isLibrary { command.append("-parse-as-library") }
    let library = tool.path(own)
    for module in job.modules {
      command += ["-I", library, "-L", library, "-l\(module.name)", "-Xlinker", "-rpath", "-Xlinker", library]
    }
    command += support.flags
    if let libraries = support.packages?.libraries { command += ["-Xlinker", "-rpath", "-Xlinker", libraries] }
    let packages = (support.packages?.folders ?? []).map { SnippetToolCall.Folder(source: $0, at: $0) }
    let built = try await tool.run(
      command, in: place, reading: (job.modules.isEmpty ? [input] : [input, own]) + packages, writing: [output])
    guard built.ending == .exited(0) else { return outcome(built, job) }
    let mounts = mounts + [(source: output.source, at: "/built")]
    var supportWithBuilt = support
    supportWithBuilt.mounts = mounts
    let program = [path("/built", supportWithBuilt) + "/sample"] + job.arguments
    let raw = try await runSandboxed(program, job, place, mounts, compiles: false)
    var result = outcome(raw, job)
    if job.isLibrary { result.standardOutput = MarkedOutput.start + result.standardOutput }
    result.seconds = ((result.seconds + built.seconds) * 1000).rounded() / 1000
    return result
  }

  /// Runs a command in the sandbox with the limits of `job`.
  private func runSandboxed(
    _ command: [String], _ job: SampleJob, _ place: String, _ mounts: [(source: String, at: String)], compiles: Bool,
    writingModules: Bool = false, mayFork: Bool = false
  ) async throws -> ProcessOutcome {
    // The compiler needs memory of its own: 130 MB of data for a small sample with Foundation, more for a large one. The processes of a
    // shell share the sample's memory; seldom more than four of them use much.
    let memory = job.limits.memoryBytes
    let limits = ProcessLimits(
      milliseconds: job.limits.milliseconds,
      memoryBytes: mayFork ? memory / 4 + 64 << 20 : memory + (compiles ? 768 << 20 : 64 << 20),
      fileBytes: job.limits.outputBytes)
    let work = place + "/scratch"
    try Disk.makeFolder(work)
    var request = ProcessRequest(command, in: work, output: place, limits: limits)
    request.standardInput = job.standardInput
    var view = SandboxView(
      readable: toolchain?.folders ?? ["/usr"], mounted: mounts, scratchBytes: min(64 << 20, memory / 4),
      environment: Self.environment(of: job), mayFork: mayFork)
    if writingModules {
      view.mounted.removeAll { $0.at == "/modules" }
      view.writable = [(folder + "/modules", "/modules")]
    }
    sandbox.wrap(&request, view)
    return try await ProcessRunner.run(request)
  }

  private static func environment(of job: SampleJob) -> [String: String] {
    var variables = [
      "PATH": job.task == .shell ? "/tools:/usr/bin:/bin" : "/usr/bin:/bin", "HOME": "/scratch", "TMPDIR": "/tmp",
      "LANG": "C.UTF-8", "TZ": "UTC",
      "SWIFT_BACKTRACE": "enable=no", "LLVM_DISABLE_SYMBOLIZATION": "1",
    ]
    if !job.randomHashing { variables["SWIFT_DETERMINISTIC_HASHING"] = "1" }
    for setting in job.environment {
      let parts = setting.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
    }
    return variables
  }

  private func outcome(_ raw: ProcessOutcome, _ job: SampleJob) -> SampleOutcome {
    SampleOutcome(
      ending: ending(raw, job), standardOutput: raw.standardOutput, standardError: raw.standardError,
      seconds: (raw.seconds * 1000).rounded() / 1000)
  }

  /// How the sample ended. A shell and bubblewrap exit with status 128 plus the signal that killed their child.
  private func ending(_ raw: ProcessOutcome, _ job: SampleJob) -> SampleEnding {
    let signal: Int
    switch raw.ending {
    case .timedOut: return .timedOut
    case .exited(let status) where status <= 128 || status > 128 + 64:
      return Self.isOutOfMemory(raw.standardError) && status != 0 ? .outOfMemory : .exited(status)
    case .exited(let status): signal = status - 128
    case .signalled(let number): signal = number
    }
    let isFull = max(raw.standardOutput.count, raw.standardError.count) >= job.limits.outputBytes & ~511
    // SIGXFSZ (25): a file grew too large. SIGXCPU (24): the limit of processor time was reached.
    if signal == 25 || isFull { return .wroteTooMuch }
    if signal == 24 { return .timedOut }
    if Self.isOutOfMemory(raw.standardError) { return .outOfMemory }
    return .signalled(signal)
  }

  private static func isOutOfMemory(_ text: [UInt8]) -> Bool {
    text.contains(text: "std::bad_alloc") || text.contains(text: "LLVM ERROR: out of memory")
      || text.contains(text: "Cannot allocate memory")
      || text.contains(text: "failed to allocate") || text.contains(text: "could not allocate memory")
      || text.contains(text: "Out of memory")
  }
}

extension Phrase {
  fileprivate static let useStore = Phrase(en: "use the store", ko: "저장소로 쓸")
}
