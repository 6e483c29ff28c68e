/// Tests of user mistakes: one sentence with a place and a remedy, the correct exit code, nothing half-written.
import Foundation
import TestSupport
import Testing

struct MistakeTests {
  private func site(_ body: (URL) throws -> Void) throws {
    try withTemporaryFolder { (folder) throws in
      try folder.write("title: 시험\n", to: "jikji.yml")
      try folder.write("---\ntitle: 하나\ndate: 2020-01-02\n---\n\n본문입니다.\n", to: "content/ko/posts/one.md")
      try body(folder)
    }
  }

  /// A mistake in the files of a site.
  struct Slip: Sendable, CustomTestStringConvertible {
    let files: [String: String]
    let arguments: [String]
    let status: Int32
    let sentence: String

    init(_ files: [String: String], _ status: Int32, _ sentence: String, by arguments: [String] = ["build"]) {
      self.files = files
      self.arguments = arguments
      self.status = status
      self.sentence = sentence
    }

    var testDescription: String { sentence }
  }

  private static let long = String(repeating: "가", count: 100)

  static let slips: [Slip] = [
    Slip(["jikji.yml": "title: [시험\n"], 2, "jikji.yml:2:1: error: this is not valid YAML"),
    Slip(["jikji.yml": ""], 2, "jikji.yml:1:1: error: 'title' is required; write it, as 'title: …'"),
    Slip(["jikji.yml": "title: 시험\nlinks: {internal: maybe}\n"], 2, "jikji.yml:2:19: error: 'maybe' is not a value of"),
    Slip(
      [:], 2, "--base-url, JIKJI_BASEURL: error: 'my site' is no base URL", by: ["build", "--base-url", "my site"]),
    Slip(["content/ko/a.md": "---\ntitle: 글\nslug: \(long)\n---\n"], 1, "content/ko/a.md:3:7: error: '가가"),
    Slip(
      ["content/ko/a.md": "---\ntitle: 글\ntags: [\(long)]\n---\n글\n"], 1,
      "would be a file name of 300 bytes, and a disk takes 255; give a shorter one (a Hangul letter has 3) [name-too-long]"
    ),
    Slip(
      ["content/kr/a.md": "글\n"], 1, "declare 'kr' under 'languages:' in jikji.yml [country-for-language]",
      by: ["build", "--strict"]),
    Slip(["content/a.md": "글\n"], 1, "content/a.md: error: this file lies in no language folder"),
    Slip(["glossary.yml": "terms: 3\n"], 1, "glossary.yml: error: the glossary must be a list of entries"),
    Slip(
      ["glossary.yml": "- {term: a, preferred: 가, banndd: 나}\n"], 1,
      "glossary.yml:1:27: error: 'banndd' is not a known key; did you mean 'banned'?"),
    Slip(
      ["jikji.yml": "title: 시험\nglossary: words.yml\n"], 2,
      "'glossary: words.yml' names no file; write it, or correct the path [missing-glossary]"),
    Slip(
      ["content/ko/a.md": "---\ntitle: 가: 나\n---\n"], 1,
      "mapping values are not allowed in this context; put quotes around text with ': '"),
    Slip([:], 3, "그런 파일이나 폴더가 없습니다. 경로를 확인하세요", by: ["build", "--site", "none", "--locale", "ko"]),
    Slip([:], 3, "this machine has no address '256.1.1.1'", by: ["serve", "--host", "256.1.1.1"]),
    Slip(["snippets.lock": "엉뚱한 글\n"], 1, "snippets.lock:1:1: ", by: ["build", "--strict"]),
    Slip(
      ["templates": "파일\n"], 1, "and a folder belongs here; move it away and make a folder 'templates' [not-a-folder]"),
    Slip(["out": "파일\n"], 3, "this is a file; name a folder with --output", by: ["build", "-o", "out"]),
    Slip(["out/mine.txt": "내 것\n"], 3, "it holds 'mine.txt' and no built site", by: ["build", "-o", "out"]),
    Slip([:], 3, "the folder holds the site's sources", by: ["build", "-o", "."]),
    Slip([:], 3, "the folder holds the site's sources", by: ["build", "-o", "templates/out"]),
    Slip([:], 2, "there is no command 'biuld'; did you mean 'build'?", by: ["biuld"]),
    Slip([:], 2, "there is no command 'frobnicate'; see 'jikji --help'", by: ["frobnicate"]),
    Slip([:], 2, "there is no command 'nonsense'; see 'jikji --help'", by: ["help", "nonsense"]),
    Slip([:], 2, "there is no command 'biuld'; did you mean 'build'?", by: ["help", "biuld"]),
    Slip(
      [:], 2, "there is no command 'snippets lst'; did you mean 'snippets list'?", by: ["help", "snippets", "lst"]),
    Slip([:], 2, "there is no command 'build nonsense'; see 'jikji build --help'", by: ["help", "build", "nonsense"]),
    Slip([:], 2, "the title '' has no letter that a file could be named after", by: ["new", "post", ""]),
    Slip([:], 2, "has no letter that a file could be named after", by: ["new", "post", "..."]),
    Slip([:], 2, "this is a file; name a new folder", by: ["new", "jikji.yml"]),
    Slip([:], 3, "it is no folder", by: ["serve", "--public-only", "jikji.yml"]),
    Slip([:], 2, "there is no article 'content/none.md'", by: ["snippets", "bless", "none.md"]),
    Slip([:], 2, "there is no article 'content/ko/a.md'", by: ["snippets", "extract", "--to", "x", "content/ko/a.md"]),
    Slip([:], 2, "'foo' is not a kind of article; use post, page or translation", by: ["new", "foo", "bar"]),
    Slip([:], 2, "give the title: jikji new post \"TITLE\"", by: ["new", "post"]),
    Slip([:], 2, "give the article: jikji new translation", by: ["new", "translation"]),
    Slip([:], 2, "'English' is not a language code", by: ["new", "post", "글", "--language", "English"]),
    Slip([:], 2, "it is no article below content/", by: ["new", "translation", "jikji.yml"]),
    Slip(
      [:], 2, "the article is in 'ko' already",
      by: ["new", "translation", "content/ko/posts/one.md", "--language", "ko"]),
    Slip(
      ["content/ko/here.md": "글\n"], 2, "the file is there already; choose another name", by: ["new", "page", "here"]),
    Slip([:], 2, "--older-than needs --external", by: ["check", "links", "--older-than", "3d"]),
    Slip(
      [:], 2, "--external belongs to links: 'jikji check links --external'", by: ["check", "content", "--external"]),
    Slip([:], 2, "--accept belongs to snippets: 'jikji check snippets --accept'", by: ["check", "links", "--accept"]),
    Slip([:], 2, "--shard belongs to snippets", by: ["check", "content", "--shard", "1/2"]),
    Slip([:], 2, "--update-baseline belongs to translations", by: ["check", "links", "--update-baseline"]),
    Slip([:], 2, "the name of the folder is empty", by: ["new", ""]),
    Slip([:], 2, "--shard must be I/N with I from 1 to N, not '3/2'", by: ["check", "snippets", "--shard", "3/2"]),
    Slip([:], 2, "--sandbox must be namespaces or bubblewrap, not 'x'", by: ["check", "snippets", "--sandbox", "x"]),
    Slip([:], 2, "--cache-url must be an http:// or https://", by: ["check", "snippets", "--cache-url", "ftp://a"]),
    Slip([:], 2, "the old and the new term are the same", by: ["glossary", "rename", "가", "가"]),
    Slip([:], 2, "a term needs at least one letter", by: ["glossary", "rename", " ", "가"]),
    Slip([:], 2, "a term needs at least one letter", by: ["glossary", "rename", "가", ""]),
    Slip([:], 2, "a new term is plain words", by: ["glossary", "rename", "가", "*나*"]),
    Slip([:], 2, "name three files (BASE OURS THEIRS) or none", by: ["snippets", "merge", "a", "b"]),
    Slip([:], 2, "there is no diagnostic 'bad-dat'; did you mean 'bad-date'?", by: ["explain", "[bad-dat]"]),
    Slip([:], 2, "--links needs a file below content/ of a site", by: ["inspect", "--links", "-"]),
    Slip([:], 2, "--limit must be at least 1, not 0", by: ["search", "가", "--limit", "0"]),
    Slip([:], 2, "--jobs must be at least 1, not -1", by: ["build", "--jobs=-1"]),
    Slip([:], 2, "jikji.yml names no translations", by: ["translate", "diff", "--all"]),
    Slip([:], 2, "name a page, or --all", by: ["translate", "diff"]),
    Slip([:], 2, "name a page, or --all", by: ["translate", "diff", "ko/a.md", "--all"]),
    Slip([:], 2, "--width must be at least 40, not 39", by: ["translate", "diff", "--all", "--width", "39"]),
    Slip([:], 2, "choose one of --po, --xliff and --tmx", by: ["translate", "export", "--po", "--tmx"]),
    Slip([:], 2, "name a format: --po, --xliff or --tmx", by: ["translate", "export"]),
    Slip([:], 2, "name a file that came back, or a program with --mt", by: ["translate", "import"]),
    Slip([:], 2, "name a file that came back", by: ["translate", "import", "a.po", "--po", "--mt", "x"]),
    Slip([:], 2, "name the file's format: --po, --xliff or --tmx", by: ["translate", "import", "a.po"]),
    Slip([:], 2, "--fail-on takes stale, missing, extra and machine", by: ["translate", "status", "--fail-on", "old"]),
    Slip([:], 2, "name a page, a page with a line, or --changed", by: ["translate", "accept"]),
    Slip(
      [:], 2, "several sources need --infer-revision", by: ["translate", "adopt", "--source", "a", "--source", "b"]),
  ]

