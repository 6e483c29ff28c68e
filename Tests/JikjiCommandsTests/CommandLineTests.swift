import Foundation
import TestSupport
import Testing

struct CommandLineTests {
  private func site(_ body: (URL) throws -> Void) throws {
    try withTemporaryFolder { (folder) throws in
      try folder.write("title: 시험\n", to: "jikji.yml")
      try folder.write(
        "---\ntitle: 하나\ndate: 2020-01-02\n---\n\n본문입니다. [소개](../../about.md)\n", to: "content/ko/posts/2020/one.md")
      try folder.write("---\ntitle: 소개\n---\n\n[하나](posts/2020/one.md)를 보세요.\n", to: "content/ko/about.md")
      try body(folder)
    }
  }

  @Test func buildingASoundSiteEndsWith0() throws {
    try site { (folder) throws in
      let run = try jikji(["build"], in: folder)
      #expect(run.status == 0, "\(run.error)")
      #expect(run.output.isEmpty)
      #expect(run.error.contains("built 2 articles"))
      #expect(folder.read("public/posts/2020/one/index.html")?.contains("href=\"../../../about/\"") == true)
      #expect(try jikji(["build", "--quiet"], in: folder).error.isEmpty)
    }
  }

  @Test func aSiteWhoseCacheCannotBeMadeIsChecked() throws {
    try site { (folder) throws in
      try folder.write(
        "---\ntitle: 예제\n---\n\n```swift parse\nlet a = 1\n```\n\n[하나](posts/2020/one.md)\n", to: "content/ko/b.md")
      try folder.write("---\ntitle: 소개\n---\n\n[하나](posts/2020/one.md), [예제](b.md)\n", to: "content/ko/about.md")
      try folder.write("파일", to: ".jikji")
      let run = try jikji(["check"], in: folder)
      #expect(run.status == 0 && run.error.contains("1 parsed"), "\(run.error)")
    }
  }

  @Test(arguments: ["render", "inspect"]) func moreThanASiteTakesIsRefused(command: String) throws {
    try withTemporaryFolder { (folder) throws in
      try folder.write("", to: "big.md")
      #expect(truncate(folder.path + "/big.md", (64 << 20) + 1) == 0)
      let run = try jikji([command, "big.md"], in: folder)
      #expect(run.status == 3 && run.output.isEmpty && run.error.contains("more than 64 MiB"), "\(run.error)")
    }
  }

  @Test func aBuildShowsTheFirstOfManyWarningsOfAKind() throws {
    try site { (folder) throws in
      let links = (0..<25).map { "http://a.example/\($0)\n" }.joined(separator: "\n")
      try folder.write("---\ntitle: 링크\n---\n\n\(links)", to: "content/ko/links.md")
      func shown(_ arguments: [String]) throws -> (count: Int, rest: Bool) {
        let said = try jikji(["build"] + arguments, in: folder).error
        return (said.split(separator: "\n").count { $0.hasSuffix("[bare-url]") }, said.contains("[bare-url] 5;"))
      }
      #expect(try shown([]) == (20, true))
      // An unchanged site says the same again.
      #expect(try shown([]) == (20, true) && shown(["--verbose"]) == (25, false))
      #expect(try shown(["--strict"]) == (25, false))
    }
  }

