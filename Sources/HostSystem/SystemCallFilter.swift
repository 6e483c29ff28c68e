/// The system calls that a sandboxed program must not make: starting processes, tracing, opening network sockets.
private import Glibc

/// A seccomp filter: a classic BPF program (seccomp(2), linux/filter.h) in the byte form that bubblewrap reads.
enum SystemCallFilter {
  /// A `struct sock_filter`. Jumps skip `onTrue` or `onFalse` instructions.
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

  /// The program: loads the architecture (offset 4), the call number (0) and the first argument (16) of `struct seccomp_data`.
  static var bytes: [UInt8] {
    var program = [
      Instruction(code: load, value: 4), Instruction(code: jumpIfEqual, onTrue: 1, value: architecture),
      Instruction(code: finish, value: refuse(EPERM)), Instruction(code: load, value: 0),
      // Calls of the x32 ABI have other numbers than those below.
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
