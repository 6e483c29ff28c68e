/// Tests of samples checked with a second Swift: this machine's toolchain behind a script that reports another version and adds a flag.
import ArticleModel
import Diagnostics
import Foundation
import HostSystem
import SnippetCheck
import SnippetRun
import TestSupport
import Testing

@Suite(.enabled(if: SnippetSite.hasToolchain, "no Swift toolchain in PATH"))
struct ToolchainMatrixTests {
  /// A toolchain in `folder` that claims to be `version` and compiles with `-D OLD`.
  private func writeToolchain(_ name: String, version: String, in folder: URL) throws {
    let real = try #require(
      (HostEnvironment.variables["PATH"] ?? "").split(separator: ":").lazy.compactMap {
        Disk.realPath("\($0)/swift-frontend")
      }.first)
    let root = try #require(Disk.parent(of: Disk.parent(of: real) ?? ""))
    try folder.write(
      """
      #!/bin/sh
      case "$*" in *--version*) printf 'Swift version \(version) (a wrapper)\\nTarget: x86_64-unknown-linux-gnu\\n'; exit 0;; esac
      first=$1; shift
      exec \(real) "$first" -D OLD "$@"

      """, to: "\(name)/bin/swift-frontend")
    let script = folder.appendingPathComponent("\(name)/bin/swift-frontend").path
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script)
    try FileManager.default.createSymbolicLink(
      atPath: folder.appendingPathComponent("\(name)/lib").path, withDestinationPath: root + "/lib")
  }

  private let config = "snippets: {toolchains: {\"6.0\": old}}\n"
  private let page = """
    ```swift run
    #if OLD
    print("old")
    #else
    print("new")
    #endif
    // Prints "new"
    ```

    ```swift run
    print("both")
    // Prints "both"
    ```

    """

  private func recorded(_ folder: URL) -> [String] {
    (folder.read("snippets.lock") ?? "").split(separator: "\n").filter { $0.hasPrefix("# on: ") }.map { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return [fields[0].dropFirst(6), fields[1][...], fields[6][...], fields[7][...]].joined(separator: " ")
    }
  }

  @Test func eachSwiftIsRecordedAndDifferencesAreSaid() async throws {
    try await withTemporaryFolder { folder in
      try writeToolchain("old", version: "6.0.9", in: folder)
      let outcome = try await SnippetSite.check(page, in: folder, config: config)
      #expect(outcome.results.map(SnippetSite.short) == ["pass run 1/0", "pass run 1/0"])
      #expect(Set(recorded(folder)) == ["Linux Swift 6.0.9 fail run", "Linux Swift 6.0.9 pass run"])
      let said = outcome.diagnostics.filter { $0.code == "swift-versions-differ" }
      #expect(said.count == 1 && said.allSatisfy { $0.severity == .note })
      #expect(said.first?.message.english.contains("and not with Swift 6.0.9") == true)
      let again = try await SnippetSite.check(page, in: folder, config: config)
      #expect(!again.lockChanged && again.counts.started == 0)
    }
  }

  @Test func aSampleThatNoLongerHoldsWithOneOfThemIsAnErrorAndWithoutThemTheRecordGoes() async throws {
    try await withTemporaryFolder { folder in
      try writeToolchain("old", version: "6.0.9", in: folder)
      let same = "```swift run\nprint(\"both\")\n```\n"
      _ = try await SnippetSite.check(same, in: folder, config: config)
      #expect(recorded(folder) == ["Linux Swift 6.0.9 pass run"])
      // The toolchain changes and with it what it makes of the same sample.
      let script = (folder.read("old/bin/swift-frontend") ?? "").replacing("-D OLD", with: "-nonsense")
      try folder.write(script, to: "old/bin/swift-frontend")
      let request: (inout SnippetCheckRequest) -> Void = { $0.runner.usesCache = false }
      let worse = try await SnippetSite.check(same, in: folder, config: config, change: request)
      #expect(worse.diagnostics.map(\.code).contains("sample-worse-than-recorded") && !worse.lockChanged)
      let none = try await SnippetSite.check(same, in: folder)
      #expect(none.lockChanged && recorded(folder).isEmpty)
    }
  }

  @Test(arguments: [("\"6.0\": nowhere", "there is no swift-frontend"), ("\"5.9\": old", "it is Swift 6.0.9")])
  func aFolderWithoutThatSwiftIsAnErrorAtItsPlace(setting: String, said: String) async throws {
    try await withTemporaryFolder { folder in
      try writeToolchain("old", version: "6.0.9", in: folder)
      let outcome = try await SnippetSite.check(
        "```swift run\nprint(1)\n```\n", in: folder, config: "snippets: {toolchains: {\(setting)}}\n")
      let found = outcome.diagnostics.filter { $0.code == "no-toolchain" }
      #expect(found.count == 1 && found.first?.severity == .error && found.first?.place?.text.path == "jikji.yml")
      #expect(found.first?.message.english.contains(said) == true)
      #expect(outcome.results.map(SnippetSite.short) == ["pass run"])
    }
  }
}
