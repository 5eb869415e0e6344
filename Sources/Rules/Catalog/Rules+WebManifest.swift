/// What can be wrong with a web app manifest.
///
/// The rows are in `web-manifest.yaml`.
extension Rule {
  /// Every one of them.
  package static let webManifestRules = RuleCatalog.rules("web-manifest")

  package static let webManifestUnreadable = webManifestRules[id: "web-manifest.unreadable"]
  package static let webManifestAppIncomplete = webManifestRules[id: "web-manifest.app-incomplete"]
  package static let webManifestAppsNotList = webManifestRules[id: "web-manifest.apps-not-list"]
  package static let webManifestAppIDMalformed = webManifestRules[
    id: "web-manifest.app-id-malformed"
  ]
  package static let webManifestPlatformUnknown = webManifestRules[
    id: "web-manifest.platform-unknown"
  ]
  package static let webManifestPreferenceNotBoolean = webManifestRules[
    id: "web-manifest.preference-not-boolean"
  ]
  package static let webManifestPreferenceUnmet = webManifestRules[
    id: "web-manifest.preference-unmet"
  ]
}
