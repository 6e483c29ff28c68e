/// Tests of every word of an info string: what it sets, which values it takes, where a fault is reported.
import ArticleModel
import Diagnostics
import TestSupport
import Testing

@Suite struct FenceWordTests {
  private func read(_ marked: String) -> (value: ParsedInfoString, said: String) {
    let text = MarkedText(marked)
    let whole = 0..<text.text.bytes.count
    let checked = InfoString.parse(text.text.string(in: whole), at: whole, in: text.text)
    return (checked.value, text.summary(checked.diagnostics))
  }

  /// The options of `swift` and these words, which must be without fault.
  private func options(_ words: String) -> SnippetOptions {
    let found = read("swift " + words)
    #expect(found.said == "", "\(words)")
    return found.value.options
  }

  /// The words that make exactly the options that `change` makes.
  private func expect(_ words: String, _ change: (inout SnippetOptions) -> Void) {
    var wanted = SnippetOptions()
    change(&wanted)
    #expect(options(words) == wanted, "\(words)")
  }

  @Test func aFenceWithoutWordsAsksForNothing() {
    let plain = options("")
    let flags = [
      plain.continues, plain.nest, plain.reset, plain.hidden, plain.main, plain.anyOrder, plain.noCopy, plain.wrap,
      plain.lineNumbers,
    ]
    #expect(!flags.contains(true))
    #expect(plain.level == nil && plain.needs.isEmpty && plain.on.isEmpty && plain.dependencies.isEmpty)
    #expect(plain.highlightedLines.isEmpty && plain.lineMarks.isEmpty && plain.markedWords.isEmpty)
  }

  @Test func everyWordSetsItsOptionAndNoOther() {
    expect("run") { $0.level = .run }
    expect("compile") { $0.level = .compile }
    expect("parse") { $0.level = .parse }
    expect("auto") { $0.level = .auto }
    expect("check=parse") { $0.level = .parse }
    expect("skip=offline") { ($0.level, $0.skipReason) = (.skip, "offline") }
    expect("fails") { $0.fails = [] }
    expect("fails=a_b,c_d") { $0.fails = ["a_b", "c_d"] }
    expect("warns") { $0.warns = [] }
    expect("warns=deprecated") { $0.warns = ["deprecated"] }
    expect("crashes") { $0.crashes = "" }
    expect("crashes=\"Index out of range\"") { $0.crashes = "Index out of range" }
    expect("exits=0") { $0.exits = 0 }
    expect("exits=255") { $0.exits = 255 }
    expect("swift=4.2") { $0.swift = "4.2" }
    expect("needs=UIKit") { $0.needs = ["UIKit"] }
    expect("deps=Geometry") { $0.dependencies = ["Geometry"] }
    expect("needs=UIKit needs=Combine") { $0.needs = ["UIKit", "Combine"] }
    expect("on=linux,macOS") { $0.on = ["linux", "macos"] }
    expect("continue") { $0.continues = true }
    expect("session=문서") { $0.session = "문서" }
    expect("nest") { $0.nest = true }
    expect("reset") { $0.reset = true }
    expect("hidden") { $0.hidden = true }
    expect("main") { $0.main = true }
    expect("file=Sources/A.swift") { $0.file = "Sources/A.swift" }
    expect("module=Geometry") { $0.module = "Geometry" }
    expect("id=sort-1") { $0.id = "sort-1" }
    expect("order=any") { $0.anyOrder = true }
    expect("order=exact") { $0.anyOrder = false }
  }

