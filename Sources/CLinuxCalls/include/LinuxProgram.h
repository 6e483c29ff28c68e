// Starts programs with limits, and in namespaces of their own, where they see only what they are given.
#pragma once
#include <stddef.h>

/// What a program sees instead of the machine. It has no network, no capabilities, its own process numbers, and a root folder
/// that it cannot write to; /scratch, /tmp and /dev/shm share a file system in memory.
struct linux_confinement {
  /// Three texts for each entry, in the order in which entries are made, then NULL. `ro` or `rw`, a path outside without
  /// symbolic links, the path inside; or `ln`, the target of a symbolic link, the path of the link.
  char *const *entries;
  /// How many bytes and how many files /scratch, /tmp and /dev/shm may hold together.
  unsigned long long scratch_bytes, scratch_files;
  /// A classic BPF program for seccomp(2), and its size in bytes.
  const unsigned char *filter;
  size_t filter_bytes;
  /// Whether the program of root stays root's own user outside, to write into `rw` folders; else it becomes nobody's.
  int keeps_user;
};

/// A program to start.
struct linux_program {
  /// Its path and arguments, and its whole environment (`NAME=value`); each list ends with NULL.
  char *const *arguments, *const *environment;
  /// Its working directory; with a confinement, a path in there.
  const char *folder;
  /// What it gets as descriptors 0, 1 and 2, and as 9 unless that is -1. It gets no others.
  int input, output, error, ninth;
  /// Limits in bytes: private memory, the size of a file.
  unsigned long long memory, file;
  /// Limits on seconds of processor time, and on processes and threads (0: none).
  unsigned long long seconds, processes;
  /// NULL when it sees the machine as it is.
  const struct linux_confinement *confinement;
};

/// What a program, or the process that confines it, wrote about its end.
struct linux_report {
  /// The step that failed (`mount`, `working folder`); empty when none did.
  char step[32];
  /// The error number of that step, or else the program's status as wait(2) gives it.
  int value;
};

/// A started program.
struct linux_process {
  /// Its process number, and a descriptor that becomes readable when it has ended (pidfd_open(2)).
  int number, ended;
  /// Where a `linux_report` can be read when it has ended; nothing is there when the program was not confined and all went
  /// well.
  int report;
};

/// Starts `program`. It is killed when the calling thread ends. 0, or the error number.
int linux_start(const struct linux_program *program, struct linux_process *process);
