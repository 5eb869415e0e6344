#include "CRuleCatalog.h"

// Each file of the catalog, as the compiler embeds it (ISO C23, 6.10.4).
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char app_catalogue[] = {
#embed "catalog/app-catalogue.yaml"
};
static const unsigned char app_links[] = {
#embed "catalog/app-links.yaml"
};
static const unsigned char app_uri[] = {
#embed "catalog/app-uri.yaml"
};
static const unsigned char asset_links[] = {
#embed "catalog/asset-links.yaml"
};
static const unsigned char asset_links_includes[] = {
#embed "catalog/asset-links-includes.yaml"
};
static const unsigned char asset_links_statements[] = {
#embed "catalog/asset-links-statements.yaml"
};
static const unsigned char association[] = {
#embed "catalog/association.yaml"
};
static const unsigned char association_mistakes[] = {
#embed "catalog/association-mistakes.yaml"
};
static const unsigned char association_patterns[] = {
#embed "catalog/association-patterns.yaml"
};
static const unsigned char association_serving[] = {
#embed "catalog/association-serving.yaml"
};
static const unsigned char banner[] = {
#embed "catalog/banner.yaml"
};
static const unsigned char deep_link[] = {
#embed "catalog/deep-link.yaml"
};
static const unsigned char dublin_core[] = {
#embed "catalog/dublin-core.yaml"
};
static const unsigned char fetching[] = {
#embed "catalog/fetching.yaml"
};
static const unsigned char host_apps[] = {
#embed "catalog/host-apps.yaml"
};
static const unsigned char json_ld[] = {
#embed "catalog/json-ld.yaml"
};
static const unsigned char links[] = {
#embed "catalog/links.yaml"
};
static const unsigned char markup[] = {
#embed "catalog/markup.yaml"
};
static const unsigned char meta[] = {
#embed "catalog/meta.yaml"
};
static const unsigned char microdata[] = {
#embed "catalog/microdata.yaml"
};
static const unsigned char open_graph[] = {
#embed "catalog/open-graph.yaml"
};
static const unsigned char page[] = {
#embed "catalog/page.yaml"
};
static const unsigned char page_dates[] = {
#embed "catalog/page-dates.yaml"
};
static const unsigned char page_directives[] = {
#embed "catalog/page-directives.yaml"
};
static const unsigned char page_identity[] = {
#embed "catalog/page-identity.yaml"
};
static const unsigned char page_result[] = {
#embed "catalog/page-result.yaml"
};
static const unsigned char quality[] = {
#embed "catalog/quality.yaml"
};
static const unsigned char quality_statements[] = {
#embed "catalog/quality-statements.yaml"
};
static const unsigned char rdfa[] = {
#embed "catalog/rdfa.yaml"
};
static const unsigned char reading[] = {
#embed "catalog/reading.yaml"
};
static const unsigned char robots[] = {
#embed "catalog/robots.yaml"
};
static const unsigned char sitemaps[] = {
#embed "catalog/sitemaps.yaml"
};
static const unsigned char spam[] = {
#embed "catalog/spam.yaml"
};
static const unsigned char twitter_app[] = {
#embed "catalog/twitter-app.yaml"
};
static const unsigned char web_manifest[] = {
#embed "catalog/web-manifest.yaml"
};

static const struct rule_file rule_files[] = {
    {"app-catalogue", app_catalogue, sizeof app_catalogue},
    {"app-links", app_links, sizeof app_links},
    {"app-uri", app_uri, sizeof app_uri},
    {"asset-links", asset_links, sizeof asset_links},
    {"asset-links-includes", asset_links_includes, sizeof asset_links_includes},
    {"asset-links-statements", asset_links_statements, sizeof asset_links_statements},
    {"association", association, sizeof association},
    {"association-mistakes", association_mistakes, sizeof association_mistakes},
    {"association-patterns", association_patterns, sizeof association_patterns},
    {"association-serving", association_serving, sizeof association_serving},
    {"banner", banner, sizeof banner},
    {"deep-link", deep_link, sizeof deep_link},
    {"dublin-core", dublin_core, sizeof dublin_core},
    {"fetching", fetching, sizeof fetching},
    {"host-apps", host_apps, sizeof host_apps},
    {"json-ld", json_ld, sizeof json_ld},
    {"links", links, sizeof links},
    {"markup", markup, sizeof markup},
    {"meta", meta, sizeof meta},
    {"microdata", microdata, sizeof microdata},
    {"open-graph", open_graph, sizeof open_graph},
    {"page", page, sizeof page},
    {"page-dates", page_dates, sizeof page_dates},
    {"page-directives", page_directives, sizeof page_directives},
    {"page-identity", page_identity, sizeof page_identity},
    {"page-result", page_result, sizeof page_result},
    {"quality", quality, sizeof quality},
    {"quality-statements", quality_statements, sizeof quality_statements},
    {"rdfa", rdfa, sizeof rdfa},
    {"reading", reading, sizeof reading},
    {"robots", robots, sizeof robots},
    {"sitemaps", sitemaps, sizeof sitemaps},
    {"spam", spam, sizeof spam},
    {"twitter-app", twitter_app, sizeof twitter_app},
    {"web-manifest", web_manifest, sizeof web_manifest},
};
size_t rule_file_count(void) { return sizeof rule_files / sizeof rule_files[0]; }

struct rule_file rule_file_at(size_t index) { return rule_files[index]; }
