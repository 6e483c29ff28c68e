/// The system calls that a sandboxed program must not make.
private import CLinuxCalls

/// A seccomp filter: a classic BPF program (seccomp(2), linux/filter.h) in the byte form that bubblewrap reads.
enum SystemCallFilter {
  /// The program that refuses other namespaces, mounts, other processes, sockets and memory that no limit counts, and, unless
  /// `mayFork`, new processes. Empty when it cannot be made, which the kernel does not accept as a filter.
  static func bytes(mayFork: Bool) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
      count = linux_system_call_filter(mayFork ? 1 : 0, buffer.baseAddress, buffer.count)
    }
  }
}
