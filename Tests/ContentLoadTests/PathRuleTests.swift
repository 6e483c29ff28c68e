/// Tests of paths, URLs, names and heading ids.
import ArticleModel
import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import ContentLoad

@Suite struct PathRuleTests {
  @Test func hiddenPathsHaveANameThatBeginsWithADot() {
    for path in [".a", ".a/b", "a/.b", "a/.b/c", "."] { #expect(PathRules.isHidden(path), "\(path)") }
    for path in ["", "a", "a.b", "a/b.c/d.", "한글/글.md"] { #expect(!PathRules.isHidden(path), "\(path)") }
  }

  @Test(arguments: [
    ("ko/posts/2017/상수.md", "post", "ko posts/2017/상수", "/posts/2017/상수/"),
    ("en/posts/a.md", "post", "en posts/a", "/en/posts/a/"),
    ("ko/guide/02-life.md", "chapter", "ko guide/02-life guide", "/guide/02-life/"),
    ("ko/guides/swift/a.md", "chapter", "ko guides/swift/a guides/swift", "/guides/swift/a/"),
    ("ko/guides/a.md", "page", "ko guides/a", "/guides/a/"),
    ("ko/topics/index.md", "page", "ko topics/index", "/topics/"),
    ("ko/topics/arc.md", "topic", "ko topics/arc", "/topics/arc/"), ("ko/index.md", "page", "ko index", "/"),
    ("ko/Book.docc/Part One/Page.md", "chapter", "ko Book.docc/Part One/Page Book.docc", "/book/part-one/page/"),
    ("ko/books/Book.docc/a.md", "chapter", "ko books/Book.docc/a books/Book.docc", "/books/book/a/"),
    ("ko/a/index.md", "page", "ko a/index", "/a/"), ("ko/a.markdown", "page", "ko a.markdown", "/a.markdown/"),
    ("zh-Hant/a.md", "page", "zh-Hant a", "/zh-Hant/a/"),
  ])
  func thePathSaysKindKeyGuideAndAddress(path: String, kind: String, facts: String, url: String) throws {
    let found = try #require(PathRules.facts(of: path))
    #expect(found.kind.rawValue == kind)
    #expect("\(found.language) \(found.key)" + (found.guide.map { " " + $0 } ?? "") == facts)
    let address = PathRules.url(language: found.language, defaultLanguage: "ko", parts: found.urlParts, slug: nil)
    #expect(address.path == url)
  }

  @Test(arguments: ["a.md", "README.md", "posts/a.md", "KO/a.md", "k/a.md", "", "ko", "ko_KR/a.md", "한글/a.md"])
  func pathsOutsideLanguageFoldersAreNoArticles(path: String) { #expect(PathRules.facts(of: path) == nil) }

  @Test func aSlugReplacesTheLastPartOnly() {
    func url(_ parts: [String], _ slug: String?) -> String {
      PathRules.url(language: "ko", defaultLanguage: "ko", parts: parts, slug: slug).path
    }
    #expect(url(["posts", "2017", "a"], "b") == "/posts/2017/b/")
    #expect(url(["a"], "b") == "/b/")
    #expect(url([], nil) == "/")
    #expect(PathRules.url(language: "en", defaultLanguage: "ko", parts: [], slug: nil).path == "/en/")
  }

  @Test(arguments: [
    ("abc-1.2", "abc-1.2"), ("Swift 언어", "swift-언어"), ("무엇? 왜#1", "무엇-왜-1"), ("--a--", "a"), ("a--b", "a--b"),
    ("???", "-"),
    ("A&B", "a-b"), ("\u{1112}\u{1161}\u{11AB}", "한"), ("가\u{3000}나", "가-나"), ("a_b", "a_b"), ("É", "É"),
    ("a\tb", "a-b"),
    ("[a](b)", "[a](b)"), ("a'b", "a-b"), ("a:b*c", "a-b-c"), ("", "-"), ("a-", "a"), ("-a", "a"),
  ])
  func namesBecomePartsOfAddresses(name: String, slug: String) { #expect(PathRules.slug(name) == slug) }

  @Test(arguments: [
    ("ko", true), ("en", true), ("kor", true), ("zh-Hant", true), ("en-US", true), ("sr-Latn-RS", true), ("k", false),
    ("kore", false), ("KO", false), ("ko-", false), ("ko-a", false), ("ko-abcdefghi", false), ("", false),
    ("ko_KR", false),
    ("-ko", false), ("한", false), ("ko-R2", true),
  ])
  func languageCodesLookLikeTags(code: String, isOne: Bool) { #expect(PathRules.isLanguageCode(code) == isOne) }

  @Test(arguments: [
    ("a", true), ("상수", true), ("a.b", true), ("a b", true), ("", false), (".a", false), ("..", false), ("a/b", false),
    ("a\\b", false), ("a?b", false), ("a#b", false), ("a\u{1}b", false), ("a\u{7F}b", false),
  ])
  func safeNamesStayInTheirFolder(name: String, isSafe: Bool) { #expect(PathRules.isSafeName(name) == isSafe) }

  @Test(arguments: [
    ("/a/b/", true), ("a/b#c/../d", true), ("", true), ("/a/../b", false), ("..", false), ("/a/./b", false),
    ("/a\\b", false), ("/a\u{1}", false), ("/a/...", false), ("/.well-known/a", true),
  ])
  func safePathsStayInTheSite(path: String, isSafe: Bool) { #expect(PathRules.isSafePath(path) == isSafe) }
}

@Suite struct HeadingIDTests {
  @Test(arguments: [
    ("클로저 (Closures)", "클로저-closures"), ("Hello, World!", "hello-world"), ("C++ & Swift", "c--swift"),
    ("A_b-C", "a_b-c"),
    ("1. 첫째", "1-첫째"), ("가\u{3000}나\u{A0}다", "가-나-다"), ("É à", "é-à"), ("\u{1112}\u{1161}\u{11AB}글", "한글"),
    ("日本語", "日本語"),
    ("😀 웃음", "-웃음"), ("a\tb\nc", "a-b-c"), ("ㄱㄴ", "ㄱㄴ"), ("Ａ１", "ａ１"), ("²", "²"), ("", ""), ("!?", ""), ("힣가각", "힣가각"),
    ("é", "é"), ("İ", "i̇"),
  ])
  func wordsBecomeIDsAsGitHubMakesThem(words: String, id: String) { #expect(HeadingIDs.slug(of: words) == id) }

  @Test func equalIDsAreNumberedFromOne() {
    var ids = HeadingIDs()
    #expect(
      ["가", "가", "가", "가-1", "가-1", ""].map { ids.id(for: $0) } == ["가", "가-1", "가-2", "가-1-1", "가-1-2", "section"])
    #expect(ids.id(fixed: "가") == "가-3")
    #expect(ids.id(fixed: "") == "section-1")
    #expect(ids.id(fixed: "\u{1112}\u{1161}\u{11AB}") == "한")
    #expect(!ids.reserve("가") && ids.reserve("새") && !ids.reserve("새"))
    #expect(ids.id(for: "새") == "새-1")
  }

  @Test(
    arguments: [
      ("쓰임 {#use}", "쓰임", "use"), ("쓰임{#use}", "쓰임", "use"), ("쓰임   {#쓰-임}", "쓰임", "쓰-임"),
      ("쓰임 {use}", "쓰임 {use}", nil),
      ("쓰임 {#}", "쓰임 {#}", nil), ("쓰임 {#a b}", "쓰임 {#a b}", nil), ("쓰임 {#use} ", "쓰임 {#use} ", nil),
      ("{#use}", "", "use"),
      ("쓰임}", "쓰임}", nil), ("", "", nil), ("a {#b} {#c}", "a {#b}", "c"),
    ] as [(String, String, String?)])
  func anIDMayBeWrittenBehindTheHeading(words: String, shown: String, id: String?) {
    let split = HeadingMarkup.split(words)
    #expect(split.words == shown && split.id == id)
  }

  @Test(arguments: [
    ("캡처값 (Capturing Values)", ["capturing-values"]), ("클로저(closure)", ["closure"]), ("값 (값)", []), ("(All)", []),
    ("값 ()", []), ("값 (!)", []), ("값", []), ("가 (a) (B c)", ["b-c"]),
  ])
  func theEnglishInBracketsIsAnotherID(words: String, aliases: [String]) {
    #expect(HeadingMarkup.gloss(in: words) == aliases)
  }

  @Test func theMarkupOfAnIDHasItsBytes() {
    let bytes = Array("## 쓰임  {#use}".utf8)
    let range = HeadingMarkup.range(endingAt: 3..<bytes.count, in: bytes)
    #expect(range.map { String(decoding: bytes[$0], as: UTF8.self) } == "  {#use}")
    #expect(HeadingMarkup.range(endingAt: 3..<9, in: bytes) == nil)
  }
}

@Suite struct ReadingTimeTests {
  private func minutes(_ prose: String, code: String = "") -> Int {
    var time = ReadingTime()
    time.add(prose: Array(prose.utf8)[...])
    time.add(code: Array(code.utf8)[...])
    return time.minutes
  }

  @Test func hangulCountsBySyllableLatinByWordCodeAtHalf() {
    #expect(minutes("") == 1)
    #expect(minutes(String(repeating: "가", count: 500)) == 1)
    #expect(minutes(String(repeating: "가", count: 501 + 8)) == 2)
    #expect(minutes(String(repeating: "가 ", count: 1500)) == 3)
    #expect(minutes(String(repeating: "word ", count: 200)) == 1)
    #expect(minutes(String(repeating: "word ", count: 400)) == 2)
    #expect(minutes(String(repeating: "word2 ", count: 600)) == 3)
    #expect(minutes("", code: String(repeating: "let a ", count: 400)) == 2)
    #expect(minutes(String(repeating: "、。", count: 250)) == 1)
    #expect(minutes(String(repeating: "é à ", count: 200)) == 2)
  }

  @Test func wordsAreCountedOnceInTextsOfAnyLength() {
    let text = Array("클로저(closure)는 é1 a-b\n`code`와 ß 漢字 x".utf8)
    for count in [0, 1, 2, 3, 30, 223, 224, 225, 300, 1_000] {
      let bytes = (0..<count).map { text[$0 * 5 % text.count] } + (0..<count).map { text[$0 % text.count] }
      var (syllables, words, isInWord) = (0, 0, false)
      for byte in bytes {
        syllables += (0xE3...0xEF).contains(byte) ? 1 : 0
        let isASCII = (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF)
        let isLetter = isASCII || (0xC3...0xDF).contains(byte)
        words += isLetter && !isInWord ? 1 : 0
        isInWord = isLetter || byte & 0xC0 == 0x80
      }
      let found = bytes.withUnsafeBufferPointer { ReadingTime.count($0) }
      #expect(found.syllables == syllables && found.words == words, "\(count)")
    }
  }

  @Test(arguments: ["낱말 ", "e\u{301}a ", "👨‍👩‍👧가 "])
  func excerptsCountCharacters(word: String) {
    for text in [word, word.decomposedStringWithCanonicalMapping] {
      #expect(Excerpt.cut(String(repeating: text, count: 60)) == String(repeating: text, count: 53).dropLast() + "…")
    }
  }

  @Test func excerptsAreCutAtWords() {
    #expect(Excerpt.cut("") == "")
    #expect(Excerpt.cut("가  나\n다") == "가 나 다")
    let words = String(repeating: "낱말 ", count: 53)
    #expect(Excerpt.cut(words) == words.dropLast())
    #expect(Excerpt.cut(words + "더") == words + "더" || Excerpt.cut(words + "더").count <= 161)
    #expect(Excerpt.cut(String(repeating: "낱말 ", count: 54)) == String(repeating: "낱말 ", count: 53).dropLast() + "…")
    #expect(Excerpt.cut(String(repeating: "가", count: 200)) == String(repeating: "가", count: 160) + "…")
    #expect(Excerpt.cut(String(repeating: "가", count: 200) + " 나") == String(repeating: "가", count: 160) + "…")
  }
}
