/// What can be wrong with what a page says of its address, its language and its translations.
///
/// The rows are in `page-identity.yaml`.
extension Rule {
  /// Every one of them.
  package static let pageIdentityRules = RuleCatalog.rules("page-identity")

  package static let pageCanonicalSeveral = pageIdentityRules[id: "page.canonical-several"]
  package static let pageCanonicalRelative = pageIdentityRules[id: "page.canonical-relative"]
  package static let pageCanonicalLocal = pageIdentityRules[id: "page.canonical-local"]
  package static let pageCanonicalOtherHost = pageIdentityRules[id: "page.canonical-other-host"]
  package static let pageCanonicalUnusable = pageIdentityRules[id: "page.canonical-unusable"]
  package static let pageCanonicalAlternate = pageIdentityRules[id: "page.canonical-alternate"]
  package static let pageCanonicalInBody = pageIdentityRules[id: "page.canonical-in-body"]
  package static let pageLanguageMissing = pageIdentityRules[id: "page.language-missing"]
  package static let pageLanguageMalformed = pageIdentityRules[id: "page.language-malformed"]
  package static let pageHreflangMalformed = pageIdentityRules[id: "page.hreflang-malformed"]
  package static let pageHreflangRepeated = pageIdentityRules[id: "page.hreflang-repeated"]
  package static let pageHreflangSelfMissing = pageIdentityRules[id: "page.hreflang-self-missing"]
  package static let pageAlternateUnusable = pageIdentityRules[id: "page.alternate-unusable"]
}

/// What to do about it where the fix of the row does not serve.
extension Rule {
  /// What to do about a canonical URL that is in the body because the head ended before it.
  package static var pageCanonicalHeadEnded: String { pageCanonicalInBody.fix(for: "head-ended") }
}
