/// What can be wrong with what a page gives as title, description and image when it gives something.
///
/// The rows are in `page-result.yaml`.
extension Rule {
  /// Every one of them.
  package static let pageResultRules = RuleCatalog.rules("page-result")

  package static let pageTitleSiteName = pageResultRules[id: "page.title-site-name"]
  package static let pageDescriptionElementMissing = pageResultRules[
    id: "page.description-element-missing"
  ]
  package static let pageImagePlaceholder = pageResultRules[id: "page.image-placeholder"]
}
