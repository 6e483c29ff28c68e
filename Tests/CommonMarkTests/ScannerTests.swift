/// Tests of the scanners: link destinations, definitions, CJK classes, markers, limits, joined texts.
import Diagnostics
import Testing

@testable import CommonMark

@Suite struct LinkScannerTests {
  private func rest(_ text: String, _ scan: (LinkScanner) -> Int?) -> String? {
    let bytes = Array(text.utf8)
    return scan(LinkScanner(bytes: bytes, end: bytes.count)).map { String(decoding: bytes[$0...], as: UTF8.self) }
  }

  @Test(
    arguments: [
      ("(/u)x", "x"), ("()x", "x"), ("( /u )x", "x"), ("(</u v>)x", "x"), ("(/u 'a')x", "x"), ("(/u (a))x", "x"),
      ("(/u\n\"a\"\n)x", "x"),
      ("(/u(v))x", "x"), ("(/u\\))x", "x"), ("(/u 'a\\'b')x", "x"), ("(/u v)x", nil), ("(/u", nil), ("/u)", nil),
      ("(</u", nil),
      ("(</u\nv>)", nil), ("(<a<b>)", nil), ("(/u 'a)x", nil), ("(/u(v)x", nil), ("(/u 'a' b)", nil), ("(<>)x", "x"),
    ] as [(String, String?)])
  func inlineDestinationsEndAtTheirParenthesis(text: String, wanted: String?) {
    #expect(rest(text) { $0.inlineDestination(0) } == wanted)
  }

