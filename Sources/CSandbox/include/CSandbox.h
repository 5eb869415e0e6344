// Starts a program that hostile bytes may take over: without a network, without root, in a group
// of processes of its own.
//
// References: namespaces(7), user_namespaces(7), network_namespaces(7), tmpfs(5), setrlimit(2)
#ifndef CSANDBOX_H
#define CSANDBOX_H

#include <stddef.h>
#include <sys/types.h>

// What is started, and with what.
struct sandbox_program {
  const char *path;
  char *const *arguments;
  char *const *environment;
  // What the program reads as descriptor 3, writes as 4, and writes its errors to.
  int input;
  int output;
  int errors;
  // A folder that the program finds empty, as its own: a file system in memory hides what others
  // see there, and ends with the program.
  const char *folder;
  // How many bytes that file system may hold.
  size_t folder_bytes;
  // How many bytes of memory each process may write to, besides shared memory; 0 for no limit.
  size_t data_bytes;
  // The ordinary user and group that the program runs as when this process is root's.
  uid_t user;
  gid_t group;
};

// The step at which a start failed.
enum sandbox_step {
  SANDBOX_STARTED,
  SANDBOX_FORK,
  SANDBOX_GROUP,
  SANDBOX_NAMESPACES,
  SANDBOX_MAPS,
  SANDBOX_FOLDER,
  SANDBOX_USER,
  SANDBOX_LIMITS,
  SANDBOX_DESCRIPTORS,
  SANDBOX_PROGRAM,
};

// Starts `program` in namespaces of its own: a network without a single interface that is up, its
// own mounts and its own System V memory. Root gives up its rights and its groups before; who is
// not root makes a user namespace for it. If one of the steps fails, nothing is started.
//
// Returns SANDBOX_STARTED with the process id, or the step that failed with its errno in `code`.
// All memory that it needs is made before it forks, so that it may be called from any thread.
enum sandbox_step sandbox_start(const struct sandbox_program *program, pid_t *pid, int *code);

#endif
