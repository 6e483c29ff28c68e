/// Tests of what a build of the preview says must be watched besides the articles, and when it must be repeated.
import Foundation
import HostSystem
import SiteBuild
import TestSupport
import Testing

struct PreviewWatchTests {
  @Test func onlyWholeBuildsAskGitWhereOriginalsChange() async throws {
    try await withTemporaryFolder { folder in
      let desk = try await Desk(folder)
      let upstream = folder.appendingPathComponent("upstream")
      try upstream.write("# A\n\nWords.\n", to: "text/a.md")
      for step in [["init", "-q"], ["add", "."], ["commit", "-qm", "a"]] { try git(step, in: upstream) }
      let entry = "translations:\n- {repository: upstream, source: text, target: ko/texts}\n"
      try folder.write((folder.read("jikji.yml") ?? "") + entry, to: "jikji.yml")
      try folder.write("# 가\n\n글.\n", to: "content/ko/texts/a.md")
      let whole = try await desk.session.build()
      #expect(whole.outsidePaths.contains { $0.hasSuffix("/upstream/.git/refs") }, "\(whole.diagnostics)")
      let saved = try await desk.save("# 가\n\n고친 글.\n", to: "ko/texts/a.md")
      #expect(saved?.outsidePaths == [] && desk.shown("texts/a/index.html").contains("고친 글."))
    }
  }

  @Test func theSitesOwnRepositoryIsWatchedIfItGivesDates() async throws {
    try await withTemporaryFolder { folder in
      let desk = try await Desk(folder)
      for step in [["init", "-q"], ["add", "."], ["commit", "-qm", "a"]] { try git(step, in: folder) }
      #expect(try await desk.session.build().outsidePaths == [])
      try folder.write((folder.read("jikji.yml") ?? "") + "updated: git\n", to: "jikji.yml")
      #expect(try await desk.session.build().outsidePaths.contains { $0.hasSuffix("/.git/refs") })
    }
  }

  @Test func aBuildNamesTheDateOfTheNextArticle() async throws {
    try await withTemporaryFolder { folder in
      let desk = try await Desk(folder)
      #expect(try await desk.session.build().nextDate == nil)
      try folder.write("---\ntitle: 내일\ndate: 2199-01-01\n---\n\n글.\n", to: "content/ko/posts/next.md")
      #expect(try await desk.session.build().nextDate ?? 0 > HostEnvironment.now)
    }
  }

  @Test func theBuildNamesTheGlossaryThatTheSettingsName() async throws {
    try await withTemporaryFolder { folder in
      let desk = try await Desk(folder)
      #expect(try await desk.session.build().sideFiles == ["glossary.yml"])
      let config = folder.read("jikji.yml") ?? ""
      try folder.write("- term: 값\n  english: value\n", to: "data/terms.yml")
      try folder.write(config + "glossary: data/terms.yml\n", to: "jikji.yml")
      #expect(try await desk.session.build().sideFiles == ["data/terms.yml"])
    }
  }

  @Test func theBuildNamesOriginalsOutsideOfTheArticles() async throws {
    try await withTemporaryFolder { folder in
      let desk = try await Desk(folder)
      try folder.write("# A\n\nWords.\n", to: "upstream/a.md")
      try folder.write("# 가\n\n글.\n", to: "content/ko/texts/a.md")
      try folder.write(
        (folder.read("jikji.yml") ?? "")
          + "translations:\n- {source: upstream, target: ko/texts}\n- {source: en, target: ko}\n",
        to: "jikji.yml")
      #expect(try await desk.session.build().outsidePaths == [folder.path + "/upstream"])
      let before = desk.shown("translation/index.html")
      try folder.write("# A\n\nOther words.\n", to: "upstream/a.md")
      #expect(try await desk.session.build().changedFiles?.isEmpty == false)
      #expect(before != desk.shown("translation/index.html"))
    }
  }
}
