/// What can be wrong with the entitlements of an app, alone or beside the files of a site.
///
/// The rows are in `entitlements.yaml`.
extension Rule {
  /// Every one of them.
  package static let entitlementsRules = RuleCatalog.rules("entitlements")

  package static let entitlementsDomainHasScheme = entitlementsRules[
    id: "entitlements.domain-has-scheme"
  ]
  package static let entitlementsDomainHasPath = entitlementsRules[
    id: "entitlements.domain-has-path"
  ]
  package static let entitlementsDomainHasPort = entitlementsRules[
    id: "entitlements.domain-has-port"
  ]
  package static let entitlementsServiceUnknown = entitlementsRules[
    id: "entitlements.service-unknown"
  ]
  package static let entitlementsDomainsNotArray = entitlementsRules[
    id: "entitlements.domains-not-array"
  ]
  package static let entitlementsDomainMalformed = entitlementsRules[
    id: "entitlements.domain-malformed"
  ]
  package static let entitlementsClipWildcard = entitlementsRules[id: "entitlements.clip-wildcard"]
  package static let entitlementsDeveloperOnly = entitlementsRules[
    id: "entitlements.developer-only"
  ]
  package static let entitlementsManagedOnly = entitlementsRules[id: "entitlements.managed-only"]
  package static let entitlementsBrowser = entitlementsRules[id: "entitlements.browser"]
  package static let entitlementsModeUnknown = entitlementsRules[id: "entitlements.mode-unknown"]
  package static let entitlementsHostClosed = entitlementsRules[id: "entitlements.host-closed"]
  package static let entitlementsFileUnused = entitlementsRules[id: "entitlements.file-unused"]
  package static let entitlementsConfigurationWithoutFile = entitlementsRules[
    id: "entitlements.configuration-without-file"
  ]
  package static let entitlementsReleaseLacksHost = entitlementsRules[
    id: "entitlements.release-lacks-host"
  ]
  package static let entitlementsOnlyInExtension = entitlementsRules[
    id: "entitlements.only-in-extension"
  ]
  package static let entitlementsClipParentDiffers = entitlementsRules[
    id: "entitlements.clip-parent-differs"
  ]
  package static let entitlementsHostMissing = entitlementsRules[id: "entitlements.host-missing"]
  package static let entitlementsAppNotListed = entitlementsRules[id: "entitlements.app-not-listed"]
  package static let entitlementsServiceNotListed = entitlementsRules[
    id: "entitlements.service-not-listed"
  ]
  package static let entitlementsLinksRefused = entitlementsRules[id: "entitlements.links-refused"]
  package static let entitlementsHostOnlyIOS = entitlementsRules[id: "entitlements.host-only-ios"]
}
