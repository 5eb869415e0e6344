// liblz4's block interface, as it is.
#ifndef PIPPIN_CLZ4_SHIM_H
#define PIPPIN_CLZ4_SHIM_H

#include <lz4.h>

#endif
