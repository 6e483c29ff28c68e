/// Tests that the beam search keeps the likeliest reading of each history, however many there are.
import Testing

@testable import KoreanText

@Suite struct ReadingBeamTests {
  private func reading(_ score: Float, _ history: UInt64, _ trace: Int32 = 0) -> Reading {
    Reading(score: score, history: ModelHistory(packed: history), trace: trace)
  }

  @Test(arguments: [3, 200])
  func keepsTheLikeliestReadingOfEachHistory(count: UInt64) {
    var beam = ReadingBeam()
    var taken: [Bool] = []
    for history in 0..<count { taken.append(beam.add(reading(-5, history, 1))) }
    #expect(taken.allSatisfy { $0 })
    taken = []
    for history in 0..<count { taken += [beam.add(reading(-5, history, 2)), beam.add(reading(-6, history, 2))] }
    #expect(taken.allSatisfy { !$0 })
    beam.add(reading(-4, count - 1, 3))
    #expect(beam.readings.count == Int(count) && beam.bestScore == -4)
    #expect(beam.readings.filter { $0.trace == 3 }.map(\.history.packed) == [count - 1])
  }

  @Test func givesTheLikeliestWithinReach() {
    var beam = ReadingBeam()
    for history in 0..<20 as Range<UInt64> { beam.add(reading(-Float(history), history)) }
    #expect(beam.best(4, within: 14).map(\.history.packed) == [0, 1, 2, 3])
    #expect(beam.best(48, within: 14).count == 14)
  }

  /// Looking through all that are there for each would take ten thousand million steps.
  @Test func takesManyReadings() {
    var beam = ReadingBeam()
    for history in 0..<100_000 as Range<UInt64> { beam.add(reading(0, history << 16)) }
    for history in 0..<100_000 as Range<UInt64> { beam.add(reading(0, history << 16)) }
    #expect(beam.readings.count == 100_000)
  }
}
