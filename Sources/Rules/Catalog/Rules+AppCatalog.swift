/// What can be wrong with what sites and seed lines say of apps, taken together.
///
/// The rows are in `app-catalog.yaml`.
extension Rule {
  /// Every one of them.
  package static let appCatalogRules = RuleCatalog.rules("app-catalog")

  package static let catalogSeedConflict = appCatalogRules[id: "catalog.seed-conflict"]
  package static let catalogPageConflict = appCatalogRules[id: "catalog.page-conflict"]
}
