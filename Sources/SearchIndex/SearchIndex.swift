/// Makes the files of the search index, below `search/`.
package import ArticleModel
package import ByteText
private import DataFormats
private import KoreanText
private import ParallelWork

/// The search index of a site. FORMAT.md describes its files.
package struct SearchIndex: Sendable {
  /// The version of the file formats; a reader must reject other versions.
  package static let formatVersion = 4

  /// Makes the index of `pages`, which may be in any order; equal pages give equal files.
  ///
  /// - Parameters:
  ///   - pages: all searchable pages, of all languages.
  ///   - synonyms: for each language, groups of words with the same meaning, from the glossary and the topics.
  ///   - defaultLanguage: the language that is searched when a query does not name one.
  ///   - jobs: how many threads may be used.
  ///   - store: where the text files, the largest part of the index, are kept; nil for memory.
  package static func files(
    for pages: [PageSearchData], synonyms: [LanguageCode: [[String]]] = [:], defaultLanguage: LanguageCode,
    jobs: Int = 4,
    store: (any ByteStore)? = nil
  ) -> [OutputFile] {
    let languages = [defaultLanguage] + Set(pages.map(\.page.language)).subtracting([defaultLanguage]).sorted()
    var files: [String: OutputFile] = [:]
    var entries: [JSONText] = []
    for language in languages {
      let own = pages.filter { $0.page.language == language }.sorted { $0.page.url < $1.page.url }
      guard !own.isEmpty else { continue }
      let index = LanguageIndex(
        of: own.map(\.page), words: own.map(\.words), records: own.map(\.record), synonyms: synonyms[language] ?? [],
        jobs: jobs, store: store)
      entries.append([.string(language), .string(index.core.name)])
      for file in [index.core] + index.others { files[file.output.path] = file.output }
    }
    let manifest = DataFile(
      in: "data", name: "manifest",
      ["format": .integer(formatVersion), "languages": .array(entries), "tables": wordTables])
    return [manifest.output] + files.values.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  /// The word tables that the search engine needs for Korean and English: suffixes, verb endings, stop words, English endings.
  private static let wordTables = JSONText.array(
    [
      Suffixes.all, Suffixes.verbEndings,
      Set(Suffixes.stopWords + Suffixes.functionWords + Suffixes.englishStopWords).sorted(), Suffixes.englishEndings,
    ].map { .string($0.joined(separator: " ")) })
}

/// A page with everything that indexing computes from it alone; can be cached while the page is unchanged.
package struct PageSearchData: Sendable {
  /// The page without the texts of its sections; these are in its words and its record.
  package let page: SearchPage
  let words: PageWords
  private(set) var record: PageRecord

  /// Collects the words of `page` and makes its record.
  package init(_ page: SearchPage) {
    var bare = page
    for index in bare.sections.indices {
      bare.sections[index].prose = ""
      bare.sections[index].code = ""
    }
    self.page = bare
    words = PageWords(of: page)
    record = PageRecord(of: page)
  }

  /// Moves the texts to `store`.
  package mutating func keepTexts(in store: any ByteStore) { record.keepTexts(in: store) }
}
