// The catalog of rules and of codes: files of YAML, whose names have no ending.
#ifndef CRULECATALOG_H
#define CRULECATALOG_H

#include "CEmbeddedFiles.h"

// The files of rules.
const struct EmbeddedFile *rule_files(size_t *count);

// The files of the codes that are no rules.
const struct EmbeddedFile *code_files(size_t *count);

#endif