  @Test func withoutACompilerSamplesAreNotBlessedAndACheckSaysSo() throws {
    try site { (folder) throws in
      try folder.write(
        "---\ntitle: 예제\n---\n\n```swift run\nprint(1)\n```\n\n```output\n2\n```\n", to: "content/ko/two.md")
      let nowhere = ["PATH": folder.path]
      let blessed = try jikji(["snippets", "bless"], in: folder, environment: nowhere)
      #expect(blessed.status == 3)
      #expect(
        blessed.error.contains(
          "no Swift toolchain is in PATH, so nobody knows what the samples print; install Swift, or add its bin folder to PATH"
        ))
      let checked = try jikji(["check", "snippets"], in: folder, environment: nowhere)
      #expect(checked.status == 0 && checked.error.contains("[no-toolchain]"), "\(checked.error)")
      #expect(try jikji(["check", "snippets", "--strict"], in: folder, environment: nowhere).status == 1)
    }
  }

  @Test func helpOfACommandEndsWith0() throws {
    try withTemporaryFolder { (folder) throws in
      #expect(try jikji(["help"], in: folder).status == 0)
      #expect(try jikji(["help", "build"], in: folder).output.contains("USAGE: jikji build"))
      #expect(try jikji(["help", "snippets", "list"], in: folder).output.contains("USAGE: jikji snippets list"))
    }
  }

  /// The second text is done just while the first one reads its inlines, so the two must share nothing.
  @Test func strikethroughHoldsWhateverAnotherThreadReads() throws {
    for share in [70, 80, 84, 86, 88, 90] {
      try withTemporaryFolder { (folder) throws in
        let count = 10_000
        let struck = (0..<count).map { "가 ~~지움\($0)~~ 나\n" }.joined()
        let bold = (0..<count * share / 100).map { "가 **굵음\($0)** 나\n" }.joined()
        try folder.write("title: 시험\n", to: "jikji.yml")
        try folder.write("# 가\n\n" + struck, to: "content/ko/a.md")
        try folder.write("# 나\n\n" + bold, to: "content/ko/b.md")
        #expect(try jikji(["build", "--no-cache", "-j", "2"], in: folder).status == 0)
        #expect(folder.read("public/a/index.html")?.components(separatedBy: "<del>").count == count + 1)
      }
    }
  }

  @Test(arguments: [["-j2"], ["-j", "2"], ["--jobs=2"], ["--jobs", "2"]])
  func aValueMayBeGluedToItsOption(_ option: [String]) throws {
    try site { (folder) throws in
      let run = try jikji(["build", "--no-cache"] + option, in: folder)
      #expect(run.status == 0, "\(run.error)")
      #expect(folder.read("public/index.html") != nil)
    }
  }

  @Test func theSiteIsFoundFromAFolderBelowIt() throws {
    try site { (folder) throws in
      #expect(try jikji(["build"], in: folder.appendingPathComponent("content/ko")).status == 0)
      #expect(folder.read("public/index.html") != nil)
    }
  }

  @Test func contentErrorsEndWith1AndNameFileLineAndFix() throws {
    try site { (folder) throws in
      try folder.write("---\ntitel: 둘\n---\n", to: "content/ko/two.md")
      let run = try jikji(["build"], in: folder)
      #expect(run.status == 1)
      #expect(
        run.error.contains(
          "content/ko/two.md:2:1: error: 'titel' is not a known key; did you mean 'title'? [unknown-key]"))
      #expect(folder.read("public/index.html") == nil)
      let korean = try jikji(["build", "--locale", "ko"], in: folder)
      #expect(korean.error.contains("'titel'은 알 수 없는 키입니다. 'title' 아닌가요? [unknown-key]"))
    }
  }

  @Test func aMissingPageIsAnErrorAndNothingIsWritten() throws {
    try site { (folder) throws in
      try folder.write("---\ntitle: 둘\n---\n\n자세한 것은 [여기를](없는글.md) 보세요.\n", to: "content/ko/two.md")
      let run = try jikji(["build", "--format", "json"], in: folder)
      #expect(run.status == 1)
      #expect(run.output.contains("\"code\": \"missing-page\""))
      #expect(run.output.contains("\"line\": 5"))
      #expect(folder.read("public/index.html") == nil)
    }
  }

  @Test func aMissingImageAndAnUnknownTemplateNameTheirFiles() throws {
    try site { (folder) throws in
      try folder.write("---\ntitle: 둘\n---\n\n![그림](없음.png)\n", to: "content/ko/two.md")
      #expect(try jikji(["build"], in: folder).error.contains("content/ko/two.md:5:"))
      try FileManager.default.removeItem(at: folder.appendingPathComponent("content/ko/two.md"))
      try folder.write("<p>{{title}}</p>", to: "templates/artcle.mustache")
      let run = try jikji(["build"], in: folder)
      #expect(run.error.contains("templates/artcle.mustache"), "\(run.error)")
      #expect(run.status == 1)
    }
  }

  @Test func configurationErrorsEndWith2() throws {
    try site { (folder) throws in
      try folder.write("title: 시험\nbaseUrl: /x/\n", to: "jikji.yml")
      let run = try jikji(["build"], in: folder)
      #expect(run.status == 2)
      #expect(
        run.error.contains("jikji.yml:2:1: error: 'baseUrl' is not a known key; did you mean 'baseURL'? [unknown-key]"))
      try folder.write("title: 시험\n", to: "jikji.yml")
      #expect(try jikji(["build"], in: folder, environment: ["JIKJI_LINKS__INTERNAL": "x"]).status == 2)
    }
  }

  @Test func usageErrorsEndWith2() throws {
    try site { (folder) throws in
      for arguments in [
        ["build", "--nonsense"], ["bild"], ["build", "--jobs", "0"], ["build", "--format", "xml"], ["list", "authors"],
      ] {
        let run = try jikji(arguments, in: folder)
        #expect(run.status == 2, "\(arguments)")
        #expect(run.error.contains("rror"), "\(arguments)")
        #expect(run.output.isEmpty)
      }
      #expect(try jikji(["build"], in: folder, environment: ["SOURCE_DATE_EPOCH": "soon"]).status == 2)
    }
  }

  @Test func aFolderWithoutSettingsEndsWith2() throws {
    try withTemporaryFolder { (folder) throws in
      let run = try jikji(["build"], in: folder)
      #expect(run.status == 2)
      #expect(run.error.contains("there is no jikji.yml here or above"))
    }
  }

  @Test func theOutsideWorldFailingEndsWith3() throws {
    try withTemporaryFolder { (folder) throws in
      #expect(try jikji(["render", "missing.md"], in: folder).status == 3)
    }
    try site { (folder) throws in
      // A file where the output folder's parent should be.
      try folder.write("", to: "file")
      let run = try jikji(["build", "--output", "file/public"], in: folder)
      #expect(run.status == 3, "\(run.error)")
      #expect(run.error.contains("file"))
    }
  }

  @Test func warningsFailOnlyWhenAskedTo() throws {
    try site { (folder) throws in
      try folder.write("---\ntitle: 널\n---\n\n가\u{0}나 [하나](posts/2020/one.md)\n", to: "content/ko/nul.md")
      #expect(try jikji(["build"], in: folder).status == 0)
      #expect(try jikji(["build", "--strict"], in: folder).status == 1)
    }
  }

  @Test func renderReadsAFileOrStandardInput() throws {
    try withTemporaryFolder { (folder) throws in
      let run = try jikji(["render", "-"], in: folder, input: "**클로저(closure)**는\n")
      #expect(run.output == "<p><strong>클로저(closure)</strong>는</p>\n")
      let bare = try jikji(["render", "--bare", "-"], in: folder, input: "# 가 <b>\n")
      #expect(bare.output == "<h1>가 <b></h1>\n")
    }
  }

  @Test func inspectShowsPlacesInTheFile() throws {
    try site { (folder) throws in
      let run = try jikji(["inspect", "content/ko/posts/2020/one.md"], in: folder)
      #expect(run.status == 0, "\(run.error)")
      let json = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
      #expect(json["url"] as? String == "/posts/2020/one/")
      let links = try #require(json["links"] as? [[String: Any]])
      #expect(links.first?["line"] as? Int == 6)
      #expect(links.first?["target"] as? String == "../../about.md")
    }
  }

  @Test func listPrintsTheContract() throws {
    try site { (folder) throws in
      let run = try jikji(["list", "articles", "--format", "json"], in: folder)
      let list = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]])
      #expect(list.map { $0["url"] as? String } == ["/about/", "/posts/2020/one/"])
      #expect(list.last?["date"] as? String == "2020-01-02")
      #expect(list.last?["path"] as? String == "ko/posts/2020/one.md")
    }
  }

  @Test func aNewSiteBuildsAtOnce() throws {
    try withTemporaryFolder { (folder) throws in
      #expect(try jikji(["new", "blog"], in: folder).status == 0)
      let blog = folder.appendingPathComponent("blog")
      let build = try jikji(["build", "--strict"], in: blog)
      #expect(build.status == 0, "\(build.error)")
      let post = try jikji(["new", "post", "상수: 이름 붙이기"], in: blog)
      #expect(post.status == 0)
      #expect(
        blog.read(post.output.trimmingCharacters(in: .newlines))?.hasPrefix("---\ntitle: \"상수: 이름 붙이기\"\n") == true)
      #expect(try jikji(["new", "post", "상수: 이름 붙이기"], in: blog).status == 2)
      #expect(try jikji(["new", "blog"], in: folder).status == 2)
    }
  }

  @Test func cleanLeavesWhatIsTheUsers() throws {
    try site { (folder) throws in
      try folder.write("*", to: "public/.gitignore")
      _ = try jikji(["build"], in: folder)
      #expect(try jikji(["clean"], in: folder).status == 0)
      #expect(folder.read("public/index.html") == nil)
      #expect(folder.read("public/.gitignore") == "*")
      #expect(folder.read("content/ko/about.md") != nil)
    }
  }

  @Test func helpAndVersionGoToStandardOutput() throws {
    try withTemporaryFolder { (folder) throws in
      let help = try jikji(["--help"], in: folder)
      #expect(help.status == 0 && help.output.contains("EXIT STATUS"))
      #expect(try jikji(["--version"], in: folder).output == "0.1.0\n")
      let completion = try jikji(["--generate-completion-script", "bash"], in: folder)
      #expect(completion.status == 0 && completion.output.contains("jikji"))
    }
  }
}
