// Reads XML piece by piece through libxml2's push interface.

#include "CXML2Events.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/parserInternals.h>

enum { attribute_limit = 8 };

struct CXML2Reading {
  CXML2Handlers handlers;
  xmlParserCtxtPtr parser;
  char fault[120];
};

static void on_start(void *data, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri,
                     int namespace_count, const xmlChar **namespaces, int attribute_count,
                     int defaulted, const xmlChar **attributes) {
  (void)prefix;
  (void)uri;
  (void)namespace_count;
  (void)namespaces;
  (void)defaulted;
  CXML2Reading *reading = data;
  CXML2Pair pairs[attribute_limit];
  size_t count = 0;
  for (int index = 0; index < attribute_count && count < attribute_limit; index++) {
    // Its name, prefix and namespace, and where its value starts and ends.
    const xmlChar **attribute = attributes + 5 * index;
    pairs[count++] = (CXML2Pair){
        .name = (const char *)attribute[0],
        .value = (const char *)attribute[3],
        .length = (size_t)(attribute[4] - attribute[3]),
    };
  }
  reading->handlers.start(reading->handlers.context, (const char *)name, pairs, count);
}

static void on_end(void *data, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri) {
  (void)prefix;
  (void)uri;
  CXML2Reading *reading = data;
  reading->handlers.end(reading->handlers.context, (const char *)name);
}

static void on_text(void *data, const xmlChar *text, int length) {
  CXML2Reading *reading = data;
  reading->handlers.text(reading->handlers.context, (const char *)text, (size_t)length);
}

static void note_fault(CXML2Reading *reading, const char *message) {
  if (reading->fault[0] != 0) return;
  strncpy(reading->fault, message == NULL ? "unknown" : message, sizeof reading->fault - 1);
  reading->fault[strcspn(reading->fault, "\n")] = 0;
}

#if LIBXML_VERSION >= 21200
typedef const xmlError *ReportedError;
#else
typedef xmlError *ReportedError;
#endif

static void on_error(void *data, ReportedError error) {
  if (error->level >= XML_ERR_ERROR) note_fault(data, error->message);
}

CXML2Reading *cxml2_open(CXML2Handlers handlers) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, xmlInitParser);

  CXML2Reading *reading = calloc(1, sizeof *reading);
  if (reading == NULL) return NULL;
  reading->handlers = handlers;
  // Nothing is declared and nothing loaded: there is no handler for either.
  xmlSAXHandler sax = {
      .initialized = XML_SAX2_MAGIC,
      .startElementNs = on_start,
      .endElementNs = on_end,
      .characters = on_text,
      .cdataBlock = on_text,
      .ignorableWhitespace = on_text,
      .serror = on_error,
  };
  reading->parser = xmlCreatePushParserCtxt(&sax, reading, NULL, 0, NULL);
  if (reading->parser == NULL) {
    free(reading);
    return NULL;
  }
  // Without declarations there are no entities but those of XML, which attributes then hold as text.
  xmlCtxtUseOptions(reading->parser, XML_PARSE_RECOVER | XML_PARSE_NOENT | XML_PARSE_NONET);
  return reading;
}

void cxml2_feed(CXML2Reading *reading, const char *bytes, size_t length) {
  int code = xmlParseChunk(reading->parser, bytes, (int)length, 0);
  if (code != XML_ERR_OK) note_fault(reading, NULL);
}

const char *cxml2_fault(const CXML2Reading *reading) {
  return reading->fault[0] == 0 ? NULL : reading->fault;
}

void cxml2_close(CXML2Reading *reading) {
  if (reading == NULL) return;
  if (reading->parser->myDoc != NULL) xmlFreeDoc(reading->parser->myDoc);
  xmlFreeParserCtxt(reading->parser);
  free(reading);
}
