// Reads a page of XML by XML's rules and writes it as HTML that means the same.

#include "CXML2.h"
#include "CXML2Memory.h"

#include <stdlib.h>
#include <string.h>

#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED
#include <libxml/SAX2.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>

static const char xhtml[] = "http://www.w3.org/1999/xhtml";

typedef struct {
  CXML2Rewriting out;
  size_t capacity;
  size_t limit;
  xmlParserCtxtPtr parser;
  int elements;  // How many may still start.
  int raw;       // How many open elements hold text that HTML takes as it is.
  int line;      // The line that the output has reached.
  int stopped;   // Whether the parser was told to stop.
} Writer;

// Gives the page up. The parser stops at the end of the handler, because that frees the input, in
// which names and values stand that the handler still reads.
static void fail(Writer *writer) { writer->out.refused = 1; }

static void finish(Writer *writer) {
  if (!writer->out.refused || writer->stopped) return;
  writer->stopped = 1;
  xmlStopParser(writer->parser);
}

static void put(Writer *writer, const char *bytes, size_t length) {
  if (writer->out.refused) return;
  if (length > writer->limit - writer->out.length) {
    fail(writer);
    return;
  }
  if (writer->out.length + length > writer->capacity) {
    size_t capacity = writer->capacity * 2 + length;
    char *grown = realloc(writer->out.bytes, capacity);
    if (grown == NULL) {
      fail(writer);
      return;
    }
    writer->out.bytes = grown;
    writer->capacity = capacity;
  }
  memcpy(writer->out.bytes + writer->out.length, bytes, length);
  writer->out.length += length;
  for (size_t index = 0; index < length; index++) writer->line += bytes[index] == '\n';
}

static void put_text(Writer *writer, const char *text) { put(writer, text, strlen(text)); }

static void put_escaped(Writer *writer, const xmlChar *text, size_t length, int is_value) {
  size_t start = 0;
  for (size_t index = 0; index < length; index++) {
    const char *escape = NULL;
    switch (text[index]) {
      case '&': escape = "&amp;"; break;
      case '<': escape = "&lt;"; break;
      case '>': escape = "&gt;"; break;
      case '"': escape = is_value ? "&quot;" : NULL; break;
      case '\n': escape = is_value ? "&#10;" : NULL; break;
      default: break;
    }
    if (escape == NULL) continue;
    put(writer, (const char *)text + start, index - start);
    put_text(writer, escape);
    start = index + 1;
  }
  put(writer, (const char *)text + start, length - start);
}

// Writes line feeds until the output stands where the parser does, so that what follows keeps its
// line.
static void catch_up(Writer *writer) {
  int line = xmlSAX2GetLineNumber(writer->parser);
  while (!writer->out.refused && writer->line < line) put(writer, "\n", 1);
}

static int is_one_of(const xmlChar *name, const char *const *names) {
  for (; *names != NULL; names++) {
    if (strcmp((const char *)name, *names) == 0) return 1;
  }
  return 0;
}

static int is_void(const xmlChar *name) {
  static const char *const names[] = {"area", "base", "br", "col", "embed", "hr", "img", "input",
                                      "link", "meta", "source", "track", "wbr", NULL};
  return is_one_of(name, names);
}

static int is_raw(const xmlChar *name) {
  static const char *const names[] = {"script", "style", NULL};
  return is_one_of(name, names);
}

static int is_html(const xmlChar *uri) {
  return uri == NULL || strcmp((const char *)uri, xhtml) == 0;
}

static void put_name(Writer *writer, const xmlChar *name, const xmlChar *prefix) {
  if (prefix != NULL) {
    put_text(writer, (const char *)prefix);
    put(writer, ":", 1);
  }
  put_text(writer, (const char *)name);
}

static int has_capital(const xmlChar *name) {
  for (; *name != 0; name++) {
    if (*name >= 'A' && *name <= 'Z') return 1;
  }
  return 0;
}

// Whether HTML would take the name of an element for one of its own, which XML does not: names of XML
// are case-sensitive, and those of other namespaces than SVG's and MathML's are none of HTML.
static int is_unknown(const xmlChar *name, const xmlChar *prefix, const xmlChar *uri) {
  if (is_html(uri)) return has_capital(name);
  return prefix == NULL && strcmp((const char *)uri, "http://www.w3.org/2000/svg") != 0 &&
         strcmp((const char *)uri, "http://www.w3.org/1998/Math/MathML") != 0;
}

// Writes the name of an element, an unknown one as that of a custom element.
static void put_element(Writer *writer, const xmlChar *name, const xmlChar *prefix,
                        const xmlChar *uri) {
  if (is_unknown(name, prefix, uri)) put_text(writer, "x-");
  put_name(writer, name, is_html(uri) ? NULL : prefix);
}

static void put_attribute(Writer *writer, const xmlChar *name, const xmlChar *prefix,
                          const xmlChar *value, size_t length) {
  put(writer, " ", 1);
  put_name(writer, name, prefix);
  put_text(writer, "=\"");
  put_escaped(writer, value, length, 1);
  put(writer, "\"", 1);
}

