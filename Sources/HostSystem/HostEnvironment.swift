/// Clock, environment variables, terminal, processors and memory of this process.
private import CJemalloc
private import CLinuxCalls
private import Foundation
private import Glibc
private import Synchronization

/// The process and the machine it runs on.
package enum HostEnvironment {
  /// The environment variables.
  package static var variables: [String: String] { ProcessInfo.processInfo.environment }

  /// The wall-clock time in seconds since 1970.
  package static var now: Int { Int(time(nil)) }

  /// The current time in nanoseconds since 1970, as in times of files.
  static var nanoseconds: Int {
    var moment = timespec()
    clock_gettime(CLOCK_REALTIME, &moment)
    return moment.tv_sec * 1_000_000_000 + moment.tv_nsec
  }

  /// The monotonic clock in seconds, for measuring durations.
  package static var monotonicSeconds: Double {
    var moment = timespec()
    clock_gettime(CLOCK_MONOTONIC, &moment)
    return Double(moment.tv_sec) + Double(moment.tv_nsec) / 1e9
  }

  /// Returns free memory to the system, for a long-running process between two builds.
  package static func releaseFreeMemory() { mallctl("arena.\(MALLCTL_ARENAS_ALL).purge", nil, nil, nil, 0) }

  /// The version of the allocator.
  package static var allocatorVersion: String {
    var text: UnsafePointer<CChar>?
    var size = MemoryLayout.size(ofValue: text)
    guard mallctl("version", &text, &size, nil, 0) == 0, let text else { return "unknown" }
    // 5.3.0-0-g54eaed1d8b: the version, and a commit.
    return String(String(cString: text).prefix { $0 != "-" })
  }

  /// The number of processors that this process may run on.
  package static var cores: Int { Int(linux_allowed_processors()) }

  /// Whether the number of runnable threads exceeds twice the number of processors, so that wall time says little about a
  /// single process.
  package static var isOverloaded: Bool {
    // "0.20 0.18 0.12 3/80 11206": the fourth field begins with the number of runnable threads (proc(5)).
    guard let load = try? Disk.read("/proc/loadavg") else { return false }
    let fields = load.split(separator: UInt8(ascii: " "))
    guard fields.count > 3 else { return false }
    let running = fields[3].prefix { $0 != UInt8(ascii: "/") }
    return (Int(String(decoding: running, as: UTF8.self)) ?? 0) > 2 * cores
  }

  /// Whether standard error is a terminal.
  package static var errorIsTerminal: Bool { isatty(2) == 1 }

  /// The path of the running program's file.
  package static var executable: String { Disk.realPath("/proc/self/exe") ?? CommandLine.arguments.first ?? "jikji" }

  /// The environment variable of a program that was started by ``restartOnce()``.
  private static let restarted = "_JIKJI_RESTARTED"
  private static let restarting = Mutex(())

  /// Replaces this process by the same program with the same arguments. Does nothing in a program that was started so.
  @Sendable package static func restartOnce() {
    // Other threads wait here for the end of the process, because they must not go on.
    restarting.withLock { _ in
      guard getenv(restarted) == nil, setenv(restarted, "1", 1) == 0 else { return }
      var arguments = CommandLine.arguments.map { strdup($0) } + [nil]
      // On success this does not return; open files are closed, because all are opened with O_CLOEXEC.
      execv("/proc/self/exe", &arguments)
    }
  }

  private static let kept = Mutex<[any Sendable]>([])

  /// Keeps a value until the process ends. Millions of small values are not worth being freed one by one just before.
  package static func keepUntilExit(_ value: any Sendable) { kept.withLock { $0.append(value) } }

  /// Raises the limit on open files and connections of the process to the system's hard limit.
  package static func raiseFileLimit() {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
    limit.rlim_cur = limit.rlim_max
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }
}

/// A standard stream of the process.
package enum StandardStream: Sendable {
  case output, error

  /// The error because of which standard output lost bytes, such as a full disk; nil when all were written. A pipe closed by
  /// its reader (EPIPE) does not count.
  package static var loss: HostError? { lost.withLock { $0 } }

  private static let lost = Mutex<HostError?>(nil)

  /// Writes all bytes. Bytes that the stream does not accept are dropped; for standard output, ``loss`` then reports the
  /// error.
  package func write(_ bytes: [UInt8]) {
    var done = 0
    bytes.withUnsafeBytes { buffer in
      while done < buffer.count {
        let wrote = Glibc.write(self == .output ? 1 : 2, buffer.baseAddress.map { $0 + done }, buffer.count - done)
        if wrote < 0, errno == EINTR { continue }
        guard wrote > 0 else {
          if self == .output, errno != EPIPE { Self.lost.withLock { $0 = HostError(.write, "<stdout>", errno: errno) } }
          return
        }
        done += wrote
      }
    }
  }

  /// Writes a text as UTF-8.
  package func write(_ text: String) { write(Array(text.utf8)) }
}
