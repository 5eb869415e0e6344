// The decoder of Zstandard (RFC 8878) as Swift can call it.
#ifndef PIPPIN_CZSTD_SHIM_H
#define PIPPIN_CZSTD_SHIM_H

#include <zstd.h>

#endif
