/// Tests of the form in which the words of pages are kept between builds.
import ArticleModel
import ByteText
import DataFormats
import TestSupport
import Testing

@testable import SearchIndex

struct StoredPageTests {
  private let pages = SmallSite.pages + SmallSite.filler

  /// The written form of a page, and that of its words.
  private func written(_ page: SearchPage, store: (any ByteStore)? = nil) -> (bytes: [UInt8], words: [UInt8]) {
    var writer = BinaryWriter()
    let data = PageSearchData(page, store: store)
    data.write(to: &writer)
    return (writer.bytes, data.writtenWords.bytes.bytes)
  }

  private func read(
    _ bytes: [UInt8], words: [UInt8], making: @escaping @Sendable () -> PageSearchData
  ) throws(BinaryFault) -> PageSearchData {
    var reader = BinaryReader(bytes)
    let data = try PageSearchData(from: &reader, again: { bytes }, words: { words }, making: making)
    #expect(reader.remaining == 0)
    return data
  }

  /// What is read of a page as it was written.
  private func readBack(_ page: SearchPage, making: @escaping @Sendable () -> PageSearchData) throws -> PageSearchData {
    let (bytes, words) = written(page)
    return try read(bytes, words: words, making: making)
  }

  private func contents(_ index: SearchIndex) -> [String: OutputFile.Contents] {
    Dictionary(uniqueKeysWithValues: index.files.map { ($0.path, $0.contents) })
  }

  @Test func theIndexOfStoredPagesIsTheSame() throws {
    let stored = try pages.map { page in
      try readBack(page) { PageSearchData(page) }
    }
    let fresh = SearchIndex(of: pages.map { PageSearchData($0) }, defaultLanguage: "ko")
    #expect(contents(SearchIndex(of: stored, defaultLanguage: "ko")) == contents(fresh))
  }

  @Test func headingsAreReadAgainOrMade() throws {
    for page in pages {
      let (bytes, words) = written(page)
      let expected = PageSearchData(page).pageWithHeadings
      let stored = try read(bytes, words: words) { preconditionFailure("made again") }
      #expect(stored.pageWithHeadings == expected && stored.printedDigest == PageSearchData(page).printedDigest)
      // The file may be gone, or belong to another page, when the headings are asked for.
      for found in [[], written(SmallSite.page("/x/", "남의 글", sections: [("남", "글", "")])).bytes] {
        var reader = BinaryReader(bytes)
        let data = try PageSearchData(from: &reader, again: { found }, words: { words }) { PageSearchData(page) }
        #expect(data.pageWithHeadings == expected)
      }
    }
    #expect(pages.contains { $0.sections.contains { !$0.heading.isEmpty } })
  }

  @Test func textsOfPublishedFilesAreNotAskedFor() throws {
    let fresh = SearchIndex(of: pages.map { PageSearchData($0) }, defaultLanguage: "ko")
    let stored = try pages.map { page in
      try readBack(page) { preconditionFailure("the texts were asked for") }
    }
    let index = SearchIndex(of: stored, defaultLanguage: "ko", published: fresh.textNames)
    #expect(index.files.map(\.path) == fresh.files.map(\.path) && index.textNames == fresh.textNames)
    let published = index.files.filter { if case .published = $0.contents { true } else { false } }
    #expect(!published.isEmpty && published.allSatisfy { $0.path.hasPrefix("search/text/") })
  }

  @Test func cutAndChangedBytesNeverTrap() throws {
    let (whole, words) = written(pages[0])
    for length in stride(from: 0, to: whole.count, by: 5) {
      #expect(throws: BinaryFault.self) {
        try read(Array(whole[..<length]), words: words) { PageSearchData(pages[0]) }
      }
    }
    for place in 0..<max(whole.count, words.count) {
      var (changed, changedWords) = (whole, words)
      if place < whole.count { changed[place] ^= 0xFF }
      if place < words.count { changedWords[place] ^= 0xFF }
      for (bytes, words) in [(changed, words), (whole, changedWords)] {
        var reader = BinaryReader(bytes)
        let data = try? PageSearchData(from: &reader, again: { bytes }, words: { words }) { PageSearchData(pages[0]) }
        guard let data else { continue }
        _ = SearchIndex(of: [data], defaultLanguage: "ko")
        _ = data.pageWithHeadings
      }
    }
  }

  @Test func wordsThatCannotBeReadAreMadeAgain() throws {
    let stored = try pages.map { page in try read(written(page).bytes, words: []) { PageSearchData(page) } }
    let fresh = SearchIndex(of: pages.map { PageSearchData($0) }, defaultLanguage: "ko")
    #expect(contents(SearchIndex(of: stored, defaultLanguage: "ko")) == contents(fresh))
  }

  @Test func wordsOfAnotherPageAreMadeAgain() throws {
    let others = Array(pages.dropFirst() + pages.prefix(1))
    let stored = try zip(pages, others).map { page, other in
      try read(written(page).bytes, words: written(other).words) { PageSearchData(page) }
    }
    let fresh = SearchIndex(of: pages.map { PageSearchData($0) }, defaultLanguage: "ko")
    #expect(contents(SearchIndex(of: stored, defaultLanguage: "ko")) == contents(fresh))
  }

  @Test func wordsInAStoreAreTheSame() {
    let store = MemoryStore()
    let fresh = SearchIndex(of: pages.map { PageSearchData($0) }, defaultLanguage: "ko")
    let stored = pages.map { PageSearchData($0, store: store) }
    #expect(contents(SearchIndex(of: stored, defaultLanguage: "ko")) == contents(fresh))
    for page in pages { #expect(written(page, store: store) == written(page)) }
  }

  @Test func aStoreThatCannotBeReadTrapsNowhere() {
    let store = MemoryStore()
    let data = pages.map { PageSearchData($0, store: store) }
    store.damage()
    let index = SearchIndex(of: data, defaultLanguage: "ko")
    #expect(index.files.contains { $0.path.hasPrefix("search/data/") })
  }
}
