/// Tests of the output of the translation commands: states, differences, pairs and counts.
import Foundation
import TestSupport
import Testing

struct TranslateReportTests {
  @Test func theStateOfEachPageIsALineAndAllTogether() throws {
    try TranslatedSite.make { folder in
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
      try TranslatedSite.changeOriginal(in: folder)
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
    try TranslatedSite.make { folder in
      #expect(try jikji(["translate", "adopt"], in: folder).status == 0)
      try TranslatedSite.changeOriginal(in: folder)
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
    try TranslatedSite.make { folder in
      #expect(try jikji(["translate", "pairs", "ko/press/inking.md"], in: folder).output == lines)
      #expect(try jikji(["translate", "adopt"], in: folder).status == 0)
      #expect(try jikji(["translate", "pairs", "ko/press/inking.md"], in: folder).output == lines)
      let free = ["translate", "pairs", "press/inking.md", "--source", "vendor/press/inking.md"]
      try folder.write(TranslatedSite.translation + "\n```\ninked(2)\n```\n", to: "press/inking.md")
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
    try TranslatedSite.make { folder in
      #expect(try jikji(["translate", "adopt"], in: folder).status == 0)
      try TranslatedSite.changeOriginal(in: folder)
      let dry = try jikji(["translate", "update", "--apply", "all", "--dry-run"], in: folder)
      #expect(dry.error.hasPrefix("would resolve "), "\(dry.error)")
      let safe = try jikji(["translate", "update"], in: folder)
      #expect(safe.output.contains("content/ko/press/inking.md:5\t5\t"), "\(safe.output)")
      #expect(safe.error.contains("resolved ") && safe.error.contains(" left to a translator"), "\(safe.error)")
    }
  }

  @Test func editedBlocksAreAcceptedTogetherAndCounted() throws {
    try TranslatedSite.make { folder in
      #expect(try jikji(["translate", "adopt"], in: folder).status == 0)
      try TranslatedSite.changeOriginal(in: folder)
      let none = try jikji(["translate", "accept", "--changed"], in: folder)
      #expect(none.status == 0 && none.error == "accepted 0 blocks\n", "\(none.error)")
      try folder.write(
        TranslatedSite.translation.replacingOccurrences(of: "5분", with: "10분"), to: "content/ko/press/inking.md")
      let one = try jikji(["translate", "accept", "--changed"], in: folder)
      #expect(one.error == "accepted 1 block\n", "\(one.error)")
      let again = try jikji(["translate", "accept", "ko/press/inking.md"], in: folder)
      #expect(again.error == "accepted 0 blocks\n", "\(again.error)")
    }
  }

  @Test func whatIsTakenAndRefusedOfAFileIsCounted() throws {
    try TranslatedSite.make { folder in
      try folder.write(TranslatedSite.original + "\nCall `ink()` twice.\n", to: "vendor/press/inking.md")
      #expect(try jikji(["translate", "adopt"], in: folder).status == 0)
      let file = try jikji(["translate", "export", "--po", "-o", "units.po"], in: folder)
      #expect(file.error == "4 units\n" && file.output.isEmpty)
      let units = try #require(folder.read("units.po"))
      let open = try #require(units.range(of: "msgid \"Call `ink()` twice.\"\nmsgstr \"\""))
      let bad = units.replacingCharacters(in: open, with: "msgid \"Call `ink()` twice.\"\nmsgstr \"두 번 부릅니다.\"")
      try folder.write(bad, to: "bad.po")
      let refused = try jikji(["translate", "import", "bad.po", "--po"], in: folder)
      #expect(refused.error.contains("0 taken, 3 as they were, 0 of no block of today, 1 refused"), "\(refused)")
      #expect(
        refused.output.contains("\trefused\n")
          && folder.read("content/ko/press/inking.md") == TranslatedSite.translation)
      try folder.write(bad.replacingOccurrences(of: "두 번 부", with: "`ink()`를 두 번 부"), to: "good.po")
      let taken = try jikji(["translate", "import", "good.po", "--po"], in: folder)
      #expect(taken.error.contains("1 taken, 3 as they were"), "\(taken)")
      #expect(folder.read("content/ko/press/inking.md")?.hasSuffix("\n\n`ink()`를 두 번 부릅니다.\n") == true)
      let none = try jikji(["translate", "import", "jikji.yml", "--xliff"], in: folder)
      #expect(none.status == 2 && none.error.contains("'jikji.yml' is no XLIFF file, or a broken one"), "\(none.error)")
    }
  }

  @Test func oneOfSeveralTranslationsIsNamed() throws {
    try TranslatedSite.make { folder in
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
    try TranslatedSite.make { folder in
      #expect(try jikji(["translate", "adopt"], in: folder).status == 0)
      for format in ["--po", "--xliff", "--tmx"] {
        let file = try jikji(["translate", "export", format], in: folder)
        #expect(file.status == 0 && file.output.contains("먹방망이 두 개를 씁니다."))
        try folder.write(file.output, to: "units")
        #expect(try jikji(["translate", "import", format, "units"], in: folder).status == 0)
        #expect(folder.read("content/ko/press/inking.md") == TranslatedSite.translation)
        try folder.write(String(file.output.prefix(file.output.count / 2)), to: "half")
        _ = try jikji(["translate", "import", format, "half"], in: folder)
        #expect(folder.read("content/ko/press/inking.md") == TranslatedSite.translation)
      }
    }
  }
}
