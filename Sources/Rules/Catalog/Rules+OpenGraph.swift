/// What can be wrong with Open Graph and Twitter cards.
extension Rule {
  private static let openGraph = "The Open Graph protocol: https://ogp.me/"

  /// The four properties that every Open Graph object has.
  private static let goodOpenGraph = """
    <meta property="og:title" content="Plum cake in an hour">
    <meta property="og:type" content="article">
    <meta property="og:url" content="https://example.com/plum-cake">
    <meta property="og:image" content="https://example.com/plum-cake.jpg">
    """

  private static func openGraphSpecimen(bad: String) -> Specimen {
    Specimen(.head, bad: bad, good: goodOpenGraph)
  }

  package static let openGraphNameAttribute = Rule(
    "open-graph.name-attribute",
    .warning,
    title: "An Open Graph property stands in the attribute name.",
    reason: "Open Graph is RDFa, whose attribute is property; strict readers ignore name.",
    fix: "Write property instead of name.",
    source: openGraph + "#metadata",
    specimen: openGraphSpecimen(
      bad: #"<meta name="og:image" content="https://example.com/plum-cake.jpg">"#
    )
  )

  package static let openGraphNameDuplicate = Rule(
    "open-graph.name-duplicate",
    .note,
    title: "An Open Graph property stands in the attribute name, and in property as well.",
    reason: "Strict readers ignore the one in name; others may take it for the first of the two.",
    fix: "Remove the element with name: the property stands in property already.",
    source: openGraph + "#metadata",
    specimen: openGraphSpecimen(
      bad: goodOpenGraph + #"<meta name="og:title" content="Plum cake in an hour">"#
    )
  )

  package static let openGraphContentMissing = Rule(
    "open-graph.content-missing",
    .warning,
    title: "An Open Graph property has no content.",
    reason: "It says nothing, and some readers show the empty text.",
    fix: "Fill the attribute content or leave the element out.",
    source: openGraph + "#metadata",
    specimen: openGraphSpecimen(bad: #"<meta property="og:locale" content="">"#)
  )

  package static let openGraphIncomplete = Rule(
    "open-graph.incomplete",
    .note,
    title: "The page lacks some of the four required Open Graph properties.",
    reason: "Readers that show shared pages fall back to guesses for what is missing.",
    fix: "Give og:title, og:type, og:image and og:url.",
    source: openGraph + "#metadata",
    specimen: openGraphSpecimen(
      bad: """
        <meta property="og:title" content="Plum cake in an hour">
        <meta property="og:image" content="https://example.com/plum-cake.jpg">
        """
    )
  )

  package static let openGraphURLRelative = Rule(
    "open-graph.url-relative",
    .warning,
    title: "A URL in Open Graph is relative.",
    reason: "Open Graph asks for absolute URLs; many readers do not complete a relative one.",
    fix: "Write the absolute URL, with scheme and host.",
    source: openGraph + "#data_types",
    specimen: openGraphSpecimen(
      bad: #"<meta property="og:video" content="/plum-cake.mp4">"#
    )
  )

  package static let openGraphRepeated = Rule(
    "open-graph.repeated",
    .warning,
    title: "An Open Graph property that has one value is given different ones.",
    reason: "Readers disagree on which of them they show.",
    fix: "Keep one of them.",
    source: openGraph + "#array",
    specimen: openGraphSpecimen(
      bad: """
        <meta property="og:type" content="article">
        <meta property="og:type" content="website">
        """
    )
  )

  package static let twitterCardTypeUnknown = Rule(
    "twitter-card.type-unknown",
    .warning,
    title: "The Twitter card has a type that is not known.",
    reason: "Cards are summary, summary_large_image, app or player; others are not shown.",
    fix: "Use one of the four types.",
    source: "https://developer.x.com/en/docs/x-for-websites/cards/overview/markup",
    specimen: Specimen(
      .head,
      bad: #"<meta name="twitter:card" content="recipe">"#,
      good: #"<meta name="twitter:card" content="summary">"#
    )
  )

  /// The rules of Open Graph and Twitter cards.
  package static let openGraphRules: [Rule] = [
    openGraphNameAttribute,
    openGraphNameDuplicate,
    openGraphContentMissing,
    openGraphIncomplete,
    openGraphURLRelative,
    openGraphRepeated,
    twitterCardTypeUnknown,
  ]
}
