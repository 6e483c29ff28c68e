/// Tests of the lists of a site as text and JSON, and of the built-in templates and their values.
import Foundation
import TestSupport
import Testing

struct ListCommandTests {
  /// A site whose pages miss others, have samples, and name topics.
  private func site(_ body: (URL) throws -> Void) throws {
    try withTemporaryFolder { (folder) throws in
      try folder.write(
        """
        title: 시험
        languages: {ko: {}, en: {}}
        links: {internal: warning}
        topics:
          클로저: {definition: 이름 없는 함수.}
          액터: {}

        """, to: "jikji.yml")
      try folder.write(
        """
        ---
        title: 하나
        date: 2020-01-02
        topics: [클로저]
        ---

        [[둘]]과 [[없는 글]], 또 [[없는 글]], [[빈 글]].

        ## 예제

        ```swift run
        print(1)
        ```

        ```sh
        ls
        ```

        """, to: "content/ko/posts/one.md")
      try folder.write("---\ntitle: 둘\ndraft: true\n---\n\n글\n", to: "content/ko/posts/draft.md")
      try folder.write("---\ntitle: 둘\n---\n\n글\n", to: "content/ko/둘.md")
      try folder.write("---\ntitle: 셋\n---\n\n글\n", to: "content/ko/셋.md")
      try folder.write("---\ntitle: One\nsource: {language: ko}\n---\n\ntext\n", to: "content/en/posts/one.md")
      try body(folder)
    }
  }

  @Test func listsForProgramsHaveEveryFact() throws {
    try site { (folder) throws in
      let lists = try ["articles", "snippets", "topics", "wanted"].map {
        "\($0)\n" + (try jikji(["list", $0, "--format", "json"], in: folder)).output
      }
      #expect(goldenMismatch(lists.joined(), "lists.json") == nil)
    }
  }

  private func json(_ subject: String, in folder: URL) throws -> [[String: Any]] {
    let run = try jikji(["list", subject, "--format", "json"], in: folder)
    return try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]])
  }

  @Test(arguments: [
    ("articles", "/en/posts/one/\t-\tpost\tOne\n/posts/one/\t2020-01-02\tpost\t하나\n/둘/\t-\tpage\t둘\n/셋/\t-\tpage\t셋\n"),
    ("snippets", "content/ko/posts/one.md:11\tswift\trun\ncontent/ko/posts/one.md:15\tsh\t-\n"),
    ("topics", "/topics/액터/\tko\t0\t액터\n/topics/클로저/\tko\t1\t클로저\n"),
    ("wanted", "2\t없는 글\n1\t빈 글\n"), ("orphans", "content/ko/셋.md\t셋\n"), ("mentions", ""),
  ])
  func listsAreLinesOfColumns(subject: String, lines: String) throws {
    try site { (folder) throws in
      let run = try jikji(["list", subject], in: folder)
      #expect(run.status == 0 && run.output == lines, "\(run.output)\n\(run.error)")
    }
  }

  @Test func draftsAreListedWhenTheyAreAskedFor() throws {
    try site { (folder) throws in
      #expect(try jikji(["list", "articles", "--drafts"], in: folder).output.contains("/posts/draft/"))
      #expect(try !jikji(["list", "articles"], in: folder).output.contains("/posts/draft/"))
    }
  }

  @Test func programsGetTheSameWithMoreFacts() throws {
    try site { (folder) throws in
      let articles = try json("articles", in: folder)
      #expect(articles.map { $0["id"] as? String } == ["en/posts/one", "ko/posts/one", "ko/둘", "ko/셋"])
      #expect(articles.map { $0["translationOf"] as? String } == ["ko/posts/one.md", nil, nil, nil])
      let samples = try json("snippets", in: folder)
      #expect(samples.map { $0["line"] as? Int } == [11, 15] && samples.map { $0["index"] as? Int } == [0, 1])
      #expect(samples.map { $0["level"] as? String } == ["run", nil])
      #expect(samples.allSatisfy { $0["heading"] as? String == "예제" && $0["column"] as? Int == 1 })
      let topics = try json("topics", in: folder)
      #expect(topics.map { $0["definition"] as? String } == [nil, "이름 없는 함수."])
      #expect(topics.map { $0["articles"] as? [String] } == [[], ["ko/posts/one.md"]])
      let wanted = try json("wanted", in: folder)
      #expect(wanted.map { $0["uses"] as? Int } == [2, 1] && wanted.first?["name"] as? String == "없는 글")
      #expect(try json("orphans", in: folder).map { $0["path"] as? String } == ["ko/셋.md"])
    }
  }

  @Test func theTranslationIsTheOneThatNamesItsOriginal() throws {
    try withTemporaryFolder { (folder) throws in
      try folder.write("title: 시험\nlanguages: {ko: {}, en: {}}\n", to: "jikji.yml")
      try folder.write("---\ntitle: 가\ntranslationOf: en/a\n---\n\n글\n", to: "content/ko/나.md")
      try folder.write("---\ntitle: A\n---\n\ntext\n", to: "content/en/a.md")
      try folder.write("글\n", to: "content/ko/same.md")
      try folder.write("text\n", to: "content/en/same.md")
      let all = try json("articles", in: folder)
      let originals = all.map { "\($0["path"] ?? "") <- \($0["translationOf"] as? String ?? "-")" }
      #expect(
        originals == ["en/a.md <- -", "en/same.md <- ko/same.md", "ko/same.md <- -", "ko/나.md <- en/a.md"],
        "\(originals)")
    }
  }

  @Test func mentionsThatMayMeanATopicAreListedWithTheReason() throws {
    try withTemporaryFolder { (folder) throws in
      try folder.write("title: 시험\ntopics: {뷰: {names: [뷰]}, 관점: {names: [뷰]}}\n", to: "jikji.yml")
      try folder.write("글 하나.\n\n데이터베이스의 뷰를 만듭니다.\n", to: "content/ko/a.md")
      let run = try jikji(["list", "mentions", "--format", "json"], in: folder)
      let list = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]])
      for mention in list {
        #expect(mention["path"] as? String == "content/ko/a.md" && mention["line"] as? Int == 3)
        #expect(mention["words"] as? String == "뷰" && (mention["reason"] as? String)?.isEmpty == false)
      }
      let lines = try jikji(["list", "mentions"], in: folder).output.split(separator: "\n")
      #expect(lines.count == list.count && lines.allSatisfy { $0.hasPrefix("content/ko/a.md:3\t뷰\t") })
    }
  }
}

