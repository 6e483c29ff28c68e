/// Tests of how jobs are run and cached, with a fake toolchain of shell scripts.
import Foundation
import HostSystem
@testable import SnippetCheck
import SnippetRun
import TestSupport
import Testing

struct SnippetRunnerTests {
  private func run(_ job: SampleJob) async throws -> SampleOutcome {
    try await withTemporaryFolder { folder in
      let runner = try await FakeToolchain(in: folder).runner()
      defer { runner.close() }
      return try await runner.run(job)
    }
  }

  // MARK: Endings

  @Test(arguments: [
    ("exit 0", SampleEnding.exited(0)), ("exit 3", .exited(3)), ("exit 128", .exited(128)), ("exit 193", .exited(193)),
    // A shell says 128 and the number of the signal that ended its child.
    ("exit 134", .signalled(6)), ("exit 192", .signalled(64)), ("kill -9 $$", .signalled(9)),
    ("kill -24 $$", .timedOut), ("exit 152", .timedOut), ("kill -25 $$", .wroteTooMuch), ("exit 153", .wroteTooMuch),
    ("echo 'std::bad_alloc' >&2; exit 1", .outOfMemory),
    ("echo 'LLVM ERROR: out of memory' >&2; kill -6 $$", .outOfMemory),
    ("echo 'could not allocate memory' >&2; exit 134", .outOfMemory), ("echo 'Out of memory' >&2; exit 0", .exited(0)),
    ("echo 'Cannot allocate memory' >&2; exit 2", .outOfMemory),
    ("echo 'failed to allocate' >&2; exit 2", .outOfMemory),
  ])
  func translatesHowAProcessEnded(script: String, ending: SampleEnding) async throws {
    // A crowded machine must not make a killed process look like one that ran too long.
    let job = FakeToolchain.job(script) { $0.limits.milliseconds = 300_000 }
    #expect(try await run(job).ending == ending)
  }

  @Test func stopsASampleThatRunsTooLong() async throws {
    let outcome = try await run(FakeToolchain.job("echo early; sleep 60") { $0.limits.milliseconds = 300 })
    #expect(outcome.ending == .timedOut && outcome.text == "early\n" && outcome.seconds < 30)
  }

  @Test func stopsASampleThatWritesTooMuch() async throws {
    let outcome = try await run(FakeToolchain.job("head -c 200000 /dev/zero") { $0.limits.outputBytes = 10_240 })
    #expect(outcome.ending == .wroteTooMuch && outcome.standardOutput.count == 10_240)
  }

  // MARK: Modules

  /// The limit only ends a test that would hang forever; the time in which other tests use the processor counts, too.
  @Test(.timeLimit(.minutes(60))) func aModuleThatIsBuiltKeepsNoOtherSampleWaiting() async throws {
    try await withTemporaryFolder { folder in
      let tools = try FakeToolchain(in: folder)
      let runner = try await tools.runner { $0.width = 1 }
      defer { runner.close() }
      let waiting = (0..<4).map { number in
        Task { try await runner.run(FakeToolchain.job("true import Slow\nimport Slow\necho \(number)")) }
      }
      while tools.calls(with: "main.swift") == 0 { try await Task.sleep(for: .milliseconds(10)) }
      #expect(try await runner.run(FakeToolchain.job("echo quick")).text == "quick\n")
      try tools.finishSlowModule()
      for task in waiting { _ = try await task.value }
    }
  }

  // MARK: What a sample sees

  @Test func givesASampleItsInputArgumentsAndAFixedEnvironment() async throws {
    let script = "cat; echo \"$PATH|$LANG|$TZ|$MINE|$SWIFT_DETERMINISTIC_HASHING|$USER\""
    let plain = FakeToolchain.job(script) {
      $0.standardInput = Array("입력 ".utf8)
      $0.environment = ["MINE=a=b", "broken"]
    }
    #expect(try await run(plain).text == "입력 /usr/bin:/bin|C.UTF-8|UTC|a=b|1|\n")
    var random = plain
    random.randomHashing = true
    #expect(try await run(random).text == "입력 /usr/bin:/bin|C.UTF-8|UTC|a=b||\n")
  }

  @Test func keepsOutputAndErrorsApartAndMeasuresTime() async throws {
    let outcome = try await run(FakeToolchain.job("echo out; echo err >&2; sleep 0.05"))
    #expect(outcome.text == "out\n" && outcome.standardError == Array("err\n".utf8))
    #expect(outcome.seconds >= 0.05 && (outcome.seconds * 1000).rounded() / 1000 == outcome.seconds)
  }

