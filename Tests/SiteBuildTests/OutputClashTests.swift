/// Tests that names that cannot exist side by side in the finished site are reported at their place, before anything is written.
import Diagnostics
import Foundation
import SiteBuild
import TestSupport
import Testing

struct OutputClashTests {
  /// The codes and paths of the errors of a small site with `files` besides.
  private func errors(_ files: [String: String]) throws -> [String] {
    var said: [String] = []
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      for (path, text) in files { try folder.write(text, to: "content/ko/" + path) }
      let build = try SmallSite.builder(folder).build()
      said = build.diagnostics.filter { $0.severity == .error }.map { "\($0.code) \($0.place?.text.path ?? "")" }
      #expect((build.report == nil) == !said.isEmpty)
    }
    return said
  }

  @Test(arguments: [
    "/feed.xml", "/sitemap.xml", "/assets/site.css", "/search/engine.js", "/posts/1/index.md", "/feed.xml/deeper/",
  ])
  func anAliasNamedLikeAMadeFileIsTaken(alias: String) throws {
    #expect(try errors(["me.md": "---\ntitle: 나\naliases: [\(alias)]\n---\n글\n"]) == ["alias-taken content/ko/me.md"])
  }

  @Test(arguments: ["posts/1", "archive", "tags"])
  func aFileNamedLikeAFolderIsADuplicate(file: String) throws {
    #expect(try errors([file: "글자"]) == ["duplicate-url content/ko/\(file)"])
  }

  @Test func anArticleNamedLikeAMadeFileIsADuplicate() throws {
    #expect(try errors(["feed.xml.md": "---\ntitle: 나\n---\n글\n"]) == ["duplicate-url content/ko/feed.xml.md"])
  }

  @Test(arguments: ["[/posts/1]", "[/a, /a/]", "[/index.html]", "[/about/]"])
  func adviceAboutAnAliasSpeaksOfTheAlias(aliases: String) throws {
    #expect(try errors(["me.md": "---\ntitle: 나\naliases: \(aliases)\n---\n글\n"]) == ["alias-taken content/ko/me.md"])
  }

  @Test func anOldAddressWithADotIsAFolder() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      try folder.write("---\ntitle: 나\naliases: [/notes/v1.2, /old.html]\n---\n글\n", to: "content/ko/me.md")
      try folder.write("User-agent: *\n", to: "content/ko/robots.txt")
      #expect(try SmallSite.builder(folder).build().report != nil)
      #expect(folder.read("public/notes/v1.2/index.html")?.contains("../../me/") == true)
      #expect(folder.read("public/old.html") != nil)
      #expect(folder.read("public/robots.txt") == "User-agent: *\n")
    }
  }
}
