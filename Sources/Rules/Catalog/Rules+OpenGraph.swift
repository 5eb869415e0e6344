/// What can be wrong with Open Graph and Twitter cards.
///
/// The rows are in `open-graph.yaml`.
extension Rule {
  /// Every one of them.
  package static let openGraphRules = RuleCatalog.rules("open-graph")

  package static let openGraphNameAttribute = openGraphRules[id: "open-graph.name-attribute"]
  package static let openGraphNameDuplicate = openGraphRules[id: "open-graph.name-duplicate"]
  package static let openGraphContentMissing = openGraphRules[id: "open-graph.content-missing"]
  package static let openGraphIncomplete = openGraphRules[id: "open-graph.incomplete"]
  package static let openGraphURLRelative = openGraphRules[id: "open-graph.url-relative"]
  package static let openGraphRepeated = openGraphRules[id: "open-graph.repeated"]
  package static let twitterCardTypeUnknown = openGraphRules[id: "twitter-card.type-unknown"]
}
