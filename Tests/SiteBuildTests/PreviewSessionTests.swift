/// Tests of saving during a preview: first the saved page is updated, then the rest of the site, and the result is always that of a full
/// build.
import ContentLoad
import Diagnostics
import Foundation
import HostSystem
import SiteBuild
import TestSupport
import Testing

/// A site under preview.
struct Desk {
  let folder: URL
  let session: PreviewSession

  init(_ folder: URL) async throws {
    self.folder = folder
    try SmallSite.write(to: folder)
    session = try Self.session(folder)
    let first = try await session.build()
    #expect(first.diagnostics.isEmpty && first.changedFiles?.contains("posts/3/index.html") == true)
  }

  static func session(_ folder: URL) throws -> PreviewSession {
    let options = BuildOptions(load: LoadOptions(now: 1_700_000_000, jobs: 2))
    return PreviewSession(folder: try SiteFolder.find(from: folder.path), environment: [:], options: options)
  }

  /// Saves an article and refreshes it.
  func save(_ text: String, to path: String) async throws -> PreviewBuild? {
    // At once, so that no build finds half of it.
    try Data(text.utf8).write(to: folder.appendingPathComponent("content/" + path), options: .atomic)
    return try await session.refresh([place("content/" + path)])
  }

  func place(_ path: String) -> String { (Disk.realPath(folder.path) ?? folder.path) + "/" + path }

  func shown(_ path: String) -> String { folder.read(".jikji/preview/" + path) ?? "" }

  /// The files of a preview that begins afresh with the texts of now.
  func fresh() async throws -> [String: Data] {
    _ = try await Self.session(folder).build()
    return preview
  }

  var preview: [String: Data] { SmallSite.contents(of: folder.appendingPathComponent(".jikji/preview")) }
}

private func post(_ title: String, _ body: String, more: String = "", day: Int = 3) -> String {
  "---\ntitle: \(title)\ndate: 2020-01-0\(day)\ntags: [가, 나0]\n\(more)---\n\n\(body)\n"
}

struct PreviewSessionTests {
  @Test func anAssetOfTheSameSizeThatIsNotNewerIsShown() async throws {
    try await withTemporaryFolder { folder in
      try folder.write("left", to: "content/ko/a.bin")
      try folder.write("right", to: "content/ko/b.bin")
      try folder.write("more!", to: "content/ko/c.bin")
      let desk = try await Desk(folder)
      let content = folder.appendingPathComponent("content/ko")
      for (from, to) in [("b.bin", "t"), ("c.bin", "b.bin"), ("t", "c.bin")] {
        #expect(rename(content.appendingPathComponent(from).path, content.appendingPathComponent(to).path) == 0)
      }
      let changed = try await desk.session.build().changedFiles
      #expect(changed == ["b.bin", "c.bin"])
      #expect(desk.shown("b.bin") == "more!" && desk.shown("c.bin") == "right" && desk.shown("a.bin") == "left")
      #expect(try await desk.session.build().changedFiles == [])
    }
  }

  @Test func whatAnEarlierSessionLeftIsShownWhileItIsTheSite() async throws {
    try await withTemporaryFolder { folder in
      let desk = try await Desk(folder)
      let next = try Desk.session(folder)
      let kept = try #require(try await next.restored())
      #expect(kept.changedFiles == [] && kept.articles == 14)
      // The build behind it writes what is not there as it should be, and nothing else.
      try FileManager.default.removeItem(at: folder.appendingPathComponent(".jikji/preview/about/index.html"))
      try folder.write("x", to: ".jikji/preview/posts/1/index.html")
      try folder.write("x", to: ".jikji/preview/foreign/x.html")
      #expect(try await next.build().changedFiles == ["about/index.html", "foreign/x.html", "posts/1/index.html"])
      #expect(try await Desk.session(folder).restored() != nil)
      // Pages alone are no whole site.
      _ = try await desk.save(post("글", "다른 글."), to: "ko/posts/3.md")
      #expect(try await Desk.session(folder).restored() == nil)
      _ = try await desk.session.build()
      #expect(try await Desk.session(folder).restored() != nil)
      try folder.write("---\ntitle: 소개\n---\n\n말.\n", to: "content/ko/about.md")
      #expect(try await Desk.session(folder).restored() == nil)
      _ = try await desk.session.build()
      try FileManager.default.removeItem(at: folder.appendingPathComponent(".jikji/preview"))
      #expect(try await Desk.session(folder).restored() == nil)
    }
  }

