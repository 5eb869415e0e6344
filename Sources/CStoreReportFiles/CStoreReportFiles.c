#include "CStoreReportFiles.h"

// The files are pulled in while this one is compiled, and it is compiled again when one changes.
//
// Reference: ISO/IEC 9899:2024, section 6.10.4
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char cell_mustache[] = {
#embed "files/cell.mustache"
};
static const unsigned char chart_mustache[] = {
#embed "files/chart.mustache"
};
static const unsigned char numbers_mustache[] = {
#embed "files/numbers.mustache"
};
static const unsigned char piece_mustache[] = {
#embed "files/piece.mustache"
};
static const unsigned char report_css[] = {
#embed "files/report.css"
};
static const unsigned char report_mustache[] = {
#embed "files/report.mustache"
};
static const unsigned char sections_mustache[] = {
#embed "files/sections.mustache"
};
static const unsigned char table_mustache[] = {
#embed "files/table.mustache"
};
static const unsigned char url_mustache[] = {
#embed "files/url.mustache"
};

static const struct EmbeddedFile files[] = {
    {"cell.mustache", cell_mustache, sizeof cell_mustache},
    {"chart.mustache", chart_mustache, sizeof chart_mustache},
    {"numbers.mustache", numbers_mustache, sizeof numbers_mustache},
    {"piece.mustache", piece_mustache, sizeof piece_mustache},
    {"report.css", report_css, sizeof report_css},
    {"report.mustache", report_mustache, sizeof report_mustache},
    {"sections.mustache", sections_mustache, sizeof sections_mustache},
    {"table.mustache", table_mustache, sizeof table_mustache},
    {"url.mustache", url_mustache, sizeof url_mustache},
};

const struct EmbeddedFile *store_report_files(size_t *count) {
    *count = sizeof files / sizeof *files;
    return files;
}