  @Test func runsTranscriptsWithTheShell() async throws {
    #expect(
      try await run(FakeToolchain.job("echo $HOME; echo hi", .shell, name: "transcript.sh")).text.hasSuffix("hi\n"))
  }

  // MARK: Compilers and their flags

  @Test func passesLanguageModeStubsLibrariesAndArguments() async throws {
    try await withTemporaryFolder { folder in
      let toolchain = try FakeToolchain(in: folder)
      let runner = try await toolchain.runner()
      defer { runner.close() }
      _ = try await runner.run(
        FakeToolchain.job("exit 0") {
          $0.languageMode = "6"
          $0.arguments = ["one", "two"]
          $0.isLibrary = true
        })
      let run = try #require(toolchain.calls.last)
      #expect(
        run.contains("-interpret") && run.contains("-swift-version 6 ") && run.contains("-target x86_64-test-linux "))
      #expect(run.contains("-parse-as-library") && run.hasSuffix(" -- one two"))
      #expect(!run.contains("-enable-objc-interop") && !run.contains("-suppress-warnings"))
      _ = try await runner.run(
        FakeToolchain.job("exit 0", .compile) {
          $0.stubs = ["UIKit"]
          $0.isBatch = true
        })
      let check = try #require(toolchain.calls.last)
      #expect(
        check.contains("-emit-module -o ") && check.contains("/main.swiftmodule")
          && check.contains("-enable-objc-interop"))
      #expect(check.contains("-suppress-warnings") && !check.contains("-interpret") && !check.contains(" -- "))
      // Stubs are built once, those they depend on before them.
      let stubs = toolchain.calls.filter { $0.contains("-emit-module -parse-as-library") }
      #expect(stubs.contains { $0.contains("-module-name UIKit") } && Set(stubs).count == stubs.count)
      _ = try await runner.run(FakeToolchain.job("exit 1", .compile) { $0.stubs = ["UIKit"] })
      #expect(toolchain.calls(with: "-emit-module -parse-as-library") == stubs.count)
    }
  }

  @Test func checksObjectiveCWithClangAndHeaders() async throws {
    try await withTemporaryFolder { folder in
      let toolchain = try FakeToolchain(in: folder)
      let runner = try await toolchain.runner()
      defer { runner.close() }
      let outcome = try await runner.run(FakeToolchain.job("exit 4", .checkObjectiveC, name: "sample.m"))
      #expect(outcome.ending == .exited(4))
      let call = try #require(toolchain.calls.last)
      #expect(call.hasPrefix("clang -fsyntax-only") && call.hasSuffix("/input/sample.m") && call.contains("/objc "))
      let headers = try FileManager.default.subpathsOfDirectory(atPath: toolchain.cache + "/objc")
      #expect(headers.contains { $0.hasSuffix(".h") })
    }
  }

  @Test func linksProgramsOfSeveralFiles() async throws {
    let good = try await run(FakeToolchain.job("#!/bin/sh\necho built $1", .buildAndRun) { $0.arguments = ["x"] })
    #expect(good.ending == .exited(0) && good.text == "built x\n")
    let bad = try await run(FakeToolchain.job("# does not build", .buildAndRun))
    #expect(
      bad.ending == .exited(1) && String(decoding: bad.standardError, as: UTF8.self).contains("error: does not build"))
  }

  @Test func buildsModulesOfSamplesFirst() async throws {
    try await withTemporaryFolder { folder in
      let toolchain = try FakeToolchain(in: folder)
      let runner = try await toolchain.runner()
      defer { runner.close() }
      func module(_ text: String) -> ModuleSource {
        ModuleSource(name: "Shapes", files: [SampleJob.File(name: "shapes.swift", bytes: Array(text.utf8))])
      }
      let good = try await runner.run(FakeToolchain.job("echo used") { $0.modules = [module("# fine")] })
      #expect(good.text == "used\n")
      let library = try #require(toolchain.calls.first { $0.contains("-emit-library") })
      #expect(library.contains("-module-name Shapes ") && library.contains("libShapes.so"))
      let bad = try await runner.run(FakeToolchain.job("echo used") { $0.modules = [module("# does not build")] })
      #expect(bad.ending == .exited(1) && bad.text.isEmpty && !bad.standardError.isEmpty)
    }
  }

  @Test func compilesOnceMoreWhenAModuleIsMissingFromTheCache() async throws {
    try await withTemporaryFolder { folder in
      let toolchain = try FakeToolchain(in: folder)
      let runner = try await toolchain.runner()
      defer { runner.close() }
      let mark = folder.appendingPathComponent("mark").path
      let script = """
        if [ -f \(mark) ]; then echo works; exit 0; fi
        touch \(mark)
        echo "error: could not write '/modules/x.pcm': Read-only file system: '/modules/x.pcm'" >&2
        exit 1
        """
      #expect(try await runner.run(FakeToolchain.job(script)).text == "works\n")
      #expect(toolchain.calls(with: " -c -o ") == 1)
    }
  }

  // MARK: Remembering

  @Test func rememberedResultsStartNothing() async throws {
    try await withTemporaryFolder { folder in
      let toolchain = try FakeToolchain(in: folder)
      let job = FakeToolchain.job("echo 가; echo b >&2; exit 7")
      let first = try await toolchain.runner()
      let fresh = try await first.run(job)
      #expect(try await first.run(job) == fresh)
      #expect(first.counts.started == 1 && first.counts.kept == 1 && first.counts.shared == 0)
      #expect(await first.remembers(job))
      first.close()
      let second = try await toolchain.runner()
      #expect(try await second.run(job) == fresh && second.counts.started == 0)
      let forgetful = try await toolchain.runner { $0.usesCache = false }
      #expect(try await forgetful.run(job).ending == .exited(7) && forgetful.counts.started == 1)
      #expect(await !forgetful.remembers(job))
    }
  }

  @Test func equalJobsAtTheSameTimeRunOnce() async throws {
    try await withTemporaryFolder { folder in
      let toolchain = try FakeToolchain(in: folder)
      let runner = try await toolchain.runner()
      defer { runner.close() }
      let job = FakeToolchain.job("sleep 0.2; echo x >> \(folder.path)/runs")
      try await withThrowingTaskGroup(of: SampleOutcome.self) { group in
        for _ in 0..<5 { group.addTask { try await runner.run(job) } }
        for try await outcome in group { #expect(outcome.ending == .exited(0)) }
      }
      #expect(folder.read("runs") == "x\n" && runner.counts.started == 1)
    }
  }

  @Test func anyChangeOfAJobMakesItAnother() async throws {
    try await withTemporaryFolder { folder in
      let toolchain = try FakeToolchain(in: folder)
      let runner = try await toolchain.runner()
      defer { runner.close() }
      let changes: [(inout SampleJob) -> Void] = [
        { _ in }, { $0.task = .compile }, { $0.languageMode = "6" }, { $0.isLibrary = true },
        { $0.randomHashing = true },
        { $0.limits.milliseconds = 9_999 }, { $0.limits.memoryBytes += 1 }, { $0.limits.outputBytes += 512 },
        { $0.arguments = ["a"] }, { $0.environment = ["a"] }, { $0.standardInput = [1] }, { $0.stubs = ["AppKit"] },
        { $0.files.append(SampleJob.File(name: "main.swift2", bytes: [])) },
        { $0.modules = [ModuleSource(name: "M", files: [])] },
        { $0.modules = [ModuleSource(name: "M", files: [SampleJob.File(name: "m", bytes: [2])])] },
      ]
      for change in changes { _ = try await runner.run(FakeToolchain.job("exit 0", change: change)) }
      #expect(runner.counts.kept == 0)
    }
  }

  @Test(arguments: [
    ("echo 'No space left on device' >&2; exit 1", false), ("echo 'bwrap: no' >&2; exit 1", false),
    ("echo 'Read-only file system' >&2; exit 1", false), ("echo 'error_from_clang' >&2; exit 1", false),
    ("echo said; echo 'bwrap: no' >&2; exit 1", true), ("echo 'plain error' >&2; exit 1", true),
  ])
  func forgetsResultsThatSpeakOfTheMachine(script: String, isKept: Bool) async throws {
    try await withTemporaryFolder { folder in
      let toolchain = try FakeToolchain(in: folder)
      for started in [1, isKept ? 0 : 1] {
        let runner = try await toolchain.runner()
        _ = try await runner.run(FakeToolchain.job(script))
        #expect(runner.counts.started == started)
        runner.close()
      }
    }
  }

  @Test func forgetsSamplesThatRanTooLong() async throws {
    try await withTemporaryFolder { folder in
      let toolchain = try FakeToolchain(in: folder)
      let job = FakeToolchain.job("sleep 60") { $0.limits.milliseconds = 200 }
      for _ in 0..<2 {
        let runner = try await toolchain.runner()
        _ = try await runner.run(job)
        #expect(runner.counts.started == 1)
        runner.close()
      }
    }
  }

  @Test func batchesAreNotKeptButTheirPartsAre() async throws {
    try await withTemporaryFolder { folder in
      let toolchain = try FakeToolchain(in: folder)
      let runner = try await toolchain.runner()
      let batch = FakeToolchain.job("echo batch") { $0.isBatch = true }
      _ = try await runner.run(batch)
      _ = try await runner.run(batch)
      #expect(runner.counts.started == 2)
      let part = FakeToolchain.job("echo never run")
      await runner.keep(SampleOutcome(ending: .exited(5), standardOutput: [65]), of: part)
      #expect(try await runner.run(part).ending == .exited(5) && runner.counts.started == 2)
      runner.close()
      let next = try await toolchain.runner()
      #expect(try await next.run(part).text == "A" && next.counts.kept == 1)
    }
  }

  @Test func aDamagedResultIsMadeAgain() async throws {
    try await withTemporaryFolder { folder in
      let toolchain = try FakeToolchain(in: folder)
      let job = FakeToolchain.job("echo good")
      for damage in ["", "jikji-result 1 exited 0 5 500 0\nshort", "jikji-result 2 exited 0 5 1 0\nx", "\n"] {
        let runner = try await toolchain.runner()
        #expect(try await runner.run(job).text == "good\n" && runner.counts.started == 1)
        runner.close()
        let results = toolchain.cache + "/results"
        for path in try FileManager.default.subpathsOfDirectory(atPath: results) {
          let file = URL(fileURLWithPath: results + "/" + path)
          if !file.hasDirectoryPath, (try? Data(contentsOf: file)) != nil { try Data(damage.utf8).write(to: file) }
        }
      }
    }
  }

  @Test func closingRemovesTheFilesInUse() async throws {
    try await withTemporaryFolder { folder in
      let toolchain = try FakeToolchain(in: folder)
      let runner = try await toolchain.runner()
      _ = try await runner.run(FakeToolchain.job("exit 0"))
      let runs = toolchain.cache + "/runs"
      #expect(try FileManager.default.contentsOfDirectory(atPath: runs).count == 1)
      runner.close()
      #expect(try FileManager.default.contentsOfDirectory(atPath: runs).isEmpty)
    }
  }

  // MARK: Toolchains

  @Test func withoutAToolchainNothingIsRun() async throws {
    try await withTemporaryFolder { folder in
      #expect(try await SnippetToolchain.find(path: "/nonexistent", cache: folder.path) == nil)
      let runner = try SnippetRunner(
        toolchain: nil, sandbox: Sandbox(kind: .none(reason: "test")), cache: folder.path,
        options: SnippetRunnerOptions(width: 1))
      defer { runner.close() }
      let job = FakeToolchain.job("exit 0")
      #expect(try await runner.run(job).unavailable != nil)
      #expect(await runner.remembers(job) && runner.counts.started == 0)
    }
  }

  @Test func asksAToolchainForItsVersionOnce() async throws {
    try await withTemporaryFolder { folder in
      let toolchain = try FakeToolchain(in: folder)
      let found = try #require(try await toolchain.found())
      #expect(found.version == "6.9" && found.target == "x86_64-test-linux" && found.displayName == "Swift 6.9 · Linux")
      #expect(found.frontend == Disk.realPath(folder.path + "/toolchain/bin/swift-frontend"))
      #expect(try await toolchain.found()?.version == "6.9" && toolchain.calls.count == 1)
      // What is remembered was changed.
      let place = toolchain.cache + "/toolchain"
      let kept = String(decoding: try Disk.read(place), as: UTF8.self)
      try Disk.writeAtomically(Array(kept.replacingOccurrences(of: "6.9", with: "6.8").utf8), to: place)
      #expect(try await toolchain.found()?.version == "6.9" && toolchain.calls.count == 2)
      try folder.write(
        (folder.read("toolchain/bin/swift-frontend") ?? "") + "\n# newer\n", to: "toolchain/bin/swift-frontend")
      #expect(try await toolchain.found()?.identity != found.identity && toolchain.calls.count == 3)
    }
  }

  @Test func aProgramThatSaysNoVersionIsNoToolchain() async throws {
    try await withTemporaryFolder { folder in
      let toolchain = try FakeToolchain(in: folder, version: "hello")
      #expect(try await toolchain.found() == nil)
    }
  }

  @Test func aSharedCacheNeedsAnAddressOfTheWeb() async throws {
    try await withTemporaryFolder { folder in
      let toolchain = try FakeToolchain(in: folder)
      await #expect(throws: HostError.self) { _ = try await toolchain.runner { $0.sharedCache = "ftp://example.org" } }
    }
  }
}