  @Test func everyWordAboutProcessAndDisplaySetsItsOptionAndNoOther() {
    expect("timeout=2") { $0.timeoutMilliseconds = 2000 }
    expect("timeout=3600s") { $0.timeoutMilliseconds = 3_600_000 }
    expect("memory=64k") { $0.memoryBytes = 65_536 }
    expect("args") { $0.arguments = "" }
    expect("args='-v 1'") { $0.arguments = "-v 1" }
    expect("stdin=\"가\"") { $0.standardInput = "가" }
    expect("env=A=B env=C=D") { $0.environment = ["A=B", "C=D"] }
    expect("show=output") { $0.show = "output" }
    expect("show=error") { $0.show = "error" }
    expect("show=none") { $0.show = "none" }
    expect("silent") { $0.show = "none" }
    expect("title=\"첫 화면\"") { $0.title = "첫 화면" }
    expect("title") { $0.title = nil }
    expect("highlight=1,3-5") { $0.highlightedLines = [1...1, 3...5] }
    expect("{2..4 7}") { $0.highlightedLines = [2...4, 7...7] }
    expect("{2:4}") { $0.highlightedLines = [2...4] }
    expect("{.extra #id 3}") { $0.highlightedLines = [3...3] }
    expect("nocopy") { $0.noCopy = true }
    expect("wrap") { $0.wrap = true }
    expect("wrap=true") { $0.wrap = true }
    expect("wrap=false") { $0.wrap = false }
    expect("wrap=0") { $0.wrap = false }
    expect("showLineNumbers") { $0.lineNumbers = true }
    expect("showLineNumbers=false") { $0.lineNumbers = false }
    expect("showLineNumbers=0") { $0.lineNumbers = true }
    expect("strikeout") { _ in }
    for match in ["exact", "glob", "prefix", "none"] { expect("match=\(match)") { $0.match = match } }
  }

  @Test func everyWordAboutLinesMarksThemWithItsMeaning() {
    expect("ins=2") { $0.lineMarks = [LineMark(.inserted, 2...2)] }
    expect("del=1-3") { $0.lineMarks = [LineMark(.deleted, 1...3)] }
    expect("focus=3..5") { $0.lineMarks = [LineMark(.focus, 3...5)] }
    expect("error=4 warning=6") { $0.lineMarks = [LineMark(.error, 4...4), LineMark(.warning, 6...6)] }
    expect("ins=1,3") { $0.lineMarks = [LineMark(.inserted, 1...1), LineMark(.inserted, 3...3)] }
    expect("word=이름,값") { $0.markedWords = ["이름", "값"] }
    expect("word=a word=b") { $0.markedWords = ["a", "b"] }
    expect("fold") { $0.fold = "" }
    expect("fold=no") { $0.fold = "no" }
    expect("{}") { _ in }
    expect("ins=") { _ in }
  }

