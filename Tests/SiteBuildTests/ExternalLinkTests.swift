/// Tests that external URLs of a site are requested at intervals, and that broken ones are reported.
import ContentLoad
import Diagnostics
import Foundation
import HostSystem
import SiteBuild
import TestSupport
import Testing

struct ExternalLinkTests {
  private func built(_ folder: URL) throws -> (SiteFolder, BuiltSite) {
    let site = try SiteFolder.find(from: folder.path)
    let files = try SiteFiles.read(site, environment: [:], jobs: 1)
    let options = BuildOptions(load: LoadOptions(now: 1_700_000_000, jobs: 1), goal: .links)
    return (site, BuildPipeline.build(files, options: options).site)
  }

  private var probe: HTTPProbe {
    var policy = ProbePolicy()
    policy.retries = 0
    return HTTPProbe(policy, sleep: { _ in })
  }

  @Test func deadAddressesAreReportedAndAnswersRemembered() async throws {
    try await withTemporaryFolder { folder in
      try folder.write("<p>가</p>", to: "served/index.html")
      let server = try StaticServer(folder.appendingPathComponent("served"))
      defer { server.stop() }
      try folder.write("title: 시험\nlinks: {external: error}\n", to: "jikji.yml")
      try folder.write(
        "# 글\n\n[산 것](\(server.address("/")))와 [죽은 것](\(server.address("/none")))\n", to: "content/ko/a.md")
      let (site, built) = try self.built(folder)
      var announced: [[Int]] = []
      let found = try await LinkService.checkExternal(built, in: site, now: 1_000_000, probe: probe) {
        announced.append([$0, $1])
      }
      #expect(found.map(\.code) == ["dead-external"] && found[0].severity == .error)
      #expect(found[0].place.map { place in place.range.map { place.text.string(in: $0) } } == server.address("/none"))
      #expect(announced == [[2, 1]] && !server.takeAskedPaths().isEmpty)
      // Half an hour later both answers still count, after two hours the bad one does not, after ten days neither does.
      for (later, asked) in [(1_800, [Int]()), (7_200, [1]), (864_000, [2])] {
        var announced: [Int] = []
        let again = try await LinkService.checkExternal(built, in: site, now: 1_000_000 + later, probe: probe) {
          count, _ in
          announced.append(count)
        }
        #expect(again == found && announced == (asked.isEmpty ? [0] : asked))
        #expect(server.takeAskedPaths().isEmpty == asked.isEmpty)
      }
    }
  }

  @Test func aSiteWithoutExternalAddressesWritesNoCache() async throws {
    try await withTemporaryFolder { folder in
      try SmallSite.write(to: folder)
      let (site, built) = try self.built(folder)
      #expect(try await LinkService.checkExternal(built, in: site, now: 1, probe: probe) == [])
      #expect(folder.read("links.lock") == nil)
    }
  }
}
