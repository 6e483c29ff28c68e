/// Tests of checking, fixing and renaming on the command line.
import Foundation
import TestSupport
import Testing

struct LinkCommandTests {
  private func site(_ body: (URL) throws -> Void) throws {
    try withTemporaryFolder { folder in
      try folder.write("title: 시험\n", to: "jikji.yml")
      try folder.write("- {term: method, preferred: 함수형, banned: [메소드], kinds: [term-choice]}\n", to: "glossary.yml")
      try folder.write("---\ntitle: 하나\n---\n## 첫째\n\n메소드를 쓰고 `메소드`는 둔다.\n", to: "content/ko/posts/one.md")
      try body(folder)
    }
  }

  @Test func fixingRespellsTermsAndTheirJosa() throws {
    try site { folder in
      let found = try jikji(["check", "terms", "--strict"], in: folder)
      #expect(found.status == 1)
      #expect(found.error.contains("[banned-term]"), "\(found.error)")
      #expect(try jikji(["check", "terms", "--strict", "--fix"], in: folder).status == 0)
      #expect(folder.read("content/ko/posts/one.md")?.contains("함수형을 쓰고 `메소드`는 둔다.") == true)
    }
  }

  @Test func aRenamedPageIsAWarningUntilItIsPublishedAndTheFixWritesItsAlias() throws {
    try site { folder in
      try folder.write("title: 시험\nbaseURL: https://example.org/\n", to: "jikji.yml")
      #expect(try jikji(["build"], in: folder).status == 0)
      #expect(folder.read(".jikji/urls.json") == nil)
      #expect(try jikji(["build", "--publish"], in: folder).status == 0)
      #expect(folder.read(".jikji/urls.json")?.contains("\"/posts/one/\"") == true)
      try folder.write("---\ntitle: 하나\nslug: first\n---\n## 처음\n\n글\n", to: "content/ko/posts/one.md")
      let plain = try jikji(["build"], in: folder)
      #expect(plain.status == 0 && plain.error.contains("one.md:1:1: warning: '/posts/one/' was"), "\(plain.error)")
      let broken = try jikji(["build", "--publish"], in: folder)
      #expect(broken.status == 1 && broken.error.contains("[gone-address]"), "\(broken.error)")
      #expect(try jikji(["check", "links", "--fix"], in: folder).status == 0)
      #expect(folder.read("content/ko/posts/one.md")?.contains("aliases:\n  - /posts/one/\n") == true)
      #expect(try jikji(["build", "--publish"], in: folder).status == 0)
      #expect(folder.read("public/posts/one/index.html")?.contains("first") == true)
    }
  }

  @Test func theLedgerIsListedRecordedAndCorrected() throws {
    try site { folder in
      #expect(try jikji(["ledger", "record"], in: folder).status == 2)
      let base = ["--base-url", "https://example.org/"]
      let recorded = try jikji(["ledger", "record"] + base, in: folder)
      #expect(recorded.status == 0 && recorded.error == "1 address added, 1 in the ledger\n", "\(recorded.error)")
      #expect(try jikji(["ledger", "list"], in: folder).output == "/posts/one/\tpublished\tko/posts/one.md\t하나\n")
      let list = try jikji(["ledger", "list", "--format", "json"], in: folder).output
      #expect(goldenMismatch(list, "ledger.json") == nil)
      try folder.write("---\ntitle: 둘\n---\n\n글\n", to: "content/ko/posts/two.md")
      try FileManager.default.removeItem(at: folder.appendingPathComponent("content/ko/posts/one.md"))
      #expect(try jikji(["ledger", "list"], in: folder).output == "/posts/one/\tmissing\tko/posts/one.md\t하나\n")
      let wrong = try jikji(["ledger", "forget", "/posts/on/"], in: folder)
      #expect(wrong.status == 2 && wrong.error.contains("did you mean '/posts/one/'?"), "\(wrong.error)")
      #expect(try jikji(["ledger", "forget", "/posts/one/#첫째"], in: folder).status == 0)
      #expect(folder.read(".jikji/urls.json")?.contains("첫째") == false)
      #expect(try jikji(["ledger", "forget", "/posts/one/"], in: folder).status == 0)
      #expect(try jikji(["ledger", "list", "--format", "json"], in: folder).output.filter { !$0.isWhitespace } == "[]")
      #expect(try jikji(["build", "--publish", "--drafts"] + base, in: folder).status == 2)
    }
  }

