// Linux calls that Swift's Glibc module leaves out because glibc declares them for _GNU_SOURCE only.
#pragma once
#include "LinuxProgram.h"
#include "SystemCallFilter.h"

/// Exchanges what two paths name, atomically (renameat2(2) with RENAME_EXCHANGE); 0, or the error number.
int linux_exchange(const char *left, const char *right);

/// How many processors this process may run on (sched_getaffinity(2)).
int linux_allowed_processors(void);

/// Has the allocator map every block of at least `bytes` bytes by itself, so that freeing it returns the memory to the
/// system (mallopt(3), M_MMAP_THRESHOLD).
void linux_map_blocks_from(int bytes);

/// Has all threads share at most `count` arenas of the allocator, each of which keeps free memory for itself (mallopt(3),
/// M_ARENA_MAX).
void linux_limit_arenas(int count);

/// Returns memory that the allocator keeps but nobody uses to the system (malloc_trim(3)).
void linux_give_back_free_memory(void);

/// Has the number of each signal `signal` that arrives written to `descriptor` as one byte, instead of the signal's default
/// action; 0, or the error number. A signal that is ignored stays ignored. All signals share the descriptor of the last call.
int linux_forward_signal(int signal, int descriptor);
