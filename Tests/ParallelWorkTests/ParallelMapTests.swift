import ParallelWork
import Testing

struct ParallelMapTests {
  @Test(arguments: [1, 2, 7]) func keepsTheOrderForAnyNumberOfThreads(jobs: Int) {
    let squares = Array(0..<1000).parallelMap(jobs: jobs) { value, index in value * index }
    #expect(squares == (0..<1000).map { $0 * $0 })
  }

  @Test func givesNothingForNothing() {
    #expect([Int]().parallelMap(jobs: 4) { value, _ in value }.isEmpty)
  }

  @Test(arguments: [1, 2, 3, 8]) func workWithinWorkKeepsItsOrderToo(jobs: Int) {
    let (sum, tables) = together(
      jobs: jobs, { Array(0..<100).parallelMap(jobs: jobs) { value, _ in value }.reduce(0, +) },
      {
        Array(0..<50).parallelMap(jobs: jobs, alongside: { "first" }) { row, _ in
          Array(0..<20).parallelMap(jobs: jobs) { column, _ in row * column }
        }
      })
    #expect(sum == 4950)
    #expect(tables.other == "first")
    #expect(tables.results == (0..<50).map { row in (0..<20).map { row * $0 } })
  }

  @Test func refusesToWorkWithoutThreads() async {
    await #expect(processExitsWith: .failure) { _ = [1].parallelMap(jobs: 0) { value, _ in value } }
  }
}
