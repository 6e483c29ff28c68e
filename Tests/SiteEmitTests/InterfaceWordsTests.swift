/// Tests of the interface texts of pages, in the program's languages and in those that a site adds.
import ArticleModel
import Diagnostics
import TestSupport
import Testing

@testable import SiteEmit

struct InterfaceWordsTests {
  @Test(arguments: ["ko", "en", "ja", "zh-Hans"])
  func everyBuiltInLanguageHasAllWords(_ language: String) {
    let words = UIStrings.builtIn(language) ?? [:]
    #expect(Set(words.keys) == Set(UIText.allCases))
    let english = UIStrings.builtIn("en") ?? [:]
    let marked = UIText.allCases.filter { english[$0]?.contains("{}") == true && $0 != .onlyIn }
    #expect(marked.filter { words[$0]?.contains("{}") != true } == [])
  }

  @Test(arguments: [
    ("ko", "2026년 3월 4일"), ("en", "March 4, 2026"), ("ja", "2026年3月4日"), ("zh-Hans", "2026年3月4日"),
    ("zh-CN", "2026年3月4日"),
    ("en-GB", "March 4, 2026"), ("ko-KR", "2026년 3월 4일"), ("zh-Hant", "March 4, 2026"), ("fr", "March 4, 2026"),
  ])
  func datesAreWrittenAsTheLanguageWritesThem(_ language: String, _ wanted: String) throws {
    let date = try #require(CalendarDate(year: 2026, month: 3, day: 4))
    #expect(UIStrings(language: language).date(date) == wanted)
  }

  @Test func aMissingTranslationIsNamedByItsLanguage() {
    #expect(UIStrings(language: "en")(.noTranslation, "English").contains("into English"))
    #expect(UIStrings(language: "fr")(.noTranslation, "Français").contains("into Français"))
    #expect(UIStrings(language: "ja")(.noTranslation, "日本語").contains("日本語に訳されていません"))
  }

  private func problems(_ file: String?, _ language: String = "fr") -> [String] {
    var site = SampleSite()
    site.add("ko/a.md", .page, title: "가")
    var loaded = LoadedSite(config: site.config, articles: [], assets: [], sideFiles: [:])
    if let file {
      let text = SourceText(path: "i18n/\(language).yml", file)
      loaded.words[language] = InterfaceWords(
        source: text,
        entries: file.split(separator: "\n").map { line in
          let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
          return (Located(parts[0], at: 0..<1), Located(String(parts[1].dropFirst()), at: 0..<1))
        })
    }
    return UIStrings.all(of: loaded, [language]).diagnostics.map { "\($0.code) \($0.message.english)" }
  }

  @Test func aLanguageWithoutWordsIsReportedAndAFileCompletesIt() {
    #expect(problems(nil).first?.contains("pages in 'fr' have English words") == true)
    let partial = problems("home: Accueil")
    #expect(partial.count == 1 && partial[0].contains("words are missing and shown in English: skip, menu"))
    let english = UIStrings.builtIn("en") ?? [:]
    let whole = UIText.allCases.map { "\($0.rawValue): \(english[$0] ?? "")" }.joined(separator: "\n")
    #expect(problems(whole) == [])
    #expect(problems("home: 집", "ko") == [])
  }

  @Test func wrongKeysAndLostMarksAreErrorsOfTheFile() {
    #expect(problems("hoem: 집", "ko") == ["unknown-key 'hoem' is not a known key; did you mean 'home'?"])
    #expect(
      problems("countArticles: 글", "ko") == ["missing-words 'countArticles' must hold '{}', which stands for its value"]
    )
  }
}
