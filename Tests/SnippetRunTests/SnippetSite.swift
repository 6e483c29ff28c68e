/// A site of one page whose samples are really checked, for tests that need a toolchain.
import ArticleModel
import Diagnostics
import Foundation
import HostSystem
import SnippetCheck
import SnippetRun
import TestSupport

enum SnippetSite {
  /// Whether this machine has a Swift toolchain in its path.
  static let hasToolchain = (HostEnvironment.variables["PATH"] ?? "").split(separator: ":").contains {
    FileManager.default.isExecutableFile(atPath: "\($0)/swift-frontend")
  }

  /// What became of one sample, in short: `pass run 2/0`, the verdict, the level, claims held and broken.
  static func short(_ result: SnippetResult) -> String {
    let claims = result.claims.held + result.claims.broken > 0 ? " \(result.claims.held)/\(result.claims.broken)" : ""
    return "\(result.verdict.rawValue) \(result.level.rawValue)\(claims)"
  }

  /// Writes `markdown` as the only page of a site in `folder` and checks its samples.
  static func check(
    _ markdown: String, in folder: URL, config: String = "", change: (inout SnippetCheckRequest) -> Void = { _ in }
  ) async throws -> SnippetCheckOutcome {
    let lock = folder.read("snippets.lock").map { ["snippets.lock": $0] } ?? [:]
    let fixture = SiteFixture(["ko/page.md": markdown], config: config, sides: lock)
    var request = SnippetCheckRequest(runner: SnippetRunnerOptions(width: 2))
    change(&request)
    let isSandboxed = if case .none? = request.sandbox?.kind { false } else { true }
    try isSandboxed ? SharedModules.give(to: folder) : SharedModules.withdraw(from: folder)
    defer { if isSandboxed { try? SharedModules.take(from: folder) } }
    var outcome = try await SnippetCheckRun.check(
      fixture.site, in: folder.path, environment: HostEnvironment.variables, request: request)
    outcome.diagnostics += fixture.diagnostics
    return outcome
  }
}
