/// Where the structured data of a page loses points of its quality score.
extension Rule {
  package static let structuredDataNone = Rule(
    "structured-data.none",
    .note,
    title: "The page has no structured data in the vocabulary of schema.org.",
    reason: "Results can show prices, ratings, times and actions only from structured data.",
    fix: "Describe what the page is about in a JSON-LD block.",
    source: QualitySpecimen.guide,
    specimen: Specimen(
      .page,
      bad: QualitySpecimen.page(
        head: #"<meta property="article:published_time" content="2026-11-20">"#,
        body: "<p>Baked by Ada Damson.</p>"
      ),
      good: QualitySpecimen.page(head: QualitySpecimen.apps)
    )
  )

  package static let structuredDataOpenGraphOnly = Rule(
    "structured-data.open-graph-only",
    .note,
    title: "The page has Open Graph, but no structured data in the vocabulary of schema.org.",
    reason: "Open Graph gives a result its title and image; prices, ratings, times and actions"
      + " come from structured data.",
    fix: "Describe what the page is about in a JSON-LD block beside it.",
    source: QualitySpecimen.guide,
    specimen: Specimen(
      .page,
      bad: QualitySpecimen.page(head: QualitySpecimen.openGraph, body: "<p>Ada Damson</p>"),
      good: QualitySpecimen.page(head: QualitySpecimen.openGraph + QualitySpecimen.apps)
    )
  )

  package static let qualityRequiredMissing = Rule(
    "quality.required-missing",
    .warning,
    title: "What the page is about lacks a property that its kind needs.",
    reason: "Search engines show no rich result without it.",
    fix: "Add the property.",
    source: QualitySpecimen.gallery,
    specimen: QualitySpecimen.article(headline: #""alternativeHeadline":"Plum cake in an hour""#)
  )

  package static let qualityRecommendedMissing = Rule(
    "quality.recommended-missing",
    .note,
    title: "What the page is about lacks a property that its kind should have.",
    reason: "The more a description says, the more a result can show.",
    fix: "Add the property, if the page shows what it says.",
    source: QualitySpecimen.gallery,
    specimen: Specimen(
      .page,
      bad: QualitySpecimen.page(
        head: QualitySpecimen.openGraph + QualitySpecimen.apps,
        body: QualitySpecimen.body(image: #""genre":"Cakes""#)
      ),
      good: QualitySpecimen.page(head: QualitySpecimen.openGraph + QualitySpecimen.apps)
    )
  )

  package static let qualitySubjectMissing = Rule(
    "quality.subject-missing",
    .note,
    title: "The structured data describes nothing that a page can be about in particular.",
    reason: "Sites, organizations and paths are named on nearly every page; results live on"
      + " recipes, products, events, articles and the like.",
    fix: "Describe what the page is about, with the most specific type that fits.",
    source: QualitySpecimen.gallery,
    specimen: Specimen(
      .body,
      bad: QualitySpecimen.person,
      good: QualitySpecimen.body()
    )
  )

  package static let qualityPropertiesFew = Rule(
    "quality.properties-few",
    .note,
    title: "The structured data says little.",
    reason: "Each further property is something that a result can show or be found by.",
    fix: "Add properties that are true of the thing and shown on the page.",
    source: QualitySpecimen.gallery,
    specimen: Specimen(
      .body,
      bad: QualitySpecimen.shortBody,
      good: QualitySpecimen.body()
    )
  )
}

extension Rule {
  package static let qualityClaimHidden = Rule(
    "quality.claim-hidden",
    .warning,
    title: "The structured data says something that the page does not show.",
    reason: "Search engines treat markup of what readers cannot see as spam.",
    fix: "Show it on the page, or take it out of the markup.",
    source: QualitySpecimen.guidelines,
    specimen: Specimen(
      .body,
      bad: QualitySpecimen.body(text: "Baked by Ada Damson."),
      good: QualitySpecimen.body()
    )
  )

  package static let qualityClaimNone = Rule(
    "quality.claim-none",
    .note,
    title: "Nothing that the main thing says of itself can be checked against the page.",
    reason: "Markup is trusted when the page shows what it says.",
    fix: "Give the thing a name, and show that name on the page.",
    source: QualitySpecimen.guidelines,
    specimen: Specimen(.body, bad: QualitySpecimen.questions, good: QualitySpecimen.body())
  )

  package static let qualityClaimExpired = Rule(
    "quality.claim-expired",
    .warning,
    title: "The structured data says that what it describes is over.",
    reason: "Search engines drop offers, jobs and events behind their date, and trust stale"
      + " markup less.",
    fix: "Renew the date, or take the markup off when the thing is over.",
    source: QualitySpecimen.guidelines,
    specimen: QualitySpecimen.article(
      bad: #""offers":{"@type":"Offer","price":"1.20","priceCurrency":"EUR","#
        + #""priceValidUntil":"2001-12-31"}"#
    )
  )

  package static let qualityAppMissing = Rule(
    "quality.app-missing",
    .note,
    title: "The page has structured data but names no app that opens it.",
    reason: "Only pages that open in an app are results with a way into it.",
    fix: "Match the URL in the site's association file, or name the URL in the app of each"
      + " platform.",
    source: QualitySpecimen.guide,
    specimen: QualitySpecimen.linkage(bad: "")
  )

  package static let qualityAppURLMissing = Rule(
    "quality.app-url-missing",
    .note,
    title: "The page names an app, but no URL in it.",
    reason: "The app opens at its start, and readers have to look for what they came for.",
    fix: "Add app-argument to the banner, or match the URL in the site's association file.",
    source: QualitySpecimen.guide,
    specimen: QualitySpecimen.linkage(
      bad: #"<meta name="apple-itunes-app" content="app-id=544007664">"#
    )
  )

  package static let qualityAppPlatformMissing = Rule(
    "quality.app-platform-missing",
    .note,
    title: "The page leads into an app on one platform only.",
    reason: "Readers on the other platform stay on the web page.",
    fix:
      "For the app that the page names on the other platform, name the URL of this page in it as well, or match the URL in the site's association file.",
    source: QualitySpecimen.guide,
    specimen: QualitySpecimen.linkage(
      bad: QualitySpecimen.banner
        + #"<meta name="google-play-app" content="app-id=org.example.plums">"#
    )
  )

  /// The rules of structured-data quality.
  package static let qualityRules: [Rule] =
    qualityStatementRules + [
      structuredDataNone,
      structuredDataOpenGraphOnly,
      qualityRequiredMissing,
      qualityRecommendedMissing,
      qualitySubjectMissing,
      qualityPropertiesFew,
      qualityClaimHidden,
      qualityClaimNone,
      qualityClaimExpired,
      qualityAppMissing,
      qualityAppURLMissing,
      qualityAppPlatformMissing,
    ]
}
