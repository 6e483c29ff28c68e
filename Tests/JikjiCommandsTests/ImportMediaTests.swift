/// Tests of remote pictures and corrected reports with the real program.
import Foundation
import TestSupport
import Testing

struct ImportMediaTests {
  private static let png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 1, 2, 3])

  /// A server with `a.png`, `b.png` and an error page called `c.png`, and a post that shows them.
  private func withServer(_ body: (URL, StaticServer) throws -> Void) throws {
    try withTemporaryFolder { (folder) throws in
      let pictures = folder.appendingPathComponent("pictures")
      try FileManager.default.createDirectory(at: pictures, withIntermediateDirectories: true)
      try Self.png.write(to: pictures.appendingPathComponent("a.png"))
      try Self.png.write(to: pictures.appendingPathComponent("b.png"))
      try folder.write("<html>없습니다</html>", to: "pictures/c.png")
      let server = try StaticServer(pictures)
      defer { server.stop() }
      let shown = ["/a.png", "/b.png?type=w966", "/c.png"].map { "![빵](\(server.address($0)))" }
      try folder.write(
        "---\ntitle: 빵\ndate: 2017-01-04\n---\n" + shown.joined(separator: "\n\n") + "\n", to: "old/bread.md")
      try body(folder, server)
    }
  }

  private let command = ["import", "old", "--to", "content/ko"]

  @Test func nothingIsDownloadedWithoutBeingAsked() throws {
    try withServer { (folder, server) throws in
      #expect(try jikji(command, in: folder).status == 0)
      #expect(server.takeAskedPaths().isEmpty)
      #expect(folder.read("content/ko/posts/2017/bread.md")?.contains("](\(server.address("/a.png")))") == true)
    }
  }

  @Test func picturesAreDownloadedBesideTheArticleOnce() throws {
    try withServer { (folder, server) throws in
      let run = try jikji(command + ["--fetch-media"], in: folder)
      #expect(run.status == 0, "\(run.error)")
      #expect(run.error.contains("1 pictures could not be downloaded"))
      let text = folder.read("content/ko/posts/2017/bread.md") ?? ""
      #expect(text.contains("![빵](bread/a.png)") && text.contains("![빵](bread/b.png)"))
      #expect(text.contains("](\(server.address("/c.png")))"))
      let file = folder.appendingPathComponent("content/ko/posts/2017/bread/a.png")
      #expect(try Data(contentsOf: file) == Self.png)
      _ = server.takeAskedPaths()
      // Later imports know them, with and without the flag.
      #expect(try jikji(command, in: folder).error.contains("nothing to do"))
      #expect(server.takeAskedPaths().isEmpty)
      _ = try jikji(command + ["--fetch-media"], in: folder)
      #expect(Set(server.takeAskedPaths()) == ["/c.png"])
    }
  }

  @Test func aRunThatFailedGoesOnWhereItWas() throws {
    try withServer { (folder, server) throws in
      server.fail { $0 == "/b.png" }
      #expect(try jikji(command + ["--fetch-media"], in: folder).error.contains("2 pictures could not"))
      server.fail { _ in false }
      _ = server.takeAskedPaths()
      let run = try jikji(command + ["--fetch-media"], in: folder)
      #expect(run.error.contains("1 pictures could not"))
      #expect(Set(server.takeAskedPaths()) == ["/b.png", "/c.png"])
      #expect(folder.read("content/ko/posts/2017/bread.md")?.contains("(bread/b.png)") == true)
    }
  }

  @Test func aFileThatIsThereAlreadyIsNotOverwritten() throws {
    try withServer { (folder, _) throws in
      try folder.write("내 그림", to: "content/ko/posts/2017/bread/a.png")
      #expect(try jikji(command + ["--fetch-media"], in: folder).status == 0)
      #expect(folder.read("content/ko/posts/2017/bread/a.png") == "내 그림")
      #expect(folder.read("content/ko/posts/2017/bread.md")?.contains("(bread/a-2.png)") == true)
    }
  }

  @Test func aCorrectedReportOverrulesTheImport() throws {
    try withTemporaryFolder { (folder) throws in
      try folder.write("---\ntitle: 빵\ndate: 2017-01-04\n---\n글\n", to: "old/bread.md")
      #expect(try jikji(command + ["--report", "decisions.json"], in: folder).status == 0)
      let report = try #require(folder.read("decisions.json"))
      #expect(try jikji(command + ["--fix", "decisions.json"], in: folder).error.contains("nothing to do"))
      try folder.write(
        report.replacingOccurrences(of: "\"title\": \"빵\"", with: "\"title\": \"식빵\""), to: "decisions.json")
      #expect(try jikji(command + ["--fix", "decisions.json"], in: folder).error.contains("1 written"))
      #expect(folder.read("content/ko/posts/2017/bread.md")?.contains("title: 식빵") == true)
      try folder.write("[", to: "decisions.json")
      let run = try jikji(command + ["--fix", "decisions.json"], in: folder)
      #expect(run.status == 3 && run.error.contains("it is no report of an import"))
    }
  }

  @Test(arguments: [
    ["import", "a.md", "--fetch-media", "--dry-run"], ["import", "a.md", "--repair-only", "--fix", "x"],
  ])
  func optionsThatExcludeEachOtherAreRefused(arguments: [String]) throws {
    try withTemporaryFolder { (folder) throws in
      #expect(try jikji(arguments, in: folder).status == 2)
    }
  }
}
