/// The record of the last build is worth nothing when the ledger of addresses is another.
import Diagnostics
import Foundation
import SiteBuild
import TestSupport
import Testing

struct LedgerRecordTests {
  private let ledger = ".jikji/urls.json"

  @Test func aLedgerFromElsewhereIsLookedAt() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      _ = try SmallSite.builder(folder).build()
      #expect(try SmallSite.builder(folder).build().wasCurrent)
      let text = try #require(folder.read(ledger))
      let entry = "    {\"ids\":[],\"path\":\"ko/z.md\",\"title\":\"z\",\"url\":\"/z/\"},\n"
      try folder.write(text.replacing("\"pages\": [\n", with: "\"pages\": [\n" + entry), to: ledger)
      let build = try SmallSite.builder(folder).build()
      #expect(!build.wasCurrent)
      #expect(build.diagnostics.contains { $0.code == "gone-address" && $0.severity == .error })
    }
  }

  @Test func placesInTheLedgerAreThoseOfTheLedgerAsItIs() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      let config = "title: 시험\nbaseURL: https://example.org/\nlinks: {internal: warning}\n"
      try folder.write(config, to: "jikji.yml")
      try folder.write("---\ntitle: 나중\n---\n글\n", to: "content/ko/zz.md")
      _ = try SmallSite.builder(folder).build()
      try FileManager.default.removeItem(at: folder.appendingPathComponent("content/ko/zz.md"))
      try folder.write("---\ntitle: 긴 이름의 새 글\n---\n## 새 절\n\n글\n", to: "content/ko/aaa.md")
      for _ in 1...3 {
        let build = try SmallSite.builder(folder).build()
        let gone = try #require(build.diagnostics.first { $0.code == "gone-address" })
        let place = try #require(gone.place)
        #expect(place.range.map { place.text.string(in: $0) } == "\"/zz/\"")
      }
      #expect(try SmallSite.builder(folder).build().wasCurrent)
    }
  }
}
