/// Tests of the system call filter, run on a model of the kernel's BPF machine, and of the commands that sandboxes wrap.
import Glibc
import Testing

@testable import HostSystem

/// Runs a classic BPF program on a system call, as seccomp(2) does; the value that it returns.
private func decision(of program: [UInt8], architecture: UInt32, call: UInt32, arguments: [UInt32] = []) -> UInt32? {
  var memory: [UInt32: UInt32] = [0: call, 4: architecture]
  for (index, argument) in arguments.enumerated() { memory[16 + 8 * UInt32(index)] = argument }
  var accumulator: UInt32 = 0
  var index = 0
  while index * 8 + 8 <= program.count {
    let bytes = program[(index * 8)..<(index * 8 + 8)].map { UInt32($0) }
    let code = bytes[0] | bytes[1] << 8
    let value = bytes[4] | bytes[5] << 8 | bytes[6] << 16 | bytes[7] << 24
    let jump = { (holds: Bool) in Int(holds ? bytes[2] : bytes[3]) }
    switch code {
    case 0x20: accumulator = memory[value] ?? 0
    case 0x15: index += jump(accumulator == value)
    case 0x45: index += jump(accumulator & value != 0)
    case 0x35: index += jump(accumulator >= value)
    case 0x06: return value
    default: return nil
    }
    index += 1
  }
  return nil
}

#if arch(x86_64)
  struct SystemCallFilterTests {
    private static let architecture: UInt32 = 0xC000_003E
    private static let allowed: UInt32 = 0x7FFF_0000
    private static func refused(_ number: Int32) -> UInt32 { 0x0005_0000 | UInt32(number) }

    private func decide(_ call: UInt32, _ arguments: [UInt32] = [], mayFork: Bool = false) -> UInt32? {
      decision(
        of: SystemCallFilter.bytes(mayFork: mayFork), architecture: Self.architecture, call: call, arguments: arguments)
    }

    @Test(
      arguments: [
        // read, write, execve, exit_group, futex, openat, kill, socketpair
        (0, [], allowed), (1, [], allowed), (59, [], allowed), (231, [], allowed), (202, [], allowed),
        (257, [], allowed), (62, [], allowed), (53, [1], allowed),
        // sockets of any family
        (41, [1], refused(EACCES)), (41, [2], refused(EACCES)), (41, [10], refused(EACCES)),
        (41, [16], refused(EACCES)),
        // mmap: private memory, a shared file, shared memory, a growing stack
        (9, [0, 1, 3, 0x22], allowed), (9, [0, 1, 3, 0x01], allowed), (9, [0, 1, 3, 0x21], refused(EPERM)),
        (9, [0, 1, 3, 0x23], refused(EPERM)), (9, [0, 1, 3, 0x122], refused(EPERM)),
        // ioctl: TCGETS, TIOCSTI, TIOCLINUX
        (16, [0, 0x5401], allowed), (16, [0, 0x5412], refused(EPERM)), (16, [0, 0x541C], refused(EPERM)),
        // a thread, a thread with a new namespace of users; clone3
        (56, [0x3D_0F00], allowed), (56, [0x1001_0000], refused(EPERM)), (435, [], refused(ENOSYS)),
        // calls of the x32 ABI
        (0x4000_0000, [], refused(EPERM)), (0x4000_0039, [], refused(EPERM)), (0x3FFF_FFFF, [], allowed),
      ] as [(UInt32, [UInt32], UInt32)])
    func decidesByTheArgumentsOfACall(call: UInt32, arguments: [UInt32], wanted: UInt32) {
      #expect(decide(call, arguments) == wanted)
      #expect(decide(call, arguments, mayFork: true) == wanted)
    }

    /// Numbers from the kernel's table (arch/x86/entry/syscalls/syscall_64.tbl).
    @Test(
      arguments: [
        ("mount", 165), ("umount2", 166), ("pivot_root", 155), ("chroot", 161), ("unshare", 272), ("setns", 308),
        ("open_tree", 428), ("move_mount", 429), ("fsopen", 430), ("mount_setattr", 442), ("ptrace", 101),
        ("process_vm_writev", 311), ("bpf", 321), ("keyctl", 250), ("userfaultfd", 323), ("io_uring_setup", 425),
        ("perf_event_open", 298), ("memfd_create", 319), ("shmget", 29), ("semget", 64), ("mq_open", 240),
        ("settimeofday", 164), ("clock_settime", 227), ("init_module", 175), ("reboot", 169), ("kexec_load", 246),
        ("open_by_handle_at", 304), ("personality", 135), ("sethostname", 170), ("iopl", 172),
      ] as [(String, UInt32)])
    func refusesCallsThatReachBeyondTheSandbox(name: String, call: UInt32) {
      #expect(decide(call) == Self.refused(EPERM) && decide(call, mayFork: true) == Self.refused(EPERM), "\(name)")
    }

    @Test func newProcessesNeedLeaveAndNewNamespacesGetNone() {
      // fork, vfork, clone as fork does, clone with a namespace
      for (call, argument) in [(57, 0), (58, 0), (56, 17)] as [(UInt32, UInt32)] {
        #expect(decide(call, [argument]) == Self.refused(EPERM))
        #expect(decide(call, [argument], mayFork: true) == Self.allowed)
      }
      for flag in [0x2_0000, 0x200_0000, 0x400_0000, 0x800_0000, 0x1000_0000, 0x2000_0000, 0x4000_0000] as [UInt32] {
        #expect(decide(56, [flag | 17], mayFork: true) == Self.refused(EPERM))
      }
    }

    @Test func refusesCallsOfOtherArchitectures() {
      for call: UInt32 in [0, 1, 102] {
        #expect(
          decision(of: SystemCallFilter.bytes(mayFork: true), architecture: 0x4000_0003, call: call)
            == Self.refused(EPERM))
      }
    }
  }
