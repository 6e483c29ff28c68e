/// Tests of files as other tools write them: line breaks, escapes, states, obsolete entries, and broken files.
import ByteText
import Testing

@testable import Translation

struct POFileTests {
  private func read(_ text: String) -> [String]? {
    POFile.read(Array(text.utf8))?.map {
      "\($0.page)|\($0.id)|\($0.source)|\($0.target)\($0.isDoubtful ? "|?" : "")".replacing("\n", with: "⏎")
    }
  }

  @Test(
    arguments: [
      ("", []), ("# 말\n", []), ("msgid \"\"\nmsgstr \"Language: ko\\n\"\n", []),
      ("msgid \"a\"\nmsgstr \"가\"\n", ["||a|가"]),
      ("msgctxt \"p.md#1\"\nmsgid \"a\"\nmsgstr \"가\"\n", ["p.md|1|a|가"]),
      ("msgctxt \"a#b#1\"\nmsgid \"a\"\nmsgstr \"\"\n", ["a#b|1|a|"]),
      ("msgctxt \"none\"\nmsgid \"a\"\nmsgstr \"가\"\n", ["||a|가"]),
      // Several entries with and without blank lines and remarks between them.
      ("msgid \"a\"\nmsgstr \"가\"\n\nmsgid \"b\"\nmsgstr \"나\"\n", ["||a|가", "||b|나"]),
      ("msgid \"a\"\nmsgstr \"가\"\nmsgid \"b\"\nmsgstr \"나\"", ["||a|가", "||b|나"]),
      ("msgid \"a\"\nmsgstr \"가\"\n# 말\nmsgid \"b\"\nmsgstr \"나\"\n", ["||a|가", "||b|나"]),
      // A string over several lines, escapes, spaces around, line ends of Windows.
      ("msgid \"\"\n\"a\\n\"\n\"b\"\nmsgstr \"\"\n\"가\\n\"\n\"나\"\n", ["||a⏎b|가⏎나"]),
      ("msgid \"\\\"\\\\\\t\"\nmsgstr \"'\"\n", ["||\"\\\t|'"]),
      ("  msgid   \"a\"  \n\tmsgstr \"가\"\t\n", ["||a|가"]), ("msgid \"a\"\r\nmsgstr \"가\"\r\n", ["||a|가"]),
      ("msgid \"a\\q\"\nmsgstr \"\\가\"\n", ["||aq|가"]),
      // What a person is not sure of, and what is obsolete.
      ("#, fuzzy\nmsgid \"a\"\nmsgstr \"가\"\n", ["||a|가|?"]),
      ("#, c-format, fuzzy\nmsgid \"a\"\nmsgstr \"가\"\n", ["||a|가|?"]),
      ("#, fuzzy\nmsgid \"a\"\nmsgstr \"가\"\n\nmsgid \"b\"\nmsgstr \"나\"\n", ["||a|가|?", "||b|나"]),
      ("#~ msgid \"a\"\n#~ msgstr \"가\"\n", []), ("#| msgid \"old\"\nmsgid \"a\"\nmsgstr \"가\"\n", ["||a|가"]),
      ("# fuzzy\nmsgid \"a\"\nmsgstr \"가\"\n", ["||a|가"]),
      // What is no PO.
      ("msgid a\n", nil), ("msgid \"a\n", nil), ("\"a\"\n", nil), ("hello\n", nil),
      ("msgid \"a\"\nmsgid_plural \"b\"\nmsgstr[0] \"가\"\n", nil),
      ("msgid \"a\"\nmsgstr \"가\"\nx\n", nil),
    ] as [(String, [String]?)])
  func entriesAreReadAsToolsWriteThem(text: String, entries: [String]?) { #expect(read(text) == entries, "\(text)") }

  private func unit(_ page: String, _ source: String, _ target: String, isFresh: Bool = true, old: String? = nil)
    -> TranslationUnit
  {
    TranslationUnit(
      page: page, id: "00ff", source: source, target: target, oldSource: old, isFresh: isFresh, kind: .paragraph,
      sourceLine: 3,
      line: 4)
  }

  private func written(_ unit: TranslationUnit) -> String {
    let text = POFile.write([unit], from: "en", to: "ko").text
    return String(text[(text.firstRange(of: "\n\n")?.upperBound ?? text.startIndex)...])
  }

  @Test func anEntryHasItsPlaceAndContext() {
    #expect(
      written(unit("a.md", "One.", "하나."))
        == "#. paragraph\n#: a.md:3\nmsgctxt \"a.md#00ff\"\nmsgid \"One.\"\nmsgstr \"하나.\"\n")
    #expect(written(unit("a b.md", "x", "")).contains("#: \u{2068}a b.md\u{2069}:3\n"))
    #expect(written(unit("a.md", "a\nb", "\"\\\t")).contains("msgid \"\"\n\"a\\n\"\n\"b\"\nmsgstr \"\\\"\\\\\\t\"\n"))
    #expect(written(unit("a.md", "a\n", "")).contains("msgid \"a\\n\"\nmsgstr \"\"\n"))
  }

