/// Tests of following an original on the command line, from the first adoption to the last accepted block.
import Foundation
import TestSupport
import Testing

struct TranslateCommandTests {
  @Test func anOriginalIsFollowedFromAdoptionToTheLastBlock() throws {
    try TranslatedSite.make { folder in
      let adopted = try jikji(["translate", "adopt"], in: folder)
      #expect(adopted.status == 0 && (adopted.output + adopted.error).contains("3 pairs"), "\(adopted)")
      #expect(folder.read("content/ko/press/inking.md") == TranslatedSite.translation)
      #expect(try jikji(["translate", "status", "--fail-on", "stale,missing"], in: folder).status == 0)
      try TranslatedSite.changeOriginal(in: folder)
      #expect(try jikji(["translate", "status", "--fail-on", "stale"], in: folder).status == 1)
      let diff = try jikji(["translate", "diff", "--all", "--width", "90"], in: folder).output
      #expect(diff.contains("dry for [-5-] {+10+} minutes.") && diff.contains("{+Never ink in a cold room.+}"))
      #expect(try jikji(["translate", "update", "--apply", "all", "--dry-run"], in: folder).status == 0)
      #expect(folder.read("content/ko/press/inking.md") == TranslatedSite.translation)
      #expect(try jikji(["translate", "update", "--apply", "all"], in: folder).status == 0)
      let updated = TranslatedSite.translation.replacingOccurrences(of: "5분", with: "10분")
      #expect(
        folder.read("content/ko/press/inking.md")
          == updated + "\n<!-- untranslated: en -->\nNever ink in a cold room.\n"
          || folder.read("content/ko/press/inking.md")
            == updated.dropLast() + "\n\n<!-- untranslated: en -->\nNever ink in a cold room.\n"
      )
      #expect(try jikji(["translate", "status", "--fail-on", "missing"], in: folder).status == 1)
      try folder.write(updated + "\n추운 방에서는 칠하지 마세요.\n", to: "content/ko/press/inking.md")
      #expect(try jikji(["translate", "status", "--fail-on", "stale,missing"], in: folder).status == 0)
    }
  }

  @Test func aNewPageIsAdoptedBesideOnesThatWait() throws {
    try TranslatedSite.make { folder in
      #expect(try jikji(["translate", "adopt"], in: folder).status == 0)
      try TranslatedSite.changeOriginal(in: folder)
      try folder.write("# Drying\n\nHang it up.\n", to: "vendor/press/drying.md")
      try folder.write("# 말리기\n\n널어 둡니다.\n", to: "content/ko/press/drying.md")
      let second = try jikji(["translate", "adopt"], in: folder)
      #expect(
        second.error.contains("ko/press: 2 pages, 5 pairs")
          && second.error.contains("1 page of ko/press followed already"))
      let status = try jikji(["translate", "status"], in: folder).output
      #expect(status.contains("2/2  content/ko/press/drying.md"), "\(status)")
      #expect(status.contains("2/4  content/ko/press/inking.md  stale 1, missing 1 ("), "\(status)")
      let again = try jikji(["translate", "adopt", "--again"], in: folder)
      #expect(again.status == 0 && !again.error.contains("followed already"))
      #expect(try jikji(["translate", "status", "--fail-on", "stale"], in: folder).status == 0)
    }
  }

  @Test func aProgramMayTranslateWhatIsMissing() throws {
    try TranslatedSite.make { folder in
      try folder.write(TranslatedSite.machine, to: "mt.sh")
      _ = try jikji(["translate", "adopt"], in: folder)
      try TranslatedSite.changeOriginal(in: folder)
      let before = folder.read("content/ko/press/inking.md")
      // A program that fails has said nothing, whatever it wrote; neither has one that writes something else.
      for command in ["sh mt.sh; exit 3", "exit 1", "echo 안녕", "echo '{}'", "true"] {
        let run = try jikji(["translate", "import", "--mt", command], in: folder)
        #expect(run.status == 3 && run.error.contains("nothing was changed"), "\(command): \(run)")
        #expect(folder.read("content/ko/press/inking.md") == before, "\(command)")
      }
      let run = try jikji(["translate", "import", "--mt", "sh mt.sh"], in: folder)
      #expect(run.status == 0 && run.error.contains("1 taken"), "\(run)")
      #expect(folder.read("content/ko/press/inking.md")?.hasSuffix("\n\n추운 방에서는 칠하지 마세요.\n") == true)
      // The question holds the blocks that wait, and only those.
      let asked = folder.read("asked.json") ?? ""
      #expect(
        asked.contains("\"examples\":[{\"source\":\"Use two ink balls.\",\"target\":\"먹방망이 두 개를 씁니다.\"}]"), "\(asked)")
      #expect(asked.contains("10 minutes") && asked.contains("Never ink") && !asked.contains("\"text\":\"Inking\""))
    }
  }

  @Test func aBlockIsAcceptedByItsLine() throws {
    try TranslatedSite.make { folder in
      #expect(try jikji(["translate", "adopt"], in: folder).status == 0)
      try TranslatedSite.changeOriginal(in: folder)
      #expect(try jikji(["translate", "accept", "content/ko/press/inking.md:5"], in: folder).status == 0)
      #expect(try jikji(["translate", "status", "--fail-on", "stale"], in: folder).status == 0)
      let nowhere = try jikji(["translate", "accept", "content/ko/press/inking.md:4"], in: folder)
      #expect(nowhere.status == 2 && nowhere.error.contains("no block at line 4"), "\(nowhere.error)")
      #expect(try jikji(["translate", "accept", "content/ko/press/none.md"], in: folder).status == 2)
    }
  }

  @Test(arguments: [["translate", "update"], ["translate", "accept", "ko/press/inking.md"]])
  func withoutALockCommandsSayWhatToDo(arguments: [String]) throws {
    try TranslatedSite.make { folder in
      let result = try jikji(arguments, in: folder)
      #expect(result.status == 2 && result.error.contains("jikji translate adopt ko/press"), "\(result.error)")
    }
  }

  @Test(arguments: ["<<<<<<< HEAD\n", "nonsense\n"]) func aBrokenLockChangesNothing(line: String) throws {
    try TranslatedSite.make { folder in
      #expect(try jikji(["translate", "adopt"], in: folder).status == 0)
      let path = "content/ko/press/translations.lock"
      let lock = try #require(folder.read(path))
      try folder.write(lock + line, to: path)
      try folder.write(lock.replacingOccurrences(of: "source ", with: line + "source "), to: path)
      try TranslatedSite.changeOriginal(in: folder)
      for command in [["translate", "update", "--apply", "all"], ["translate", "status"], ["check", "translations"]] {
        let result = try jikji(command, in: folder)
        #expect(result.status == 1 && result.error.contains("unreadable-translation-lock"), "\(result.error)")
      }
      #expect(folder.read("content/ko/press/inking.md") == TranslatedSite.translation)
      #expect(try jikji(["translate", "adopt", "--again"], in: folder).status == 0)
      #expect(try jikji(["translate", "status"], in: folder).status == 0)
    }
  }

  @Test func aRevisionThatNobodyKnowsIsToldWithItsRepository() throws {
    try TranslatedSite.make(settings: ", repository: upstream, revision: v9") { folder in
      let result = try jikji(["translate", "adopt"], in: folder)
      #expect(result.status == 3 && result.error.contains("v9"), "\(result.error)")
      #expect(folder.read("content/ko/press/translations.lock") == nil)
    }
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/git")), arguments: [true, false])
  func theTagThatFitsIsInferredWhereverTheRepositoryLies(isAbsolute: Bool) throws {
    try withTemporaryFolder { outside in
      try outside.write("# Other\n", to: "README.md")
      try git(["init", "-q"], in: outside)
      for (tag, minutes) in [("v0", nil), ("v1", "5"), ("v2", "7"), ("v3", "9")] {
        if let minutes {
          try outside.write(
            TranslatedSite.original.replacingOccurrences(of: "5 minutes", with: "\(minutes) minutes"),
            to: "press/inking.md")
        }
        for call in [["add", "."], ["commit", "-qm", tag, "--allow-empty"], ["tag", tag]] { try git(call, in: outside) }
      }
      try TranslatedSite.make(settings: "") { folder in
        let place = isAbsolute ? outside.path : "../" + outside.lastPathComponent
        try folder.write(
          "title: 활자\ntranslations: [{repository: \(place), source: press, target: ko/press, license: MIT, author: A}]\n",
          to: "jikji.yml")
        guard isAbsolute || FileManager.default.fileExists(atPath: folder.appendingPathComponent(place).path) else {
          return
        }
        let result = try jikji(["translate", "adopt", "--infer-revision"], in: folder)
        #expect(result.output == "content/ko/press/inking.md: v1\n", "\(result.error)")
        #expect(folder.read("content/ko/press/translations.lock")?.contains("revision v1\n") == true)
        let status = try jikji(["translate", "status"], in: folder)
        #expect(status.output.contains("number 1"))
      }
    }
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/git")))
  func aRepositoryWithoutTagsSaysWhatToNameInstead() throws {
    try TranslatedSite.make(settings: ", repository: upstream") { folder in
      let upstream = folder.appendingPathComponent("upstream")
      try upstream.write(TranslatedSite.original, to: "vendor/press/inking.md")
      for call in [["init", "-q"], ["add", "."], ["commit", "-qm", "one"]] { try git(call, in: upstream) }
      let result = try jikji(["translate", "adopt", "--infer-revision"], in: folder)
      #expect(result.status == 2 && result.error.contains("--source"), "\(result.error)")
      #expect(folder.read("content/ko/press/translations.lock") == nil)
    }
  }

  @Test func withoutGitARevisionIsToldWithItsCure() throws {
    try TranslatedSite.make(settings: ", repository: upstream, revision: v1") { folder in
      let result = try jikji(["translate", "status"], in: folder, environment: ["PATH": "/nowhere"])
      #expect(
        result.status == 3 && result.error.contains("no git") && result.error.contains("upstream"), "\(result.error)")
    }
  }

  @Test(arguments: [
    ["translate", "status"], ["translate", "update", "--apply", "all"], ["translate", "accept", "ko/press"],
  ])
  func aLockOfANewerVersionIsLeftAsItIs(arguments: [String]) throws {
    try TranslatedSite.make { folder in
      let lock = "jikji translations 3\npage inking.md\nend\n"
      try folder.write(lock, to: "content/ko/press/translations.lock")
      let result = try jikji(arguments, in: folder)
      #expect(result.status == 1 && result.error.contains("newer"), "\(result.error)")
      #expect(folder.read("content/ko/press/translations.lock") == lock)
      #expect(folder.read("content/ko/press/inking.md") == TranslatedSite.translation)
    }
  }

  @Test func aChapterThatWasSplitIsToldAndKeepsItsBlocks() throws {
    try TranslatedSite.make { folder in
      let sample = "\n```\nink(balls: 2)\n```\n"
      try folder.write(
        TranslatedSite.original + sample + "\n## Drying\n\nHang it up.\n\n```\ndry(minutes: 5)\n```\n",
        to: "vendor/press/inking.md")
      try folder.write(TranslatedSite.translation + sample, to: "content/ko/press/inking.md")
      try folder.write("# 말리기 (Drying)\n\n걸어 둡니다.\n\n```\ndry(minutes: 5)\n```\n", to: "content/ko/press/drying.md")
      let result = try jikji(["translate", "adopt"], in: folder)
      #expect(
        result.status == 0 && result.error.contains("drying.md") && result.error.contains("inking.md"), "\(result)")
      let status = try jikji(["translate", "status"], in: folder)
      #expect(status.output.contains("missing 3") && status.output.contains("drying.md"), "\(status)")
      #expect(folder.read("content/ko/press/drying.md")?.contains("걸어 둡니다.") == true)
    }
  }

  @Test func aFolderThatIsGoneIsToldWithTheSettings() throws {
    try TranslatedSite.make { folder in
      try FileManager.default.removeItem(at: folder.appendingPathComponent("vendor"))
      let result = try jikji(["translate", "status"], in: folder)
      #expect(result.status == 3 && result.error.contains("translations"), "\(result.error)")
    }
  }

  @Test func aSiteWithoutTranslationsSaysHowToNameThem() throws {
    try withTemporaryFolder { folder in
      try folder.write("title: 시험\n", to: "jikji.yml")
      let result = try jikji(["translate", "status"], in: folder)
      #expect(result.status == 2 && result.error.contains("translations:"), "\(result.error)")
    }
  }

  @Test func aTranslationWithoutLicenceOrAuthorIsReported() throws {
    try TranslatedSite.make { folder in
      try folder.write(
        "title: 활자\ntranslations: [{source: vendor/press, target: ko/press}]\n", to: "jikji.yml")
      let result = try jikji(["check", "translations"], in: folder)
      #expect(result.error.contains("'license'") || result.error.contains("license"), "\(result.error)")
      #expect(result.error.contains("author") && result.error.contains("jikji.yml:2"))
    }
  }

  @Test func findingsThatWereRecordedAreNotReportedAgain() throws {
    try TranslatedSite.make { folder in
      try folder.write(
        TranslatedSite.translation.replacingOccurrences(of: "5분", with: "6분"), to: "content/ko/press/inking.md")
      #expect(try jikji(["translate", "adopt"], in: folder).status == 0)
      #expect(try jikji(["check", "translations", "--strict"], in: folder).status == 1)
      #expect(try jikji(["check", "translations", "--update-baseline"], in: folder).status == 0)
      #expect(try jikji(["check", "translations", "--strict"], in: folder).status == 0)
      try folder.write(
        TranslatedSite.translation.replacingOccurrences(of: "5분", with: "7분"), to: "content/ko/press/inking.md")
      #expect(try jikji(["check", "translations", "--strict"], in: folder).status == 1)
    }
  }

  @Test func aNewTranslationIsADraftInItsPlaceWithEveryBlockMarked() throws {
    try withTemporaryFolder { folder in
      try folder.write(
        "title: 시험\nlanguages: {ko: {}, en: {}}\ntranslations: [{source: en/press, target: ko/활자}]\n", to: "jikji.yml")
      try folder.write("---\ntitle: Inking\n---\n\n" + TranslatedSite.original, to: "content/en/press/inking.md")
      let made = try jikji(
        ["new", "translation", "content/en/press/inking.md", "--language", "ko"], in: folder)
      #expect(made.status == 0 && made.output == "content/ko/활자/inking.md\n", "\(made.error)")
      let text = try #require(folder.read("content/ko/활자/inking.md"))
      #expect(text.hasPrefix("---\ndraft: true\ntitle: Inking\n---\n"))
      #expect(
        text.contains("<!-- untranslated: en -->\nUse two ink balls.")
          && text.contains("# Inking <!-- untranslated: en -->"))
      let status = try jikji(["translate", "status", "--format", "json"], in: folder).output
      #expect(status.filter { !$0.isWhitespace }.contains("\"missing\":3"))
      #expect(goldenMismatch(status, "status.json") == nil)
      #expect(try jikji(["new", "translation", "content/en/press/inking.md"], in: folder).status == 2)
    }
  }
}
