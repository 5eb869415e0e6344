// libxml2, without the ICU headers that its encoding.h would bring in: Foundation holds an ICU of
// its own, and the two do not go together in one module graph.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED
#include <libxml/HTMLparser.h>
