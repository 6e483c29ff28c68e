#define _GNU_SOURCE
#include "LinuxProgram.h"
#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <signal.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// Everything below `linux_start` runs in a copy of a process with other threads, so it makes system calls and nothing else:
// no allocation, no streams, no locks.

// Newer than the headers of some systems; the numbers are the same on all machines.
#define CALL_CLOSE_RANGE 436
#define CALL_MOUNT_SETATTR 442
#define CLOSE_ON_EXECUTION 4u
#define ALL_BELOW 0x8000
enum { READ_ONLY = 1, NO_SET_USER = 2, NO_DEVICES = 4, NO_EXECUTION = 8 };

/// The user that confined programs believe to be, and `nobody` outside.
#define USER_INSIDE "1000"
#define NOBODY "65534"

struct child {
  const struct linux_program *program;
  int go, report;
};

static void fail(const struct child *child, const char *step) {
  struct linux_report report = {.value = errno};
  strncpy(report.step, step, sizeof report.step - 1);
  ssize_t written = write(child->report, &report, sizeof report);
  (void)written;
  _exit(127);
}

#define TRY(call, step) \
  if ((call) < 0) fail(child, step)

/// A copy of the calling process without the C library's knowledge, which waits for locks that other threads may hold.
static int copy_process(unsigned long flags, int *descriptor) {
  return (int)syscall(SYS_clone, flags | SIGCHLD, 0, descriptor, 0, 0);
}

static void set_limit(int kind, unsigned long long value) {
  struct rlimit limit;
  if (value == 0 || getrlimit(kind, &limit) != 0) return;
  if (limit.rlim_max == RLIM_INFINITY || limit.rlim_max > value) limit.rlim_max = value;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(kind, &limit);
}

/// Sets limits and descriptors, and becomes the program.
static void become(struct child *child) {
  const struct linux_program *program = child->program;
  // Out of the way of descriptor 9, while this process may still have as many as its parent.
  int report = fcntl(child->report, F_DUPFD_CLOEXEC, 10);
  TRY(report, "descriptors");
  child->report = report;
  set_limit(RLIMIT_DATA, program->memory);
  // What is mapped without being private memory: libraries, and what is reserved for the stacks and heaps of threads.
  set_limit(RLIMIT_AS, program->memory + (4ull << 30));
  set_limit(RLIMIT_FSIZE, program->file);
  set_limit(RLIMIT_CPU, program->seconds);
  set_limit(RLIMIT_NPROC, program->processes);
  set_limit(RLIMIT_NOFILE, 256);
  // One byte and not none: a core file of that size is not begun, and a program that collects dumps is not called (core(5)).
  set_limit(RLIMIT_CORE, 1);
  if (program->confinement) set_limit(RLIMIT_STACK, 8 << 20);
  sigset_t none;
  sigemptyset(&none);
  TRY(dup2(program->input, 0), "standard input");
  TRY(dup2(program->output, 1), "standard output");
  TRY(dup2(program->error, 2), "standard error");
  TRY(syscall(CALL_CLOSE_RANGE, 3, ~0u, CLOSE_ON_EXECUTION), "descriptors");
  if (program->ninth == 9) {
    TRY(fcntl(9, F_SETFD, 0), "descriptor 9");
  } else if (program->ninth >= 0) {
    TRY(dup2(program->ninth, 9), "descriptor 9");
  }
  TRY(chdir(program->folder), "working folder");
  sigprocmask(SIG_SETMASK, &none, NULL);
  const struct linux_confinement *confinement = program->confinement;
  if (confinement) {
    struct sock_fprog filter = {
        .len = (unsigned short)(confinement->filter_bytes / sizeof(struct sock_filter)),
        .filter = (struct sock_filter *)confinement->filter};
    TRY(prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0), "no_new_privs");
    TRY(prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter), "system call filter");
  }
  const struct timespec pause = {.tv_nsec = 10000000};
  for (int tries = 0; tries < 200; tries++) {
    execve(program->arguments[0], program->arguments, program->environment);
    // A program that was just written is busy while a copy of the writing process, made by another thread, still holds it open.
    if (errno != ETXTBSY) break;
    nanosleep(&pause, NULL);
  }
  _exit(127);
}

// MARK: - The root folder

