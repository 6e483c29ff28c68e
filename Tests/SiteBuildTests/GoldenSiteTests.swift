/// Builds the small sites of `Goldens/Sites` and compares files and diagnostics with those beside them.
import Diagnostics
import Foundation
import SiteBuild
import TestSupport
import Testing

struct GoldenSiteTests {
  @Test(arguments: ["bilingual", "catalog", "broken", "customised"])
  func buildWritesTheExpectedTreeAndDiagnostics(_ name: String) throws {
    let site = sites.appendingPathComponent(name)
    try withTemporaryFolder { (folder) throws in
      for (path, bytes) in SmallSite.contents(of: site) where !path.hasPrefix("expected/") {
        let file = folder.appendingPathComponent(path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try bytes.write(to: file)
      }
      let built = try SmallSite.builder(folder).build()
      let output = SmallSite.contents(of: folder.appendingPathComponent("public"))
      let said = TextPrinter(language: .english, colour: .plain).text(of: DiagnosticReport(built.diagnostics))
      let files = output.keys.filter { !$0.hasPrefix("search/") }.sorted().map { $0 + "\n" }.joined()
      var found = ["diagnostics.txt": said, "files.txt": files]
      for path in SmallSite.contents(of: site.appendingPathComponent("expected")).keys where found[path] == nil {
        found[path] = output[path].map { withoutAssetVersions(String(decoding: $0, as: UTF8.self)) } ?? "not written\n"
      }
      let mismatches = found.sorted { $0.key < $1.key }.compactMap {
        goldenMismatch($0.value, "Sites/\(name)/expected/\($0.key)")
      }
      #expect(mismatches == [])
      let settings = String(decoding: SmallSite.contents(of: site)["jikji.yml"] ?? Data(), as: UTF8.self)
      let base = settings.firstMatch(of: /baseURL: (\S+)/).map { String($0.output.1) } ?? "/"
      #expect(AddressAudit.deadAddresses(in: output.mapValues { Array($0) }, baseURL: base) == [])
    }
  }

  /// The folder of the sites.
  private var sites: URL { packageFolder.appendingPathComponent("Tests/SiteBuildTests/Goldens/Sites") }

  /// `text` without the fingerprints of style sheets and scripts, which change with these alone.
  private func withoutAssetVersions(_ text: String) -> String { text.replacing(/\?v=[0-9a-f]{8}/, with: "") }
}
