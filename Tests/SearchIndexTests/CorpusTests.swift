/// Tests that the parts of a corpus, which are made in parallel, give what all pages give one after another.
import ArticleModel
import ByteText
import DataFormats
import Synchronization
import TestSupport
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
        lines.append("entry \(term) \(entry.occurrence.count) \(entry.occurrence.fields.rawValue) \(unit) \(page)")
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

  /// The pages as they are kept between builds, where the words of each have a hash.
  private func kept(_ pages: [SearchPage]) -> [PageSearchData] {
    let store = MemoryStore()
    return pages.map { PageSearchData($0, store: store) }
  }

  /// What a build keeps of a corpus, by its hash.
  private func known(
    _ corpus: Corpus, asked: @escaping @Sendable (UInt64) -> Void = { _ in }
  ) -> [UInt64: @Sendable () -> [UInt8]] {
    var known: [UInt64: @Sendable () -> [UInt8]] = [:]
    for part in corpus.kept {
      known[part.digest] = {
        asked(part.digest)
        return part.made?.bytes ?? []
      }
    }
    return known
  }

  @Test func knownPartsAreReadInsteadOfWords() {
    let data = kept(SmallSite.pages + SmallSite.filler)
    let first = Corpus(of: data, jobs: 2, known: KnownParts([:], store: nil), partSize: 3)
    #expect(first.kept.count > 3 && first.kept.allSatisfy { $0.made != nil })
    let asked = Mutex<Set<UInt64>>([])
    let parts = known(first) { digest in asked.withLock { _ = $0.insert(digest) } }
    let second = Corpus(of: data, jobs: 2, known: KnownParts(parts, store: nil), partSize: 3)
    #expect(content(second) == content(first) && content(first) == content(Corpus(of: data, jobs: 1)))
    #expect(second.kept.map(\.digest) == first.kept.map(\.digest) && second.kept.allSatisfy { $0.made == nil })
    #expect(asked.withLock { $0 } == Set(first.kept.map(\.digest)))
  }

  @Test func aNewPageChangesOnlyItsPart() {
    let pages = SmallSite.pages + SmallSite.filler
    let whole = Corpus(of: kept(pages), jobs: 1, known: KnownParts([:], store: nil), partSize: 3)
    for missing in pages.indices {
      var fewer = pages
      fewer.remove(at: missing)
      let corpus = Corpus(of: kept(fewer), jobs: 1, known: KnownParts(known(whole), store: nil), partSize: 3)
      // The part of the page, and those up to the next end that an address decides.
      #expect(corpus.kept.count { $0.made != nil } <= 4, "\(missing)")
      #expect(content(corpus) == content(Corpus(of: kept(fewer), jobs: 1)))
    }
  }

  @Test func damagedPartsAreMadeAgain() {
    let data = kept(SmallSite.pages)
    let first = Corpus(of: data, jobs: 1, known: KnownParts([:], store: nil), partSize: 4)
    let parts = known(first)
    let changes: [(inout [UInt8]) -> Void] = [
      { $0.removeLast() }, { $0.append(0) }, { $0 = [] }, { $0[0] ^= 1 }, { $0[$0.count / 2] ^= 0x80 },
      { $0[$0.count - 1] ^= 1 },
    ]
    for (number, change) in changes.enumerated() {
      let damaged = parts.mapValues { read -> @Sendable () -> [UInt8] in
        var bytes = read()
        change(&bytes)
        return { [bytes] in bytes }
      }
      let second = Corpus(of: data, jobs: 1, known: KnownParts(damaged, store: nil), partSize: 4)
      #expect(content(second) == content(first) && second.kept.allSatisfy { $0.made != nil }, "\(number)")
    }
  }

  @Test func anotherPartInItsPlaceIsNotTaken() {
    let data = kept(SmallSite.pages + SmallSite.filler)
    let first = Corpus(of: data, jobs: 1, known: KnownParts([:], store: nil), partSize: 3)
    let parts = known(first)
    let order = first.kept.map(\.digest)
    var moved: [UInt64: @Sendable () -> [UInt8]] = [:]
    for (digest, other) in zip(order, order.dropFirst() + order.prefix(1)) { moved[digest] = parts[other] }
    let second = Corpus(of: data, jobs: 1, known: KnownParts(moved, store: nil), partSize: 3)
    #expect(content(second) == content(first) && second.kept.allSatisfy { $0.made != nil })
  }

  @Test func wordsInMemoryKeepNoParts() {
    #expect(Corpus(of: data, jobs: 1, known: KnownParts([:], store: nil)).kept.isEmpty)
    #expect(Corpus(of: kept(SmallSite.pages), jobs: 1).kept.isEmpty)
  }

  @Test func entriesHoldSmallCountsAndAllFields() throws {
    func occurrence(_ count: UInt16, _ fields: PageWords.Fields) -> Occurrence {
      Occurrence(PageWords.Entry(word: 0, count: count, fields: fields))
    }
    for (count, held) in [(0, 0), (1, 1), (9, 9), (63, 63), (64, 63), (0x3FFF, 63)] as [(UInt16, Int)] {
      for fields in [[], .title, .heading, [.title, .heading]] as [PageWords.Fields] {
        let entry = try #require(CorpusPart.Entry(word: 0xAB_CDEF, occurrence(count, fields)))
        #expect(entry.word == 0xAB_CDEF && entry.occurrence.count == held && entry.occurrence.fields == fields)
      }
    }
    #expect(CorpusPart.Entry(word: 1 << 24, occurrence(1, [])) == nil)
    #expect(CorpusPart.Entry(word: -1, occurrence(1, [])) == nil)
    #expect(occurrence(5, .title).adding(occurrence(4, .heading)) == occurrence(9, [.title, .heading]))
    #expect(occurrence(60, []).adding(occurrence(60, .title)) == occurrence(63, .title))
  }

  @Test func noPagesGiveNoWords() {
    #expect(Corpus(of: [], jobs: 2).words.vocabulary.words.count == 0)
  }
}
