// The texts of the pages that the server writes: templates, style and script.
#ifndef CPAGEFILES_H
#define CPAGEFILES_H

#include "CEmbeddedFiles.h"

// The files.
const struct EmbeddedFile *page_files(size_t *count);

#endif
