import ArticleModel
import Diagnostics
import TestSupport
import Testing

@Suite struct InfoStringTests {
  private func read(_ marked: String) -> (ParsedInfoString, String) {
    let text = MarkedText(marked)
    let info = text.text.string(in: 0..<text.text.bytes.count)
    let checked = InfoString.parse(info, at: 0..<text.text.bytes.count, in: text.text)
    return (checked.value, text.summary(checked.diagnostics))
  }

  private func options(_ info: String) -> SnippetOptions {
    let (parsed, summary) = read(info)
    #expect(summary == "")
    return parsed.options
  }

  @Test(arguments: [
    ("swift", "swift", "swift"), ("Swift", "Swift", "swift"), ("objective-c", "objective-c", "objc"),
    ("Objective-C", "Objective-C", "objc"), ("Objective C", "Objective C", "objc"), ("", "", ""),
    ("swift,norun", "swift", "swift"), ("{.swift .numberLines}", "swift", "swift"),
    ("language-swift", "language-swift", "swift"),
    ("swift:Model.swift", "swift", "swift"), ("c++", "c++", "cpp"), ("yml", "yml", "yaml"), ("{1,3}", "", ""),
  ])
  func namesTheLanguage(info: String, written: String, known: String) {
    let (parsed, summary) = read(info)
    #expect(parsed.writtenLanguage == written)
    #expect(parsed.language == known)
    #expect(summary == "")
  }

  @Test func readsEveryLevel() {
    #expect(options("swift run").level == .run)
    #expect(options("swift compile").level == .compile)
    #expect(options("swift parse").level == .parse)
    let skipped = options("swift skip=\"서버가 있어야 합니다\"")
    #expect(skipped.level == .skip)
    #expect(skipped.skipReason == "서버가 있어야 합니다")
  }

  @Test func takesTheWordsOfRustdocDocCAndMdoc() {
    #expect(options("swift,no_run").level == .compile)
    #expect(options("swift compile_fail").fails == [])
    #expect(options("swift should_panic").crashes == "")
    #expect(options("swift ignore(needs a phone)").skipReason == "needs a phone")
    #expect(options("swift mdoc:fail").fails == [])
    #expect(options("swift, nocopy, highlight=[1, 3]").highlightedLines == [1...1, 3...3])
    #expect(options("swift, nocopy").noCopy)
    #expect(options("swift mdoc").level == .run)
  }

  @Test func aCommaInAListGoesOnUntilTheNextKnownWord() {
    let read = options("swift,needs=UIKit,Combine,fails=a_b,c_d,swift=5")
    #expect(read.needs == ["UIKit", "Combine"])
    #expect(read.fails == ["a_b", "c_d"])
    #expect(read.swift == "5")
  }

  @Test func readsLimitsAndInputs() {
    let read = options("swift timeout=500ms memory=512m exits=3 args=\"-v 1\" stdin='가 나' env=A=B")
    #expect(read.timeoutMilliseconds == 500)
    #expect(read.memoryBytes == 512 << 20)
    #expect(read.exits == 3)
    #expect(read.arguments == "-v 1")
    #expect(read.standardInput == "가 나")
    #expect(read.environment == ["A=B"])
  }

  @Test func readsSessions() {
    let read = options("swift session=a nest reset hidden file=Model.swift module=Geometry id=sort-1")
    #expect(read.session == "a" && read.nest && read.reset && read.hidden)
    #expect(read.file == "Model.swift" && read.module == "Geometry" && read.id == "sort-1")
    #expect(options("swift continue").continues)
  }

  @Test func readsOldLineMarks() {
    #expect(options("swift {1,3-5}").highlightedLines == [1...1, 3...5])
    #expect(options("swift{2}").highlightedLines == [2...2])
    #expect(options("js {1,3} title=\"a.js\"").title == "a.js")
    #expect(options("swift title=“곱은 따옴표”").title == "곱은 따옴표")
  }

  @Test func aMistypedWordAfterSwiftIsAnErrorWithTheNearestWord() {
    let (_, summary) = read("swift 1️⃣compil")
    #expect(
      summary
        == "1 error unknown-fence-word: 'compil' is not a word that a code fence knows; did you mean 'compile'?")
    #expect(read("swift 1️⃣swift-ver=5").1.hasSuffix("did you mean 'swift'?"))
    #expect(read("swift 1️⃣어쩌고").1.hasSuffix("lists them all"))
    #expect(read("swift run 1️⃣contine").1.hasSuffix("did you mean 'continue'?"))
  }

  @Test func theFixReplacesTheKeyOnly() {
    let text = SourceText(path: "a.md", "swift timeot=5s")
    let found = InfoString.parse("swift timeot=5s", at: 0..<15, in: text).diagnostics
    #expect(found.first?.fix?.range == 6..<12)
    #expect(found.first?.fix?.replacement == "timeout")
  }

  @Test func wordsAfterOtherLanguagesAreLeftAlone() {
    #expect(read("bash npm install").1 == "")
    #expect(read("console $ ls -l").1 == "")
    #expect(read("output stderr").0.options.show == "error")
    #expect(read("text output").0.language == "output")
  }

  @Test func valuesThatCannotBeReadAreReportedAtTheirWord() {
    #expect(read("swift 1️⃣exits=many").1.hasPrefix("1 error bad-fence-value"))
    #expect(read("swift 1️⃣swift=7").1.hasPrefix("1 error bad-fence-value"))
    #expect(read("swift 1️⃣timeout=soon").1.hasPrefix("1 error bad-fence-value"))
    #expect(read("swift 1️⃣on=amiga").1.hasPrefix("1 error bad-fence-value"))
    #expect(read("swift 1️⃣show=all").1.hasPrefix("1 error bad-fence-value"))
    #expect(read("swift 1️⃣session").1.hasPrefix("1 error bad-fence-value"))
    #expect(read("swift 1️⃣file=../../etc").1.hasPrefix("1 error bad-fence-value"))
  }

  @Test func contradictionsAndReasonlessSkipsAreErrors() {
    #expect(read("swift run 1️⃣parse").1.hasPrefix("1 error contradicting-fence-words"))
    #expect(read("1️⃣swift skip").1.hasPrefix("1 error skip-without-reason"))
  }

  @Test func placesFallBackToTheWholeInfoStringWhenItHeldEntities() {
    let text = SourceText(path: "a.md", "swift &amp;x")
    let found = InfoString.parse("swift &x", at: 0..<12, in: text).diagnostics
    #expect(found.map { $0.place?.range } == [0..<12])
  }

  @Test func unclosedQuotesAndBracesNeverTrap() {
    for info in [
      "swift title=\"a", "swift {1,", "swift skip(", "swift =", "swift ,,,", "=", "{", "(", "swift title=\"a\\",
    ] {
      _ = read(info)
    }
  }
}
