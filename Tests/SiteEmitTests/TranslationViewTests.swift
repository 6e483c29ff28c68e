/// Tests of what readers of translations see: marks in the text, rows side by side, the dashboard.
import ArticleModel
import Diagnostics
import Testing

@testable import SiteEmit

/// A translation and its original whose blocks a test marks as it needs.
private struct Pair {
  var site = SampleSite()
  var page: TranslatedPage {
    get { site.options.translations[0] }
    set { site.options.translations[0] = newValue }
  }

  init(_ korean: String, _ english: String) {
    let one = site.add("ko/book/a.md", .page, title: "가", body: korean)
    let two = site.add("en/book/a.md", .page, title: "A", body: english)
    site.pair(one, two)
    site.options.translations[0].settings = TranslationConfig(source: "en/book", target: "ko/book", place: 0..<0)
    site.options.translations[0].isLocked = true
  }

  mutating func makeStale(_ number: Int, _ parts: [TextDifference]) {
    page.blocks[number].status = .stale
    page.blocks[number].isOutdated = true
    page.blocks[number].difference = parts
  }

  func file(_ path: String) -> String { site.build().files[path] ?? "" }
  var korean: String { file("book/a/index.html") }
  var parallel: String { file("book/a/parallel/index.html") }
}

struct TranslationViewTests {
  // MARK: The translation

  @Test func aTranslationThatIsUpToDateHasNoMarks() {
    let page = Pair("<p>하나</p>", "<p>One</p>").korean
    #expect(page.contains("<p>하나</p>") && !page.contains("translation-line") && !page.contains("class=\"stale\""))
  }

