/// Finds the nearest name to a misspelt one.
import KoreanText

/// Candidate names. The edit distance counts keystrokes of the Korean two-set keyboard, so 옵셔날 is one keystroke away from 옵셔널.
struct NearestName<Value: Sendable>: Sendable {
  private let names: [(keys: [UInt8], value: Value)]

  /// Takes candidate names with a value each.
  init(_ names: [(name: String, value: Value)]) {
    self.names = names.map { (TwoSetKeyboard.keys(of: $0.name.looseKey), $0.value) }
  }

  /// The value of the nearest name, and whether no other name is as near. Nil when none is near enough: the distance may be at most a third
  /// of the keystrokes of `written` (rounded down, at least 1), and 0 if it has fewer than three.
  ///
  /// - Parameter isPossible: excludes values for which it returns false.
  func nearest(to written: String, where isPossible: (Value) -> Bool = { _ in true }) -> (value: Value, isOnly: Bool)? {
    let near = allNearest(to: written, where: isPossible)
    return near.values.first.map { ($0, near.values.count == 1) }
  }

  /// The values of all names that are as near to `written` as the nearest one, in order, and whether they are equal to it; empty when no
  /// name is near enough.
  func allNearest(
    to written: String, where isPossible: (Value) -> Bool = { _ in true }
  ) -> (values: [Value], isSame: Bool) {
    let keys = TwoSetKeyboard.keys(of: written.looseKey)
    var limit = keys.count < 3 ? 0 : max(1, keys.count / 3)
    var best: [Value] = []
    for (candidate, value) in names where !candidate.isEmpty && isPossible(value) {
      let distance = JamoDistance.distance(keys: candidate, keys, atMost: limit)
      guard distance <= limit else { continue }
      if distance < limit { best = [] }
      best.append(value)
      limit = distance
    }
    return (best, limit == 0)
  }
}
