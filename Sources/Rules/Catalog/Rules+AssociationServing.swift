/// AssociationServing
///
/// The rows are in `association-serving.yaml`.
extension Rule {
  /// Every one of them.
  package static let associationServingRules = RuleCatalog.rules("association-serving")

  package static let associationRedirected = associationServingRules[id: "association.redirected"]
  package static let associationOtherName = associationServingRules[id: "association.other-name"]
  package static let associationFailed = associationServingRules[id: "association.failed"]
  package static let associationPageServed = associationServingRules[id: "association.page-served"]
  package static let associationNothingServed = associationServingRules[
    id: "association.nothing-served"
  ]
  package static let associationMediaType = associationServingRules[id: "association.media-type"]
  package static let associationOnlyAtRoot = associationServingRules[id: "association.only-at-root"]
  package static let associationShadowed = associationServingRules[id: "association.shadowed"]
  package static let associationRobotsDisallowed = associationServingRules[
    id: "association.robots-disallowed"
  ]
  package static let associationRobotsUnreadable = associationServingRules[
    id: "association.robots-unreadable"
  ]
}