struct TemplatesCommandTests {
  private func site(_ body: (URL) throws -> Void) throws {
    try withTemporaryFolder { (folder) throws in
      try folder.write("title: 시험\n", to: "jikji.yml")
      try folder.write("---\ntitle: 하나\ndate: 2020-01-02\n---\n\n글\n", to: "content/ko/posts/one.md")
      try body(folder)
    }
  }

  @Test func aCopyTakesThePlaceOfABuiltInTemplate() throws {
    try site { (folder) throws in
      #expect(try jikji(["templates", "list"], in: folder).output.contains("footer\tbuilt-in\n"))
      let ejected = try jikji(["templates", "eject", "footer"], in: folder)
      #expect(ejected.output == "templates/footer.mustache\n" && ejected.status == 0)
      let list = try jikji(["templates", "list"], in: folder).output.split(separator: "\n")
      #expect(list.filter { $0.hasSuffix("\town") } == ["footer\town"])
      #expect(
        folder.read("templates/footer.mustache") == (try jikji(["templates", "show", "footer"], in: folder)).output)
      let again = try jikji(["templates", "eject", "footer"], in: folder)
      #expect(again.status == 2 && again.error.contains("the file is there already"))
    }
  }

  @Test func wordsOfTheInterfaceAreCopiedToWhereTheyAreRead() throws {
    try site { (folder) throws in
      let ejected = try jikji(["templates", "eject", "i18n/ko.json"], in: folder)
      #expect(ejected.output == "i18n/ko.yml\n" && ejected.status == 0)
      let words = try #require(folder.read("i18n/ko.yml"))
      try folder.write(words.replacing(#/search: ".*"/#, with: "search: \"두루 찾기\""), to: "i18n/ko.yml")
      #expect(try jikji(["build", "--strict"], in: folder).status == 0)
      #expect(folder.read("public/index.html")?.contains("두루 찾기") == true)
    }
  }

  @Test(arguments: ["footer", "footer.mustache", "templates/footer.mustache"])
  func aTemplateHasItsNameItsFileAndItsPath(name: String) throws {
    try withTemporaryFolder { (folder) throws in
      let shown = try jikji(["templates", "show", name], in: folder)
      #expect(shown.status == 0 && shown.output.contains("<footer"))
    }
  }

  @Test func anUnknownTemplateIsAnsweredWithTheNearest() throws {
    try withTemporaryFolder { (folder) throws in
      let shown = try jikji(["templates", "show", "footr"], in: folder)
      #expect(shown.status == 2 && shown.error.contains("no built-in template 'footr'; did you mean 'footer'?"))
      // Outside of a site the list is that of the program.
      let list = try jikji(["templates", "list"], in: folder)
      #expect(list.status == 0 && !list.output.contains("\town"))
    }
  }

  @Test func valuesAreThoseOfThePageThatIsNamed() throws {
    try site { (folder) throws in
      for name in ["ko/posts/one.md", "/posts/one/"] {
        let values = try jikji(["templates", "values", name], in: folder)
        #expect(values.status == 0 && values.output.hasPrefix("article (/posts/one/)\n"), "\(values)")
        #expect(values.output.contains("  root\ttext\t../../\tthe way from the page to the root, such as ../../\n"))
      }
      let korean = try jikji(["templates", "values", "/posts/one/", "--locale", "ko"], in: folder).output
      #expect(korean.contains("  root\ttext\t../../\t") && !korean.contains("the way from the page"))
      let all = try jikji(["templates", "values"], in: folder).output
      #expect(all.contains("\narticle (/posts/one/)\n") || all.hasPrefix("article (/posts/one/)\n"))
      #expect(all.contains("home (/)\n"))
      let none = try jikji(["templates", "values", "ko/none.md"], in: folder)
      #expect(none.status == 2 && none.error.contains("the site has no page 'ko/none.md'"))
    }
  }

  @Test func programsGetValuesAsJSON() throws {
    try site { (folder) throws in
      let run = try jikji(["templates", "values", "/posts/one/", "--format", "json"], in: folder)
      let list = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]])
      #expect(list.map { $0["template"] as? String } == ["article"] && list.first?["page"] as? String == "/posts/one/")
      let values = try #require(list.first?["values"] as? [[String: Any]])
      let root = values.first { $0["name"] as? String == "root" }
      #expect(root?["type"] as? String == "text" && root?["content"] as? String == "../../")
    }
  }
}

