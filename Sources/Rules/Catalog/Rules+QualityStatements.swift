/// What can be wrong with a statement of the structured data: its type, its property, its value.
///
/// The rows are in `quality-statements.yaml`.
extension Rule {
  /// Every one of them.
  package static let qualityStatementRules = RuleCatalog.rules("quality-statements")

  package static let qualityTypeUnknown = qualityStatementRules[id: "quality.type-unknown"]
  package static let qualityTypeMisspelled = qualityStatementRules[id: "quality.type-misspelled"]
  package static let qualityTermSuperseded = qualityStatementRules[id: "quality.term-superseded"]
  package static let qualityPropertyUnknown = qualityStatementRules[id: "quality.property-unknown"]
  package static let qualityPropertyMisplaced = qualityStatementRules[
    id: "quality.property-misplaced"
  ]
  package static let qualityValueEmpty = qualityStatementRules[id: "quality.value-empty"]
  package static let qualityValueMalformed = qualityStatementRules[id: "quality.value-malformed"]
  package static let qualityValueOutOfRange = qualityStatementRules[
    id: "quality.value-out-of-range"
  ]
  package static let qualityKindUnexpected = qualityStatementRules[id: "quality.kind-unexpected"]
  package static let qualityTextForThing = qualityStatementRules[id: "quality.text-for-thing"]
}
