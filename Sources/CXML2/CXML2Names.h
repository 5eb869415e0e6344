// The names of a document, each kept once.
#ifndef CXML2_NAMES_H
#define CXML2_NAMES_H

#include <stddef.h>
#include <stdint.h>

// The most names, and the most bytes of all. A normalized page has fewer: some 150 elements, 260
// made-up names, 64 attributes that are read, and 512 declarations of prefixes, all of them short.
enum { CXML2_NAME_LIMIT = 1536, CXML2_NAME_SLOTS = 2048, CXML2_NAME_BYTES = 24 << 10 };

typedef struct {
  uint8_t *bytes;          // All names, one after the other.
  uint32_t *ends;          // Where each of them ends.
  const void **addresses;  // The address of each, of which a parser keeps one.
  size_t byte_count;
  size_t count;
  // A hash table, at most three quarters full: a name's index and 1, or 0. A page needs it empty, so
  // it is small.
  uint16_t slots[CXML2_NAME_SLOTS];
} CXML2Names;

// The number of a name, which a new one gets; UINT32_MAX when there is no room.
//
// Names are told apart by their addresses, which must hold as long as `names` is used.
uint32_t cxml2_number(CXML2Names *names, const char *name);

#endif
