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
}
