/// Tests that a published tree is compared with its manifest, with itself and with the content.
import Diagnostics
import Foundation
import HostSystem
@testable import SiteBuild
import TestSupport
import Testing

struct PublicationCheckTests {
  /// Publishes the small site and gives what `change` leaves of it to `body`, with the manifest of the content.
  private func check(
    _ change: (URL) throws -> Void = { _ in }, content: (URL) throws -> Void = { _ in }
  ) async throws -> (tree: [String], content: [String]) {
    try await withTemporaryFolder { folder in
      try SmallSite.write(to: folder)
      try folder.write("png", to: "static/a.png")
      _ = try SmallSite.builder(folder).build()
      let published = folder.appendingPathComponent("public")
      try change(published)
      try content(folder)
      let check = try await PublicationCheck(.folder(published.path))
      let now = try #require(try SmallSite.builder(folder).manifest().value)
      return (
        try await check.diagnostics().map { "\($0.code) \(name($0.place?.text.path, below: published))" },
        check.diagnostics(comparedWith: now).map { "\($0.code) \($0.place?.text.path ?? "-")" }
      )
    }
  }

  private func name(_ path: String?, below folder: URL) -> String {
    path?.replacingOccurrences(of: folder.resolvingSymlinksInPath().path + "/", with: "") ?? "-"
  }

  @Test func anUntouchedTreeIsAsItWasBuilt() async throws {
    let found = try await check()
    #expect(found.tree == [] && found.content == [])
  }

