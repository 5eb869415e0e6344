/// What can be wrong with the parts of a page that a search result shows.
///
/// The rows are in `page.yaml`.
extension Rule {
  /// Every one of them.
  package static let pageRules =
    RuleCatalog.rules("page") + pageResultRules

  package static let pageTitleMissing = pageRules[id: "page.title-missing"]
  package static let pageTitleElementMissing = pageRules[id: "page.title-element-missing"]
  package static let pageTitleSeveral = pageRules[id: "page.title-several"]
  package static let pageEscapedTwice = pageRules[id: "page.escaped-twice"]
  package static let pageTitleLong = pageRules[id: "page.title-long"]
  package static let pageDescriptionMissing = pageRules[id: "page.description-missing"]
  package static let pageDescriptionLong = pageRules[id: "page.description-long"]
  package static let pageDescriptionRepeatsTitle = pageRules[id: "page.description-repeats-title"]
  package static let pageImageMissing = pageRules[id: "page.image-missing"]
  package static let pageImageUnusable = pageRules[id: "page.image-unusable"]
  package static let pageImageRelative = pageRules[id: "page.image-relative"]
  package static let pageImageSmall = pageRules[id: "page.image-small"]
  package static let pageImageSizeMalformed = pageRules[id: "page.image-size-malformed"]
  package static let pageTouchIconMissing = pageRules[id: "page.touch-icon-missing"]
  package static let pageViewportMissing = pageRules[id: "page.viewport-missing"]
  package static let pageKeywordsMany = pageRules[id: "page.keywords-many"]
  package static let pageShadowRoot = pageRules[id: "page.shadow-root"]
  package static let pageTextMissing = pageRules[id: "page.text-missing"]
  package static let pageTextCut = pageRules[id: "page.text-cut"]
}
