// What code that a page took over might try. For tests of the confinement only.
#ifndef CHOSTILEATTEMPTS_H
#define CHOSTILEATTEMPTS_H

// Tries the deed `name`. Returns 0 when it succeeded, an errno when it was refused, and -1 for a
// name that is unknown; some deeds end the process.
int hostile_attempt(const char *name);

#endif