static void on_start(void *data, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri,
                     int namespace_count, const xmlChar **namespaces, int attribute_count,
                     int defaulted, const xmlChar **attributes) {
  (void)defaulted;
  xmlParserCtxtPtr parser = data;
  Writer *writer = parser->_private;
  if (--writer->elements < 0) {
    fail(writer);
    finish(writer);
    return;
  }
  if (writer->out.length == 0) catch_up(writer);
  put(writer, "<", 1);
  put_element(writer, name, prefix, uri);
  for (int index = 0; index < namespace_count; index++) {
    const xmlChar *bound = namespaces[2 * index];
    const xmlChar *value = namespaces[2 * index + 1];
    if (value == NULL) continue;
    put_attribute(writer, bound == NULL ? (const xmlChar *)"xmlns" : bound,
                  bound == NULL ? NULL : (const xmlChar *)"xmlns", value,
                  strlen((const char *)value));
  }
  for (int index = 0; index < attribute_count; index++) {
    const xmlChar **attribute = attributes + 5 * index;
    if (is_html(uri) && has_capital(attribute[0])) continue;
    put_attribute(writer, attribute[0], attribute[1], attribute[3],
                  (size_t)(attribute[4] - attribute[3]));
  }
  catch_up(writer);
  put(writer, ">", 1);
  if (is_html(uri) && is_raw(name)) writer->raw++;
  finish(writer);
}

static void on_end(void *data, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri) {
  xmlParserCtxtPtr parser = data;
  Writer *writer = parser->_private;
  if (is_html(uri) && is_raw(name)) writer->raw--;
  if (is_html(uri) && is_void(name)) return;
  put_text(writer, "</");
  put_element(writer, name, prefix, uri);
  put(writer, ">", 1);
  finish(writer);
}

static void on_text(void *data, const xmlChar *text, int length) {
  xmlParserCtxtPtr parser = data;
  Writer *writer = parser->_private;
  if (writer->raw == 0) {
    put_escaped(writer, text, (size_t)length, 0);
    finish(writer);
    return;
  }
  // In a script `<\/` means what `</` does, and ends no element.
  int start = 0;
  for (int index = 0; index + 1 < length; index++) {
    if (text[index] != '<' || text[index + 1] != '/') continue;
    put(writer, (const char *)text + start, (size_t)(index + 1 - start));
    put(writer, "\\", 1);
    start = index + 1;
  }
  put(writer, (const char *)text + start, (size_t)(length - start));
  finish(writer);
}

// An entity that the document does not declare; HTML knows most of those that pages use.
static void on_reference(void *data, const xmlChar *name) {
  xmlParserCtxtPtr parser = data;
  Writer *writer = parser->_private;
  put(writer, "&", 1);
  put_text(writer, (const char *)name);
  put(writer, ";", 1);
  finish(writer);
}

static void on_comment(void *data, const xmlChar *text) {
  (void)text;
  xmlParserCtxtPtr parser = data;
  Writer *writer = parser->_private;
  if (writer->out.length > 0) catch_up(writer);
  finish(writer);
}

static void on_instruction(void *data, const xmlChar *target, const xmlChar *text) {
  (void)target;
  on_comment(data, text);
}

#if LIBXML_VERSION >= 21200
typedef const xmlError *ReportedError;
#else
typedef xmlError *ReportedError;
#endif

static void ignore_error(void *data, ReportedError error) {
  (void)data;
  (void)error;
}

CXML2Rewriting cxml2_rewrite(const char *bytes, size_t length, size_t limit, int elements) {
  cxml2_prepare();
  xmlSetStructuredErrorFunc(NULL, ignore_error);

  Writer writer = {.limit = limit, .elements = elements, .line = 1};
  writer.capacity = length + length / 8 + 256;
  writer.out.bytes = malloc(writer.capacity);
  writer.parser = xmlNewParserCtxt();
  if (writer.out.bytes == NULL || writer.parser == NULL || length >= ((size_t)1 << 29)) {
    writer.out.refused = 1;
  } else {
    // Nothing is declared and nothing loaded: there is no handler for either.
    xmlSAXHandler handler = {
        .initialized = XML_SAX2_MAGIC,
        .startElementNs = on_start,
        .endElementNs = on_end,
        .characters = on_text,
        .cdataBlock = on_text,
        .ignorableWhitespace = on_text,
        .reference = on_reference,
        .comment = on_comment,
        .processingInstruction = on_instruction,
    };
    memcpy(writer.parser->sax, &handler, sizeof handler);
    writer.parser->_private = &writer;
    // Without declarations there are no entities but those of XML, which attributes then hold as text.
    int options = XML_PARSE_NOENT | XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING | XML_PARSE_IGNORE_ENC;
    xmlDocPtr document =
        xmlCtxtReadMemory(writer.parser, bytes, (int)length, NULL, "UTF-8", options);
    if (!writer.parser->wellFormed && !writer.out.refused) {
      writer.out.refused = 1;
      writer.out.line = writer.parser->lastError.line;
      writer.out.column = writer.parser->lastError.int2;
      const char *message = writer.parser->lastError.message;
      if (message != NULL) {
        strncpy(writer.out.message, message, sizeof writer.out.message - 1);
      }
    }
    if (document != NULL) xmlFreeDoc(document);
  }
  if (writer.parser != NULL) xmlFreeParserCtxt(writer.parser);
  return writer.out;
}

void cxml2_free_rewriting(CXML2Rewriting *rewriting) {
  free(rewriting->bytes);
  *rewriting = (CXML2Rewriting){0};
}