  @Test func missingChangedAndForeignFilesAreNamed() async throws {
    let found = try await check { published in
      try FileManager.default.removeItem(at: published.appendingPathComponent("a.png"))
      try published.write("<p>other</p>", to: "about/index.html")
      try published.write("x", to: "left/over.txt")
      try published.write("x", to: ".nojekyll")
      try published.write("x", to: ".evil.html")
      try published.write("x", to: "left/.htaccess")
    }
    #expect(
      found.tree == [
        "missing-output a.png", "changed-output about/index.html", "foreign-output .evil.html",
        "foreign-output left/.htaccess", "foreign-output left/over.txt",
      ])
    #expect(found.content == [])
  }

  @Test func deadAddressesInPublishedPagesAreNamed() async throws {
    let found = try await check { published in
      try published.write("<a href='/nowhere/'>", to: "about/index.html")
    }
    #expect(found.tree == ["changed-output about/index.html", "dead-output-address about/index.html"])
  }

  @Test func whatTheContentGivesOtherwiseIsNamedByItsSource() async throws {
    let found = try await check(content: { folder in
      try folder.write("jpg", to: "static/a.png")
      try FileManager.default.removeItem(at: folder.appendingPathComponent("content/en/about.md"))
      try folder.write("---\ntitle: 소개\n---\n\n다른 글.\n", to: "content/ko/about.md")
    })
    #expect(found.tree == [])
    #expect(
      Set(found.content).isSuperset(of: [
        "outdated-output static/a.png", "outdated-output content/en/about.md", "outdated-output content/ko/about.md",
      ]))
    #expect(!found.content.contains("outdated-output content/ko/posts/1.md"))
  }

  @Test func aTreeWithoutManifestIsRefused() async throws {
    try await withTemporaryFolder { folder in
      try folder.write("x", to: "index.html")
      let error = await #expect(throws: HostError.self) { try await PublicationCheck(.folder(folder.path)) }
      #expect(error?.message.english.contains(".jikji-manifest.json") == true)
      try folder.write("{\"files\": 3}", to: SiteManifest.path)
      await #expect(throws: HostError.self) { try await PublicationCheck(.folder(folder.path)) }
    }
  }

  @Test func aServerIsAskedForEveryFile() async throws {
    try await withTemporaryFolder { folder in
      try SmallSite.write(to: folder)
      try folder.write("png", to: "static/그림 1.png")
      _ = try SmallSite.builder(folder).build()
      let published = folder.appendingPathComponent("public")
      let server = try StaticServer(published)
      defer { server.stop() }
      let check = try await PublicationCheck(PublishedTree(server.address("/")))
      #expect(try await check.diagnostics().isEmpty)
      try published.write("other", to: "그림 1.png")
      try FileManager.default.removeItem(at: published.appendingPathComponent("about/index.html"))
      #expect(try await check.diagnostics().map(\.code).sorted() == ["changed-output", "missing-output"])
    }
    await #expect(throws: HostError.self) { try await PublicationCheck(PublishedTree("http://127.0.0.1:9/")) }
  }

  @Test func theSentencesSayWhatBecameOfAFileAndItsSource() async throws {
    try await withTemporaryFolder { folder in
      try SmallSite.write(to: folder)
      _ = try SmallSite.builder(folder).build()
      let published = folder.appendingPathComponent("public")
      try published.write("<a href='/nowhere/'></a><a href='/about/#none'></a>", to: "posts/1/index.html")
      try FileManager.default.removeItem(at: published.appendingPathComponent("about/index.html"))
      try published.write("<p id='other'>", to: "about/index.html")
      try FileManager.default.removeItem(at: published.appendingPathComponent("404.html"))
      try FileManager.default.removeItem(at: published.appendingPathComponent("posts/3/index.html"))
      let check = try await PublicationCheck(.folder(published.path))
      let said = try await check.diagnostics().map(\.message)
      #expect(
        said.contains { $0.english.hasPrefix("this file, made of 'content/ko/about.md', is not as it was built") })
      #expect(said.contains { $0.english == "the manifest lists this file, and it is not there; publish again" })
      #expect(
        said.contains {
          $0.english
            == "the manifest lists this file, made of 'content/ko/posts/3.md', and it is not there; publish again"
        })
      #expect(said.contains { $0.english.hasPrefix("'/nowhere/' leads to no file of the site;") })
      #expect(said.contains { $0.english.hasPrefix("'/about/#none' leads to no place of the page;") })
      #expect(said.contains { $0.korean.hasPrefix("파일이('content/ko/about.md') 지은 그대로가 아닙니다") })
      try folder.write("---\ntitle: 새 글\n---\n\n글\n", to: "content/ko/new.md")
      try FileManager.default.removeItem(at: folder.appendingPathComponent("content/ko/about.md"))
      let now = try #require(try SmallSite.builder(folder).manifest().value)
      let outdated = check.diagnostics(comparedWith: now)
      func sentence(_ path: String) -> String? {
        outdated.first { $0.message.english.hasPrefix("'\(path)': ") }?.message.english
      }
      #expect(sentence("new/index.html") == "'new/index.html': it was not published yet; publish again")
      #expect(sentence("about/index.html") == "'about/index.html': the content makes it no more; publish again")
      #expect(sentence("sitemap.xml") == "'sitemap.xml': the content gives something else now; publish again")
      #expect(sentence("posts/2/index.html") == nil)
      #expect(outdated.first { $0.message.english.hasPrefix("'about/") }?.place?.text.path == "content/ko/about.md")
    }
  }

  @Test func filesThatHostsReadThemselvesNeedNotBeServed() async throws {
    try await withTemporaryFolder { folder in
      try SmallSite.write(to: folder)
      try folder.write((folder.read("jikji.yml") ?? "") + "publish: {target: netlify}\n", to: "jikji.yml")
      _ = try SmallSite.builder(folder).build()
      let published = folder.appendingPathComponent("public")
      #expect(folder.read("public/_headers") != nil)
      try FileManager.default.removeItem(at: published.appendingPathComponent("_headers"))
      let server = try StaticServer(published)
      defer { server.stop() }
      #expect(try await PublicationCheck(PublishedTree(server.address("/"))).diagnostics().isEmpty)
      let missing = try await PublicationCheck(.folder(published.path)).diagnostics().map(\.code)
      #expect(missing == ["missing-output"])
    }
  }

  @Test func twoManifestsDifferInFilesThatOneLacksOrHasOtherwise() {
    func manifest(_ files: [(String, String)]) -> SiteManifest {
      SiteManifest(
        of: files.map { (path: $0.0, sha256: $0.1) }, sources: [:], tool: "1",
        options: SiteManifest.Options(baseURL: "/"))
    }
    let (one, two) = (manifest([("d", "1"), ("b", "1"), ("a", "1")]), manifest([("a", "1"), ("b", "2"), ("c", "1")]))
    #expect(one.differences(from: two) == ["b", "c", "d"])
    #expect(two.differences(from: one) == ["b", "c", "d"])
  }

  /// A manifest as it is read back from its files.
  private func read(_ files: [(name: String, bytes: [UInt8])]) async throws -> SiteManifest? {
    let files = Dictionary(uniqueKeysWithValues: files.map { ($0.name, $0.bytes) })
    return try await SiteManifest.read { (path: String) async throws(HostError) in files[path] }
  }

  @Test func equalContentGivesEqualManifestsHoweverItIsRead() async throws {
    try await withTemporaryFolder { folder in
      try SmallSite.write(to: folder)
      let once = try SmallSite.builder(folder, jobs: 1).manifest().value
      let again = try SmallSite.builder(folder, jobs: 3).manifest(readingReversed: true).value
      #expect(once != nil && once == again)
      let files = once?.documents() ?? []
      #expect(files.map(\.name) == [SiteManifest.path])
      #expect(try await read(files) == once)
      #expect(once?.files.first { $0.path == "posts/1/index.html" }?.source == "content/ko/posts/1.md")
    }
  }

  @Test func theManifestOfALargeSiteIsInParts() async throws {
    try await withTemporaryFolder { folder in
      try SmallSite.write(to: folder)
      let manifest = try #require(try SmallSite.builder(folder).manifest().value)
      for largest in [1_000, 5_000] {
        let files = manifest.documents(largest: largest)
        #expect(files.count > 2 && files.first?.name == SiteManifest.path)
        #expect(files.dropFirst().allSatisfy { $0.bytes.count < largest + 20 })
        #expect(try await read(files) == manifest)
        // A part that is missing, or is another one, leaves no manifest.
        #expect(try await read(files.dropLast()) == nil)
        #expect(try await read(files.dropLast() + [(files[files.count - 1].name, files[1].bytes + [0x20])]) == nil)
      }
      // A line that is larger than any part has one of its own.
      #expect(manifest.documents(largest: 1).count == manifest.files.count + 1)
      let outside =
        "{\"jikji\":\"1\",\"options\":{\"baseURL\":\"/\",\"drafts\":false,\"future\":false,\"cards\":false},"
      let hash = ContentHash.plainHex(of: Array("{\"files\":[]}".utf8))
      for name in ["../.jikji-manifest-1.json", ".jikji-manifest/../../x", "other.json"] {
        let head = outside + "\"parts\":[{\"path\":\"\(name)\",\"sha256\":\"\(hash)\"}]}"
        let found = try await read([(SiteManifest.path, Array(head.utf8)), (name, Array("{\"files\":[]}".utf8))])
        #expect(found == nil, "\(name)")
      }
    }
  }

  @Test func theManifestIsReplacedAndNotCounted() throws {
    try withTemporaryFolder { folder in
      try SmallSite.write(to: folder)
      let first = try SmallSite.builder(folder).build()
      #expect(first.report?.written == first.files)
      let path = "public/\(SiteManifest.path)"
      let before = folder.read(path)
      try folder.write("---\ntitle: 소개\n---\n\n다른 글.\n", to: "content/ko/about.md")
      _ = try SmallSite.builder(folder).build()
      #expect(folder.read(path) != nil && folder.read(path) != before)
    }
  }
}
