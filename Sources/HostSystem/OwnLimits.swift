/// Checks the resource limits that this program needs to run at all.
package import Diagnostics
private import Glibc
private import Synchronization

/// Limits of the process (setrlimit(2), cgroups). Below them the Swift runtime hangs or is ended by a signal instead of
/// reporting an error.
package enum OwnLimits {
  /// The number of threads that one command may need at the same time, not counting other programs that it starts.
  private static let threads = 4

  /// The address space in MiB for the program, its libraries and the stacks of its threads. With less, builds of a small site
  /// succeeded with some limits and crashed with others.
  private static let addressSpace = 320

  private static let gate = Mutex(())

  /// A message that says which limit is too low and what to do; nil when the process can run.
  ///
  /// It must be called before any asynchronous code, because the runtime waits without end for its first thread.
  package static func refusal() -> Phrase? { lackOfMemory() ?? lackOfThreads() }

  private static func lackOfMemory() -> Phrase? {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0, limit.rlim_cur < rlim_t(addressSpace) << 20
    else { return nil }
    let allowed = limit.rlim_cur >> 20
    return Phrase(
      en:
        "the address space of this process is limited to \(allowed) MiB; allow at least \(addressSpace) MiB (ulimit -v)",
      ko: "이 프로세스의 주소 공간이 \(allowed)MiB로 제한되어 있습니다. \(addressSpace)MiB 이상을 허락하세요(ulimit -v)")
  }

  private static func lackOfThreads() -> Phrase? {
    var started: [pthread_t] = []
    gate.withLock { _ in
      for _ in 0..<threads {
        var thread = pthread_t()
        let status = pthread_create(
          &thread, nil,
          { _ in
            OwnLimits.gate.withLock { _ in }
            return nil
          }, nil)
        if status == 0 { started.append(thread) }
      }
    }
    for thread in started { pthread_join(thread, nil) }
    guard started.count < threads else { return nil }
    return Phrase(
      en:
        "the system allows no more threads; end other programs or raise the limit (ulimit -u, pids.max of a container)",
      ko: "시스템이 스레드를 더 허락하지 않습니다. 다른 프로그램을 끝내거나 제한을 올리세요(ulimit -u, 컨테이너는 pids.max)")
  }
}
