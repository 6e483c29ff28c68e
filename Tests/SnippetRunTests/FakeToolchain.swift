/// A fake Swift toolchain of shell scripts: a "Swift" sample is a shell script, and compiling or running it means running that script.
import Foundation
import HostSystem
@testable import SnippetCheck
import SnippetRun
import TestSupport

struct FakeToolchain {
  let folder: URL

  /// Every call of the frontend, the driver and the Objective-C compiler, one a line, with all arguments.
  var calls: [String] { (folder.read("calls") ?? "").split(separator: "\n").map(String.init) }

  /// The calls whose arguments hold `word`.
  func calls(with word: String) -> Int { calls.count { $0.contains(word) } }

  /// Writes the toolchain into `folder`.
  init(in folder: URL, version: String = "Swift version 6.9 (fake)\\nTarget: x86_64-test-linux") throws {
    self.folder = folder
    let log = "echo \"${0##*/} $*\" >> \(folder.path)/calls\n"
    // Modules and stubs are files with the name after -o; programs that only import something give nothing.
    let frontend =
      "#!/bin/sh\n" + log
        + """
        case "$*" in *--version*) printf '\(version)\\n'; exit 0;; esac
        last= file= after=
        for word in "$@"; do
          [ "$last" = -o ] && output=$word
          [ "$last" = -- ] && after=yes
          [ -z "$after" ] && case "$word" in *.swift|*.m) file=$word;; esac
          last=$word
        done
        case "$*" in *"-emit-module -parse-as-library"*) touch "$output"; exit 0;; esac
        if grep -q jikjiWarmUp "$file"; then
          if grep -q 'import Slow' "$file"; then while [ ! -e \(folder.path)/built ]; do sleep 0.02; done; fi
          exit 0
        fi
        exec /bin/sh "$file"

        """
    let driver =
      "#!/bin/sh\n" + log
        + """
        last= file=
        for word in "$@"; do
          [ "$last" = -o ] && output=$word
          case "$word" in *.swift) file=$word;; esac
          last=$word
        done
        if grep -q 'does not build' "$file"; then echo "$file:1:1: error: does not build" >&2; exit 1; fi
        cp "$file" "$output"; chmod +x "$output"

        """
    for (name, script) in [("swift-frontend", frontend), ("swiftc", driver), ("clang", frontend)] {
      try folder.write(script, to: "toolchain/bin/\(name)")
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: folder.appendingPathComponent("toolchain/bin/\(name)").path)
    }
  }

  /// Ends the build of the module `Slow`, which takes until then.
  func finishSlowModule() throws { try folder.write("", to: "built") }

  /// Where results and modules are kept.
  var cache: String { folder.appendingPathComponent("cache").path }

  /// The toolchain as a check finds it in `PATH`.
  func found() async throws -> SnippetToolchain? {
    try await SnippetToolchain.find(path: "/nonexistent:\(folder.path)/toolchain/bin", cache: cache)
  }

  /// A runner without a sandbox, since the scripts run anywhere.
  func runner(_ change: (inout SnippetRunnerOptions) -> Void = { _ in }) async throws -> SnippetRunner {
    var options = SnippetRunnerOptions(width: 2)
    options.runsWithoutSandbox = true
    change(&options)
    return try SnippetRunner(
      toolchain: try await found(), sandbox: Sandbox(kind: .none(reason: "test")), cache: cache,
      options: options)
  }

  /// A job whose sample is `script`.
  static func job(
    _ script: String, _ task: SampleTask = .run, name: String = "main.swift",
    change: (inout SampleJob) -> Void = { _ in }
  ) -> SampleJob {
    var job = SampleJob(task, files: [SampleJob.File(name: name, bytes: Array((script + "\n").utf8))])
    change(&job)
    return job
  }
}

extension SampleOutcome {
  /// Standard output as text.
  var text: String { String(decoding: standardOutput, as: UTF8.self) }
}
