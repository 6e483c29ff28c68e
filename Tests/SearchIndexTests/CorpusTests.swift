/// Tests that the parts of a corpus, which are made in parallel, give what all pages give one after another.
import ArticleModel
import Testing

@testable import SearchIndex

struct CorpusTests {
  private let data = (SmallSite.pages + SmallSite.filler).map { PageSearchData($0) }

  /// Everything that the index takes from a corpus, as text; `divisions` is the number of sequences in which its entries are read.
  private func content(_ corpus: Corpus, divisions: Int = 1) -> [String] {
    let words = corpus.words
    let numbers = (0..<words.vocabulary.words.count)
    var lines = numbers.map { number in
      "\(String(decoding: words.vocabulary.words[number], as: UTF8.self)) \(words.isHangul[number]) \(words.totals[number])"
    }
    lines += words.glosses.map { "gloss \($0.korean) \($0.english)" }
    lines += ["units \(corpus.unitCounts) \(corpus.unitLengths)"]
    for pages in corpus.divided(by: divisions) {
      pages.forEachEntry(terms: numbers.map { Int32($0) }) { entry, term, unit, page in
        lines.append("entry \(term) \(entry.count) \(entry.fields.rawValue) \(unit) \(page)")
      }
    }
    return lines
  }

  @Test(arguments: [1, 2, 3, 5], [1, 3]) func partsGiveTheSameCorpus(size: Int, jobs: Int) {
    let whole = content(Corpus(of: data, jobs: 1, partSize: data.count))
    for divisions in [1, 2, 100] {
      #expect(content(Corpus(of: data, jobs: jobs, partSize: size), divisions: divisions) == whole)
    }
    #expect(whole.contains { $0.hasPrefix("gloss") } && whole.count > 1_000)
  }

  @Test func releasedEntriesLeaveTheUnits() {
    var corpus = Corpus(of: data, jobs: 2, partSize: 4)
    let (counts, lengths) = (corpus.unitCounts, corpus.unitLengths)
    corpus.releaseEntries()
    #expect(corpus.unitCounts == counts && corpus.unitLengths == lengths && lengths.contains { $0 > 0 })
  }

  @Test func noPagesGiveNoWords() {
    #expect(Corpus(of: [], jobs: 2).words.vocabulary.words.count == 0)
  }
}
