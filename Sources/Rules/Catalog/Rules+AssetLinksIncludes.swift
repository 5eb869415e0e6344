/// What can be wrong with the files that an asset links file includes, and with asking for them.
///
/// The rows are in `asset-links-includes.yaml`.
extension Rule {
  /// Every one of them.
  package static let assetLinksIncludeRules = RuleCatalog.rules("asset-links-includes")

  package static let assetLinksIncludeFailed = assetLinksIncludeRules[
    id: "assetlinks.include-failed"
  ]
  package static let assetLinksIncludeDeep = assetLinksIncludeRules[id: "assetlinks.include-deep"]
  package static let assetLinksIncludeLoop = assetLinksIncludeRules[id: "assetlinks.include-loop"]
  package static let assetLinksIncludeNotRead = assetLinksIncludeRules[
    id: "assetlinks.include-not-read"
  ]
  package static let assetLinksRobotsDisallowed = assetLinksIncludeRules[
    id: "assetlinks.robots-disallowed"
  ]
  package static let assetLinksRobotsUnreadable = assetLinksIncludeRules[
    id: "assetlinks.robots-unreadable"
  ]
}
