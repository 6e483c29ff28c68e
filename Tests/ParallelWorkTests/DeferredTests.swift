import ParallelWork
import Synchronization
import Testing

struct DeferredTests {
  private final class Counter: Sendable {
    private let count = Mutex(0)
    var made: Int { count.withLock { $0 } }
    func next() -> Int {
      count.withLock { count in
        count += 1
        return count
      }
    }
  }

  @Test func makesAValueOnce() {
    let counter = Counter()
    let deferred = Deferred { counter.next() }
    #expect(deferred.known == nil)
    #expect(deferred.value == 1 && deferred.value == 1 && deferred.known == 1)
  }

  @Test func doesNotKeepAValueThatIsNotToBeKept() {
    let counter = Counter()
    let deferred = Deferred { counter.next() }
    #expect(deferred.unkept == 1 && deferred.unkept == 2 && deferred.known == nil)
  }

  @Test func onlyTheValuesMadeLastAreKept() {
    let recent = RecentValues(count: 2)
    let counter = Counter()
    let values = (0..<3).map { _ in Deferred(ready: 0, in: recent) { counter.next() } }
    #expect(values.map(\.known) == [nil, 0, 0])
    #expect(values[0].value == 1, "made again")
    #expect(values.map(\.known) == [1, nil, 0])
    #expect(values[0].value == 1 && values[2].value == 0 && counter.made == 1)
  }

  @Test func aKnownValueIsReleasedAndMadeAgain() {
    let recent = RecentValues(count: 1)
    let first = Deferred(ready: "first", in: recent) { "first again" }
    #expect(first.value == "first")
    let second = Deferred(ready: "second", in: recent) { "second again" }
    #expect(first.known == nil && first.value == "first again")
    #expect(second.known == nil)
  }

  @Test func aValueThatIsKeptIsNeverReleased() {
    let recent = RecentValues(count: 1)
    let (kept, known) = (Deferred { 1 }, Deferred(ready: 2))
    #expect(kept.value == 1)
    for _ in 0..<3 { #expect(Deferred(ready: 3, in: recent) { 3 }.value == 3) }
    #expect(kept.known == 1 && known.known == 2)
  }

  @Test func threadsThatReleaseEachOthersValuesGetThem() {
    let recent = RecentValues(count: 2)
    let values = (0..<50).map { number in Deferred(ready: number, in: recent) { number } }
    let sums = Array(0..<200).parallelMap(jobs: 4) { _, _ in values.reduce(0) { $0 + $1.value } }
    #expect(sums == Array(repeating: 1225, count: 200))
    #expect(values.count { $0.known != nil } <= 2)
  }
}
