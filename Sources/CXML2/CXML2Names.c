#include "CXML2Names.h"

#include <stdlib.h>
#include <string.h>

static size_t slot_of(const CXML2Names *names, const void *name) {
  uint64_t hash = (uint64_t)(uintptr_t)name * 0x9E3779B97F4A7C15u;
  size_t slot = (size_t)(hash >> 32) & (names->known_capacity - 1);
  while (names->known[slot].name != NULL && names->known[slot].name != name) {
    slot = (slot + 1) & (names->known_capacity - 1);
  }
  return slot;
}

static int grow_known(CXML2Names *names) {
  CXML2Known *old = names->known;
  size_t count = names->known_capacity;
  size_t capacity = count == 0 ? 512 : count * 2;
  CXML2Known *grown = calloc(capacity, sizeof *grown);
  if (grown == NULL) return 0;
  names->known = grown;
  names->known_capacity = capacity;
  for (size_t index = 0; index < count; index++) {
    if (old[index].name != NULL) grown[slot_of(names, old[index].name)] = old[index];
  }
  free(old);
  return 1;
}

// Makes room for one name more, of `length` bytes.
static int make_room(CXML2Names *names, size_t length) {
  if (names->byte_count + length > names->byte_capacity) {
    size_t capacity = names->byte_capacity * 2 + length + 256;
    uint8_t *bytes = realloc(names->bytes, capacity);
    if (bytes == NULL) return 0;
    names->bytes = bytes;
    names->byte_capacity = capacity;
  }
  if (names->count == names->end_capacity) {
    size_t capacity = names->end_capacity * 2 + 64;
    uint32_t *ends = realloc(names->ends, capacity * sizeof *ends);
    if (ends == NULL) return 0;
    names->ends = ends;
    names->end_capacity = capacity;
  }
  return 1;
}

uint32_t cxml2_number(CXML2Names *names, const char *name) {
  if (names->count * 2 >= names->known_capacity && !grow_known(names)) return UINT32_MAX;
  size_t slot = slot_of(names, name);
  if (names->known[slot].name == name) return names->known[slot].index;
  size_t length = strlen(name);
  if (!make_room(names, length)) return UINT32_MAX;
  memcpy(names->bytes + names->byte_count, name, length);
  names->byte_count += length;
  names->ends[names->count] = (uint32_t)names->byte_count;
  names->known[slot] = (CXML2Known){.name = name, .index = (uint32_t)names->count};
  return (uint32_t)names->count++;
}
