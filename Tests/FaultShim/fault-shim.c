// Makes the N-th change to the files below a folder fail, or the last thing the process does.
//
//   cc -shared -fPIC -O2 -o fault-shim.so fault-shim.c -ldl
//   LD_PRELOAD=./fault-shim.so FAULT_FOLDER=/path/to/store FAULT_KIND=kill FAULT_AT=12 pippin crawl ...
//
// Counted are write, pwrite, writev, pwritev, fsync, fdatasync, ftruncate, fallocate, rename,
// unlink, mkdir and the making of files, on files below FAULT_FOLDER, over all threads.
//
//   FAULT_KIND  count    nothing fails
//               kill     SIGKILL in the place of the call
//               torn     half of a write is done, then SIGKILL; other calls as with kill
//               eio      the call fails with EIO, and only this one
//               enospc   half of a write is done and said so, and from then on whatever needs
//                        room fails with ENOSPC; what frees room or only syncs goes on
//   FAULT_AT    the number of the call, from 1
//   FAULT_LOG   a file that gets a line for each call: its number, name and file
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

enum kind { COUNT, KILL, TORN, EIO_ONCE, ENOSPC_ON };
enum verdict { GO_ON, FAIL, HALF };

static atomic_long calls;
static atomic_int is_full;
static long at = -1;
static enum kind kind;
static char folder[PATH_MAX];
static size_t folder_length;
static int log_file = -1;

__attribute__((constructor)) static void begin(void) {
  const char *text = getenv("FAULT_FOLDER");
  if (!text) return;
  snprintf(folder, sizeof folder, "%s", text);
  folder_length = strlen(folder);
  text = getenv("FAULT_AT");
  if (text) at = atol(text);
  text = getenv("FAULT_KIND");
  if (text) {
    const char *names[] = {"count", "kill", "torn", "eio", "enospc"};
    for (int i = 0; i < 5; i++)
      if (!strcmp(text, names[i])) kind = (enum kind)i;
  }
  text = getenv("FAULT_LOG");
  if (text)
    log_file = (int)syscall(SYS_openat, AT_FDCWD, text, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
}

static int is_below(const char *path) {
  if (!folder_length || !path) return 0;
  char whole[2 * PATH_MAX];
  if (path[0] != '/') {
    char here[PATH_MAX];
    if (!getcwd(here, sizeof here)) return 0;
    while (path[0] == '.' && path[1] == '/') path += 2;
    snprintf(whole, sizeof whole, "%s/%s", here, path);
    path = whole;
  }
  if (strncmp(path, folder, folder_length)) return 0;
  return path[folder_length] == '/' || path[folder_length] == 0;
}

static int path_of(int file, char *path, size_t size) {
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, size - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return is_below(path);
}

static void die(void) {
  kill(getpid(), SIGKILL);
  for (;;) pause();
}

// Counts a call. `takes_room` tells whether a full disk would refuse it.
static enum verdict count(const char *name, const char *path, int takes_room, int is_write) {
  long number = atomic_fetch_add(&calls, 1) + 1;
  if (log_file >= 0) {
    char line[PATH_MAX + 64];
    int length = snprintf(line, sizeof line, "%ld %s %s\n", number, name, path + folder_length);
    if (length > 0) syscall(SYS_write, log_file, line, (size_t)length);
  }
  switch (kind) {
  case COUNT: return GO_ON;
  case KILL:
    if (number == at) die();
    return GO_ON;
  case TORN:
    if (number != at) return GO_ON;
    if (is_write) return HALF;
    die();
    return FAIL;
  case EIO_ONCE:
    errno = EIO;
    return number == at ? FAIL : GO_ON;
  case ENOSPC_ON:
    if (number >= at && !atomic_exchange(&is_full, 1) && is_write) return HALF;
    errno = ENOSPC;
    return is_full && takes_room ? FAIL : GO_ON;
  }
  return GO_ON;
}

#define REAL(name) \
  static __typeof__(name) *real; \
  if (!real) real = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)

// What half a write does: with TORN the process ends, with a full disk the caller is told.
#define HALVE(half) \
  do { \
    ssize_t done = (half); \
    if (kind == TORN) die(); \
    if (done > 0) return done; \
    errno = ENOSPC; \
    return -1; \
  } while (0)

#define ON_FILE(name, takes_room, is_write) \
  char path[PATH_MAX]; \
  enum verdict verdict = GO_ON; \
  if (folder_length && path_of(file, path, sizeof path)) \
    verdict = count(name, path, takes_room, is_write); \
  if (verdict == FAIL) return -1

