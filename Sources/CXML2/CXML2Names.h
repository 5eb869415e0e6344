// The names of a document, each kept once.
#ifndef CXML2_NAMES_H
#define CXML2_NAMES_H

#include <stddef.h>
#include <stdint.h>

// A name by its address, which a parser keeps one of for each.
typedef struct {
  const void *name;
  uint32_t index;
} CXML2Known;

typedef struct {
  uint8_t *bytes;  // All names, one after the other.
  uint32_t *ends;  // Where each of them ends.
  size_t byte_count;
  size_t count;
  size_t byte_capacity;
  size_t end_capacity;
  CXML2Known *known;  // A hash table, at most half full.
  size_t known_capacity;
} CXML2Names;

// The number of a name, which a new one gets; UINT32_MAX when there is no memory.
//
// Names are told apart by their addresses, which must hold as long as `names` is used.
uint32_t cxml2_number(CXML2Names *names, const char *name);

#endif
