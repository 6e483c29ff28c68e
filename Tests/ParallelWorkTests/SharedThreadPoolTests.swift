/// Tests that threads help only while there is work left, and no more of them than requested.
import Dispatch
import Glibc
import Synchronization
import Testing

@testable import ParallelWork

struct WorkSharingTests {
  @Test func aFreeThreadHelpsWithWorkWithinWork() {
    let sharing = SharedThreadPool()
    let outer = Atomic<Int>(0)
    let inner = Atomic<Int>(0)
    let threads = Mutex<Set<UInt>>([])
    let both = DispatchSemaphore(value: 0)
    sharing.run(jobs: 2, pieces: 2) {
      // Of two pieces one is done at once and the other consists of two, which end only when each has a thread.
      while case let piece = outer.add(1, ordering: .relaxed).oldValue, piece < 2 {
        guard piece == 1 else { continue }
        sharing.run(jobs: 2, pieces: 2) {
          while case let part = inner.add(1, ordering: .relaxed).oldValue, part < 2 {
            threads.withLock { _ = $0.insert(UInt(pthread_self())) }
            if part == 0 { both.wait() } else { both.signal() }
          }
        }
      }
    }
    #expect(threads.withLock { $0.count } == 2)
  }

  @Test(arguments: [2, 3, 5]) func notMoreThreadsThanAskedForAreAtWork(jobs: Int) {
    let sharing = SharedThreadPool()
    let outer = Atomic<Int>(0)
    let crowd = Mutex<(now: Int, most: Int)>((0, 0))
    sharing.run(jobs: jobs, pieces: 6) {
      while outer.add(1, ordering: .relaxed).oldValue < 6 {
        let inner = Atomic<Int>(0)
        sharing.run(jobs: jobs, pieces: 6) {
          while inner.add(1, ordering: .relaxed).oldValue < 6 {
            crowd.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
            usleep(500)
            crowd.withLock { $0.now -= 1 }
          }
        }
      }
    }
    #expect((1...jobs).contains(crowd.withLock { $0.most }))
  }

  @Test func everyCallHasReturnedWhenTheWorkIsDone() {
    let sharing = SharedThreadPool()
    for _ in 0..<200 {
      let next = Atomic<Int>(0)
      let running = Atomic<Int>(0)
      sharing.run(jobs: 4, pieces: 8) {
        running.add(1, ordering: .sequentiallyConsistent)
        while next.add(1, ordering: .relaxed).oldValue < 8 { sched_yield() }
        running.subtract(1, ordering: .sequentiallyConsistent)
      }
      #expect(running.load(ordering: .sequentiallyConsistent) == 0)
      #expect(next.load(ordering: .relaxed) >= 8)
    }
  }
}
