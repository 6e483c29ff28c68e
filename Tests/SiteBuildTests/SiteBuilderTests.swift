import Diagnostics
import ContentLoad
import Foundation
import HostSystem
import SiteBuild
import TestSupport
import Testing

struct SiteBuilderTests {
  @Test func twoBuildsInDifferentFoldersWithDifferentThreadsAreEqual() throws {
    try withTemporaryFolder { (one) throws in
      try withTemporaryFolder { (other) throws in
        try SmallSite.write(to: one)
        try SmallSite.write(to: other)
        #expect(try SmallSite.builder(one, jobs: 1).build().report?.written ?? 0 > 20)
        _ = try SmallSite.builder(other, jobs: 4).build()
        let left = SmallSite.contents(of: one.appendingPathComponent("public"))
        #expect(left == SmallSite.contents(of: other.appendingPathComponent("public")))
        #expect(
          left["posts/3/index.html"].map {
            String(decoding: $0, as: UTF8.self).contains("<strong>강조(emphasis)</strong>는")
          } == true)
      }
    }
  }

  @Test func anUnchangedSiteIsNotBuiltAgainAndSaysItsWarningsAgain() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      try folder.write("---\ntitle: 널\n---\n\n가\u{0}나\n", to: "content/ko/nul.md")
      let first = try SmallSite.builder(folder).build()
      let second = try SmallSite.builder(folder).build()
      #expect(!first.wasCurrent)
      #expect(second.wasCurrent)
      #expect(first.diagnostics.contains { $0.code == "nul-byte" })
      #expect(Set(second.diagnostics) == Set(first.diagnostics))
    }
  }

  @Test func aBriefBuildCountsWhatItLeavesOutWhetherItBuildsOrNot() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      try folder.write(
        "---\ntitle: 주소\n---\n\n" + String(repeating: "https://example.org/ 를 보라.\n\n", count: 30),
        to: "content/ko/addresses.md")
      var builder = try SmallSite.builder(folder)
      builder.isBrief = true
      for isCurrent in [false, true] {
        let outcome = try builder.build()
        #expect(outcome.wasCurrent == isCurrent)
        #expect(outcome.diagnostics.count { $0.code == "bare-url" } == DiagnosticReport.maximumPerCode)
        #expect(outcome.omittedCounts.map(\.code) == ["bare-url"] && outcome.omittedCounts.map(\.count) == [10])
      }
      // Those that were left out are found again.
      builder.isBrief = false
      let outcome = try builder.build()
      #expect(outcome.diagnostics.count { $0.code == "bare-url" } == 30 && outcome.omittedCounts.isEmpty)
      #expect(!outcome.wasCurrent && outcome.report?.written == 0)
    }
  }

  @Test func samplesWithoutAVerdictAreCountedUnlessTheyAreSkippedOrInAnotherLanguage() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      try folder.write("# 소개\n\n```swift skip=\"조각\"\nlet a = 1\n```\n\n```c\nint a;\n```\n", to: "content/ko/about.md")
      #expect(try SmallSite.builder(folder).build().uncheckedSamples == 12)
      #expect(try SmallSite.builder(folder).build().uncheckedSamples == 12, "an unchanged site says the same")
    }
  }

  @Test func withoutTheCacheTheBytesAreTheSame() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      _ = try SmallSite.builder(folder).build()
      let before = SmallSite.contents(of: folder.appendingPathComponent("public"))
      try FileManager.default.removeItem(at: folder.appendingPathComponent(".jikji"))
      let again = try SmallSite.builder(folder).build()
      #expect(!again.wasCurrent)
      #expect(again.report?.written == 0)
      #expect(SmallSite.contents(of: folder.appendingPathComponent("public")) == before)
    }
  }

  @Test func filesThatNoBuildMadeAreNamedWhenTheyGo() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      _ = try SmallSite.builder(folder).build()
      try folder.write("example.org", to: "public/CNAME")
      try FileManager.default.removeItem(at: folder.appendingPathComponent("content/ko/about.md"))
      let outcome = try SmallSite.builder(folder).build()
      let said = outcome.diagnostics.filter { $0.message.english.contains("that no build had made") }
      #expect(said.map(\.severity) == [.warning])
      #expect(said.first?.message.english.contains("'CNAME'; put") == true, "a page that is gone is no such file")
      #expect(said.first?.message.korean.contains("1개를") == true)
      #expect(try SmallSite.builder(folder).build().diagnostics.allSatisfy { !said.contains($0) }, "it is said once")
    }
  }

  @Test(arguments: [".ssh/id", ".bashrc", "notes.txt"]) func aFolderOfSomethingElseIsNotPublishedInto(name: String)
    throws
  {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      try folder.write("내 것", to: "home/\(name)")
      let error = #expect(throws: HostError.self) { try SmallSite.builder(folder, output: "home").build() }
      // Only of files that can be seen it makes sense to move them to the site.
      #expect(error?.reason.english.contains("move what is yours") == !name.hasPrefix("."))
      #expect(folder.read("home/\(name)") == "내 것")
    }
  }

  @Test(arguments: [
    "public/../content", "none/../../SITE/content/ko", "content", "i18n", ".git", ".jikji/x", "link/new",
    "none/../templates",
    ".", "..", "/",
  ])
  func sourcesAreNotPublishedOverHoweverTheyAreNamed(output: String) throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      let link = folder.appendingPathComponent("link").path
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "content/ko")
      let before = SmallSite.contents(of: folder.appendingPathComponent("content"))
      let name = output.replacing("SITE", with: folder.lastPathComponent)
      let place = name.hasPrefix("/") ? name : folder.path + "/" + name
      var builder = try SmallSite.builder(folder)
      builder = SiteBuilder(
        folder: try SiteFolder.find(from: folder.path), output: place, environment: [:], options: builder.options)
      let error = #expect(throws: HostError.self) { try builder.build() }
      #expect(error?.reason.english.contains("the site's sources") == true)
      #expect(SmallSite.contents(of: folder.appendingPathComponent("content")) == before)
    }
  }

  @Test func filesBehindAFolderThatIsMissingAreNotRemoved() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      try folder.write("내 것", to: "keep/f")
      #expect(throws: HostError.self) { try SmallSite.builder(folder, output: "none/../keep").build() }
      #expect(folder.read("keep/f") == "내 것")
    }
  }

  @Test(arguments: ["content", "templates", "static", "glossary.yml", "i18n", "snippets.lock"])
  func aLinkThatLeadsNowhereIsNoEmptyFolder(name: String) throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      #expect(try SmallSite.builder(folder).build().report != nil)
      let before = SmallSite.contents(of: folder.appendingPathComponent("public"))
      let place = folder.appendingPathComponent(name).path
      try? FileManager.default.removeItem(atPath: place)
      try FileManager.default.createSymbolicLink(atPath: place, withDestinationPath: "/nowhere")
      let build = try SmallSite.builder(folder).build()
      #expect(build.report == nil && build.diagnostics.map(\.code).contains("link-leads-out"), "\(build.diagnostics)")
      #expect(SmallSite.contents(of: folder.appendingPathComponent("public")) == before)
    }
  }

  @Test func aSiteWithoutContentIsNotPublished() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      #expect(try SmallSite.builder(folder).build().report != nil)
      try FileManager.default.removeItem(at: folder.appendingPathComponent("content"))
      let build = try SmallSite.builder(folder).build()
      #expect(build.report == nil && folder.read("public/index.html") != nil)
    }
  }

  @Test func aPipeInThePlaceOfARecordIsPassedOver() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      #expect(try SmallSite.builder(folder).build().report != nil)
      let paths = [".jikji/cache/last-build.json", "public/.jikji-manifest.json"]
      for path in paths {
        try FileManager.default.removeItem(atPath: folder.path + "/" + path)
      }
      let pipes = try paths.map { try WatchedPipe(at: folder.path + "/" + $0) }
      defer { pipes.forEach { $0.close() } }
      #expect(try SmallSite.builder(folder).build().report != nil)
      for pipe in pipes { #expect(!pipe.wasWaitedFor) }
      #expect(Disk.kind(of: folder.path + "/public/.jikji-manifest.json") == .file)
    }
  }

  @Test func aDamagedManifestIsMadeAnew() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      _ = try SmallSite.builder(folder).build()
      let manifest = try #require(folder.read("public/.jikji-manifest.json"))
      try folder.write("{", to: "public/.jikji-manifest.json")
      #expect(try !SmallSite.builder(folder).build().wasCurrent)
      #expect(folder.read("public/.jikji-manifest.json") == manifest)
    }
  }

  @Test func aFolderThatIsMeantForASiteMayHoldWhatHostsAndGitNeed() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      for name in [".git/HEAD", ".nojekyll", ".gitignore", ".htaccess", ".jikji-manifest-2.json"] {
        try folder.write("x", to: "out/\(name)")
      }
      #expect(try SmallSite.builder(folder, output: "out").build().report != nil)
      #expect(folder.read("out/.git/HEAD") == "x")
    }
  }

  @Test func hiddenFilesOfTheSiteArePutBack() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      try folder.write("문의", to: "static/.well-known/security.txt")
      _ = try SmallSite.builder(folder).build()
      #expect(try SmallSite.builder(folder).build().wasCurrent)
      for path in [".well-known/security.txt", ".jikji-manifest.json"] {
        try FileManager.default.removeItem(at: folder.appendingPathComponent("public/" + path))
        #expect(try !SmallSite.builder(folder).build().wasCurrent)
        #expect(folder.read("public/" + path)?.isEmpty == false)
      }
    }
  }

  @Test(arguments: ["404.html", "index.html"])
  func aPageThatSomebodyRemovedIsPutBack(page: String) throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      _ = try SmallSite.builder(folder).build()
      for removesCache in [false, true] {
        try Disk.remove(folder.path + "/public/" + page)
        if removesCache { try Disk.remove(folder.path + "/.jikji") }
        _ = try SmallSite.builder(folder).build()
        #expect(folder.read("public/" + page)?.isEmpty == false)
      }
      // Without a manifest nothing says that the other files are those of a site.
      for path in [page, ".jikji-manifest.json"] { try Disk.remove(folder.path + "/public/" + path) }
      #expect(throws: HostError.self) { try SmallSite.builder(folder).build() }
    }
  }

  @Test func aFileSpoiltInTheOutputIsMended() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      _ = try SmallSite.builder(folder).build()
      try folder.write("망가짐", to: "public/index.html")
      try folder.write("남의 것", to: "public/stale.html")
      let outcome = try SmallSite.builder(folder).build()
      #expect((outcome.report?.written, outcome.report?.removed) == (1, 1))
      #expect(folder.read("public/stale.html") == nil)
    }
  }

  @Test func errorsLeaveTheOldSiteAlone() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      _ = try SmallSite.builder(folder).build()
      let before = SmallSite.contents(of: folder.appendingPathComponent("public"))
      try folder.write("---\ntitel: 가\n---\n", to: "content/ko/posts/1.md")
      let outcome = try SmallSite.builder(folder).build()
      #expect(outcome.report == nil)
      #expect(outcome.diagnostics.contains { $0.code == "unknown-key" })
      #expect(SmallSite.contents(of: folder.appendingPathComponent("public")) == before)
    }
  }

  @Test func twoPagesForOneAddressAreAnError() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      try folder.write("---\ntitle: 가\nslug: about\n---\n", to: "content/ko/other.md")
      try folder.write("---\ntitle: 가\nslug: About\n---\n", to: "content/ko/third.md")
      let codes = try SmallSite.builder(folder).build().diagnostics.filter { $0.severity == .error }.map(\.code)
      #expect(codes == ["duplicate-url", "duplicate-url"])
    }
  }

  @Test func draftsAndTheFutureWait() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      try folder.write("---\ntitle: 초안\ndraft: true\n---\n", to: "content/ko/draft.md")
      try folder.write("---\ntitle: 나중\ndate: 2999-01-01\n---\n", to: "content/ko/posts/later.md")
      _ = try SmallSite.builder(folder).build()
      #expect(folder.read("public/draft/index.html") == nil)
      #expect(folder.read("public/posts/later/index.html") == nil)
      var builder = try SmallSite.builder(folder)
      builder.options.load.drafts = true
      builder.options.load.future = true
      _ = try builder.build()
      #expect(folder.read("public/draft/index.html") != nil)
      #expect(folder.read("public/posts/later/index.html") != nil)
    }
  }

  @Test func theSitesOwnFoldersAreNoOutput() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      for output in ["content", "", "content/ko", ".."] {
        #expect(throws: HostError.self) { _ = try SmallSite.builder(folder, output: output).build() }
      }
      #expect(folder.read("content/ko/about.md") != nil)
    }
  }
}