  @Test(arguments: slips) func aSlipIsToldAndNothingIsWritten(_ slip: Slip) throws {
    try site { (folder) throws in
      for (path, text) in slip.files { try folder.write(text, to: path) }
      let run = try jikji(slip.arguments, in: folder)
      #expect(run.status == slip.status && run.error.contains(slip.sentence), "\(run.status) \(run.error)")
      #expect(folder.read("public/index.html") == nil)
      for (path, text) in slip.files { #expect(folder.read(path) == text) }
    }
  }

  /// Whatever refuses a build is found by a check, at the file that an author can change.
  @Test(
    arguments: [
      (["templates/footer.mustache": "{{#title}}"], "templates/footer.mustache:1:"),
      (["templates/footr.mustache": "x"], "templates/footr.mustache: error: no page uses this template"),
      (["content/ko/a.md": "---\ntitle: 글\ntags: [\(long)]\n---\n글\n"], "content/ko/a.md:3:8: error: '가가"),
      (["content/ko/a.md": "---\ntitle: 글\ntags: [index.html]\n---\n글\n"], "content/ko/a.md:3:8: error: "),
      (["content/ko/a.md": "---\ntitle: 글\naliases: [/search/]\n---\n글\n"], "content/ko/a.md:3:11: error: the alias"),
      (
        [
          "jikji.yml": "title: 시험\nbaseURL: https://example.org/\n",
          "content/ko/a.md": "---\ntitle: 글\nslug: feed.xml\n---\n글\n",
        ], "content/ko/a.md:3:7: error: "
      ),
      (["jikji.yml": "title: 시험\ntheme: {accent: zz}\n"], "jikji.yml:2:17: error: 'zz' is no colour"),
      (
        [
          "jikji.yml": "title: 시험\nprocessors:\n  gone: {command: [no-such-program]}\n",
          "content/ko/a.md": "---\ntitle: 글\n---\n\n```gone\nx\n```\n",
        ], "content/ko/a.md:5:1: error: 'no-such-program' is not installed"
      ),
      (
        ["content/ko/a.md": "---\ntitle: 글\n---\n\n```c file=/src/gone.c\n```\n"],
        "content/ko/a.md:5:6: error: the fence has no code, and there is no file 'src/gone.c'"
      ),
    ] as [([String: String], String)])
  func whatRefusesABuildIsFoundByACheck(files: [String: String], sentence: String) throws {
    try site { (folder) throws in
      for (path, text) in files { try folder.write(text, to: path) }
      let build = try jikji(["build"], in: folder)
      let check = try jikji(["check", "links"], in: folder)
      #expect(build.status != 0 && check.status == build.status, "\(build.status) \(check.status) \(check.error)")
      #expect(build.error.contains(sentence) && check.error.contains(sentence), "\(check.error)")
      #expect(!check.error.contains("public/") && folder.read("public/index.html") == nil)
    }
  }

  /// Bytes in other encodings than UTF-8 are never published.
  @Test func encodingsAreRecognised() throws {
    try site { (folder) throws in
      let draft = "---\ntitle: 초안\ndraft: true\n---\n\n비밀\n"
      let units: [UInt8] = draft.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
      let utf16: [UInt8] = [0xFF, 0xFE] + units
      try Data(utf16).write(to: folder.appendingPathComponent("content/ko/draft.md"))
      let run = try jikji(["build"], in: folder)
      #expect(run.status == 0 && folder.read("public/draft/index.html") == nil, "\(run.error)")
      // 안녕하세요, twice.
      let korean: [UInt8] = [0xBE, 0xC8, 0xB3, 0xE7, 0xC7, 0xCF, 0xBC, 0xBC, 0xBF, 0xE4, 0x0A]
      try Data(korean + korean).write(to: folder.appendingPathComponent("content/ko/draft.md"))
      let refused = try jikji(["build"], in: folder)
      #expect(refused.status == 1 && refused.error.contains("seems to be CP949; save it as UTF-8"), "\(refused.error)")
    }
  }

  @Test func aGlossaryThatIsAFolderIsNoGlossary() throws {
    try site { (folder) throws in
      try folder.write("", to: "glossary.yml/a")
      let run = try jikji(["build"], in: folder)
      #expect(
        run.status == 1 && run.error.contains("glossary.yml: error: this is a folder or a device"), "\(run.error)")
    }
  }

