/// Tests of the types for which an import of Foundation is tried, and of how the compiler gets swift-syntax's interfaces.
import Foundation
import HostSystem
import TestSupport
import Testing

@testable import SnippetRun

struct FoundationTypesTests {
  /// What the modules of a made-up toolchain are said to declare, by name.
  private func answers(_ module: String?, _ names: [String]) async throws -> [Bool] {
    try await withTemporaryFolder { folder in
      let fake = try FakeToolchain(in: folder)
      let place = folder.appending(path: "toolchain/lib/swift/linux/Foundation.swiftmodule")
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      try module.map { try Data($0.utf8).write(to: place.appending(path: "x86_64-test-linux.swiftmodule")) }
      let toolchain = try #require(try await fake.found())
      let types = FoundationTypes(toolchain)
      return names.map(types.mayDeclare)
    }
  }

  @Test func namesInTheModuleMayBeDeclared() async throws {
    let names = ["Date", "Dice", "JSONDecoder", "Dice"]
    #expect(try await answers("\u{0}Date\u{0}JSONDecoder\u{0}", names) == [true, false, true, false])
  }

  @Test func namesInTheMannerOfCMayComeFromHeaders() async throws {
    #expect(try await answers("JSONDecoder", ["FILE", "Dl_info", "Dice"]) == [true, true, false])
  }

  @Test(arguments: [nil, "", "compressed"]) func whatCannotBeReadSaysNothing(module: String?) async throws {
    #expect(try await answers(module, ["Dice"]) == [true])
  }

  @Test(.enabled(if: SnippetSite.hasToolchain, "no Swift toolchain in PATH"))
  func theRealModulesAreRead() async throws {
    try await withTemporaryFolder { folder in
      let path = HostEnvironment.variables["PATH"] ?? ""
      let toolchain = try #require(try await SnippetToolchain.find(path: path, cache: folder.path))
      let types = FoundationTypes(toolchain)
      let known = ["Date", "URLComponents", "DispatchQueue", "NSRegularExpression", "Locale", "ByteCountFormatter"]
      #expect(known.filter { !types.mayDeclare($0) } == [])
      #expect(["SnakesAndLaddersGame", "SomeMadeUpProtocol"].filter(types.mayDeclare) == [])
    }
  }

  @Test(.enabled(if: SnippetSite.hasToolchain, "no Swift toolchain in PATH"))
  func swiftSyntaxIsCompiledWithoutOptimisation() async throws {
    try await withTemporaryFolder { folder in
      let page = "```swift run\nimport SwiftDiagnostics\nprint(DiagnosticSeverity.error) // Prints \"error\"\n```\n"
      let outcome = try await SnippetSite.check(page, in: folder)
      #expect(outcome.results.map(SnippetSite.short) == ["pass run 1/0"])
      let cache = folder.appending(path: ".jikji/cache/snippets")
      let name = try #require(
        try FileManager.default.contentsOfDirectory(atPath: cache.path).first { $0.hasPrefix("interfaces-") })
      let modules = try FileManager.default.contentsOfDirectory(atPath: cache.path + "/" + name)
      let files = modules.flatMap { module in
        ((try? FileManager.default.contentsOfDirectory(atPath: "\(cache.path)/\(name)/\(module)")) ?? []).compactMap {
          cache.read("\(name)/\(module)/\($0)")
        }
      }
      #expect(files.count == modules.count && files.count >= 3)
      #expect(files.allSatisfy { !$0.prefix(2000).contains(" -O ") && $0.prefix(2000).contains(" -Onone ") })
    }
  }
}
