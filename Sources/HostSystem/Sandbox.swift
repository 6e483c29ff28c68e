/// Runs programs without network access and without the user's files, with a scratch folder of limited size.

/// The isolation mechanism available on this machine.
package enum SandboxKind: Sendable, Hashable {
  /// Linux namespaces, created by this program itself.
  case namespaces
  /// The program bubblewrap at this path.
  case bubblewrap(String)
  /// No mechanism is available, for this reason.
  case none(reason: String)
}

/// The files, environment and rights of a sandboxed program.
package struct SandboxView: Sendable {
  /// Folders that it may read at their own paths, in addition to the system's (``SystemFolders``).
  package var readable: [String]
  /// Folders that it may read at another path.
  package var mounted: [(source: String, at: String)]
  /// Folders that it may read and write at another path; only for trusted programs.
  package var writable: [(source: String, at: String)] = []
  /// The size limit of `/scratch`, `/tmp` and `/dev/shm` together, in bytes.
  package var scratchBytes: Int
  /// The complete environment.
  package var environment: [String: String]
  /// Whether it may start processes, as a build tool must; threads are always allowed.
  package var mayFork: Bool

  /// Creates a view without writable folders. Where paths overlap, `mounted` hides `readable`.
  package init(
    readable: [String], mounted: [(source: String, at: String)], scratchBytes: Int, environment: [String: String],
    mayFork: Bool
  ) {
    self.readable = readable
    self.mounted = mounted
    self.scratchBytes = scratchBytes
    self.environment = environment
    self.mayFork = mayFork
  }
}

