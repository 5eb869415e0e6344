// The decoder of brotli (RFC 7932) as Swift can call it.
#ifndef PIPPIN_CBROTLI_SHIM_H
#define PIPPIN_CBROTLI_SHIM_H

#include <brotli/decode.h>

#endif
