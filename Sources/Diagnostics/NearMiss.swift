/// Finds the known word that is closest to a mistyped one ("did you mean …?").

/// Edit distance, and the best match among several words.
package enum NearMiss {
  /// The candidate with the smallest edit distance to `written`, counted in UTF-8 bytes without regard to case, if the
  /// distance is at most a third of the length of the longer word. nil when no candidate is close enough or several are
  /// equally close.
  package static func bestMatch(for written: String, among candidates: some Sequence<String>) -> String? {
    let target = Array(written.lowercased().utf8)
    var best: (word: String, distance: Int)?
    var isTie = false
    for candidate in candidates {
      let other = Array(candidate.lowercased().utf8)
      let limit = max(target.count, other.count) / 3
      guard limit > 0 || target == other, abs(target.count - other.count) <= limit else { continue }
      let distance = editDistance(target, other)
      guard distance <= limit else { continue }
      if distance == best?.distance { isTie = true }
      if distance < best?.distance ?? .max {
        best = (candidate, distance)
        isTie = false
      }
    }
    return isTie ? nil : best?.word
  }

  /// The minimum number of insertions, deletions, substitutions and transpositions of adjacent elements that turn
  /// `left` into `right` (optimal string alignment distance). Takes time proportional to the product of the lengths.
  package static func editDistance<Element: Equatable>(_ left: [Element], _ right: [Element]) -> Int {
    guard !left.isEmpty, !right.isEmpty else { return max(left.count, right.count) }
    var beforeLast = [Int](repeating: 0, count: right.count + 1)
    var last = Array(0...right.count)
    for i in 1...left.count {
      var row = [i] + [Int](repeating: 0, count: right.count)
      for j in 1...right.count {
        let cost = left[i - 1] == right[j - 1] ? 0 : 1
        row[j] = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + cost)
        if i > 1, j > 1, left[i - 1] == right[j - 2], left[i - 2] == right[j - 1] {
          row[j] = min(row[j], beforeLast[j - 2] + 1)
        }
      }
      (beforeLast, last) = (last, row)
    }
    return last[right.count]
  }
}
