/// Words outside of the Markdown that readers see are followed like paragraphs, and what is still the original is not translated.
import Foundation
import TestSupport
import Testing

struct TranslateMatterTests {
  private static let page = "content/ko/press/inking.md", original = "vendor/press/inking.md"
  private static let lock = "content/ko/press/translations.lock"

  /// A site whose one page is adopted; the original is changed then.
  private func moved(
    _ old: String, _ translation: String, to new: String, settings: String = "", _ body: (URL) throws -> Void
  ) throws {
    try TranslatedSite.make(settings: settings) { (folder) throws in
      try folder.write(old, to: Self.original)
      try folder.write(translation, to: Self.page)
      #expect(try jikji(["translate", "adopt"], in: folder).status == 0)
      try folder.write(new, to: Self.original)
      try body(folder)
    }
  }

  /// What waits, as `status` says it behind the page's name.
  private func waiting(_ folder: URL) throws -> String {
    let output = try jikji(["translate", "status"], in: folder).output
    let line = output.split(separator: "\n").first { $0.contains("inking.md") } ?? ""
    return String(line.split(separator: "inking.md", omittingEmptySubsequences: false).last ?? "")
  }

  /// The lock as the version before wrote it: without values and directives.
  private func makeOld(_ folder: URL) throws {
    let lines = try #require(folder.read(Self.lock)).split(separator: "\n").filter {
      $0 != "matter" && ($0.hasPrefix("#") || $0.split(separator: " ").count < 4)
    }
    let old = lines.joined(separator: "\n").replacing("jikji translations 2", with: "jikji translations 1") + "\n"
    try folder.write(old, to: Self.lock)
  }

  private static let words = "\n\nPress the paper onto the form.\n", ownWords = "\n\n종이를 판에 누릅니다.\n"

  @Test(arguments: [
    ("---\ntitle: Inking\n---", "---\ntitle: 먹칠\n---", "---\ntitle: Washing rollers\n---", "stale 1 (prose 1)", 2),
    (
      "---\ndescription: How to ink.\n---", "---\ndescription: 먹칠하는 법.\n---", "---\ndescription: Never ink.\n---",
      "stale", 2
    ),
    (
      "---\nhero:\n  tagline: Ink it\n---", "---\nhero:\n  tagline: 칠하기\n---", "---\nhero:\n  tagline: Dry it\n---",
      "stale", 3
    ),
    ("@Row {\n@Tab(\"Hand press\") {", "@Row {\n@Tab(\"손틀\") {", "@Row {\n@Tab(\"Steam press\") {", "stale", 2),
    (
      "@Image(source: \"a.png\", alt: \"A form\")", "@Image(source: \"a.png\", alt: \"판\")",
      "@Image(source: \"b.png\", alt: \"A roller\")", "stale", 1
    ),
    (
      "@DeprecationSummary {\n  Use oil.\n}", "@DeprecationSummary {\n  기름을 쓰세요.\n}",
      "@DeprecationSummary {\n  Use water.\n}",
      "stale", 1
    ),
    (
      ":::tip{title=\"Be slow\"}\nAsk.\n:::", ":::tip{title=\"천천히\"}\n물으세요.\n:::",
      ":::tip{title=\"Be quick\"}\nAsk.\n:::", "stale", 1
    ),
  ])
  func aChangeOutsideOfTheMarkdownIsStaleAndCanBeAccepted(
    old: String, translation: String, new: String, expected: String, line: Int
  ) throws {
    try moved(old + Self.words, translation + Self.ownWords, to: new + Self.words) { (folder) throws in
      #expect(try waiting(folder).contains(expected))
      #expect(try jikji(["translate", "status", "--fail-on", "stale"], in: folder).status == 1)
      let place = "\(Self.page):\(line)"
      #expect(try jikji(["check", "translations"], in: folder).error.contains("\(place):"))
      #expect(try jikji(["translate", "diff", "--all"], in: folder).output.contains(place + "  "))
      _ = try jikji(["translate", "update", "--apply", "all"], in: folder)
      #expect(folder.read(Self.page) == translation + Self.ownWords)
      #expect(try jikji(["translate", "accept", place], in: folder).status == 0)
      #expect(try waiting(folder).isEmpty)
    }
  }

  @Test(arguments: [
    "weight: 3\ntitle: Inking", "title: Inking\nslug: ink", "date: 2021-02-03\ntitle: Inking\ndraft: false",
  ])
  func keysThatNobodyReadsAndTheirOrderAreNotFollowed(keys: String) throws {
    let old = "---\ntitle: Inking\nweight: 1\n---" + Self.words
    try moved(old, "---\ntitle: 먹칠\n---" + Self.ownWords, to: "---\n\(keys)\n---" + Self.words) { (folder) throws in
      #expect(try waiting(folder).isEmpty)
    }
  }

  @Test func valuesThatTheTranslationDoesWithoutAreNotMissingButNewOnesAre() throws {
    let new = "---\ntitle: Inking\ndescription: Of ink.\nsummary: Ink.\n---" + Self.words
    try moved("---\ntitle: Inking\ndescription: Ink\n---" + Self.words, Self.ownWords, to: new) { (folder) throws in
      #expect(try waiting(folder) == "  missing 1 (new 1)")
      #expect(try jikji(["translate", "accept", "--changed"], in: folder).error.contains("accepted 0"))
      #expect(try jikji(["translate", "accept", Self.page], in: folder).error.contains("accepted 1 block"))
      #expect(try waiting(folder).isEmpty)
    }
  }

  @Test(arguments: [["accept", page + ":7"], ["adopt"], ["update"]])
  func aLockThatKnowsNoValuesTakesThemAsTheyAreUntilItIsWritten(arguments: [String]) throws {
    let old = "---\ntitle: Inking\ndescription: Ink\n---" + Self.words + "\n:::tip\nAsk.\n:::\n"
    let own = "---\ntitle: 먹칠\n---" + Self.ownWords + "\n:::tip\n물으세요.\n:::\n"
    let new = old.replacing("Inking", with: "Rolling").replacing(":::tip", with: ":::note")
    try moved(old, own, to: new) { (folder) throws in
      try makeOld(folder)
      let before = folder.read(Self.lock)
      #expect(try waiting(folder).isEmpty)
      #expect(try jikji(["check", "translations", "--strict"], in: folder).status == 0)
      #expect(folder.read(Self.lock) == before)
      #expect(try jikji(["translate"] + arguments, in: folder).status == 0)
      #expect(try waiting(folder).isEmpty)
      try folder.write(
        new.replacing("Rolling", with: "Drying").replacing(":::note", with: ":::caution"), to: Self.original)
      #expect(try waiting(folder).hasPrefix("  stale 2"))
      #expect(try jikji(["translate", "diff", "--all"], in: folder).output.contains("[-Rolling-]"))
    }
  }

  @Test(arguments: [(":::tip", ":::warning"), ("@Image(source: \"a.png\")", "@Image(source: \"b.png\")")])
  func aDirectiveThatIsTheOriginalsIsReplaced(old: String, new: String) throws {
    let text = { (directive: String, words: String) in "\(directive)\n\n\(words)\n\n:::\n" }
    try moved(text(old, "Ask."), text(old, "물으세요."), to: text(new, "Ask.")) { (folder) throws in
      #expect(try waiting(folder) == "  stale 1 (verbatim 1)")
      #expect(try jikji(["translate", "update"], in: folder).status == 0)
      #expect(folder.read(Self.page) == text(new, "물으세요."))
      #expect(try waiting(folder).isEmpty)
    }
  }

  @Test func ofManyAlikeTheOneInItsPlaceIsStale() throws {
    let text = { (kinds: [String], words: [String]) in
      zip(kinds, words).map { ":::\($0)\n\($1)\n:::\n\n" }.joined()
    }
    let (old, own) = (["Wash the form.", "Dry the form.", "Ink the form."], ["씻습니다.", "말립니다.", "칠합니다."])
    let kinds = ["note", "note", "note"]
    try moved(text(kinds, old), text(kinds, own), to: text(["note", "caution", "note"], old)) { (folder) throws in
      #expect(try jikji(["translate", "diff", "--all"], in: folder).output.contains("\(Self.page):5  verbatim"))
      #expect(try jikji(["translate", "update"], in: folder).status == 0)
      #expect(folder.read(Self.page) == text(["note", "caution", "note"], own))
    }
  }

  @Test func aDirectiveIsNotTakenForAnotherWhenAllBehindItWentAway() throws {
    let own = "먹을 씻어 냅니다.\n\n:::tip\n장인에게 물으세요.\n:::\n"
    let new = ":::caution[Removed]\nNobody inks by hand any more.\n:::\n"
    try moved("Wash the ink away.\n\n:::tip\nAsk a master.\n:::\n", own, to: new) { (folder) throws in
      #expect(try waiting(folder) == "  stale 3, missing 2 (new 2, removed 3)")
      #expect(try jikji(["translate", "update"], in: folder).status == 0)
      #expect(folder.read(Self.page) == own)
    }
  }

  @Test func aNewDirectiveIsNotTakenForOneOfTheTranslatorsOwnOfAnotherKind() throws {
    let old = "Wash the ink away.\n", own = "먹을 씻어 냅니다.\n\n:::info\n먹은 검습니다.\n:::\n"
    try moved(old, own, to: old + "\n:::steps\n1. Ask a master.\n:::\n") { (folder) throws in
      #expect(try waiting(folder) == "  missing 2, extra 1 (new 2)")
    }
  }

  @Test func anOldLockTellsWhatWasStaleInTheMarkdown() throws {
    let old = "---\ntitle: Inking\n---" + Self.words
    let new = old.replacing("Inking", with: "Rolling").replacing("onto the form", with: "onto the warm form")
    try moved(old, "---\ntitle: 먹칠\n---" + Self.ownWords, to: new) { (folder) throws in
      try makeOld(folder)
      #expect(try waiting(folder) == "  stale 1 (prose 1)")
    }
  }

  @Test func valuesAreComparedWithTheVersionThatWasAdopted() throws {
    try TranslatedSite.make(settings: ", redistribute: false") { (folder) throws in
      try folder.write("---\ntitle: Inking\nalt: Ink\n---" + Self.words, to: "old/inking.md")
      try folder.write("---\ntitle: Rolling\nalt: Ink\n---" + Self.words, to: Self.original)
      try folder.write("---\ntitle: 먹칠\nalt: 먹\n---" + Self.ownWords, to: Self.page)
      let adopt = ["translate", "adopt", "--source", folder.appendingPathComponent("old").path]
      #expect(try jikji(adopt, in: folder).status == 0)
      #expect(try waiting(folder) == "  stale 1 (prose 1)")
      #expect(try jikji(["translate", "diff", "--all"], in: folder).output.contains("\(Self.page):2  prose"))
    }
  }

  @Test func newProseIsNeverPutIntoTheFrontMatter() throws {
    let old = "---\ntitle: Inking\n---" + Self.words
    let new = "---\ntitle: Inking\n---\n\nFirst wash the form.\n" + Self.words
    try moved(old, "---\ntitle: 먹칠\n---" + Self.ownWords, to: new) { (folder) throws in
      #expect(try jikji(["translate", "update", "--apply", "all"], in: folder).status == 0)
      let text = try #require(folder.read(Self.page))
      #expect(text.hasPrefix("---\ntitle: 먹칠\n---\n") && text.contains("First wash the form.\n"))
    }
  }

  // MARK: Copies

  private static let english = "# Inking\n\nUse two ink balls of leather.\n\nLet the form dry for 5 minutes.\n"

  @Test func whatIsStillTheOriginalIsMissingUntilItIsToStay() throws {
    let new = Self.english.replacing("two ink balls", with: "three ink balls")
    try moved(Self.english, "# 먹칠\n\nUse two ink balls of leather.\n\n판을 5분 동안 말립니다.\n", to: Self.english) {
      (folder) throws in
      #expect(try waiting(folder) == "  missing 1")
      #expect(try jikji(["translate", "status", "--fail-on", "missing"], in: folder).status == 1)
      let found = try jikji(["check", "translations"], in: folder).error
      #expect(found.contains("[untranslated-block]") && !found.contains("[missing-block]"))
      try folder.write(new, to: Self.original)
      #expect(try jikji(["translate", "update"], in: folder).status == 0)
      #expect(folder.read(Self.page)?.contains("three ink balls") == true)
      #expect(try waiting(folder) == "  missing 1")
      #expect(try jikji(["translate", "accept", Self.page + ":3"], in: folder).status == 0)
      #expect(try waiting(folder) == "  kept 1")
      #expect(try jikji(["check", "translations", "--strict"], in: folder).status == 0)
    }
  }

  @Test func aDescriptionThatIsStillTheOriginalsIsMissingButATitleMayStay() throws {
    let head = "---\ntitle: Ink could not be read\ndescription: How to ink a whole form.\n---"
    try moved(head + Self.words, head + Self.ownWords, to: head + Self.words) { (folder) throws in
      #expect(try waiting(folder) == "  missing 1")
      #expect(try jikji(["check", "translations"], in: folder).error.contains("\(Self.page):3:14"))
      #expect(try jikji(["translate", "accept", Self.page + ":3"], in: folder).status == 0)
      #expect(try waiting(folder) == "  kept 1")
    }
  }

  @Test func aMarkSaysThatACopyIsToStay() throws {
    let own = "# 먹칠\n\n<!-- keep -->\nUse two ink balls of leather.\n\n판을 5분 동안 말립니다.\n"
    try moved(Self.english, own, to: Self.english) { (folder) throws in
      #expect(try waiting(folder) == "  kept 1")
    }
  }

  @Test func nothingThatWaitsIsAHundredPerCent() throws {
    let old = Self.english + "\n```swift\nlet ink = 1\n```\n",
      own = "# 먹칠\n\n둘을 씁니다.\n\n5분.\n\n```swift\nlet ink = 1\n```\n"
    try moved(old, own, to: old.replacing("ink = 1", with: "ink = 2")) { (folder) throws in
      #expect(try jikji(["translate", "status"], in: folder).output.hasPrefix("99.9% 3/4 "))
      #expect(try jikji(["translate", "update"], in: folder).status == 0)
      #expect(try jikji(["translate", "status"], in: folder).output.hasPrefix("100.0% 4/4 "))
    }
  }
}
