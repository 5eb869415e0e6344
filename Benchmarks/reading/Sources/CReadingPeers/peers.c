#include "CReadingPeers.h"

#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED
#include <libxml/HTMLparser.h>
#include <libxml/parserInternals.h>

static const int options = HTML_PARSE_RECOVER | HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING |
                           HTML_PARSE_NONET | HTML_PARSE_IGNORE_ENC | XML_PARSE_HUGE;

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

int peer_tree(const char *bytes, size_t length) {
  xmlSetStructuredErrorFunc(NULL, ignore_error);
  htmlParserCtxtPtr parser = htmlNewParserCtxt();
  if (parser == NULL) return 0;
  htmlDocPtr document = htmlCtxtReadMemory(parser, bytes, (int)length, NULL, "UTF-8", options);
  int found = document != NULL;
  if (document != NULL) xmlFreeDoc(document);
  htmlFreeParserCtxt(parser);
  return found;
}

static size_t seen;

static void on_start(void *data, const xmlChar *name, const xmlChar **attributes) {
  (void)data;
  (void)name;
  seen += 1;
  if (attributes == NULL) return;
  for (; *attributes != NULL; attributes += 2) seen += 1;
}

static void on_end(void *data, const xmlChar *name) {
  (void)data;
  (void)name;
}

static void on_text(void *data, const xmlChar *text, int length) {
  (void)data;
  (void)text;
  (void)length;
  seen += 1;
}

size_t peer_sax(const char *bytes, size_t length) {
  xmlSetStructuredErrorFunc(NULL, ignore_error);
  htmlParserCtxtPtr parser = htmlNewParserCtxt();
  if (parser == NULL) return 0;
  htmlSAXHandler handler = {
      .startElement = on_start,
      .endElement = on_end,
      .characters = on_text,
      .cdataBlock = on_text,
      .ignorableWhitespace = on_text,
  };
  memcpy(parser->sax, &handler, sizeof handler);
  seen = 0;
  htmlDocPtr document = htmlCtxtReadMemory(parser, bytes, (int)length, NULL, "UTF-8", options);
  if (document != NULL) xmlFreeDoc(document);
  htmlFreeParserCtxt(parser);
  return seen;
}

uint64_t peer_cpu_time(void) {
  struct timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

void peer_print_lines(void) { setvbuf(stdout, NULL, _IOLBF, 0); }

uint64_t peer_peak_memory(void) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return (uint64_t)usage.ru_maxrss * 1024u;
}
