import Foundation
import TestSupport
import Testing

/// Tests of `jikji import` with the real program: its messages, the files it writes, and those it must not change.
struct ImportCommandTests {
  private let post = """
    ---
    title: 런 루프
    date: 2016-09-02
    ---

    런 루프는 일을 기다리는 고리이다.

    """

  private func files(below folder: URL) -> [String] {
    let all = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return all.filter { path in
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: folder.appendingPathComponent(path).path, isDirectory: &isFolder)
      return !isFolder.boolValue
    }.sorted()
  }

  // MARK: Again and again

  @Test func aSecondImportChangesNothingAndSaysSo() throws {
    try withTemporaryFolder { (folder) throws in
      try folder.write(post, to: "old/2016-09-02-run-loop.md")
      let first = try jikji(["import", "old", "--to", "content/ko"], in: folder)
      #expect(first.status == 0, "\(first.error)")
      #expect(first.error.contains("imported 1 article: 1 written"))
      let written = files(below: folder)
      let memory = folder.read("content/ko/.jikji-import")
      #expect(written.contains("content/ko/posts/2016/run-loop.md"))
      let second = try jikji(["import", "old", "--to", "content/ko"], in: folder)
      #expect(second.status == 0)
      #expect(second.error.contains("nothing to do: 1 article is there already, unchanged"))
      #expect(files(below: folder) == written)
      #expect(folder.read("content/ko/.jikji-import") == memory)
    }
  }

  @Test func aChangedDumpChangesItsArticle() throws {
    try withTemporaryFolder { (folder) throws in
      try folder.write(post, to: "run-loop.md")
      #expect(try jikji(["import", "run-loop.md", "--to", "out"], in: folder).status == 0)
      try folder.write(post + "\n한 줄 더.\n", to: "run-loop.md")
      let run = try jikji(["import", "run-loop.md", "--to", "out"], in: folder)
      #expect(run.error.contains("1 written"))
      #expect(folder.read("out/posts/2016/run-loop.md")?.contains("한 줄 더.") == true)
    }
  }

  @Test func aFileThatAPersonHasEditedIsLeftAlone() throws {
    try withTemporaryFolder { (folder) throws in
      try folder.write(post, to: "run-loop.md")
      #expect(try jikji(["import", "run-loop.md", "--to", "out"], in: folder).status == 0)
      try folder.write("고친 글", to: "out/posts/2016/run-loop.md")
      try folder.write(post + "\n한 줄 더.\n", to: "run-loop.md")
      let run = try jikji(["import", "run-loop.md", "--to", "out"], in: folder)
      #expect(run.status == 0)
      #expect(run.error.contains("[edited-since-import]"))
      #expect(run.error.contains("1 left alone"))
      #expect(folder.read("out/posts/2016/run-loop.md") == "고친 글")
      #expect(try jikji(["import", "run-loop.md", "--to", "out", "--strict"], in: folder).status == 1)
    }
  }

  @Test func aFileThatNoImportWroteIsNeverOverwritten() throws {
    try withTemporaryFolder { (folder) throws in
      try folder.write(post, to: "run-loop.md")
      try folder.write("내 글", to: "out/posts/2016/run-loop.md")
      let run = try jikji(["import", "run-loop.md", "--to", "out"], in: folder)
      #expect(run.status == 1)
      #expect(run.error.contains("posts/2016/run-loop.md: error: a file that was not imported has this name"))
      #expect(run.error.contains("[name-taken]"))
      #expect(folder.read("out/posts/2016/run-loop.md") == "내 글")
    }
  }

  @Test func thePageOfANewSiteGivesWayToOnesOwn() throws {
    try withTemporaryFolder { (folder) throws in
      #expect(try jikji(["new", "site", "--language", "ko"], in: folder).status == 0)
      try folder.write("---\ntitle: 글쓴이\n---\n\n새벽마다 빵을 굽고 그 일을 적는 사람입니다.\n", to: "old/about.md")
      try folder.write("---\nlayout: post\n---\n", to: "old/_layouts/a.html")
      try folder.write("title: 빵\npermalink: pretty\n", to: "old/_config.yml")
      let site = folder.appendingPathComponent("site")
      let run = try jikji(["import", "../old", "--to", "content/ko"], in: site)
      #expect(run.status == 0, "\(run.error)")
      #expect(site.read("content/ko/about.md")?.contains("새벽마다 빵을 굽고 그 일을 적는 사람입니다.") == true)
      try site.write((site.read("content/ko/about.md") ?? "") + "고친 글\n", to: "content/ko/about.md")
      #expect(try jikji(["import", "../old", "--to", "content/ko"], in: site).status == 0)
      #expect(site.read("content/ko/about.md")?.contains("고친 글") == true)
    }
  }

  @Test func aDeletedArticleIsWrittenAnew() throws {
    try withTemporaryFolder { (folder) throws in
      try folder.write(post, to: "run-loop.md")
      #expect(try jikji(["import", "run-loop.md", "--to", "out"], in: folder).status == 0)
      try FileManager.default.removeItem(at: folder.appendingPathComponent("out/posts/2016/run-loop.md"))
      #expect(try jikji(["import", "run-loop.md", "--to", "out"], in: folder).error.contains("1 written"))
    }
  }

  // MARK: Looking and telling

  @Test func aDryRunListsAndWritesNothing() throws {
    try withTemporaryFolder { (folder) throws in
      try folder.write(post, to: "run-loop.md")
      let run = try jikji(["import", "run-loop.md", "--to", "out", "--dry-run"], in: folder)
      #expect(run.status == 0)
      #expect(
        run.output == """
          run-loop.md  markdown  98  a Markdown file by name with front matter

          ACTION  PATH                    DATE        SOURCE           TITLE
          new     posts/2016/run-loop.md  2016-09-02  run-loop.md:1-6  런 루프

          """)
      #expect(files(below: folder) == ["run-loop.md"])
    }
  }

  @Test func aDryRunSaysWhatWouldHappenToFilesThatAreThere() throws {
    try withTemporaryFolder { (folder) throws in
      for name in ["a", "b", "c", "d"] { try folder.write("# 글 \(name)\n\n본문 \(name)\n", to: "old/\(name).md") }
      #expect(try jikji(["import", "old", "--to", "out"], in: folder).status == 0)
      try folder.write("고친 글", to: "out/posts/b.md")
      try folder.write("# 글 c\n\n새 본문\n", to: "old/c.md")
      try folder.write("# 글 e\n\n본문 e\n", to: "old/e.md")
      let run = try jikji(["import", "old", "--to", "out", "--dry-run"], in: folder)
      let actions = run.output.split(separator: "\n").filter { $0.contains("posts/") }.map { $0.prefix { $0 != " " } }
      #expect(actions == ["unchanged", "edited", "changed", "unchanged", "new"])
    }
  }

  @Test func theReportHoldsAllDecisions() throws {
    try withTemporaryFolder { (folder) throws in
      try folder.write(post, to: "run-loop.md")
      let arguments = ["import", "run-loop.md", "--to", "out", "--report", "decisions.json"]
      #expect(try jikji(arguments, in: folder).status == 0)
      let json =
        try JSONSerialization.jsonObject(with: Data((folder.read("decisions.json") ?? "").utf8)) as? [String: Any]
      let dump = (json?["dumps"] as? [[String: Any]])?.first
      #expect(dump?["format"] as? String == "markdown")
      let article = (json?["articles"] as? [[String: Any]])?.first
      #expect(article?["path"] as? String == "posts/2016/run-loop.md")
      #expect(article?["action"] as? String == "new")
      #expect(article?["lastLine"] as? Int == 6)
    }
  }

  @Test func diagnosticsAreWrittenAsOtherCommandsDo() throws {
    try withTemporaryFolder { (folder) throws in
      try folder.write("알 수 없는 글입니다. 한 줄뿐입니다.\n", to: "a.txt")
      let run = try jikji(["import", "a.txt", "--to", "out", "--format", "json"], in: folder)
      #expect(run.status == 0)
      #expect(run.output.contains("\"code\": \"unknown-dump\""))
      #expect(run.error.isEmpty)
    }
  }

  @Test func kindsOfDumpAndFormatsOfDiagnosticsAreApart() throws {
    try withTemporaryFolder { (folder) throws in
      try folder.write("글", to: "a.txt")
      let wrong = try jikji(["import", "a.txt", "--to", "out", "--kind", "tistory-bakup"], in: folder)
      #expect(wrong.status == 2)
      #expect(wrong.error.contains("did you mean 'tistory-backup'?"))
      #expect(try jikji(["import", "a.txt", "--to", "out", "--format", "tistory-backup"], in: folder).status == 2)
      #expect(try jikji(["import", "a.txt", "--to", "out", "--kind", "plain-text"], in: folder).status == 0)
    }
  }

  @Test func usageErrorsEndWith2() throws {
    try withTemporaryFolder { (folder) throws in
      try folder.write("글", to: "a.txt")
      for arguments in [["a.txt"], [], ["--to", "out"], ["a.txt", "--repair-only", "--to", "out"]] {
        #expect(try jikji(["import"] + arguments, in: folder).status == 2, "\(arguments)")
      }
      #expect(files(below: folder) == ["a.txt"])
    }
  }

  @Test func severalDumpsOfDifferentKindsAreOneImport() throws {
    try withTemporaryFolder { (folder) throws in
      try folder.write(post, to: "blog/run-loop.md")
      try folder.write("<html><body><article><h1>둘</h1><p>본문.</p></article></body></html>", to: "둘.html")
      try folder.write("그림", to: "blog/그림.psd")
      let run = try jikji(["import", "blog", "둘.html", "--to", "out"], in: folder)
      #expect(run.status == 0, "\(run.error)")
      #expect(
        files(below: folder.appendingPathComponent("out")) == [".jikji-import", "posts/2016/run-loop.md", "posts/둘.md"])
    }
  }

  @Test func standardInputIsADump() throws {
    try withTemporaryFolder { (folder) throws in
      let run = try jikji(["import", "-", "--to", "out"], in: folder, input: post)
      #expect(run.status == 0, "\(run.error)")
      #expect(folder.read("out/posts/2016/런-루프.md")?.contains("file: stdin") == true)
    }
  }

  @Test func picturesAreCopiedOnceAndKnownAgain() throws {
    try withTemporaryFolder { (folder) throws in
      try folder.write("# 글\n\n![그림](img/a.png) ![같은 그림](img/a.png)\n", to: "old/글.md")
      try folder.write("PNG", to: "old/img/a.png")
      let run = try jikji(["import", "old", "--to", "out"], in: folder)
      #expect(run.error.contains("imported 1 article and 1 file"))
      #expect(folder.read("out/posts/글/a.png") == "PNG")
      #expect(folder.read("out/posts/글.md")?.contains("![그림](글/a.png) ![같은 그림](글/a.png)") == true)
      #expect(try jikji(["import", "old", "--to", "out"], in: folder).error.contains("nothing to do"))
    }
  }

  @Test func aPictureThatALinkLeadsOutToIsNotRead() throws {
    try withTemporaryFolder { (folder) throws in
      try folder.write("# 글\n\n![그림](a.png)\n", to: "old/글.md")
      try folder.write("비밀", to: "secret.png")
      let link = folder.appendingPathComponent("old/a.png").path
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "../secret.png")
      #expect(try jikji(["import", "old", "--to", "out"], in: folder).status == 0)
      #expect(files(below: folder.appendingPathComponent("out")) == [".jikji-import", "posts/글.md"])
    }
  }

  @Test func whatABrowserSavedBesideAPageIsNoPage() throws {
    try withTemporaryFolder { (folder) throws in
      try folder.write("<html><body><article><h1>글</h1><p>본문.</p></article></body></html>", to: "old/글.html")
      try folder.write("<html><body><p>광고 틀</p></body></html>", to: "old/글_files/frame.html")
      #expect(try jikji(["import", "old", "--to", "out"], in: folder).status == 0)
      #expect(files(below: folder.appendingPathComponent("out")) == [".jikji-import", "posts/글.md"])
    }
  }

  @Test func theImportedSiteBuilds() throws {
    try withTemporaryFolder { (folder) throws in
      try folder.write("title: 시험\n", to: "jikji.yml")
      try folder.write(
        "# 글\n\n<b>굵게</b> [없음](없음.html) ![그림](없음.png)\n\n```swift {linenos=true}\nlet a = 1\n```\n", to: "old/글.md")
      #expect(try jikji(["import", "old", "--to", "content/ko"], in: folder).status == 0)
      let run = try jikji(["build"], in: folder)
      #expect(run.status == 0, "\(run.error)")
      #expect(run.error.contains("built 1 article:"))
    }
  }
}
