// Reads HTML through libxml2's SAX interface into flat arrays.

#include "CXML2.h"
#include "CXML2Memory.h"
#include "CXML2Names.h"

#include <stdlib.h>
#include <string.h>

#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED
#include <libxml/HTMLparser.h>
#include <libxml/parserInternals.h>

// An element of the parser's that is open.
typedef struct {
  int32_t element;  // What its content belongs to; -1 for nothing.
  int32_t is_own;   // Whether it ends with the parser's; else it stands for one around it.
} Open;

typedef struct {
  CXML2Document found;
  size_t element_capacity;
  size_t attribute_capacity;
  size_t run_capacity;
  size_t text_capacity;
  size_t value_capacity;
  CXML2Names names;
  Open *open;  // Innermost last.
  size_t open_count;
  size_t open_capacity;
  size_t run_start;  // Where the current run starts in the text.
  int32_t body;      // The body's index; -1 before there is one.
  const CXML2Mark *marks;  // NULL when tags hold theirs.
  size_t mark_count;
  size_t next_mark;
  int depth_limit;
  uint32_t flat_from;
  int is_flat;
  htmlParserCtxtPtr parser;
} Collector;

static void stop(Collector *collector) {
  collector->found.stopped = 1;
  xmlStopParser(collector->parser);
}

// Returns `items` with room for `more` of `size` bytes behind `count`; stops when there is no memory.
static void *grow(Collector *collector, void *items, size_t size, size_t count, size_t more,
                  size_t *capacity) {
  size_t wanted = count + count / 2 + more;
  void *grown = realloc(items, wanted * size);
  if (grown == NULL) {
    stop(collector);
    return items;
  }
  *capacity = wanted;
  return grown;
}

// Whether there is room for `more` items behind `count`, or could be made.
#define HAS_ROOM(collector, items, count, more, capacity)                          \
  ((count) + (more) <= (capacity) ||                                               \
   ((items) = grow(collector, items, sizeof *(items), count, more, &(capacity)),   \
    (collector)->found.stopped == 0))

// The number of a name; stops when there is no room.
static uint32_t number(Collector *collector, const xmlChar *name) {
  uint32_t index = cxml2_number(&collector->names, (const char *)name);
  if (index != UINT32_MAX) return index;
  stop(collector);
  return 0;
}

// Ends the current run of text, because a tag follows.
static void end_run(Collector *collector) {
  CXML2Document *found = &collector->found;
  if (found->text_count == collector->run_start || collector->open_count == 0) return;
  if (!HAS_ROOM(collector, found->runs, found->run_count, 1, collector->run_capacity)) return;
  int32_t parent = collector->open[collector->open_count - 1].element;
  found->runs[found->run_count++] =
      (CXML2Run){.parent = parent, .end = (uint32_t)found->text_count};
  collector->run_start = found->text_count;
}

static void finish(Collector *collector, const Open *open) {
  if (!open->is_own) return;
  CXML2Element *element = &collector->found.elements[open->element];
  element->end = (uint32_t)collector->found.element_count;
  element->text_end = (uint32_t)collector->found.text_count;
}

// Ends what is open inside the body, or the root, for everything but the parser.
static void flatten(Collector *collector) {
  size_t level = 0;
  for (size_t index = 0; index < collector->open_count; index++) {
    if (collector->body >= 0 && collector->open[index].element == collector->body) level = index;
  }
  for (size_t index = collector->open_count; index > level + 1; index--) {
    Open *open = &collector->open[index - 1];
    finish(collector, open);
    *open = (Open){.element = collector->open[level].element, .is_own = 0};
  }
  collector->is_flat = 1;
}

static void push(Collector *collector, int32_t element, int is_own) {
  if (!HAS_ROOM(collector, collector->open, collector->open_count, 1, collector->open_capacity)) {
    return;
  }
  collector->open[collector->open_count++] = (Open){.element = element, .is_own = is_own};
}

// The element that content belongs to here; -1 when none is open.
static int32_t innermost(const Collector *collector) {
  return collector->open_count == 0 ? -1 : collector->open[collector->open_count - 1].element;
}

