/// Tests that this version works with a site of version 0.1, with its lock and ledger.
import Foundation
import TestSupport
import Testing

struct OlderSiteTests {
  private func site(_ body: (URL) throws -> Void) throws {
    try withTemporaryFolder { (folder) throws in
      let copy = folder.appendingPathComponent("site")
      let made = packageFolder.appendingPathComponent("Tests/JikjiCommandsTests/Goldens/site-made-by-0.1")
      try FileManager.default.copyItem(at: made, to: copy)
      try body(copy)
    }
  }

  @Test func itIsBuiltWithTheVerdictsOfItsLock() throws {
    try site { (folder) throws in
      let run = try jikji(["build"], in: folder)
      #expect(run.status == 0 && !run.error.contains("error:"), "\(run.error)")
      let page = try #require(folder.read("public/sample/index.html"))
      #expect(page.contains("Swift 6.3.1 · Linux") && page.contains("badge-pass") && page.contains("badge-expected"))
      let checked = try jikji(["check", "links", "content", "terms"], in: folder)
      #expect(checked.status == 0, "\(checked.error)")
    }
  }

  @Test func itsLedgerStillKnowsWhatWasPublished() throws {
    try site { (folder) throws in
      try FileManager.default.removeItem(at: folder.appendingPathComponent("content/ko/sample.md"))
      #expect(try jikji(["check", "links"], in: folder).error.contains("[gone-address]"))
    }
  }
}
