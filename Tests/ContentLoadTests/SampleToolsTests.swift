/// Tests of the keys of `snippets:` that only jikji.yml has.
import ArticleModel
import Diagnostics
import TestSupport
import Testing

@testable import ContentLoad

struct SampleToolsTests {
  private func read(_ settings: String) -> (tools: SampleTools, problems: String) {
    let text = MarkedText("title: 글\nsnippets:\n" + settings, path: "jikji.yml")
    let config = ConfigReader.read(text.text, environment: [:])
    return (config.value.sampleTools, text.summary(config.diagnostics))
  }

  @Test func allKeysAreRead() {
    let found = read(
      """
        compilerExplorer: true
        check: run
        toolchains: {"6.0": /opt/swift-6.0, "5.10": ../old}
        packages:
          Local: ../Local
          Named: {path: Libraries/Named}
          Algorithms: {url: "https://example.com/swift-algorithms.git", version: 1.2.0}
      """)
    #expect(found.problems == "" && found.tools.compilerExplorer)
    #expect(found.tools.toolchains.map { "\($0.version) \($0.folder)" } == ["6.0 /opt/swift-6.0", "5.10 ../old"])
    #expect(found.tools.packages.map(\.name) == ["Local", "Named", "Algorithms"])
    #expect(
      found.tools.packages.map(\.origin) == [
        .folder("../Local"), .folder("Libraries/Named"),
        .repository("https://example.com/swift-algorithms.git", version: "1.2.0"),
      ])
  }

  @Test(arguments: [
    ("  1️⃣compilerExplore: true", "1 error unknown-key"),
    ("  compilerExplorer: 1️⃣perhaps", "1 error wrong-type"),
    ("  toolchains: {1️⃣newest: /opt}", "1 error wrong-type"), ("  toolchains: {\"6.0\": 1️⃣[a]}", "1 error wrong-type"),
    ("  packages: {1️⃣Geo: {url: \"https://example.com/geo\"}}", "1 error missing-key"),
    ("  packages: {Geo: {url: \"https://example.com/geo\", version: 1️⃣newest}}", "1 error wrong-type"),
    ("  packages: {1️⃣Geo: {path: a, url: b, version: 1.0.0}}", "1 error wrong-type"),
    ("  packages: {1️⃣Geo: {}}", "1 error wrong-type"), ("  packages: {1️⃣\"a b\": folder}", "1 error"),
    ("  packages: {1️⃣Geo: {path: 'a\"); evil('}}", "1 error wrong-type"),
    ("  packages: {Geo: {1️⃣branch: main, path: a}}", "1 error unknown-key"),
  ])
  func whatCannotBeUsedIsReportedAtItsPlace(settings: String, wanted: String) {
    let found = read(settings + "\n")
    #expect(found.problems.hasPrefix(wanted), "\(found.problems)")
    #expect(found.tools.packages.isEmpty || settings.contains("branch"))
  }
}
