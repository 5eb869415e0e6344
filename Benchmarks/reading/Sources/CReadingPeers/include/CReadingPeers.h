// The readers that the benchmark measures Pippin beside, and what every reader costs.
// No libxml2 header is included here, so that Swift never imports one.
#ifndef C_READING_PEERS_H
#define C_READING_PEERS_H

#include <stddef.h>
#include <stdint.h>

// Reads a page to libxml2's own tree and frees it. Returns whether there was one.
int peer_tree(const char *bytes, size_t length);

// Reads a page through libxml2's pull SAX interface with callbacks that only count.
// Returns the number of elements, attributes and pieces of text.
size_t peer_sax(const char *bytes, size_t length);

// What the process allocated since it started.
typedef struct {
  uint64_t count;  // Calls of malloc, calloc, realloc and the aligned forms.
  uint64_t bytes;  // The bytes they asked for.
} PeerAllocations;

PeerAllocations peer_allocations(void);

// The time that the calling thread spent on a processor, in nanoseconds.
uint64_t peer_cpu_time(void);

// Makes each printed line appear at once, also in a pipe.
void peer_print_lines(void);

// The most memory that the process held at once, in bytes.
uint64_t peer_peak_memory(void);

#endif
