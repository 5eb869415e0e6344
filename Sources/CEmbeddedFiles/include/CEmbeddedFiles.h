// What the build puts into the program from files beside its code.
#ifndef CEMBEDDEDFILES_H
#define CEMBEDDEDFILES_H

#include <stddef.h>

// One file: its name, and its bytes in UTF-8, which no NUL ends.
//
// Each set of files has a function that returns the first of them, and stores how many they are. They
// are there for as long as the program runs.
struct EmbeddedFile {
    const char *name;
    const unsigned char *bytes;
    size_t count;
};

#endif
