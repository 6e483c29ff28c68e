/// Runs compilers in the sandbox: they read untrusted code, so they get the same view as samples, and the folders that they
/// write.
import HostSystem

/// Compilers in the sandbox.
struct SnippetToolCall: Sendable {
  let toolchain: SnippetToolchain
  let sandbox: Sandbox
  /// The folder of the compiler's module cache, mounted at `/modules`.
  let modules: String

  /// A folder and where it is mounted.
  struct Folder: Sendable {
    let source: String, at: String
  }

  /// The path of a folder for the command.
  func path(_ folder: Folder) -> String { sandbox.path(of: folder.source, shownAt: folder.at) }

  /// The path of the module cache for the command.
  var moduleCache: String { sandbox.path(of: modules, shownAt: "/modules") }

  /// Runs `command`, in which folders have the paths that ``path(_:)`` gives.
  func run(
    _ command: [String], in place: String, reading: [Folder], writing: [Folder] = []
  ) async throws -> ProcessOutcome {
    let work = place + "/tool-\(UniqueName.next())"
    try Disk.makeFolder(work)
    defer { try? Disk.remove(work) }
    var request = ProcessRequest(command, in: work, output: place, limits: .tool)
    let home = sandbox.path(of: work, shownAt: "/scratch")
    var view = SandboxView(
      readable: toolchain.folders, mounted: reading.map { ($0.source, $0.at) },
      scratchBytes: 256 << 20, environment: ["PATH": "/usr/bin:/bin", "HOME": home, "TMPDIR": home], mayFork: true)
    view.writable = writing.map { ($0.source, $0.at) } + [(modules, "/modules")]
    sandbox.wrap(&request, view)
    return try await ProcessRunner.run(request)
  }
}