  @Test func theLineCountsBlocksAndNamesBothVersions() {
    var pair = Pair("<p>하나</p><p>둘</p>", "<p>One</p><p>Two</p><p>Three</p>")
    pair.makeStale(1, [TextDifference(.new, "Two")])
    pair.page.revision = "6.2"
    pair.page.settings?.revision = "6.4"
    #expect(
      pair.korean.contains(
        "<p class=\"translation-line\">3문단 중 1문단의 원문이 바뀌었습니다 (6.2 → 6.4). 1문단은 아직 옮기지 않았습니다.</p>"))
  }

  @Test func correctedSlipsOfTheOriginalAreNoNewsForReaders() {
    var pair = Pair("<p>하나</p>", "<p>One</p>")
    pair.makeStale(0, [TextDifference(.new, "One")])
    pair.page.blocks[0].isOutdated = false
    #expect(!pair.korean.contains("translation-line") && !pair.korean.contains("class=\"stale\""))
  }

  @Test func aStaleBlockShowsTheNewOriginalWithItsWords() {
    var pair = Pair("<p>하나</p><p>둘</p>", "<p>One</p><p>Two</p>")
    pair.makeStale(0, [TextDifference(.both, "a < b "), TextDifference(.old, "old "), TextDifference(.new, "new")])
    #expect(
      pair.korean.contains(
        "<div class=\"stale\"><p>하나</p><details class=\"change\"><summary lang=\"ko\">원문이 바뀌었습니다</summary><p lang=\"en\">a &lt; b <del>old </del><ins>new</ins></p></details></div><p>둘</p>"
      ))
  }

  @Test(arguments: [
    ("ko", "기계가 옮겼고 아직 사람이 살펴보지 않은 부분입니다."), ("en", "Translated by a machine; nobody has read it over yet."),
  ])
  func workOfMachinesIsMarkedOnceForARunOfBlocks(language: String, words: String) {
    var pair = Pair("<p>하나</p><p>둘</p><p>셋</p>", "<p>One</p><p>Two</p><p>Three</p>")
    if language == "en" { (pair.page.article, pair.page.original) = (1, .article(0)) }
    for number in 0...1 { pair.page.blocks[number].status = .machine }
    let page = language == "en" ? pair.file("en/book/a/index.html") : pair.korean
    let note = "<p class=\"translation-note\" lang=\"\(language)\">\(words)</p>"
    #expect(page.contains("<div class=\"by-machine\">\(note)<p>") && page.ranges(of: "class=\"by-machine\"").count == 2)
    #expect(page.ranges(of: words).count == 1)
    let parallel = language == "en" ? pair.file("en/book/a/parallel/index.html") : pair.parallel
    #expect(parallel.ranges(of: words).count == 2)
  }

  @Test func aQuoteOfSeveralBlocksHasEachMarkOnceAndAllOfItsChanges() {
    var pair = Pair("<blockquote><p>하나</p><p>둘</p></blockquote>", "<blockquote><p>One</p><p>Two</p></blockquote>")
    let block = pair.page.blocks[0]
    pair.page.blocks = [block, block, block]
    for number in 0...1 { pair.makeStale(number, [TextDifference(.new, "new \(number)")]) }
    let page = pair.korean
    #expect(page.ranges(of: "<div class=\"stale\">").count == 1)
    #expect(
      page.contains("<ins>new 0</ins></p></details><details") && page.contains("<ins>new 1</ins></p></details></div>"))
    pair.page.blocks = [1, 2].map { _ in TranslatedBlock(status: .missing, source: block.source, target: []) }
    #expect(pair.korean.ranges(of: "<p>One</p>").count == 1)
  }

  @Test func missingBlocksStandInTheOriginalsLanguageAtTheirPlace() {
    var pair = Pair("<p>하나</p><p>셋</p>", "<p>One</p><p id=\"x\">Two <a href=\"#x\">x</a></p><p>Three</p>")
    pair.page.blocks = [
      TranslatedBlock(status: .fresh, source: [0..<1], target: [0..<1]),
      TranslatedBlock(status: .missing, source: [1..<2], target: []),
      TranslatedBlock(status: .fresh, source: [2..<3], target: [1..<2]),
    ]
    let wanted =
      "<p>하나</p><div class=\"untranslated-block\" lang=\"en\"><p class=\"translation-note\" lang=\"ko\">아직 옮기지 않은 부분입니다.</p><p id=\"o-x\">Two <a href=\"#o-x\">x</a></p></div><p>셋</p>"
    #expect(pair.korean.contains(wanted))
    // Without leave to show the original nothing of it is on the page.
    pair.page.settings?.redistribute = false
    #expect(!pair.korean.contains("Two"))
  }

  @Test func marksOfNeighboursNestRightWhateverTheirOrderInTheOriginal() {
    var pair = Pair("<p>하나</p><p>둘</p>", "<p>One</p><p>Two</p>")
    pair.page.blocks = [
      TranslatedBlock(status: .stale, source: [0..<1], target: [1..<2]),
      TranslatedBlock(status: .stale, source: [1..<2], target: [0..<1]),
    ]
    for number in 0...1 { pair.makeStale(number, []) }
    #expect(pair.korean.contains("<div class=\"stale\"><p>하나</p></div><div class=\"stale\"><p>둘</p></div>"))
  }

  @Test func aPairWithoutLockHasNoMarks() {
    var pair = Pair("<p>하나</p>", "<p>One</p><p>Two</p>")
    pair.page.isLocked = false
    #expect(!pair.korean.contains("untranslated-block") && !pair.korean.contains("translation-line"))
    #expect(pair.parallel.contains("<p>Two</p>"))
  }

  @Test func creditsComeFromTheSettingsUnlessTheArticleHasItsOwn() {
    var pair = Pair("<p>하나</p>", "<p>One</p>")
    pair.page.settings?.author = "Ann <b>"
    pair.page.settings?.license = "CC-BY-4.0"
    pair.page.settings?.url = "https://book.example/"
    let page = pair.korean
    #expect(page.contains("Ann &lt;b&gt;") && page.contains("href=\"https://book.example/\""))
    #expect(page.contains("https://creativecommons.org/licenses/by/4.0/"))
    #expect(page.contains("원문을 한국어로 옮기면서 내용이 달라진 곳이 있습니다."))
    pair.page.settings?.url = "javascript:alert(1)"
    #expect(!pair.korean.contains("javascript:"))
  }

  // MARK: Side by side

  @Test func rowsFollowThePairsAndNotTheHeadings() {
    var pair = Pair("<h2>제목</h2><p>하나</p><p>둘</p>", "<p>One</p><h2>Head</h2><p>Two</p>")
    pair.page.blocks = [
      TranslatedBlock(status: .missing, source: [0..<1], target: []),
      TranslatedBlock(status: .fresh, source: [1..<2], target: [0..<1]),
      TranslatedBlock(status: .fresh, source: [2..<3], target: [1..<2, 2..<3]),
    ]
    let page = pair.parallel
    #expect(
      page.contains(
        "<p class=\"translation-note\">아직 옮기지 않은 부분입니다.</p></div><div class=\"o\" lang=\"en\"><p>One</p></div>"))
    #expect(page.contains("<div lang=\"ko\"><h2>제목</h2></div><div class=\"o\" lang=\"en\"><h2>Head</h2></div>"))
    #expect(page.contains("<div lang=\"ko\"><p>하나</p><p>둘</p></div><div class=\"o\" lang=\"en\"><p>Two</p></div>"))
    #expect(page.contains("id=\"b3\"><a class=\"n\" href=\"#b3\">3</a>") && !page.contains("id=\"b4\""))
  }

  @Test func equalCodeStandsOnce() {
    var pair = Pair("<pre>let a</pre>", "<pre>let a</pre>")
    pair.page.blocks[0].isShared = true
    let page = pair.parallel
    #expect(page.contains("<div class=\"row both\" id=\"b1\">") && page.ranges(of: "<pre>let a</pre>").count == 1)
  }

  @Test func aBlockThatMovedLeavesTheOthersInTheirRows() {
    var pair = Pair("<p>1</p><p>2</p><p>3</p>", "<p>B</p><p>C</p><p>A</p>")
    pair.page.blocks = [(1, 0), (2, 1), (0, 2)].map {
      TranslatedBlock(status: .fresh, source: [$0.1..<$0.1 + 1], target: [$0.0..<$0.0 + 1])
    }
    let page = pair.parallel
    #expect(page.contains("<div lang=\"ko\"><p>2</p></div><div class=\"o\" lang=\"en\"><p>B</p></div>"))
    #expect(page.contains("<div lang=\"ko\"><p>3</p></div><div class=\"o\" lang=\"en\"><p>C</p></div>"))
    #expect(page.contains("<a href=\"#b1\">1</a> ↔ <a href=\"#b4\">4</a>"))
  }

  @Test func bodiesWhoseTagsDoNotMatchAreOneRow() {
    let page = Pair("<p>하나", "<p>One</p><p>Two</p>").parallel
    #expect(page.contains("<p>하나") && page.contains("<p>One</p>") && page.contains("<p>Two</p>"))
  }

  @Test func readersChooseAmongThreeWaysOfReading() {
    let page = Pair("<p>하나</p>", "<p>One</p>").parallel
    for value in ["translation", "both", "original"] {
      #expect(page.contains("<input type=\"radio\" name=\"reading\" value=\"\(value)\""))
    }
  }

  @Test func onlyAPreviewNamesFilesAndLines() {
    var pair = Pair("<p>하나</p>", "<p>One</p>")
    pair.makeStale(0, [])
    (pair.page.blocks[0].targetLine, pair.page.blocks[0].sourceLine) = (7, 9)
    #expect(!pair.parallel.contains("data-file") && !pair.parallel.contains("data-state"))
    pair.site.options.isDesk = true
    #expect(pair.parallel.contains("data-file=\"content/ko/book/a.md\" data-original=\"en/book/a.md\""))
    #expect(pair.parallel.contains("data-state=\"stale\" data-t=\"7\" data-s=\"9\""))
  }

  // MARK: Dashboard

  private static func report() -> TranslationReport {
    var report = TranslationReport(target: "ko/book", source: "en/book", revision: "2")
    var page = TranslationReport.Page(article: 0, path: "ko/book/a.md", source: "en/book/a.md")
    page.words.counts = [.fresh: 60, .stale: 30, .missing: 10]
    (page.blocks, page.stale, page.missing, page.revision) = (9, 3, 1, "1")
    report.pages = [page, TranslationReport.Page(article: nil, path: "", source: "en/book/b.md")]
    report.findings = [
      TranslationReport.Finding(code: "number-differs", message: Phrase(en: "seven", ko: "일곱"), place: "ko/book/a.md:4")
    ]
    report.variants = [
      TranslationReport.Variant(english: "type", preferred: "타입", found: "형", places: ["ko/book/a.md:4", "x:1"])
    ]
    return report
  }

  @Test func theDashboardShowsWordsAgesPagesChangesAndDefects() {
    var pair = Pair("<p>하나</p>", "<p>One</p>")
    pair.makeStale(0, [TextDifference(.new, "One")])
    pair.site.options.reports = [Self.report()]
    let page = pair.file("translation/index.html")
    #expect(page.contains("<strong>60.0%</strong>") && page.contains("원문이 바뀜 30.0% (30)"))
    #expect(page.contains("<rect class=\"part-stale\" x=\"6000\" width=\"3000\" height=\"100\"/>"))
    #expect(page.contains("<span>1 · 낱말 100 (100.0%)</span>"))
    let figures = ["9", "3", "1"].map { "<td class=\"align-right\">\($0)</td>" }.joined()
    #expect(page.contains("<a href=\"../book/a/\">가</a></th><td>1</td>\(figures)"))
    #expect(page.contains("en/book/b.md") && page.contains("<ins>One</ins>"))
    #expect(page.contains("일곱 <code>number-differs</code>") && page.contains("<td>형</td><td>ko/book/a.md:4 +1</td>"))
    #expect(pair.file("en/translation/index.html").contains("seven"))
  }

  @Test func aLongDashboardHasSeveralPages() throws {
    var pair = Pair("<p>하나</p>", "<p>One</p>")
    pair.makeStale(0, [TextDifference(.new, "One")])
    pair.site.config.paginate = 2
    var report = Self.report()
    report.pages += (1...30).map { TranslationReport.Page(article: nil, path: "", source: "en/book/left-\($0).md") }
    report.findings = (1...20).map { number in
      TranslationReport.Finding(code: "number-differs", message: Phrase(en: "seven", ko: "일곱"), place: "a.md:\(number)")
    }
    pair.site.options.reports = [report]
    let files = pair.site.build().files
    let pages = ["", "page/2/", "page/3/"].map { "translation/\($0)index.html" }
    let texts = try pages.map { try #require(files[$0]) }
    #expect(files["translation/page/4/index.html"] == nil)
    #expect(
      texts[0].contains("<strong>60.0%</strong>") && texts[0].contains("left-18.md") && !texts[0].contains("left-19"))
    #expect(!texts[1].contains("<strong>60.0%</strong>") && texts[1].contains("<ins>One</ins>"))
    #expect(texts[1].contains("left-19.md") && texts[1].contains("left-30.md") && texts[1].contains("a.md:7<"))
    #expect(texts[2].contains("a.md:8<") && texts[2].contains("a.md:20<") && texts[2].contains("<td>형</td>"))
    #expect(!texts[2].contains("<ins>One</ins>") && texts[2].contains("class=\"pager\""))
    // Nothing is said of what is on another page.
    let ui = ["원문이 바뀐 문단이 없습니다.", "<tbody>\n</tbody>"]
    for text in texts { for words in ui { #expect(!text.contains(words)) } }
  }

  @Test func aSiteWithoutTranslationsHasNoDashboard() {
    #expect(SampleSite.full.build().files["translation/index.html"] == nil)
  }
}
