#define _GNU_SOURCE
#include "CLinuxCalls.h"
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

int linux_exchange(const char *left, const char *right) {
  return renameat2(AT_FDCWD, left, AT_FDCWD, right, RENAME_EXCHANGE) == 0 ? 0 : errno;
}

int linux_allowed_processors(void) {
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) == 0 && CPU_COUNT(&set) > 0) return CPU_COUNT(&set);
  long online = sysconf(_SC_NPROCESSORS_ONLN);
  return online > 0 ? (int)online : 1;
}

// Read by jemalloc when the program starts (jemalloc(3), TUNING). A build frees most of what it allocates within seconds; with the default,
// ten seconds, memory that was freed would be kept until the end.
const char *malloc_conf = "dirty_decay_ms:200";

static volatile sig_atomic_t signal_descriptor = -1;

static void forward_signal(int number) {
  int saved = errno;
  unsigned char byte = (unsigned char)number;
  // A full pipe holds signals enough already.
  ssize_t written = write(signal_descriptor, &byte, 1);
  (void)written;
  errno = saved;
}

int linux_forward_signal(int number, int descriptor) {
  struct sigaction old, action = {.sa_handler = forward_signal, .sa_flags = SA_RESTART};
  signal_descriptor = descriptor;
  // Whoever started this program, as nohup does, wants it to go on.
  if (sigaction(number, NULL, &old) == 0 && old.sa_handler == SIG_IGN) return 0;
  sigfillset(&action.sa_mask);
  return sigaction(number, &action, NULL) == 0 ? 0 : errno;
}
