#ifndef CRULECATALOG_H
#define CRULECATALOG_H

#include <stddef.h>

/// A file of the catalog of rules: UTF-8 text in YAML.
struct rule_file {
  /// The name without folder and ending, such as "banner"; ends with NUL.
  const char *_Nonnull name;
  /// The text; no NUL follows it.
  const unsigned char *_Nonnull bytes;
  /// The number of bytes.
  size_t count;
};

/// The number of files.
size_t rule_file_count(void);

/// The file at `index`, which is below their number; they are sorted by name.
struct rule_file rule_file_at(size_t index);

#endif