  @Test(
    arguments: [
      ("[a]x", "x"), ("[가 나]x", "x"), ("[a\\]b]x", "x"), ("[]x", "x"), ("[a[b]]", nil), ("[a", nil), ("a]", nil),
      ("[a\\[b]x", "x"),
    ] as [(String, String?)])
  func labelsHoldNoBrackets(text: String, wanted: String?) { #expect(rest(text) { $0.label(0) } == wanted) }

  @Test func labelsAndParenthesesAreBounded() {
    let long = "[" + String(repeating: "a", count: 1000) + "]"
    #expect(rest(long) { $0.label(0) } == "")
    #expect(rest("[" + String(repeating: "a", count: 1002) + "]") { $0.label(0) } == nil)
    let nested = String(repeating: "(", count: 32) + String(repeating: ")", count: 32) + " "
    #expect(rest(nested) { $0.destination(0) } == " ")
    #expect(rest("(" + nested.dropLast() + ") ") { $0.destination(0) } == nil)
  }

  @Test(
    arguments: [
      ("\"a\"x", "x"), ("'a'x", "x"), ("(a)x", "x"), ("(a(b)", nil), ("\"a", nil), ("a", nil), ("\"\"x", "x"),
      ("'a\nb'x", "x"),
    ] as [(String, String?)])
  func titlesHaveThreeKindsOfQuotes(text: String, wanted: String?) { #expect(rest(text) { $0.title(0) } == wanted) }
}

@Suite struct ReferenceDefinitionTests {
  /// The definitions of `markdown` as `label → destination «source»`.
  private func found(_ markdown: String, footnotes: Bool = true) -> [String] {
    let text = SourceText(path: "t.md", markdown)
    var options = MarkdownOptions()
    options.footnotes = footnotes
    return MarkdownParser.parse(text, options: options).value.references.map {
      "\($0.label) → \($0.destination) «\(text.string(in: $0.range))»"
    }
  }

  @Test(arguments: [
    ("[a]: /u", ["a → /u «[a]: /u»"]), ("[A  B]:   <u v>   'x'  ", ["a b → u v «[A  B]:   <u v>   'x'»"]),
    ("[a]:\n/u\n'x'", ["a → /u «[a]:\n/u\n'x'»"]),
    ("[a]: /u\n'x' y", ["a → /u «[a]: /u»"]), ("[a]: /u x", []), ("[a] : /u", []), ("[]: /u", []), ("[ ]: /u", []),
    ("글\n[a]: /u", []),
    ("    [a]: /u", []), ("```\n[a]: /u\n```", []), ("> [a]: /u", ["a → /u «[a]: /u»"]),
    ("- [a]: /u\n- [b]: /v", ["a → /u «[a]: /u»", "b → /v «[b]: /v»"]),
    ("1. [a]: /u", ["a → /u «[a]: /u»"]), ("[ß]: /u", ["ss → /u «[ß]: /u»"]),
    ("[a\\]]: /u", ["a\\] → /u «[a\\]]: /u»"]),
    ("> [a]: /u\n> [b]: /v", ["a → /u «[a]: /u»", "b → /v «[b]: /v»"]),
    ("[a]: /u\n[b]: /v\n\n글", ["a → /u «[a]: /u»", "b → /v «[b]: /v»"]), ("[a]:\n\n/u", []),
    ("[한글 라벨]: /주소", ["한글 라벨 → /주소 «[한글 라벨]: /주소»"]),
  ])
  func definitionsAreFoundWhereTheParserReadsThem(markdown: String, wanted: [String]) {
    #expect(found(markdown) == wanted)
  }

  @Test func footnotesAreDefinitionsOnlyWhereTheyAreOff() {
    #expect(found("[^a]: /u") == [])
    #expect(found("[^a]: /u", footnotes: false) == ["^a → /u «[^a]: /u»"])
  }

  @Test(arguments: [
    ("[^a]: 말", ["a"]), ("글[^a]\n\n[^a]: 말", []), ("글[^a]\n\n[^a]: 말\n\n[^a]: 또", ["a!"]),
    ("글[^A]\n\n[^a]: 말\n[^b]: 또", ["b"]), ("> [^a]: 말", ["a"]),
    ("[^a b]: 말", []), ("[^]: 말", []), ("[^a] 말", []), ("글 [^a]: 말", []),
  ])
  func footnotesNobodyRefersToAreListed(markdown: String, names: [String]) {
    let tree = MarkdownParser.parse(SourceText(path: "t.md", markdown)).value
    #expect(tree.unusedFootnotes.map { $0.name + ($0.rival == nil ? "" : "!") } == names)
  }
}

@Suite struct CJKClassTests {
  @Test(arguments: [
    ("가", true), ("힣", true), ("ㄱ", true), ("\u{1100}", true), ("漢", true), ("あ", true), ("ア", true), ("、", true),
    ("（", true), ("ａ", true),
    ("₩", true), ("\u{20000}", true), ("a", false), ("é", false), ("“", false), ("…", false), ("😀", false), ("ｶ", true),
    ("〒", true), ("À", false),
    ("\u{10FF}", false), ("\u{1200}", false), ("\u{303F}", false), ("\u{3FFFE}", false),
  ])
  func charactersOfEastAsiaAreCJK(character: String, isCJK: Bool) throws {
    let scalar = try #require(character.unicodeScalars.first)
    #expect(CJKCharacters.contain(scalar.value) == isCJK)
    #expect(FlankingCharacter(scalar).isCJK == isCJK)
  }

  @Test(arguments: [
    (" ", true, false), ("\n", true, false), ("\u{A0}", true, false), ("\u{3000}", true, false), ("!", false, true),
    ("_", false, true), ("(", false, true),
    ("“", false, true), ("。", false, true), ("a", false, false), ("가", false, false), ("1", false, false),
    ("$", false, true), ("€", false, false),
  ])
  func spacesAndPunctuationAreThoseOfTheStandard(character: String, isSpace: Bool, isPunctuation: Bool) throws {
    let found = FlankingCharacter(try #require(character.unicodeScalars.first))
    #expect(found.isSpace == isSpace && found.isPunctuation == isPunctuation)
  }

  /// Where markers go in `text`, shown as `^`, and which `~` are text, shown as `=`.
  private func marked(_ text: String, _ change: (inout MarkdownOptions) -> Void = { _ in }) -> String {
    var options = MarkdownOptions()
    change(&options)
    var bytes = Array(text.utf8)
    for place in CJKEmphasis.places(in: bytes, options).reversed() {
      if place.isTilde {
        bytes[place.offset] = UInt8(ascii: "=")
      } else {
        bytes.insert(UInt8(ascii: "^"), at: place.offset)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("**클로저(closure)**는", "**클로저(closure)**^는"), ("이것은**(괄호)**", "이것은^**(괄호)**"), ("**가**", "**가**"),
    ("a**(b)**c", "a**(b)**c"),
    ("가 **(나)** 다", "가 **(나)** 다"), ("10~20", "10=20"), ("~가~", "~가~"), ("가~나", "가=나"), ("~~가!~~나", "~~가!~~^나"),
    ("\\~가", "\\~가"),
    ("1~ 2", "1~ 2"), ("1~www.a.kr", "1~www.a.kr"), ("|1~2|", "|1=2|"), ("|~(가)|", "|~(가)|"), ("", ""), ("**", "**"),
  ])
  func markersGoOnlyWhereTheAmendmentDiffers(text: String, wanted: String) { #expect(marked(text) == wanted) }

  @Test func eachAmendmentCanBeSwitchedOff() {
    #expect(marked("**가(나)**다 1~2") { $0.cjkFriendlyEmphasis = false } == "**가(나)**다 1=2")
    #expect(marked("**가(나)**다 1~2") { $0.tildeRanges = false } == "**가(나)**^다 1~2")
  }

  @Test func markersAreCharactersTheTextDoesNotHold() {
    let free = CJKEmphasis.markers(absentFrom: Array("⁞ &#x205D; &#8284;".utf8), atMost: 2).map {
      String(decoding: $0, as: UTF8.self)
    }
    #expect(free == ["\u{205B}", "\u{205A}"])
    let all = [0x205E, 0x205D, 0x205C, 0x205B, 0x205A, 0x2059, 0x2058] + Array(0x2E0E...0x2E16)
    let full = all.compactMap { Unicode.Scalar($0).map { String(Character($0)) } }.joined()
    #expect(CJKEmphasis.markers(absentFrom: Array(full.utf8), atMost: 2).isEmpty)
    #expect(dump(full + "**가(나)**다").contains("strong") == false)
  }
}

@Suite struct TreeQueryTests {
  private func parse(_ markdown: String) -> MarkdownTree {
    MarkdownParser.parse(SourceText(path: "t.md", markdown)).value
  }

  @Test func childrenAndSubtreesFollowTheDocument() {
    let tree = parse("# 가\n\n- *나* `다`\n- 라\n")
    #expect(tree.children(of: tree.root).map { tree[$0].kind } == [.heading, .list])
    let list = Array(tree.children(of: tree.root))[1]
    #expect(tree.subtree(of: list) == Int(list.index)..<tree.nodes.count)
    #expect(Array(tree.children(of: list)).map { tree.plainText(of: $0) } == ["나 다", "라"])
    #expect(tree.plainText(of: tree.root) == "가나 다라")
  }

  @Test func textsAroundRawHTMLAreJoinedWhereAsked() {
    var tree = parse("앞 [[Array<Int>]] <b>[[x]]</b> [[y<!-- z -->]]\n")
    tree.joinTexts { bytes in
      guard let open = bytes.firstIndex(of: UInt8(ascii: "[")), let close = bytes.lastIndex(of: UInt8(ascii: "]"))
      else { return [] }
      return [open..<close + 1]
    }
    let kinds = tree.nodes.dropFirst(2).map { $0.kind }
    #expect(kinds == [.text, .htmlInline, .text, .htmlInline, .text])
    #expect(tree.literal(of: NodeID(2)) == "앞 [[Array<Int>]] <b>[[x]]")
    #expect(Array(tree.children(of: NodeID(1))).map { Int($0.index) } == [2, 3, 4, 5, 6])
  }

  @Test func depthsAndSizesAtTheLimitAreRead() {
    let deep = String(repeating: "> ", count: 990) + "가"
    #expect(MarkdownParser.parse(SourceText(path: "t.md", deep)).diagnostics.isEmpty)
    let tooDeep = String(repeating: "> ", count: 1_001) + "가"
    let refused = MarkdownParser.parse(SourceText(path: "t.md", "글\n" + tooDeep))
    #expect(refused.diagnostics.map { $0.place?.range?.lowerBound } == [4])
    #expect(parse(String(repeating: "-", count: 5_000)).nodes.map(\.kind) == [.document, .thematicBreak])
    #expect(parse(String(repeating: "![", count: 8_000)).nodes.count > 1)
    #expect(
      MarkdownParser.parse(SourceText(path: "t.md", String(repeating: "![", count: 8_001))).diagnostics.count == 1)
    #expect(
      MarkdownParser.parse(SourceText(path: "t.md", String(repeating: "![\n\n", count: 9_000))).diagnostics.isEmpty)
  }
}
