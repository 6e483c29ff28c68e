/// Finds the recorded entry of each sample of a page, even if the sample was edited.

/// Pairs of recorded and current samples.
struct SnippetPairing {
  /// For each current sample, the index of its record; nil if it has none.
  private(set) var partners: [Int?]

  /// How many of the eight parts of the similarity sketch must agree if the position alone does not decide.
  private static let threshold = 4

  /// - Parameters:
  ///   - old: the fingerprint and the similarity sketch of each record, in order of position.
  ///   - new: the same for the current samples.
  init(old: [(key: String, similarityHash: String)], new: [(key: String, similarityHash: String)]) {
    partners = new.map { _ in nil }
    var free = Set(old.indices)
    for index in new.indices {
      guard let same = free.filter({ old[$0].key == new[index].key }).min() else { continue }
      partners[index] = same
      free.remove(same)
    }
    for gap in gaps(recorded: old.count) {
      let records = gap.records.filter(free.contains)
      if records.count == gap.samples.count {
        // As many samples as records between unchanged neighbours: the samples were edited in place.
        for (sample, record) in zip(gap.samples, records) { take(record, for: sample, &free) }
      } else {
        for sample in gap.samples { takeLikest(of: records, for: sample, old, new, &free) }
      }
    }
    for sample in new.indices where partners[sample] == nil {
      takeLikest(of: Array(old.indices), for: sample, old, new, &free)
    }
  }

  private mutating func take(_ record: Int, for sample: Int, _ free: inout Set<Int>) {
    partners[sample] = record
    free.remove(record)
  }

  private mutating func takeLikest(
    of records: [Int], for sample: Int, _ old: [(key: String, similarityHash: String)],
    _ new: [(key: String, similarityHash: String)],
    _ free: inout Set<Int>
  ) {
    let like = records.filter(free.contains).map {
      (record: $0, common: SnippetFingerprint.common(old[$0].similarityHash, new[sample].similarityHash))
    }
    guard let best = like.max(by: { $0.common < $1.common || $0.common == $1.common && $0.record > $1.record }),
      best.common >= Self.threshold
    else { return }
    take(best.record, for: sample, &free)
  }

  /// The runs of unmatched samples between matched ones, each with the records between those of its neighbours.
  private func gaps(recorded count: Int) -> [(samples: [Int], records: Range<Int>)] {
    var gaps: [(samples: [Int], records: Range<Int>)] = []
    var run: [Int] = []
    var before = -1
    for index in 0...partners.count {
      let partner = index < partners.count ? partners[index] : count
      guard let partner else {
        run.append(index)
        continue
      }
      if !run.isEmpty, before + 1 <= partner { gaps.append((run, before + 1..<partner)) }
      run = []
      before = partner
    }
    return gaps
  }
}
