/// Tests of what one build leaves for the next one in another process.
import ArticleModel
import ContentLoad
import DataFormats
import Diagnostics
import Foundation
import HostSystem
import ParallelWork
@testable import SiteBuild
import Synchronization
import TestSupport
import Testing
import Translation

struct SavedBuildTests {
  @Test func oneChangedArticleMakesOnlyItsOwnFilesAgain() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      _ = try SmallSite.settledBuilder(folder).build()
      let page = "public/posts/9/index.html"
      let inode = Disk.facts(of: folder.appendingPathComponent(page).path)?.inode
      let text = try #require(folder.read("content/ko/posts/4.md"))
      try folder.write(text + "\n더 쓴 글.\n", to: "content/ko/posts/4.md")
      let report = try #require(try SmallSite.settledBuilder(folder).build().report)
      #expect(report.written < 12 && report.kept > 40, "\(report.written) \(report.kept)")
      #expect(folder.read("public/posts/4/index.html")?.contains("더 쓴 글.") == true)
      #expect(Disk.facts(of: folder.appendingPathComponent(page).path)?.inode == inode)
      try SmallSite.expectAsFresh(folder, "after a change")
      try folder.write(text, to: "content/ko/posts/4.md")
      _ = try SmallSite.settledBuilder(folder).build()
      try SmallSite.expectAsFresh(folder, "after its reversal")
    }
  }

  @Test func pagesOfATranslationAreMadeAgainWithEitherText() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      try folder.write(
        (folder.read("jikji.yml") ?? "") + "translations: [{source: en/book, target: ko/book}]\n", to: "jikji.yml")
      try folder.write("# 하나\n\n첫 글.\n\n둘째 글.\n", to: "content/ko/book/one.md")
      try folder.write("# One\n\nFirst words.\n\nSecond words.\n", to: "content/en/book/one.md")
      _ = try SmallSite.settledBuilder(folder).build()
      try TranslationWorkspace.adopt(in: folder)
      let changes = [
        ("en/about.md", "Words.", "Other words."), ("ko/about.md", "글.", "다른 글."), ("en/about.md", "About", "On us"),
        ("en/book/one.md", "First", "New"), ("ko/book/one.md", "둘째", "다음"), ("en/book/one.md", "\nSecond words.\n", ""),
        ("ko/posts/4.md", "절 하나", "새 절"),
      ]
      for (path, old, new) in changes {
        let text = try #require(folder.read("content/" + path))
        try folder.write(text.replacingOccurrences(of: old, with: new), to: "content/" + path)
        _ = try SmallSite.settledBuilder(folder).build()
        try SmallSite.expectAsFresh(folder, "\(path): \(new)")
      }
      #expect(folder.read("public/book/one/index.html")?.contains("class=\"change\"") == true)
      try TranslationWorkspace.adopt(in: folder)
      _ = try SmallSite.settledBuilder(folder).build()
      try SmallSite.expectAsFresh(folder, "only the lock changed")
      #expect(folder.read("public/book/one/index.html")?.contains("class=\"change\"") == false)
      #expect(folder.read("public/about/parallel/index.html")?.contains("다른 글.") == true)
    }
  }

  @Test func everythingFoundInUnchangedArticlesIsKnown() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      for language in ["ko", "en"] { try folder.write("# \(language)\n\n글.\n", to: "content/\(language)/pair.md") }
      _ = try SmallSite.settledBuilder(folder).build()
      // Its text stays the same, because a file of search texts is made of several pages.
      try folder.write("---\ntitle: 소개\ndescription: 새 설명\n---\n\n글.\n", to: "content/ko/about.md")
      let site = try SiteFolder.find(from: folder.path)
      var (files, cache) = try SiteFiles.readWithCache(site, environment: [:], jobs: 2) { _ in
        LoadOptions(now: 1_700_000_000, jobs: 2)
      }
      let paths = Set(files.input.files.map(\.path)).subtracting(["ko/about.md"])
      #expect(Set(cache.articles.keys) == paths && Set(cache.stored.keys) == paths)
      // Words of another place of the file would only be made again, which takes longer.
      for own in cache.stored.values { #expect(BinaryReader(own.words.source.bytes).digest == own.words.digest) }
      var options = BuildOptions(load: LoadOptions(now: 1_700_000_000, jobs: 2))
      (options.endsProcess, options.writesRecords) = (true, true)
      let settings = try SiteScan(site, environment: [:], jobs: 1).settingsDigest(baseURL: nil)
      cache.published = try #require(SavedBuild.load(from: site, settings: settings)).inputs
      // The side-by-side page of the changed article shows this one, too.
      let unchanged = paths.subtracting(["en/about.md"])
      for path in unchanged { cache.articles[path]?.value.body = Deferred { preconditionFailure("parsed again") } }
      let built = BuildPipeline.build(files, options: options, cache: cache, store: MemoryStore())
      let published = Set(built.site.files.filter { $0.contents == .published }.map(\.path))
      let expected = ["posts/4/index.html", "pair/index.html", "en/pair/index.html", "pair/parallel/index.html"]
      #expect(published.isSuperset(of: expected) && !published.contains("about/parallel/index.html"))
      // A description is no word for search, so that the parts of both languages are read.
      #expect(built.parts.count == 2)
      for part in built.parts { if case .made = part.source { Issue.record("a part was made again") } }
    }
  }

  @Test func partsOfTheSearchIndexAreKept() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      let site = try SiteFolder.find(from: folder.path)
      func parts() throws -> [UInt64: [UInt8]] {
        let settings = try SiteScan(site, environment: [:], jobs: 1).settingsDigest(baseURL: nil)
        return try #require(SavedBuild.load(from: site, settings: settings)).parts.mapValues(\.bytes)
      }
      _ = try SmallSite.settledBuilder(folder).build()
      let first = try parts()
      // One for each language.
      #expect(first.count == 2 && first.values.allSatisfy { !$0.isEmpty })
      try folder.write("---\ntitle: 소개\ndescription: 새 설명\n---\n\n글.\n", to: "content/ko/about.md")
      _ = try SmallSite.settledBuilder(folder).build()
      let second = try parts()
      // The words of English pages are the same, and were copied.
      #expect(second.count == 2 && Set(second.keys).intersection(first.keys).count >= 1)
      #expect(second.allSatisfy { first[$0.key] == nil || first[$0.key] == $0.value })
      try SmallSite.expectAsFresh(folder, "with known parts")
    }
  }

  /// `sitemap.xml` and `llms.txt` are taken over as long as nothing that they show has changed.
  @Test func indexesForCrawlersFollowWhatTheyShow() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      _ = try SmallSite.settledBuilder(folder).build()
      let place = "content/ko/posts/4.md"
      let text = try #require(folder.read(place))
      let matter = [
        "title: 새 제목", "updated: 2021-02-03", "noindex: true", "unlisted: true", "description: 새 요약",
      ]
      for line in matter {
        let index = folder.read("public/sitemap.xml").map { $0 + (folder.read("public/llms.txt") ?? "") }
        try folder.write(text.replacingOccurrences(of: "title: 글 4", with: line), to: place)
        _ = try SmallSite.settledBuilder(folder).build()
        try SmallSite.expectAsFresh(folder, "\(line)")
        #expect(
          folder.read("public/sitemap.xml").map { $0 + (folder.read("public/llms.txt") ?? "") } != index, "\(line)")
      }
      try folder.write("---\ntitle: Post\n---\n\nWords.\n", to: "content/en/posts/4.md")
      _ = try SmallSite.settledBuilder(folder).build()
      #expect(folder.read("public/sitemap.xml")?.contains("en/posts/4/") == true)
      try SmallSite.expectAsFresh(folder, "with a translation")
      let inode = Disk.facts(of: folder.appendingPathComponent("public/sitemap.xml").path)?.inode
      let other = try #require(folder.read("content/ko/posts/5.md"))
      try folder.write(other + "\n더 쓴 글.\n", to: "content/ko/posts/5.md")
      _ = try SmallSite.settledBuilder(folder).build()
      try SmallSite.expectAsFresh(folder, "after another text")
      #expect(Disk.facts(of: folder.appendingPathComponent("public/sitemap.xml").path)?.inode == inode)
    }
  }

  @Test func diagnosticsAreThoseOfABuildWithoutIt() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      try folder.write("# 쪽\n\n[a][없다] https://a.kr\n\n#### 깊다\n", to: "content/ko/page.md")
      _ = try SmallSite.settledBuilder(folder).build()
      try folder.write("# 다른 쪽\n\n글 https://b.kr\n", to: "content/ko/other.md")
      var fresh = try SmallSite.builder(folder, output: "fresh")
      fresh.usesCache = false
      let (warm, cold) = (try SmallSite.settledBuilder(folder).build().diagnostics, try fresh.build().diagnostics)
      #expect(!cold.isEmpty && DiagnosticReport(warm).diagnostics == DiagnosticReport(cold).diagnostics)
    }
  }

  @Test func anotherProgramOrOtherSettingsDoNotUseIt() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      let site = try SiteFolder.find(from: folder.path)
      _ = try SmallSite.settledBuilder(folder).build()
      func settings(_ environment: [String: String] = [:], baseURL: String? = nil) throws -> UInt64 {
        try SiteScan(site, environment: environment, jobs: 1).settingsDigest(baseURL: baseURL)
      }
      let (first, tool) = (try settings(), SavedBuild.tool)
      #expect(SavedBuild.load(from: site, settings: first) != nil)
      #expect(SavedBuild.load(from: site, tool: tool + "x", settings: first) == nil)
      #expect(SavedBuild.load(from: site, settings: first ^ 1) == nil)
      #expect(try settings(["JIKJI_TITLE": "x", "HOME": "y"]) != first && settings(["HOME": "y"]) == first)
      #expect(try settings(baseURL: "https://other.example/") != first)
      try folder.write("title: 다른 제목\nlanguages: {ko: {}, en: {}}\n", to: "jikji.yml")
      #expect(try settings() != first)
    }
  }

  @Test func aPublishedSiteThatWasTouchedIsMadeWhole() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      _ = try SmallSite.settledBuilder(folder).build()
      try folder.write("broken", to: "public/posts/7/index.html")
      try FileManager.default.removeItem(at: folder.appendingPathComponent("public/posts/8"))
      try folder.write("# 쪽\n\n글.\n", to: "content/ko/page.md")
      _ = try SmallSite.settledBuilder(folder).build()
      try SmallSite.expectAsFresh(folder, "after changes of the output")
    }
  }

  /// Its metadata cannot be read, so that it must not be mistaken for nothing.
  @Test(arguments: ["foreign", "posts/foreign"])
  func aLinkToNowhereInThePublishedSiteIsRemovedForGood(path: String) throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      _ = try SmallSite.settledBuilder(folder).build()
      let link = folder.appendingPathComponent("public/\(path)")
      try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "/nowhere")
      let built = try SmallSite.settledBuilder(folder).build()
      #expect(!built.wasCurrent && built.report?.removedPaths == [path])
      #expect(built.diagnostics.contains { $0.message.english.contains("'\(path)'") })
      for number in 1...3 {
        try folder.write("# 쪽\n\n글 \(number).\n", to: "content/ko/page.md")
        _ = try SmallSite.settledBuilder(folder).build()
        #expect(!Disk.isLink(link.path))
      }
      try SmallSite.expectAsFresh(folder, "after a foreign link")
    }
  }

  @Test func publishedPagesOfAnotherOutputAreNotTakenOver() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      for output in ["public", "other", "public"] {
        let builder = try SmallSite.settledBuilder(folder, output: output)
        try folder.write("# 쪽\n\n글 \(output) \(Int.random(in: 0..<1_000_000)).\n", to: "content/ko/page.md")
        _ = try builder.build()
      }
      try SmallSite.expectAsFresh(folder, "after another output")
    }
  }

  @Test func anArticleThatChangesWhileItIsReliedOnIsReadAgain() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      let text = try #require(folder.read("content/ko/posts/3.md"))
      _ = try SmallSite.settledBuilder(folder).build()
      // The metadata of this article stay the same, so that the build believes in it until it needs the text.
      let place = folder.appendingPathComponent("content/ko/posts/3.md").path
      let restarts = Atomic(0)
      let reads = LateReads { restarts.add(1, ordering: .relaxed) }
      let file = reads.file("ko/posts/3.md", fingerprint: ContentHash.hex(of: Array(text.utf8)), at: place)
      #expect(file.bytes == Array(text.utf8) && !reads.foundChange)
      let other = reads.file("ko/posts/3.md", fingerprint: "other", at: place)
      #expect(other.bytes == Array(text.utf8) && reads.foundChange && restarts.load(ordering: .relaxed) == 1)
      let gone = LateReads()
      #expect(gone.file("x.md", fingerprint: "", at: folder.path + "/none").bytes.isEmpty && gone.foundChange)
    }
  }

  @Test func aPictureIsKnownByItsMetadataOnceTheseSettle() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      try folder.write("one", to: "content/ko/a.bin")
      let site = try SiteFolder.find(from: folder.path)
      func version(after seconds: Int) throws -> UInt64? {
        let files = try SiteScan(site, environment: [:], jobs: 1).files(jobs: 1, now: HostEnvironment.now + seconds)
        return try #require(files.input.assets.first { $0.path == "ko/a.bin" }).version
      }
      #expect(try version(after: 0) == nil, "it may change again without a trace")
      let first = try #require(try version(after: 60))
      _ = try SmallSite.settledBuilder(folder).build()
      try folder.write("two", to: "content/ko/a.bin")
      #expect(try version(after: 60) != first)
      for _ in 0..<2 {
        _ = try SmallSite.settledBuilder(folder).build()
        #expect(folder.read("public/a.bin") == "two")
      }
      try SmallSite.expectAsFresh(folder)
    }
  }

  /// A list or a file of the program comes back when the article or file in its place is gone.
  @Test func whatAnArticleOrFileReplacedComesBack() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      _ = try SmallSite.settledBuilder(folder).build()
      let own = [
        "content/ko/tags/mine.md": "---\ntitle: 내 글\nslug: 가\n---\n\n글.\n", "static/robots.txt": "own",
        "static/archive/index.html": "own", "static/llms.txt": "own", "static/sitemap.xml": "own",
      ]
      for (path, text) in own { try folder.write(text, to: path) }
      _ = try SmallSite.settledBuilder(folder).build()
      try SmallSite.expectAsFresh(folder, "replaced")
      #expect(folder.read("public/tags/가/index.html")?.contains("내 글") == true)
      #expect(folder.read("public/archive/index.html") == "own")
      for path in own.keys { try FileManager.default.removeItem(at: folder.appendingPathComponent(path)) }
      _ = try SmallSite.settledBuilder(folder).build()
      try SmallSite.expectAsFresh(folder, "back again")
      #expect(folder.read("public/robots.txt")?.contains("Sitemap") == true)
    }
  }

  /// Trees are made beside the output folder, where another site's build may make one, too.
  @Test func ofSitesThatPublishIntoOneFolderTheLastIsWhole() async throws {
    try await withTemporaryFolder { (folder) async throws in
      let sites = ["one", "two"].map { folder.appendingPathComponent($0) }
      for site in sites { try SmallSite.write(to: site) }
      for round in 0..<6 {
        for site in sites { try site.write("# 쪽 \(round)\n\n글 \(site.lastPathComponent).\n", to: "content/ko/page.md") }
        try await withThrowingTaskGroup(of: Void.self) { group in
          for site in sites {
            let builder = try SmallSite.settledBuilder(site, output: "../out")
            group.addTask { _ = try builder.build() }
          }
          try await group.waitForAll()
        }
        let paths = Set(SmallSite.contents(of: folder.appendingPathComponent("out")).keys)
        #expect(
          paths.contains("index.html") && paths.contains("posts/7/index.html") && paths.contains("page/index.html"))
        #expect(
          folder.read("out/page/index.html")?.contains("글 one.") == true
            || folder.read("out/page/index.html")?.contains("글 two.") == true)
      }
    }
  }

  @Test func ofBuildsAtTheSameTimeTheLastIsWhole() async throws {
    try await withTemporaryFolder { (folder) async throws in
      try SmallSite.write(to: folder)
      _ = try SmallSite.settledBuilder(folder).build()
      for round in 0..<4 {
        try folder.write("# 쪽 \(round)\n\n글 \(round).\n", to: "content/ko/page.md")
        try await withThrowingTaskGroup(of: Void.self) { group in
          for _ in 0..<4 {
            let builder = try SmallSite.settledBuilder(folder)
            group.addTask { _ = try builder.build() }
          }
          try await group.waitForAll()
        }
        try SmallSite.expectAsFresh(folder, "round \(round)")
      }
    }
  }
}