struct CleanCommandTests {
  private func site(_ body: (URL) throws -> Void) throws {
    try withTemporaryFolder { (folder) throws in
      try folder.write("title: 시험\n", to: "jikji.yml")
      try folder.write("글\n", to: "content/ko/a.md")
      try body(folder)
    }
  }

  @Test func theBuiltSiteStaysWhenOnlyTheCacheGoes() throws {
    try site { (folder) throws in
      #expect(try jikji(["build"], in: folder).status == 0)
      try folder.write("x", to: ".jikji/preview/a")
      #expect(FileManager.default.fileExists(atPath: folder.appendingPathComponent(".jikji/cache").path))
      #expect(try jikji(["clean", "--cache-only"], in: folder).status == 0)
      #expect(folder.read("public/index.html") != nil && folder.read(".jikji/preview/a") == nil)
      #expect(!FileManager.default.fileExists(atPath: folder.appendingPathComponent(".jikji/cache").path))
      #expect(try jikji(["clean"], in: folder).status == 0)
      #expect(folder.read("public/index.html") == nil)
    }
  }

  @Test func theSiteOfTheLastBuildIsRemovedWithoutItsManifest() throws {
    try site { (folder) throws in
      #expect(try jikji(["build"], in: folder).status == 0)
      try FileManager.default.removeItem(at: folder.appendingPathComponent("public/.jikji-manifest.json"))
      #expect(try jikji(["clean"], in: folder).status == 0 && folder.read("public/index.html") == nil)
    }
  }

  @Test func aFolderThatNoBuildMadeIsNotEmptied() throws {
    try site { (folder) throws in
      try folder.write("내 것", to: "public/mine.txt")
      let run = try jikji(["clean"], in: folder)
      #expect(run.status == 3 && run.error.contains("it holds 'mine.txt' and no built site"))
      #expect(folder.read("public/mine.txt") == "내 것")
    }
  }

  @Test func whatWasDoneIsSaidWhenMoreIsAskedFor() throws {
    try site { (folder) throws in
      #expect(try jikji(["clean"], in: folder).error.isEmpty)
      #expect(try jikji(["clean", "--verbose"], in: folder).error == "cleaned\n")
      #expect(try jikji(["clean", "--verbose", "--locale", "ko"], in: folder).error == "치웠습니다\n")
      #expect(try jikji(["clean", "--verbose", "--quiet"], in: folder).error.isEmpty)
    }
  }
}