  @Test func checkingOneFamilySaysNothingOfTheOthers() throws {
    try site { folder in
      try folder.write("[없는 글](none.md)\n", to: "content/ko/posts/two.md")
      #expect(try jikji(["check", "terms"], in: folder).status == 0)
      let links = try jikji(["check", "links", "--format", "json"], in: folder)
      #expect(links.status == 1)
      #expect(links.output.contains("\"missing-page\""))
      #expect(!links.output.contains("banned-term"))
    }
  }

  @Test func whatReadingFindsBesidesIsOnlyCounted() throws {
    try site { folder in
      try folder.write("---\ntitle: 둘\ntags: 가, 나\n---\n\n글\n", to: "content/ko/posts/two.md")
      let terms = try jikji(["check", "terms"], in: folder).error
      #expect(terms.contains("[banned-term]") && !terms.contains("[list-in-one-text]"), "\(terms)")
      #expect(terms.contains("left out: 1 finding of other families; 'jikji check' shows all"), "\(terms)")
      let content = try jikji(["check", "content"], in: folder).error
      #expect(content.contains("[list-in-one-text]") && !content.contains("left out"), "\(content)")
      #expect(!(try jikji(["check"], in: folder).error.contains("left out")))
    }
  }

  @Test func fixingAnImportedArticleBreaksNeitherItNorLinksToItsHeadings() throws {
    try site { folder in
      let old = "---\ntitle: 옛글\ndate: 2016-01-02\n---\n\n[처음](#메소드-이야기) [없는 곳](/nowhere/)\n\n## 메소드 이야기\n\n메소드를 본다.\n"
      try folder.write(old, to: "old/2016-01-02-old.md")
      #expect(try jikji(["import", "old", "--to", "content/ko"], in: folder).status == 0)
      #expect(try jikji(["build"], in: folder).status == 0)
      let fixed = try jikji(["check", "terms", "--fix"], in: folder)
      #expect(fixed.status == 0, "\(fixed.error)")
      let text = folder.read("content/ko/posts/2016/old.md") ?? ""
      #expect(text.contains("## 함수형 이야기") && text.contains("\"#메소드-이야기 -> 함수형-이야기\""), "\(text)")
      let built = try jikji(["build"], in: folder)
      #expect(built.status == 0, "\(built.error)")
      #expect(folder.read("public/posts/2016/old/index.html")?.contains("메소드-이야기\">처음") == false)
      // The repair stays, also when everything is imported again.
      let again = try jikji(["import", "old", "--to", "content/ko"], in: folder)
      #expect(folder.read("content/ko/posts/2016/old.md") == text, "\(again.error)")
    }
  }

  /// A name that long leaves no room for that of the draft beside it.
  @Test func renamingChangesAllArticlesOrNone() throws {
    try site { folder in
      let long = "content/ko/posts/" + String(repeating: "z", count: 250) + ".md"
      try folder.write("메소드를 쓴다.\n", to: long)
      let before = folder.read("content/ko/posts/one.md")
      let run = try jikji(["glossary", "rename", "메소드", "함수형"], in: folder)
      #expect(run.status == 3 && run.error.contains("cannot write"), "\(run.error)")
      #expect(folder.read("content/ko/posts/one.md") == before)
      let names = try FileManager.default.contentsOfDirectory(
        atPath: folder.appendingPathComponent("content/ko/posts").path)
      #expect(names.allSatisfy { $0.hasSuffix(".md") })
    }
  }

  @Test func renamingSaysWhatItDidAndWhatItLeft() throws {
    try site { folder in
      let dry = try jikji(["glossary", "rename", "메소드", "함수형", "--dry-run"], in: folder)
      #expect(dry.status == 0)
      #expect(folder.read("content/ko/posts/one.md")?.contains("메소드를") == true)
      let run = try jikji(["glossary", "rename", "메소드", "함수형"], in: folder)
      #expect(run.status == 0)
      #expect(run.error.contains("one.md:6:10: note: '메소드' stays: it is code [undecided-rename]"), "\(run.error)")
      #expect(
        run.error.contains("in 1 place of 1 file; kept 0 ids of headings as aliases, left 1 place"), "\(run.error)")
      #expect(folder.read("content/ko/posts/one.md")?.contains("함수형을 쓰고 `메소드`는") == true)
      #expect(try jikji(["glossary", "rename", "같다", "같다"], in: folder).status == 2)
    }
  }
}
