/// Makes the files that search needs, below `search/`.
package import ArticleModel
private import Dispatch
private import Synchronization

/// The search index of a site. FORMAT.md describes the files.
package struct SearchIndex: Sendable {
  /// The version of the file formats; a reader of another version must not try.
  package static let formatVersion = 1

  /// The index of `pages` in any order, as files that are the same for the same pages.
  ///
  /// - Parameters:
  ///   - pages: all pages to be found, of all languages.
  ///   - words: what ``PageWords`` read from each page, in the same order; nil to read them here.
  ///   - synonyms: for each language groups of words that mean the same, from the glossary and the topics.
  ///   - defaultLanguage: the language searched when a query names none.
  package static func files(
    for pages: [SearchPage], words: [PageWords]? = nil, synonyms: [LanguageCode: [[String]]] = [:],
    defaultLanguage: LanguageCode
  ) -> [OutputFile] {
    precondition(words.map { $0.count == pages.count } ?? true, "every page needs its words")
    let parcels = prepared(pages, words)
    let languages = [defaultLanguage] + Set(pages.map(\.language)).subtracting([defaultLanguage]).sorted()
    var files: [String: OutputFile] = [:]
    var entries: [DataValue] = []
    for language in languages {
      let own = parcels.filter { $0.page.language == language }.sorted { $0.page.url < $1.page.url }
      guard !own.isEmpty else { continue }
      let index = LanguageIndex(
        of: own.map(\.page), words: own.map(\.words), records: own.map(\.record), synonyms: synonyms[language] ?? [])
      entries.append(.list([.text(language), .text(index.core.name)]))
      for file in [index.core] + index.others { files[file.path] = file.output }
    }
    let manifest = ScriptFile(in: "data", name: "manifest", .list([.number(formatVersion), .list(entries)]))
    return [manifest.output] + files.values.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  private struct Parcel: Sendable {
    let page: SearchPage, words: PageWords, record: PageRecord
  }

  /// Reads words and makes records on all cores.
  private static func prepared(_ pages: [SearchPage], _ words: [PageWords]?) -> [Parcel] {
    let slots = Mutex([Parcel?](repeating: nil, count: pages.count))
    let stripe = 16
    DispatchQueue.concurrentPerform(iterations: (pages.count + stripe - 1) / stripe) { number in
      let range = number * stripe..<min((number + 1) * stripe, pages.count)
      let parcels = range.map { index in
        Parcel(
          page: pages[index], words: words?[index] ?? PageWords(of: pages[index]), record: PageRecord(of: pages[index]))
      }
      slots.withLock { $0.replaceSubrange(range, with: parcels) }
    }
    return slots.withLock { $0.compactMap(\.self) }
  }
}
