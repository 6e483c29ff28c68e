/// Following an original from the command line, from the first adoption to the last accepted block.
import Foundation
import TestSupport
import Testing

struct TranslateCommandTests {
  private static let original = "# Inking\n\nUse two ink balls.\n\nLet the form dry for 5 minutes.\n"
  private static let translation = "# 먹칠\n\n먹방망이 두 개를 씁니다.\n\n판을 5분 동안 말립니다.\n"

  /// A site with a translation of one page.
  private func site(settings: String = "", _ body: (URL) throws -> Void) throws {
    try withTemporaryFolder { folder in
      try folder.write(
        """
        title: 활자
        baseURL: https://press.example/
        translations:
          - {source: vendor/press, target: ko/press, license: MIT, author: The Press\(settings)}

        """, to: "jikji.yml")
      try folder.write(Self.original, to: "vendor/press/inking.md")
      try folder.write(Self.translation, to: "content/ko/press/inking.md")
      try body(folder)
    }
  }

  private func change(_ folder: URL) throws {
    try folder.write(
      Self.original.replacingOccurrences(of: "5 minutes", with: "10 minutes") + "\nNever ink in a cold room.\n",
      to: "vendor/press/inking.md")
  }

  @Test func anOriginalIsFollowedFromAdoptionToTheLastBlock() throws {
    try site { folder in
      let adopted = try jikji(["translate", "adopt"], in: folder)
      #expect(adopted.status == 0 && (adopted.output + adopted.error).contains("3 pairs"), "\(adopted)")
      #expect(folder.read("content/ko/press/inking.md") == Self.translation)
      #expect(try jikji(["translate", "status", "--fail-on", "stale,missing"], in: folder).status == 0)
      try change(folder)
      #expect(try jikji(["translate", "status", "--fail-on", "stale"], in: folder).status == 1)
      let diff = try jikji(["translate", "diff", "--all", "--width", "90"], in: folder).output
      #expect(diff.contains("dry for [-5-] {+10+} minutes.") && diff.contains("{+Never ink in a cold room.+}"))
      #expect(try jikji(["translate", "update", "--apply", "all", "--dry-run"], in: folder).status == 0)
      #expect(folder.read("content/ko/press/inking.md") == Self.translation)
      #expect(try jikji(["translate", "update", "--apply", "all"], in: folder).status == 0)
      let updated = Self.translation.replacingOccurrences(of: "5분", with: "10분")
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

  /// Answers for the block that is missing, by the id that the question gives it.
  private static let machine = """
    cat > asked.json
    id=$(sed 's/.*"id":"\\([^"]*\\)","text":"Never.*/\\1/' asked.json)
    printf '{"units":[{"id":"%s","text":"추운 방에서는 칠하지 마세요."},{"id":"없음","text":"x"}]}' "$id"

    """

  @Test func aProgramMayTranslateWhatIsMissing() throws {
    try site { folder in
      try folder.write(Self.machine, to: "mt.sh")
      _ = try jikji(["translate", "adopt"], in: folder)
      try change(folder)
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
    try site { folder in
      #expect(try jikji(["translate", "adopt"], in: folder).status == 0)
      try change(folder)
      #expect(try jikji(["translate", "accept", "content/ko/press/inking.md:5"], in: folder).status == 0)
      #expect(try jikji(["translate", "status", "--fail-on", "stale"], in: folder).status == 0)
      let nowhere = try jikji(["translate", "accept", "content/ko/press/inking.md:4"], in: folder)
      #expect(nowhere.status == 2 && nowhere.error.contains("no block at line 4"), "\(nowhere.error)")
      #expect(try jikji(["translate", "accept", "content/ko/press/none.md"], in: folder).status == 2)
    }
  }

  @Test(arguments: [["translate", "update"], ["translate", "accept", "ko/press/inking.md"]])
  func withoutALockCommandsSayWhatToDo(arguments: [String]) throws {
    try site { folder in
      let result = try jikji(arguments, in: folder)
      #expect(result.status == 2 && result.error.contains("jikji translate adopt ko/press"), "\(result.error)")
    }
  }

  @Test(arguments: ["<<<<<<< HEAD\n", "nonsense\n"]) func aBrokenLockChangesNothing(line: String) throws {
    try site { folder in
      #expect(try jikji(["translate", "adopt"], in: folder).status == 0)
      let path = "content/ko/press/translations.lock"
      let lock = try #require(folder.read(path))
      try folder.write(lock + line, to: path)
      try folder.write(lock.replacingOccurrences(of: "source ", with: line + "source "), to: path)
      try change(folder)
      for command in [["translate", "update", "--apply", "all"], ["translate", "status"], ["check", "translations"]] {
        let result = try jikji(command, in: folder)
        #expect(result.status == 1 && result.error.contains("unreadable-translation-lock"), "\(result.error)")
      }
      #expect(folder.read("content/ko/press/inking.md") == Self.translation)
      #expect(try jikji(["translate", "adopt"], in: folder).status == 0)
      #expect(try jikji(["translate", "status"], in: folder).status == 0)
    }
  }

  @Test func aRevisionThatNobodyKnowsIsToldWithItsRepository() throws {
    try site(settings: ", repository: upstream, revision: v9") { folder in
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
            Self.original.replacingOccurrences(of: "5 minutes", with: "\(minutes) minutes"), to: "press/inking.md")
        }
        for call in [["add", "."], ["commit", "-qm", tag, "--allow-empty"], ["tag", tag]] { try git(call, in: outside) }
      }
      try site(settings: "") { folder in
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
    try site(settings: ", repository: upstream") { folder in
      let upstream = folder.appendingPathComponent("upstream")
      try upstream.write(Self.original, to: "vendor/press/inking.md")
      for call in [["init", "-q"], ["add", "."], ["commit", "-qm", "one"]] { try git(call, in: upstream) }
      let result = try jikji(["translate", "adopt", "--infer-revision"], in: folder)
      #expect(result.status == 2 && result.error.contains("--source"), "\(result.error)")
      #expect(folder.read("content/ko/press/translations.lock") == nil)
    }
  }

  @Test func withoutGitARevisionIsToldWithItsCure() throws {
    try site(settings: ", repository: upstream, revision: v1") { folder in
      let result = try jikji(["translate", "status"], in: folder, environment: ["PATH": "/nowhere"])
      #expect(
        result.status == 3 && result.error.contains("no git") && result.error.contains("upstream"), "\(result.error)")
    }
  }

  @Test(arguments: [
    ["translate", "status"], ["translate", "update", "--apply", "all"], ["translate", "accept", "ko/press"],
  ])
  func aLockOfANewerVersionIsLeftAsItIs(arguments: [String]) throws {
    try site { folder in
      let lock = "jikji translations 2\npage inking.md\nend\n"
      try folder.write(lock, to: "content/ko/press/translations.lock")
      let result = try jikji(arguments, in: folder)
      #expect(result.status == 1 && result.error.contains("newer"), "\(result.error)")
      #expect(folder.read("content/ko/press/translations.lock") == lock)
      #expect(folder.read("content/ko/press/inking.md") == Self.translation)
    }
  }

  @Test func aChapterThatWasSplitIsToldAndKeepsItsBlocks() throws {
    try site { folder in
      let sample = "\n```\nink(balls: 2)\n```\n"
      try folder.write(
        Self.original + sample + "\n## Drying\n\nHang it up.\n\n```\ndry(minutes: 5)\n```\n",
        to: "vendor/press/inking.md")
      try folder.write(Self.translation + sample, to: "content/ko/press/inking.md")
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
    try site { folder in
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
    try site { folder in
      try folder.write(
        "title: 활자\ntranslations: [{source: vendor/press, target: ko/press}]\n", to: "jikji.yml")
      let result = try jikji(["check", "translations"], in: folder)
      #expect(result.error.contains("'license'") || result.error.contains("license"), "\(result.error)")
      #expect(result.error.contains("author") && result.error.contains("jikji.yml:2"))
    }
  }

  @Test func findingsThatWereRecordedAreNotReportedAgain() throws {
    try site { folder in
      try folder.write(
        Self.translation.replacingOccurrences(of: "5분", with: "6분"), to: "content/ko/press/inking.md")
      #expect(try jikji(["check", "translations", "--strict"], in: folder).status == 1)
      #expect(try jikji(["check", "translations", "--update-baseline"], in: folder).status == 0)
      #expect(try jikji(["check", "translations", "--strict"], in: folder).status == 0)
      try folder.write(
        Self.translation.replacingOccurrences(of: "5분", with: "7분"), to: "content/ko/press/inking.md")
      #expect(try jikji(["check", "translations", "--strict"], in: folder).status == 1)
    }
  }

  @Test func aNewTranslationIsADraftInItsPlaceWithEveryBlockMarked() throws {
    try withTemporaryFolder { folder in
      try folder.write(
        "title: 시험\nlanguages: {ko: {}, en: {}}\ntranslations: [{source: en/press, target: ko/활자}]\n", to: "jikji.yml")
      try folder.write("---\ntitle: Inking\n---\n\n" + Self.original, to: "content/en/press/inking.md")
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
      #expect(try jikji(["new", "translation", "content/en/press/inking.md"], in: folder).status == 2)
    }
  }

  @Test func theStateOfEachPageIsALineAndAllTogether() throws {
    try site { folder in
      try folder.write("# Drying\n\nHang it up.\n", to: "vendor/press/drying.md")
      try folder.write("# 남은 글\n", to: "content/ko/press/orphan.md")
      let before = try jikji(["translate", "status"], in: folder)
      #expect(
        before.error.contains("ko/press has no lock yet: run 'jikji translate adopt ko/press'"), "\(before.error)")
      let adopted = try jikji(["translate", "adopt"], in: folder)
      #expect(
        adopted.error.contains(
          "ko/press: 1 page, 3 pairs, 0 missing, 0 added, 0 doubtful; 1 original without translation, 1 page without original"
        ), "\(adopted.error)")
      try change(folder)
      let status = try jikji(["translate", "status"], in: folder)
      #expect(status.status == 0 && !status.error.contains("no lock yet"), "\(status.error)")
      #expect(status.output.contains("-  content/ko/press/orphan.md  without original\n"), "\(status.output)")
      #expect(status.output.contains(" 2/4  content/ko/press/inking.md  stale 1, missing 1 ("), "\(status.output)")
      #expect(status.output.contains("0.0% 0/2  vendor/press/drying.md  missing 2\n"), "\(status.output)")
      #expect(status.output.split(separator: "\n").last?.contains(" 2/6  all  stale 1, missing 3 (") == true)
      let korean = try jikji(["translate", "status", "--locale", "ko"], in: folder).output
      #expect(korean.contains("  모두  ") && korean.contains("orphan.md  원문 없음"))
      for (cause, status) in [("stale", 1), ("missing", 1), ("extra", 0), ("machine", 0), ("extra,stale", 1)] {
        #expect(try jikji(["translate", "status", "--fail-on", cause], in: folder).status == Int32(status), "\(cause)")
      }
    }
  }

  @Test func differencesAreThoseOfThePageThatIsNamed() throws {
    try site { folder in
      #expect(try jikji(["translate", "adopt"], in: folder).status == 0)
      try change(folder)
      for name in ["ko/press/inking.md", "content/ko/press/inking.md", "inking.md", "./ko/press/inking.md"] {
        let one = try jikji(["translate", "diff", name], in: folder)
        #expect(one.status == 0 && one.output.contains("[-5-] {+10+}"), "\(name): \(one)")
      }
      let none = try jikji(["translate", "diff", "none.md"], in: folder)
      #expect(none.status == 2 && none.error.contains("there is no translated page 'none.md'"))
      let page = try jikji(["translate", "diff", "--all", "--html"], in: folder).output
      #expect(
        page.contains("<del>5</del>") && page.contains("<ins>10</ins>") && page.contains("lang=\"ko\""), "\(page)")
    }
  }

