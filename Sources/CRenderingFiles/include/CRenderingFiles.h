// The scripts that Pippin runs in a page that it renders.
#ifndef CRENDERINGFILES_H
#define CRENDERINGFILES_H

#include "CEmbeddedFiles.h"

// The files.
const struct EmbeddedFile *rendering_files(size_t *count);

#endif
