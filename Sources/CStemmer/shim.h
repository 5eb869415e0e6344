// libstemmer, the Snowball stemmers, as it is.
#ifndef PIPPIN_CSTEMMER_SHIM_H
#define PIPPIN_CSTEMMER_SHIM_H

#include <libstemmer.h>

#endif