#endif

struct SandboxCommandTests {
  private func wrapped(_ kind: SandboxKind, mayFork: Bool = false, writable: Bool = false) -> ProcessRequest {
    var view = SandboxView(
      readable: ["/opt", "/usr/lib/x", "/usr"], mounted: [("/host/in", "/in")], scratchBytes: 12_288,
      environment: ["B": "2", "A": "1"], mayFork: mayFork)
    if writable { view.writable = [("/host/out", "/out")] }
    var request = ProcessRequest(["/bin/true", "arg"], in: "/", output: "/", limits: .tool)
    Sandbox(kind: kind).wrap(&request, view)
    return request
  }

  /// Whether `words` are side by side in a command.
  private func has(_ words: [String], in command: [String]) -> Bool { command.firstRange(of: words) != nil }

  @Test func bubblewrapGetsNamespacesMountsAndTheFilter() {
    let request = wrapped(.bubblewrap("/usr/bin/bwrap"), writable: true)
    let command = request.command
    #expect(command.first == "/usr/bin/bwrap" && command.suffix(3) == ["sh", "/bin/true", "arg"])
    for words in [
      ["--unshare-all", "--unshare-user", "--disable-userns"], ["--die-with-parent"], ["--new-session"],
      ["--cap-drop", "ALL"], ["--uid", "1000", "--gid", "1000"], ["--clearenv"],
      ["--setenv", "A", "1", "--setenv", "B", "2"],
      ["--ro-bind", "/usr", "/usr"],
      ["--ro-bind", "/opt", "/opt"], ["--ro-bind", "/host/in", "/in"], ["--bind", "/host/out", "/out"],
      ["--dev-bind", "/dev/null", "/dev/null", "--remount-ro", "/dev/null"], ["--size", "4096", "--tmpfs", "/scratch"],
      ["--size", "4096", "--tmpfs", "/dev/shm"], ["--size", "4096", "--tmpfs", "/tmp"],
      ["--proc", "/proc", "--remount-ro", "/proc", "--remount-ro", "/dev", "--remount-ro", "/"],
      ["--chdir", "/scratch", "--seccomp", "9", "--", "/bin/sh", "-c"],
    ] {
      #expect(has(words, in: command), "\(words)")
    }
    // What lies below /usr is there already.
    #expect(!command.contains("/usr/lib/x") && !command.contains("--dev"))
    #expect(request.descriptor9Input == SystemCallFilter.bytes(mayFork: false) && request.environment == [:])
    #expect(
      wrapped(.bubblewrap("/usr/bin/bwrap"), mayFork: true).descriptor9Input == SystemCallFilter.bytes(mayFork: true))
  }

  @Test func namespacesShowWhatTheViewShows() throws {
    let request = wrapped(.namespaces, writable: true)
    #expect(request.command == ["/bin/true", "arg"] && request.environment == ["A": "1", "B": "2"])
    #expect(request.workingFolder == "/scratch" && request.descriptor9Input.isEmpty)
    let confinement = try #require(request.confinement)
    #expect(confinement.scratchBytes == 12_288 && !confinement.mayFork)
    let shown = { Confinement.Entry.shown($0, at: $1, isWritable: $2) }
    for entry in [shown("/usr", "/usr", false), shown("/host/in", "/in", false), shown("/host/out", "/out", true)] {
      #expect(confinement.entries.contains(entry), "\(entry)")
    }
    #expect(!confinement.entries.contains(shown("/usr/lib/x", "/usr/lib/x", false)))
    #expect(confinement.keepsUser && wrapped(.namespaces).confinement?.keepsUser == false)
  }

  @Test func withoutASandboxOnlyTheEnvironmentChanges() {
    let request = wrapped(.none(reason: "none"))
    #expect(request.command == ["/bin/true", "arg"] && request.environment == ["A": "1", "B": "2"])
    #expect(request.confinement == nil && request.descriptor9Input.isEmpty)
    #expect(Sandbox(kind: .none(reason: "none")).path(of: "/host/in", shownAt: "/in") == "/host/in")
    #expect(Sandbox(kind: .namespaces).path(of: "/host/in", shownAt: "/in") == "/in")
  }

  @Test func linksAmongTheSystemsFoldersStayLinks() {
    #expect(SystemFolders.linkTarget(of: "/usr") == nil)
    if Disk.isLink("/bin") { #expect(SystemFolders.linkTarget(of: "/bin") == "usr/bin") }
  }
}
