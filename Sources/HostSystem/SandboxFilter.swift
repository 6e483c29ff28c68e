/// The system calls that a shut-in program must not make: starting processes, opening network sockets.
private import Glibc

/// A seccomp filter as a program for the kernel's packet filter machine (seccomp(2), linux/filter.h).
enum SystemCallFilter {
  private struct Instruction {
    let code: UInt16
    var onTrue: UInt8 = 0
    var onFalse: UInt8 = 0
    let value: UInt32

    var bytes: [UInt8] {
      [UInt8(code & 255), UInt8(code >> 8), onTrue, onFalse] + (0..<4).map { UInt8(value >> (8 * $0) & 255) }
    }
  }

  // Numbers from linux/audit.h and the kernel's system call tables.
  #if arch(arm64)
    private static let architecture: UInt32 = 0xC000_00B7
    private static let forks: [UInt32] = []
    private static let clone: UInt32 = 220
    private static let socket: UInt32 = 198
    private static let traces: [UInt32] = [117]
  #else
    private static let architecture: UInt32 = 0xC000_003E
    private static let forks: [UInt32] = [57, 58]
    private static let clone: UInt32 = 56
    private static let socket: UInt32 = 41
    private static let traces: [UInt32] = [101]
  #endif
  private static let clone3: UInt32 = 435
  private static let threadFlag: UInt32 = 0x1_0000

  private static let load: UInt16 = 0x20
  private static let jumpIfEqual: UInt16 = 0x15
  private static let jumpIfSet: UInt16 = 0x45
  private static let jumpIfAtLeast: UInt16 = 0x35
  private static let finish: UInt16 = 0x06

  private static let allow: UInt32 = 0x7FFF_0000
  private static func refuse(_ number: Int32) -> UInt32 { 0x0005_0000 | UInt32(number) }

  /// The filter's bytes.
  static var bytes: [UInt8] {
    var program = [
      Instruction(code: load, value: 4), Instruction(code: jumpIfEqual, onTrue: 1, value: architecture),
      Instruction(code: finish, value: refuse(EPERM)), Instruction(code: load, value: 0),
      // Calls of the x32 kind would slip past the numbers below.
      Instruction(code: jumpIfAtLeast, onFalse: 1, value: 0x4000_0000), Instruction(code: finish, value: refuse(EPERM)),
    ]
    for number in forks + traces {
      program += [
        Instruction(code: jumpIfEqual, onFalse: 1, value: number), Instruction(code: finish, value: refuse(EPERM)),
      ]
    }
    // glibc falls back from clone3 to clone, whose flags can be looked at.
    program += [
      Instruction(code: jumpIfEqual, onFalse: 1, value: clone3), Instruction(code: finish, value: refuse(ENOSYS)),
      Instruction(code: jumpIfEqual, onFalse: 4, value: clone), Instruction(code: load, value: 16),
      Instruction(code: jumpIfSet, onTrue: 1, value: threadFlag), Instruction(code: finish, value: refuse(EPERM)),
      Instruction(code: finish, value: allow),
      Instruction(code: jumpIfEqual, onFalse: 4, value: socket), Instruction(code: load, value: 16),
      Instruction(code: jumpIfEqual, onTrue: 1, value: UInt32(AF_UNIX)),
      Instruction(code: finish, value: refuse(EACCES)),
      Instruction(code: finish, value: allow),
      Instruction(code: finish, value: allow),
    ]
    return program.flatMap(\.bytes)
  }
}

/// The script that builds a small root folder when there is no bubblewrap.
enum UnshareScript {
  /// Makes the root in memory, binds what is needed read-only, and goes in.
  static func text(_ view: SandboxView) -> String {
    let size = view.scratchBytes
    var lines = [
      "set -e",
      "mount --make-rprivate /", "N=/mnt", "mount -t tmpfs -o size=\(size + (1 << 20)),mode=755 tmpfs $N",
      "mkdir -p $N/proc $N/dev $N/tmp $N/scratch $N/etc",
      "b() { mkdir -p \"$N$2\"; mount --rbind \"$1\" \"$N$2\"; mount -o remount,bind,ro \"$N$2\" 2>/dev/null || mount -o remount,bind,ro,nosuid,nodev \"$N$2\"; }",
      "d() { : > \"$N/dev/$1\"; mount --bind \"/dev/$1\" \"$N/dev/$1\"; }", "d null; d zero; d random; d urandom",
    ]
    for folder in SystemFolders.readable where !folder.hasPrefix("/etc") {
      if let target = SystemFolders.linkTarget(of: folder) {
        lines.append("ln -s \(quoted(target)) $N\(folder)")
      } else if Disk.kind(of: folder) == .folder {
        lines.append("b \(folder) \(folder)")
      }
    }
    lines.append("cp /etc/ld.so.cache $N/etc/ 2>/dev/null || true")
    for folder in view.readable where !folder.hasPrefix("/usr/") {
      lines.append("b \(quoted(folder)) \(quoted(folder))")
    }
    for mount in view.mounted { lines.append("b \(quoted(mount.source)) \(quoted(mount.at))") }
    for mount in view.writable {
      lines.append("mkdir -p $N\(quoted(mount.at)); mount --bind \(quoted(mount.source)) $N\(quoted(mount.at))")
    }
    lines += [
      "mount -t proc proc $N/proc", "cd $N/scratch", "C=$(PATH=/usr/sbin:/sbin:/usr/bin:/bin command -v chroot)",
      "exec \"$C\" $N /bin/sh -c 'cd /scratch; exec \"$@\"' sh \"$@\"",
    ]
    return lines.joined(separator: "\n")
  }

  private static func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "'\\''") + "'" }
}
