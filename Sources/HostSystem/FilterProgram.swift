/// Runs external programs that convert one text to another in the same sandbox as code samples, and caches the results.
private import ByteText
private import DataFormats
private import Diagnostics
private import ParallelWork
private import Synchronization

/// A program with its standard input.
package struct FilterCall: Sendable, Hashable {
  /// The program, by name or path, followed by its arguments.
  package let command: [String]
  /// The content of standard input.
  package let input: [UInt8]

  /// Creates a call.
  package init(_ command: [String], input: [UInt8]) { (self.command, self.input) = (command, input) }
}

/// The reason why a program gave no result.
package enum FilterFailure: Error, Sendable, Hashable {
  /// The program is not installed.
  case missing
  /// No sandbox is available on this machine.
  case notSandboxed(reason: String)
  /// The program exceeded the time limit.
  case overdue(seconds: Int)
  /// The program ended with an error; `said` is taken from its error output.
  case failed(said: String)
}

/// Runs such programs and caches their results.
package struct FilterPrograms: Sendable {
  /// The folder to which paths of programs are relative, and the cache folder.
  private let site: String, folder: String
  /// Whether cached results of earlier builds are used.
  private let readsKept: Bool
  private let path: String
  /// Gives the current time in seconds since 1970.
  var now: @Sendable () -> Int = { HostEnvironment.now }

  private static let seconds = 20
  private static let limits = ProcessLimits(milliseconds: seconds * 1000, memoryBytes: 4 << 30, fileBytes: 16 << 20)

  /// Finds programs in the folders of `path`, which has the format of the variable `PATH`, and caches results in
  /// `folder`, if it can be written.
  ///
  /// - Parameters:
  ///   - site: the folder to which paths of programs are relative.
  ///   - readsKept: whether cached results of earlier builds are used.
  package init(for site: String, keepingIn folder: String, readsKept: Bool = true, path: String?) {
    (self.site, self.folder, self.readsKept) = (site, folder, readsKept)
    self.path = path ?? "/usr/local/bin:/usr/bin:/bin"
  }

  /// The output of each call, in order. Cached results that no call has used for some time are deleted.
  package func results(
    of calls: [FilterCall], jobs: Int
  ) throws(HostError) -> [Result<[UInt8], FilterFailure>] {
    let names = calls.map(name(of:))
    let (cache, found) = try CacheFolder.making(in: folder) {
      results(of: calls, names, in: $0, jobs: jobs)
    } hasFailed: {
      $0.contains { if case .failure = $0 { true } else { false } }
    }
    defer { cache.close() }
    cache.removeOthers(than: Set(names), now: now())
    return found
  }

  private func results(
    of calls: [FilterCall], _ names: [String], in cache: CacheFolder, jobs: Int
  ) -> [Result<[UInt8], FilterFailure>] {
    let sandbox = Mutex<Sandbox?>(nil)
    let find = { @Sendable in
      sandbox.withLock { known in
        let found = known ?? Sandbox.findNow(folder: cache.path)
        known = found
        return found
      }
    }
    return calls.parallelMap(jobs: jobs) { call, index -> Result<[UInt8], FilterFailure> in
      let place = cache.path + "/" + names[index]
      if readsKept, let kept = Self.read(place, names[index]) {
        cache.use(names[index])
        return .success(kept)
      }
      let made = run(call, in: cache.path, find)
      if case .success(let bytes) = made {
        let kept = BinaryWriter.checked(madeFrom: Self.digest(of: names[index])) { $0.write(counted: bytes) }
        try? Disk.writeAtomically(kept, to: place)
      }
      return made
    }
  }

  /// The result in a file of the cache; nil when there is none, it is damaged, or that of another call.
  private static func read(_ place: String, _ name: String) -> [UInt8]? {
    guard let bytes = try? Disk.readOwn(place),
      var reader = try? BinaryReader(checked: bytes, madeFrom: digest(of: name))
    else { return nil }
    return (try? reader.counted()).map { Array($0) }
  }

  private static func digest(of name: String) -> UInt64 { StableHash.digest(of: Array(name.utf8)[...]) }

  /// The path of a program; nil when it is not found.
  private func place(of program: String) -> String? {
    if program.contains("/") { return Disk.realPath(program.hasPrefix("/") ? program : site + "/" + program) }
    return Disk.program(program, in: path)
  }

  /// The name of the cache entry. It includes the version of the program, so that a new one is run again.
  private func name(of call: FilterCall) -> String {
    var hash = ContentHash()
    for word in call.command { hash.add(word) }
    hash.add(version(of: call.command))
    hash.add(call.input)
    return hash.hex
  }

  /// For each command, a text that is another one when its program, or a file that it is given by an absolute path (`/a` or `--b=/a`), is not
  /// the same.
  package func versions(of commands: [[String]]) -> [String] { commands.map(version) }

  /// Path, size, modification time and whether it may be run; nothing for a program that is not found.
  private func version(of command: [String]) -> String {
    let arguments = command.dropFirst().flatMap { $0.split(separator: "=").map(String.init) }.filter {
      $0.hasPrefix("/")
    }
    return ([command.first.flatMap(place)] + arguments).compactMap { $0.flatMap(Disk.realPath) }.map { path in
      let facts = Disk.facts(of: path)
      return "\(path) \(facts?.size ?? 0) \(facts?.modified ?? 0) \(Disk.isRunnable(path))"
    }.joined(separator: " ")
  }

  /// - Parameters:
  ///   - folder: a folder for temporary files.
  ///   - find: finds a sandbox.
  private func run(
    _ call: FilterCall, in folder: String, _ find: @Sendable () -> Sandbox
  ) -> Result<[UInt8], FilterFailure> {
    guard let program = place(of: call.command[0]) else { return .failure(.missing) }
    let sandbox = find()
    if case .none(let reason) = sandbox.kind { return .failure(.notSandboxed(reason: reason)) }
    var request = ProcessRequest(
      [program] + call.command.dropFirst(), in: folder, output: folder, limits: Self.limits)
    request.standardInput = call.input
    // Debian installs the modules of its Node programs where other builds of Node do not look for them.
    let view = SandboxView(
      readable: ["/etc/fonts", "/var/cache/fontconfig", "/etc/graphviz"].filter { Disk.kind(of: $0) == .folder }
        + (program.hasPrefix("/usr/") ? [] : [Disk.parent(of: program) ?? "/usr"]),
      mounted: [], scratchBytes: 256 << 20,
      environment: [
        "PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": "/scratch", "TMPDIR": "/scratch", "LANG": "C.UTF-8",
        "NODE_PATH": "/usr/share/nodejs", "JAVA_TOOL_OPTIONS": "-Djava.awt.headless=true",
      ], mayFork: true)
    sandbox.wrap(&request, view)
    do {
      let outcome = try ProcessRunner.runAndWait(request)
      switch outcome.ending {
      case .exited(0): return .success(outcome.standardOutput)
      case .timedOut: return .failure(.overdue(seconds: Self.seconds))
      case .exited(let status):
        let said = Self.reason(outcome)
        return .failure(.failed(said: said.isEmpty ? "exit status \(status)" : said))
      case .signalled: return .failure(.failed(said: Self.reason(outcome)))
      }
    } catch {
      return .failure(.failed(said: error.reason.english))
    }
  }

  /// At most three lines of the error output that contain the word "error" (without stack frames), or else its first
  /// three lines.
  private static func reason(_ outcome: ProcessOutcome) -> String {
    let said = String(decoding: outcome.standardError + outcome.standardOutput, as: UTF8.self)
    let lines = said.split(separator: "\n").map { String($0.filter { !$0.isNewline }) }.filter { $0.count < 400 }
    let telling = lines.filter { $0.lowercased().contains("error") && !$0.hasPrefix("    at ") }
    return (telling.isEmpty ? lines : telling).prefix(3).joined(separator: "; ")
  }
}
