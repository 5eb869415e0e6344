/// What can be wrong with the Dublin Core of a page.
extension Rule {
  private static let terms =
    "DCMI Metadata Terms: https://www.dublincore.org/specifications/dublin-core/dcmi-terms/"

  private static let goodTerm = #"<meta name="DC.title" content="Plum cake in an hour">"#

  package static let dublinCoreTermUnknown = Rule(
    "dublin-core.term-unknown",
    .note,
    title: "A name of Dublin Core is none of its terms.",
    reason: "Readers look for the terms of the vocabulary and ignore others.",
    fix: "Use a term of the vocabulary, such as DC.title, DC.creator or DCTERMS.modified.",
    source: terms,
    specimen: Specimen(
      .head,
      bad: #"<meta name="DC.headline" content="Plum cake in an hour">"#,
      good: goodTerm
    )
  )

  package static let dublinCoreContentMissing = Rule(
    "dublin-core.content-missing",
    .warning,
    title: "A term of Dublin Core has no content.",
    reason: "It says nothing.",
    fix: "Fill the attribute content or leave the element out.",
    source: terms,
    specimen: Specimen(.head, bad: #"<meta name="DC.title" content="">"#, good: goodTerm)
  )

  /// The rules of Dublin Core.
  package static let dublinCoreRules: [Rule] = [
    dublinCoreTermUnknown,
    dublinCoreContentMissing,
  ]
}
