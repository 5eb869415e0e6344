// The boundary to libxml2. No libxml2 header is included here, so that Swift never imports one.
#ifndef CXML2_H
#define CXML2_H

#include <stddef.h>
#include <stdint.h>

// What an event says, in its lowest three bits. The other bits hold a place in the input.
enum {
  CXML2_END = 0,           // The innermost open element ends.
  CXML2_START = 1,         // The element whose tag's ">" stands at this place starts.
  CXML2_TEXT = 2,          // Text that ends at this place.
  CXML2_IMPLIED_HTML = 3,  // An element starts that no tag in the input opens.
  CXML2_IMPLIED_HEAD = 4,
  CXML2_IMPLIED_BODY = 5,
  CXML2_IMPLIED_P = 6,
};

// The events of one document, in document order.
typedef struct {
  uint32_t *events;  // place << 3 | kind
  size_t count;
  size_t capacity;
  int stopped;  // Whether reading ended early: nested too deep, or no memory.
} CXML2Events;

// Reads `length` bytes of ASCII tags without attributes, and collects what libxml2's HTML parser
// makes of them. Places are 29 bits wide: `length` must be below 2^29.
//
// Safe on any thread. Reading stops when more than `depth_limit` elements are open.
// Free the result with cxml2_free.
CXML2Events cxml2_read(const char *bytes, size_t length, int depth_limit);

// Frees what cxml2_read returned.
void cxml2_free(CXML2Events *events);

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
