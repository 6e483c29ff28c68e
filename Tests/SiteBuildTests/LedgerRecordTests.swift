/// Tests of published URLs that no longer exist: their diagnostics in a build, and the pages that replace them.
import Diagnostics
import Foundation
import SiteBuild
import TestSupport
import Testing

struct LedgerRecordTests {
  private let about = "content/ko/about.md"

  /// A published site from which an article was taken away since.
  private func withoutAbout(settings: String = "", _ body: (URL) throws -> Void) throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      _ = try publication(folder).build()
      try FileManager.default.removeItem(at: folder.appendingPathComponent(about))
      try folder.write((folder.read("jikji.yml") ?? "") + settings, to: "jikji.yml")
      try body(folder)
    }
  }

  private func publication(_ folder: URL) throws -> SiteBuilder {
    var builder = try SmallSite.builder(folder)
    builder.options.isPublication = true
    return builder
  }

  @Test func aGoneAddressIsAWarningUntilTheSiteIsPublished() throws {
    try withoutAbout { (folder) throws in
      let plain = try SmallSite.builder(folder).build()
      #expect(plain.report != nil)
      let gone = try #require(plain.diagnostics.first { $0.code == "gone-address" })
      #expect(gone.severity == .warning && gone.place?.text.path == "jikji.yml")
      let published = try publication(folder).build()
      #expect(published.report == nil)
      #expect(published.diagnostics.contains { $0.code == "gone-address" && $0.severity == .error })
    }
  }

  @Test func anAddressThatIsDeclaredGoneSaysSo() throws {
    try withoutAbout(settings: "gone: [/about/]\n") { (folder) throws in
      let built = try publication(folder).build()
      #expect(built.report != nil && !built.diagnostics.contains { $0.code == "gone-address" })
      let page = try #require(folder.read("public/about/index.html"))
      #expect(page.contains("없앤 페이지입니다") && page.contains("content=\"noindex\""))
      #expect(folder.read("public/sitemap.xml")?.contains("org/about/<") == false)
    }
  }

  @Test func theSettingsLeadAnOldAddressToAnotherPage() throws {
    try withoutAbout(settings: "redirects: {/about/: /posts/1/}\n") { (folder) throws in
      #expect(try publication(folder).build().report != nil)
      #expect(folder.read("public/about/index.html")?.contains("href=\"../posts/1/\"") == true)
    }
  }

  @Test(arguments: [
    ("redirects: {/about/: /posts/none/}", "missing-page"), ("redirects: {/posts/1/: /posts/2/}", "alias-taken"),
    ("gone: [/posts/1/]", "alias-taken"), ("gone: [about]", "bad-alias"), ("gone: [https://example.org/]", "bad-alias"),
    ("redirects: {about: /}", "bad-alias"), ("redirects: {/about/: [a]}", "wrong-type"),
  ])
  func wrongSettingsOfOldAddressesAreErrorsAtTheirPlace(settings: String, code: String) throws {
    try withoutAbout(settings: settings + "\n") { (folder) throws in
      let built = try SmallSite.builder(folder).build()
      let found = try #require(built.diagnostics.first { $0.code == code && $0.severity == .error })
      #expect(found.place?.text.path == "jikji.yml" && found.place?.range != nil)
    }
  }

  @Test func aLedgerFromElsewhereIsLookedAt() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      _ = try publication(folder).build()
      _ = try SmallSite.builder(folder).build()
      #expect(try SmallSite.builder(folder).build().wasCurrent)
      let text = try #require(folder.read(LedgerService.path))
      let entry = "    {\"ids\":[],\"path\":\"ko/z.md\",\"title\":\"z\",\"url\":\"/z/\"},\n"
      try folder.write(text.replacing("\"pages\": [\n", with: "\"pages\": [\n" + entry), to: LedgerService.path)
      let build = try SmallSite.builder(folder).build()
      #expect(!build.wasCurrent && build.diagnostics.contains { $0.code == "gone-address" })
    }
  }
}