/// Changes requests so that their commands run in the sandbox.
package struct Sandbox: Sendable {
  /// The isolation mechanism.
  package let kind: SandboxKind

  /// Finds the first mechanism that works on this machine by running a trial command in each: namespaces, then bubblewrap,
  /// then none.
  ///
  /// Namespaces come first: only they limit the number of processes of a sample that root checks, and the number of files it
  /// creates. But some systems allow namespaces only to known programs such as bubblewrap.
  ///
  /// - Parameter folder: a folder for the output of the trial commands.
  package static func find(folder: String) async -> Sandbox { findNow(folder: folder) }

  /// The same as ``find(folder:)``, but blocks the calling thread.
  package static func findNow(folder: String) -> Sandbox {
    let bubblewraps = ["/usr/bin/bwrap", "/usr/local/bin/bwrap"].filter { Disk.kind(of: $0) == .file }
    for kind in [.namespaces] + bubblewraps.map(SandboxKind.bubblewrap) {
      let sandbox = Sandbox(kind: kind)
      if sandbox.works(folder) { return sandbox }
    }
    let reason =
      bubblewraps.isEmpty
      ? "this system allows no namespaces, and bubblewrap is not installed"
      : "this system allows namespaces neither to jikji nor to bubblewrap"
    return Sandbox(kind: .none(reason: reason))
  }

  /// Creates a sandbox of the given kind without testing whether it works.
  package init(kind: SandboxKind) { self.kind = kind }

  /// The path of `folder` as seen by a wrapped command that has it mounted at `inside`.
  package func path(of folder: String, shownAt inside: String) -> String {
    if case .none = kind { folder } else { inside }
  }

  /// Whether a trial program starts in this sandbox and cannot see the users' home folders.
  package func works(_ folder: String) -> Bool {
    let view = SandboxView(readable: [], mounted: [], scratchBytes: 1 << 20, environment: [:], mayFork: true)
    var request = ProcessRequest(
      ["/bin/sh", "-c", "test ! -e /root && test ! -e /home && echo in"], in: folder, output: folder,
      limits: ProcessLimits(milliseconds: 30_000, memoryBytes: 1 << 30, fileBytes: 1 << 16))
    wrap(&request, view)
    guard let outcome = try? ProcessRunner.runAndWait(request) else { return false }
    return outcome.ending == .exited(0) && outcome.standardOutput == Array("in\n".utf8)
  }

  /// Changes `request` so that its command runs in the sandbox, with `/scratch` as working directory.
  package func wrap(_ request: inout ProcessRequest, _ view: SandboxView) {
    switch kind {
    case .namespaces:
      request.confinement = Confinement(
        entries: view.entries, scratchBytes: view.scratchBytes, mayFork: view.mayFork)
      request.workingFolder = "/scratch"
      request.environment = view.environment
    case .bubblewrap(let path):
      // The limit on processes counts only those in the sandbox when it is set inside the sandbox.
      let limits =
        "ulimit -s 8192; ulimit -u \(Confinement.processLimit) 2>&- || ulimit -p \(Confinement.processLimit)"
      request.command =
        [path] + Self.bubblewrapArguments(view) + ["/bin/sh", "-c", limits + "; exec \"$@\"", "sh"] + request.command
      request.descriptor9Input = SystemCallFilter.bytes(mayFork: view.mayFork)
      request.environment = [:]
    case .none:
      request.environment = view.environment
    }
  }

  private static func bubblewrapArguments(_ view: SandboxView) -> [String] {
    var arguments = [
      "--unshare-all", "--unshare-user", "--disable-userns", "--uid", "1000", "--gid", "1000", "--die-with-parent",
      "--new-session", "--cap-drop", "ALL",
      "--clearenv",
    ]
    for (name, value) in view.environment.sorted(by: { $0.key < $1.key }) { arguments += ["--setenv", name, value] }
    // `--dev` would include the terminal, and /dev/zero: a shared mapping of it is memory that no limit counts.
    arguments += ["--size", "\(1 << 20)", "--tmpfs", "/dev"]
    for device in ["/dev/null", "/dev/full", "/dev/random", "/dev/urandom"] {
      arguments += ["--dev-bind", device, device, "--remount-ro", device]
    }
    let links =
      [("full", "zero"), ("/proc/self/fd", "fd")]
      + ["stdin", "stdout", "stderr"].enumerated().map {
        ("/proc/self/fd/\($0.offset)", $0.element)
      }
    for (target, name) in links { arguments += ["--symlink", target, "/dev/" + name] }
    for folder in ["/dev/shm", "/tmp", "/scratch"] {
      arguments += ["--size", "\(max(4096, view.scratchBytes / 3))", "--tmpfs", folder]
    }
    // They come after /tmp, because some of them may be mounted below it.
    for entry in view.entries {
      switch entry {
      case .shown(let outside, let inside, let isWritable):
        arguments += [isWritable ? "--bind" : "--ro-bind", outside, inside]
      case .link(let target, let path): arguments += ["--symlink", target, path]
      }
    }
    arguments += ["--proc", "/proc", "--remount-ro", "/proc", "--remount-ro", "/dev", "--remount-ro", "/"]
    return arguments + ["--chdir", "/scratch", "--seccomp", "9", "--"]
  }
}

extension SandboxView {
  /// The mounts below the root folder, in order: the system's folders, the readable, the mounted and the writable ones.
  fileprivate var entries: [Confinement.Entry] {
    let system = SystemFolders.readable.compactMap { path -> Confinement.Entry? in
      if let target = SystemFolders.linkTarget(of: path) { return .link(to: target, at: path) }
      return Disk.realPath(path).map { .shown($0, at: path, isWritable: false) }
    }
    let readable = readable.filter { $0 != "/usr" && !$0.hasPrefix("/usr/") }.map { ($0, $0) }
    let others = (readable + mounted).map { ($0.0, $0.1, false) } + writable.map { ($0.source, $0.at, true) }
    return system + others.map { .shown(Disk.realPath($0.0) ?? $0.0, at: $0.1, isWritable: $0.2) }
  }
}

/// The system's folders that dynamically linked programs need.
enum SystemFolders {
  static let readable = [
    "/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/etc/ld.so.cache", "/etc/alternatives",
  ]

  /// The target of a folder that is a symbolic link (`/bin` -> `usr/bin`), relative to `/`; nil for other folders.
  static func linkTarget(of path: String) -> String? {
    guard Disk.isLink(path), let real = Disk.realPath(path) else { return nil }
    return String(real.dropFirst())
  }
}
