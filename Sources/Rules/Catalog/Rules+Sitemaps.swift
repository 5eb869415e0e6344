/// The rows about sitemaps and feeds.
///
/// The rows are in `sitemaps.yaml`.
extension Rule {
  /// Every one of them.
  package static let sitemapRules = RuleCatalog.rules("sitemaps")

  package static let sitemapNotASitemap = sitemapRules[id: "sitemap.not-a-sitemap"]
  package static let sitemapDamaged = sitemapRules[id: "sitemap.damaged"]
  package static let sitemapCut = sitemapRules[id: "sitemap.cut"]
  package static let sitemapTooLarge = sitemapRules[id: "sitemap.too-large"]
  package static let sitemapTooManyURLs = sitemapRules[id: "sitemap.too-many-urls"]
  package static let sitemapMixed = sitemapRules[id: "sitemap.mixed"]
  package static let sitemapEntity = sitemapRules[id: "sitemap.entity"]
  package static let sitemapURLMissing = sitemapRules[id: "sitemap.url-missing"]
  package static let sitemapURLMalformed = sitemapRules[id: "sitemap.url-malformed"]
  package static let sitemapURLRelative = sitemapRules[id: "sitemap.url-relative"]
  package static let sitemapDateMalformed = sitemapRules[id: "sitemap.date-malformed"]
  package static let sitemapPriorityMalformed = sitemapRules[id: "sitemap.priority-malformed"]
}

extension Specimen {
  /// The bytes that specimens of sitemaps are read within; the real limit would make them too
  /// long to show.
  package static let sitemapBytes = 4096
  /// The addresses that specimens of sitemaps are read within.
  package static let sitemapEntries = 20
}
