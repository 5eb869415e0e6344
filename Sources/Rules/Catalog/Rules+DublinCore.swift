/// What can be wrong with the Dublin Core of a page.
///
/// The rows are in `dublin-core.yaml`.
extension Rule {
  /// Every one of them.
  package static let dublinCoreRules = RuleCatalog.rules("dublin-core")

  package static let dublinCoreTermUnknown = dublinCoreRules[id: "dublin-core.term-unknown"]
  package static let dublinCoreContentMissing = dublinCoreRules[id: "dublin-core.content-missing"]
}
