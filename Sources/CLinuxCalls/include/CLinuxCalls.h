// Linux calls that Swift's Glibc module leaves out because glibc declares them for _GNU_SOURCE only.
#pragma once

/// Lets two paths change places at once; 0, or the error number.
int linux_exchange(const char *left, const char *right);

/// Marks a folder of ext4 as one whose subfolders are to lie far apart (chattr +T); 0, or the error number.
int linux_spread_subfolders(const char *path);

/// The two numbers of the device that a path lies on; 0, or the error number.
int linux_device_of(const char *path, unsigned *major, unsigned *minor);

/// How many processors this process may run on.
int linux_allowed_processors(void);

/// Has the allocator map every block of at least `bytes` bytes by itself, so that freeing it gives the memory back.
void linux_map_blocks_from(int bytes);

/// Has all threads share at most `count` pools of the allocator, each of which keeps free memory for itself.
void linux_limit_arenas(int count);

/// Gives memory that the allocator keeps but nobody uses back to the system.
void linux_give_back_free_memory(void);

/// Has the number of each signal `signal` that arrives written to `descriptor`, as one byte, instead of what the system
/// would do; 0, or the error number. All signals share the descriptor of the last call.
int linux_forward_signal(int signal, int descriptor);