  @Test func pairsAreListedByTheirFirstLines() throws {
    let lines = "1\t1\theading\tfresh\n3\t3\tparagraph\tfresh\n5\t5\tparagraph\tfresh\n"
    try site { folder in
      #expect(try jikji(["translate", "pairs", "ko/press/inking.md"], in: folder).output == lines)
      #expect(try jikji(["translate", "adopt"], in: folder).status == 0)
      #expect(try jikji(["translate", "pairs", "ko/press/inking.md"], in: folder).output == lines)
      let free = ["translate", "pairs", "press/inking.md", "--source", "vendor/press/inking.md"]
      try folder.write(Self.translation + "\n```\ninked(2)\n```\n", to: "press/inking.md")
      #expect(try jikji(free, in: folder).output == lines + "-\t7\tfence\textra\n")
      let run = try jikji(free + ["--format", "json"], in: folder)
      let json = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
      let pairs = try #require(json["pairs"] as? [[String: Any]])
      #expect(json["source"] as? String == "vendor/press/inking.md" && json["target"] as? String == "press/inking.md")
      #expect(pairs.map { $0["state"] as? String } == ["fresh", "fresh", "fresh", "extra"])
      #expect(pairs.map { $0["target"] as? [Int] } == [[1], [3], [5], [7]] && pairs[3]["source"] as? [Int] == [])
    }
  }