  @Test func aTranslationOfAnOldOriginalIsFuzzyWithIt() {
    let stale = written(unit("a.md", "new", "옛", isFresh: false, old: "old\nlines"))
    #expect(stale.contains("#, fuzzy\n#| msgid \"\"\n#| \"old\\n\"\n#| \"lines\"\nmsgctxt"))
    #expect(
      !written(unit("a.md", "new", "", isFresh: false, old: "old")).contains("fuzzy"), "nothing is translated yet")
    #expect(!written(unit("a.md", "new", "새", old: "old")).contains("#|"))
  }

  @Test(arguments: [
    "", "a", "\n", "a\n\nb", "\\n", "\"", "탭\t끝", "\r", "\u{1112}\u{1161}\u{11AB}", "\\", "# a", "msgid \"x\"", "😀",
  ])
  func anyTextComesBackByteForByte(text: String) throws {
    let file = POFile.write([unit("p.md", "s" + text, text)], from: "en", to: "ko")
    let back = try #require(POFile.read(file)?.first)
    #expect(Array(back.source.utf8) == Array(("s" + text).utf8) && Array(back.target.utf8) == Array(text.utf8))
    #expect(back.page == "p.md" && back.id == "00ff")
  }

  @Test(arguments: ["", "a", "a\nb", "<b>&amp;</b>", "]]>", "탭\t끝", "\u{1112}\u{1161}\u{11AB}", "  a  ", "\"'"])
  func anyTextComesBackFromXMLToo(text: String) throws {
    let unit = unit("글 \"a\".md", "s" + text, "t" + text)
    let xliff = try #require(XLIFFFile.read(XLIFFFile.write([unit], from: "en", to: "ko"))?.first)
    #expect(
      Array(xliff.source.utf8) == Array(("s" + text).utf8) && Array(xliff.target.utf8) == Array(("t" + text).utf8))
    #expect(xliff.page == "글 \"a\".md" && xliff.id == "00ff" && !xliff.isDoubtful)
    let tmx = try #require(TMXFile.read(TMXFile.write([unit], from: "en", to: "ko"), from: "en", to: "ko")?.first)
    #expect(Array(tmx.source.utf8) == Array(("s" + text).utf8) && Array(tmx.target.utf8) == Array(("t" + text).utf8))
  }
}

struct XMLExchangeFileTests {
  private func xliff(_ body: String) -> [ReturnedUnit]? {
    XLIFFFile.read(
      Array(
        "<?xml version=\"1.0\"?><xliff version=\"1.2\"><file original=\"p.md\"><body>\(body)</body></file></xliff>".utf8
      ))
  }

  @Test(
    arguments: [
      ("<trans-unit id=\"1\"><source>a</source><target>가</target></trans-unit>", ["p.md 1 a 가 false"]),
      ("<trans-unit id=\"1\"><source>a</source></trans-unit>", ["p.md 1 a  false"]),
      (
        "<trans-unit id=\"1\"><source>a</source><target state=\"needs-translation\">가</target></trans-unit>",
        ["p.md 1 a 가 true"]
      ),
      (
        "<trans-unit id=\"1\"><source>a</source><target state=\"needs-review-translation\">가</target></trans-unit>",
        ["p.md 1 a 가 true"]
      ),
      (
        "<trans-unit id=\"1\"><source>a</source><target state=\"translated\">가</target></trans-unit>",
        ["p.md 1 a 가 false"]
      ),
      (
        "<group><trans-unit id=\"2\"><source>b <g id=\"1\">c</g></source><target>나 <g id=\"1\">다</g></target></trans-unit></group>",
        ["p.md 2 b c 나 다 false"]
      ),
      ("<trans-unit id=\"1\"><target>가</target></trans-unit>", []), ("", []),
    ] as [(String, [String])])
  func unitsOfXLIFFAreReadWithTheirState(body: String, units: [String]) {
    #expect(xliff(body)?.map { "\($0.page) \($0.id) \($0.source) \($0.target) \($0.isDoubtful)" } == units)
  }

