/// Tests of translations whose files were renamed, removed or made from an older version of the original.
import Foundation
import TestSupport
import Testing

struct TranslateRenamingTests {
  private static let page = "content/ko/press/inking.md", original = "vendor/press/inking.md"

  private func remove(_ path: String, in folder: URL) throws {
    try FileManager.default.removeItem(at: folder.appendingPathComponent(path))
  }

  private func status(_ folder: URL, _ arguments: String...) throws -> (output: String, error: String, status: Int32) {
    let run = try jikji(["translate", "status", "--fail-on", "stale"] + arguments, in: folder)
    return (run.output, run.error, run.status)
  }

  @Test func aPageThatBothSidesRenamedStaysStaleThroughAdopt() throws {
    try TranslatedSite.make { folder in
      #expect(try jikji(["translate", "adopt"], in: folder).status == 0)
      let changed = TranslatedSite.original.replacingOccurrences(of: "5 minutes", with: "10 minutes")
      try remove(Self.original, in: folder)
      try folder.write(changed, to: "vendor/press/ink.md")
      try remove(Self.page, in: folder)
      try folder.write(TranslatedSite.translation, to: "content/ko/press/ink.md")
      let before = try status(folder)
      #expect(before.status == 1 && before.error.contains("they are 'ink.md' and 'ink.md' now"), "\(before)")
      #expect(try jikji(["translate", "adopt"], in: folder).status == 0)
      let after = try status(folder)
      #expect(after.status == 1 && after.output.contains("ink.md  stale 1 (number 1)") && after.error.isEmpty)
    }
  }

  @Test func aVersionThatLacksAnOriginalLeavesItsPageUnfollowed() throws {
    try TranslatedSite.make { folder in
      try folder.write(TranslatedSite.original, to: "old/inking.md")
      try folder.write("# Drying\n\nHang it up for two days.\n", to: "vendor/press/drying.md")
      try folder.write("# 말리기\n\n하루 동안 널어 둡니다.\n", to: "content/ko/press/drying.md")
      let adopted = try jikji(["translate", "adopt", "--source", "old"], in: folder)
      #expect(adopted.status == 0 && (adopted.output + adopted.error).contains("'old' has no original of this page"))
      #expect(try status(folder).output.contains("drying.md  not followed"))
      #expect(try status(folder).status == 1)
    }
  }

  @Test func anOriginalOfAnEarlierVersionIsFollowedAlthoughItIsGoneToday() throws {
    try TranslatedSite.make { folder in
      try folder.write(TranslatedSite.original, to: "old/inking.md")
      try remove(Self.original, in: folder)
      try folder.write("# Casting\n\nMelt lead and tin in a small pot.\n", to: "vendor/press/casting.md")
      #expect(try jikji(["translate", "adopt", "--source", "old"], in: folder).status == 0)
      #expect(try status(folder).error.contains("its original 'inking.md' is gone"))
      let found = TranslatedSite.original.replacingOccurrences(of: "5", with: "9")
      try folder.write(found, to: "vendor/press/inked.md")
      #expect(try status(folder).output.contains("inking.md  stale 1 (number 1)"))
    }
  }

  @Test func aPageWithoutOriginalIsReportedUntilItIsAdoptedAsTheTranslatorsOwn() throws {
    try TranslatedSite.make { folder in
      try folder.write("# 꼬리말\n\n책을 옮기고 나서 적습니다.\n", to: "content/ko/press/afterword.md")
      #expect(try jikji(["translate", "adopt"], in: folder).status == 0)
      let found = try jikji(["check", "translations", "--strict"], in: folder)
      #expect(found.status == 1 && (found.output + found.error).contains("no original has the path or the code"))
      #expect(try status(folder).status == 1)
      #expect(try jikji(["translate", "adopt", "content/ko/press/afterword.md"], in: folder).status == 0)
      let own = try status(folder)
      #expect(own.status == 0 && own.output.contains("afterword.md  the translator's own"), "\(own)")
      #expect(try jikji(["check", "translations", "--strict"], in: folder).status == 0)
      #expect(try jikji(["translate", "adopt", "--again"], in: folder).status == 0)
      #expect(try status(folder).status == 0)
    }
  }

  @Test func aPageThatIsGoneIsForgottenInWords() throws {
    try TranslatedSite.make { folder in
      try folder.write("# Drying\n\nHang it up for a day.\n", to: "vendor/press/drying.md")
      try folder.write("# 말리기\n\n하루 동안 널어 둡니다.\n", to: "content/ko/press/drying.md")
      #expect(try jikji(["translate", "adopt"], in: folder).status == 0)
      try remove("content/ko/press/drying.md", in: folder)
      let cured = try jikji(["translate", "adopt", "ko/press"], in: folder)
      #expect(cured.error.contains("forgot what is there no longer: drying.md"), "\(cured)")
      #expect(!cured.error.contains("put it back"))
    }
  }

  @Test func statusAndUpdateTakeAPage() throws {
    try TranslatedSite.make { folder in
      try folder.write("# Drying\n\nHang it up for a day.\n", to: "vendor/press/drying.md")
      try folder.write("# 말리기\n\n하루 동안 널어 둡니다.\n", to: "content/ko/press/drying.md")
      #expect(try jikji(["translate", "adopt"], in: folder).status == 0)
      try TranslatedSite.changeOriginal(in: folder)
      let other = try status(folder, "content/ko/press/drying.md")
      #expect(other.status == 0 && other.output.contains("drying.md") && !other.output.contains("inking.md"))
      let left = try jikji(["translate", "update", "--apply", "all", "ko/press/drying.md"], in: folder)
      #expect(left.status == 0 && left.error.contains("resolved 0 of 0"), "\(left)")
      #expect(folder.read(Self.page) == TranslatedSite.translation)
    }
  }

  @Test func theCuresOfAStaleBlockCanBeCopied() throws {
    try TranslatedSite.make { folder in
      #expect(try jikji(["translate", "adopt"], in: folder).status == 0)
      try folder.write(
        TranslatedSite.original.replacingOccurrences(of: "5 minutes", with: "10 minutes"), to: Self.original)
      let run = try jikji(["check", "translations"], in: folder)
      let words = (run.output + run.error).split(separator: "'").filter { $0.hasPrefix("jikji translate") }
      #expect(words == ["jikji translate diff \(Self.page)", "jikji translate accept \(Self.page):5"])
      for command in words {
        let result = try jikji(command.split(separator: " ").dropFirst().map(String.init), in: folder)
        #expect(result.status == 0, "\(result)")
      }
      #expect(try status(folder).status == 0)
    }
  }
}
