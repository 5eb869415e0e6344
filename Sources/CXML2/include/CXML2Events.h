// Reads XML that comes piece by piece, and tells what it holds while it reads.
#ifndef CXML2_EVENTS_H
#define CXML2_EVENTS_H

#include <stddef.h>

// An attribute, in UTF-8. Its value does not end with a zero.
typedef struct {
  const char *name;
  const char *value;
  size_t length;
} CXML2Pair;

// What to call for each tag and text, in their order. All pointers hold until the call returns.
typedef struct {
  void *context;  // The first argument of every call.
  void (*start)(void *context, const char *name, const CXML2Pair *attributes, size_t count);
  void (*text)(void *context, const char *text, size_t length);
  void (*end)(void *context, const char *name);
} CXML2Handlers;

// A document that is being read.
typedef struct CXML2Reading CXML2Reading;

// Starts to read a document in UTF-8, of names without prefixes; NULL when there is no memory.
//
// Nothing is loaded, no tree is built, and the document's own entities are not expanded; the caller
// keeps declarations out and bounds tags. At most 8 attributes of a tag are reported.
// Free the result with cxml2_close.
CXML2Reading *cxml2_open(CXML2Handlers handlers);

// Reads the next `length` bytes, below 2^31, calling the handlers for what is complete.
void cxml2_feed(CXML2Reading *reading, const char *bytes, size_t length);

// What libxml2 says of the first fault in what was read; NULL without one. It goes with `reading`.
const char *cxml2_fault(const CXML2Reading *reading);

// Ends reading; NULL is let through.
void cxml2_close(CXML2Reading *reading);

#endif
