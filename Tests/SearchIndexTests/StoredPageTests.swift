/// Tests of the form in which the words of pages are kept between builds.
import ArticleModel
import DataFormats
import Testing

@testable import SearchIndex

struct StoredPageTests {
  private let pages = SmallSite.pages + SmallSite.filler

  private func bytes(_ page: SearchPage) -> [UInt8] {
    var writer = BinaryWriter()
    PageSearchData(page).write(to: &writer)
    return writer.bytes
  }

  private func contents(_ index: SearchIndex) -> [String: OutputFile.Contents] {
    Dictionary(uniqueKeysWithValues: index.files.map { ($0.path, $0.contents) })
  }

  @Test func theIndexOfStoredPagesIsTheSame() throws {
    let stored = try pages.map { page in
      var reader = BinaryReader(bytes(page))
      let data = try PageSearchData(from: &reader) { PageSearchData(page) }
      #expect(reader.remaining == 0)
      return data
    }
    let fresh = SearchIndex(of: pages.map { PageSearchData($0) }, defaultLanguage: "ko")
    #expect(contents(SearchIndex(of: stored, defaultLanguage: "ko")) == contents(fresh))
  }

  @Test func textsOfPublishedFilesAreNotAskedFor() throws {
    let fresh = SearchIndex(of: pages.map { PageSearchData($0) }, defaultLanguage: "ko")
    let stored = try pages.map { page in
      var reader = BinaryReader(bytes(page))
      return try PageSearchData(from: &reader) { preconditionFailure("the texts were asked for") }
    }
    let index = SearchIndex(of: stored, defaultLanguage: "ko", published: fresh.textNames)
    #expect(index.files.map(\.path) == fresh.files.map(\.path) && index.textNames == fresh.textNames)
    let published = index.files.filter { if case .published = $0.contents { true } else { false } }
    #expect(!published.isEmpty && published.allSatisfy { $0.path.hasPrefix("search/text/") })
  }

  @Test func cutAndChangedBytesNeverTrap() throws {
    let whole = bytes(pages[0])
    for length in stride(from: 0, to: whole.count, by: 5) {
      var reader = BinaryReader(Array(whole[..<length]))
      #expect(throws: BinaryFault.self) { try PageSearchData(from: &reader) { PageSearchData(pages[0]) } }
    }
    for place in whole.indices {
      var changed = whole
      changed[place] ^= 0xFF
      var reader = BinaryReader(changed)
      _ = try? PageSearchData(from: &reader) { PageSearchData(pages[0]) }
    }
  }
}