ssize_t write(int file, const void *bytes, size_t size) {
  REAL(write);
  ON_FILE("write", 1, 1);
  if (verdict == HALF) HALVE(real(file, bytes, size / 2));
  return real(file, bytes, size);
}

ssize_t pwrite(int file, const void *bytes, size_t size, off_t offset) {
  REAL(pwrite);
  ON_FILE("pwrite", 1, 1);
  if (verdict == HALF) HALVE(real(file, bytes, size / 2, offset));
  return real(file, bytes, size, offset);
}

ssize_t pwrite64(int file, const void *bytes, size_t size, off64_t offset) {
  REAL(pwrite64);
  ON_FILE("pwrite", 1, 1);
  if (verdict == HALF) HALVE(real(file, bytes, size / 2, offset));
  return real(file, bytes, size, offset);
}

ssize_t writev(int file, const struct iovec *parts, int number) {
  REAL(writev);
  ON_FILE("writev", 1, 1);
  if (verdict == HALF) HALVE(real(file, parts, number / 2));
  return real(file, parts, number);
}

ssize_t pwritev(int file, const struct iovec *parts, int number, off_t offset) {
  REAL(pwritev);
  ON_FILE("pwritev", 1, 1);
  if (verdict == HALF) HALVE(real(file, parts, number / 2, offset));
  return real(file, parts, number, offset);
}

int fsync(int file) {
  REAL(fsync);
  ON_FILE("fsync", 0, 0);
  return real(file);
}

int fdatasync(int file) {
  REAL(fdatasync);
  ON_FILE("fdatasync", 0, 0);
  return real(file);
}

int ftruncate(int file, off_t length) {
  REAL(ftruncate);
  ON_FILE("ftruncate", length > 0, 0);
  return real(file, length);
}

int ftruncate64(int file, off64_t length) {
  REAL(ftruncate64);
  ON_FILE("ftruncate", length > 0, 0);
  return real(file, length);
}

// It returns the error's number, and leaves errno alone.
int posix_fallocate(int file, off_t offset, off_t length) {
  REAL(posix_fallocate);
  char path[PATH_MAX];
  if (folder_length && path_of(file, path, sizeof path))
    if (count("fallocate", path, 1, 0) == FAIL) return errno;
  return real(file, offset, length);
}

#define ON_PATH(name, path, takes_room) \
  if (is_below(path) && count(name, path[0] == '/' ? path : folder, takes_room, 0) == FAIL) return -1

int rename(const char *from, const char *to) {
  REAL(rename);
  ON_PATH("rename", to, 1);
  return real(from, to);
}

int renameat(int from_folder, const char *from, int to_folder, const char *to) {
  REAL(renameat);
  ON_PATH("rename", to, 1);
  return real(from_folder, from, to_folder, to);
}

int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned flags) {
  REAL(renameat2);
  ON_PATH("rename", to, 1);
  return real(from_folder, from, to_folder, to, flags);
}

int unlink(const char *path) {
  REAL(unlink);
  ON_PATH("unlink", path, 0);
  return real(path);
}

int unlinkat(int from_folder, const char *path, int flags) {
  REAL(unlinkat);
  ON_PATH("unlink", path, 0);
  return real(from_folder, path, flags);
}

int mkdir(const char *path, mode_t mode) {
  REAL(mkdir);
  if (access(path, F_OK)) ON_PATH("mkdir", path, 1);
  return real(path, mode);
}

#define OPEN(name, declaration, call) \
  declaration { \
    REAL(name); \
    mode_t mode = 0; \
    if (flags & O_CREAT || (flags & O_TMPFILE) == O_TMPFILE) { \
      va_list rest; \
      va_start(rest, flags); \
      mode = va_arg(rest, mode_t); \
      va_end(rest); \
      if (flags & O_CREAT && is_below(path) && access(path, F_OK)) ON_PATH("create", path, 1); \
    } \
    return call; \
  }

OPEN(open, int open(const char *path, int flags, ...), real(path, flags, mode))
OPEN(open64, int open64(const char *path, int flags, ...), real(path, flags, mode))
OPEN(openat, int openat(int at_folder, const char *path, int flags, ...), real(at_folder, path, flags, mode))
OPEN(openat64, int openat64(int at_folder, const char *path, int flags, ...), real(at_folder, path, flags, mode))