static void join(const struct child *child, char *path, size_t size, const char *left, const char *right) {
  size_t first = strlen(left), second = strlen(right);
  errno = ENAMETOOLONG;
  if (first + second + 1 > size) fail(child, "path");
  memcpy(path, left, first);
  memcpy(path + first, right, second + 1);
}

/// Makes the folders that lead to `path`, and at the path itself a folder or an empty file.
static void make_place(const struct child *child, char *path, int is_folder) {
  for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
    *slash = 0;
    if (mkdir(path, 0755) < 0 && errno != EEXIST && errno != EROFS) fail(child, "folder");
    *slash = '/';
  }
  if (is_folder) {
    if (mkdir(path, 0755) < 0 && errno != EEXIST) fail(child, "folder");
  } else {
    int file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0644);
    if (file < 0 && errno != EROFS) fail(child, "file");
    close(file);
  }
}

/// Shows what is at `source`, and all that is mounted below it, at `place` with the given restrictions.
static void bind(const struct child *child, const char *source, const char *place, unsigned long long restrictions) {
  struct {
    unsigned long long set, clear, propagation, user;
  } attributes = {.set = restrictions};
  TRY(mount(source, place, NULL, MS_BIND | MS_REC, NULL), "bind");
  TRY(syscall(CALL_MOUNT_SETATTR, AT_FDCWD, place, ALL_BELOW, &attributes, sizeof attributes), "mount_setattr");
}

static void make_entry(const struct child *child, const char *kind, const char *source, const char *target) {
  char outside[8192], inside[8192];
  struct stat facts;
  join(child, inside, sizeof inside, "/new", target);
  if (strcmp(kind, "ln") == 0) {
    make_place(child, inside, 1);
    TRY(rmdir(inside), "link");
    TRY(symlink(source, inside), "link");
    return;
  }
  join(child, outside, sizeof outside, "/old", source);
  TRY(stat(outside, &facts), "source");
  make_place(child, inside, S_ISDIR(facts.st_mode));
  bind(child, outside, inside, NO_SET_USER | NO_DEVICES | (strcmp(kind, "ro") == 0 ? READ_ONLY : 0));
}

/// The devices that programs expect. /dev/zero is a name of /dev/full, which reads the same and cannot be mapped: a shared
/// mapping of zeros is memory that no limit counts.
static void make_devices(const struct child *child) {
  static const char *const names[] = {"/dev/null", "/dev/full", "/dev/random", "/dev/urandom"};
  char outside[64], inside[64];
  for (size_t index = 0; index < sizeof names / sizeof *names; index++) {
    join(child, outside, sizeof outside, "/old", names[index]);
    join(child, inside, sizeof inside, "/new", names[index]);
    make_place(child, inside, 0);
    bind(child, outside, inside, READ_ONLY | NO_SET_USER | NO_EXECUTION);
  }
  TRY(symlink("full", "/new/dev/zero"), "link");
  TRY(symlink("/proc/self/fd", "/new/dev/fd"), "link");
  TRY(symlink("/proc/self/fd/0", "/new/dev/stdin"), "link");
  TRY(symlink("/proc/self/fd/1", "/new/dev/stdout"), "link");
  TRY(symlink("/proc/self/fd/2", "/new/dev/stderr"), "link");
}

static char *number_text(char *end, unsigned long long value) {
  *--end = 0;
  do *--end = (char)('0' + value % 10);
  while (value /= 10);
  return end;
}

/// Mounts the file system whose folders are /scratch, /tmp and /dev/shm.
static void make_scratch(const struct child *child, const struct linux_confinement *confinement) {
  static const char *const places[] = {"/new/scratch", "/new/tmp", "/new/dev/shm"};
  static const char *const folders[] = {"/memory/scratch", "/memory/tmp", "/memory/shm"};
  char options[96], first[24], second[24];
  join(child, options, sizeof options, "mode=755,size=", number_text(first + 24, confinement->scratch_bytes));
  size_t length = strlen(options);
  join(child, options + length, sizeof options - length, ",nr_inodes=",
       number_text(second + 24, confinement->scratch_files));
  TRY(mkdir("/memory", 0755), "folder");
  TRY(mount("tmpfs", "/memory", "tmpfs", MS_NOSUID | MS_NODEV, options), "scratch");
  for (int index = 0; index < 3; index++) {
    char place[32];
    join(child, place, sizeof place, places[index], "");
    make_place(child, place, 1);
    TRY(mkdir(folders[index], 0777), "folder");
    TRY(chmod(folders[index], 01777), "folder");
    bind(child, folders[index], place, NO_SET_USER | NO_DEVICES);
  }
}

