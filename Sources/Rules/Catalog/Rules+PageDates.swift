/// What can be wrong with the dates that a page gives for itself.
extension Rule {
  private static let article = "The Open Graph protocol, article: https://ogp.me/#type_article"
  private static let dates =
    "https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#dates-and-times"

  private static func published(_ date: String) -> String {
    #"<meta property="article:published_time" content="\#(date)">"#
  }

  package static let pageDateUnreadable = Rule(
    "page.date-unreadable",
    .warning,
    title: "A date of the page cannot be read.",
    reason: "It counts as missing; a page of no date counts as old as its first fetch.",
    fix: "Write the date as ISO 8601 has it, such as 2026-11-21T09:30:00+01:00.",
    source: article,
    specimen: Specimen(
      .head,
      bad: published("yesterday"),
      good: published("2026-11-21T09:30:00+01:00")
    )
  )

  package static let pageDateForm = Rule(
    "page.date-form",
    .note,
    title: "A date of the page is not written as ISO 8601.",
    reason: "It could be read here, but readers that keep to the standard ignore it.",
    fix: "Write the date as ISO 8601 has it, such as 2026-11-21T09:30:00+01:00.",
    source: article,
    specimen: Specimen(.head, bad: published("2026/11/21"), good: published("2026-11-21"))
  )

  package static let pageDatesReversed = Rule(
    "page.dates-reversed",
    .note,
    title: "The page was changed before it was published.",
    reason:
      "One of the two dates is wrong, or the post was written first and published on a schedule;"
      + " results may show either.",
    fix: "Correct the date that is wrong. For a scheduled post, write no date of change before the"
      + " date of publication.",
    source: dates,
    specimen: Specimen(
      .head,
      bad: published("2026-11-21")
        + #"<meta property="article:modified_time" content="2026-11-02">"#,
      good: published("2026-11-02")
        + #"<meta property="article:modified_time" content="2026-11-21">"#
    )
  )

  /// The rules of a page's dates.
  package static let pageDatesRules: [Rule] = [
    pageDateUnreadable, pageDateForm, pageDatesReversed,
  ]
}
