#include "CXML2Names.h"

#include <stdlib.h>
#include <string.h>

static size_t slot_of(const CXML2Names *names, const void *name) {
  uint64_t hash = (uint64_t)(uintptr_t)name * 0x9E3779B97F4A7C15u;
  size_t slot = (size_t)(hash >> 32) % CXML2_NAME_SLOTS;
  while (names->known[slot].name != NULL && names->known[slot].name != name) {
    slot = (slot + 1) % CXML2_NAME_SLOTS;
  }
  return slot;
}

uint32_t cxml2_number(CXML2Names *names, const char *name) {
  size_t slot = slot_of(names, name);
  if (names->known[slot].name == name) return names->known[slot].index;
  if (names->bytes == NULL) names->bytes = malloc(CXML2_NAME_BYTES);
  if (names->ends == NULL) names->ends = malloc(CXML2_NAME_LIMIT * sizeof *names->ends);
  size_t length = strlen(name);
  if (names->bytes == NULL || names->ends == NULL || names->count == CXML2_NAME_LIMIT ||
      names->byte_count + length > CXML2_NAME_BYTES) {
    return UINT32_MAX;
  }
  memcpy(names->bytes + names->byte_count, name, length);
  names->byte_count += length;
  names->ends[names->count] = (uint32_t)names->byte_count;
  names->known[slot] = (CXML2Known){.name = name, .index = (uint32_t)names->count};
  return (uint32_t)names->count++;
}
