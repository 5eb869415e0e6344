/// What can be wrong with the RDFa of a page.
///
/// The rows are in `rdfa.yaml`.
extension Rule {
  /// Every one of them.
  package static let rdfaRules = RuleCatalog.rules("rdfa")

  package static let rdfaNoVocabulary = rdfaRules[id: "rdfa.no-vocabulary"]
  package static let rdfaNoType = rdfaRules[id: "rdfa.no-type"]
  package static let rdfaPropertyUnresolved = rdfaRules[id: "rdfa.property-without-vocabulary"]
  package static let rdfaPrefixUnknown = rdfaRules[id: "rdfa.prefix-unknown"]
}
