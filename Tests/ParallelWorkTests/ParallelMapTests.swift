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

  @Test func refusesToWorkWithoutThreads() async {
    await #expect(processExitsWith: .failure) { _ = [1].parallelMap(jobs: 0) { value, _ in value } }
  }
}
