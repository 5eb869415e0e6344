extension Rule {
  /// What can be wrong with what sites and seed lines say of apps, taken together.
  package static let appCatalogueRules: [Rule] = [
    catalogSeedConflict,
    catalogPageConflict,
  ]

  /// Seed lines give one store number to several apps.
  package static let catalogSeedConflict = Rule(
    "catalog.seed-conflict",
    .warning,
    title: "Seed lines give one store number to several apps.",
    reason: "The identifiers of these apps count as those of one app.",
    fix: "Correct app= or store-id= in the seed list.",
    source: storeIdentifiers,
    specimen: Specimen(
      .seed,
      bad: """
        https://a.example/ app=ABCDE12345.com.example.a store-id=42
        https://b.example/ app=ABCDE12345.com.example.b store-id=42
        """,
      good: """
        https://a.example/ app=ABCDE12345.com.example.a store-id=42
        https://b.example/ app=ABCDE12345.com.example.b store-id=43
        """
    )
  )

  /// Pages pair two identifiers that others pair differently.
  package static let catalogPageConflict = Rule(
    "catalog.page-conflict",
    .note,
    title: "Pages pair two identifiers that seed lines or most other pages pair differently.",
    reason: """
      Banners, App Links and association files of a site name different apps on different pages, \
      so that these two do not count as one app.
      """,
    fix: "Name the same app in the page's markup and in the host's file, or state it in the seeds.",
    source: storeIdentifiers,
    specimen: Specimen(
      .seed,
      bad: """
        https://a.example/ app=ABCDE12345.com.example.a store-id=42
        https://a.example/ banner=42 opens=ABCDE12345.com.example.b
        """,
      good: """
        https://a.example/ app=ABCDE12345.com.example.a store-id=42
        https://a.example/ banner=42 opens=ABCDE12345.com.example.a
        """
    )
  )

  private static let storeIdentifiers =
    "https://developer.apple.com/documentation/webkit/promoting-apps-with-smart-app-banners"
}
