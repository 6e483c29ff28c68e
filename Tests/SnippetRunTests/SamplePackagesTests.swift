/// Tests of packages that samples import, really built: a local one with a C target, and one from a Git repository.
import ArticleModel
import Diagnostics
import Foundation
import HostSystem
import SnippetCheck
import SnippetRun
import TestSupport
import Testing

@Suite(.enabled(if: SnippetSite.hasToolchain, "no Swift toolchain in PATH"))
struct SamplePackagesTests {
  /// Writes a package with a Swift target that uses a C target.
  private func writePackage(_ name: String, in folder: URL, factor: Int = 2) throws {
    try folder.write(
      """
      // swift-tools-version: 5.9
      import PackageDescription
      let package = Package(
        name: "\(name)", products: [.library(name: "\(name)", targets: ["\(name)"])],
        targets: [.target(name: "C\(name)"), .target(name: "\(name)", dependencies: ["C\(name)"])])

      """, to: "\(name)/Package.swift")
    try folder.write("int scaled_\(name)(int value);\n", to: "\(name)/Sources/C\(name)/include/C\(name).h")
    try folder.write(
      "#include \"C\(name).h\"\nint scaled_\(name)(int value) { return \(factor) * value; }\n",
      to: "\(name)/Sources/C\(name)/scaled.c")
    try folder.write(
      """
      import C\(name)
      public struct \(name)Scale {
        public init() {}
        public func of(_ value: Int32) -> Int32 { scaled_\(name)(value) }
      }

      """, to: "\(name)/Sources/\(name)/\(name).swift")
  }

  private func page(_ claim: Int) -> String {
    """
    ```swift run
    import Geo
    print(GeoScale().of(21))
    // Prints "\(claim)"
    ```

    ```swift run deps=Geo
    import Geo
    GeoScale().of(1) // => \(claim / 21)
    ```

    ```swift compile
    import Geo
    let slip = GeoScale().off(1)
    ```

    """
  }

  @Test func aLibraryOfTheSiteIsBuiltOnceAndAgainWhenItChanges() async throws {
    try await withTemporaryFolder { folder in
      try writePackage("Geo", in: folder)
      let config = "snippets: {packages: {Geo: Geo}}\n"
      let first = try await SnippetSite.check(page(42), in: folder, config: config)
      #expect(first.results.map(SnippetSite.short) == ["pass run 1/0", "pass run 1/0", "fail parse"])
      #expect(first.diagnostics.map(\.code) == ["sample-does-not-compile"])
      let again = try await SnippetSite.check(page(42), in: folder, config: config)
      #expect(again.counts.started == 0 && again.results.map(SnippetSite.short) == first.results.map(SnippetSite.short))
      try writePackage("Geo", in: folder, factor: 3)
      let changed = try await SnippetSite.check(page(63), in: folder, config: config)
      #expect(changed.results.map(SnippetSite.short) == ["pass run 1/0", "pass run 1/0", "fail parse"])
    }
  }

  @Test(.enabled(if: Git.isInstalled, "git is missing"))
  func aRepositoryIsFetchedOnceAndThenWorksWithoutIt() async throws {
    try await withTemporaryFolder { folder in
      try writePackage("Geo", in: folder)
      let repository = folder.appendingPathComponent("Geo").path
      let git = ["init -q -b main", "add -A", "commit -q -m one", "tag 1.2.0"].map {
        "git -c user.name=a -c user.email=a@example.com -C '\(repository)' \($0)"
      }.joined(separator: " && ")
      try #require(Git.shell(git) == 0)
      let config = "snippets: {packages: {Geo: {url: \"file://\(repository)\", version: 1.2.0}}}\n"
      let first = try await SnippetSite.check(page(42), in: folder, config: config)
      #expect(
        first.results.map(SnippetSite.short) == ["pass run 1/0", "pass run 1/0", "fail parse"], "\(first.diagnostics)")
      try FileManager.default.removeItem(atPath: repository)
      let offline = try await SnippetSite.check(page(42), in: folder, config: config) { $0.runner.usesCache = false }
      #expect(offline.results.map(SnippetSite.short) == ["pass run 1/0", "pass run 1/0", "fail parse"])
    }
  }

  @Test func aPackageThatCannotBeBuiltLowersItsSamplesAndIsNamed() async throws {
    try await withTemporaryFolder { folder in
      try writePackage("Geo", in: folder)
      try folder.write("public let broken: Int = \"x\"\n", to: "Geo/Sources/Geo/Broken.swift")
      let page = "```swift run\nimport Geo\nprint(1)\n```\n\n```swift run\nprint(2)\n```\n"
      let outcome = try await SnippetSite.check(page, in: folder, config: "snippets: {packages: {Geo: Geo, No: no}}\n")
      #expect(outcome.results.map(SnippetSite.short) == ["lowered parse", "pass run"])
      #expect(outcome.diagnostics.map(\.code).sorted() == ["package-unusable", "package-unusable"])
      #expect(outcome.diagnostics.allSatisfy { $0.place?.text.path == "jikji.yml" })
      #expect(outcome.diagnostics.contains { $0.message.english.contains("cannot convert value") })
      #expect(outcome.diagnostics.contains { $0.message.english.contains("there is no Package.swift") })
    }
  }

  @Test func whatEveryToolchainHasIsFound() async throws {
    try await withTemporaryFolder { folder in
      let page = """
        ```swift run
        // swift-tools-version: 5.9
        import PackageDescription
        let package = Package(name: "A", platforms: [.macOS(.v13)], targets: [.target(name: "A")])
        print(package.name)
        // Prints "A"
        ```

        ```swift compile
        // swift-tools-version: 5.0
        import PackageDescription
        let package = Package(name: "A", platforms: [.macOS(.v13)])
        ```

        """
      let outcome = try await SnippetSite.check(page, in: folder)
      #expect(outcome.results.map(SnippetSite.short) == ["pass run 1/0", "fail parse"])
    }
  }
}

/// Git, to make a repository.
private enum Git {
  static let isInstalled = ["/usr/bin/git", "/usr/local/bin/git"].contains {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// The status of a shell command.
  static func shell(_ command: String) -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", command]
    guard (try? process.run()) != nil else { return -1 }
    process.waitUntilExit()
    return process.terminationStatus
  }
}
