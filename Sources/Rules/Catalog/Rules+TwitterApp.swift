/// What can be wrong with the apps of a Twitter card.
///
/// The rows are in `twitter-app.yaml`.
extension Rule {
  /// Every one of them.
  package static let twitterAppRules = RuleCatalog.rules("twitter-app")

  package static let twitterAppIDMissing = twitterAppRules[id: "twitter-app.id-missing"]
  package static let twitterAppIDMalformed = twitterAppRules[id: "twitter-app.id-malformed"]
  package static let twitterAppNameIsNumber = twitterAppRules[id: "twitter-app.name-is-number"]
  package static let twitterAppRepeated = twitterAppRules[id: "twitter-app.repeated"]
  package static let twitterAppPropertyUnknown = twitterAppRules[id: "twitter-app.property-unknown"]
  package static let twitterAppCountryMalformed = twitterAppRules[
    id: "twitter-app.country-malformed"
  ]
}
