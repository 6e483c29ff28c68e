import ArticleModel
import Diagnostics
import Foundation
import HostSystem
import SnippetCheck
import SnippetRun
import TestSupport
import Testing

/// The kinds of sandbox that work on this machine.
private enum AvailableSandbox {
  /// In a container, root may be allowed to use neither kind; without a sandbox these tests are skipped.
  static let kind: SandboxKind = {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("jikji-walls-\(UUID().uuidString)")
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let done = DispatchSemaphore(value: 0)
    let found = Found()
    Task.detached {
      found.kind = await Sandbox.find(folder: folder.path).kind
      done.signal()
    }
    done.wait()
    return found.kind
  }()

  // The semaphore orders the write before the read.
  private final class Found: @unchecked Sendable { var kind = SandboxKind.none(reason: "not looked for") }

  static var exists: Bool {
    if case .none = kind { false } else { true }
  }
}

/// Tests of untrusted samples: each ends within its limits, is reported at its fence, and leaves no process and no file. Every sample also
/// has a bound of its own, so that a broken sandbox costs seconds and not the machine.
@Suite(
  .serialized, .enabled(if: SnippetSite.hasToolchain, "no Swift toolchain in PATH"),
  .enabled(if: AvailableSandbox.exists, "neither bubblewrap nor unshare may make namespaces here"))
struct SnippetLimitsTests {
  private func check(_ code: String, _ words: String) async throws -> (verdict: String, problem: String) {
    let text = MarkedText("글\n\n```swift 1️⃣run \(words)\n\(code)\n```\n")
    return try await withTemporaryFolder { folder in
      let outcome = try await SnippetSite.check(text.text.string(in: 0..<text.text.bytes.count), in: folder)
      #expect(leftFiles(folder) == [])
      #expect(try await leftProcesses(folder) == [])
      let summary = outcome.diagnostics.map {
        "\($0.code) \($0.place.map { $0.text.lines.line(of: $0.range?.lowerBound ?? 0) } ?? 0): \($0.message.english)"
      }
      return (outcome.results.map(SnippetSite.short).joined(), summary.joined(separator: "\n"))
    }
  }

  /// Files of runs that were not removed.
  private func leftFiles(_ folder: URL) -> [String] {
    let runs = folder.appendingPathComponent(".jikji/cache/snippets/runs").path
    return (try? FileManager.default.contentsOfDirectory(atPath: runs)) ?? ["no folder for runs"]
  }

  /// Processes that name the site's folder; a killed one may take a moment to go.
  private func leftProcesses(_ folder: URL) async throws -> [String] {
    var left: [String] = []
    for _ in 0..<50 {
      let numbers = try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { Int($0) != nil }
      left = numbers.filter { number in
        guard Int(number) != Int(ProcessInfo.processInfo.processIdentifier),
          let line = try? String(contentsOfFile: "/proc/\(number)/cmdline", encoding: .utf8)
        else { return false }
        return line.contains(folder.lastPathComponent)
      }
      if left.isEmpty { return [] }
      try await Task.sleep(for: .milliseconds(100))
    }
    return left
  }

  @Test func anEndlessLoop() async throws {
    let found = try await check("while true {}", "timeout=1s")
    #expect(found.verdict == "fail compile")
    #expect(found.problem.hasPrefix("sample-over-limit 3: the sample was stopped because it ran longer than 1.0 s"))
  }

  @Test func oneThatIgnoresSignals() async throws {
    let found = try await check(
      "import Glibc\nfor s in [SIGTERM, SIGINT, SIGHUP, SIGXCPU] { signal(s, SIG_IGN) }\nwhile true {}", "timeout=1s")
    #expect(found.problem.hasPrefix("sample-over-limit 3"))
  }

  @Test func oneThatSleeps() async throws {
    let found = try await check("import Glibc\nsleep(100)", "timeout=1s")
    #expect(found.problem.hasPrefix("sample-over-limit 3"))
  }

  @Test func oneThatPrintsAGigabyte() async throws {
    let found = try await check(
      "for _ in 0..<20_000_000 { print(\"0123456789012345678901234567890123456789012345678\") }", "timeout=20s")
    #expect(found.problem.hasPrefix("sample-over-limit 3: the sample was stopped because it wrote more than"))
  }

