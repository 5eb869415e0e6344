// The texts of reports on pages and sites: templates and style.
#ifndef CREPORTFILES_H
#define CREPORTFILES_H

#include "CEmbeddedFiles.h"

// The files.
const struct EmbeddedFile *report_files(size_t *count);

#endif
