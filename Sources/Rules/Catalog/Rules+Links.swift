/// What can be wrong with a page's links and the base that they are resolved against.
///
/// The rows are in `links.yaml`.
extension Rule {
  /// Every one of them.
  package static let linksRules = RuleCatalog.rules("links")

  package static let linksBaseUnusable = linksRules[id: "links.base-unusable"]
  package static let linksBaseSeveral = linksRules[id: "links.base-several"]
  package static let linksMalformed = linksRules[id: "links.malformed"]
  package static let linksMixedContent = linksRules[id: "links.mixed-content"]
  package static let linksMixedMedia = linksRules[id: "links.mixed-media"]
  package static let linksResourceUnusable = linksRules[id: "links.resource-unusable"]
  package static let linksTooMany = linksRules[id: "links.too-many"]
  package static let structuredDataTooLarge = linksRules[id: "structured-data.too-large"]
}
