/// Tests of the defaults of translation settings.
import ArticleModel
import Testing

struct TranslationConfigTests {
  @Test(
    arguments: [
      ("en/guide", "en", "ko/guide", "ko"), ("content/ja/book", "ja", "./content/ko/book", "ko"),
      ("../upstream", "en", "ko", "ko"),
      ("english/guide", "en", "guide/ko", nil), ("EN/guide", "en", "book", nil),
    ] as [(String, String, String, String?)])
  func foldersOfTranslationsNameTheirLanguages(source: String, first: String, target: String, second: String?) {
    let config = TranslationConfig(source: source, target: target, place: 0..<0)
    #expect(config.sourceLanguage == first)
    #expect(config.targetLanguage == second)
  }
}
