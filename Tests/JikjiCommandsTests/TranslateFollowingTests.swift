/// Tests that no changed block of an original counts as translated, whatever happens to locks and files.
import Foundation
import TestSupport
import Testing

struct TranslateFollowingTests {
  private static let page = "content/ko/press/inking.md", original = "vendor/press/inking.md"

  /// A site whose one page is adopted, with a second page on both sides that nobody has adopted yet.
  private func withSecondPage(settings: String = "", _ body: (URL) throws -> Void) throws {
    try TranslatedSite.make(settings: settings) { folder in
      #expect(try jikji(["translate", "adopt"], in: folder).status == 0)
      try folder.write("# Drying\n\nHang it up for a day.\n", to: "vendor/press/drying.md")
      try folder.write("# 말리기\n\n하루 동안 널어 둡니다.\n", to: "content/ko/press/drying.md")
      try body(folder)
    }
  }

  private func check(_ folder: URL, _ flags: String...) throws -> (output: String, status: Int32) {
    let run = try jikji(["check", "translations"] + flags, in: folder)
    return (run.output + run.error, run.status)
  }

  @Test func aPageThatNobodyAdoptedIsReportedAndFailsWhatAsksForStaleOnes() throws {
    try withSecondPage { folder in
      let found = try check(folder, "--strict")
      #expect(
        found.status == 1 && found.output.contains("content/ko/press/drying.md: warning: translations.lock does not"))
      #expect(found.output.contains("[unfollowed-page]"))
      let status = try jikji(["translate", "status", "--fail-on", "stale"], in: folder)
      #expect(status.status == 1 && status.output.contains("drying.md  not followed\n"), "\(status.output)")
      #expect(try jikji(["translate", "adopt"], in: folder).status == 0)
      #expect(try check(folder, "--strict").status == 0)
      try FileManager.default.removeItem(at: folder.appendingPathComponent("content/ko/press/translations.lock"))
      #expect(try check(folder, "--strict").output.contains("1 warning\n"))
    }
  }

  @Test func anOriginalWithoutTranslationIsNamedAndFailsNothing() throws {
    try TranslatedSite.make { folder in
      #expect(try jikji(["translate", "adopt"], in: folder).status == 0)
      try folder.write("# Drying\n\nHang it up for a day.\n", to: "vendor/press/drying.md")
      let found = try check(folder)
      #expect(found.status == 0)
      #expect(found.output.contains("vendor/press/drying.md: note: 'ko/press' has no translation of this page"))
      #expect(found.output.contains("[untranslated-page]"))
    }
  }

  @Test func aDamagedLockIsNotBegunAnewUnlessToldSo() throws {
    try TranslatedSite.make { folder in
      let lock = "content/ko/press/translations.lock"
      #expect(try jikji(["translate", "adopt"], in: folder).status == 0)
      let damaged = "<<<<<<< HEAD\n" + (folder.read(lock) ?? "")
      try folder.write(damaged, to: lock)
      let refused = try jikji(["translate", "adopt"], in: folder)
      #expect(refused.status == 1 && refused.error.contains("keep the lines of both sides"))
      #expect(folder.read(lock) == damaged)
      #expect(try jikji(["translate", "adopt", "--again"], in: folder).status == 0)
      #expect(folder.read(lock)?.contains("<<<<") == false)
    }
  }

  @Test func anOriginalThatIsGoneIsAsGraveAsAStaleOneAndKeepsItsPlace() throws {
    try withSecondPage(settings: ", stale: error") { folder in
      #expect(try jikji(["translate", "adopt"], in: folder).status == 0)
      try FileManager.default.removeItem(at: folder.appendingPathComponent(Self.original))
      let found = try check(folder)
      #expect(found.status == 1 && found.output.contains("\(Self.page): error: its original 'inking.md' is gone"))
      #expect(try jikji(["translate", "status", "--fail-on", "stale"], in: folder).status == 1)
      let adopted = try jikji(["translate", "adopt"], in: folder)
      #expect(adopted.status == 0 && adopted.error.contains("its original"))
      #expect(try jikji(["translate", "diff", "--all"], in: folder).status == 0)
      #expect(try jikji(["translate", "update"], in: folder).status == 0)
      try TranslatedSite.changeOriginal(in: folder)
      #expect(try jikji(["translate", "status"], in: folder).output.contains("inking.md  stale 1, missing 1"))
    }
  }

  @Test func anOriginalWithoutAnyPageIsAnError() throws {
    try TranslatedSite.make { folder in
      #expect(try jikji(["translate", "adopt"], in: folder).status == 0)
      try FileManager.default.removeItem(at: folder.appendingPathComponent(Self.original))
      let found = try check(folder)
      #expect(
        found.status == 2
          && found.output.contains("jikji.yml:4:5: error: there is no Markdown file in 'vendor/press', of which"))
      #expect(!found.output.contains("is gone"), "one error, not one for every page")
      // The same holds before any page is followed.
      try FileManager.default.removeItem(at: folder.appendingPathComponent("content/ko/press/translations.lock"))
      let status = try jikji(["translate", "status", "--fail-on", "missing"], in: folder)
      #expect(status.status == 1 && status.error.contains("no Markdown file in 'vendor/press'; fetch it"))
    }
  }

  @Test func anOriginalWithComponentsOfJavaScriptIsFollowed() throws {
    try TranslatedSite.make { folder in
      let original = Self.original.replacingOccurrences(of: ".md", with: ".mdx")
      let text = try #require(folder.read(Self.original))
      try FileManager.default.removeItem(at: folder.appendingPathComponent(Self.original))
      try folder.write("import Press from './Press'\n\n" + text, to: original)
      #expect(try jikji(["translate", "adopt"], in: folder).status == 0)
      #expect(folder.read("content/ko/press/translations.lock")?.contains("inking.mdx") == true)
      try folder.write(text.replacingOccurrences(of: "5 minutes", with: "10 minutes"), to: original)
      #expect(try jikji(["translate", "status", "--fail-on", "stale"], in: folder).status == 1)
      #expect(try jikji(["build"], in: folder).status == 0)
    }
  }

  @Test func anotherVersionIsAdoptedForNewPagesAndNamedOnesOnly() throws {
    try withSecondPage { folder in
      try TranslatedSite.changeOriginal(in: folder)
      #expect(try jikji(["translate", "adopt", "--source", "vendor/press"], in: folder).status == 0)
      let status = try jikji(["translate", "status"], in: folder).output
      #expect(status.contains("inking.md  stale 1, missing 1") && status.contains("2/2  content/ko/press/drying.md"))
      #expect(try jikji(["translate", "adopt", Self.page], in: folder).status == 0)
      #expect(try jikji(["translate", "status", "--fail-on", "stale"], in: folder).status == 0)
    }
  }

  @Test func aMarkThatIsLeftCountsAsMissingAfterAnyEdit() throws {
    try TranslatedSite.make { folder in
      #expect(try jikji(["translate", "adopt"], in: folder).status == 0)
      try TranslatedSite.changeOriginal(in: folder)
      #expect(try jikji(["translate", "update", "--apply", "all"], in: folder).status == 0)
      let half = folder.read(Self.page)?.replacingOccurrences(of: "Never ink in", with: "칠하지 마세요, in")
      try folder.write(half ?? "", to: Self.page)
      #expect(try jikji(["translate", "status", "--fail-on", "missing"], in: folder).status == 1)
    }
  }

  @Test func ofTwoEqualNumbersNoneIsChangedWhenOnlyOneDid() throws {
    try TranslatedSite.make { folder in
      try folder.write("# Inking\n\nDry it for 5 minutes at 5 degrees.\n", to: Self.original)
      try folder.write("# 먹칠\n\n5도에서 5분 동안 말립니다.\n", to: Self.page)
      #expect(try jikji(["translate", "adopt"], in: folder).status == 0)
      try folder.write("# Inking\n\nDry it for 10 minutes at 5 degrees.\n", to: Self.original)
      let update = try jikji(["translate", "update", "--apply", "all"], in: folder)
      #expect(update.output.contains("number\tleft") && folder.read(Self.page)?.contains("5도에서 5분") == true)
    }
  }

  @Test func newBlocksOfBothSidesAreNoAcceptedPair() throws {
    try TranslatedSite.make { folder in
      #expect(try jikji(["translate", "adopt"], in: folder).status == 0)
      try folder.write(TranslatedSite.original + "\nWear gloves all the time.\n", to: Self.original)
      try folder.write(TranslatedSite.translation + "\n이 책은 2쇄입니다.\n", to: Self.page)
      #expect(try jikji(["translate", "accept", "--changed"], in: folder).error.contains("accepted 0 blocks"))
      #expect(try jikji(["translate", "status", "--fail-on", "stale"], in: folder).status == 1)
    }
  }

  @Test func aStaleBlockMustStillBeLikeTheOriginalThatItTranslates() throws {
    try TranslatedSite.make(settings: ", stale: off") { folder in
      let sample = "# Ink\n\n```swift\nprint(1) // say hello\n```\n\nRead [more](https://a.example/) of it.\n"
      try folder.write(sample, to: Self.original)
      let translation = sample.replacingOccurrences(
        of: "Read [more](https://a.example/) of it.", with: "[더](https://a.example/) 읽으세요.")
      try folder.write(translation, to: Self.page)
      #expect(try jikji(["translate", "adopt"], in: folder).status == 0)
      let moved = sample.replacingOccurrences(of: "hello", with: "hello now").replacingOccurrences(
        of: "Read", with: "Please read")
      try folder.write(moved, to: Self.original)
      #expect(try check(folder, "--strict").status == 0)
      try folder.write(translation.replacingOccurrences(of: "print(1)", with: "exit(1)"), to: Self.page)
      let found = try check(folder)
      #expect(found.status == 1 && found.output.contains("'exit(1) // say hello' instead of 'print(1) // say hello'"))
      try folder.write(translation.replacingOccurrences(of: "a.example", with: "b.example"), to: Self.page)
      #expect(try check(folder, "--strict").output.contains("the link leads to 'https://b.example/'"))
    }
  }

  @Test(arguments: [["status", "--format", "sarif"], ["diff", "--all", "--format", "json"]])
  func aFormatThatACommandDoesNotWriteIsRefused(arguments: [String]) throws {
    try TranslatedSite.make { folder in
      let run = try jikji(["translate"] + arguments, in: folder)
      #expect(run.status == 2 && run.error.contains("this command writes text"), "\(run.error)")
    }
  }

  @Test func aFolderOfOriginalsThatIsGoneIsAnErrorInTheSettings() throws {
    try TranslatedSite.make { folder in
      #expect(try jikji(["translate", "adopt"], in: folder).status == 0)
      try FileManager.default.removeItem(at: folder.appendingPathComponent("vendor"))
      let found = try check(folder)
      #expect(found.status == 2 && found.output.contains("jikji.yml:4:5: error: cannot find the folder 'vendor/press'"))
    }
  }

  @Test func aPageWithoutOriginalIsFollowedNoLongerWhenItIsNamed() throws {
    try TranslatedSite.make { folder in
      #expect(try jikji(["translate", "adopt"], in: folder).status == 0)
      try FileManager.default.removeItem(at: folder.appendingPathComponent(Self.original))
      #expect(try jikji(["translate", "adopt"], in: folder).status == 1)
      let adopted = try jikji(["translate", "adopt", Self.page], in: folder)
      #expect(adopted.status == 0, "\(adopted.error)")
      #expect(try check(folder, "--strict").status == 0)
    }
  }
}
