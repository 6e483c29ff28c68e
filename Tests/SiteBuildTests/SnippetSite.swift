/// A site of one page whose samples are really checked, for tests that need a toolchain.
import ArticleModel
import ContentLoad
import Diagnostics
import Foundation
import HostSystem
import SiteBuild
import SnippetCheck
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
    _ markdown: String, in folder: URL, change: (inout SnippetCheckRequest) -> Void = { _ in }
  ) async throws -> SnippetCheckOutcome {
    try folder.write("title: 시험\n", to: "jikji.yml")
    try folder.write(markdown, to: "content/ko/page.md")
    let site = try SiteFolder.find(from: folder.path)
    let files = try SiteFiles.read(site, environment: [:], jobs: 2)
    var memory = BuildMemory()
    let options = BuildOptions(load: LoadOptions(now: 1_700_000_000, jobs: 2))
    let linked = BuildPipeline.link(files, options: options, memory: &memory)
    var request = SnippetCheckRequest(runner: SnippetRunnerOptions(width: 2))
    change(&request)
    var outcome = try await SnippetCheckRun.check(
      linked.value.site, in: site, environment: HostEnvironment.variables, request: request)
    outcome.diagnostics += linked.diagnostics
    return outcome
  }
}
