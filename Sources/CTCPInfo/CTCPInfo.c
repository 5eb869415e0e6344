#include "CTCPInfo.h"

// The kernel's own header has the whole of `struct tcp_info`, which the C library's has only a
// beginning of; the two cannot be included together, and so this stands in a file of its own.
#include <linux/tcp.h>
#include <netinet/in.h>
#include <stddef.h>
#include <sys/socket.h>

uint64_t pippin_tcp_bytes_received(int socket) {
  struct tcp_info info = {0};
  socklen_t size = sizeof info;
  if (getsockopt(socket, IPPROTO_TCP, TCP_INFO, &info, &size)) return 0;
  // Kernels before 4.1 give fewer fields than the header has.
  size_t end = offsetof(struct tcp_info, tcpi_bytes_received) + sizeof info.tcpi_bytes_received;
  return size < end ? 0 : info.tcpi_bytes_received;
}
