/// Tests of running programs: input, output, environment, exit and limits.
import Foundation
import TestSupport
import Testing

@testable import HostSystem

struct ProcessRunnerTests {
  /// Runs a shell script in a temporary folder and checks that no file is left there.
  private func run(
    _ script: String, limits: ProcessLimits = .tool, _ change: (inout ProcessRequest) -> Void = { _ in }
  ) async throws -> ProcessOutcome {
    try await withTemporaryFolder { folder in
      var request = ProcessRequest(["/bin/sh", "-c", script], in: "/", output: folder.path, limits: limits)
      change(&request)
      let outcome = try await ProcessRunner.run(request)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
      return outcome
    }
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test func passesInputOutputAndEnvironment() async throws {
    let outcome = try await run("cat; echo \"$NAME $HOME\"; echo 오류 >&2; pwd; exit 3") { request in
      request.standardInput = Array("입력\n".utf8)
      request.environment = ["NAME": "이름"]
      request.workingFolder = "/usr"
    }
    #expect(text(outcome.standardOutput) == "입력\n이름 \n/usr\n" && text(outcome.standardError) == "오류\n")
    #expect(outcome.ending == .exited(3) && outcome.seconds > 0)
  }

  @Test func givesBytesAsDescriptorNineAndNoOtherDescriptors() async throws {
    let inherited = open("/dev/null", O_RDONLY)
    defer { close(inherited) }
    #expect(text(try await run("cat <&9") { $0.descriptor9Input = Array("아홉".utf8) }.standardOutput) == "아홉")
    #expect(try await run("cat <&9").ending != .exited(0))
    // The folder of descriptors is open itself while it is listed.
    #expect(text(try await run("ls /proc/self/fd").standardOutput) == "0\n1\n2\n3\n")
  }

  @Test func startsWhileThisProcessHasManyDescriptors() async throws {
    HostEnvironment.raiseFileLimit()
    let many = (0..<400).map { _ in open("/dev/null", O_RDONLY | O_CLOEXEC) }
    defer { for one in many { close(one) } }
    #expect(try await run("exit 3").ending == .exited(3))
  }

  @Test func whatAProgramLeavesRunningEndsWithIt() async throws {
    let mark = "jikji-left-\(UUID().uuidString)"
    _ = try await run("(exec -a \(mark) sleep 20) & true") { $0.command[0] = "/bin/bash" }
    try await Task.sleep(for: .milliseconds(100))
    let processes = try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { Int($0) != nil }
    let names = processes.compactMap { try? String(contentsOfFile: "/proc/\($0)/cmdline", encoding: .utf8) }
    #expect(!names.contains { $0.contains(mark) })
  }

  @Test func aCancelledTaskEndsItsProgram() async throws {
    let task = Task { try await run("sleep 20") }
    try await Task.sleep(for: .milliseconds(50))
    task.cancel()
    #expect(try await task.value.ending != .exited(0))
  }

  @Test(arguments: [
    ("exit 0", ProcessEnding.exited(0)), ("kill -KILL $$", .signalled(9)), ("kill -TERM $$", .signalled(15)),
  ])
  func reportsHowAProgramEnds(script: String, ending: ProcessEnding) async throws {
    #expect(try await run(script).ending == ending)
  }

  @Test func killsAProgramWhoseTimeIsUp() async throws {
    let limits = ProcessLimits(milliseconds: 200, memoryBytes: 1 << 30, fileBytes: 1 << 20)
    let outcome = try await run("echo first; sleep 20", limits: limits)
    #expect(outcome.ending == .timedOut && text(outcome.standardOutput) == "first\n")
  }

  @Test func setsTheLimitsOfTheProgram() async throws {
    let limits = ProcessLimits(milliseconds: 4_000, memoryBytes: 512 << 20, fileBytes: 1 << 20)
    let outcome = try await run("ulimit -c; ulimit -d; ulimit -t; ulimit -f; ulimit -n", limits: limits)
    #expect(text(outcome.standardOutput) == "0\n\(512 << 10)\n14\n2048\n256\n")
  }

  @Test func cutsOutputAtTheLimitOfAFile() async throws {
    let limits = ProcessLimits(milliseconds: 20_000, memoryBytes: 1 << 30, fileBytes: 1 << 10)
    let outcome = try await run("head -c 100000 /dev/zero", limits: limits)
    #expect(outcome.standardOutput.count <= 1 << 10 && outcome.ending != .exited(0))
  }

  @Test func failsWhereNothingCanBeStarted() async throws {
    await #expect(throws: HostError.self) {
      _ = try await ProcessRunner.run(ProcessRequest(["/bin/true"], in: "/", output: "/nonexistent", limits: .tool))
    }
    await #expect(throws: HostError.self) { _ = try await run("true") { $0.workingFolder = "/nonexistent" } }
    #expect(try await run("") { $0.command = ["/nonexistent"] }.ending == .exited(127))
  }
}

struct AsyncSemaphoreTests {
  /// Counts how many are inside at once.
  private actor Counter {
    var inside = 0, most = 0, done = 0
    func enter() {
      inside += 1
      most = max(most, inside)
    }
    func leave() {
      inside -= 1
      done += 1
    }
  }

  @Test(arguments: [1, 3]) func letsAFixedNumberInAtOnce(width: Int) async {
    let semaphore = AsyncSemaphore(width: width)
    let counter = Counter()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<20 {
        group.addTask {
          await semaphore.withPermit {
            await counter.enter()
            for _ in 0..<20 { await Task.yield() }
            await counter.leave()
          }
        }
      }
    }
    #expect(await counter.done == 20)
    #expect(await counter.most <= width)
  }

  @Test func givesThePlaceBackAfterAnError() async {
    struct Failure: Error {}
    let semaphore = AsyncSemaphore(width: 1)
    for _ in 0..<2 {
      await #expect(throws: Failure.self) { try await semaphore.withPermit { throw Failure() } }
    }
    #expect(await semaphore.withPermit { 7 } == 7)
  }
}

struct HostEnvironmentTests {
  @Test func knowsTheMachine() {
    #expect(HostEnvironment.cores >= 1)
    #expect(HostEnvironment.variables["PATH"]?.contains("/bin") == true)
    #expect(HostEnvironment.now > 1_700_000_000)
    #expect(Disk.kind(of: HostEnvironment.executable) == .file)
    #expect(Disk.kind(of: Disk.workingFolder) == .folder && Disk.workingFolder.hasPrefix("/"))
  }

  @Test func measuresByAClockThatGoesForward() {
    let times = (0..<100).map { _ in HostEnvironment.monotonicSeconds }
    #expect(times == times.sorted() && times[99] - times[0] < 60)
  }

  @Test func raisesTheLimitOfOpenFiles() {
    HostEnvironment.raiseFileLimit()
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    #expect(limit.rlim_cur == limit.rlim_max)
  }
}
