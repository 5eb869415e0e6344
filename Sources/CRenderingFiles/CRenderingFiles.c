#include "CRenderingFiles.h"

// The files are pulled in while this one is compiled, and it is compiled again when one changes.
//
// Reference: ISO/IEC 9899:2024, section 6.10.4
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char capture_js[] = {
#embed "files/capture.js"
};
static const unsigned char observe_js[] = {
#embed "files/observe.js"
};
static const unsigned char phone_js[] = {
#embed "files/phone.js"
};

static const struct EmbeddedFile files[] = {
    {"capture.js", capture_js, sizeof capture_js},
    {"observe.js", observe_js, sizeof observe_js},
    {"phone.js", phone_js, sizeof phone_js},
};

const struct EmbeddedFile *rendering_files(size_t *count) {
    *count = sizeof files / sizeof *files;
    return files;
}
