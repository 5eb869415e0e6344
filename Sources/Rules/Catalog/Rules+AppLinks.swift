/// What can be wrong with Facebook App Links.
///
/// The rows are in `app-links.yaml`.
extension Rule {
  /// Every one of them.
  package static let appLinksRules = RuleCatalog.rules("app-links")

  package static let appLinksNameAttribute = appLinksRules[id: "app-links.name-attribute"]
  package static let appLinksPropertyUnknown = appLinksRules[id: "app-links.property-unknown"]
  package static let appLinksWindows = appLinksRules[id: "app-links.windows"]
  package static let appLinksURLMissing = appLinksRules[id: "app-links.url-missing"]
  package static let appLinksPackageMissing = appLinksRules[id: "app-links.package-missing"]
  package static let appLinksRagged = appLinksRules[id: "app-links.ragged"]
  package static let appLinksStoreIDMalformed = appLinksRules[id: "app-links.store-id-malformed"]
  package static let appLinksPackageMalformed = appLinksRules[id: "app-links.package-malformed"]
  package static let appLinksFallbackUnknown = appLinksRules[id: "app-links.fallback-unknown"]
  package static let appLinksWebURLMalformed = appLinksRules[id: "app-links.web-url-malformed"]
  package static let appLinksWebRepeated = appLinksRules[id: "app-links.web-repeated"]
}
