// Functions of a library that is loaded when it is first needed, under their own names.
//
// Their list is a macro LIST(FUNCTION, PROCEDURE). It has FUNCTION with what each returns, its name, its
// parameters, the same without types, and what it returns while the library is not loaded; PROCEDURE with the
// name and the parameters of what returns nothing.
#ifndef PIPPIN_CLOADING_H
#define PIPPIN_CLOADING_H

#include <stddef.h>
#include <string.h>

// A library and why it is not all there: NULL, or a text that is valid until the thread loads another.
struct pippin_library {
  void *handle;
  const char *failure;
};

// Loads the library of a name such as libz.so.1, or finds it as it is loaded.
struct pippin_library pippin_library_load(const char *name);

// The address of a function of the library; NULL, and a failure noted there, if it has none, and NULL behind
// the first failure.
void *pippin_library_find(struct pippin_library *library, const char *name);

#define PIPPIN_POINTER(result, name, parameters, arguments, otherwise) __typeof__(&name) name;
#define PIPPIN_POINTER_OF_PROCEDURE(name, parameters, arguments) __typeof__(&name) name;
#define PIPPIN_CALL(result, name, parameters, arguments, otherwise)                                \
  __attribute__((visibility("hidden"))) result name parameters {                                   \
    return functions.name ? functions.name arguments : otherwise;                                  \
  }
#define PIPPIN_CALL_OF_PROCEDURE(name, parameters, arguments)                                      \
  __attribute__((visibility("hidden"))) void name parameters {                                     \
    if (functions.name) functions.name arguments;                                                  \
  }
#define PIPPIN_FIND(result, name, parameters, arguments, otherwise)                                \
  functions.name = (__typeof__(&name))pippin_library_find(&library, #name);
#define PIPPIN_FIND_PROCEDURE(name, parameters, arguments)                                         \
  functions.name = (__typeof__(&name))pippin_library_find(&library, #name);

// Defines the functions of LIST.
#define PIPPIN_DEFINE_FUNCTIONS(LIST)                                                              \
  static struct {                                                                                  \
    LIST(PIPPIN_POINTER, PIPPIN_POINTER_OF_PROCEDURE)                                              \
  } functions;                                                                                     \
  LIST(PIPPIN_CALL, PIPPIN_CALL_OF_PROCEDURE)

// Finds the functions of LIST in `library`: all of them, or none.
#define PIPPIN_FIND_FUNCTIONS(LIST)                                                                \
  LIST(PIPPIN_FIND, PIPPIN_FIND_PROCEDURE)                                                         \
  if (library.failure != NULL) memset(&functions, 0, sizeof functions);

#endif
