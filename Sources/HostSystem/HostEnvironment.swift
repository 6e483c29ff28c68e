/// Clock, environment variables, terminal, processors and memory of this process.
private import CLinuxCalls
private import Foundation
private import Glibc
private import Synchronization

/// The process and the machine it runs on.
package enum HostEnvironment {
  /// The environment variables.
  package static var variables: [String: String] { ProcessInfo.processInfo.environment }

  /// Seconds since 1970 by the wall clock.
  package static var now: Int { Int(time(nil)) }

  /// Seconds by a clock that only goes forward, for measuring durations.
  package static var monotonicSeconds: Double {
    var moment = timespec()
    clock_gettime(CLOCK_MONOTONIC, &moment)
    return Double(moment.tv_sec) + Double(moment.tv_nsec) / 1e9
  }

  /// Has all threads share at most `count` arenas of the allocator. With one arena for each thread, the default, a process
  /// that builds a site again and again on changing threads grows for hours.
  package static func limitMemoryPools(to count: Int) { linux_limit_arenas(Int32(clamping: count)) }

  /// Returns free memory to the system, for a long-lived process between two builds.
  package static func giveBackFreeMemory() { linux_give_back_free_memory() }

  /// How many processors this process may run on.
  package static var cores: Int { Int(linux_allowed_processors()) }

  /// Whether more than twice as many threads want to run as there are processors, so that wall time says little about one
  /// of them.
  package static var isCrowded: Bool {
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

  /// Has the allocator return blocks of at least `bytes` bytes to the system as soon as they are freed. By default it raises
  /// this threshold to the largest block freed so far, and keeps ever more.
  package static func returnBlocks(from bytes: Int) { linux_map_blocks_from(Int32(clamping: bytes)) }

  /// Raises the number of files and connections that the process may have open to the system's hard limit.
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

  /// Why standard output lost bytes, as on a full disk; nil while all were taken. A pipe that is closed by its reader loses
  /// nothing that anybody wants.
  package static var loss: HostError? { lost.withLock { $0 } }

  private static let lost = Mutex<HostError?>(nil)

  /// Writes all bytes; what a stream does not take is dropped, and ``loss`` tells of it.
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
