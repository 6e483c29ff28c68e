/// The system call filter, run on a model of the kernel's filter machine, and the commands that sandboxes wrap.
import Glibc
import Testing

@testable import HostSystem

/// Runs a classic BPF program on a system call, as seccomp(2) does; the value that it returns.
private func decision(of program: [UInt8], architecture: UInt32, call: UInt32, argument: UInt32 = 0) -> UInt32? {
  let memory: [UInt32: UInt32] = [0: call, 4: architecture, 16: argument]
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

    @Test(
      arguments: [
        // read, write, mmap, execve, exit_group, futex
        (0, 0, allowed), (1, 0, allowed), (9, 0, allowed), (59, 0, allowed), (231, 0, allowed), (202, 0, allowed),
        // fork, vfork, ptrace
        (57, 0, refused(EPERM)), (58, 0, refused(EPERM)), (101, 0, refused(EPERM)),
        // clone of a process, of a thread; clone3
        (56, 17, refused(EPERM)), (56, 0, refused(EPERM)), (56, 0x3D_0F00, allowed), (435, 0, refused(ENOSYS)),
        // socket: AF_UNIX, AF_INET, AF_INET6, AF_NETLINK
        (41, 1, allowed), (41, 2, refused(EACCES)), (41, 10, refused(EACCES)), (41, 16, refused(EACCES)),
        // calls of the x32 ABI
        (0x4000_0000, 0, refused(EPERM)), (0x4000_0039, 0, refused(EPERM)), (0x3FFF_FFFF, 0, allowed),
      ] as [(UInt32, UInt32, UInt32)])
    func refusesProcessesTracingAndNetworkSockets(call: UInt32, argument: UInt32, wanted: UInt32) {
      let made = decision(
        of: SystemCallFilter.bytes, architecture: Self.architecture, call: call, argument: argument)
      #expect(made == wanted)
    }

    @Test func refusesCallsOfOtherArchitectures() {
      for call: UInt32 in [0, 1, 102] {
        #expect(decision(of: SystemCallFilter.bytes, architecture: 0x4000_0003, call: call) == Self.refused(EPERM))
      }
    }
  }
#endif

struct SandboxCommandTests {
  private func wrapped(
    _ kind: SandboxKind, filter: String? = "/f/filter.bpf", mayFork: Bool = false, writable: Bool = false
  ) -> ProcessRequest {
    var view = SandboxView(
      readable: ["/opt/swift", "/usr/lib/x"], mounted: [("/host/in", "/in")], scratchBytes: 4_096,
      environment: ["B": "2", "A": "1"], mayFork: mayFork)
    if writable { view.writable = [("/host/out", "/out")] }
    var request = ProcessRequest(["/bin/true", "arg"], in: "/", output: "/", limits: .tool)
    Sandbox(kind: kind, filterFile: filter).wrap(&request, view)
    return request
  }

  /// Whether `words` stand side by side in a command.
  private func has(_ words: [String], in command: [String]) -> Bool { command.firstRange(of: words) != nil }

  @Test func bubblewrapGetsNamespacesMountsAndTheFilter() {
    let request = wrapped(.bubblewrap("/usr/bin/bwrap"), writable: true)
    let command = request.command
    #expect(command.first == "/usr/bin/bwrap" && command.suffix(3) == ["--", "/bin/true", "arg"])
    for words in [
      ["--unshare-all"], ["--die-with-parent"], ["--new-session"], ["--cap-drop", "ALL"], ["--clearenv"],
      ["--setenv", "A", "1", "--setenv", "B", "2"], ["--ro-bind", "/usr", "/usr"],
      ["--ro-bind", "/opt/swift", "/opt/swift"], ["--ro-bind", "/host/in", "/in"], ["--bind", "/host/out", "/out"],
      ["--dev", "/dev", "--proc", "/proc"], ["--size", "4096", "--tmpfs", "/scratch"],
      ["--size", "4096", "--tmpfs", "/tmp"],
      ["--chdir", "/scratch"], ["--seccomp", "9"],
    ] {
      #expect(has(words, in: command), "\(words)")
    }
    // What lies below /usr is there already.
    #expect(!command.contains("/usr/lib/x"))
    #expect(request.ninthDescriptor == "/f/filter.bpf" && request.environment == [:])
  }

  @Test func aProgramThatMayForkGetsNoFilter() {
    let request = wrapped(.bubblewrap("/usr/bin/bwrap"), mayFork: true)
    #expect(!request.command.contains("--seccomp") && request.ninthDescriptor == nil)
    let bare = wrapped(.bubblewrap("/usr/bin/bwrap"), filter: nil)
    #expect(!bare.command.contains("--seccomp") && bare.ninthDescriptor == nil)
  }

  @Test func unshareRunsAScriptThatMakesTheRoot() throws {
    let request = wrapped(.unshare("/usr/bin/unshare"), writable: true)
    #expect(
      request.command.prefix(9) == ["/usr/bin/unshare", "-r", "-n", "-m", "-p", "-i", "-u", "-f", "--kill-child"])
    #expect(request.command.suffix(3) == ["sh", "/bin/true", "arg"])
    #expect(request.environment == ["A": "1", "B": "2"] && request.ninthDescriptor == nil)
    let script = try #require(request.command.first { $0.hasPrefix("set -e\n") })
    #expect(script.contains("b '/opt/swift' '/opt/swift'") && script.contains("b '/host/in' '/in'"))
    #expect(script.contains("mount --bind '/host/out' $N'/out'") && !script.contains("/usr/lib/x"))
    #expect(script.contains("size=\(4_096 + (1 << 20)),"))
  }

  @Test func unshareQuotesPathsForTheShell() {
    let view = SandboxView(
      readable: ["/it's; rm -rf /"], mounted: [], scratchBytes: 1, environment: [:], mayFork: true)
    #expect(UnshareScript.text(view).contains("b '/it'\\''s; rm -rf /' '/it'\\''s; rm -rf /'"))
  }

  @Test func withoutASandboxOnlyTheEnvironmentChanges() {
    let request = wrapped(.none(reason: "none"))
    #expect(request.command == ["/bin/true", "arg"] && request.environment == ["A": "1", "B": "2"])
    let none = Sandbox(kind: .none(reason: "none"), filterFile: nil)
    #expect(none.path(of: "/host/in", shownAt: "/in") == "/host/in")
    #expect(Sandbox(kind: .unshare("/u"), filterFile: nil).path(of: "/host/in", shownAt: "/in") == "/in")
  }

  @Test func linksAmongTheSystemsFoldersStayLinks() {
    #expect(SystemFolders.linkTarget(of: "/usr") == nil)
    #expect(SystemFolders.linkTarget(of: "/etc/localtime") == nil)
    if Disk.isLink("/bin") { #expect(SystemFolders.linkTarget(of: "/bin") == "usr/bin") }
  }
}
