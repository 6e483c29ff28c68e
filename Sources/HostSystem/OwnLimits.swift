/// What the system must allow a process for this program to run at all.
package import Diagnostics
private import Glibc
private import Synchronization

/// Limits of the process (setrlimit(2), cgroups) below which the Swift runtime hangs or ends by a signal instead of failing.
package enum OwnLimits {
  /// The threads that one command may need at the same time before it starts other programs.
  private static let threads = 4

  /// The address space that the program, its libraries and the stacks of its threads need, in MiB. With less, a small site was
  /// built at some limits and crashed at others.
  private static let addressSpace = 320

  private static let gate = Mutex(())

  /// What the process is not allowed, and what to do; nil when it can run.
  ///
  /// Must be called before anything asynchronous: the runtime waits for a first thread without end.
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
