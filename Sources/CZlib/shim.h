// zlib as Swift can call it: the initialisers are macros, so they stand here as functions.
#ifndef PIPPIN_CZLIB_SHIM_H
#define PIPPIN_CZLIB_SHIM_H

#include <zlib.h>

// Starts reading. `window` is 15 + 16 for gzip, 15 + 32 for gzip or zlib, -15 for bare deflate.
static inline int pippin_inflate_init(z_stream *stream, int window) {
  return inflateInit2(stream, window);
}

// Starts writing one gzip member.
static inline int pippin_gzip_init(z_stream *stream, int level) {
  return deflateInit2(stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
}

#endif
