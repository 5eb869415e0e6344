/// What speaks for a page or a site being spam, and counts against it in ranking.
///
/// The rows are in `spam.yaml`.
extension Rule {
  /// Every one of them.
  package static let spamRules = RuleCatalog.rules("spam")

  /// Those that reading one page can break.
  package static let spamPageRules = spamRules.filter { $0.specimen.kind != .site }

  /// Those that only a whole site can break.
  package static let spamSiteRules = spamRules.filter { $0.specimen.kind == .site }

  package static let spamKeywordStuffing = spamRules[id: "spam.keyword-stuffing"]
  package static let spamMisleadingMarkup = spamRules[id: "spam.misleading-markup"]
  package static let spamDuplicateTitles = spamRules[id: "spam.duplicate-titles"]
  package static let spamOverIndexing = spamRules[id: "spam.over-indexing"]
  package static let spamSameImage = spamRules[id: "spam.same-image"]
}
