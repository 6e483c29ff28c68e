/// Finds the name an author most likely meant, by slips of the finger.
import KoreanText

/// Names to choose from. The distance counts keystrokes of the Korean keyboard, so 옵셔날 is one slip away from 옵셔널.
struct NearestName<Value: Sendable>: Sendable {
  private let names: [(keys: [UInt8], value: Value)]

  /// `names` with the value of each.
  init(_ names: [(name: String, value: Value)]) {
    self.names = names.map { (TwoSetKeyboard.keys(of: $0.name.looseKey), $0.value) }
  }

  /// The value whose name is nearest to `written`, and whether no other name is as near; nil when none is near enough: more than a
  /// third of its keys apart, or of one or two keys another name.
  ///
  /// - Parameter isPossible: whether a value can be meant.
  func nearest(to written: String, where isPossible: (Value) -> Bool = { _ in true }) -> (value: Value, isOnly: Bool)? {
    let near = allNearest(to: written, where: isPossible)
    return near.values.first.map { ($0, near.values.count == 1) }
  }

  /// The values of all names that are as near to `written` as the nearest one, in order, and whether they are the very same name; none
  /// when no name is near enough.
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
