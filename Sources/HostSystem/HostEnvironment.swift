/// The clock, the environment, the terminal, the cores.
private import CLinuxCalls
private import Foundation
private import Glibc

/// What a process is told when it starts.
package enum HostEnvironment {
  /// The environment variables.
  package static var variables: [String: String] { ProcessInfo.processInfo.environment }

  /// Seconds since 1970 by the clock.
  package static var now: Int { Int(time(nil)) }

  /// Seconds by a clock that only goes forward; for measuring.
  package static var monotonicSeconds: Double {
    var moment = timespec()
    clock_gettime(CLOCK_MONOTONIC, &moment)
    return Double(moment.tv_sec) + Double(moment.tv_nsec) / 1e9
  }

  /// Has all threads share at most `count` pools of free memory. With one pool for each thread, the usual way, a process that
  /// builds a site again and again on changing threads grows for hours.
  package static func limitMemoryPools(to count: Int) { linux_limit_arenas(Int32(clamping: count)) }

  /// Gives memory that nobody uses any more back to the system, for a process that lives long and works now and then.
  package static func giveBackFreeMemory() { linux_give_back_free_memory() }

  /// How many cores this process may use.
  package static var cores: Int { Int(linux_allowed_processors()) }

  /// Whether far more threads want to run than there are cores, so that a wall clock says little about one of them.
  package static var isCrowded: Bool {
    // "0.20 0.18 0.12 3/80 11206": the fourth field begins with the threads that run or wait for a core.
    guard let load = try? Disk.read("/proc/loadavg") else { return false }
    let fields = load.split(separator: UInt8(ascii: " "))
    guard fields.count > 3 else { return false }
    let running = fields[3].prefix { $0 != UInt8(ascii: "/") }
    return (Int(String(decoding: running, as: UTF8.self)) ?? 0) > 2 * cores
  }

  /// Whether standard output is a terminal.
  package static var outputIsTerminal: Bool { isatty(1) == 1 }

  /// Whether standard error is a terminal.
  package static var errorIsTerminal: Bool { isatty(2) == 1 }

  /// The running program's own file.
  package static var executable: String { Disk.realPath("/proc/self/exe") ?? CommandLine.arguments.first ?? "jikji" }

  /// Has the allocator give blocks of at least `bytes` bytes back as soon as they are freed. Left alone it takes the
  /// size of the largest block freed so far as its measure, and keeps ever more.
  package static func returnBlocks(from bytes: Int) { linux_map_blocks_from(Int32(clamping: bytes)) }
}

/// The place where output goes.
package enum StandardStream: Sendable {
  case output, error

  /// Writes all bytes; a closed pipe is not an error.
  package func write(_ bytes: [UInt8]) {
    var done = 0
    bytes.withUnsafeBytes { buffer in
      while done < buffer.count {
        let wrote = Glibc.write(self == .output ? 1 : 2, buffer.baseAddress.map { $0 + done }, buffer.count - done)
        if wrote < 0, errno == EINTR { continue }
        guard wrote > 0 else { return }
        done += wrote
      }
    }
  }

  /// Writes text.
  package func write(_ text: String) { write(Array(text.utf8)) }
}
