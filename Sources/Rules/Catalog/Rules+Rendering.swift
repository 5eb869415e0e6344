/// What the scripts of a page do to it, as a browser ran them.
///
/// The rows are in `rendering.yaml`.
extension Rule {
  /// Every one of them.
  package static let renderingRules = RuleCatalog.rules("rendering")

  package static let renderingTitleAdded = renderingRules[id: "rendering.title-only-by-script"]
  package static let renderingTitleChanged = renderingRules[id: "rendering.title-changed"]
  /// `rendering.description-only-by-script`.
  package static let renderingDescriptionAdded =
    renderingRules[id: "rendering.description-only-by-script"]
  /// `rendering.description-removed`.
  package static let renderingDescriptionRemoved =
    renderingRules[id: "rendering.description-removed"]
  /// `rendering.canonical-only-by-script`.
  package static let renderingCanonicalAdded =
    renderingRules[id: "rendering.canonical-only-by-script"]
  package static let renderingCanonicalChanged = renderingRules[id: "rendering.canonical-changed"]
  package static let renderingBannerAdded = renderingRules[id: "rendering.banner-only-by-script"]
  package static let renderingBannerChanged = renderingRules[id: "rendering.banner-changed"]
  package static let renderingBannerRemoved = renderingRules[id: "rendering.banner-removed"]
  package static let renderingAppTagsAdded = renderingRules[id: "rendering.app-tags-only-by-script"]
  package static let renderingAppTagsChanged = renderingRules[id: "rendering.app-tags-changed"]
  /// `rendering.structured-data-only-by-script`.
  package static let renderingDataAdded =
    renderingRules[id: "rendering.structured-data-only-by-script"]
  /// `rendering.structured-data-changed`.
  package static let renderingDataChanged = renderingRules[id: "rendering.structured-data-changed"]
  package static let renderingTextRemoved = renderingRules[id: "rendering.text-removed"]
  package static let renderingLinksRemoved = renderingRules[id: "rendering.links-removed"]
  package static let renderingBlockedByPolicy = renderingRules[id: "rendering.blocked-by-policy"]
  package static let renderingEventStream = renderingRules[id: "rendering.event-stream"]
  package static let renderingAppOpened = renderingRules[id: "rendering.app-opened-by-script"]
  package static let renderingTextAdded = renderingRules[id: "rendering.text-only-by-script"]
  package static let renderingLinksAdded = renderingRules[id: "rendering.links-only-by-script"]
  package static let renderingNoindexAdded = renderingRules[id: "rendering.noindex-by-script"]
  package static let renderingNoindexRemoved = renderingRules[id: "rendering.noindex-removed"]
  package static let renderingRobotsChanged = renderingRules[id: "rendering.robots-changed"]
  package static let renderingBlockedByRobots = renderingRules[id: "rendering.blocked-by-robots"]
  package static let renderingScriptsMissing = renderingRules[id: "rendering.scripts-missing"]
  package static let renderingRedirect = renderingRules[id: "rendering.redirect-by-script"]
  package static let renderingReload = renderingRules[id: "rendering.reload-by-script"]
  package static let renderingCut = renderingRules[id: "rendering.cut"]
  package static let renderingNotSettled = renderingRules[id: "rendering.not-settled"]
  package static let renderingFailed = renderingRules[id: "rendering.failed"]
  package static let renderingScriptErrors = renderingRules[id: "rendering.script-errors"]
}
