#include "SystemCallFilter.h"
#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#else
#error "the filter does not know this processor"
#endif

// Newer than the headers of some systems; the numbers are the same on all machines.
enum { CALL_QUOTACTL_FD = 443, CALL_MEMFD_SECRET = 447, CALL_MOUNT_SETATTR = 442, CALL_LISTMOUNT = 458 };
// asm-generic/ioctls.h: types into the terminal as if its user did; acts on a virtual console.
enum { TYPE_INTO_TERMINAL = 0x5412, ACT_ON_CONSOLE = 0x541C };

/// Calls that no program is allowed: other namespaces and mounts, other processes' memory, the kernel's settings and clocks,
/// and memory that no limit of a process counts.
static const unsigned refused[] = {
    SYS_mount, SYS_umount2, SYS_pivot_root, SYS_chroot, SYS_unshare, SYS_setns, SYS_open_tree, SYS_move_mount, SYS_fsopen,
    SYS_fsconfig, SYS_fsmount, SYS_fspick, CALL_MOUNT_SETATTR, CALL_LISTMOUNT, SYS_open_by_handle_at,
    SYS_name_to_handle_at, SYS_swapon, SYS_swapoff, SYS_quotactl, CALL_QUOTACTL_FD,
    SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev, SYS_kcmp, SYS_pidfd_getfd, SYS_move_pages, SYS_migrate_pages,
    SYS_process_madvise,
    SYS_bpf, SYS_perf_event_open, SYS_userfaultfd, SYS_io_uring_setup, SYS_io_uring_enter, SYS_io_uring_register,
    SYS_fanotify_init, SYS_add_key, SYS_request_key, SYS_keyctl, SYS_personality, SYS_syslog, SYS_acct, SYS_reboot,
    SYS_kexec_load, SYS_kexec_file_load, SYS_init_module, SYS_finit_module, SYS_delete_module, SYS_vhangup,
    SYS_sethostname, SYS_setdomainname, SYS_settimeofday, SYS_clock_settime, SYS_adjtimex, SYS_clock_adjtime,
    SYS_memfd_create, CALL_MEMFD_SECRET, SYS_shmget, SYS_shmat, SYS_shmctl, SYS_semget, SYS_semop, SYS_msgget, SYS_mq_open,
#if defined(__x86_64__)
    SYS_iopl, SYS_ioperm, SYS_modify_ldt, SYS_uselib, SYS_ustat, SYS_sysfs, SYS__sysctl,
#endif
};

enum { CAPACITY = 256 };

struct program {
  struct sock_filter steps[CAPACITY];
  size_t count;
};

static void add(struct program *program, struct sock_filter step) {
  if (program->count < CAPACITY) program->steps[program->count++] = step;
}

static void load(struct program *program, size_t offset) {
  add(program, (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (unsigned)offset));
}

/// Jumps over `skipped` steps unless the value that was loaded compares with `value` as `comparison` says.
static void skip_unless(struct program *program, unsigned short comparison, unsigned value, unsigned char skipped) {
  add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | comparison | BPF_K, value, 0, skipped));
}

static void answer(struct program *program, unsigned action) {
  add(program, (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, action));
}

static void refuse_call(struct program *program, unsigned number, int error) {
  skip_unless(program, BPF_JEQ, number, 1);
  answer(program, SECCOMP_RET_ERRNO | (unsigned)error);
}

/// Refuses a call when one of the bits is set in an argument, and allows it otherwise.
static void refuse_bits(struct program *program, unsigned number, int argument, unsigned bits) {
  skip_unless(program, BPF_JEQ, number, 4);
  load(program, offsetof(struct seccomp_data, args) + 8 * (size_t)argument);
  skip_unless(program, BPF_JSET, bits, 1);
  answer(program, SECCOMP_RET_ERRNO | EPERM);
  answer(program, SECCOMP_RET_ALLOW);
}

/// Refuses shared memory without a file, which RLIMIT_DATA does not count, and memory that grows like a stack.
static void limit_mappings(struct program *program) {
  skip_unless(program, BPF_JEQ, SYS_mmap, 7);
  load(program, offsetof(struct seccomp_data, args) + 8 * 3);
  skip_unless(program, BPF_JSET, MAP_GROWSDOWN, 1);
  answer(program, SECCOMP_RET_ERRNO | EPERM);
  skip_unless(program, BPF_JSET, MAP_ANONYMOUS, 2);
  skip_unless(program, BPF_JSET, MAP_SHARED, 1);
  answer(program, SECCOMP_RET_ERRNO | EPERM);
  answer(program, SECCOMP_RET_ALLOW);
}

/// Allows new threads; new processes only where they are wanted; new namespaces never.
static void limit_processes(struct program *program, int may_fork) {
  const unsigned namespaces = CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID |
                              CLONE_NEWNET;
  // Its flags lie in memory, where a filter cannot look; the C library then uses clone.
  refuse_call(program, SYS_clone3, ENOSYS);
#if defined(__x86_64__)
  if (!may_fork) refuse_call(program, SYS_fork, EPERM);
  if (!may_fork) refuse_call(program, SYS_vfork, EPERM);
#endif
  if (!may_fork) {
    skip_unless(program, BPF_JEQ, SYS_clone, 4);
    load(program, offsetof(struct seccomp_data, args));
    add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, CLONE_THREAD, 1, 0));
    answer(program, SECCOMP_RET_ERRNO | EPERM);
    load(program, offsetof(struct seccomp_data, nr));
  }
  refuse_bits(program, SYS_clone, 0, namespaces);
}

size_t linux_system_call_filter(int may_fork, unsigned char *bytes, size_t size) {
  struct program program = {.count = 0};
  load(&program, offsetof(struct seccomp_data, arch));
  add(&program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0));
  answer(&program, SECCOMP_RET_ERRNO | EPERM);
  load(&program, offsetof(struct seccomp_data, nr));
  // Calls of the x32 ABI have other numbers.
  skip_unless(&program, BPF_JGE, 0x40000000, 1);
  answer(&program, SECCOMP_RET_ERRNO | EPERM);
  for (size_t index = 0; index < sizeof refused / sizeof *refused; index++) refuse_call(&program, refused[index], EPERM);
  refuse_call(&program, SYS_socket, EACCES);
  skip_unless(&program, BPF_JEQ, SYS_ioctl, 6);
  load(&program, offsetof(struct seccomp_data, args) + 8);
  skip_unless(&program, BPF_JEQ, TYPE_INTO_TERMINAL, 1);
  answer(&program, SECCOMP_RET_ERRNO | EPERM);
  skip_unless(&program, BPF_JEQ, ACT_ON_CONSOLE, 1);
  answer(&program, SECCOMP_RET_ERRNO | EPERM);
  answer(&program, SECCOMP_RET_ALLOW);
  limit_mappings(&program);
  limit_processes(&program, may_fork);
  answer(&program, SECCOMP_RET_ALLOW);
  size_t length = program.count * sizeof *program.steps;
  if (program.count == CAPACITY || length > size) return 0;
  memcpy(bytes, program.steps, length);
  return length;
}
