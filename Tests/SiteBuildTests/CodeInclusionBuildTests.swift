/// Tests of included code on pages: what is shown and passed to programs, where mistakes in it are reported, and the effect of saving the
/// included file.
import ArticleModel
import ContentLoad
import Diagnostics
import Foundation
import HostSystem
import SiteBuild
import TestSupport
import Testing

struct CodeInclusionBuildTests {
  private static let article =
    "---\ntitle: 가\ndate: 2020-01-01\n---\n\n- 항목\n\n  ```swift file=/Samples/a.swift#one\n  ```\n"

  private func write(to folder: URL) throws {
    try folder.write("title: 가\nbaseURL: https://example.org/\n", to: "jikji.yml")
    try folder.write(Self.article, to: "content/ko/posts/a.md")
    try folder.write("// #region one\nlet first = 1\n// #endregion\n", to: "Samples/a.swift")
  }

  private func build(_ folder: URL, _ cache: BuildCache = BuildCache()) throws -> BuildResult {
    let files = try SiteFiles.read(try SiteFolder.find(from: folder.path), environment: [:], jobs: 2)
    return BuildPipeline.build(
      files, options: BuildOptions(load: LoadOptions(now: 1_700_000_000, jobs: 2)), cache: cache)
  }

  private func text(_ path: String, in result: BuildResult) -> String {
    let file = result.site.files.first { $0.path == path }
    guard case .bytes(let bytes)? = file?.contents else { return "" }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func thePageAndItsMarkdownShowTheCode() throws {
    try withTemporaryFolder { folder in
      try write(to: folder)
      let built = try build(folder)
      #expect(built.diagnostics.map(\.message.english) == [])
      #expect(text("posts/a/index.html", in: built).contains("let</span> first"))
      #expect(
        text("posts/a/index.md", in: built).contains("  ```swift file=/Samples/a.swift#one\n  let first = 1\n  ```\n"))
    }
  }

  @Test func aSavedFileChangesThePageInSpiteOfTheCache() throws {
    try withTemporaryFolder { folder in
      try write(to: folder)
      let cache = try build(folder).cache
      try folder.write("// #region one\nlet second = 2\n// #endregion\n", to: "Samples/a.swift")
      #expect(text("posts/a/index.html", in: try build(folder, cache)).contains("let</span> second"))
    }
  }

  @Test func aPreviewWatchesTheFile() async throws {
    try await withTemporaryFolder { folder in
      try write(to: folder)
      let options = BuildOptions(load: LoadOptions(now: 1_700_000_000, jobs: 2))
      let session = PreviewSession(folder: try SiteFolder.find(from: folder.path), environment: [:], options: options)
      #expect(try await session.build().sideFiles.contains("Samples/a.swift"))
    }
  }

  @Test func aLinkOutOfTheSiteIsNotFollowed() throws {
    try withTemporaryFolder { outside in
      try outside.write("let secret = 1\n", to: "a.swift")
      try withTemporaryFolder { folder in
        try write(to: folder)
        let file = folder.appendingPathComponent("Samples/a.swift")
        try FileManager.default.removeItem(at: file)
        try FileManager.default.createSymbolicLink(
          at: file, withDestinationURL: outside.appendingPathComponent("a.swift"))
        #expect(try build(folder).diagnostics.map(\.code) == ["missing-inclusion"])
      }
    }
  }

  @Test func aFenceWithoutItsCodeIsNoFileOfAProgram() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      try folder.write("---\ntitle: 글\n---\n\n```swift file=/S/x.swift\n```\n", to: "content/ko/a.md")
      let site = try SiteFolder.find(from: folder.path)
      let options = BuildOptions(load: LoadOptions(now: 1_700_000_000, jobs: 1), goal: .content)
      let built = BuildPipeline.build(try SiteFiles.read(site, environment: [:], jobs: 1), options: options)
      #expect(built.diagnostics.contains { $0.code == "missing-inclusion" })
      let article = try #require(built.site.content.articles.first { $0.path == "ko/a.md" })
      #expect(article.snippets.first?.options.file == nil)
    }
  }
}
