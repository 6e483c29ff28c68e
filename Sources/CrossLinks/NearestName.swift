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
    let keys = TwoSetKeyboard.keys(of: written.looseKey)
    var limit = keys.count < 3 ? 0 : max(1, keys.count / 3)
    var best: (value: Value, isOnly: Bool)?
    for (candidate, value) in names where !candidate.isEmpty && isPossible(value) {
      let distance = JamoDistance.distance(keys: candidate, keys, atMost: limit)
      guard distance <= limit else { continue }
      best = (value, best == nil || distance < limit)
      limit = distance
    }
    return best
  }
}
