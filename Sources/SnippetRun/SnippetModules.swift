/// Builds the modules that a job imports: the compiler's module cache, stub modules, and modules made of samples.
import HostSystem
import SnippetCheck

/// The folders of modules to mount in a job's sandbox.
struct SnippetSupport: Sendable {
  /// The folders, with the paths at which they are mounted.
  var mounts: [(source: String, at: String)] = []
  /// The outcome of the job if one of its modules cannot be built; nil if all were built.
  var failure: SampleOutcome?
  /// The packages that the job imports.
  var packages: BuiltPackages?
  /// The compiler flags for the packages.
  var flags: [String] { packages?.flags ?? [] }

  /// The real path of the folder that is mounted at `inside`; `inside` itself if there is none.
  func place(of inside: String) -> String { mounts.first { $0.at == inside }?.source ?? inside }
}

/// Builds modules, each of them once.
actor SnippetModules {
  private let toolchain: SnippetToolchain?
  private let folder: String
  private let scratch: String
  private let sandbox: Sandbox
  private var warm: [String: Task<Void, any Error>] = [:]
  /// The builds of stub modules; the result is the compiler's first error, nil if there is none.
  private var stubs: [String: Task<String?, any Error>] = [:]
  private var hasHeaders = false
  private let packages: PackageBuilds
  private let semaphore: AsyncSemaphore

  /// - Parameter semaphore: limits concurrent builds of shared modules; jobs that wait for such a build do not occupy a place in it.
  init(
    toolchain: SnippetToolchain?, folder: String, scratch: String, sandbox: Sandbox, packages: PackageBuilds,
    semaphore: AsyncSemaphore
  ) {
    self.packages = packages
    self.semaphore = semaphore
    self.sandbox = sandbox
    self.toolchain = toolchain
    self.folder = folder
    self.scratch = scratch
  }

  /// Builds all imports of `job` that other jobs may share. Must be called before the job itself enters the semaphore, so that a waiting job
  /// does not block others.
  func support(for job: SampleJob) async throws -> SnippetSupport {
    guard let toolchain else { return SnippetSupport() }
    var support = SnippetSupport()
    // A compiled C module contains the path of its cache, so the tools outside of the sandbox use another cache.
    let modules = "\(folder)/modules"
    try Disk.makeFolder(modules)
    support.mounts.append((modules, "/modules"))
    if job.task == .checkObjectiveC {
      try writeHeaders()
      support.mounts.append((folder + "/objc", "/objc"))
      return support
    }
    if !job.stubs.isEmpty {
      for name in StubModules.all(neededBy: job.stubs) {
        guard let problem = try await build(stub: name, toolchain) else { continue }
        support.failure = SampleOutcome(ending: .exited(1), unavailable: "the stub module \(name) (\(problem))")
        return support
      }
      support.mounts.append((stubFolder(toolchain), "/stubs"))
    }
    if !toolchain.parserModules(among: Set(job.files.flatMap { SampleImports.names(in: $0.bytes) })).isEmpty {
      support.mounts.append((try interfaces(of: toolchain), Self.interfaceMount))
    }
    try await addPackages(of: job, to: &support)
    if support.failure != nil { return support }
    try await warmUp(job, toolchain, support)
    return support
  }

  /// Builds the modules that only `job` uses, in the folder `place`, and adds them to `support`.
  nonisolated func addOwnModules(of job: SampleJob, in place: String, to support: inout SnippetSupport) async throws {
    guard let toolchain, !job.modules.isEmpty else { return }
    try Disk.makeFolder(place + "/own")
    support.mounts.append((place + "/own", "/own"))
    for module in job.modules where support.failure == nil {
      support.failure = try await build(module, for: job, in: place, toolchain)
    }
  }

  /// Builds the packages that a job imports and adds them to `support`.
  private func addPackages(of job: SampleJob, to support: inout SnippetSupport) async throws {
    guard !job.packages.isEmpty else { return }
    let built = try await packages.library(of: job.packages)
    if let problem = built.problem {
      let names = job.packages.joined(separator: ", ")
      support.failure = SampleOutcome(ending: .exited(1), unavailable: "the package \(names) (\(problem))")
      return
    }
    support.packages = built
    support.mounts += built.folders.map { ($0, $0) }
  }

  /// A program with the imports of a job, and with code that needs what every sample needs.
  private static func warmUpText(_ imports: [String]) -> String {
    imports.map { "import \($0)\n" }.joined() + "#if canImport(Glibc)\nimport Glibc\n#endif\n"
      + "let jikjiWarmUp = { () async in await withTaskGroup(of: Int.self) { _ in } }\nactor JikjiWarmUp {}\nprint(0)\n"
  }

  /// Compiles the imports of a job once with a writable module cache, because the cache is read-only for samples.
  private func warmUp(
    _ job: SampleJob, _ toolchain: SnippetToolchain, _ support: SnippetSupport
  ) async throws {
    let packages = support.packages
    let imports = Set(job.files.flatMap { SampleImports.names(in: $0.bytes) }).subtracting(StubModules.order)
      .union(job.stubs).subtracting(job.modules.map(\.name)).sorted()
    let usesObjectiveC = !job.stubs.isEmpty
    // The compiler caches modules for programs that it runs separately from those for programs that it only checks.
    let action = job.task == .run ? ["-interpret"] : ["-emit-module"]
    let key =
      "\(toolchain.identity) \(job.languageMode) \(usesObjectiveC) \(action[0]) \(imports.joined(separator: ",")) \(packages?.libraries ?? "") \(packages?.fingerprint ?? "")"
    let stamp = "\(folder)/modules/\(ContentHash.hex(of: Array(key.utf8)).prefix(24)).warm"
    if Disk.kind(of: stamp) == .file { return }
    if let running = warm[key] { return try await running.value }
    let task = Task { try await compile(imports, for: job, action, support, stamp, toolchain) }
    warm[key] = task
    try await task.value
  }

  /// Compiles a program that imports `imports`, and creates the file `stamp` to record that this was done.
  private nonisolated func compile(
    _ imports: [String], for job: SampleJob, _ action: [String], _ support: SnippetSupport, _ stamp: String,
    _ toolchain: SnippetToolchain
  ) async throws {
    let usesObjectiveC = !job.stubs.isEmpty
    let tool = SnippetToolCall(toolchain: toolchain, sandbox: sandbox, modules: "\(folder)/modules")
    let place = "\(scratch)/\(UniqueName.next())"
    let input = SnippetToolCall.Folder(source: place + "/input", at: "/input")
    let stubs = SnippetToolCall.Folder(source: stubFolder(toolchain), at: "/stubs")
    try Disk.makeFolder(input.source)
    defer { try? Disk.remove(place) }
    try Disk.writeAtomically(Array(Self.warmUpText(imports).utf8), to: input.source + "/main.swift")
    let home = SnippetToolCall.Folder(source: place, at: "/scratch")
    var command = [toolchain.frontend, "-frontend"] + action + [tool.path(input) + "/main.swift"]
    if action == ["-emit-module"] { command += ["-o", tool.path(home) + "/main.swiftmodule"] }
    command += toolchain.frontendFlags(mode: job.languageMode, moduleCache: tool.moduleCache)
    let interfaces = support.mounts.filter { $0.at == Self.interfaceMount }.map {
      SnippetToolCall.Folder(source: $0.source, at: $0.at)
    }
    command += toolchain.moduleFlags(
      for: [Array(Self.warmUpText(imports).utf8)], interfaces: interfaces.first.map(tool.path) ?? "")
    if usesObjectiveC { command += SnippetToolchain.objectiveCFlags + ["-I", tool.path(stubs)] }
    command += support.flags
    let folders = (support.packages?.folders ?? []).map { SnippetToolCall.Folder(source: $0, at: $0) }
    let readable = (usesObjectiveC ? [input, stubs] : [input]) + interfaces + folders
    let finished = command
    _ = try await semaphore.withPermit { try await tool.run(finished, in: place, reading: readable) }
    try Disk.writeAtomically([], to: stamp)
  }

  /// The mount point of swift-syntax's interfaces for jobs that import it.
  static let interfaceMount = "/interfaces"

  /// The folder with copies of swift-syntax's interfaces without the flag for optimisation. The toolchain has these modules only as textual
  /// interfaces, and compiling them takes twice as long with optimisation.
  private func interfaces(of toolchain: SnippetToolchain) throws -> String {
    let target = "\(folder)/interfaces-\(ContentHash.hex(of: Array(toolchain.identity.utf8)).prefix(16))"
    if Disk.kind(of: target) == .folder { return target }
    let draft = "\(scratch)/interfaces"
    for entry in try Disk.list(toolchain.host) where entry.name.hasSuffix(".swiftmodule") {
      let file = "\(entry.name)/\(toolchain.target).swiftinterface"
      guard let bytes = try? Disk.read("\(toolchain.host)/\(file)") else { continue }
      try Disk.makeFolder("\(draft)/\(entry.name)")
      let flags = #/(// swift-module-flags: .*) -O /#
      let text = String(decoding: bytes, as: UTF8.self).replacing(flags, maxReplacements: 1) { "\($0.1) -Onone " }
      try Disk.writeAtomically(Array(text.utf8), to: "\(draft)/\(file)")
    }
    try Disk.makeFolder(draft)
    // If another check was faster, its folder is used.
    guard (try? Disk.move(draft, to: target)) != nil || Disk.kind(of: target) == .folder else { return toolchain.host }
    return target
  }

  private nonisolated func stubFolder(_ toolchain: SnippetToolchain) -> String {
    var hash = ContentHash()
    hash.add(toolchain.identity)
    for name in StubModules.order { hash.add(StubModules.source(of: name)) }
    return "\(folder)/stubs-\(hash.hex.prefix(16))"
  }

  private func build(stub name: String, _ toolchain: SnippetToolchain) async throws -> String? {
    let target = stubFolder(toolchain)
    if Disk.kind(of: "\(target)/\(name).swiftmodule") == .file { return nil }
    if let running = stubs[name] { return try await running.value }
    let (folder, scratch, semaphore) = (folder, scratch, semaphore)
    let task = Task { () async throws -> String? in
      try Disk.makeFolder(target)
      let file = "\(scratch)/\(name).swift"
      try Disk.writeAtomically(Array(StubModules.source(of: name).utf8), to: file)
      let draft = "\(target)/\(name).swiftmodule.\(UniqueName.next())"
      var command = [toolchain.frontend, "-frontend", "-emit-module", "-parse-as-library", file, "-o", draft]
      command += toolchain.frontendFlags(mode: "5", moduleCache: "\(folder)/tool-modules")
      command += SnippetToolchain.objectiveCFlags + ["-I", target, "-module-name", name, "-suppress-warnings"]
      var request = ProcessRequest(command, in: scratch, output: scratch, limits: .tool)
      request.environment = ["PATH": "/usr/bin:/bin", "HOME": scratch]
      let prepared = request
      let outcome = try await semaphore.withPermit { try await ProcessRunner.run(prepared) }
      guard outcome.ending == .exited(0) else {
        let lines = String(decoding: outcome.standardError.prefix(2000), as: UTF8.self).split(separator: "\n")
        return String(lines.first { $0.contains("error:") } ?? lines.first ?? "it was not built")
      }
      try Disk.move(draft, to: "\(target)/\(name).swiftmodule")
      return nil
    }
    stubs[name] = task
    return try await task.value
  }

  private nonisolated func build(
    _ module: ModuleSource, for job: SampleJob, in place: String, _ toolchain: SnippetToolchain
  ) async throws -> SampleOutcome? {
    let tool = SnippetToolCall(toolchain: toolchain, sandbox: sandbox, modules: "\(folder)/modules")
    let sources = SnippetToolCall.Folder(source: "\(place)/module-\(module.name)", at: "/input")
    let own = SnippetToolCall.Folder(source: "\(place)/own", at: "/own")
    try Disk.makeFolder(sources.source)
    try module.files.write(below: sources.source)
    let target = "\(tool.path(own))/"
    var command = [toolchain.driver, "-emit-library", "-emit-module", "-parse-as-library", "-module-name", module.name]
    command += module.files.map { "\(tool.path(sources))/\($0.name)" }
    command += ["-o", "\(target)lib\(module.name).so", "-emit-module-path", "\(target)\(module.name).swiftmodule"]
    command += ["-I", target, "-swift-version", job.languageMode, "-module-cache-path", tool.moduleCache]
    for flag in ["-diagnostic-style", "llvm", "-debug-diagnostic-names"] { command += ["-Xfrontend", flag] }
    let outcome = try await tool.run(command, in: place, reading: [sources], writing: [own])
    guard outcome.ending != .exited(0) else { return nil }
    return SampleOutcome(ending: .exited(1), standardError: outcome.standardError, seconds: outcome.seconds)
  }

  private func writeHeaders() throws {
    guard !hasHeaders else { return }
    hasHeaders = true
    try Disk.makeFolder(folder + "/objc")
    for (name, text) in StubModules.objectiveCHeaders {
      if let parent = Disk.parent(of: "\(folder)/objc/\(name)") { try Disk.makeFolder(parent) }
      try Disk.writeAtomically(Array(text.utf8), to: "\(folder)/objc/\(name)")
    }
  }
}

extension [SampleJob.File] {
  /// Writes the files of a program below `folder`; their names may be relative paths.
  func write(below folder: String) throws(HostError) {
    for file in self {
      let path = "\(folder)/\(file.name)"
      if let parent = Disk.parent(of: path) { try Disk.makeFolder(parent) }
      try Disk.writeAtomically(file.bytes, to: path)
    }
  }
}
