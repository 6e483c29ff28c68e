/// Tests of the sample checks during a preview: what is checked again after a change, and what is sent to open pages.
import ArgumentParser
import ArticleModel
import Diagnostics
import Foundation
import PreviewServer
import SiteBuild
import TestSupport
import Testing

@testable import JikjiCommands

struct SampleChecksTests {
  /// A check that remembers, of a site of these articles without samples; no compiler runs.
  private func withChecks(
    _ articles: [String: String], _ body: (inout SampleChecks, URL) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      try folder.write("title: 시험\n", to: "jikji.yml")
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent("content/ko"), withIntermediateDirectories: true)
      for (name, text) in articles {
        try folder.write("---\ntitle: \(name)\n---\n\n\(text)\n", to: "content/ko/\(name)")
      }
      let call = SnippetCheckCall(
        flags: try SnippetFlags.parse([]), jobs: 1, console: Console(try ConsoleOptions.parse(["--quiet"])))
      var checks = SampleChecks(
        folder: try SiteFolder.find(from: folder.path), publishing: try PublishingOptions.parse([]), call: call)
      try await body(&checks, folder)
    }
  }

  @Test func theFirstRoundIsOfAllArticlesAndTheNextOfChangedOnes() async throws {
    try await withChecks(["a.md": "하나", "b.md": "둘"]) { checks, folder in
      #expect(try await checks.round()?.paths == ["ko/a.md", "ko/b.md"])
      #expect(try await checks.round() == nil, "nothing changed")
      try folder.write("---\ntitle: b\n---\n\n다른 글\n", to: "content/ko/b.md")
      #expect(try await checks.round()?.paths == ["ko/b.md"])
      try folder.write("---\ntitle: c\n---\n\n새 글\n", to: "content/ko/c.md")
      #expect(try await checks.round()?.paths == ["ko/c.md"])
      try FileManager.default.removeItem(at: folder.appendingPathComponent("content/ko/c.md"))
      #expect(try await checks.round() == nil, "what is gone has no samples")
      // Other settings may change every verdict.
      try folder.write("title: 시험\nsnippets:\n  check: parse\n", to: "jikji.yml")
      #expect(try await checks.round()?.paths == ["ko/a.md", "ko/b.md"])
      #expect(try await checks.round() == nil)
    }
  }

  @Test func theFirstRoundOfAnEmptySiteIsARoundToo() async throws {
    try await withChecks([:]) { checks, folder in
      #expect(try await checks.round()?.paths == [])
      #expect(try await checks.round() == nil)
      try folder.write("---\ntitle: a\n---\n\n글\n", to: "content/ko/a.md")
      #expect(try await checks.round()?.paths == ["ko/a.md"])
    }
  }

  @Test func aBuildIsToldTogetherWithWhatIsKnownOfSamples() throws {
    let samples = PreviewSamples(console: Console(try ConsoleOptions.parse([])))
    let problem = Diagnostic(.bareURL, at: nil, en: "x", ko: "x")
    let outcome = BuildOutcome(changedFiles: ["a"], diagnostics: [problem], isPublished: true, number: 1)
    let joined = samples.joined(outcome)
    #expect(joined.diagnostics == [problem] && joined.changedFiles == ["a"] && joined.isPublished)
  }
}
