/// Where the structured data of a page loses points of its quality score.
extension Rule {
  private static let dataModel = "https://schema.org/docs/datamodel.html"
  private static let vocabulary = "https://schema.org/docs/full.html"
  private static let gallery =
    "https://developers.google.com/search/docs/appearance/structured-data/search-gallery"
  private static let guidelines =
    "https://developers.google.com/search/docs/appearance/structured-data/sd-policies"

  private static let goodMarkup = person(#""name":"Ada Damson""#)

  /// A visible name and a complete description of the person, less or more what `statements`
  /// says.
  private static func person(
    _ statements: String,
    type: String = "Person",
    text: String = "Baked by Ada Damson."
  ) -> String {
    """
    <p>\(text)</p>
    <script type="application/ld+json">
    {"@context":"https://schema.org","@type":"\(type)",\(statements),
    "image":"https://example.com/ada.jpg","jobTitle":"Baker",
    "sameAs":"https://example.org/ada","url":"https://example.com/ada"}
    </script>
    """
  }

  package static let structuredDataNone = Rule(
    "structured-data.none",
    .note,
    title: "The page has no structured data in the vocabulary of schema.org.",
    reason: "Results can show prices, ratings, times and actions only from structured data.",
    fix: "Describe what the page is about in a JSON-LD block.",
    source: "App Search Programming Guide, Mark Up Web Content:"
      + " https://developer.apple.com/library/archive/documentation/General/Conceptual/AppSearch/WebContent.html",
    specimen: Specimen(.body, bad: "<p>Baked by Ada Damson.</p>", good: goodMarkup)
  )

  package static let qualityTypeUnknown = Rule(
    "quality.type-unknown",
    .warning,
    title: "A type is not in the vocabulary of schema.org.",
    reason: "Readers do not know what the thing is and pass over it.",
    fix: "Use the most specific type of the vocabulary that fits.",
    source: vocabulary,
    specimen: Specimen(
      .body,
      bad: person(#""name":"Ada Damson","knows":{"@type":"Plumbaker"}"#),
      good: goodMarkup
    )
  )

  package static let qualityTypeMisspelt = Rule(
    "quality.type-misspelt",
    .warning,
    title: "A type is written with other capitals than in the vocabulary.",
    reason: "Names of types are compared letter by letter; strict readers do not know this one.",
    fix: "Write the type as the vocabulary does.",
    source: vocabulary,
    specimen: Specimen(
      .body,
      bad: person(#""name":"Ada Damson""#, type: "person"),
      good: goodMarkup
    )
  )

  package static let qualityPropertyUnknown = Rule(
    "quality.property-unknown",
    .warning,
    title: "A property is not in the vocabulary of schema.org.",
    reason: "Readers pass over it.",
    fix: "Use a property of the vocabulary; mind its capitals.",
    source: vocabulary,
    specimen: Specimen(
      .body,
      bad: person(#""name":"Ada Damson","plumCount":"7""#),
      good: goodMarkup
    )
  )

  package static let qualityPropertyMisplaced = Rule(
    "quality.property-misplaced",
    .note,
    title: "A property is not one of its thing's type.",
    reason: "The vocabulary does not say what it means there; many readers pass over it.",
    fix: "Move the property to the thing it belongs to, or choose a type that has it.",
    source: dataModel,
    specimen: Specimen(
      .body,
      bad: person(#""name":"Ada Damson","cookTime":"PT1H""#),
      good: goodMarkup
    )
  )
}

extension Rule {
  package static let qualityValueEmpty = Rule(
    "quality.value-empty",
    .warning,
    title: "A property is empty.",
    reason: "It says nothing.",
    fix: "Fill the property or leave it out.",
    source: dataModel,
    specimen: Specimen(
      .body,
      bad: person(#""name":"Ada Damson","gender":"""#),
      good: goodMarkup
    )
  )

  package static let qualityValueMalformed = Rule(
    "quality.value-malformed",
    .warning,
    title: "A value does not have the form that its property asks for.",
    reason: "Readers that compute with it, to sort by date or to filter by number, drop it.",
    fix: "Write dates and durations as ISO 8601 has them, numbers in digits with a point,"
      + " addresses whole.",
    source: dataModel,
    specimen: Specimen(
      .body,
      bad: person(#""name":"Ada Damson","birthDate":"last Tuesday""#),
      good: goodMarkup
    )
  )

  package static let qualityRequiredMissing = Rule(
    "quality.required-missing",
    .warning,
    title: "What the page is about lacks a property that its kind needs.",
    reason: "Search engines show no rich result without it.",
    fix: "Add the property.",
    source: gallery,
    specimen: Specimen(.body, bad: person(#""gender":"female""#), good: goodMarkup)
  )

  package static let qualityRecommendedMissing = Rule(
    "quality.recommended-missing",
    .note,
    title: "What the page is about lacks a property that its kind should have.",
    reason: "The more a description says, the more a result can show.",
    fix: "Add the property.",
    source: gallery,
    specimen: Specimen(
      .body,
      bad: """
        <p>Baked by Ada Damson.</p>
        <script type="application/ld+json">
        {"@context":"https://schema.org","@type":"Person","name":"Ada Damson",
        "image":"https://example.com/ada.jpg","sameAs":"https://example.org/ada",
        "url":"https://example.com/ada"}
        </script>
        """,
      good: goodMarkup
    )
  )

  package static let qualityClaimHidden = Rule(
    "quality.claim-hidden",
    .warning,
    title: "The structured data says something that the page does not show.",
    reason: "Search engines treat markup of what readers cannot see as spam.",
    fix: "Show it on the page, or take it out of the markup.",
    source: guidelines,
    specimen: Specimen(
      .body,
      bad: person(#""name":"Ada Damson""#, text: "Baked at home."),
      good: goodMarkup
    )
  )

  /// The rules of structured-data quality.
  package static let qualityRules: [Rule] = [
    structuredDataNone,
    qualityTypeUnknown,
    qualityTypeMisspelt,
    qualityPropertyUnknown,
    qualityPropertyMisplaced,
    qualityValueEmpty,
    qualityValueMalformed,
    qualityRequiredMissing,
    qualityRecommendedMissing,
    qualityClaimHidden,
  ]
}
