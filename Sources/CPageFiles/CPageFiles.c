#include "CPageFiles.h"

// The files are pulled in while this one is compiled, and it is compiled again when one changes.
//
// Reference: ISO/IEC 9899:2024, section 6.10.4
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char admin_mustache[] = {
#embed "files/admin.mustache"
};
static const unsigned char answer_mustache[] = {
#embed "files/answer.mustache"
};
static const unsigned char filters_mustache[] = {
#embed "files/filters.mustache"
};
static const unsigned char frame_mustache[] = {
#embed "files/frame.mustache"
};
static const unsigned char hit_mustache[] = {
#embed "files/hit.mustache"
};
static const unsigned char isolated_mustache[] = {
#embed "files/isolated.mustache"
};
static const unsigned char item_mustache[] = {
#embed "files/item.mustache"
};
static const unsigned char list_mustache[] = {
#embed "files/list.mustache"
};
static const unsigned char operation_mustache[] = {
#embed "files/operation.mustache"
};
static const unsigned char piece_mustache[] = {
#embed "files/piece.mustache"
};
static const unsigned char problem_mustache[] = {
#embed "files/problem.mustache"
};
static const unsigned char problems_mustache[] = {
#embed "files/problems.mustache"
};
static const unsigned char reference_frame_mustache[] = {
#embed "files/reference-frame.mustache"
};
static const unsigned char reference_css[] = {
#embed "files/reference.css"
};
static const unsigned char reference_mustache[] = {
#embed "files/reference.mustache"
};
static const unsigned char script_js[] = {
#embed "files/script.js"
};
static const unsigned char search_mustache[] = {
#embed "files/search.mustache"
};
static const unsigned char sign_in_mustache[] = {
#embed "files/sign-in.mustache"
};
static const unsigned char spotlight_item_mustache[] = {
#embed "files/spotlight-item.mustache"
};
static const unsigned char spotlight_mustache[] = {
#embed "files/spotlight.mustache"
};
static const unsigned char start_mustache[] = {
#embed "files/start.mustache"
};
static const unsigned char style_css[] = {
#embed "files/style.css"
};
static const unsigned char table_mustache[] = {
#embed "files/table.mustache"
};
static const unsigned char trend_mustache[] = {
#embed "files/trend.mustache"
};

static const struct EmbeddedFile files[] = {
    {"admin.mustache", admin_mustache, sizeof admin_mustache},
    {"answer.mustache", answer_mustache, sizeof answer_mustache},
    {"filters.mustache", filters_mustache, sizeof filters_mustache},
    {"frame.mustache", frame_mustache, sizeof frame_mustache},
    {"hit.mustache", hit_mustache, sizeof hit_mustache},
    {"isolated.mustache", isolated_mustache, sizeof isolated_mustache},
    {"item.mustache", item_mustache, sizeof item_mustache},
    {"list.mustache", list_mustache, sizeof list_mustache},
    {"operation.mustache", operation_mustache, sizeof operation_mustache},
    {"piece.mustache", piece_mustache, sizeof piece_mustache},
    {"problem.mustache", problem_mustache, sizeof problem_mustache},
    {"problems.mustache", problems_mustache, sizeof problems_mustache},
    {"reference-frame.mustache", reference_frame_mustache, sizeof reference_frame_mustache},
    {"reference.css", reference_css, sizeof reference_css},
    {"reference.mustache", reference_mustache, sizeof reference_mustache},
    {"script.js", script_js, sizeof script_js},
    {"search.mustache", search_mustache, sizeof search_mustache},
    {"sign-in.mustache", sign_in_mustache, sizeof sign_in_mustache},
    {"spotlight-item.mustache", spotlight_item_mustache, sizeof spotlight_item_mustache},
    {"spotlight.mustache", spotlight_mustache, sizeof spotlight_mustache},
    {"start.mustache", start_mustache, sizeof start_mustache},
    {"style.css", style_css, sizeof style_css},
    {"table.mustache", table_mustache, sizeof table_mustache},
    {"trend.mustache", trend_mustache, sizeof trend_mustache},
};

const struct EmbeddedFile *page_files(size_t *count) {
    *count = sizeof files / sizeof *files;
    return files;
}
