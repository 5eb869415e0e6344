// The boundary to libxml2. No libxml2 header is included here, so that Swift never imports one.
#ifndef CXML2_H
#define CXML2_H

#include "CXML2Events.h"

#include <stddef.h>
#include <stdint.h>

// What a tag's first attribute, `_`, says of it where tags hold their marks: a letter, the flags added to CXML2_FLAGS_BASE, and
// then where the tag starts in the page, in base 32 with the lowest digit first, each digit added
// to CXML2_DIGIT_BASE.
enum {
  CXML2_FLAGS_BASE = 0x41,
  CXML2_DIGIT_BASE = 0x40,
  CXML2_IN_NOSCRIPT = 1,     // It stands between the tags of a noscript.
  CXML2_PLACEHOLDER_SHIFT = 1,  // In three bits, what name is written as another.
  CXML2_IMPLIED = 16,        // No tag in the page opens it.
};

// An element, as libxml2 opened it.
typedef struct {
  uint32_t source;  // Where its tag starts in the page; for an implied one, that of what implies it.
  int32_t parent;   // Its parent's index; -1 for a root.
  uint32_t end;     // One past its last descendant.
  uint32_t text_start;  // Its text, in bytes of CXML2Document.text.
  uint32_t text_end;
  uint32_t first_attribute;
  uint32_t name;  // Its name's index.
  uint16_t attribute_count;
  uint16_t flags;
} CXML2Element;

typedef struct {
  uint32_t name;         // Its name's index.
  uint32_t value_start;  // Its value, in bytes of CXML2Document.values.
  uint32_t value_length;
} CXML2Attribute;

// Text between two tags. It starts where the run before ends.
typedef struct {
  int32_t parent;  // The element that it stands in directly.
  uint32_t end;    // Where it ends, in bytes of CXML2Document.text.
} CXML2Run;

// What is known of a start tag besides what it says to libxml2.
typedef struct {
  uint64_t name;    // The first eight bytes of its name, the first lowest.
  uint32_t source;  // Where it starts in the page.
  uint32_t flags;
} CXML2Mark;

// A page as libxml2's SAX interface reports it, in document order.
typedef struct {
  CXML2Element *elements;
  CXML2Attribute *attributes;
  CXML2Run *runs;
  uint8_t *text;    // UTF-8
  uint8_t *values;  // UTF-8
  uint8_t *names;      // Every name of an element or attribute once.
  uint32_t *name_ends; // Where each of them ends in `names`.
  size_t element_count;
  size_t attribute_count;
  size_t run_count;
  size_t text_count;
  size_t value_count;
  size_t name_byte_count;
  size_t name_count;
  int stopped;          // Whether reading ended early: nested too deep, or no memory.
  uint32_t stopped_at;  // Where in the page the last element starts that was read.
  int mismatched;       // Whether the elements were not those of the marks.
} CXML2Document;

// Reads `length` bytes of HTML, below 2^31, of which each start tag has a mark.
//
// `marks` are those of all start tags, in order; reading fails with `mismatched` when libxml2 reports
// other ones, because it made up an element or left one out. With `marks` NULL the tags have `_` for
// their first attribute; an element without it is one that libxml2 made up, and is left out.
//
// Reading stops when more than `depth_limit` elements are open, unless `flat_from` is below
// UINT32_MAX: from the first element on that starts there or later in the page, all are children of
// the body.
//
// Safe on any thread. Free the result with cxml2_free.
CXML2Document cxml2_read(const char *bytes, size_t length, const CXML2Mark *marks,
                         size_t mark_count, int depth_limit, uint32_t flat_from);

// Frees what cxml2_read returned.
void cxml2_free(CXML2Document *document);

// A page of XML as HTML, or why it is none.
typedef struct {
  char *bytes;
  size_t length;
  int refused;        // Whether the page is not well-formed, or larger than the limits.
  int line;           // Where the fault is, from 1; 0 when a limit was met.
  int column;
  char message[120];  // What libxml2 says of the fault.
} CXML2Rewriting;

// Reads `length` bytes of UTF-8 by XML's rules, and writes them as HTML that means the same: every
// element that HTML does not close by itself has its end tag. Tags keep their lines.
//
// Nothing is loaded, and no entity of the document's own is expanded; the caller keeps out
// declarations and bounds tags. At most `limit` bytes are written, and `elements` elements read.
// Safe on any thread. Free the result with cxml2_free_rewriting.
CXML2Rewriting cxml2_rewrite(const char *bytes, size_t length, size_t limit, int elements);

// Frees what cxml2_rewrite returned.
void cxml2_free_rewriting(CXML2Rewriting *rewriting);

#endif
