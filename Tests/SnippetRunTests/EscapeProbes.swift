/// A hostile sample with named attempts to leave a sandbox or to exhaust the machine. It prints the names of those that succeeded.
import Foundation

enum EscapeProbes {
  /// How many kinds of attempts the sample makes, loops over names counted once.
  static var count: Int { source(outside: "/nowhere").components(separatedBy: "attempt(\"").count - 1 }

  /// The code of the sample.
  ///
  /// - Parameters:
  ///   - outside: a folder of the machine that it tries to read and to write.
  ///   - isOurs: whether the sandbox is not bubblewrap, which limits no files, and whose first process may be looked at.
  ///   - limitsThreads: whether it can limit the number of threads.
  static func source(outside: String, isOurs: Bool = true, limitsThreads: Bool = true) -> String {
    head.replacing("OUTSIDE", with: outside) + files.replacing("OUTSIDE", with: outside) + privileges + processes
      + memory + (isOurs ? firstProcess + manyFiles : "") + (limitsThreads ? manyThreads : "") + end
  }

  private static let head = #"""
    import Foundation
    typealias Call = @convention(c) (Int, Int, Int, Int, Int, Int) -> Int
    var succeeded: [String] = []
    func attempt(_ name: String, _ succeeds: () -> Bool) { if succeeds() { succeeded.append(name) } }
    /// Calls a function of the C library; -1 when there is none of that name.
    func call(_ name: String, _ a: Int = 0, _ b: Int = 0, _ c: Int = 0, _ d: Int = 0, _ e: Int = 0, _ f: Int = 0) -> Int {
      guard let found = dlsym(nil, name) else { return -1 }
      return Int(Int32(truncatingIfNeeded: unsafeBitCast(found, to: Call.self)(a, b, c, d, e, f)))
    }
    func address(_ text: String) -> Int { Int(bitPattern: strdup(text)) }
    func canWrite(_ path: String) -> Bool {
      let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
      if file >= 0 { close(file) }
      return file >= 0
    }
    func canRead(_ path: String) -> Bool {
      let file = open(path, O_RDONLY | O_CLOEXEC)
      if file >= 0 { close(file) }
      return file >= 0
    }
    signal(SIGXFSZ, SIG_IGN)