// Takes the attributes of an element over, but for those that are no part of the page.
static void add_attributes(Collector *collector, CXML2Element *element,
                           const xmlChar **attributes) {
  CXML2Document *found = &collector->found;
  for (; *attributes != NULL; attributes += 2) {
    const char *value = attributes[1] == NULL ? "" : (const char *)attributes[1];
    size_t length = strlen(value);
    uint32_t name = number(collector, attributes[0]);
    if (!HAS_ROOM(collector, found->attributes, found->attribute_count, 1,
                  collector->attribute_capacity) ||
        !HAS_ROOM(collector, found->values, found->value_count, length,
                  collector->value_capacity)) {
      return;
    }
    memcpy(found->values + found->value_count, value, length);
    found->attributes[found->attribute_count++] = (CXML2Attribute){
        .name = name, .value_start = (uint32_t)found->value_count, .value_length = (uint32_t)length};
    found->value_count += length;
    element->attribute_count++;
  }
}

// Reads the mark of a tag; returns whether there is one.
static int read_mark(const xmlChar **attributes, CXML2Element *element) {
  if (attributes == NULL || attributes[0][0] != '_' || attributes[0][1] != 0) return 0;
  const xmlChar *mark = attributes[1];
  if (mark == NULL || mark[0] < CXML2_FLAGS_BASE) return 0;
  element->flags = (uint16_t)(*mark++ - CXML2_FLAGS_BASE);
  for (int shift = 0; *mark != 0 && shift < 32; mark++, shift += 5) {
    element->source |= (uint32_t)(*mark - CXML2_DIGIT_BASE) << shift;
  }
  return 1;
}

// Takes the next mark, which must be that of a tag of this name; returns whether it is.
static int take_mark(Collector *collector, const xmlChar *name, CXML2Element *element) {
  uint64_t head = 0;
  for (int index = 0; index < 8 && name[index] != 0; index++) {
    head |= (uint64_t)name[index] << (8 * index);
  }
  const CXML2Mark *mark = &collector->marks[collector->next_mark];
  if (collector->next_mark == collector->mark_count || mark->name != head) {
    collector->found.mismatched = 1;
    stop(collector);
    return 0;
  }
  collector->next_mark++;
  element->source = mark->source;
  element->flags = (uint16_t)mark->flags;
  return 1;
}

static void on_start(void *data, const xmlChar *name, const xmlChar **attributes) {
  htmlParserCtxtPtr parser = data;
  Collector *collector = parser->_private;
  CXML2Document *found = &collector->found;
  if (found->stopped) return;
  end_run(collector);
  CXML2Element element = {0};
  if (collector->marks != NULL) {
    if (!take_mark(collector, name, &element)) return;
  } else if (read_mark(attributes, &element)) {
    attributes += 2;
  } else {
    push(collector, innermost(collector), 0);
    return;
  }
  if (!collector->is_flat && element.source >= collector->flat_from) flatten(collector);
  element.parent = innermost(collector);
  element.text_start = element.text_end = (uint32_t)found->text_count;
  element.first_attribute = (uint32_t)found->attribute_count;
  element.name = number(collector, name);
  if (found->stopped) return;
  if (attributes != NULL) add_attributes(collector, &element, attributes);
  if (!HAS_ROOM(collector, found->elements, found->element_count, 1,
                collector->element_capacity)) {
    return;
  }
  int32_t index = (int32_t)found->element_count;
  found->elements[found->element_count++] = element;
  found->elements[index].end = (uint32_t)found->element_count;
  if (collector->body < 0 && strcmp((const char *)name, "body") == 0) collector->body = index;
  push(collector, index, 1);
  // libxml2 is quadratic in open elements times end tags that match none of them.
  if (collector->flat_from == UINT32_MAX &&
      collector->open_count > (size_t)collector->depth_limit) {
    found->stopped_at = element.source;
    stop(collector);
  }
}

static void on_end(void *data, const xmlChar *name) {
  (void)name;
  htmlParserCtxtPtr parser = data;
  Collector *collector = parser->_private;
  if (collector->found.stopped || collector->open_count == 0) return;
  end_run(collector);
  finish(collector, &collector->open[--collector->open_count]);
}

