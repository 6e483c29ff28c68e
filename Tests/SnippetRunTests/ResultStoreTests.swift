/// Tests of the cache of sample results: what the key depends on, the file format, and damaged files.
import Foundation
import TestSupport
import Testing

@testable import SnippetCheck
@testable import SnippetRun

struct ResultStoreTests {
  @Test(arguments: [
    SampleEnding.exited(0), .exited(255), .signalled(6), .timedOut, .wroteTooMuch, .outOfMemory,
  ])
  func aResultIsReadBackAsItWas(ending: SampleEnding) {
    let outcome = SampleOutcome(
      ending: ending, standardOutput: Array("한\nline\n".utf8), standardError: [0, 0xFF, 0x0A], seconds: 1.234)
    #expect(SnippetOutcomeText.read(SnippetOutcomeText.text(of: outcome, "k"), of: "k") == outcome)
    let empty = SampleOutcome(ending: ending)
    #expect(SnippetOutcomeText.read(SnippetOutcomeText.text(of: empty, "k"), of: "k") == empty)
  }

  @Test func whatIsCutOffChangedOrOfAnotherKeyIsNoResult() {
    let outcome = SampleOutcome(ending: .exited(0), standardOutput: Array("hello\n".utf8), seconds: 0.005)
    let bytes = SnippetOutcomeText.text(of: outcome, "key")
    #expect(SnippetOutcomeText.read(bytes, of: "key") == outcome)
    #expect(SnippetOutcomeText.read(bytes, of: "other") == nil)
    for count in bytes.indices { #expect(SnippetOutcomeText.read(Array(bytes[..<count]), of: "key") == nil) }
    for place in bytes.indices {
      var changed = bytes
      changed[place] ^= 1
      #expect(SnippetOutcomeText.read(changed, of: "key") == nil, "\(place)")
    }
    #expect(SnippetOutcomeText.read(bytes + [0x61], of: "key") == nil)
  }

  /// Everything that may change what a program does is part of its key.
  @Test func aResultBelongsToAllThatItDependsOn() async throws {
    try await withTemporaryFolder { folder in
      let toolchain = try #require(try await FakeToolchain(in: folder).found())
      let changes: [(inout SampleJob) -> Void] = [
        { _ in }, { $0.task = .compile }, { $0.files.append(SampleJob.File(name: "b.swift", bytes: [])) },
        { $0.files = [SampleJob.File(name: "main.swift", bytes: [0x61])] }, { $0.languageMode = "6" },
        { $0.stubs = ["UIKit"] }, { $0.modules = [ModuleSource(name: "M", files: [])] }, { $0.packages = ["P"] },
        { $0.isLibrary = true }, { $0.arguments = ["x"] }, { $0.environment = ["x"] }, { $0.standardInput = [0x61] },
        { $0.randomHashing = true }, { $0.attempt = 1 }, { $0.limits.milliseconds = 1 }, { $0.limits.memoryBytes = 1 },
        { $0.limits.outputBytes = 1 },
      ]
      let keys = changes.map { SnippetJobKey.key(of: FakeToolchain.job("echo", change: $0), toolchain: toolchain) }
      #expect(Set(keys).count == keys.count)
      let job = FakeToolchain.job("echo")
      #expect(keys[0] == SnippetJobKey.key(of: job, toolchain: toolchain))
      #expect(keys[0] != SnippetJobKey.key(of: job, toolchain: toolchain, packages: ["0123"]))
    }
  }

  @Test func aResultIsFoundUntilItsFileIsDamaged() async throws {
    try await withTemporaryFolder { folder in
      let store = SnippetStore(folder: folder.path, shared: nil)
      let outcome = SampleOutcome(ending: .exited(3), standardOutput: [0x61])
      #expect(await store.find("abcdef") == nil)
      #expect(await !store.has("abcdef"))
      await store.keep(outcome, as: "abcdef")
      let found = await store.find("abcdef")
      #expect(found?.0 == outcome && found?.isShared == false)
      #expect(await store.has("abcdef"))
      #expect(await !store.has("abcdee"))
      try folder.write("damaged", to: "results/ab/cdef")
      #expect(await store.find("abcdef") == nil)
      #expect(await !store.has("abcdef"))
    }
  }

  @Test func aNamedPipeInPlaceOfAResultIsNotWaitedFor() async throws {
    try await withTemporaryFolder { folder in
      try folder.write("", to: "results/ab/other")
      let pipe = try WatchedPipe(at: folder.path + "/results/ab/cdef")
      defer { pipe.close() }
      #expect(await SnippetStore(folder: folder.path, shared: nil).find("abcdef") == nil)
      #expect(!pipe.wasWaitedFor)
    }
  }
}
