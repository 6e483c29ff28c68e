/// Tests of `jikji verify` and `jikji build --verify` on the command line.
import Foundation
import TestSupport
import Testing

struct VerifyCommandTests {
  private func site(_ body: (URL) throws -> Void) throws {
    try withTemporaryFolder { (folder) throws in
      try folder.write("title: 시험\n", to: "jikji.yml")
      try folder.write("---\ntitle: 가\ndate: 2020-01-01\n---\n\n글.\n", to: "content/ko/posts/a.md")
      #expect(try jikji(["build"], in: folder).status == 0)
      try body(folder)
    }
  }

  @Test func aBuiltSiteIsVerifiedUntilItsArticleChanges() throws {
    try site { (folder) throws in
      let run = try jikji(["verify", "--locale", "ko"], in: folder)
      #expect(run.status == 0 && run.error.contains("지은 그대로"), "\(run.error)")
      try folder.write("---\ntitle: 가\ndate: 2020-01-01\n---\n\n다른 글.\n", to: "content/ko/posts/a.md")
      let later = try jikji(["verify"], in: folder)
      #expect(
        later.status == 1 && later.error.contains("content/ko/posts/a.md") && later.error.contains("[outdated-output]"))
      #expect(try jikji(["verify", "--no-content"], in: folder).status == 0)
    }
  }

  @Test func anotherFolderIsVerifiedWithoutASite() throws {
    try site { (folder) throws in
      let copy = folder.appendingPathComponent("elsewhere")
      try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
      try FileManager.default.copyItem(
        at: folder.appendingPathComponent("public"), to: copy.appendingPathComponent("www"))
      #expect(try jikji(["verify", "--no-content", "www"], in: copy).status == 0)
      #expect(try jikji(["verify", "--no-content", "nothing"], in: copy).status == 3)
    }
  }

  @Test func buildsInOtherWaysAreCompared() throws {
    try site { (folder) throws in
      let run = try jikji(["build", "--verify"], in: folder)
      #expect(run.status == 0 && run.error.contains("same bytes"), "\(run.error)")
      let manifest = try #require(folder.read("public/.jikji-manifest.json"))
      // With its size and its times as they were, so that the build takes it for its own.
      let path = folder.path + "/public/.jikji-manifest.json"
      var status = stat()
      #expect(stat(path, &status) == 0)
      try folder.write(
        manifest.replacingOccurrences(of: "posts/a/index.html", with: "posts/b/index.html"),
        to: "public/.jikji-manifest.json")
      let times = [status.st_atim, status.st_mtim]
      #expect(utimensat(AT_FDCWD, path, times, 0) == 0)
      let other = try jikji(["build", "--verify"], in: folder)
      #expect(other.status == 1 && other.error.contains("[unrepeatable-build]"))
      #expect(other.error.contains("posts/a/index.html") && other.error.contains("posts/b/index.html"))
    }
  }
}
