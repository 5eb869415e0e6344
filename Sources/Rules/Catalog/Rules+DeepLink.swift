/// What can be wrong with the address that an app is to open, in whatever vocabulary.
///
/// The rows are in `deep-link.yaml`.
extension Rule {
  /// Every one of them.
  package static let deepLinkRules = RuleCatalog.rules("deep-link")

  package static let deepLinkDangerousScheme = deepLinkRules[id: "deep-link.dangerous-scheme"]
  package static let deepLinkNoScheme = deepLinkRules[id: "deep-link.no-scheme"]
  package static let deepLinkPlaceholder = deepLinkRules[id: "deep-link.placeholder"]
  package static let deepLinkMalformed = deepLinkRules[id: "deep-link.malformed"]
  package static let deepLinkStoreURL = deepLinkRules[id: "deep-link.store-url"]
  package static let deepLinkStartScreen = deepLinkRules[id: "deep-link.start-screen"]
  package static let deepLinkForeign = deepLinkRules[id: "deep-link.foreign-scheme"]
  package static let deepLinkSystemScheme = deepLinkRules[id: "deep-link.system-scheme"]
  package static let deepLinkLocal = deepLinkRules[id: "deep-link.local"]
  package static let deepLinkNoscript = deepLinkRules[id: "deep-link.noscript"]
  package static let deepLinkPackageMalformed = deepLinkRules[id: "deep-link.package-malformed"]
  package static let deepLinkAppsDiffer = deepLinkRules[id: "deep-link.apps-differ"]
}
