// What a process gives up for good: files, networks and system calls.
//
// References: seccomp(2), landlock(7), Linux's Documentation/userspace-api/seccomp_filter.rst and
// landlock.rst.
#ifndef CISOLATION_H
#define CISOLATION_H

#include <sys/types.h>
#include <time.h>

// Gives up the right to open any file, to bind or connect TCP sockets, and to signal processes
// outside, as far as this kernel's Landlock can refuse it.
//
// Returns the version of Landlock's interface (1 or more), or a negative errno. Needs
// no_new_privs.
int isolation_drop_files(void);

// Gives up all system calls but those that computing needs: memory, reading and writing what is
// open, the clock, ending. What starts programs, opens sockets or looks into other processes ends
// the process (SIGSYS); any other call fails with EPERM.
//
// Returns 0, or a negative errno; -ENOSYS on a processor whose call numbers are not known here.
// Needs no_new_privs.
int isolation_drop_system_calls(void);

// Sets no_new_privs, makes the process invisible to debuggers of the same user, and asks the
// kernel to end it when the thread that started it ends. Returns 0, or a negative errno.
int isolation_drop_privileges(void);

// Starts `program` with one descriptor for standard input and output, /dev/null for standard error,
// and nothing else open. Returns 0 and the process id, or an errno.
int isolation_spawn(pid_t *pid, const char *program, char *const arguments[],
                    char *const environment[], int descriptor);

// Keeps memory that was freed for the next use, instead of giving it back to the system page by
// page and asking for it again: a worker does the same work over and over.
void isolation_keep_memory(void);

// The opposite, for a process that has a few busy threads and runs for long: two heaps for all
// threads, and what is large or free goes back to the system.
void isolation_spare_memory(void);

// Gives back to the system what is free now.
void isolation_give_back_memory(void);

// The processor time of another process, in `*time`. Returns 0, or an errno.
int isolation_cpu_time(pid_t pid, struct timespec *time);

#endif
