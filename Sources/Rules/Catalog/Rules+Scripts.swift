/// What scripts of a page do to its tags, as far as their source shows.
///
/// The rows are in `scripts.yaml`.
extension Rule {
  /// Every one of them.
  package static let scriptsRules = RuleCatalog.rules("scripts")

  package static let scriptsBannerMade = scriptsRules[id: "scripts.banner-made"]
  package static let scriptsBannerChanged = scriptsRules[id: "scripts.banner-changed"]
  package static let scriptsBannerRemoved = scriptsRules[id: "scripts.banner-removed"]
  package static let scriptsBannerAfterAction = scriptsRules[id: "scripts.banner-after-action"]
  package static let scriptsAppIDPlaceholder = scriptsRules[id: "scripts.app-id-placeholder"]
  package static let scriptsAppLinksMade = scriptsRules[id: "scripts.app-links-made"]
  package static let scriptsStructuredDataMade = scriptsRules[id: "scripts.structured-data-made"]
  package static let scriptsTitleMade = scriptsRules[id: "scripts.title-made"]
  package static let scriptsCanonicalMade = scriptsRules[id: "scripts.canonical-made"]
  package static let scriptsRobotsMade = scriptsRules[id: "scripts.robots-made"]
  package static let scriptsPageMade = scriptsRules[id: "scripts.page-made"]
}