static void on_text(void *data, const xmlChar *text, int length) {
  htmlParserCtxtPtr parser = data;
  Collector *collector = parser->_private;
  CXML2Document *found = &collector->found;
  if (found->stopped || innermost(collector) < 0) return;
  if (!HAS_ROOM(collector, found->text, found->text_count, (size_t)length,
                collector->text_capacity)) {
    return;
  }
  memcpy(found->text + found->text_count, text, (size_t)length);
  found->text_count += (size_t)length;
}

// What libxml2 hands to a handler of errors, which it must not change from 2.12 on.
#if LIBXML_VERSION >= 21200
typedef const xmlError *ReportedError;
#else
typedef xmlError *ReportedError;
#endif

static void ignore_error(void *data, ReportedError error) {
  (void)data;
  (void)error;
}

// Makes room for what `length` bytes of a usual page hold.
static int prepare(Collector *collector, size_t length) {
  CXML2Document *found = &collector->found;
  return HAS_ROOM(collector, found->elements, 0, length / 48 + 64, collector->element_capacity) &&
         HAS_ROOM(collector, found->attributes, 0, length / 48 + 64,
                  collector->attribute_capacity) &&
         HAS_ROOM(collector, found->runs, 0, length / 64 + 64, collector->run_capacity) &&
         HAS_ROOM(collector, found->text, 0, length / 3 + 64, collector->text_capacity) &&
         HAS_ROOM(collector, found->values, 0, length / 3 + 64, collector->value_capacity) &&
         HAS_ROOM(collector, collector->open, 0, 64, collector->open_capacity);
}

static void parse(Collector *collector, const char *bytes, size_t length) {
  htmlSAXHandler handler = {
      .startElement = on_start,
      .endElement = on_end,
      .characters = on_text,
      .cdataBlock = on_text,
      .ignorableWhitespace = on_text,
  };
  memcpy(collector->parser->sax, &handler, sizeof handler);
  collector->parser->_private = collector;
  int options = HTML_PARSE_RECOVER | HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING | HTML_PARSE_NONET |
                HTML_PARSE_NOIMPLIED | HTML_PARSE_IGNORE_ENC | XML_PARSE_HUGE;
  htmlDocPtr document =
      htmlCtxtReadMemory(collector->parser, bytes, (int)length, NULL, "UTF-8", options);
  if (document != NULL) xmlFreeDoc(document);
  end_run(collector);
  while (collector->open_count > 0) finish(collector, &collector->open[--collector->open_count]);
}

CXML2Document cxml2_read(const char *bytes, size_t length, const CXML2Mark *marks,
                         size_t mark_count, int depth_limit, uint32_t flat_from) {
  cxml2_prepare();
  // The handler is one of the thread; without one, errors go to standard error.
  xmlSetStructuredErrorFunc(NULL, ignore_error);

  Collector collector = {.marks = marks,
                         .mark_count = mark_count,
                         .depth_limit = depth_limit,
                         .flat_from = flat_from,
                         .body = -1};
  collector.parser = htmlNewParserCtxt();
  if (collector.parser == NULL || length >= (size_t)1 << 31) {
    collector.found.stopped = 1;
  } else if (prepare(&collector, length)) {
    parse(&collector, bytes, length);
    if (marks != NULL && !collector.found.stopped && collector.next_mark < mark_count) {
      collector.found.mismatched = 1;
    }
  }
  if (collector.parser != NULL) htmlFreeParserCtxt(collector.parser);
  free(collector.open);
  free(collector.names.addresses);
  collector.found.names = collector.names.bytes;
  collector.found.name_ends = collector.names.ends;
  collector.found.name_byte_count = collector.names.byte_count;
  collector.found.name_count = collector.names.count;
  return collector.found;
}

void cxml2_free(CXML2Document *document) {
  free(document->elements);
  free(document->attributes);
  free(document->runs);
  free(document->text);
  free(document->values);
  free(document->names);
  free(document->name_ends);
  *document = (CXML2Document){0};
}
