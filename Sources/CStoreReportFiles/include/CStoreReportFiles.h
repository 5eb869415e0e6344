// The texts of the report on a store: templates and style.
#ifndef CSTOREREPORTFILES_H
#define CSTOREREPORTFILES_H

#include <stddef.h>

// One file: its name, and its bytes in UTF-8.
struct StoreReportFile {
    const char *name;
    const unsigned char *bytes;
    size_t count;
};

// The files, which are there for as long as the program runs, and how many they are.
const struct StoreReportFile *store_report_files(size_t *count);

#endif
