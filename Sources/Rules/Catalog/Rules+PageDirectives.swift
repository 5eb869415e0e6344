/// What can be wrong with what a page tells crawlers to do with it.
///
/// The rows are in `page-directives.yaml`.
extension Rule {
  /// Every one of them.
  package static let pageDirectiveRules = RuleCatalog.rules("page-directives")

  package static let pageUnavailableAfterMalformed = pageDirectiveRules[
    id: "page.unavailable-after-malformed"
  ]
  package static let pageDirectiveMisspelled = pageDirectiveRules[id: "page.directive-misspelled"]
  package static let pageDirectiveMisplaced = pageDirectiveRules[id: "page.directive-misplaced"]
  package static let pageNosnippetMisplaced = pageDirectiveRules[id: "page.nosnippet-misplaced"]
  package static let pageExpired = pageDirectiveRules[id: "page.expired"]
}
