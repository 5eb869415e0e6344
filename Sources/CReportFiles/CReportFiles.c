#include "CReportFiles.h"

// The files are pulled in while this one is compiled, and it is compiled again when one changes.
//
// Reference: ISO/IEC 9899:2024, section 6.10.4
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char advice_mustache[] = {
#embed "files/advice.mustache"
};
static const unsigned char cell_mustache[] = {
#embed "files/cell.mustache"
};
static const unsigned char checks_mustache[] = {
#embed "files/checks.mustache"
};
static const unsigned char code_mustache[] = {
#embed "files/code.mustache"
};
static const unsigned char codes_mustache[] = {
#embed "files/codes.mustache"
};
static const unsigned char frame_mustache[] = {
#embed "files/frame.mustache"
};
static const unsigned char inspection_mustache[] = {
#embed "files/inspection.mustache"
};
static const unsigned char preview_mustache[] = {
#embed "files/preview.mustache"
};
static const unsigned char report_css[] = {
#embed "files/report.css"
};
static const unsigned char score_mustache[] = {
#embed "files/score.mustache"
};
static const unsigned char section_mustache[] = {
#embed "files/section.mustache"
};
static const unsigned char site_mustache[] = {
#embed "files/site.mustache"
};
static const unsigned char table_mustache[] = {
#embed "files/table.mustache"
};
static const unsigned char why_mustache[] = {
#embed "files/why.mustache"
};

static const struct EmbeddedFile files[] = {
    {"advice.mustache", advice_mustache, sizeof advice_mustache},
    {"cell.mustache", cell_mustache, sizeof cell_mustache},
    {"checks.mustache", checks_mustache, sizeof checks_mustache},
    {"code.mustache", code_mustache, sizeof code_mustache},
    {"codes.mustache", codes_mustache, sizeof codes_mustache},
    {"frame.mustache", frame_mustache, sizeof frame_mustache},
    {"inspection.mustache", inspection_mustache, sizeof inspection_mustache},
    {"preview.mustache", preview_mustache, sizeof preview_mustache},
    {"report.css", report_css, sizeof report_css},
    {"score.mustache", score_mustache, sizeof score_mustache},
    {"section.mustache", section_mustache, sizeof section_mustache},
    {"site.mustache", site_mustache, sizeof site_mustache},
    {"table.mustache", table_mustache, sizeof table_mustache},
    {"why.mustache", why_mustache, sizeof why_mustache},
};

const struct EmbeddedFile *report_files(size_t *count) {
    *count = sizeof files / sizeof *files;
    return files;
}
