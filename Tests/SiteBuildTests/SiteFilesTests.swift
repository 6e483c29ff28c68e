/// Tests of which files of a site's folder are read, and when it counts as changed.
import ArticleModel
import ContentLoad
import Diagnostics
import Foundation
import HostSystem
@testable import SiteBuild
import TestSupport
import Testing

struct SiteFilesTests {
  private func read(_ folder: URL, _ environment: [String: String] = [:]) throws -> SiteFiles {
    try SiteFiles.read(SiteFolder.find(from: folder.path), environment: environment, jobs: 2)
  }

  @Test func findsTheNearestFolderAboveWithSettings() throws {
    try withTemporaryFolder { (folder) throws in
      try folder.write("title: 가\n", to: "site/jikji.yml")
      try folder.write("글", to: "site/content/ko/deep/a.md")
      let real = try #require(Disk.realPath(folder.path))
      let found = try SiteFolder.find(from: folder.path + "/site/content/ko/deep")
      #expect(found.path == real + "/site" && found.at("public") == real + "/site/public")
      #expect(throws: HostError.self) { _ = try SiteFolder.find(from: folder.path + "/none") }
      let missing = #expect(throws: HostError.self) { _ = try SiteFolder.find(from: folder.path) }
      #expect(missing?.reason.english.contains("there is no jikji.yml") == true)
    }
  }

  @Test func everyInputChangesTheFingerprint() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      try folder.write("그림", to: "content/ko/a.bin")
      var known = [try read(folder).fingerprint]
      #expect(try read(folder).fingerprint == known[0])
      let changes: [(path: String, text: String)] = [
        ("jikji.yml", "title: 다른 시험\n"), ("content/ko/about.md", "다른 글"), ("content/ko/new.md", "글"),
        ("content/ko/a.bin", "더 긴 그림"), ("templates/footer.mustache", "<footer></footer>"),
        ("templates/footer.mustache", "<footer>새것</footer>"), ("glossary.yml", "[]\n"), ("snippets.lock", "{}"),
        (LedgerService.path, "{}"),
      ]
      for change in changes {
        try folder.write(change.text, to: change.path)
        let fingerprint = try read(folder).fingerprint
        #expect(!known.contains(fingerprint), "\(change.path)")
        known.append(fingerprint)
      }
      #expect(try read(folder, ["JIKJI_TITLE": "가"]).fingerprint != known.last)
      #expect(try read(folder, ["HOME": "/x"]).fingerprint == known.last)
      #expect(try read(folder, ["JIKJI_TITLE": "가", "HOME": "/x"]).input.environment == ["JIKJI_TITLE": "가"])
    }
  }

  @Test func articlesAssetsTemplatesAndSideFilesAreSortedOut() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      var header = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])
      header += Data([0, 0, 0, 7, 0, 0, 0, 5, 8, 6, 0, 0, 0, 0, 0, 0, 0])
      try header.write(to: folder.appendingPathComponent("content/ko/그림.PNG"))
      try folder.write("파일", to: "content/ko/a.bin")
      try folder.write("가", to: "templates/assets/own.css")
      try folder.write("[]\n", to: "glossary.yml")
      let files = try read(folder)
      #expect(files.input.files.count == 14 && files.input.assets.map(\.path).sorted() == ["ko/a.bin", "ko/그림.PNG"])
      let picture = files.input.assets.first { $0.path == "ko/그림.PNG" }
      #expect(picture?.pixels == PixelSize(width: 7, height: 5) && picture?.size == header.count)
      #expect(files.input.assets.first { $0.path == "ko/a.bin" }?.pixels == nil)
      #expect(
        files.templates.keys.sorted() == ["assets/own.css"] && files.input.sideFiles.keys.sorted() == ["glossary.yml"])
      #expect(files.glossary == "glossary.yml")
      #expect(files.diskPaths["ko/a.bin"] == (Disk.realPath(folder.path) ?? "") + "/content/ko/a.bin")
    }
  }

  @Test func theSettingsNameTheGlossary() throws {
    try withTemporaryFolder { (folder) throws in
      try folder.write("title: 가\nglossary: data/terms.yml\n", to: "jikji.yml")
      try folder.write("[]\n", to: "data/terms.yml")
      let site = try SiteFolder.find(from: folder.path)
      #expect(try read(folder).input.sideFiles.keys.sorted() == ["data/terms.yml"])
      #expect(site.glossary(environment: [:]) == "data/terms.yml")
      #expect(site.glossary(environment: ["JIKJI_GLOSSARY": "g.yml"]) == "g.yml")
      try FileManager.default.removeItem(at: folder.appendingPathComponent("jikji.yml"))
      #expect(site.glossary(environment: [:]) == "glossary.yml")
    }
  }

  @Test func brokenBytesAreReportedWithTheirFile() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      for path in ["jikji.yml", "glossary.yml", "templates/footer.mustache"] {
        try Data("# \u{0}\ntitle: 가\n".utf8).write(
          to: { () throws -> URL in
            try folder.write("", to: path)
            return folder.appendingPathComponent(path)
          }())
      }
      let found = try read(folder).diagnostics
      #expect(found.map { $0.place?.text.path ?? "" } == ["jikji.yml", "templates/footer.mustache", "glossary.yml"])
      #expect(found.allSatisfy { $0.code == "nul-byte" })
    }
  }

  @Test func savedArticlesAreReadAgainAlone() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      let files = try read(folder)
      let place = files.diskPaths["ko/about.md"] ?? ""
      try folder.write("새 글", to: "content/ko/about.md")
      try folder.write("안 읽힌 글", to: "content/en/about.md")
      let newer = try #require(files.rereading([place]))
      func text(_ files: SiteFiles, _ path: String) -> String? {
        files.input.files.first { $0.path == path }.map { String(decoding: $0.bytes, as: UTF8.self) }
      }
      #expect(text(newer, "ko/about.md") == "새 글" && text(newer, "en/about.md")?.contains("Words.") == true)
      #expect(text(files, "ko/about.md") != "새 글" && newer.input.files.count == files.input.files.count)
      #expect(files.rereading([place, folder.path + "/jikji.yml"]) == nil)
      try FileManager.default.removeItem(atPath: place)
      #expect(files.rereading([place]) == nil)
      // An article that has come; what is no article, a link, or asks for code that was not read is left to a whole build.
      try folder.write("온 글", to: "content/ko/new.md")
      let content = (Disk.realPath(folder.path) ?? "") + "/content/"
      let more = try #require(files.rereading([content + "ko/new.md"]))
      #expect(text(more, "ko/new.md") == "온 글" && more.diskPaths["ko/new.md"] == content + "ko/new.md")
      #expect(
        try more.input.files.count == files.input.files.count + 1
          && read(folder).input.files.count == files.input.files.count)
      try folder.write("그림", to: "content/ko/a.png")
      try folder.write("```swift file=Sources/a.swift\n```\n", to: "content/ko/code.md")
      try FileManager.default.createSymbolicLink(
        atPath: content + "ko/link.md", withDestinationPath: folder.path + "/jikji.yml")
      for name in ["ko/a.png", "ko/code.md", "ko/link.md", "ko/none.md"] {
        #expect(files.rereading([content + name]) == nil, "\(name)")
      }
    }
  }
}
