// The texts of the report on a store: templates and style.
#ifndef CSTOREREPORTFILES_H
#define CSTOREREPORTFILES_H

#include "CEmbeddedFiles.h"

// The files.
const struct EmbeddedFile *store_report_files(size_t *count);

#endif
