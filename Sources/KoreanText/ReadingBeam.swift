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
  /// Places in ``readings`` by their history; empty as long as there are few.
  private var places: [ModelHistory: Int] = [:]

  /// Takes a reading in unless one with the same history is as likely; says whether it was taken.
  @discardableResult
  mutating func add(_ reading: Reading) -> Bool {
    bestScore = max(bestScore, reading.score)
    let isIndexed = readings.count > Self.few
    let known = isIndexed ? places[reading.history] : readings.firstIndex { $0.history == reading.history }
    if let known {
      guard readings[known].score < reading.score else { return false }
      readings[known] = reading
      return true
    }
    readings.append(reading)
    if isIndexed {
      places[reading.history] = readings.count - 1
    } else if readings.count > Self.few {
      for (place, reading) in readings.enumerated() { places[reading.history] = place }
    }
    return true
  }

  /// The `width` likeliest readings within `reach` of the best.
  func best(_ width: Int, within reach: Float) -> [Reading] {
    guard readings.count > 1 else { return readings }
    let near = readings.filter { $0.score > bestScore - reach }
    return near.count <= width ? near : Array(near.sorted { $0.score > $1.score }.prefix(width))
  }
}
