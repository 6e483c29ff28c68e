import Foundation
import HostSystem
import TestSupport
import Testing

/// Programs that misbehave must end within their limits and leave nothing behind. Every program also has a bound of its own, so that a
/// broken sandbox costs seconds and not the machine.
@Suite(.serialized) struct SandboxTests {
  /// Runs a shell script in the best sandbox of this machine.
  private func run(
    _ script: String, milliseconds: Int = 1_500, memory: Int = 512 << 20, file: Int = 1 << 20, mayFork: Bool = true
  ) async throws -> ProcessOutcome {
    try await withTemporaryFolder { folder in
      let sandbox = await Sandbox.find(folder: folder.path)
      return try await run(script, in: sandbox, folder, milliseconds, memory, file, mayFork)
    }
  }

  private func run(
    _ script: String, in sandbox: Sandbox, _ folder: URL, _ milliseconds: Int, _ memory: Int, _ file: Int,
    _ mayFork: Bool
  ) async throws -> ProcessOutcome {
    var request = ProcessRequest(
      ["/bin/sh", "-c", script], in: folder.path, output: folder.path,
      limits: ProcessLimits(milliseconds: milliseconds, memoryBytes: memory, fileBytes: file))
    let view = SandboxView(
      readable: [], mounted: [], scratchBytes: 4 << 20, environment: ["PATH": "/usr/bin:/bin", "HOME": "/scratch"],
      mayFork: mayFork)
    sandbox.wrap(&request, view)
    let outcome = try await ProcessRunner.run(request)
    // Nothing stays.
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(left == [])
    return outcome
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test func anEndlessLoopEndsWhenItsTimeIsUp() async throws {
    let outcome = try await run("while :; do :; done", milliseconds: 300)
    #expect(outcome.ending == .timedOut)
  }

  @Test func ignoringSignalsDoesNotHelp() async throws {
    let outcome = try await run("trap '' TERM INT HUP; echo ready; while :; do :; done", milliseconds: 400)
    #expect(outcome.ending == .timedOut)
    #expect(text(outcome.standardOutput) == "ready\n")
  }

  @Test func whatAProgramLeavesRunningDiesWithIt() async throws {
    let mark = "jikji-left-behind-\(UUID().uuidString)"
    let outcome = try await run("(exec -a \(mark) sleep 20) & sleep 20", milliseconds: 300)
    #expect(outcome.ending == .timedOut)
    try await Task.sleep(for: .milliseconds(200))
    let processes = try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { Int($0) != nil }
    let names = processes.compactMap { try? String(contentsOfFile: "/proc/\($0)/cmdline", encoding: .utf8) }
    #expect(!names.contains { $0.contains(mark) })
  }

  @Test func aProcessThatMustNotForkCannot() async throws {
    try await withTemporaryFolder { folder in
      let sandbox = await Sandbox.find(folder: folder.path)
      guard case .bubblewrap = sandbox.kind else { return }
      // A bomb with a fuse: even unhindered it would start ten processes and stop.
      let outcome = try await run(
        "for i in 1 2 3 4 5 6 7 8 9 10; do sleep 1 & done; echo started", in: sandbox, folder, 1_500, 512 << 20,
        1 << 20,
        false)
      #expect(outcome.ending != .exited(0))
      #expect(!text(outcome.standardOutput).contains("started"))
    }
  }

  @Test func memoryIsLimited() async throws {
    // awk doubles a string until it may no longer; 20 GiB would be 35 doublings of one byte.
    let outcome = try await run(
      "awk 'BEGIN { s = \"x\"; for (i = 0; i < 35; i++) s = s s; print length(s) }'", milliseconds: 8_000,
      memory: 64 << 20)
    #expect(outcome.ending != .exited(0))
    #expect(outcome.standardOutput.isEmpty)
  }

  @Test func outputIsLimited() async throws {
    let outcome = try await run("head -c 1073741824 /dev/zero", milliseconds: 8_000, file: 64 << 10)
    #expect(outcome.ending != .exited(0))
    #expect(outcome.standardOutput.count <= 64 << 10)
  }

  @Test func theScratchFolderHasASizeAndNothingElseCanBeWritten() async throws {
    try await withTemporaryFolder { folder in
      let sandbox = await Sandbox.find(folder: folder.path)
      if case .none = sandbox.kind { return }
      let script = """
        echo in > /scratch/file && cat /scratch/file
        for place in / /usr /etc /opt \(folder.path); do (echo out > "$place/jikji-test-file") 2>/dev/null && echo "wrote $place"; done
        for i in 1 2 3 4 5 6 7 8 9; do head -c 1000000 /dev/zero > /scratch/big$i 2>/dev/null || { echo full; break; }; done
        """
      let outcome = try await run(script, in: sandbox, folder, 5_000, 512 << 20, 1 << 20, true)
      let lines = text(outcome.standardOutput).split(separator: "\n").map(String.init)
      #expect(lines.first == "in")
      #expect(lines.last == "full")
      // In memory, above the real disk, a root folder may take files; the disk must not have them.
      for place in ["/", "/usr", "/etc", "/opt", folder.path] {
        #expect(!FileManager.default.fileExists(atPath: "\(place)/jikji-test-file"))
      }
    }
  }

  @Test func theUsersFilesAndVariablesAreNotThere() async throws {
    try await withTemporaryFolder { folder in
      let sandbox = await Sandbox.find(folder: folder.path)
      if case .none = sandbox.kind { return }
      try Data("secret".utf8).write(to: folder.appendingPathComponent("secret.txt"))
      defer { try? FileManager.default.removeItem(at: folder.appendingPathComponent("secret.txt")) }
      var request = ProcessRequest(
        ["/bin/sh", "-c", "ls /root /home \(folder.path) 2>/dev/null; env | sort | cut -d= -f1"], in: folder.path,
        output: folder.path, limits: ProcessLimits(milliseconds: 3_000, memoryBytes: 1 << 30, fileBytes: 1 << 20))
      sandbox.wrap(
        &request,
        SandboxView(
          readable: [], mounted: [], scratchBytes: 1 << 20, environment: ["PATH": "/usr/bin:/bin"], mayFork: true))
      let outcome = try await ProcessRunner.run(request)
      let lines = Set(text(outcome.standardOutput).split(separator: "\n").map(String.init))
      #expect(lines.isSubset(of: ["PATH", "PWD", "OLDPWD", "SHLVL", "_"]))
    }
  }

  @Test func theNetworkOfTheMachineIsOutOfReach() async throws {
    try await withTemporaryFolder { folder in
      let sandbox = await Sandbox.find(folder: folder.path)
      if case .none = sandbox.kind { return }
      let outcome = try await run(
        "cat /proc/net/dev | grep -v lo: | grep -c : ; cat /proc/net/route | wc -l", in: sandbox, folder, 3_000,
        512 << 20,
        1 << 20, true)
      #expect(text(outcome.standardOutput).hasPrefix("0\n"))
    }
  }

  @Test func unshareHoldsWhereBubblewrapIsMissing() async throws {
    guard FileManager.default.fileExists(atPath: "/usr/bin/unshare") else { return }
    try await withTemporaryFolder { folder in
      let sandbox = Sandbox(kind: .namespaces)
      let outcome = try await run(
        "test ! -e /root && test ! -e /home && echo away; (echo x > /usr/jikji-test-file) 2>/dev/null || echo kept",
        in: sandbox,
        folder, 3_000, 512 << 20, 1 << 20, true)
      // Where namespaces are forbidden altogether there is nothing to hold.
      guard !text(outcome.standardError).contains("unshare failed") else { return }
      #expect(text(outcome.standardOutput) == "away\nkept\n")
    }
  }
}
