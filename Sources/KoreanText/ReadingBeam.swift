/// The readings of a damaged text up to one position that the beam search keeps.

/// One reading up to a position.
struct Reading {
  /// The log probability.
  var score: Float
  /// Its last symbols; the rest of the text depends only on them.
  var history: ModelHistory
  /// The index of its last step.
  var trace: Int32
}

/// Keeps the most likely reading for each history. The time of a lookup does not depend on the number of readings.
struct ReadingBeam {
  /// Up to this number, readings are searched linearly.
  private static let linearSearchLimit = 8
  /// One reading per history.
  private(set) var readings: [Reading] = []
  /// The score of the most likely reading.
  private(set) var bestScore: Float = -.infinity
  /// The index in ``readings`` by history; empty while linear search is used.
  private var places: [ModelHistory: Int] = [:]

  /// Adds a reading unless one with the same history is at least as likely; returns whether it was added.
  @discardableResult
  mutating func add(_ reading: Reading) -> Bool {
    bestScore = max(bestScore, reading.score)
    let isIndexed = readings.count > Self.linearSearchLimit
    let known = isIndexed ? places[reading.history] : readings.firstIndex { $0.history == reading.history }
    if let known {
      guard readings[known].score < reading.score else { return false }
      readings[known] = reading
      return true
    }
    readings.append(reading)
    if isIndexed {
      places[reading.history] = readings.count - 1
    } else if readings.count > Self.linearSearchLimit {
      for (place, reading) in readings.enumerated() { places[reading.history] = place }
    }
    return true
  }

  /// The `width` most likely readings within `reach` of the best one.
  func best(_ width: Int, within reach: Float) -> [Reading] {
    guard readings.count > 1 else { return readings }
    let near = readings.filter { $0.score > bestScore - reach }
    return near.count <= width ? near : Array(near.sorted { $0.score > $1.score }.prefix(width))
  }
}
