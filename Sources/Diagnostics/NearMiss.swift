/// Finds the word the author probably meant.

/// Edit distances, and the nearest of several words.
package enum NearMiss {
  /// The candidate that differs least from `written`, if it is near enough to be meant: at most a third of the longer
  /// word's bytes differ, case apart. Nil when none or several are equally near.
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

  /// The least number of insertions, deletions, replacements and swaps of neighbours that turn `left` into `right`
  /// (optimal string alignment).
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
