/// Tests of `translations:` in `jikji.yml`.
import ArticleModel
import ContentLoad
import Diagnostics
import Testing

struct TranslationSettingsTests {
  private func read(_ yaml: String) -> Checked<SiteConfig> {
    ConfigReader.read(SourceText(path: "jikji.yml", "title: 책\ntranslations:\n" + yaml), environment: [:])
  }

  @Test func entriesAreReadWithTheirDefaults() {
    let config = read(
      """
        - source: ./en/TSPL.docc/
          target: ko/TSPLK.docc
          revision: v1
          license: Apache-2.0
          author: 애플
          redistribute: false
          stale: error
          publish: complete
        - {source: vendor/book, target: ko/book, repository: ../book}
      """)
    #expect(config.diagnostics.isEmpty)
    let entries = config.value.translations
    #expect(entries.map(\.source) == ["en/TSPL.docc", "vendor/book"])
    #expect(entries.map(\.redistribute) == [false, true])
    #expect(entries.map(\.stale) == [.error, .warning])
    #expect(entries.map(\.publish) == [.complete, .partial])
    #expect(entries.map(\.sourceLanguage) == ["en", "en"] && entries[0].targetLanguage == "ko")
    #expect(entries[1].repository == "../book" && entries[0].author == "애플")
  }

  @Test func entriesWithoutSourceOrTargetAreReported() {
    let config = read("  - {source: en/book}\n")
    #expect(config.diagnostics.map(\.code) == ["missing-key"])
    #expect(config.value.translations.isEmpty)
  }

  @Test func unknownKeysAreReported() {
    #expect(read("  - {source: a, target: b, licence: MIT}\n").diagnostics.map(\.code) == ["unknown-key"])
  }
}