  @Test func anUpdateSaysWhatItDidAndWhatItLeft() throws {
    try site { folder in
      #expect(try jikji(["translate", "adopt"], in: folder).status == 0)
      try change(folder)
      let dry = try jikji(["translate", "update", "--apply", "all", "--dry-run"], in: folder)
      #expect(dry.error.hasPrefix("would resolve "), "\(dry.error)")
      let safe = try jikji(["translate", "update"], in: folder)
      #expect(safe.output.contains("content/ko/press/inking.md:5\t5\t"), "\(safe.output)")
      #expect(safe.error.contains("resolved ") && safe.error.contains(" left to a translator"), "\(safe.error)")
    }
  }

  @Test func editedBlocksAreAcceptedTogetherAndCounted() throws {
    try site { folder in
      #expect(try jikji(["translate", "adopt"], in: folder).status == 0)
      try change(folder)
      let none = try jikji(["translate", "accept", "--changed"], in: folder)
      #expect(none.status == 0 && none.error == "accepted 0 blocks\n", "\(none.error)")
      try folder.write(
        Self.translation.replacingOccurrences(of: "5분", with: "10분"), to: "content/ko/press/inking.md")
      let one = try jikji(["translate", "accept", "--changed"], in: folder)
      #expect(one.error == "accepted 1 block\n", "\(one.error)")
      let again = try jikji(["translate", "accept", "ko/press/inking.md"], in: folder)
      #expect(again.error == "accepted 0 blocks\n", "\(again.error)")
    }
  }

