/// What can be wrong with an assetlinks.json file and the way it is served.
///
/// The rows are in `asset-links.yaml`.
extension Rule {
  /// Every one of them.
  package static let assetLinksRules =
    RuleCatalog.rules("asset-links") + assetLinksIncludeRules + assetLinksStatementRules

  package static let assetLinksTooLarge = assetLinksRules[id: "assetlinks.too-large"]
  package static let assetLinksNotJSON = assetLinksRules[id: "assetlinks.not-json"]
  package static let assetLinksByteOrderMark = assetLinksRules[id: "assetlinks.byte-order-mark"]
  package static let assetLinksNotArray = assetLinksRules[id: "assetlinks.not-array"]
  package static let assetLinksStatementMalformed = assetLinksRules[
    id: "assetlinks.statement-malformed"
  ]
  package static let assetLinksKeyUnknown = assetLinksRules[id: "assetlinks.key-unknown"]
  package static let assetLinksKeyRepeated = assetLinksRules[id: "assetlinks.key-repeated"]
  package static let assetLinksRelationMissing = assetLinksRules[id: "assetlinks.relation-missing"]
  package static let assetLinksRelationUnknown = assetLinksRules[id: "assetlinks.relation-unknown"]
  package static let assetLinksTargetMissing = assetLinksRules[id: "assetlinks.target-missing"]
  package static let assetLinksNamespaceUnknown = assetLinksRules[
    id: "assetlinks.namespace-unknown"
  ]
  package static let assetLinksPackageMalformed = assetLinksRules[
    id: "assetlinks.package-malformed"
  ]
  package static let assetLinksFingerprintMissing = assetLinksRules[
    id: "assetlinks.fingerprint-missing"
  ]
  package static let assetLinksFingerprintMalformed = assetLinksRules[
    id: "assetlinks.fingerprint-malformed"
  ]
  package static let assetLinksSiteMalformed = assetLinksRules[id: "assetlinks.site-malformed"]
  package static let assetLinksIncludeMalformed = assetLinksRules[
    id: "assetlinks.include-malformed"
  ]
  package static let assetLinksStatementRepeated = assetLinksRules[
    id: "assetlinks.statement-repeated"
  ]
  package static let assetLinksNoApp = assetLinksRules[id: "assetlinks.no-app"]
  package static let assetLinksExtensionMalformed = assetLinksRules[
    id: "assetlinks.extension-malformed"
  ]
  package static let assetLinksExtensionUnused = assetLinksRules[id: "assetlinks.extension-unused"]
  package static let assetLinksRuleUnreachable = assetLinksRules[id: "assetlinks.rule-unreachable"]
  package static let assetLinksRedirected = assetLinksRules[id: "assetlinks.redirected"]
  package static let assetLinksFailed = assetLinksRules[id: "assetlinks.failed"]
  package static let assetLinksPageServed = assetLinksRules[id: "assetlinks.page-served"]
  package static let assetLinksNothingServed = assetLinksRules[id: "assetlinks.nothing-served"]
  package static let assetLinksMediaType = assetLinksRules[id: "assetlinks.media-type"]
}