    """#

  private static let files = #"""
    for folder in ["/", "/usr", "/bin", "/lib", "/etc", "/opt", "/opt/swift", "/input", "/modules", "/dev", "/proc", "/proc/self", "/var", "/root", "/home", "/run", "/mnt", "/sys", "OUTSIDE", "/old", "/new", "/memory", "/scratch/../..", "../..", "/proc/self/r\u{6F}ot/..", "/proc/self/cwd/.."] {
      if canWrite(folder + "/jikji-escape") { succeeded.append("write into \(folder)") }
    }
    for path in ["/root", "/home", "/etc/passwd", "/etc/shadow", "/etc/hostname", "/proc/1/r\u{6F}ot/etc/passwd", "/proc/kcore", "/proc/kmsg", "/sys/kernel", "/var/log", "/run", "/dev/mem", "/dev/kmsg", "/dev/tty", "/dev/console", "/dev/sda", "/dev/vda", "/dev/ptmx", "/dev/fuse", "/dev/kvm", "/dev/net/tun", "/tmp/.X11-unix", "OUTSIDE/secret"] {
      if canRead(path) { succeeded.append("read \(path)") }
    }
    for path in ["/proc/sys/kernel/core_pattern", "/proc/sys/kernel/hostname", "/proc/sys/vm/drop_caches", "/proc/sys/user/max_user_namespaces", "/proc/sysrq-trigger", "/proc/self/oom_score_adj", "/proc/self/uid_map", "/proc/self/setgroups", "/proc/1/oom_score_adj", "/proc/irq/0/smp_affinity", "/proc/acpi/wakeup", "/dev/mem"] {
      let file = open(path, O_WRONLY)
      if file >= 0 { succeeded.append("open \(path) for writing") }
    }
    attempt("change a device's rights") { chmod("/dev/null", 0o600) == 0 }
    attempt("change a device's owner") { chown("/dev/null", getuid(), getgid()) == 0 }
    attempt("change a device's times") { utimes("/dev/null", nil) == 0 }
    attempt("change a program's rights") { chmod("/usr/bin/env", 0o777) == 0 }
    attempt("remove a program") { unlink("/usr/bin/env") == 0 || rename("/usr/bin/env", "/usr/bin/env2") == 0 }
    attempt("link a program") { link("/usr/bin/env", "/scratch/env") == 0 }
    attempt("make a device") { mknod("/scratch/disk", S_IFBLK | 0o600, 0x0801) == 0 }
    attempt("chroot") { call("chroot", address(".")) == 0 }
    attempt("chroot and climb") { mkdir("/scratch/a", 0o700) == 0 && call("chroot", address("/scratch/a")) == 0 }
    attempt("climb by a descriptor of the root") {
      let root = open("/", O_RDONLY)
      return fchdir(root) == 0 && (0..<9).allSatisfy { _ in chdir("..") == 0 } && canRead("OUTSIDE/secret")
    }
    attempt("mount a file system") { call("mount", address("tmpfs"), address("/scratch"), address("tmpfs")) == 0 }
    attempt("mount writable again") { call("mount", address("none"), address("/usr"), 0, 0x1020) == 0 }
    attempt("unmount") { call("umount2", address("/usr"), 2) == 0 }
    attempt("pivot_root") { call("syscall", 155, address("."), address(".")) == 0 }
    attempt("open_tree") { call("syscall", 428, -100, address("/"), 1) >= 0 }
    attempt("fsopen") { call("syscall", 430, address("tmpfs")) >= 0 }
    attempt("open a file by its handle") { call("open_by_handle_at", -100, address("x"), 0) >= 0 || errno != EPERM }
    attempt("see a folder of the machine") { canRead("OUTSIDE") }
    attempt("more than the standard descriptors of the machine") {
      (3..<256).contains { number in
        var target = [CChar](repeating: 0, count: 4096)
        let size = readlink("/proc/self/fd/\(number)", &target, 4095)
        return size > 0 && String(cString: target).hasPrefix("OUTSIDE")
      }
    }

