/// What a page says about apps and the files of its host do not.
///
/// The rows are in `host-apps.yaml`.
extension Rule {
  /// Every one of them.
  package static let hostAppRules = RuleCatalog.rules("host-apps")

  package static let bannerClipNotClaimed = hostAppRules[id: "banner.clip-not-claimed"]
}
