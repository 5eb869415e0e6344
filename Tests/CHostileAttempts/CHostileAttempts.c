#define _GNU_SOURCE
#include "CHostileAttempts.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

static int outcome(long result) { return result < 0 ? errno : 0; }

static void *nothing(void *argument) { return argument; }

static int start_thread(void) {
  pthread_t thread;
  return pthread_create(&thread, NULL, nothing, NULL);
}

static int run_program(void) {
  char *arguments[] = {"/bin/true", NULL};
  return outcome(execv("/bin/true", arguments));
}

static int own_memory(int protection) {
  void *page = mmap(NULL, 4096, protection, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return page == MAP_FAILED ? errno : 0;
}

static int make_code(void) {
  void *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return page == MAP_FAILED ? errno : outcome(mprotect(page, 4096, PROT_READ | PROT_EXEC));
}

static int look_into_parent(void) {
  char byte;
  struct iovec mine = {&byte, 1}, theirs = {&byte, 1};
  return outcome(process_vm_readv(getppid(), &mine, 1, &theirs, 1, 0));
}

static int take_memory(void) {
  // 64 GiB in pieces that are used, far beyond what a worker may have.
  for (int count = 0; count < 4096; count++) {
    char *piece = malloc(16 << 20);
    if (piece == NULL) return ENOMEM;
    memset(piece, 1, 16 << 20);
  }
  return 0;
}

static int raise_limit(void) {
  struct rlimit limit = {RLIM_INFINITY, RLIM_INFINITY};
  return outcome(setrlimit(RLIMIT_AS, &limit));
}

static int write_elsewhere(void) {
  for (int descriptor = 3; descriptor < 256; descriptor++) {
    if (write(descriptor, "x", 1) == 1) return 0;
  }
  return EBADF;
}

int hostile_attempt(const char *name) {
  if (!strcmp(name, "open")) return outcome(open("/etc/passwd", O_RDONLY));
  if (!strcmp(name, "create")) return outcome(open("/tmp/hostile-worker", O_CREAT | O_WRONLY, 0600));
  if (!strcmp(name, "open2")) return outcome(syscall(SYS_openat2, AT_FDCWD, "/etc/passwd", NULL, 0));
  if (!strcmp(name, "list")) return outcome(open("/", O_RDONLY | O_DIRECTORY));
  if (!strcmp(name, "unlink")) return outcome(unlink("/tmp/hostile-worker"));
  if (!strcmp(name, "socket")) return outcome(socket(AF_INET, SOCK_STREAM, 0));
  if (!strcmp(name, "datagram")) return outcome(socket(AF_INET6, SOCK_DGRAM, 0));
  if (!strcmp(name, "unix-socket")) return outcome(socket(AF_UNIX, SOCK_STREAM, 0));
  if (!strcmp(name, "send")) return outcome(send(0, "x", 1, 0));
  if (!strcmp(name, "fork")) return outcome(syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0));
  if (!strcmp(name, "clone3")) return outcome(syscall(SYS_clone3, NULL, 0));
  if (!strcmp(name, "thread")) return start_thread();
  if (!strcmp(name, "exec")) return run_program();
  if (!strcmp(name, "ptrace")) return outcome(ptrace(PTRACE_ATTACH, getppid(), 0, 0));
  if (!strcmp(name, "read-parent")) return look_into_parent();
  if (!strcmp(name, "kill-parent")) return outcome(kill(getppid(), SIGKILL));
  if (!strcmp(name, "io_uring")) return outcome(syscall(SYS_io_uring_setup, 1, NULL));
  if (!strcmp(name, "memfd")) return outcome(syscall(SYS_memfd_create, "x", 0));
  if (!strcmp(name, "unshare")) return outcome(syscall(SYS_unshare, 0x10000000));
  if (!strcmp(name, "executable-memory")) return own_memory(PROT_READ | PROT_EXEC);
  if (!strcmp(name, "make-code")) return make_code();
  if (!strcmp(name, "memory")) return take_memory();
  if (!strcmp(name, "raise-limit")) return raise_limit();
  if (!strcmp(name, "write-elsewhere")) return write_elsewhere();
  if (!strcmp(name, "crash")) return *(volatile int *)8;
  if (!strcmp(name, "exit")) _exit(3);
  if (!strcmp(name, "garbage")) {
    (void)!write(1, "\xff\xff\xff\xffgarbage", 11);
    _exit(0);
  }
  if (!strcmp(name, "empty")) {
    // A reply of no bytes, and then the one that the reader writes.
    (void)!write(1, "\0\0\0\0", 4);
    return 0;
  }
  if (!strcmp(name, "hang-up")) {
    close(0);
    close(1);
    for (volatile unsigned count = 0;; count++) {
    }
  }
  if (!strcmp(name, "drip")) {
    // A long reply that comes byte by byte, for ever.
    (void)!write(1, "\0\0\1\0", 4);
    for (volatile unsigned long count = 0;; count++) {
      if (count % 300000000 == 0) (void)!write(1, "x", 1);
    }
  }
  if (!strcmp(name, "loop")) {
    for (volatile unsigned count = 0;; count++) {
    }
  }
  return -1;
}