  @Test func whatIsTakenAndRefusedOfAFileIsCounted() throws {
    try site { folder in
      try folder.write(Self.original + "\nCall `ink()` twice.\n", to: "vendor/press/inking.md")
      #expect(try jikji(["translate", "adopt"], in: folder).status == 0)
      let file = try jikji(["translate", "export", "--po", "-o", "units.po"], in: folder)
      #expect(file.error == "4 units\n" && file.output.isEmpty)
      let units = try #require(folder.read("units.po"))
      let open = try #require(units.range(of: "msgid \"Call `ink()` twice.\"\nmsgstr \"\""))
      let bad = units.replacingCharacters(in: open, with: "msgid \"Call `ink()` twice.\"\nmsgstr \"두 번 부릅니다.\"")
      try folder.write(bad, to: "bad.po")
      let refused = try jikji(["translate", "import", "bad.po", "--po"], in: folder)
      #expect(refused.error.contains("0 taken, 3 as they were, 0 of no block of today, 1 refused"), "\(refused)")
      #expect(refused.output.contains("\trefused\n") && folder.read("content/ko/press/inking.md") == Self.translation)
      try folder.write(bad.replacingOccurrences(of: "두 번 부", with: "`ink()`를 두 번 부"), to: "good.po")
      let taken = try jikji(["translate", "import", "good.po", "--po"], in: folder)
      #expect(taken.error.contains("1 taken, 3 as they were"), "\(taken)")
      #expect(folder.read("content/ko/press/inking.md")?.hasSuffix("\n\n`ink()`를 두 번 부릅니다.\n") == true)
      let none = try jikji(["translate", "import", "jikji.yml", "--xliff"], in: folder)
      #expect(none.status == 2 && none.error.contains("'jikji.yml' is no XLIFF file, or a broken one"), "\(none.error)")
    }
  }

  @Test func oneOfSeveralTranslationsIsNamed() throws {
    try site { folder in
      try folder.write(
        "title: 활자\nlanguages: {ko: {}, ja: {}}\ntranslations:\n"
          + "  - {source: vendor/press, target: ko/press, license: MIT, author: A}\n"
          + "  - {source: vendor/press, target: ja/press, license: MIT, author: A}\n", to: "jikji.yml")
      try folder.write("# インク\n", to: "content/ja/press/inking.md")
      let all = try jikji(["translate", "export", "--po"], in: folder)
      #expect(all.status == 2 && all.error.contains("name one target: 'ko/press', 'ja/press'"), "\(all.error)")
      for name in ["ko/press", "content/ko/press/", "./ko/press"] {
        #expect(try jikji(["translate", "export", "--po", name], in: folder).status == 0, "\(name)")
      }
      let wrong = try jikji(["translate", "status", "ko/pres"], in: folder)
      #expect(
        wrong.status == 2
          && wrong.error.contains("no translation has the target 'ko/pres'; there is 'ko/press', 'ja/press'"))
    }
  }

  @Test func unitsComeBackFromATranslatorsTool() throws {
    try site { folder in
      #expect(try jikji(["translate", "adopt"], in: folder).status == 0)
      for format in ["--po", "--xliff", "--tmx"] {
        let file = try jikji(["translate", "export", format], in: folder)
        #expect(file.status == 0 && file.output.contains("먹방망이 두 개를 씁니다."))
        try folder.write(file.output, to: "units")
        #expect(try jikji(["translate", "import", format, "units"], in: folder).status == 0)
        #expect(folder.read("content/ko/press/inking.md") == Self.translation)
        try folder.write(String(file.output.prefix(file.output.count / 2)), to: "half")
        _ = try jikji(["translate", "import", format, "half"], in: folder)
        #expect(folder.read("content/ko/press/inking.md") == Self.translation)
      }
    }
  }
}
