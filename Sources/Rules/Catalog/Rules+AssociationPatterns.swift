/// AssociationPatterns
///
/// The rows are in `association-patterns.yaml`.
extension Rule {
  /// Every one of them.
  package static let associationPatternRules = RuleCatalog.rules("association-patterns")

  package static let associationComponentEmpty = associationPatternRules[
    id: "association.component-empty"
  ]
  package static let associationCatchAll = associationPatternRules[id: "association.catch-all"]
  package static let associationExcludeUnreachable = associationPatternRules[
    id: "association.exclude-unreachable"
  ]
  package static let associationRuleUnreachable = associationPatternRules[
    id: "association.rule-unreachable"
  ]
  package static let associationRuleRedundant = associationPatternRules[
    id: "association.rule-redundant"
  ]
  package static let associationExcludesOnly = associationPatternRules[
    id: "association.excludes-only"
  ]
  package static let associationQueryValueNotString = associationPatternRules[
    id: "association.query-value-not-string"
  ]
  package static let associationVariableUndefined = associationPatternRules[
    id: "association.variable-undefined"
  ]
  package static let associationVariableUnterminated = associationPatternRules[
    id: "association.variable-unterminated"
  ]
  package static let associationVariableMalformed = associationPatternRules[
    id: "association.variable-malformed"
  ]
  package static let associationVariablePredefined = associationPatternRules[
    id: "association.variable-predefined"
  ]
  package static let associationVariableBraces = associationPatternRules[
    id: "association.variable-braces"
  ]
  package static let associationVariableUnused = associationPatternRules[
    id: "association.variable-unused"
  ]
  package static let associationTooComplex = associationPatternRules[id: "association.too-complex"]
  package static let associationURLInPath = associationPatternRules[id: "association.url-in-path"]
  package static let associationFragmentInPath = associationPatternRules[
    id: "association.fragment-in-path"
  ]
  package static let associationQueryInPath = associationPatternRules[
    id: "association.query-in-path"
  ]
  package static let associationMarkInFragment = associationPatternRules[
    id: "association.mark-in-fragment"
  ]
  package static let associationPatternNotEncoded = associationPatternRules[
    id: "association.pattern-not-encoded"
  ]
  package static let associationPatternEncoded = associationPatternRules[
    id: "association.pattern-encoded"
  ]
  package static let associationNotWithoutSpace = associationPatternRules[
    id: "association.not-without-space"
  ]
  package static let associationRulesContradict = associationPatternRules[
    id: "association.rules-contradict"
  ]
  package static let associationPredicateVacuous = associationPatternRules[
    id: "association.predicate-vacuous"
  ]
  package static let associationMarkInQuery = associationPatternRules[
    id: "association.mark-in-query"
  ]
  package static let associationRouteTemplate = associationPatternRules[
    id: "association.route-template"
  ]
  package static let associationVariableInPath = associationPatternRules[
    id: "association.variable-in-path"
  ]
}