  @Test func oneThatWantsTwentyGigabytes() async throws {
    let found = try await check(
      "var all: [[Int]] = []\nfor _ in 0..<40 { all.append([Int](repeating: 1, count: 64 << 20)) }\nprint(all.count)",
      "timeout=20s memory=128m")
    #expect(
      found.problem.hasPrefix("sample-over-limit 3: the sample was stopped because it used more than 128 MiB of memory")
    )
  }

  @Test func oneThatForksWithoutEnd() async throws {
    // A bomb with a fuse: at most sixteen processes, each of which would sleep longer than the sample may run.
    let found = try await check(
      """
      import Glibc
      @_silgen_name("fork") func forkProcess() -> Int32
      for _ in 0..<4 { precondition(forkProcess() >= 0, "cannot fork") }
      sleep(30)
      """, "timeout=2s")
    #expect(found.problem.hasPrefix("sample-crashed 6: the sample crashes: Precondition failed: cannot fork"))
  }

  @Test func oneThatReadsHomeAndWritesElsewhere() async throws {
    let found = try await check(
      """
      import Glibc
      precondition(open("\(NSHomeDirectory())", O_RDONLY) < 0 && open("/home", O_RDONLY) < 0, "read the user's files")
      precondition(open("/usr/jikji-test", O_WRONLY | O_CREAT, 0o600) < 0, "wrote outside")
      precondition(open("/input/jikji-test", O_WRONLY | O_CREAT, 0o600) < 0, "wrote beside the sources")
      precondition(open("/modules/jikji-test", O_WRONLY | O_CREAT, 0o600) < 0, "wrote among the modules")
      precondition(open("/scratch/mine", O_WRONLY | O_CREAT, 0o600) >= 0, "cannot write in its own folder")
      precondition(getenv("USER") == nil && getenv("SSH_AUTH_SOCK") == nil, "saw the user's variables")
      """, "timeout=5s")
    #expect(found.verdict == "pass run")
    #expect(found.problem == "")
    #expect(!FileManager.default.fileExists(atPath: "/usr/jikji-test"))
  }

  @Test func oneThatOpensASocketOnLoopback() async throws {
    let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(server) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = bind(server, $0, size)
        _ = listen(server, 1)
        _ = getsockname(server, $0, &size)
      }
    }
    let found = try await check(
      """
      import Glibc
      let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = UInt16(\(UInt16(bigEndian: address.sin_port))).bigEndian
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      let status = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(client, $0, 16) }
      }
      precondition(status == 0, "not connected")
      """, "timeout=5s")
    #expect(
      found.problem.hasPrefix("sample-crashed 13: the sample crashes: Precondition failed: not"))
  }

  @Test func compilersOfModulesAndProgramsAreShutInToo() async throws {
    try await withTemporaryFolder { folder in
      // What is built beforehand and what is linked goes through the driver; both must work behind the walls.
      let page =
        "```swift module=Shapes\npublic func area(_ a: Int) -> Int { a * a }\n```\n\n"
        + "```swift run\nimport Shapes\nprint(area(3))\n// Prints \"9\"\n```\n\n"
        + "```swift run file=Model.swift session=s\nstruct Model { let name = \"m\" }\n```\n\n"
        + "```swift run session=s\nprint(Model().name)\n// Prints \"m\"\n```\n"
      let outcome = try await SnippetSite.check(page, in: folder)
      #expect(outcome.results.dropFirst().map(SnippetSite.short) == ["pass run 1/0", "pass run", "pass run 1/0"])
      #expect(leftFiles(folder) == [])
    }
  }
}

/// Where nothing better is at hand.
@Suite(.enabled(if: SnippetSite.hasToolchain, "no Swift toolchain in PATH")) struct SnippetSandboxChoiceTests {
  private let page = "```swift run\nimport Foundation\nprint(URL(string: \"a\") != nil)\n// Prints \"true\"\n```\n"

  private static let none = Sandbox(kind: .none(reason: "neither is installed"))

  @Test func withoutASandboxSamplesAreOnlyCompiled() async throws {
    try await withTemporaryFolder { folder in
      let page =
        "```swift run\nprint(1)\n// Prints \"1\"\n```\n\n```swift\nprint(2)\n```\n\n```swift compile\nlet a = 1\n```\n\n"
        + "```swift crashes\nfatalError()\n```\n\n```swift run\nlet a: Int = \"\"\n```\n\n```console run\n$ touch \(folder.path)/x\n```\n"
      let outcome = try await SnippetSite.check(page, in: folder) { $0.sandbox = Self.none }
      #expect(
        outcome.results.map(SnippetSite.short) == [
          "lowered compile", "lowered compile", "pass compile", "lowered parse", "fail parse", "lowered skip",
        ])
      #expect(outcome.diagnostics.map(\.code).contains("not-sandboxed"))
      #expect(folder.read("snippets.lock") == nil && folder.read("x") == nil)
    }
  }

  @Test func whatALockRecordsMustBeRunnable() async throws {
    try await withTemporaryFolder { folder in
      _ = try await SnippetSite.check(page, in: folder)
      let lock = folder.read("snippets.lock")
      let outcome = try await SnippetSite.check(page, in: folder) { $0.sandbox = Self.none }
      #expect(outcome.diagnostics.map(\.code) == ["not-sandboxed"] && outcome.diagnostics.map(\.severity) == [.error])
      #expect(folder.read("snippets.lock") == lock)
    }
  }

  @Test func whoAsksForItRunsSamplesUnprotectedAndIsWarned() async throws {
    try await withTemporaryFolder { folder in
      let outcome = try await SnippetSite.check(page, in: folder) {
        $0.sandbox = Self.none
        $0.runner.runsWithoutSandbox = true
      }
      #expect(outcome.results.map(SnippetSite.short) == ["pass run 1/0"])
      #expect(outcome.diagnostics.map(\.code) == ["not-sandboxed"])
      #expect(outcome.diagnostics.first?.severity == .warning)
    }
  }

  @Test func whoRequiresASandboxIsRefusedWithoutOne() async throws {
    try await withTemporaryFolder { folder in
      _ = await #expect(throws: HostError.self) {
        try await SnippetSite.check(page, in: folder) {
          $0.sandbox = Self.none
          $0.requiresSandbox = true
        }
      }
    }
  }
}
