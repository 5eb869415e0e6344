/// What can be wrong with a Smart App Banner.
///
/// The rows are in `banner.yaml`.
extension Rule {
  /// Every one of them.
  package static let bannerRules = RuleCatalog.rules("banner")

  package static let bannerAppIDMissing = bannerRules[id: "banner.app-id-missing"]
  package static let bannerAppIDPlaceholder = bannerRules[id: "banner.app-id-placeholder"]
  package static let bannerAppIDIsBundle = bannerRules[id: "banner.app-id-is-bundle"]
  package static let bannerAppIDMalformed = bannerRules[id: "banner.app-id-malformed"]
  package static let bannerAppIDNormalized = bannerRules[id: "banner.app-id-normalized"]
  package static let bannerArgumentMissing = bannerRules[id: "banner.argument-missing"]
  package static let bannerArgumentStartScreen = bannerRules[id: "banner.argument-start-screen"]
  package static let bannerSeparator = bannerRules[id: "banner.separator"]
  package static let bannerKeyRepeated = bannerRules[id: "banner.key-repeated"]
  package static let bannerKeyUnknown = bannerRules[id: "banner.key-unknown"]
  package static let bannerSeveral = bannerRules[id: "banner.several"]
  package static let bannerProperty = bannerRules[id: "banner.property"]
  package static let bannerUnread = bannerRules[id: "banner.unread"]
  package static let bannerNameWrong = bannerRules[id: "banner.name-wrong"]
  package static let bannerClipMalformed = bannerRules[id: "banner.clip-malformed"]
  package static let bannerClipDisplayUnknown = bannerRules[id: "banner.clip-display-unknown"]
}
