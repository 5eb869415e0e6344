import Testing

@testable import Extraction

/// Hosts that were to be schema.org.
struct VocabularySpellingTests {
  @Test(
    "A host that is nearly schema.org's, or was before it, means the same name there",
    arguments: [
      ("https://shema.org/Recipe", "https://schema.org/Recipe"),
      ("http://www.schemas.org/Recipe", "https://schema.org/Recipe"),
      ("https://Scheme.org#Recipe", "https://schema.org/Recipe"),
      ("http://data-vocabulary.org/Recipe", "https://schema.org/Recipe"),
      ("http://rdf.data-vocabulary.org/Review", "https://schema.org/Review"),
      ("http://data-vocabulary.org/Breadcrumb", "https://schema.org/BreadcrumbList"),
      ("http://data-vocabulary.org/Review-aggregate", "https://schema.org/AggregateRating"),
      ("http://data-vocabulary.org/Plum", nil),
      ("https://schema.org/Recipe", nil), ("http://schema.org/Recipe", nil), ("Recipe", nil),
      ("http://purl.org/goodrelations/v1#Offering", nil), ("https://shema.org/", nil),
      ("http://xmlns.com/foaf/0.1/Person", nil), ("https://schema.org.example/Recipe", nil),
      ("https://shema.org/a/Recipe", nil),
    ] as [(String, String?)]
  )
  func meant(type: String, expected: String?) {
    #expect(VocabularySpelling.meant(by: type) == expected)
  }
}
