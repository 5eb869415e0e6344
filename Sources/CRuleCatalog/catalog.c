#include "CRuleCatalog.h"

// The files are pulled in while this one is compiled, and it is compiled again when one changes.
//
// Reference: ISO/IEC 9899:2024, section 6.10.4
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char rule_android_manifest[] = {
#embed "catalog/android-manifest.yaml"
};
static const unsigned char rule_app_catalog[] = {
#embed "catalog/app-catalog.yaml"
};
static const unsigned char rule_app_links[] = {
#embed "catalog/app-links.yaml"
};
static const unsigned char rule_app_site[] = {
#embed "catalog/app-site.yaml"
};
static const unsigned char rule_app_uri[] = {
#embed "catalog/app-uri.yaml"
};
static const unsigned char rule_apple_copies[] = {
#embed "catalog/apple-copies.yaml"
};
static const unsigned char rule_asset_links[] = {
#embed "catalog/asset-links.yaml"
};
static const unsigned char rule_asset_links_includes[] = {
#embed "catalog/asset-links-includes.yaml"
};
static const unsigned char rule_asset_links_statements[] = {
#embed "catalog/asset-links-statements.yaml"
};
static const unsigned char rule_association[] = {
#embed "catalog/association.yaml"
};
static const unsigned char rule_association_mistakes[] = {
#embed "catalog/association-mistakes.yaml"
};
static const unsigned char rule_association_patterns[] = {
#embed "catalog/association-patterns.yaml"
};
static const unsigned char rule_association_serving[] = {
#embed "catalog/association-serving.yaml"
};
static const unsigned char rule_banner[] = {
#embed "catalog/banner.yaml"
};
static const unsigned char rule_build_folder[] = {
#embed "catalog/build-folder.yaml"
};
static const unsigned char rule_crawled_links[] = {
#embed "catalog/crawled-links.yaml"
};
static const unsigned char rule_deep_link[] = {
#embed "catalog/deep-link.yaml"
};
static const unsigned char rule_dublin_core[] = {
#embed "catalog/dublin-core.yaml"
};
static const unsigned char rule_entitlements[] = {
#embed "catalog/entitlements.yaml"
};
static const unsigned char rule_fetching[] = {
#embed "catalog/fetching.yaml"
};
static const unsigned char rule_google_copies[] = {
#embed "catalog/google-copies.yaml"
};
static const unsigned char rule_host_apps[] = {
#embed "catalog/host-apps.yaml"
};
static const unsigned char rule_json_ld[] = {
#embed "catalog/json-ld.yaml"
};
static const unsigned char rule_links[] = {
#embed "catalog/links.yaml"
};
static const unsigned char rule_markup[] = {
#embed "catalog/markup.yaml"
};
static const unsigned char rule_meta[] = {
#embed "catalog/meta.yaml"
};
static const unsigned char rule_microdata[] = {
#embed "catalog/microdata.yaml"
};
static const unsigned char rule_open_graph[] = {
#embed "catalog/open-graph.yaml"
};
static const unsigned char rule_page[] = {
#embed "catalog/page.yaml"
};
static const unsigned char rule_page_dates[] = {
#embed "catalog/page-dates.yaml"
};
static const unsigned char rule_page_directives[] = {
#embed "catalog/page-directives.yaml"
};
static const unsigned char rule_page_identity[] = {
#embed "catalog/page-identity.yaml"
};
static const unsigned char rule_page_result[] = {
#embed "catalog/page-result.yaml"
};
static const unsigned char rule_quality[] = {
#embed "catalog/quality.yaml"
};
static const unsigned char rule_quality_statements[] = {
#embed "catalog/quality-statements.yaml"
};
static const unsigned char rule_rdfa[] = {
#embed "catalog/rdfa.yaml"
};
static const unsigned char rule_reading[] = {
#embed "catalog/reading.yaml"
};
static const unsigned char rule_rendering[] = {
#embed "catalog/rendering.yaml"
};
static const unsigned char rule_robots[] = {
#embed "catalog/robots.yaml"
};
static const unsigned char rule_scripts[] = {
#embed "catalog/scripts.yaml"
};
static const unsigned char rule_sitemaps[] = {
#embed "catalog/sitemaps.yaml"
};
static const unsigned char rule_spam[] = {
#embed "catalog/spam.yaml"
};
static const unsigned char rule_twitter_app[] = {
#embed "catalog/twitter-app.yaml"
};
static const unsigned char rule_web_manifest[] = {
#embed "catalog/web-manifest.yaml"
};

