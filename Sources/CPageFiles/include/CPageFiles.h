// The texts of the pages that the server writes: templates, style and script.
#ifndef CPAGEFILES_H
#define CPAGEFILES_H

#include <stddef.h>

// One file: its name, and its bytes in UTF-8.
struct PageFile {
    const char *name;
    const unsigned char *bytes;
    size_t count;
};

// The files, which are there for as long as the program runs, and how many they are.
const struct PageFile *page_files(size_t *count);

#endif
