/// What can be wrong with the files of a site beside those of its app.
///
/// The rows are in `app-site.yaml`.
extension Rule {
  /// Every one of them.
  package static let appSiteRules = RuleCatalog.rules("app-site")

  package static let appSiteAppDiffers = appSiteRules[id: "app-site.app-differs"]
  package static let appSiteTeamPlaceholder = appSiteRules[id: "app-site.team-placeholder"]
  package static let appSiteEntryWithoutApp = appSiteRules[id: "app-site.entry-without-app"]
  package static let appSiteServiceMissing = appSiteRules[id: "app-site.service-missing"]
  package static let appSiteClipDiffers = appSiteRules[id: "app-site.clip-differs"]
  package static let appSiteLinksRefused = appSiteRules[id: "app-site.links-refused"]
  package static let appSiteHostNotInApp = appSiteRules[id: "app-site.host-not-in-app"]
  package static let appSitePackageDiffers = appSiteRules[id: "app-site.package-differs"]
  package static let appSiteRelationMissing = appSiteRules[id: "app-site.relation-missing"]
  package static let appSiteFingerprintDiffers = appSiteRules[id: "app-site.fingerprint-differs"]
  package static let appSiteFingerprintMalformed = appSiteRules[
    id: "app-site.fingerprint-malformed"
  ]
  package static let appSitePathsDiffer = appSiteRules[id: "app-site.paths-differ"]
  package static let appSiteCopiesDiffer = appSiteRules[id: "app-site.copies-differ"]
  package static let appSiteBannerDiffers = appSiteRules[id: "app-site.banner-differs"]
}