  @Test func aFileMayBecomeAFolderAndAFolderAFile() async throws {
    try await withTemporaryFolder { folder in
      try folder.write("글", to: "content/ko/notes")
      let desk = try await Desk(folder)
      #expect(desk.shown("notes") == "글")
      let asset = folder.appendingPathComponent("content/ko/notes")
      let page = folder.appendingPathComponent("content/ko/notes.md")
      for _ in 0..<2 {
        try FileManager.default.removeItem(at: asset)
        try folder.write("---\ntitle: 쪽지\n---\n\n쪽지의 글.\n", to: "content/ko/notes.md")
        #expect(try await desk.session.build().changedFiles?.contains("notes/index.html") == true)
        #expect(desk.shown("notes/index.html").contains("쪽지의 글"))
        try FileManager.default.removeItem(at: page)
        try folder.write("글", to: "content/ko/notes")
        #expect(try await desk.session.build().changedFiles?.contains("notes") == true)
        #expect(desk.shown("notes") == "글")
      }
      let kept = desk.preview
      #expect(try await desk.fresh() == kept)
    }
  }

  @Test func aSavedArticleIsShownBeforeTheSiteIsBuilt() async throws {
    try await withTemporaryFolder { folder in
      let desk = try await Desk(folder)
      let saved = try await desk.save(post("새 제목", "## 절 둘\n\n새 글은 [위](#절-둘)를 본다."), to: "ko/posts/3.md")
      let outcome = try #require(saved)
      #expect(outcome.changedFiles == ["posts/3/index.html", "posts/3/index.md"])
      #expect(outcome.diagnostics.isEmpty)
      let page = desk.shown("posts/3/index.html")
      #expect(page.contains("새 글은") && page.contains("새 제목</h1>") && page.contains("href=\"#%EC%A0%88-%EB%91%98\""))
      #expect(!desk.shown("archive/index.html").contains("새 제목"))
      _ = try await desk.session.build()
      #expect(desk.shown("archive/index.html").contains("새 제목"))
    }
  }

  @Test func refreshedAndBuiltASiteIsWhatABuildFromNothingMakes() async throws {
    try await withTemporaryFolder { folder in
      let desk = try await Desk(folder)
      let texts = [
        post("바뀐 글", "[첫 글](1.md)과 [소개](../about.md)를 본다.\n\n```swift\nlet a = 1\n```"),
        post("바뀐 글", "## 절 하나\n\n`describe` 와 **강조(emphasis)**는.", more: "description: 짧은 말\n"),
        post("다시 바뀐 글", "끝."),
      ]
      for text in texts {
        #expect(try await desk.save(text, to: "ko/posts/3.md") != nil)
        let early = desk.shown("posts/3/index.html")
        let late = try await desk.session.build()
        #expect(late.diagnostics.isEmpty)
        #expect(early.contains("바뀐 글"))
        let grown = desk.preview
        #expect(try await desk.fresh() == grown)
      }
    }
  }

