/// Runs a hostile sample in each sandbox, as this user and as an ordinary one: none of its attempts may succeed.
import Diagnostics
import Foundation
import HostSystem
import SnippetCheck
import SnippetRun
import TestSupport
import Testing

@Suite(.serialized, .enabled(if: SnippetSite.hasToolchain, "no Swift toolchain in PATH"))
struct EscapeTests {
  private static let kinds: [(name: String, kind: SandboxKind)] = [
    ("namespaces", .namespaces), ("bubblewrap", .bubblewrap("/usr/bin/bwrap")),
  ]
  private static var isRoot: Bool { getuid() == 0 }

  /// Under bubblewrap nothing limits the processes of root.
  private func page(outside: String, _ sandbox: String, isRoot: Bool) -> String {
    let code = EscapeProbes.source(
      outside: outside, isOurs: sandbox == "namespaces", limitsThreads: sandbox == "namespaces" || !isRoot)
    return "```swift run timeout=60s memory=256m\n\(code)\n```\n\n```output\nsucceeded: none\n```\n"
  }

  @Test(arguments: kinds.map(\.name))
  func nothingThatASampleTriesSucceeds(sandbox: String) async throws {
    try await withTemporaryFolder { folder in
      let kind = Self.kinds.first { $0.name == sandbox }?.kind ?? .namespaces
      guard Sandbox(kind: kind).works(folder.path) else { return }
      try folder.write("secret", to: "outside/secret")
      let outcome = try await SnippetSite.check(
        page(outside: folder.path + "/outside", sandbox, isRoot: Self.isRoot), in: folder
      ) { $0.sandbox = Sandbox(kind: kind) }
      #expect(outcome.results.map(SnippetSite.short) == ["pass run 1/0"])
      #expect(outcome.diagnostics.map(\.message.english) == [])
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/outside") == ["secret"])
    }
  }

  @Test(.enabled(if: isRoot, "only root can become an ordinary user"), arguments: kinds.map(\.name))
  func norForAnOrdinaryUser(sandbox: String) throws {
    try withTemporaryFolder { (folder) throws in
      try folder.write("title: 시험\n", to: "jikji.yml")
      try folder.write("secret", to: "outside/secret")
      try folder.write(page(outside: folder.path + "/outside", sandbox, isRoot: false), to: "content/ko/page.md")
      for path in ["", "/outside"] {
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder.path + path)
      }
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/setpriv")
      process.arguments =
        ["--reuid", "65534", "--regid", "65534", "--clear-groups", jikjiBinary.path]
        + ["check", "snippets", "--site", folder.path, "--sandbox", sandbox, "--color", "never", "--locale", "en"]
      process.environment = ["PATH": HostEnvironment.variables["PATH"] ?? "", "HOME": folder.path]
      let error = Pipe()
      process.standardError = error
      process.standardOutput = FileHandle.nullDevice
      try process.run()
      let said = String(decoding: error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      #expect(process.terminationStatus == 0 && said.contains("1 sample: 1 run"), "\(said)")
    }
  }

  /// The program may lie in a home folder or a checkout, whose other files are nobody's business.
  @Test(arguments: kinds.map(\.name))
  func aTranscriptSeesTheProgramAndNothingBesideIt(sandbox: String) async throws {
    try await withTemporaryFolder { folder in
      let kind = Self.kinds.first { $0.name == sandbox }?.kind ?? .namespaces
      guard Sandbox(kind: kind).works(folder.path) else { return }
      let outcome = try await SnippetSite.check("```console run\n$ ls /tools\njikji\n```\n", in: folder) {
        $0.sandbox = Sandbox(kind: kind)
      }
      #expect(outcome.diagnostics.map(\.message.english) == [])
    }
  }

  /// What compilers need of the machine must not be walled off with the rest.
  @Test(arguments: kinds.map(\.name))
  func samplesOfEveryKindAreCheckedAsElsewhere(sandbox: String) async throws {
    let kind = Self.kinds.first { $0.name == sandbox }?.kind ?? .namespaces
    let page =
      "```swift compile\nlet a = 1\n```\n\n```swift fails\nfunc f() -> Int { }\n```\n\n"
      + "```swift\nclass A { @objc func f() {} }\n```\n\n```swift run\nprint(Set([1]).count) // Prints \"1\"\n```\n\n"
      + "```swift compile\nimport UIKit\nlet v = UIView()\n```\n\n```sh run\n$ echo a\na\n```\n"
    try await withTemporaryFolder { folder in
      guard Sandbox(kind: kind).works(folder.path) else { return }
      let outcome = try await SnippetSite.check(page, in: folder) { $0.sandbox = Sandbox(kind: kind) }
      #expect(
        outcome.results.map(SnippetSite.short) == [
          "pass compile", "pass compile", "pass compile", "pass run 1/0", "pass compile", "pass run 1/0",
        ])
      #expect(outcome.diagnostics.map(\.message.english) == [])
    }
  }

  @Test func thereAreManyAttempts() { #expect(EscapeProbes.count >= 80) }
}
