/// What can be wrong with what a page tells crawlers to do with it.
extension Rule {
  package static let pageUnavailableAfterMalformed = Rule(
    "page.unavailable-after-malformed",
    .warning,
    title: "The date of unavailable_after cannot be read.",
    reason: "Search engines do not know when the page must leave the index, so it stays.",
    fix: "Write the date as in 2027-01-31 or 2027-01-31T15:00:00+01:00, and nothing behind it.",
    source: "https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag",
    specimen: Specimen(
      .head,
      bad: #"<meta name="robots" content="unavailable_after: next summer">"#,
      good: #"<meta name="robots" content="unavailable_after: 2127-01-31T15:00:00+01:00">"#
    )
  )

  package static let pageExpired = Rule(
    "page.expired",
    .error,
    title: "The page says that it holds until a date that is past.",
    reason: "Searches leave out what is over, so nobody finds the page.",
    fix:
      "Nothing, if the page is over on purpose. If people should find it, move the date or remove it.",
    source: "https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag and"
      + " https://schema.org/validThrough",
    specimen: Specimen(
      .head,
      bad: #"<meta name="robots" content="unavailable_after: 2001-12-31">"#,
      good: #"<meta name="robots" content="unavailable_after: 2127-12-31">"#
    )
  )

  /// The rules of what a page tells crawlers to do with it.
  package static let pageDirectiveRules: [Rule] = [pageUnavailableAfterMalformed, pageExpired]
}
