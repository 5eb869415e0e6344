// The texts of reports on pages and sites: templates and style.
#ifndef CREPORTFILES_H
#define CREPORTFILES_H

#include <stddef.h>

// One file: its name, and its bytes in UTF-8.
struct ReportFile {
    const char *name;
    const unsigned char *bytes;
    size_t count;
};

// The files, which are there for as long as the program runs, and how many they are.
const struct ReportFile *report_files(size_t *count);

#endif