  @Test(arguments: [
    ("doctest", "run"), ("mdoc", "run"), ("no_run", "compile"), ("norun", "compile"), ("no-run", "compile"),
    ("compile-only", "compile"), ("mdoc:compile-only", "compile"), ("ignore=x", "skip=x"), ("notest=x", "skip=x"),
    ("no_test=x", "skip=x"), ("compile_fail", "fails"), ("compile-fail", "fails"), ("mdoc:fail", "fails"),
    ("mdoc:warn", "warns"), ("should_panic", "crashes"), ("mdoc:crash", "crashes"), ("continuation", "continue"),
    ("mdoc:nest", "nest"), ("mdoc:reset", "reset"), ("invisible", "hidden"), ("mdoc:invisible", "hidden"),
    ("mdoc:silent", "silent"), ("filename=a.swift", "title=a.swift"), ("caption=a", "title=a"), ("hl_lines=2", "{2}"),
    ("linenums", "showLineNumbers"), ("linenumbers", "showLineNumbers"), ("numberLines", "showLineNumbers"),
    ("no-copy", "nocopy"), ("@main", "main"), ("RUN", "run"), ("NoCopy", "nocopy"),
  ])
  func wordsOfOtherToolsMeanOurs(synonym: String, word: String) { #expect(options(synonym) == options(word)) }

  @Test(arguments: [
    ("exits=256", "a number from 0 to 255"), ("exits=-1", "a number from 0 to 255"),
    ("exits", "a number from 0 to 255"),
    ("swift=0", "a Swift version from 1 to 6"), ("swift=7", "a Swift version from 1 to 6"),
    ("swift=5.x", "a Swift version from 1 to 6"), ("swift=5.1.2.3", "a Swift version from 1 to 6"),
    ("swift", "a Swift version from 1 to 6"), ("timeout=0", "a time such as 5s or 500ms"),
    ("timeout=3601s", "a time such as 5s or 500ms"), ("timeout=5h", "a time such as 5s or 500ms"),
    ("timeout", "a time such as 5s or 500ms"), ("memory=0", "a size such as 512m or 1g"),
    ("memory=2000g", "a size such as 512m or 1g"), ("memory=5x", "a size such as 512m or 1g"),
    ("on=", "systems such as linux,macos"), ("on=linux,amiga", "systems such as linux,macos"),
    ("order=random", "one of any, exact"), ("match=regex", "one of exact, glob, prefix, none"),
    ("show=all", "one of output, error, none"), ("check=all", "run, compile, parse, auto or skip"),
    ("check", "run, compile, parse, auto or skip"), ("session", "a name after '='"), ("id=..", "a name after '='"),
    ("module=", "a name after '='"), ("file=a/../b.swift", "a name after '='"), ("{0}", "line numbers such as {1,3-5}"),
    ("{3-1}", "line numbers such as {1,3-5}"), ("{1-2-3}", "line numbers such as {1,3-5}"),
    ("{가}", "line numbers such as {1,3-5}"),
  ])
  func aValueThatCannotBeReadIsReportedAtItsWord(word: String, wanted: String) {
    let found = read("swift 1️⃣\(word)")
    #expect(found.said.hasPrefix("1 error bad-fence-value: "), "\(found.said)")
    #expect(found.said.contains(wanted), "\(found.said)")
    #expect(found.value.options == SnippetOptions())
  }

  @Test func twoLevelsContradictEachOtherUnlessTheyAreEqual() {
    #expect(read("swift run run").said == "")
    #expect(read("swift run 1️⃣compile").said.hasPrefix("1 error contradicting-fence-words"))
    #expect(read("swift run 1️⃣check=compile").value.options.level == .compile)
    #expect(read("swift check=run run").said == "")
  }

  @Test func aSkippedSwiftSampleNeedsAReason() {
    #expect(read("1️⃣swift skip").said.hasPrefix("1 error skip-without-reason"))
    #expect(read("1️⃣swift skip=\"\"").said.hasPrefix("1 error skip-without-reason"))
    #expect(read("1️⃣swift check=skip").said.hasPrefix("1 error skip-without-reason"))
    #expect(read("swift skip(서버가 있어야 함)").value.options.skipReason == "서버가 있어야 함")
    #expect(read("json skip").said == "")
    #expect(read("swift skip=a skip").value.options.skipReason == "a")
  }

  @Test(arguments: [
    ("compil", "compile", "compile"), ("contine", "continue", "continue"), ("timeot=5s", "timeout", "timeout"),
    ("swift-ver=5", "swift", "swift"), ("hiden", "hidden", "hidden"), ("no_runn", "compile", "compile"),
    ("showlinenumber", "showLineNumbers", "showLineNumbers"), ("titel=\"a\"", "title", "title"),
  ])
  func anUnknownWordIsReportedWithTheNearestOne(word: String, meant: String, replacement: String) {
    let found = read("swift 1️⃣\(word)")
    #expect(found.said.hasPrefix("1 error unknown-fence-word: "))
    #expect(found.said.hasSuffix("did you mean '\(meant)'?"), "\(found.said)")
    let info = "swift \(word)"
    let text = SourceText(path: "a.md", info)
    let fix = InfoString.parse(info, at: 0..<info.utf8.count, in: text).diagnostics.first?.fix
    #expect(fix?.replacement == replacement)
    #expect(fix.map { text.string(in: $0.range) } == String(word.prefix { $0 != "=" }))
  }

  @Test(arguments: ["어쩌고", "xyzzy", "swift run 오타가아닌말", "q"])
  func aWordLikeNoOtherIsReportedWithoutASuggestion(word: String) {
    let found = read("swift \(word)")
    #expect(found.said.contains("unknown-fence-word") && !found.said.contains("did you mean"), "\(found.said)")
  }

  @Test func afterOtherLanguagesOnlyANearMissWithAValueIsMentioned() {
    #expect(read("js npm install").said == "")
    #expect(read("js titel").said == "")
    #expect(read("js 1️⃣titel=a").said.hasPrefix("1 warning unknown-fence-word"))
    #expect(read("js 온갖=것").said == "")
    #expect(read("js {가}").said == "")
    #expect(read("output 1️⃣xyzzy").said.hasPrefix("1 error unknown-fence-word"))
    #expect(read("output stderr").value.options.show == "error")
    #expect(read("text stderr").value.language == "output")
    #expect(read("text output").value.language == "output")
    #expect(read("output output").said == "")
    #expect(read("js file=a.js").value.options.title == "a.js")
    #expect(read("js file=a.js").value.options.file == nil)
  }

  @Test func wordsWithoutALanguageAreReadAsSwifts() {
    let text = MarkedText("timeout=2s 1️⃣hiden")
    let words = text.text.string(in: 0..<text.text.bytes.count)
    let read = InfoString.parseWords(words, at: 0..<words.utf8.count, in: text.text)
    #expect(read.value.timeoutMilliseconds == 2000)
    #expect(text.summary(read.diagnostics).hasPrefix("1 error unknown-fence-word"))
  }
}

@Suite struct FenceLanguageTests {
  private func read(_ info: String) -> ParsedInfoString {
    InfoString.parse(info, at: 0..<info.utf8.count, in: SourceText(path: "a.md", info)).value
  }

