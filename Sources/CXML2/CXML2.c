#include "CXML2.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED
#include <libxml/HTMLparser.h>
#include <libxml/parserInternals.h>

typedef struct {
  CXML2Events found;
  htmlParserCtxtPtr parser;
  int depth;  // How many elements are open.
  int depth_limit;
} Collector;

static void stop(Collector *collector) {
  collector->found.stopped = 1;
  xmlStopParser(collector->parser);
}

static void add(Collector *collector, uint32_t kind) {
  CXML2Events *found = &collector->found;
  if (found->stopped) return;
  if (found->count == found->capacity) {
    size_t capacity = found->capacity * 2;
    uint32_t *events = realloc(found->events, capacity * sizeof(uint32_t));
    if (events == NULL) {
      stop(collector);
      return;
    }
    found->events = events;
    found->capacity = capacity;
  }
  const xmlParserInput *input = collector->parser->input;
  size_t place = input->consumed + (size_t)(input->cur - input->base);
  found->events[found->count++] = (uint32_t)(place << 3) | kind;
}

// Whether the tag that the parser has just read is called `name`, rather than one that
// only implies it.
static int is_written(const xmlParserInput *input, const char *name, size_t length) {
  if (*input->cur != '>' || (size_t)(input->cur - input->base) <= length) return 0;
  const char *start = (const char *)input->cur - length;
  return start[-1] == '<' && memcmp(start, name, length) == 0;
}

static void on_start(void *data, const xmlChar *name, const xmlChar **attributes) {
  (void)attributes;
  htmlParserCtxtPtr parser = data;
  Collector *collector = parser->_private;
  const char *text = (const char *)name;
  uint32_t kind = CXML2_IMPLIED_P;
  if (is_written(parser->input, text, strlen(text))) {
    kind = CXML2_START;
  } else if (strcmp(text, "html") == 0) {
    kind = CXML2_IMPLIED_HTML;
  } else if (strcmp(text, "head") == 0) {
    kind = CXML2_IMPLIED_HEAD;
  } else if (strcmp(text, "body") == 0) {
    kind = CXML2_IMPLIED_BODY;
  }
  add(collector, kind);
  // libxml2 is quadratic in open elements times end tags that match none of them.
  if (++collector->depth > collector->depth_limit) stop(collector);
}

static void on_end(void *data, const xmlChar *name) {
  (void)name;
  htmlParserCtxtPtr parser = data;
  Collector *collector = parser->_private;
  add(collector, CXML2_END);
  collector->depth--;
}

static void on_text(void *data, const xmlChar *text, int length) {
  (void)text;
  (void)length;
  htmlParserCtxtPtr parser = data;
  add(parser->_private, CXML2_TEXT);
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

CXML2Events cxml2_read(const char *bytes, size_t length, int depth_limit) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, xmlInitParser);
  // The handler is one of the thread; without one, errors go to standard error.
  xmlSetStructuredErrorFunc(NULL, ignore_error);

  Collector collector = {.depth_limit = depth_limit};
  collector.found.capacity = length / 4 + 64;
  collector.found.events = malloc(collector.found.capacity * sizeof(uint32_t));
  collector.parser = htmlNewParserCtxt();
  if (collector.found.events == NULL || collector.parser == NULL || length >= ((size_t)1 << 29)) {
    collector.found.stopped = 1;
  } else {
    htmlSAXHandler handler = {
        .startElement = on_start,
        .endElement = on_end,
        .characters = on_text,
        .cdataBlock = on_text,
        .ignorableWhitespace = on_text,
    };
    memcpy(collector.parser->sax, &handler, sizeof handler);
    collector.parser->_private = &collector;
    int options = HTML_PARSE_RECOVER | HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING |
                  HTML_PARSE_NONET | HTML_PARSE_IGNORE_ENC | XML_PARSE_HUGE;
    htmlDocPtr document =
        htmlCtxtReadMemory(collector.parser, bytes, (int)length, NULL, "UTF-8", options);
    if (document != NULL) xmlFreeDoc(document);
  }
  if (collector.parser != NULL) htmlFreeParserCtxt(collector.parser);
  return collector.found;
}

void cxml2_free(CXML2Events *events) {
  free(events->events);
  *events = (CXML2Events){0};
}
