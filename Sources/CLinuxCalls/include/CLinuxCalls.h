// Linux calls that Swift's Glibc module leaves out because glibc declares them for _GNU_SOURCE only.
#pragma once
#include "LinuxProgram.h"
#include "SystemCallFilter.h"

/// Exchanges what two paths name, atomically (renameat2(2) with RENAME_EXCHANGE); 0, or the error number.
int linux_exchange(const char *left, const char *right);

/// How many processors this process may run on (sched_getaffinity(2)).
int linux_allowed_processors(void);

/// Has the number of each signal `signal` that arrives written to `descriptor` as one byte, instead of the signal's default
/// action; 0, or the error number. A signal that is ignored stays ignored. All signals share the descriptor of the last call.
int linux_forward_signal(int signal, int descriptor);
