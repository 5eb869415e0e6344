#define _GNU_SOURCE
#include "CSandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

// What the child needs, made before the fork: behind it only system calls are safe, because another
// thread may have held any lock at that moment.
struct prepared {
  const struct sandbox_program *program;
  char mount_options[128];
  char user_map[64];
  char group_map[64];
  int input;
  int output;
  int errors;
  int status;
  int is_root;
};

struct failure {
  int step;
  int code;
};

_Noreturn static void fail(const struct prepared *prepared, enum sandbox_step step) {
  struct failure failure = {step, errno};
  ssize_t count = write(prepared->status, &failure, sizeof failure);
  _exit(count == sizeof failure ? 126 : 125);
}

// --- Namespaces

static const int spaces = CLONE_NEWNET | CLONE_NEWNS | CLONE_NEWIPC;

static int write_file(const char *path, const char *text) {
  int file = open(path, O_WRONLY | O_CLOEXEC);
  if (file < 0) return -1;
  size_t length = strlen(text);
  ssize_t count = write(file, text, length);
  int code = errno;
  close(file);
  errno = code;
  return count == (ssize_t)length ? 0 : -1;
}

// The calls themselves: glibc's functions would first signal threads that the child lacks.
static int become_user(uid_t user, gid_t group) {
  if (syscall(SYS_setgroups, 0, NULL) != 0) return -1;
  if (syscall(SYS_setresgid, group, group, group) != 0) return -1;
  if (syscall(SYS_setresuid, user, user, user) != 0) return -1;
  // Root that comes back is no ordinary user.
  if (syscall(SYS_setresuid, -1, 0, -1) == 0) {
    errno = EPERM;
    return -1;
  }
  return 0;
}

static int make_folder(const struct prepared *prepared) {
  if (mount("none", "/", NULL, MS_REC | MS_PRIVATE, NULL) != 0) return -1;
  return mount(
      "pippin", prepared->program->folder, "tmpfs", MS_NOSUID | MS_NODEV | MS_NOEXEC,
      prepared->mount_options
  );
}

static void isolate_as_user(const struct prepared *prepared) {
  // What changed its user is closed to itself, and could not write the maps.
  if (prctl(PR_SET_DUMPABLE, 1, 0, 0, 0) != 0) fail(prepared, SANDBOX_NAMESPACES);
  if (unshare(CLONE_NEWUSER | spaces) != 0) fail(prepared, SANDBOX_NAMESPACES);
  if (write_file("/proc/self/setgroups", "deny") != 0) fail(prepared, SANDBOX_MAPS);
  if (write_file("/proc/self/uid_map", prepared->user_map) != 0) fail(prepared, SANDBOX_MAPS);
  if (write_file("/proc/self/gid_map", prepared->group_map) != 0) fail(prepared, SANDBOX_MAPS);
  if (make_folder(prepared) != 0) fail(prepared, SANDBOX_FOLDER);
}

static void isolate_as_root(const struct prepared *prepared) {
  const struct sandbox_program *program = prepared->program;
  if (unshare(spaces) == 0) {
    if (make_folder(prepared) != 0) fail(prepared, SANDBOX_FOLDER);
    if (become_user(program->user, program->group) != 0) fail(prepared, SANDBOX_USER);
    return;
  }
  // Root in a container often lacks the right; an ordinary user may make a namespace all the same.
  if (become_user(program->user, program->group) != 0) fail(prepared, SANDBOX_USER);
  isolate_as_user(prepared);
}

// --- What else the child does

static int limit(int resource, rlim_t value) {
  struct rlimit limits = {value, value};
  return setrlimit(resource, &limits);
}

static int set_limits(const struct sandbox_program *program) {
  if (limit(RLIMIT_CORE, 0) != 0) return -1;
  if (program->data_bytes > 0 && limit(RLIMIT_DATA, program->data_bytes) != 0) return -1;
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
}

static int set_descriptors(const struct prepared *prepared) {
  int null = open("/dev/null", O_RDWR);
  if (null < 0) return -1;
  if (dup2(null, 0) < 0 || dup2(null, 1) < 0 || dup2(prepared->errors, 2) < 0) return -1;
  if (dup2(prepared->input, 3) < 0 || dup2(prepared->output, 4) < 0) return -1;
  // All others end with this process; the one for the failure ends when the program begins.
  if (syscall(SYS_close_range, 5, prepared->status - 1, 0) != 0) return -1;
  return (int)syscall(SYS_close_range, prepared->status + 1, UINT32_MAX, 0);
}