static const struct EmbeddedFile rules[] = {
    {"android-manifest", rule_android_manifest, sizeof rule_android_manifest},
    {"app-catalog", rule_app_catalog, sizeof rule_app_catalog},
    {"app-links", rule_app_links, sizeof rule_app_links},
    {"app-site", rule_app_site, sizeof rule_app_site},
    {"app-uri", rule_app_uri, sizeof rule_app_uri},
    {"apple-copies", rule_apple_copies, sizeof rule_apple_copies},
    {"asset-links", rule_asset_links, sizeof rule_asset_links},
    {"asset-links-includes", rule_asset_links_includes, sizeof rule_asset_links_includes},
    {"asset-links-statements", rule_asset_links_statements, sizeof rule_asset_links_statements},
    {"association", rule_association, sizeof rule_association},
    {"association-mistakes", rule_association_mistakes, sizeof rule_association_mistakes},
    {"association-patterns", rule_association_patterns, sizeof rule_association_patterns},
    {"association-serving", rule_association_serving, sizeof rule_association_serving},
    {"banner", rule_banner, sizeof rule_banner},
    {"build-folder", rule_build_folder, sizeof rule_build_folder},
    {"crawled-links", rule_crawled_links, sizeof rule_crawled_links},
    {"deep-link", rule_deep_link, sizeof rule_deep_link},
    {"dublin-core", rule_dublin_core, sizeof rule_dublin_core},
    {"entitlements", rule_entitlements, sizeof rule_entitlements},
    {"fetching", rule_fetching, sizeof rule_fetching},
    {"google-copies", rule_google_copies, sizeof rule_google_copies},
    {"host-apps", rule_host_apps, sizeof rule_host_apps},
    {"json-ld", rule_json_ld, sizeof rule_json_ld},
    {"links", rule_links, sizeof rule_links},
    {"markup", rule_markup, sizeof rule_markup},
    {"meta", rule_meta, sizeof rule_meta},
    {"microdata", rule_microdata, sizeof rule_microdata},
    {"open-graph", rule_open_graph, sizeof rule_open_graph},
    {"page", rule_page, sizeof rule_page},
    {"page-dates", rule_page_dates, sizeof rule_page_dates},
    {"page-directives", rule_page_directives, sizeof rule_page_directives},
    {"page-identity", rule_page_identity, sizeof rule_page_identity},
    {"page-result", rule_page_result, sizeof rule_page_result},
    {"quality", rule_quality, sizeof rule_quality},
    {"quality-statements", rule_quality_statements, sizeof rule_quality_statements},
    {"rdfa", rule_rdfa, sizeof rule_rdfa},
    {"reading", rule_reading, sizeof rule_reading},
    {"rendering", rule_rendering, sizeof rule_rendering},
    {"robots", rule_robots, sizeof rule_robots},
    {"scripts", rule_scripts, sizeof rule_scripts},
    {"sitemaps", rule_sitemaps, sizeof rule_sitemaps},
    {"spam", rule_spam, sizeof rule_spam},
    {"twitter-app", rule_twitter_app, sizeof rule_twitter_app},
    {"web-manifest", rule_web_manifest, sizeof rule_web_manifest},
};

const struct EmbeddedFile *rule_files(size_t *count) {
    *count = sizeof rules / sizeof *rules;
    return rules;
}

static const unsigned char code_checks[] = {
#embed "codes/checks.yaml"
};
static const unsigned char code_events[] = {
#embed "codes/events.yaml"
};
static const unsigned char code_fetch[] = {
#embed "codes/fetch.yaml"
};
static const unsigned char code_index_reasons[] = {
#embed "codes/index-reasons.yaml"
};
static const unsigned char code_log_events[] = {
#embed "codes/log-events.yaml"
};
static const unsigned char code_metrics[] = {
#embed "codes/metrics.yaml"
};
static const unsigned char code_problems[] = {
#embed "codes/problems.yaml"
};
static const unsigned char code_requirements[] = {
#embed "codes/requirements.yaml"
};
static const unsigned char code_signals[] = {
#embed "codes/signals.yaml"
};
static const unsigned char code_states[] = {
#embed "codes/states.yaml"
};
static const unsigned char code_store[] = {
#embed "codes/store.yaml"
};
static const unsigned char code_terms[] = {
#embed "codes/terms.yaml"
};
static const unsigned char code_url_reasons[] = {
#embed "codes/url-reasons.yaml"
};
static const unsigned char code_verdicts[] = {
#embed "codes/verdicts.yaml"
};

static const struct EmbeddedFile codes[] = {
    {"checks", code_checks, sizeof code_checks},
    {"events", code_events, sizeof code_events},
    {"fetch", code_fetch, sizeof code_fetch},
    {"index-reasons", code_index_reasons, sizeof code_index_reasons},
    {"log-events", code_log_events, sizeof code_log_events},
    {"metrics", code_metrics, sizeof code_metrics},
    {"problems", code_problems, sizeof code_problems},
    {"requirements", code_requirements, sizeof code_requirements},
    {"signals", code_signals, sizeof code_signals},
    {"states", code_states, sizeof code_states},
    {"store", code_store, sizeof code_store},
    {"terms", code_terms, sizeof code_terms},
    {"url-reasons", code_url_reasons, sizeof code_url_reasons},
    {"verdicts", code_verdicts, sizeof code_verdicts},
};

const struct EmbeddedFile *code_files(size_t *count) {
    *count = sizeof codes / sizeof *codes;
    return codes;
}
