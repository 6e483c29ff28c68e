// The system calls that a confined program must not make.
#pragma once
#include <stddef.h>

/// Writes a classic BPF program for seccomp(2) into `bytes`, as an array of `struct sock_filter`.
///
/// It refuses what could leave the confinement or use memory that no limit counts; with `may_fork` 0 also new processes.
/// Returns its size in bytes; 0 when there is no room for it in `size` bytes (2,048 always do).
size_t linux_system_call_filter(int may_fork, unsigned char *bytes, size_t size);
