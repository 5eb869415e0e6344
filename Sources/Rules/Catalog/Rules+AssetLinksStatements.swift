/// What can be wrong with the form of statements and of the rules that narrow them.
///
/// The rows are in `asset-links-statements.yaml`.
extension Rule {
  /// Every one of them.
  package static let assetLinksStatementRules = RuleCatalog.rules("asset-links-statements")

  package static let assetLinksEmpty = assetLinksStatementRules[id: "assetlinks.empty"]
  package static let assetLinksRelationMalformed = assetLinksStatementRules[
    id: "assetlinks.relation-malformed"
  ]
  package static let assetLinksRelationMisspelled = assetLinksStatementRules[
    id: "assetlinks.relation-misspelled"
  ]
  package static let assetLinksTargetMalformed = assetLinksStatementRules[
    id: "assetlinks.target-malformed"
  ]
  package static let assetLinksIncludeMixed = assetLinksStatementRules[
    id: "assetlinks.include-mixed"
  ]
  package static let assetLinksRulesOnlyExclude = assetLinksStatementRules[
    id: "assetlinks.rules-only-exclude"
  ]
  package static let assetLinksRulesRepeated = assetLinksStatementRules[
    id: "assetlinks.rules-repeated"
  ]
  package static let assetLinksKeyMisplaced = assetLinksStatementRules[
    id: "assetlinks.key-misplaced"
  ]
  package static let assetLinksFingerprintSample = assetLinksStatementRules[
    id: "assetlinks.fingerprint-sample"
  ]
  package static let assetLinksNamespaceWrong = assetLinksStatementRules[
    id: "assetlinks.namespace-wrong"
  ]
  package static let assetLinksNamespaceIOS = assetLinksStatementRules[
    id: "assetlinks.namespace-ios"
  ]
  package static let assetLinksRuleEmpty = assetLinksStatementRules[id: "assetlinks.rule-empty"]
  package static let assetLinksPatternMistaken = assetLinksStatementRules[
    id: "assetlinks.pattern-mistaken"
  ]
}
