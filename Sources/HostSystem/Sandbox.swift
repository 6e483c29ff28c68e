/// Runs programs without network access, without files of the user, with one scratch folder of limited size.

/// The mechanism that isolates programs on this machine.
package enum SandboxKind: Sendable, Hashable {
  /// bubblewrap at this path.
  case bubblewrap(String)
  /// `unshare` at this path, with a root folder made by a script.
  case unshare(String)
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
  /// A file with the system call filter (``SystemCallFilter``); nil when there is none.
  private let filterFile: String?

  /// The first mechanism that works here, found by running a trial command in each: bubblewrap, then unshare, then none.
  ///
  /// - Parameter folder: a folder for the filter file, which must stay, and for the output of the trial.
  package static func find(folder: String) async -> Sandbox {
    let filter = folder + "/filter.bpf"
    let hasFilter = (try? Disk.writeAtomically(SystemCallFilter.bytes, to: filter)) != nil
    var reasons: [String] = []
    for path in ["/usr/bin/bwrap", "/usr/local/bin/bwrap"] where Disk.kind(of: path) == .file {
      let sandbox = Sandbox(kind: .bubblewrap(path), filterFile: hasFilter ? filter : nil)
      if await sandbox.works(folder) { return sandbox }
      reasons.append("bubblewrap is not allowed to make namespaces")
    }
    for path in ["/usr/bin/unshare", "/bin/unshare"] where Disk.kind(of: path) == .file {
      let sandbox = Sandbox(kind: .unshare(path), filterFile: nil)
      if await sandbox.works(folder) { return sandbox }
      reasons.append("unshare is not allowed to make namespaces")
      break
    }
    return Sandbox(
      kind: .none(
        reason: reasons.isEmpty ? "neither bubblewrap nor unshare is installed" : reasons.joined(separator: ", ")),
      filterFile: nil)
  }

  /// A sandbox whose mechanism was found before.
  package init(kind: SandboxKind, filterFile: String?) {
    self.kind = kind
    self.filterFile = filterFile
  }

  /// The path of `folder` for a wrapped command that has it mounted at `inside`.
  package func path(of folder: String, shownAt inside: String) -> String {
    if case .none = kind { folder } else { inside }
  }

  private func works(_ folder: String) async -> Bool {
    let view = SandboxView(readable: [], mounted: [], scratchBytes: 1 << 20, environment: [:], mayFork: true)
    var request = ProcessRequest(
      ["/bin/sh", "-c", "test ! -e /root && test ! -e /home && echo in"], in: folder, output: folder,
      limits: ProcessLimits(milliseconds: 30_000, memoryBytes: 1 << 30, fileBytes: 1 << 16))
    wrap(&request, view)
    guard let outcome = try? await ProcessRunner.run(request) else { return false }
    return outcome.ending == .exited(0) && outcome.standardOutput == Array("in\n".utf8)
  }

  /// Changes `request` so that its command runs in the sandbox, with `/scratch` as its working directory.
  package func wrap(_ request: inout ProcessRequest, _ view: SandboxView) {
    switch kind {
    case .bubblewrap(let path):
      request.command = [path] + bubblewrapArguments(view) + request.command
      if !view.mayFork { request.ninthDescriptor = filterFile }
      request.environment = [:]
    case .unshare(let path):
      request.command =
        [
          path, "-r", "-n", "-m", "-p", "-i", "-u", "-f", "--kill-child", "/bin/sh", "-c", UnshareScript.text(view),
          "sh",
        ]
        + request.command
      request.environment = view.environment
    case .none:
      request.environment = view.environment
    }
  }

  private func bubblewrapArguments(_ view: SandboxView) -> [String] {
    var arguments = ["--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL", "--clearenv"]
    for (name, value) in view.environment.sorted(by: { $0.key < $1.key }) { arguments += ["--setenv", name, value] }
    for folder in SystemFolders.readable {
      if let target = SystemFolders.linkTarget(of: folder) {
        arguments += ["--symlink", target, folder]
      } else if Disk.kind(of: folder) != nil {
        arguments += ["--ro-bind", folder, folder]
      }
    }
    for folder in view.readable where !folder.hasPrefix("/usr/") { arguments += ["--ro-bind", folder, folder] }
    for mount in view.mounted { arguments += ["--ro-bind", mount.source, mount.at] }
    for mount in view.writable { arguments += ["--bind", mount.source, mount.at] }
    arguments += ["--dev", "/dev", "--proc", "/proc"]
    arguments += [
      "--size", "\(view.scratchBytes)", "--tmpfs", "/tmp", "--size", "\(view.scratchBytes)", "--tmpfs", "/scratch",
    ]
    arguments += ["--chdir", "/scratch"]
    if !view.mayFork, filterFile != nil { arguments += ["--seccomp", "9"] }
    return arguments + ["--"]
  }
}

/// Folders of the system that dynamically linked programs need.
enum SystemFolders {
  static let readable = [
    "/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/etc/ld.so.cache", "/etc/alternatives", "/etc/localtime",
  ]

  /// The target of a folder that is a symbolic link (`/bin` -> `usr/bin`), relative to `/`; nil for others.
  static func linkTarget(of path: String) -> String? {
    guard Disk.isLink(path), let real = Disk.realPath(path), !path.hasPrefix("/etc") else { return nil }
    return String(real.dropFirst())
  }
}