  @Test func aFileThatIsFarTooLargeIsNotRead() throws {
    try site { (folder) throws in
      let place = folder.appendingPathComponent("content/ko/large.md")
      try Data().write(to: place)
      // A sparse file: it takes no room.
      #expect(truncate(place.path, 3 << 30) == 0)
      let run = try jikji(["build"], in: folder)
      #expect(
        run.status == 1 && run.error.contains("content/ko/large.md: error: the file has 3072 MiB"), "\(run.error)")
    }
  }

  @Test func aFolderAboveTheSiteIsNoPlaceForIt() throws {
    try withTemporaryFolder { (folder) throws in
      try folder.write("title: 시험\n", to: "inner/site/jikji.yml")
      try folder.write("글\n", to: "inner/site/content/ko/one.md")
      let run = try jikji(["build", "-o", "../.."], in: folder.appendingPathComponent("inner/site"))
      #expect(run.status == 3 && run.error.contains("the folder holds the site's sources"), "\(run.error)")
      #expect(folder.read("inner/site/jikji.yml") == "title: 시험\n")
    }
  }

  @Test func contentThatIsAFileIsNoFolder() throws {
    try withTemporaryFolder { (folder) throws in
      try folder.write("title: 시험\n", to: "jikji.yml")
      try folder.write("글\n", to: "content")
      let run = try jikji(["build"], in: folder)
      #expect(run.status == 1)
      #expect(run.error.contains("content: error: this is a file, and a folder belongs here"), "\(run.error)")
    }
  }

  @Test func namesThatNoTextHasAreNamed() throws {
    try site { (folder) throws in
      let place = folder.appendingPathComponent("content/ko/").path
      let name = (Array(place.utf8) + [0x2F, 0xFF, 0x2E, 0x6D, 0x64, 0]).map { CChar(bitPattern: $0) }
      // Some disks take only names that are text.
      guard let file = fopen(name, "w") else { return }
      fclose(file)
      let run = try jikji(["build"], in: folder)
      #expect(run.status == 1 && run.error.contains("[name-not-utf8]"), "\(run.error)")
    }
  }

  @Test func twoSpellingsOfOneNameAreOneTooMany() throws {
    try site { (folder) throws in
      try folder.write("하나\n", to: "content/ko/한글.md")
      let apart = folder.appendingPathComponent("content/ko").path + "/" + "한글.md".decomposedStringWithCanonicalMapping
      try folder.write("둘\n", to: "둘.md")
      guard rename(folder.appendingPathComponent("둘.md").path, apart) == 0 else { return }
      guard try FileManager.default.contentsOfDirectory(atPath: folder.path + "/content/ko").count == 3 else { return }
      let run = try jikji(["build"], in: folder)
      #expect(run.status == 1 && run.error.contains("[name-in-two-spellings]"), "\(run.error)")
    }
  }

  @Test func aLongTitleGivesANameThatADiskTakes() throws {
    try site { (folder) throws in
      let run = try jikji(["new", "post", String(repeating: "긴 제목 ", count: 60)], in: folder)
      #expect(run.status == 0, "\(run.error)")
      let path = run.output.trimmingCharacters(in: .newlines)
      #expect(path.split(separator: "/").last.map { $0.utf8.count < 210 } == true && folder.read(path) != nil)
      #expect(try jikji(["new", "page", "../../x"], in: folder).output == "content/ko/x.md\n")
    }
  }

  @Test func aFolderThatWasPublishedIntoIsPublishedIntoAgain() throws {
    try site { (folder) throws in
      try folder.write("", to: "out/.keep")
      #expect(try jikji(["build", "-o", "out"], in: folder).status == 0)
      try folder.write("stale", to: "out/stale.html")
      #expect(try jikji(["build", "-o", "out", "--no-cache"], in: folder).status == 0)
      #expect(folder.read("out/stale.html") == nil && folder.read("out/.keep") == "")
    }
  }
}
