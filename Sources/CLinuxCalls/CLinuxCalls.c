#define _GNU_SOURCE
#include "CLinuxCalls.h"
#include <errno.h>
#include <fcntl.h>
#include <linux/fs.h>
#include <malloc.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

int linux_exchange(const char *left, const char *right) {
  return renameat2(AT_FDCWD, left, AT_FDCWD, right, RENAME_EXCHANGE) == 0 ? 0 : errno;
}

int linux_spread_subfolders(const char *path) {
  int folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC), flags = 0, failure = 0;
  if (folder < 0) return errno;
  if (ioctl(folder, FS_IOC_GETFLAGS, &flags) != 0) failure = errno;
  flags |= FS_TOPDIR_FL;
  if (failure == 0 && ioctl(folder, FS_IOC_SETFLAGS, &flags) != 0) failure = errno;
  close(folder);
  return failure;
}

int linux_device_of(const char *path, unsigned *major, unsigned *minor) {
  struct stat facts;
  if (stat(path, &facts) != 0) return errno;
  *major = gnu_dev_major(facts.st_dev);
  *minor = gnu_dev_minor(facts.st_dev);
  return 0;
}

int linux_allowed_processors(void) {
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) == 0 && CPU_COUNT(&set) > 0) return CPU_COUNT(&set);
  long online = sysconf(_SC_NPROCESSORS_ONLN);
  return online > 0 ? (int)online : 1;
}

void linux_map_blocks_from(int bytes) { mallopt(M_MMAP_THRESHOLD, bytes); }

void linux_give_back_free_memory(void) { malloc_trim(0); }

void linux_limit_arenas(int count) { mallopt(M_ARENA_MAX, count); }

static volatile sig_atomic_t signal_descriptor = -1;

static void forward_signal(int number) {
  int saved = errno;
  unsigned char byte = (unsigned char)number;
  // A pipe that is full tells of signals enough.
  ssize_t written = write(signal_descriptor, &byte, 1);
  (void)written;
  errno = saved;
}

int linux_forward_signal(int number, int descriptor) {
  struct sigaction action = {.sa_handler = forward_signal, .sa_flags = SA_RESTART};
  signal_descriptor = descriptor;
  sigfillset(&action.sa_mask);
  return sigaction(number, &action, NULL) == 0 ? 0 : errno;
}
