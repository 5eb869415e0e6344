// A target of C needs a source; all that this one has stands in its header.
#include "CEmbeddedFiles.h"
