#define _GNU_SOURCE
#include "CIsolation.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <malloc.h>
#include <signal.h>
#include <spawn.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

int isolation_drop_privileges(void) {
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -errno;
  if (prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) != 0) return -errno;
  if (prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) != 0) return -errno;
  return 0;
}

// --- Landlock

// Headers of older systems lack what newer kernels know, so the interface is spelled out here.
struct landlock_rules {
  uint64_t files;
  uint64_t network;
  uint64_t scopes;
};

static int landlock_create(const struct landlock_rules *rules, size_t size, uint32_t flags) {
  return (int)syscall(444, rules, size, flags);
}

int isolation_drop_files(void) {
  const uint32_t version_flag = 1;
  int version = landlock_create(NULL, 0, version_flag);
  if (version < 0) return -errno;
  // Version 1 knows 13 rights to files; 2 adds REFER, 3 TRUNCATE, 5 IOCTL_DEV.
  int rights = version >= 5 ? 16 : version >= 3 ? 15 : version >= 2 ? 14 : 13;
  struct landlock_rules rules = {
      .files = (UINT64_C(1) << rights) - 1,
      .network = version >= 4 ? 3 : 0,  // to bind and to connect TCP sockets
      .scopes = version >= 6 ? 3 : 0,   // abstract UNIX sockets and signals
  };
  int set = landlock_create(&rules, sizeof rules, 0);
  if (set < 0) return -errno;
  // Without a rule that allows something, everything that is named is refused.
  int status = (int)syscall(446, set, 0);
  int code = errno;
  close(set);
  return status == 0 ? version : -code;
}

// --- seccomp

#if defined(__x86_64__)
#define ISOLATION_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ISOLATION_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#ifdef ISOLATION_ARCHITECTURE

#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define RETURN(value) BPF_STMT(BPF_RET | BPF_K, (value))
#define ALLOW(name)                                          \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##name, 0, 1), \
      RETURN(SECCOMP_RET_ALLOW)
#define END(name)                                            \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##name, 0, 1), \
      RETURN(SECCOMP_RET_KILL_PROCESS)
// Allowed unless the third argument asks for memory that can be executed.
#define ALLOW_DATA(name)                                             \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##name, 0, 4),         \
      LOAD(args[2]), BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, PROT_EXEC, 0, 1), \
      RETURN(SECCOMP_RET_KILL_PROCESS), RETURN(SECCOMP_RET_ALLOW)

int isolation_drop_system_calls(void) {
  struct sock_filter filter[] = {
      LOAD(arch),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ISOLATION_ARCHITECTURE, 1, 0),
      RETURN(SECCOMP_RET_KILL_PROCESS),
      LOAD(nr),
      // The numbers of the x32 interface of x86-64 begin here; it is another way to the same calls.
      BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1),
      RETURN(SECCOMP_RET_KILL_PROCESS),
      // What reading pages needs.
      ALLOW(read),
      ALLOW(write),
      ALLOW(futex),
      ALLOW_DATA(mmap),
      ALLOW_DATA(mprotect),
      ALLOW(munmap),
      ALLOW(mremap),
      ALLOW(madvise),
      ALLOW(brk),
      ALLOW(clock_gettime),
      ALLOW(gettimeofday),
      ALLOW(getrandom),
      ALLOW(sched_yield),
      ALLOW(restart_syscall),
      ALLOW(getpid),
      ALLOW(gettid),
      ALLOW(close),
      ALLOW(fstat),
      ALLOW(lseek),
      ALLOW(rt_sigreturn),
      ALLOW(rt_sigprocmask),
      ALLOW(sigaltstack),
      ALLOW(exit),
      ALLOW(exit_group),
      // What no page can ask for.
      END(socket),
      END(socketpair),
      END(connect),
      END(bind),
      END(listen),
      END(accept),
      END(accept4),
      END(sendto),
      END(sendmsg),
      END(execve),
      END(execveat),
      END(clone),
      END(clone3),
#ifdef __NR_fork
      END(fork),
      END(vfork),
#endif
      END(ptrace),
      END(process_vm_readv),
      END(process_vm_writev),
      END(pidfd_getfd),
      END(io_uring_setup),
      END(bpf),
      END(perf_event_open),
      END(userfaultfd),
      END(memfd_create),
      END(mount),
      END(umount2),
      END(pivot_root),
      END(chroot),
      END(unshare),
      END(setns),
      END(keyctl),
      END(add_key),
      END(request_key),
      END(init_module),
      END(finit_module),
      END(delete_module),
      END(kexec_load),
      END(reboot),
      END(swapon),
      END(setuid),
      END(setgid),
      END(capset),
      END(personality),
      END(kill),
      END(tkill),
      // A library may ask for a file or a setting and can do without.
      RETURN(SECCOMP_RET_ERRNO | EPERM),
  };
  struct sock_fprog program = {
      .len = (unsigned short)(sizeof filter / sizeof filter[0]),
      .filter = filter,
  };
  // Threads that there are already, as a sanitizer starts one, are bound as well.
  if (syscall(__NR_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program) != 0) {
    return -errno;
  }
  return 0;
}

#else

int isolation_drop_system_calls(void) { return -ENOSYS; }

#endif

// --- Starting

int isolation_spawn(pid_t *pid, const char *program, char *const arguments[],
                    char *const environment[], int descriptor) {
  posix_spawn_file_actions_t actions;
  int code = posix_spawn_file_actions_init(&actions);
  if (code != 0) return code;
  posix_spawnattr_t attributes;
  code = posix_spawnattr_init(&attributes);
  if (code != 0) {
    posix_spawn_file_actions_destroy(&actions);
    return code;
  }
  // Signals are as a program expects them, whatever the parent does with them; a group of its own
  // keeps a Ctrl-C of the terminal from it, so that the parent can end in order.
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  if (code == 0) code = posix_spawnattr_setsigmask(&attributes, &none);
  if (code == 0) code = posix_spawnattr_setsigdefault(&attributes, &all);
  if (code == 0) code = posix_spawnattr_setpgroup(&attributes, 0);
  if (code == 0) {
    code = posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF |
                                                     POSIX_SPAWN_SETPGROUP);
  }
  if (code == 0) code = posix_spawn_file_actions_adddup2(&actions, descriptor, 0);
  if (code == 0) code = posix_spawn_file_actions_adddup2(&actions, descriptor, 1);
  // What hostile code writes there must not reach a terminal.
  if (code == 0) code = posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
  if (code == 0) code = posix_spawn_file_actions_addclosefrom_np(&actions, 3);
  if (code == 0) {
    code = posix_spawn(pid, program, &actions, &attributes, arguments, environment);
  }
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return code;
}

void isolation_keep_memory(void) {
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
  mallopt(M_TRIM_THRESHOLD, 128 << 20);
  mallopt(M_TOP_PAD, 1 << 20);
}

void isolation_spare_memory(void) {
  mallopt(M_ARENA_MAX, 2);
  mallopt(M_MMAP_THRESHOLD, 1 << 20);
  mallopt(M_TRIM_THRESHOLD, 4 << 20);
}

void isolation_give_back_memory(void) { malloc_trim(0); }

int isolation_cpu_time(pid_t pid, struct timespec *time) {
  clockid_t clock;
  int code = clock_getcpuclockid(pid, &clock);
  if (code != 0) return code;
  return clock_gettime(clock, time) == 0 ? 0 : errno;
}
