/// What is often mistaken in patterns of association files.
///
/// The rows are in `association-mistakes.yaml`.
extension Rule {
  /// Every one of them.
  package static let associationMistakeRules = RuleCatalog.rules("association-mistakes")

  package static let associationPatternSpace = associationMistakeRules[
    id: "association.pattern-space"
  ]
  package static let associationNotInComponent = associationMistakeRules[
    id: "association.not-in-component"
  ]
  package static let associationRegularExpression = associationMistakeRules[
    id: "association.regular-expression"
  ]
  package static let associationBraceList = associationMistakeRules[id: "association.brace-list"]
  package static let associationQueryNameSign = associationMistakeRules[
    id: "association.query-name-sign"
  ]
  package static let associationHTMLReference = associationMistakeRules[
    id: "association.html-reference"
  ]
  package static let associationFullStopWanted = associationMistakeRules[
    id: "association.full-stop-wanted"
  ]
  package static let associationVariableValueNotEncoded = associationMistakeRules[
    id: "association.variable-value-not-encoded"
  ]
  package static let associationFormatsMixed = associationMistakeRules[
    id: "association.formats-mixed"
  ]
  package static let associationDetailsSingle = associationMistakeRules[
    id: "association.details-single"
  ]
  package static let associationAssetLinks = associationMistakeRules[
    id: "association.asset-links"
  ]
  package static let associationAppLinksMissing = associationMistakeRules[
    id: "association.applinks-missing"
  ]
  package static let associationKeyMisplaced = associationMistakeRules[
    id: "association.key-misplaced"
  ]
  package static let associationAppIDPlaceholder = associationMistakeRules[
    id: "association.app-id-placeholder"
  ]
}
