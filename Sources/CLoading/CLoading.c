#include "CLoading.h"

#include <dlfcn.h>

struct pippin_library pippin_library_load(const char *name) {
  // Libraries call each other's functions by the thousand, of which a process needs few: each is found
  // when it is first called.
  struct pippin_library library = {.handle = dlopen(name, RTLD_LAZY | RTLD_LOCAL)};
  if (library.handle == NULL) library.failure = dlerror();
  return library;
}

void *pippin_library_find(struct pippin_library *library, const char *name) {
  // The next call of the loader would free the text of the first failure.
  if (library->failure != NULL) return NULL;
  void *found = dlsym(library->handle, name);
  if (found == NULL) library->failure = dlerror();
  return found;
}