static void reset_signals(void) {
  struct sigaction action = {.sa_handler = SIG_DFL};
  for (int number = 1; number < NSIG; number++) {
    sigaction(number, &action, NULL);  // SIGKILL and SIGSTOP refuse, and are as they should be
  }
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
}

_Noreturn static void become(const struct prepared *prepared) {
  const struct sandbox_program *program = prepared->program;
  reset_signals();
  if (setpgid(0, 0) != 0) fail(prepared, SANDBOX_GROUP);
  // Should memory run out, this program is the first to end. It is a wish, so it may fail.
  (void)write_file("/proc/self/oom_score_adj", "800");
  if (prepared->is_root) {
    isolate_as_root(prepared);
  } else {
    isolate_as_user(prepared);
  }
  if (set_limits(program) != 0) fail(prepared, SANDBOX_LIMITS);
  umask(077);
  if (chdir(program->folder) != 0) fail(prepared, SANDBOX_FOLDER);
  if (set_descriptors(prepared) != 0) fail(prepared, SANDBOX_DESCRIPTORS);
  execve(program->path, program->arguments, program->environment);
  fail(prepared, SANDBOX_PROGRAM);
}

// --- Starting

static int moved_up(int descriptor) { return fcntl(descriptor, F_DUPFD_CLOEXEC, 10); }

static void close_all(struct prepared *prepared, int reader) {
  int all[] = {prepared->input, prepared->output, prepared->errors, prepared->status, reader};
  for (size_t index = 0; index < sizeof all / sizeof *all; index++) {
    if (all[index] >= 0) close(all[index]);
  }
}

// Makes descriptors that are not among the first five, which the program gets; 0, or -1.
static int prepare(struct prepared *prepared, const struct sandbox_program *program, int *reader) {
  uid_t user = geteuid();
  gid_t group = getegid();
  prepared->program = program;
  prepared->is_root = user == 0;
  if (prepared->is_root) {
    user = program->user;
    group = program->group;
  }
  snprintf(prepared->mount_options, sizeof prepared->mount_options,
           "size=%zu,mode=0700,uid=%u,gid=%u", program->folder_bytes, user, group);
  snprintf(prepared->user_map, sizeof prepared->user_map, "%u %u 1", user, user);
  snprintf(prepared->group_map, sizeof prepared->group_map, "%u %u 1", group, group);
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return -1;
  *reader = ends[0];
  prepared->status = moved_up(ends[1]);
  close(ends[1]);
  prepared->input = moved_up(program->input);
  prepared->output = moved_up(program->output);
  prepared->errors = moved_up(program->errors);
  int is_made = prepared->status >= 0 && prepared->input >= 0 && prepared->output >= 0 &&
                prepared->errors >= 0;
  return is_made ? 0 : -1;
}

enum sandbox_step sandbox_start(const struct sandbox_program *program, pid_t *pid, int *code) {
  struct prepared prepared = {.input = -1, .output = -1, .errors = -1, .status = -1};
  int reader = -1;
  *code = 0;
  if (program->user == 0 || prepare(&prepared, program, &reader) != 0) {
    *code = program->user == 0 ? EINVAL : errno;
    close_all(&prepared, reader);
    return SANDBOX_FORK;
  }
  // A handler of this process must not run in the child.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pid_t child = fork();
  if (child == 0) become(&prepared);
  int fork_code = errno;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  close_all(&prepared, -1);
  if (child < 0) {
    close(reader);
    *code = fork_code;
    return SANDBOX_FORK;
  }
  struct failure failure;
  ssize_t count;
  do {
    count = read(reader, &failure, sizeof failure);
  } while (count < 0 && errno == EINTR);
  close(reader);
  if (count == 0) {
    *pid = child;
    return SANDBOX_STARTED;
  }
  while (waitpid(child, NULL, 0) < 0 && errno == EINTR) {
  }
  *code = count == sizeof failure ? failure.code : EIO;
  return count == sizeof failure ? (enum sandbox_step)failure.step : SANDBOX_FORK;
}