  @Test(arguments: [
    ("swift", "swift", "swift"), ("Swift run", "Swift", "swift"), ("swift,run", "swift", "swift"),
    ("swift{1}", "swift", "swift"), ("{swift}", "swift", "swift"), ("{.swift .numberLines}", "swift", "swift"),
    ("{swift, echo=false}", "swift", "swift"), ("{.3d}", "", ""), ("Objective C", "Objective C", "objc"),
    ("objective d", "objective", "objective"), ("mdoc", "mdoc", "swift"), ("doctest", "doctest", "swift"),
    ("mdoc:silent", "mdoc:silent", "mdoc:silent"), ("c++", "c++", "cpp"), ("한글", "한글", "한글"), ("", "", ""),
    ("   ", "", ""),
  ])
  func theFirstWordIsTheLanguage(info: String, written: String, known: String) {
    #expect(read(info).writtenLanguage == written)
    #expect(read(info).language == known)
  }

  @Test func aColonBehindTheLanguageNamesTheFile() {
    #expect(read("swift:Sources/가.swift run").options.title == "Sources/가.swift")
    #expect(read("swift:Sources/가.swift run").options.level == .run)
    #expect(read("ts:a.ts title=b.ts").options.title == "b.ts")
  }

  @Test func theNamesOfOtherToolsForSwiftMeanThatItRuns() {
    #expect(read("mdoc").options.level == .run)
    #expect(read("doctest").options.level == .run)
    #expect(read("swift").options.level == nil)
  }

  @Test func aFirstWordWithAValueIsNoLanguage() {
    #expect(read("title=a.txt").writtenLanguage == "")
    #expect(read("title=a.txt").options.title == "a.txt")
  }
}

@Suite struct FenceScannerTests {
  private func options(_ words: String) -> SnippetOptions {
    let info = "swift " + words
    return InfoString.parse(info, at: 0..<info.utf8.count, in: SourceText(path: "a.md", info)).value.options
  }