/// Makes a root folder of the entries and leaves the machine's. The old root is put aside first, so that a source below /tmp
/// is found although a file system is mounted there (the way of bubblewrap).
static void change_root(const struct child *child, const struct linux_confinement *confinement) {
  struct {
    unsigned long long set, clear, propagation, user;
  } read_only = {.set = READ_ONLY | NO_SET_USER | NO_DEVICES};
  umask(0022);
  TRY(mount(NULL, "/", NULL, MS_SLAVE | MS_REC, NULL), "propagation");
  TRY(mount("tmpfs", "/tmp", "tmpfs", MS_NOSUID | MS_NODEV, "mode=755,size=1m,nr_inodes=4096"), "root");
  TRY(mkdir("/tmp/new", 0755), "folder");
  TRY(mkdir("/tmp/old", 0755), "folder");
  TRY(syscall(SYS_pivot_root, "/tmp", "/tmp/old"), "pivot_root");
  TRY(chdir("/"), "folder");
  TRY(mount("tmpfs", "/new", "tmpfs", MS_NOSUID | MS_NODEV, "mode=755,size=1m,nr_inodes=4096"), "root");
  make_devices(child);
  make_scratch(child, confinement);
  // After /tmp, below which some of them may be shown.
  for (char *const *entry = confinement->entries; entry[0]; entry += 3) make_entry(child, entry[0], entry[1], entry[2]);
  TRY(mkdir("/new/proc", 0755), "folder");
  TRY(mount("proc", "/new/proc", "proc", MS_RDONLY | MS_NOSUID | MS_NODEV | MS_NOEXEC, NULL), "proc");
  TRY(syscall(CALL_MOUNT_SETATTR, AT_FDCWD, "/new", 0, &read_only, sizeof read_only), "mount_setattr");
  TRY(umount2("/old", MNT_DETACH), "old root");
  TRY(chdir("/new"), "folder");
  TRY(syscall(SYS_pivot_root, ".", "."), "pivot_root");
  TRY(umount2(".", MNT_DETACH), "old root");
  TRY(chdir("/"), "folder");
}

// MARK: - The two processes of a confinement

static void drop_capabilities(const struct child *child) {
  struct __user_cap_header_struct head = {.version = _LINUX_CAPABILITY_VERSION_3};
  struct __user_cap_data_struct none[2] = {{0, 0, 0}, {0, 0, 0}};
  prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
  TRY(syscall(SYS_capset, &head, none), "capabilities");
}

/// The program's process: takes the user that the map provides for it, and gives up every right.
static void run_confined(struct child *child) {
  int user = 1000;
  for (int capability = 0; prctl(PR_CAPBSET_DROP, capability, 0, 0, 0) == 0; capability++) {}
  TRY(setsid(), "session");
  // Fails for ordinary users, who keep what the system gave them.
  syscall(SYS_setgroups, 0, NULL);
  TRY(syscall(SYS_setresuid, user, user, user), "user");
  drop_capabilities(child);
  become(child);
}

/// The first process of the namespaces: prepares them, starts the program, and collects what ends until the program does; all
/// processes that are left end with this one.
static void confine(struct child *child) {
  char byte;
  TRY(prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0), "parent");
  // Nothing comes when the caller could not write the maps of users.
  if (read(child->go, &byte, 1) != 1) _exit(127);
  setsid();
  change_root(child, child->program->confinement);
  int program = copy_process(0, NULL);
  TRY(program, "process");
  if (program == 0) run_confined(child);
  drop_capabilities(child);
  prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
  struct linux_report report = {.value = 0};
  dup2(child->report, 0);
  syscall(CALL_CLOSE_RANGE, 1, ~0u, 0);
  for (;;) {
    int ended = waitpid(-1, &report.value, __WALL);
    if (ended < 0 && errno != EINTR) _exit(127);
    if (ended == program) break;
  }
  ssize_t written = write(0, &report, sizeof report);
  _exit(written == sizeof report ? 0 : 127);
}