  @Test func refreshingMakesPagesAndTheBuildDoesTheRest() async throws {
    try await withTemporaryFolder { folder in
      let desk = try await Desk(folder)
      let moved = try await desk.save(post("글", "글.", more: "slug: other\n"), to: "ko/posts/3.md")
      // The article before it leads to the new address.
      #expect(
        moved?.changedFiles == [
          "posts/2/index.html", "posts/2/index.md", "posts/other/index.html", "posts/other/index.md",
        ])
      #expect(desk.shown("posts/2/index.html").contains("posts/other/\"") && !desk.shown("posts/3/index.html").isEmpty)
      let withheld = try await desk.save(post("글", "글.", more: "draft: true\n"), to: "ko/posts/4.md")
      #expect(withheld?.changedFiles == [])
      let renamed = try await desk.save(post("글", "글.", more: "aliases: [/old/]\n"), to: "ko/posts/5.md")
      #expect(renamed?.changedFiles == ["posts/5/index.html", "posts/5/index.md"])
      let new = try await desk.save(post("새 글", "글."), to: "ko/posts/new.md")
      #expect(
        new?.changedFiles == ["posts/new/index.html", "posts/new/index.md"]
          && new?.articles == renamed.map { $0.articles + 1 })
      #expect(desk.shown("posts/new/index.html").contains("새 글"))
      #expect(try await desk.save("글", to: "ko/posts/.draft.md") == nil)
      #expect(try await desk.save("글", to: "ko/posts/\("한글".decomposedStringWithCanonicalMapping).md") == nil)
      #expect(try await desk.session.refresh([desk.place("jikji.yml")]) == nil)
      let built = try await desk.session.build()
      let changed = try #require(built.changedFiles)
      #expect(changed.contains("posts/3/index.html") && desk.shown("archive/index.html").contains("posts/new/"))
      #expect(changed.contains("posts/4/index.html") && desk.shown("posts/4/index.html").isEmpty)
      #expect(changed.contains("old/index.html"))
    }
  }

  @Test func anErrorLeavesTheLastGoodPageAndIsToldAtOnce() async throws {
    try await withTemporaryFolder { folder in
      let desk = try await Desk(folder)
      let broken = try #require(try await desk.save(post("글", "[없음](nowhere.md)"), to: "ko/posts/3.md"))
      #expect(broken.changedFiles == nil && broken.diagnostics.map(\.code) == ["missing-page"])
      #expect(desk.shown("posts/3/index.html").contains("다음 글"))
      // Another page stays as it is too, until the site is whole again.
      let other = try #require(try await desk.save(post("글", "다른 글.", day: 5), to: "ko/posts/5.md"))
      #expect(other.changedFiles == nil && other.diagnostics.map(\.code) == ["missing-page"])
      let built = try await desk.session.build()
      #expect(built.changedFiles == nil && built.diagnostics.map(\.code) == ["missing-page"])
      let mended = try #require(try await desk.save(post("글", "고친 글."), to: "ko/posts/3.md"))
      #expect(mended.diagnostics.isEmpty)
      #expect(mended.changedFiles == ["3", "5"].flatMap { ["posts/\($0)/index.html", "posts/\($0)/index.md"] })
      #expect(desk.shown("posts/5/index.html").contains("다른 글."))
    }
  }

  @Test func aPageSavedDuringABuildKeepsItsNewerVersion() async throws {
    try await withTemporaryFolder { folder in
      let desk = try await Desk(folder)
      for round in 0..<20 {
        try folder.write(post("글 \(round)", "처음."), to: "content/ko/posts/7.md")
        async let built = desk.session.build()
        try await Task.sleep(for: .milliseconds(round * 3))
        let saved = try await desk.save(post("글 \(round)", "판 \(round)."), to: "ko/posts/3.md")
        #expect(saved != nil)
        _ = try await built
        #expect(desk.shown("posts/3/index.html").contains("판 \(round)."))
      }
      _ = try await desk.session.build()
      let grown = desk.preview
      #expect(try await desk.fresh() == grown)
    }
  }

  @Test func anErrorThatIsFixedDuringABuildTakesNothingFromThePreview() async throws {
    try await withTemporaryFolder { folder in
      let desk = try await Desk(folder)
      let pages = Set(desk.preview.keys.filter { $0.hasSuffix(".html") })
      for round in 0..<12 {
        try folder.write(post("글", "[없음](nowhere.md)"), to: "content/ko/posts/3.md")
        async let built = desk.session.build()
        try await Task.sleep(for: .milliseconds(round * 4))
        _ = try await desk.save(post("글", "판 \(round)."), to: "ko/posts/3.md")
        _ = try await built
        #expect(pages.isSubset(of: desk.preview.keys) && desk.shown("posts/3/index.html").contains("판 \(round)."))
      }
    }
  }

  @Test func aTranslationKeepsTheOldNamesOfItsHeadings() async throws {
    try await withTemporaryFolder { folder in
      let desk = try await Desk(folder)
      try folder.write("---\ntitle: About\n---\n\n## First Part\n\nWords.\n", to: "content/en/about.md")
      try folder.write("---\ntitle: 소개\n---\n\n## 첫째\n\n글.\n", to: "content/ko/about.md")
      _ = try await desk.session.build()
      #expect(desk.shown("about/index.html").contains("first-part"))
      _ = try await desk.save("---\ntitle: 소개\n---\n\n## 첫 부분\n\n글 둘.\n", to: "ko/about.md")
      let early = desk.shown("about/index.html")
      #expect(early.contains("글 둘.") && early.contains("first-part"))
      _ = try await desk.session.build()
      #expect(desk.shown("about/index.html") == early)
    }
  }

  @Test(arguments: ["bilingual", "catalog", "customised"])
  func pagesOnDemandAreThoseOfTheBuiltSite(_ name: String) async throws {
    try await withTemporaryFolder { folder in
      let site = packageFolder.appendingPathComponent("Tests/SiteBuildTests/Goldens/Sites/\(name)")
      for (path, bytes) in SmallSite.contents(of: site) where !path.hasPrefix("expected/") {
        try folder.write(String(decoding: bytes, as: UTF8.self), to: path)
      }
      let session = try Desk.session(folder)
      let begun = try await session.begin()
      #expect(begun.changedFiles == [])
      let built = try await Desk.session(folder).build()
      let preview = SmallSite.contents(of: folder.appendingPathComponent(".jikji/preview"))
      let made = preview.keys.compactMap { path in
        session.onDemand.bytes(at: path.split(separator: "/").map(String.init)).map { (path, Data($0)) }
      }
      for (path, bytes) in made { #expect(bytes == preview[path], "\(path)") }
      let pages = made.filter { $0.0.hasSuffix(".html") }
      #expect(pages.count >= begun.articles && built.changedFiles?.isEmpty == false)
    }
  }

  @Test func theSiteIsShownBeforeItIsBuilt() async throws {
    try await withTemporaryFolder { folder in
      try SmallSite.write(to: folder)
      // What an older preview left is not shown.
      try folder.write("alt", to: ".jikji/preview/posts/1/index.html")
      try folder.write("alt", to: ".jikji/preview/posts/gone/index.html")
      let session = try Desk.session(folder)
      let page = { (path: String) -> String? in
        let bytes = session.onDemand.bytes(at: path.split(separator: "/").map(String.init))
        return bytes.map { String(decoding: $0, as: UTF8.self) }
      }
      #expect(!session.onDemand.isActive)
      let begun = try await session.begin()
      #expect(begun.changedFiles == [] && begun.articles == 14 && begun.diagnostics.isEmpty)
      #expect(session.onDemand.isActive && session.onDemand.isBuildPending)
      #expect(page("posts/1/index.html")?.contains("다음 글") == true && page("posts/gone/index.html") == nil)
      #expect(page("index.html")?.contains("글 12") == true && page("404.html") != nil)
      #expect(session.onDemand.entry(at: ["posts", "1"]) == .folder && session.onDemand.entry(at: []) == .folder)
      // A saved and a new article are shown, too.
      for name in ["3", "new"] {
        try folder.write(post("새 제목", "새 글."), to: "content/ko/posts/\(name).md")
        let place = (Disk.realPath(folder.path) ?? folder.path) + "/content/ko/posts/\(name).md"
        let refreshed = try await session.refresh([place])
        #expect(refreshed?.changedFiles == ["posts/\(name)/index.html"])
        #expect(page("posts/\(name)/index.html")?.contains("새 글.") == true)
      }
      #expect(page("archive/index.html")?.contains("새 제목") == true)
      // The build writes what was shown, and open pages need not be loaded again.
      let shown = page("posts/3/index.html")
      _ = try await session.build()
      #expect(!session.onDemand.isActive && page("posts/3/index.html") == nil)
      #expect(folder.read(".jikji/preview/posts/3/index.html") == shown)
      #expect(folder.read(".jikji/preview/posts/gone/index.html") == nil)
    }
  }

  @Test func aBuildOfWhatIsShownChangesNoOpenPage() async throws {
    try await withTemporaryFolder { folder in
      try SmallSite.write(to: folder)
      let session = try Desk.session(folder)
      _ = try await session.begin()
      #expect(try await session.build().changedFiles == [])
      #expect(folder.read(".jikji/preview/posts/3/index.html") != nil)
      // A file that was changed between the two was not shown.
      let other = try Desk.session(folder)
      _ = try await other.begin()
      try folder.write(post("글", "Neu."), to: "content/ko/posts/3.md")
      #expect(try await other.build().changedFiles?.contains("posts/3/index.html") == true)
    }
  }

  @Test func aSiteWithErrorsIsShownWhenTheyAreFixed() async throws {
    try await withTemporaryFolder { folder in
      try SmallSite.write(to: folder)
      try folder.write(post("글", "[없음](nowhere.md)"), to: "content/ko/posts/3.md")
      let session = try Desk.session(folder)
      let broken = try await session.begin()
      #expect(broken.changedFiles == nil && broken.diagnostics.map(\.code) == ["missing-page"])
      #expect(!session.onDemand.isActive)
      try folder.write(post("글", "고친 글."), to: "content/ko/posts/3.md")
      let place = (Disk.realPath(folder.path) ?? folder.path) + "/content/ko/posts/3.md"
      let mended = try await session.refresh([place])
      #expect(mended?.changedFiles == [] && mended?.diagnostics.isEmpty == true && session.onDemand.isActive)
      // A build that fails leaves what is shown, and nobody waits for it any longer.
      try folder.write(post("글", "[없음](nowhere.md)"), to: "content/ko/posts/4.md")
      #expect(try await session.build().changedFiles == nil)
      #expect(session.onDemand.isActive && !session.onDemand.isBuildPending)
      #expect(session.onDemand.bytes(at: ["posts", "4", "index.html"]) != nil)
    }
  }
}
