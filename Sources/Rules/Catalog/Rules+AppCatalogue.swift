/// What can be wrong with what sites and seed lines say of apps, taken together.
///
/// The rows stand in `app-catalogue.yaml`.
extension Rule {
  /// Every one of them.
  package static let appCatalogueRules = RuleCatalog.rules("app-catalogue")

  package static let catalogSeedConflict = appCatalogueRules[id: "catalog.seed-conflict"]
  package static let catalogPageConflict = appCatalogueRules[id: "catalog.page-conflict"]
}
