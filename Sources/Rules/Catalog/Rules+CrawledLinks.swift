/// What can be wrong with links whose targets a crawl has requested.
///
/// The rows are in `crawled-links.yaml`.
extension Rule {
  /// Every one of them.
  package static let crawledLinksRules = RuleCatalog.rules("crawled-links")

  package static let linksBroken = crawledLinksRules[id: "links.broken"]
}
