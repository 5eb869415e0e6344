/// What can be wrong with the dates that a page gives for itself.
///
/// The rows are in `page-dates.yaml`.
extension Rule {
  /// Every one of them.
  package static let pageDatesRules = RuleCatalog.rules("page-dates")

  package static let pageDateUnreadable = pageDatesRules[id: "page.date-unreadable"]
  package static let pageDateForm = pageDatesRules[id: "page.date-form"]
  package static let pageDatesReversed = pageDatesRules[id: "page.dates-reversed"]
}
