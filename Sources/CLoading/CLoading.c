#include "CLoading.h"

#include <dlfcn.h>

struct pippin_library pippin_library_load(const char *name) {
  struct pippin_library library = {.handle = dlopen(name, RTLD_NOW | RTLD_LOCAL)};
  if (library.handle == NULL) library.failure = dlerror();
  return library;
}

void *pippin_library_find(struct pippin_library *library, const char *name) {
  if (library->handle == NULL) return NULL;
  void *found = dlsym(library->handle, name);
  if (found == NULL && library->failure == NULL) library->failure = dlerror();
  return found;
}
