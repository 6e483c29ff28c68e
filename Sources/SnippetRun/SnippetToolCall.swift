/// Runs a compiler for the checker in the sandbox: what it reads comes from strangers, so it sees no more than samples do,
/// except for the folders it is to write.
import HostSystem

/// A compiler behind the sandbox.
struct SnippetToolCall: Sendable {
  let toolchain: SnippetToolchain
  let sandbox: Sandbox
  /// The folder of modules that the compiler keeps, shown at `/modules`.
  let modules: String

  /// A folder as the command sees it.
  struct Folder: Sendable {
    let source: String, at: String
  }

  /// Where a folder lies for the command.
  func path(_ folder: Folder) -> String { sandbox.path(of: folder.source, shownAt: folder.at) }

  /// The module cache as the command sees it.
  var moduleCache: String { sandbox.path(of: modules, shownAt: "/modules") }

  /// Runs `command`, for which all folders stand at the places that ``path(_:)`` gives.
  func run(
    _ command: [String], in place: String, reading: [Folder], writing: [Folder] = []
  ) async throws -> ProcessOutcome {
    let work = place + "/tool-\(UniqueName.next())"
    try Disk.makeFolder(work)
    defer { try? Disk.remove(work) }
    var request = ProcessRequest(command, in: work, output: place, limits: .tool)
    let home = sandbox.path(of: work, shownAt: "/scratch")
    var view = SandboxView(
      readable: [Disk.parent(of: toolchain.root) ?? toolchain.root], mounted: reading.map { ($0.source, $0.at) },
      scratchBytes: 256 << 20, environment: ["PATH": "/usr/bin:/bin", "HOME": home, "TMPDIR": home], mayFork: true)
    view.writable = writing.map { ($0.source, $0.at) } + [(modules, "/modules")]
    sandbox.wrap(&request, view)
    return try await ProcessRunner.run(request)
  }
}
