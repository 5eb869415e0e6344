// Memory for libxml2, which asks twice for nearly every attribute.

#include "CXML2Memory.h"

#include <malloc.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/xmlmemory.h>

// libxml2 2.9 asks for 100 bytes for the value of an attribute and doubles them at its first
// character, also when it has only one.
enum { FIRST_VALUE_SIZE = 100 };

static void *allocate(size_t size) {
  return malloc(size == FIRST_VALUE_SIZE ? 2 * FIRST_VALUE_SIZE : size);
}

// Keeps memory that is large enough where it is.
static void *resize(void *memory, size_t size) {
  size_t usable = memory == NULL ? 0 : malloc_usable_size(memory);
  return size != 0 && size <= usable && usable <= 4 * FIRST_VALUE_SIZE ? memory
                                                                       : realloc(memory, size);
}

static void prepare(void) {
  xmlMemSetup(free, allocate, resize, strdup);
  xmlInitParser();
}

void cxml2_prepare(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, prepare);
}