    """#

  private static let privileges = #"""
    attempt("become root") { setuid(0) == 0 || seteuid(0) == 0 || setgid(0) == 0 }
    attempt("change groups") { call("setgroups", 0, 0) == 0 }
    attempt("have capabilities") {
      let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
      return status.split(separator: "\n").contains { $0.hasPrefix("Cap") && !$0.hasSuffix("0000000000000000") }
    }
    attempt("gain rights by a program") {
      let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
      return !status.contains("NoNewPrivs:\t1") || !status.contains("Seccomp:\t2")
    }
    for (name, flag) in [("users", 0x1000_0000), ("mounts", 0x2_0000), ("processes", 0x2000_0000), ("network", 0x4000_0000), ("time", 0x80)] {
      attempt("a new namespace of \(name)") { call("unshare", flag) == 0 }
    }
    attempt("enter a namespace") {
      let file = open("/proc/1/ns/mnt", O_RDONLY)
      return file >= 0 && call("setns", Int(file), 0) == 0
    }
    attempt("enter one's own namespace") {
      let file = open("/proc/self/ns/user", O_RDONLY)
      return file >= 0 && call("setns", Int(file), 0) == 0
    }
    attempt("change the host's name") { call("sethostname", address("x"), 1) == 0 }
    attempt("set the clock") {
      var moment = timeval(tv_sec: time(nil), tv_usec: 0)
      return settimeofday(&moment, nil) == 0
    }
    attempt("set a clock") {
      var moment = timespec()
      clock_gettime(CLOCK_REALTIME, &moment)
      return clock_settime(CLOCK_REALTIME, &moment) == 0
    }
    attempt("read the kernel's log") { call("klogctl", 3, address(String(repeating: " ", count: 64)), 64) >= 0 }
    attempt("bpf") { call("syscall", 321, 0, 0, 0) >= 0 || errno != EPERM }
    attempt("keyctl") { call("syscall", 250, 0, -3) >= 0 }
    attempt("add_key") { call("syscall", 248, address("user"), address("a"), address("b"), 1, -3) >= 0 }
    attempt("userfaultfd") { call("syscall", 323, 0) >= 0 }
    attempt("io_uring") { call("syscall", 425, 8, address(String(repeating: "\0", count: 200))) >= 0 || errno != EPERM }
    attempt("perf events") { call("syscall", 298, 0) >= 0 || errno != EPERM }
    attempt("load a module") { call("syscall", 175, 0, 0, 0) == 0 || errno != EPERM }
    attempt("reboot") { call("syscall", 169, 0, 0, 0) == 0 || errno != EPERM }
    attempt("swap") { call("swapoff", address("/dev/vda")) == 0 || errno != EPERM }
    attempt("accounting") { call("acct", 0) == 0 || errno != EPERM }
    attempt("another architecture's addresses") { call("personality", 0x004_0000) >= 0 }
    attempt("type into the terminal") { ioctl(0, 0x5412, strdup("x")!) == 0 || errno != EPERM }
    attempt("a higher priority") { setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, -5) == 0 }
    attempt("real-time priority") {
      var parameter = sched_param(sched_priority: 1)
      return sched_setscheduler(0, SCHED_FIFO, &parameter) == 0
    }
    for (name, kind) in [("processes", 6), ("private memory", 2), ("address space", 9), ("files", 1), ("core files", 4), ("descriptors", 7)] {
      attempt("raise the limit of \(name)") {
        let limit = [Int.max, Int.max]
        return limit.withUnsafeBytes { call("setrlimit", kind, Int(bitPattern: $0.baseAddress)) } == 0
      }
    }
    for (name, family) in [("unix", 1), ("IPv4", 2), ("IPv6", 10), ("netlink", 16), ("packet", 17), ("vsock", 40)] {
      attempt("a socket of the family \(name)") { socket(Int32(family), Int32(SOCK_STREAM.rawValue), 0) >= 0 }
      attempt("a raw socket of the family \(name)") { socket(Int32(family), Int32(SOCK_RAW.rawValue), 0) >= 0 }
    }
    attempt("variables of the user") {
      let known: Set = ["PATH", "HOME", "TMPDIR", "LANG", "TZ", "SWIFT_BACKTRACE", "LLVM_DISABLE_SYMBOLIZATION", "SWIFT_DETERMINISTIC_HASHING", "PWD", "OLDPWD", "SHLVL", "_"]
      return !known.isSuperset(of: ProcessInfo.processInfo.environment.keys)
    }
    attempt("a controlling terminal") { open("/dev/tty", O_RDWR) >= 0 || tcgetpgrp(0) >= 0 }

    """#

  private static let processes = #"""
    attempt("be the first process") { getpid() == 1 }
    attempt("see processes of the machine") {
      let all = ((try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []).compactMap { Int($0) }
      return all.count > 4
    }
    attempt("fork") {
      let child = call("fork")
      if child == 0 { _exit(0) }
      return child > 0
    }
    attempt("vfork") { call("syscall", 58) > 0 }
    attempt("clone") { call("syscall", 56, 17, 0, 0, 0, 0) > 0 }
    attempt("clone with namespaces") { call("syscall", 56, 0x1000_0011, 0, 0, 0, 0) > 0 }
    attempt("clone3") { call("syscall", 435, address(String(repeating: "\0", count: 88)), 88) >= 0 }
    attempt("a program") {
      var process = pid_t()
      var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("/bin/true"), nil]
      return posix_spawn(&process, "/bin/true", nil, nil, &arguments, nil) == 0
    }
    attempt("a shell") { call("system", address("true")) == 0 }
    attempt("a daemon") { call("daemon", 1, 1) == 0 }
    attempt("trace a process") { call("ptrace", 16, 1) == 0 }
    attempt("be traced") { call("ptrace", 0) == 0 }
    attempt("read another process") { call("syscall", 310, 1, 0, 0, 0, 0) >= 0 }
    attempt("a descriptor of another process") { call("syscall", 438, 3, 0, 0) >= 0 || errno != EPERM }
    attempt("signal processes of the machine") {
      (2...40_000).contains { $0 != Int(getpid()) && $0 != 2 && kill(pid_t($0), 0) == 0 }
    }

    """#

  private static let memory = #"""
    func map(_ size: Int, _ flags: Int32, _ file: Int32 = -1) -> Bool {
      let place = mmap(nil, size, PROT_READ | PROT_WRITE, flags, file, 0)
      guard let place, place != MAP_FAILED else { return false }
      munmap(place, size)
      return true
    }
    let anonymous: Int32 = 0x20
    attempt("more private memory than allowed") { map(4 << 30, MAP_PRIVATE | anonymous) }
    attempt("private memory without reservation") { map(4 << 30, MAP_PRIVATE | anonymous | 0x4000) }
    attempt("shared memory without a file") { map(1 << 20, MAP_SHARED | anonymous) }
    attempt("shared memory of zeros") {
      let file = open("/dev/zero", O_RDWR)
      return file >= 0 && map(1 << 20, MAP_SHARED, file)
    }
    attempt("memory that grows like a stack") { map(1 << 20, MAP_PRIVATE | anonymous | 0x100) }
    attempt("address space without end") {
      let place = mmap(nil, 64 << 30, PROT_NONE, MAP_PRIVATE | anonymous | 0x4000, -1, 0)
      return place != MAP_FAILED
    }
    attempt("memfd") { call("memfd_create", address("x"), 0) >= 0 }
    attempt("shared memory of System V") { call("shmget", 0, 1 << 20, 0o1600) >= 0 }
    attempt("semaphores of System V") { call("semget", 0, 1000, 0o1600) >= 0 }
    attempt("messages of System V") { call("msgget", 0, 0o1600) >= 0 }
    attempt("message queues") { call("mq_open", address("/x"), 0o102, 0o600, 0) >= 0 }
    attempt("a file larger than allowed") { truncate("/scratch/large", 1 << 30) == 0 }
    attempt("more in /dev/shm, /tmp and /scratch than the memory limit") {
      let block = [UInt8](repeating: 1, count: 1 << 20)
      var written = 0
      for folder in ["/dev/shm", "/tmp", "/scratch"] {
        for number in 0..<200 {
          let file = open("\(folder)/fill\(number)", O_WRONLY | O_CREAT, 0o600)
          let size = write(file, block, block.count)
          close(file)
          guard size > 0 else { break }
          written += size
        }
      }
      for folder in ["/dev/shm", "/tmp", "/scratch"] { for number in 0..<200 { unlink("\(folder)/fill\(number)") } }
      return written > 128 << 20
    }
    attempt("more descriptors than allowed") {
      let all = (0..<400).map { _ in open("/dev/null", O_RDONLY) }
      for one in all where one >= 0 { close(one) }
      return all.last! >= 0
    }
    attempt("a core file") {
      var limit = rlimit()
      return getrlimit(__rlimit_resource_t(4), &limit) != 0 || limit.rlim_cur > 1
    }

    """#

  private static let firstProcess = #"""
    for name in ["environ", "mem", "maps", "fd/0"] {
      attempt("read /proc/1/\(name)") { canRead("/proc/1/\(name)") }
    }

    """#

  private static let manyFiles = #"""
    attempt("files without number") {
      for number in 0..<40_000 where !canWrite("/tmp/many\(number)") { return false }
      return true
    }

    """#

  private static let manyThreads = #"""
    attempt("threads without number") {
      var attributes = pthread_attr_t()
      pthread_attr_init(&attributes)
      pthread_attr_setstacksize(&attributes, 1 << 16)
      for _ in 0..<1_000 {
        var thread = pthread_t()
        guard pthread_create(&thread, &attributes, { _ in sleep(60); return nil }, nil) == 0 else { return false }
      }
      return true
    }

    """#

  private static let end = #"""
    print("succeeded: \(succeeded.isEmpty ? "none" : succeeded.joined(separator: ", "))")
    """#
}
