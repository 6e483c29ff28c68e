/// Tests of the form in which the words of pages are kept between builds.
import ArticleModel
import ByteText
import DataFormats
import TestSupport
import Testing

@testable import SearchIndex

struct StoredPageTests {
  private let pages = SmallSite.pages + SmallSite.filler

  private func bytes(_ page: SearchPage, store: (any ByteStore)? = nil) -> [UInt8] {
    var writer = BinaryWriter()
    PageSearchData(page, store: store).write(to: &writer)
    return writer.bytes
  }

  private func read(
    _ bytes: [UInt8], making: @escaping @Sendable () -> PageSearchData
  ) throws(BinaryFault) -> PageSearchData {
    var reader = BinaryReader(bytes)
    let data = try PageSearchData(from: &reader, rest: { Array(bytes.suffix($0)) }, making: making)
    #expect(reader.remaining == 0)
    return data
  }

  private func contents(_ index: SearchIndex) -> [String: OutputFile.Contents] {
    Dictionary(uniqueKeysWithValues: index.files.map { ($0.path, $0.contents) })
  }

  @Test func theIndexOfStoredPagesIsTheSame() throws {
    let stored = try pages.map { page in
      try read(bytes(page)) { PageSearchData(page) }
    }
    let fresh = SearchIndex(of: pages.map { PageSearchData($0) }, defaultLanguage: "ko")
    #expect(contents(SearchIndex(of: stored, defaultLanguage: "ko")) == contents(fresh))
  }

  @Test func textsOfPublishedFilesAreNotAskedFor() throws {
    let fresh = SearchIndex(of: pages.map { PageSearchData($0) }, defaultLanguage: "ko")
    let stored = try pages.map { page in
      try read(bytes(page)) { preconditionFailure("the texts were asked for") }
    }
    let index = SearchIndex(of: stored, defaultLanguage: "ko", published: fresh.textNames)
    #expect(index.files.map(\.path) == fresh.files.map(\.path) && index.textNames == fresh.textNames)
    let published = index.files.filter { if case .published = $0.contents { true } else { false } }
    #expect(!published.isEmpty && published.allSatisfy { $0.path.hasPrefix("search/text/") })
  }

  @Test func cutAndChangedBytesNeverTrap() throws {
    let whole = bytes(pages[0])
    for length in stride(from: 0, to: whole.count, by: 5) {
      #expect(throws: BinaryFault.self) { try read(Array(whole[..<length])) { PageSearchData(pages[0]) } }
    }
    for place in whole.indices {
      var changed = whole
      changed[place] ^= 0xFF
      var reader = BinaryReader(changed)
      let data = try? PageSearchData(from: &reader, rest: { [changed] in Array(changed.suffix($0)) }) {
        PageSearchData(pages[0])
      }
      if let data { _ = SearchIndex(of: [data], defaultLanguage: "ko") }
    }
  }

  @Test func wordsThatCannotBeReadAreMadeAgain() throws {
    let stored = try pages.map { page in
      var reader = BinaryReader(bytes(page))
      return try PageSearchData(from: &reader, rest: { _ in [] }) { PageSearchData(page) }
    }
    let fresh = SearchIndex(of: pages.map { PageSearchData($0) }, defaultLanguage: "ko")
    #expect(contents(SearchIndex(of: stored, defaultLanguage: "ko")) == contents(fresh))
  }

  @Test func wordsOfAnotherPageAreMadeAgain() throws {
    let others = Array(pages.dropFirst() + pages.prefix(1))
    let stored = try zip(pages, others).map { page, other in
      var reader = BinaryReader(bytes(page))
      // What follows the page and the hash of its words.
      let own = bytes(other)
      var skipped = BinaryReader(own)
      _ = (try SearchPage(from: &skipped), try skipped.fixed())
      let words = Array(own.suffix(skipped.remaining))
      return try PageSearchData(from: &reader, rest: { _ in words }) { PageSearchData(page) }
    }
    let fresh = SearchIndex(of: pages.map { PageSearchData($0) }, defaultLanguage: "ko")
    #expect(contents(SearchIndex(of: stored, defaultLanguage: "ko")) == contents(fresh))
  }

  @Test func wordsInAStoreAreTheSame() {
    let store = MemoryStore()
    let fresh = SearchIndex(of: pages.map { PageSearchData($0) }, defaultLanguage: "ko")
    let stored = pages.map { PageSearchData($0, store: store) }
    #expect(contents(SearchIndex(of: stored, defaultLanguage: "ko")) == contents(fresh))
    #expect(pages.map { bytes($0, store: store) } == pages.map { bytes($0) })
  }

  @Test func aStoreThatCannotBeReadTrapsNowhere() {
    let store = MemoryStore()
    let data = pages.map { PageSearchData($0, store: store) }
    store.damage()
    let index = SearchIndex(of: data, defaultLanguage: "ko")
    #expect(index.files.contains { $0.path.hasPrefix("search/data/") })
  }
}
