/// Binary search and longest runs, compared with naive searches.
import Testing

@testable import ByteText

@Suite struct SortedSearchTests {
  @Test func findsTheBeginningOfTheSecondPart() {
    for count in 0...9 {
      for first in 0...count {
        #expect((0..<count).partitioningIndex { $0 >= first } == first)
        #expect(Array(0..<20)[5..<5 + count].partitioningIndex { $0 >= 5 + first } == 5 + first)
      }
    }
  }

  @Test(arguments: [
    ([], []), ([1], [0]), ([1, 2, 3], [0, 1, 2]), ([3, 1, 2], [1, 2]), ([2, 2, 1], [0, 1]), ([5, 4], [1]),
    ([1, 1, 1], [0, 1, 2]), ([3, 2, 1], [2]), ([1, 3, 2, 4], [0, 2, 3]), ([2, 1, 3, 0, 4], [1, 2, 4]),
    ([0, 8, 4, 12, 2, 10, 6, 14, 1, 9], [0, 4, 6, 9]),
  ])
  func findsALongestRunThatNeverFalls(numbers: [Int], places: [Int]) {
    let found = numbers.longestRun(where: <=)
    #expect(found.count == places.count)
    #expect(zip(found, found.dropFirst()).allSatisfy { $0 < $1 && numbers[$0] <= numbers[$1] })
    if numbers.count < 6 { #expect(found == places) }
  }

  @Test func equalElementsDoNotRise() { #expect([1, 1, 2].longestRun(where: <).count == 2) }
}
