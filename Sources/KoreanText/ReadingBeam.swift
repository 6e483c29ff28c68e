/// The readings of a broken text up to one place that are still in the running.

/// One reading up to a place.
struct Reading {
  /// The logarithm of its likelihood.
  var score: Float

  /// Its last symbols, which is all that what follows depends on.
  var history: ModelHistory

  /// The step it ends with.
  var trace: Int32
}

/// Keeps the likeliest reading of each history. Looking one up takes the same time however many there are.
struct ReadingBeam {
  /// Up to this many are looked through one by one.
  private static let few = 8

  /// One reading for each history.
  private(set) var readings: [Reading] = []

  /// The score of the likeliest one.
  private(set) var bestScore: Float = -.infinity

  /// Places in ``readings`` plus one by the hash of their history, 0 where nothing is; empty as long as there are few.
  private var slots: [Int32] = []

  /// Takes a reading in unless one with the same history is as likely; says whether it was taken.
  @discardableResult
  mutating func add(_ reading: Reading) -> Bool {
    bestScore = max(bestScore, reading.score)
    if let rival = index(of: reading.history) {
      guard readings[rival].score < reading.score else { return false }
      readings[rival] = reading
      return true
    }
    readings.append(reading)
    if readings.count > Self.few { remember(readings.count - 1) }
    return true
  }

  /// The `width` likeliest readings within `reach` of the best.
  func best(_ width: Int, within reach: Float) -> [Reading] {
    guard readings.count > 1 else { return readings }
    let near = readings.filter { $0.score > bestScore - reach }
    return near.count <= width ? near : Array(near.sorted { $0.score > $1.score }.prefix(width))
  }

  private func index(of history: ModelHistory) -> Int? {
    guard !slots.isEmpty else { return readings.firstIndex { $0.history == history } }
    var slot = Self.slot(of: history) & (slots.count - 1)
    while slots[slot] != 0 {
      let place = Int(slots[slot]) - 1
      if readings[place].history == history { return place }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  private mutating func remember(_ place: Int) {
    if readings.count * 2 > slots.count {
      slots = [Int32](repeating: 0, count: max(64, slots.count * 4))
      for known in 0..<place { insert(known) }
    }
    insert(place)
  }

  private mutating func insert(_ place: Int) {
    var slot = Self.slot(of: readings[place].history) & (slots.count - 1)
    while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = Int32(place + 1)
  }

  private static func slot(of history: ModelHistory) -> Int { Int(truncatingIfNeeded: mixed(history.packed)) }
}