  @Test(arguments: ["", "<", "<xliff>", "<tmx/>", "<?xml version=\"1.0\"?>", "xliff", "<xliff><file></xliff>"])
  func whatIsNoXLIFFIsRefused(text: String) { #expect(XLIFFFile.read(Array(text.utf8)) == nil) }

  private func tmx(_ one: String, _ two: String) -> [String]? {
    let text =
      "<tmx version=\"1.4\"><header/><body><tu tuid=\"p.md#7\"><tuv xml:lang=\"\(one)\"><seg>a</seg></tuv><tuv xml:lang=\"\(two)\"><seg>가</seg></tuv></tu></body></tmx>"
    return TMXFile.read(Array(text.utf8), from: "en", to: "ko")?.map { "\($0.source) \($0.target)" }
  }

  @Test(arguments: [("en", "ko"), ("EN", "KO"), ("en-US", "ko-KR"), ("en_US", "ko_KR"), ("en-GB", "ko")])
  func languagesOfMemoriesMayNameTheirCountry(one: String, two: String) {
    #expect(tmx(one, two) == ["a 가"] || one.contains("_"), "\(one)")
  }

  @Test(arguments: [("ja", "ko"), ("en", "ja"), ("ko", "en")])
  func pairsOfOtherLanguagesAreLeftOut(one: String, two: String) {
    #expect(tmx(one, two) == (one == "ko" ? ["가 a"] : []))
  }

  @Test func staleUnitsSaySoInEveryFormat() {
    let unit = TranslationUnit(
      page: "a.md", id: "1", source: "new", target: "옛", oldSource: "old", isFresh: false, kind: .heading,
      sourceLine: 1, line: 1)
    let xliff = XLIFFFile.write([unit], from: "en", to: "ko").text
    #expect(xliff.contains("approved=\"no\"") && xliff.contains("state=\"needs-review-translation\""))
    #expect(
      xliff.contains("<note from=\"previous-source\">old</note>") && xliff.contains("<note>heading, a.md:1</note>"))
    #expect(XLIFFFile.read(Array(xliff.utf8))?.map(\.isDoubtful) == [true])
    let tmx = TMXFile.write([unit], from: "en", to: "ko").text
    #expect(tmx.contains("<seg>old</seg>") && !tmx.contains("<seg>new</seg>") && tmx.contains(">stale</prop>"))
    let empty = TranslationUnit(
      page: "a.md", id: "1", source: "new", target: "", oldSource: nil, isFresh: false, kind: .heading, sourceLine: 1,
      line: nil)
    #expect(!XLIFFFile.write([empty], from: "en", to: "ko").text.contains("<target"))
    #expect(TMXFile.read(TMXFile.write([empty], from: "en", to: "ko"), from: "en", to: "ko")?.isEmpty == true)
  }

  @Test func unitsOfOnePageAreOneFile() {
    func unit(_ page: String) -> TranslationUnit {
      TranslationUnit(
        page: page, id: "1", source: "a", target: "가", oldSource: nil, isFresh: true, kind: .item, sourceLine: 1,
        line: 1)
    }
    let text = XLIFFFile.write([unit("a"), unit("a"), unit("b"), unit("a")], from: "en", to: "ko").text
    #expect(text.ranges(of: "<file ").count == 3)
    #expect(XLIFFFile.read(Array(text.utf8))?.map(\.page) == ["a", "a", "b", "a"])
  }
}

struct SourceTextsFileTests {
  @Test(arguments: ["", "a", "a\nb", "\\", "\\n", "\\\\n", "끝\n", "\n\n", "\t"])
  func keptTextsComeBackByteForByte(text: String) {
    var texts = SourceTexts()
    texts.keep(text, of: BlockHash(5))
    #expect(SourceTexts.read(texts.bytes)[BlockHash(5)] == text || text.isEmpty)
    #expect(texts.bytes.filter { $0 == 0x0A }.count == 1, "one line for each text")
  }

  @Test func linesAreSortedByTheirHash() {
    var texts = SourceTexts()
    for number in [9, 1, 300] { texts.keep("t\(number)", of: BlockHash(UInt64(number))) }
    #expect(
      texts.bytes.text == "0000000000000001 t1\n0000000000000009 t9\n000000000000012c t300\n")
  }

  @Test(arguments: [
    ("0123456789abcdef", true), ("0123456789ABCDEF", true), ("0123456789abcde", false), ("0123456789abcdefa", false),
    ("0123456789abcdeg", false), ("", false),
  ])
  func hashesAreSixteenDigits(digits: String, isHash: Bool) {
    #expect((BlockHash(digits) != nil) == isHash)
    if isHash { #expect(BlockHash(digits)?.digits == digits.lowercased()) }
    #expect(BlockHash(1) < BlockHash(2) && BlockHash(0).digits == String(repeating: "0", count: 16))
  }
}
