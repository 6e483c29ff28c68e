/// Runs compilers in the sandbox. They read untrusted code, so they get the same view of the file system as samples, and in addition the
/// folders that they write.
import HostSystem

/// Runs compilers and other tools in the sandbox.
struct SnippetToolCall: Sendable {
  let toolchain: SnippetToolchain
  let sandbox: Sandbox
  /// The folder of the compiler's module cache, mounted at `/modules`.
  let modules: String

  /// A folder and the path at which it is mounted.
  struct Folder: Sendable {
    let source: String, at: String
  }

  /// The path of a folder as the command sees it.
  func path(_ folder: Folder) -> String { sandbox.path(of: folder.source, shownAt: folder.at) }

  /// The path of the module cache as the command sees it.
  var moduleCache: String { sandbox.path(of: modules, shownAt: "/modules") }

  /// Runs `command` with temporary files in `place`. Paths in it must come from ``path(_:)``.
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
