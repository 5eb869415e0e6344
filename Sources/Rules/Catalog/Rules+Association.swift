/// What can be wrong with an apple-app-site-association file and the way it is served.
///
/// The rows are in `association.yaml`.
extension Rule {
  /// Every one of them.
  package static let associationRules =
    RuleCatalog.rules("association") + associationMistakeRules + associationPatternRules
    + associationServingRules

  package static let associationTooLarge = associationRules[id: "association.too-large"]
  package static let associationNotJSON = associationRules[id: "association.not-json"]
  package static let associationByteOrderMark = associationRules[id: "association.byte-order-mark"]
  package static let associationSigned = associationRules[id: "association.signed"]
  package static let associationSignatureDamaged = associationRules[
    id: "association.signature-damaged"
  ]
  package static let associationNotObject = associationRules[id: "association.not-object"]
  package static let associationNothingDeclared = associationRules[
    id: "association.nothing-declared"
  ]
  package static let associationKeyUnknown = associationRules[id: "association.key-unknown"]
  package static let associationKeyRepeated = associationRules[id: "association.key-repeated"]
  package static let associationValueType = associationRules[id: "association.value-type"]
  package static let associationAppsNotEmpty = associationRules[id: "association.apps-not-empty"]
  package static let associationDetailsMissing = associationRules[id: "association.details-missing"]
  package static let associationDetailsDictionary = associationRules[
    id: "association.details-dictionary"
  ]
  package static let associationAppIDMissing = associationRules[id: "association.app-id-missing"]
  package static let associationAppIDMalformed = associationRules[
    id: "association.app-id-malformed"
  ]
  package static let associationAppIDIgnored = associationRules[id: "association.app-id-ignored"]
  package static let associationAppIDDuplicate = associationRules[
    id: "association.app-id-duplicate"
  ]
  package static let associationAppsMany = associationRules[id: "association.apps-many"]
  package static let associationRulesMissing = associationRules[id: "association.rules-missing"]
  package static let associationRulesEmpty = associationRules[id: "association.rules-empty"]
  package static let associationComponentsAndPaths = associationRules[
    id: "association.components-and-paths"
  ]
  package static let associationServiceMalformed = associationRules[
    id: "association.service-malformed"
  ]
}
