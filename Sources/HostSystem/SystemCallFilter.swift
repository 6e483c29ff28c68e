/// The system calls that a sandboxed program may not make.
private import CLinuxCalls

/// A seccomp filter: a classic BPF program (seccomp(2), linux/filter.h) in the binary form that bubblewrap reads.
enum SystemCallFilter {
  /// The filter program. It blocks new namespaces, mounts, access to other processes, sockets, memory that no limit counts
  /// and, unless `mayFork`, new processes. Empty when it cannot be generated, which the kernel rejects as a filter.
  static func bytes(mayFork: Bool) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
      count = linux_system_call_filter(mayFork ? 1 : 0, buffer.baseAddress, buffer.count)
    }
  }
}
