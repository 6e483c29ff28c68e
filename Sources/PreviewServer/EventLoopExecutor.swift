/// Runs the tasks of a server on the thread that reads and writes its sockets.
import NIOCore

/// A task executor on one event loop. A request is answered from memory or from a small file, so that handing it to another
/// thread and back costs more than the answer.
final class EventLoopExecutor: TaskExecutor {
  private let loop: any EventLoop

  /// Runs tasks on the thread of `loop`, which must outlive them.
  init(loop: any EventLoop) { self.loop = loop }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    loop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
