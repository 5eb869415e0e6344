/// Codes that were called otherwise before.
///
/// The former name stays accepted wherever somebody may have written it down: filters, baselines,
/// and `pippin rules`.
package enum CodeAliases {
  /// The present name of each former one.
  package static let table: [String: String] = [
    "association.address-in-path": "association.url-in-path",
    "association.refused": "association.failed",
    "assetlinks.refused": "assetlinks.failed",
    "banner.app-id-normalised": "banner.app-id-normalized",
    "catalogue.page-conflict": "catalog.page-conflict",
    "catalogue.seed-conflict": "catalog.seed-conflict",
    "deep-link.store-address": "deep-link.store-url",
    "fetch.coding-mislabelled": "fetch.coding-mislabeled",
    "fetch.refused": "fetch.connection-refused",
    "open-graph.address-relative": "open-graph.url-relative",
    "quality.app-place-missing": "quality.app-url-missing",
    "quality.type-misspelt": "quality.type-misspelled",
    "sitemap.address-malformed": "sitemap.url-malformed",
    "sitemap.address-missing": "sitemap.url-missing",
    "sitemap.address-relative": "sitemap.url-relative",
    "sitemap.too-many-addresses": "sitemap.too-many-urls",
  ]

  /// The former names of each present one.
  private static let former = Dictionary(grouping: table.keys) { table[$0] ?? $0 }

  /// The present name of `code`; `code` itself when it was never called otherwise.
  package static func current(_ code: String) -> String { table[code] ?? code }

  /// What `code` was called before, sorted.
  package static func former(of code: String) -> [String] { (former[code] ?? []).sorted() }
}
