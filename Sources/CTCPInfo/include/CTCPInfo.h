// What the kernel counts of a TCP connection.
#ifndef PIPPIN_CTCPINFO_H
#define PIPPIN_CTCPINFO_H

#include <stdint.h>

// How many bytes `socket` has received since it was opened; 0 when it is no TCP connection, or when
// the kernel does not count them.
uint64_t pippin_tcp_bytes_received(int socket);

#endif
