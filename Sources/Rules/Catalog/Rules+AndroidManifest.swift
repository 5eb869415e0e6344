/// What can be wrong with the manifest of an app for Android, alone or beside the files of a site.
///
/// The rows are in `android-manifest.yaml`.
extension Rule {
  /// Every one of them.
  package static let manifestRules = RuleCatalog.rules("android-manifest")

  package static let manifestNotVerified = manifestRules[id: "manifest.not-verified"]
  package static let manifestFilterIncomplete = manifestRules[id: "manifest.filter-incomplete"]
  package static let manifestSchemesMixed = manifestRules[id: "manifest.schemes-mixed"]
  package static let manifestHTTPSMissing = manifestRules[id: "manifest.https-missing"]
  package static let manifestSchemeMissing = manifestRules[id: "manifest.scheme-missing"]
  package static let manifestMediaType = manifestRules[id: "manifest.media-type"]
  package static let manifestHostMalformed = manifestRules[id: "manifest.host-malformed"]
  package static let manifestHostClosed = manifestRules[id: "manifest.host-closed"]
  package static let manifestPathWithoutSlash = manifestRules[id: "manifest.path-without-slash"]
  package static let manifestPatternGlob = manifestRules[id: "manifest.pattern-glob"]
  package static let manifestPathSignLiteral = manifestRules[id: "manifest.path-sign-literal"]
  package static let manifestPatternMalformed = manifestRules[id: "manifest.pattern-malformed"]
  package static let manifestPatternGreedy = manifestRules[id: "manifest.pattern-greedy"]
  package static let manifestPatternNotation = manifestRules[id: "manifest.pattern-notation"]
  package static let manifestPatternEncoded = manifestRules[id: "manifest.pattern-encoded"]
  package static let manifestPortUnwritten = manifestRules[id: "manifest.port-unwritten"]
  package static let manifestFilterLacksHost = manifestRules[id: "manifest.filter-lacks-host"]
  package static let manifestDataMultiplies = manifestRules[id: "manifest.data-multiplies"]
  package static let manifestGroupsOnlyBlock = manifestRules[id: "manifest.groups-only-block"]
  package static let manifestGroupsIgnored = manifestRules[id: "manifest.groups-ignored"]
  package static let manifestPatternsIgnored = manifestRules[id: "manifest.patterns-ignored"]
  package static let manifestNotExported = manifestRules[id: "manifest.not-exported"]
  package static let manifestExportedMissing = manifestRules[id: "manifest.exported-missing"]
  package static let manifestPermissionNeeded = manifestRules[id: "manifest.permission-needed"]
  package static let manifestCapitalLetters = manifestRules[id: "manifest.capital-letters"]
  package static let manifestSchemeMalformed = manifestRules[id: "manifest.scheme-malformed"]
  package static let manifestNotEnabled = manifestRules[id: "manifest.not-enabled"]
  package static let manifestHostMissing = manifestRules[id: "manifest.host-missing"]
  package static let manifestPackageNotListed = manifestRules[id: "manifest.package-not-listed"]
  package static let manifestCertificateNotListed = manifestRules[
    id: "manifest.certificate-not-listed"
  ]
  package static let manifestPrefixWider = manifestRules[id: "manifest.prefix-wider"]
  package static let manifestLinksRefused = manifestRules[id: "manifest.links-refused"]
  package static let manifestHostOnlyAndroid = manifestRules[id: "manifest.host-only-android"]
}
