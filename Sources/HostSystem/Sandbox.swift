/// Runs programs without network access, without files of the user, with one scratch folder of limited size.

/// The mechanism that isolates programs on this machine.
package enum SandboxKind: Sendable, Hashable {
  /// Namespaces that this program makes itself.
  case namespaces
  /// bubblewrap at this path.
  case bubblewrap(String)
  /// None, for this reason.
  case none(reason: String)
}

/// What a sandboxed program can see.
package struct SandboxView: Sendable {
  /// Folders that it may read, at the same path as outside, besides the system's (``SystemFolders``).
  package var readable: [String]
  /// Folders that it may read, at another path.
  package var mounted: [(source: String, at: String)]
  /// Folders that it may read and write, at another path; only for trusted programs.
  package var writable: [(source: String, at: String)] = []
  /// The size of `/scratch`, and of `/tmp`, in bytes.
  package var scratchBytes: Int
  /// Its whole environment.
  package var environment: [String: String]
  /// Whether it may start processes, as a build tool must; threads it may start in any case.
  package var mayFork: Bool

  /// A view without writable folders. Where paths overlap, `mounted` hides `readable`.
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

/// Changes commands so that they run sandboxed.
package struct Sandbox: Sendable {
  /// The mechanism.
  package let kind: SandboxKind

  /// The first mechanism that works here, found by running a trial command in each: our own namespaces, then bubblewrap, then
  /// none.
  ///
  /// Only our own limit the number of processes of a sample that root checks, and the number of files it writes; but some
  /// systems allow namespaces only to programs that they know, such as bubblewrap.
  ///
  /// - Parameter folder: a folder for the output of the trial.
  package static func find(folder: String) async -> Sandbox { findNow(folder: folder) }

  /// What ``find(folder:)`` finds, while the calling thread waits for the trials.
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

  /// A sandbox of this kind, whether it works here or not.
  package init(kind: SandboxKind) { self.kind = kind }

  /// The path of `folder` for a wrapped command that has it mounted at `inside`.
  package func path(of folder: String, shownAt inside: String) -> String {
    if case .none = kind { folder } else { inside }
  }

  /// Whether a program starts here and sees no files of the user.
  package func works(_ folder: String) -> Bool {
    let view = SandboxView(readable: [], mounted: [], scratchBytes: 1 << 20, environment: [:], mayFork: true)
    var request = ProcessRequest(
      ["/bin/sh", "-c", "test ! -e /root && test ! -e /home && echo in"], in: folder, output: folder,
      limits: ProcessLimits(milliseconds: 30_000, memoryBytes: 1 << 30, fileBytes: 1 << 16))
    wrap(&request, view)
    guard let outcome = try? ProcessRunner.runAndWait(request) else { return false }
    return outcome.ending == .exited(0) && outcome.standardOutput == Array("in\n".utf8)
  }

  /// Changes `request` so that its command runs in the sandbox, with `/scratch` as its working directory.
  package func wrap(_ request: inout ProcessRequest, _ view: SandboxView) {
    switch kind {
    case .namespaces:
      request.confinement = Confinement(
        entries: view.entries, scratchBytes: view.scratchBytes, mayFork: view.mayFork)
      request.workingFolder = "/scratch"
      request.environment = view.environment
    case .bubblewrap(let path):
      // The limit on processes counts those in the sandbox only where it is set in there.
      let limits =
        "ulimit -s 8192; ulimit -u \(Confinement.processLimit) 2>&- || ulimit -p \(Confinement.processLimit)"
      request.command =
        [path] + Self.bubblewrapArguments(view) + ["/bin/sh", "-c", limits + "; exec \"$@\"", "sh"] + request.command
      request.ninthInput = SystemCallFilter.bytes(mayFork: view.mayFork)
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
    // `--dev` would bring the terminal, and /dev/zero, of which a shared mapping is memory that no limit counts.
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
    // After /tmp, below which some of them may be shown.
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
  /// What is below the root folder: the system's folders, what is readable, what is mounted, what is writable.
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

/// Folders of the system that dynamically linked programs need.
enum SystemFolders {
  static let readable = [
    "/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/etc/ld.so.cache", "/etc/alternatives",
  ]

  /// The target of a folder that is a symbolic link (`/bin` -> `usr/bin`), relative to `/`; nil for others.
  static func linkTarget(of path: String) -> String? {
    guard Disk.isLink(path), let real = Disk.realPath(path) else { return nil }
    return String(real.dropFirst())
  }
}
