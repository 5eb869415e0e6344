#include "CXML2Names.h"

#include <stdlib.h>
#include <string.h>

static size_t slot_of(const CXML2Names *names, const void *name) {
  uint64_t hash = (uint64_t)(uintptr_t)name * 0x9E3779B97F4A7C15u;
  size_t slot = (size_t)(hash >> 32) % CXML2_NAME_SLOTS;
  while (names->slots[slot] != 0 && names->addresses[names->slots[slot] - 1] != name) {
    slot = (slot + 1) % CXML2_NAME_SLOTS;
  }
  return slot;
}

// Makes room for the names of a document; returns whether there is any.
static int make_room(CXML2Names *names) {
  if (names->bytes == NULL) names->bytes = malloc(CXML2_NAME_BYTES);
  if (names->ends == NULL) names->ends = malloc(CXML2_NAME_LIMIT * sizeof *names->ends);
  if (names->addresses == NULL) {
    names->addresses = malloc(CXML2_NAME_LIMIT * sizeof *names->addresses);
  }
  return names->bytes != NULL && names->ends != NULL && names->addresses != NULL;
}

uint32_t cxml2_number(CXML2Names *names, const char *name) {
  size_t slot = slot_of(names, name);
  if (names->slots[slot] != 0) return names->slots[slot] - 1u;
  size_t length = strlen(name);
  if (!make_room(names) || names->count == CXML2_NAME_LIMIT ||
      names->byte_count + length > CXML2_NAME_BYTES) {
    return UINT32_MAX;
  }
  memcpy(names->bytes + names->byte_count, name, length);
  names->byte_count += length;
  names->ends[names->count] = (uint32_t)names->byte_count;
  names->addresses[names->count] = name;
  names->slots[slot] = (uint16_t)++names->count;
  return (uint32_t)names->count - 1;
}