  @Test(arguments: [
    ("title=\"a \\\"b\\\" c\"", "a \"b\" c"), ("title='a b'", "a b"), ("title=“가 나”", "가 나"), ("title=\"a", "a"),
    ("title=\"\"", ""), ("title=[a, b]", "a, b"), ("title(a b)", "a b"), ("title=a\\b", "a\\b"), ("title=a,run", "a"),
    ("title=\"a\\\\\"", "a\\\""), ("title=a=b", "a=b"), ("title='가\\'나'", "가'나"),
  ])
  func valuesMayBeQuotedOrBracketed(words: String, title: String) { #expect(options(words).title == title) }

  @Test func aListGoesOnAfterACommaUntilAKnownWord() {
    #expect(options("needs=UIKit,Combine,run").needs == ["UIKit", "Combine"])
    #expect(options("needs=UIKit,Combine,run").level == .run)
    #expect(options("needs=UIKit,,Combine").needs == ["UIKit"])
    #expect(options("needs=UIKit, run").level == .run)
    #expect(options("fails=a,timeout=5s").timeoutMilliseconds == 5000)
    #expect(options("\trun\t,nocopy").noCopy)
  }

  @Test func placesAreThoseOfTheFile() throws {
    let source = "```  swift  run  exit=3\n"
    let text = SourceText(path: "a.md", source)
    let found = InfoString.parse("swift  run  exit=3", at: 3..<source.utf8.count - 1, in: text).diagnostics
    let place = try #require(found.first?.place?.range)
    #expect(text.string(in: place) == "exit=3")
    let elsewhere = InfoString.parse("swift exit=3", at: 0..<3, in: text).diagnostics
    #expect(elsewhere.first?.place?.range == 0..<3)
    #expect(elsewhere.first?.fix == nil)
  }

  @Test func anyBytesEndInOptions() {
    let pieces = [
      "swift", "=", "(", ")", "{", "}", "[", "]", "\"", "'", "“", "”", ",", " ", "\\", "run", "가", "1-", "\t",
    ]
    var state: UInt64 = 11
    for _ in 0..<3_000 {
      var info = ""
      for _ in 0..<10 {
        state = state &* 6_364_136_223_846_793_005 &+ 1
        info += pieces[Int(state >> 33) % pieces.count]
      }
      let text = SourceText(path: "a.md", info)
      let checked = InfoString.parse(info, at: 0..<info.utf8.count, in: text)
      for diagnostic in checked.diagnostics {
        let range = diagnostic.place?.range ?? 0..<0
        #expect(range.upperBound <= info.utf8.count && range.lowerBound <= range.upperBound)
      }
    }
  }
}

@Suite struct QuantityTests {
  @Test(
    arguments: [
      ("5s", 5000), ("500ms", 500), ("2m", 120_000), ("2min", 120_000), ("1.5s", 1500), ("3", 3000), ("0", 0),
      ("10S", 10_000), ("7200", 7_200_000), ("", nil), ("s", nil), ("5x", nil), ("-1s", nil), ("99999999999s", nil),
      ("1.2.3s", nil), ("5 s", nil),
    ] as [(String, Int?)])
  func milliseconds(text: String, amount: Int?) { #expect(Quantity.milliseconds(text) == amount) }

  @Test(
    arguments: [
      ("512m", 536_870_912), ("1g", 1_073_741_824), ("64k", 65_536), ("64KB", 65_536), ("1KiB", 1024), ("100", 100),
      ("100b", 100), ("0.5k", 512), ("1024g", 1_099_511_627_776), ("1025g", nil), ("", nil), ("m", nil), ("5t", nil),
      ("5mm", nil), ("5kbb", nil), ("-5k", nil),
    ] as [(String, Int?)])
  func bytes(text: String, amount: Int?) { #expect(Quantity.bytes(text) == amount) }

  @Test(arguments: [
    ("1", true), ("6", true), ("4.2", true), ("5.9.1", true), ("0", false), ("7", false), ("", false), ("5.", false),
    ("6.-1", false), ("+5", false),
    ("five", false), ("5.1.2.3", false), ("-5", false), (".5", false), ("5.x", false),
  ])
  func swiftVersions(text: String, isKnown: Bool) { #expect(SwiftVersion.isKnown(text) == isKnown) }
}
