/// Tests of social cards on disk: drawn once, cached, added to the site, and left out if no program can draw them.
import ContentLoad
import Diagnostics
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import HostSystem
@testable import SiteBuild

struct CardTests {
  private static let program = "/usr/bin/rsvg-convert"
  private static let canDraw = FileManager.default.isExecutableFile(atPath: program)

  private func builder(_ folder: URL, path: String) throws -> SiteBuilder {
    let site = try SiteFolder.find(from: folder.path)
    var options = BuildOptions(load: LoadOptions(now: 1_700_000_000, jobs: 2))
    options.drawsCards = true
    return SiteBuilder(
      folder: site, output: folder.appendingPathComponent("public").path, environment: ["PATH": path], options: options)
  }

  private func cards(_ folder: URL) throws -> [String] {
    let place = folder.appendingPathComponent("public/cards").path
    return FileManager.default.fileExists(atPath: place)
      ? try FileManager.default.contentsOfDirectory(atPath: place).sorted() : []
  }

  @Test(.enabled(if: canDraw)) func theCacheMayBeDeletedBeforeCardsArePublished() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      var builder = try builder(folder, path: "/usr/bin")
      let times = Mutex(0)
      builder.beforePublishing = {
        let isFirst = times.withLock { count in
          count += 1
          return count == 1
        }
        guard isFirst else { return }
        do { try Disk.remove(folder.path + "/.jikji/cache") } catch { Issue.record(error) }
      }
      #expect(try builder.build().report != nil)
      #expect(times.withLock { $0 } == 2)
      #expect(try cards(folder).count == 14)
    }
  }

  @Test(.enabled(if: canDraw)) func cardsAreDrawnOnceAndForgottenWithTheirArticle() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      #expect(try builder(folder, path: "/usr/bin").build().report != nil)
      let first = try cards(folder)
      #expect(first.count == 14)
      let card = folder.appendingPathComponent("public/cards/\(first[0])")
      let head = try Data(contentsOf: card).prefix(24)
      #expect(head.starts(with: [0x89, 0x50, 0x4E, 0x47]) && Array(head[16..<24]) == [0, 0, 4, 0xB0, 0, 0, 2, 0x76])
      #expect(try builder(folder, path: "/usr/bin").build().wasCurrent)
      try FileManager.default.removeItem(at: folder.appendingPathComponent("content/en/about.md"))
      _ = try builder(folder, path: "/usr/bin").build()
      let second = try cards(folder)
      #expect(second.count == 13 && Set(second).isSubset(of: first))
      let kept = { try Disk.list(folder.path + "/.jikji/cache/cards").map(\.name).sorted() }
      // Another build may still publish it.
      #expect(try kept() == first.flatMap { [$0, $0 + CardMaker.hashSuffix] })
      try folder.write("# 새 글\n\n글.\n", to: "content/ko/new.md")
      var later = try builder(folder, path: "/usr/bin")
      later.clock = { HostEnvironment.now + 7200 }
      _ = try later.build()
      #expect(try kept() == cards(folder).flatMap { [$0, $0 + CardMaker.hashSuffix] })
    }
  }

  @Test(.enabled(if: canDraw)) func cardsArePublishedWhereNoneCanBeKept() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      try folder.write("a file", to: ".jikji")
      let builder = try builder(folder, path: "/usr/bin")
      let outcome = try builder.build()
      #expect(outcome.report != nil && outcome.diagnostics.contains { $0.message.english.contains("was not written") })
      let drawn = try cards(folder)
      #expect(drawn.count == 14)
      let bytes = try Data(contentsOf: folder.appendingPathComponent("public/cards/\(drawn[0])"))
      #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
      #expect(try builder.manifest().value?.files.contains { $0.path == "cards/\(drawn[0])" } == true)
    }
  }

  @Test func withoutTheProgramANoteSaysSoAndPagesNameNoCard() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      let outcome = try builder(folder, path: folder.path).build()
      #expect(outcome.diagnostics.map(\.code).contains("no-card-maker") && outcome.report != nil)
      let page = try String(contentsOf: folder.appendingPathComponent("public/posts/1/index.html"), encoding: .utf8)
      let drawn = try cards(folder)
      #expect(!page.contains("cards/") && drawn.isEmpty)
      // What is not published needs no pictures.
      try folder.write("---\ntitle: [\n---\n", to: "content/ko/broken.md")
      let refused = try builder(folder, path: folder.path).build()
      #expect(refused.report == nil && !refused.diagnostics.map(\.code).contains("no-card-maker"))
    }
  }

  @Test(.enabled(if: canDraw)) func aDrawingThatIsNoSVGFailsWithWhatTheProgramSays() throws {
    try withTemporaryFolder { (folder) throws in
      let maker = try #require(CardMaker.find(in: "/usr/bin"))
      let failure = #expect(throws: HostError.self) { try maker.draw(Array("<svg".utf8), to: folder.path + "/a.png") }
      #expect(failure?.reason.english.isEmpty == false)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }
  }
}
