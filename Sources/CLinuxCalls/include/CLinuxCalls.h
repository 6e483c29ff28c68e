// Linux calls that Swift's Glibc module leaves out because glibc declares them for _GNU_SOURCE only.
#pragma once

/// Lets two paths change places at once; 0, or the error number.
int linux_exchange(const char *left, const char *right);

/// How many processors this process may run on.
int linux_allowed_processors(void);

/// Limits the allocator to `count` arenas, so that short-lived threads do not each keep memory.
void linux_limit_arenas(int count);