// MARK: - Starting

static int write_file(int process, const char *name, const char *text) {
  char path[64] = "/proc/", digits[24];
  strcat(path, number_text(digits + 24, (unsigned long long)process));
  strcat(strcat(path, "/"), name);
  int file = open(path, O_WRONLY | O_CLOEXEC);
  if (file < 0) return errno;
  ssize_t written = write(file, text, strlen(text));
  int problem = written < 0 ? errno : 0;
  close(file);
  return problem;
}

/// Maps the user and the group of the program. The group stays: compilers keep modules in folders that only user and group may
/// read.
static int write_maps(int process, int keeps_user) {
  char users[64] = USER_INSIDE " ", groups[64] = USER_INSIDE " ", digits[24];
  strcat(strcat(users, number_text(digits + 24, geteuid())), " 1\n");
  strcat(strcat(groups, number_text(digits + 24, getegid())), " 1\n");
  int problem = -1;
  if (geteuid() == 0 && !keeps_user) problem = write_file(process, "uid_map", "0 0 1\n" USER_INSIDE " " NOBODY " 1\n");
  // The user namespace of a container may have no such user.
  if (problem != 0) problem = write_file(process, "uid_map", users);
  // An ordinary user may map groups only of processes that can not change them.
  if (problem == 0 && geteuid() != 0) problem = write_file(process, "setgroups", "deny");
  return problem ? problem : write_file(process, "gid_map", groups);
}

/// Closes what this copy of a process has open and does not need: files that were just written must not stay busy, nor pipes
/// of other programs open, while it prepares.
static void close_others(const struct child *child) {
  const struct linux_program *program = child->program;
  const int needed[] = {child->go, child->report, program->input, program->output, program->error, program->ninth};
  const int count = sizeof needed / sizeof *needed;
  int first = 3;
  for (;;) {
    int next = -1;
    for (int index = 0; index < count; index++) {
      if (needed[index] >= first && (next < 0 || needed[index] < next)) next = needed[index];
    }
    if (next != first) syscall(CALL_CLOSE_RANGE, first, next < 0 ? ~0u : (unsigned)next - 1, 0);
    if (next < 0) return;
    first = next + 1;
  }
}

static void start(struct child *child) {
  close_others(child);
  struct sigaction standard = {.sa_handler = SIG_DFL};
  for (int signal = 1; signal < NSIG; signal++) sigaction(signal, &standard, NULL);
  if (child->program->confinement) confine(child);
  TRY(prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0), "parent");
  setsid();
  become(child);
}

int linux_start(const struct linux_program *program, struct linux_process *process) {
  const unsigned long namespaces = CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNS | CLONE_NEWNET | CLONE_NEWIPC | CLONE_NEWUTS |
                                   CLONE_NEWCGROUP;
  int report[2], go[2];
  if (pipe2(report, O_CLOEXEC | O_NONBLOCK) < 0) return errno;
  if (pipe2(go, O_CLOEXEC) < 0) {
    int problem = errno;
    close(report[0]), close(report[1]);
    return problem;
  }
  struct child child = {.program = program, .go = go[0], .report = report[1]};
  sigset_t all, before;
  sigfillset(&all);
  // No handler of this process may run in the copy.
  pthread_sigmask(SIG_SETMASK, &all, &before);
  process->number = copy_process((program->confinement ? namespaces : 0) | CLONE_PIDFD, &process->ended);
  int problem = process->number < 0 ? errno : 0;
  if (process->number == 0) {
    close(go[1]);
    start(&child);
  }
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  close(report[1]);
  if (problem == 0 && program->confinement) {
    problem = write_maps(process->number, program->confinement->keeps_user);
    if (problem == 0 && write(go[1], "", 1) != 1) problem = errno;
    if (problem != 0) {
      close(go[1]);
      go[1] = -1;
      waitpid(process->number, NULL, 0);
      close(process->ended);
    }
  }
  // Kept until here: writing to a process that has ended already would otherwise end this one by SIGPIPE.
  close(go[0]);
  if (go[1] >= 0) close(go[1]);
  process->report = report[0];
  if (problem != 0) close(report[0]);
  return problem;
}
