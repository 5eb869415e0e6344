import Records
import Rules
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
      ("http://rdf.data-vocabulary.org/#Recipe", "https://schema.org/Recipe"),
      ("http://rdf.data-vocabulary.org/#Breadcrumb", "https://schema.org/BreadcrumbList"),
      ("http://data-vocabulary.org/Plum", nil), ("http://rdf.data-vocabulary.org/#", nil),
      ("https://schema.org/Recipe", nil), ("http://schema.org/Recipe", nil), ("Recipe", nil),
      ("http://purl.org/goodrelations/v1#Offering", nil), ("https://shema.org/", nil),
      ("http://xmlns.com/foaf/0.1/Person", nil), ("https://schema.org.example/Recipe", nil),
      ("https://shema.org/a/Recipe", nil),
    ] as [(String, String?)]
  )
  func meant(type: String, expected: String?) {
    #expect(VocabularySpelling.meant(by: type) == expected)
  }

  @Test(
    "A context that is nearly schema.org's, or a type of it, was to be schema.org's context",
    arguments: [
      ("https://schem.org", true), ("http://www.shema.org/", true), ("schema.orq", true),
      ("https://schema.org/Recipe", true), ("https://www.w3.org/ns/activitystreams", false),
      ("https://w3id.org/security/v2", false), ("/context.jsonld", false), ("", false),
    ]
  )
  func contexts(iri: String, isNear: Bool) {
    #expect(VocabularySpelling.isNearContext(iri) == isNear)
  }

  // https://developers.google.com/search/blog/2020/01/data-vocabulary
  @Test(
    "A type of the vocabulary that was before schema.org's has a fix that leads to a known type",
    arguments: [
      (
        "<p itemscope itemtype='http://data-vocabulary.org/Breadcrumb'>x</p>",
        Rule.structuredDataFormerBreadcrumb
      ),
      (
        "<p itemscope itemtype='http://rdf.data-vocabulary.org/#Review-aggregate'>x</p>",
        Rule.structuredDataFormerRating
      ),
      (
        "<p itemscope itemtype='http://rdf.data-vocabulary.org/#Recipe'>x</p>",
        Rule.structuredDataFormerVocabulary
      ),
      (
        "<p itemscope itemtype='http://data-vocabulary.org/Plum'>x</p>",
        Rule.structuredDataFormerVocabulary
      ),
      (
        "<p typeof=v:Breadcrumb xmlns:v='http://rdf.data-vocabulary.org/#'>"
          + "<a rel=v:url property=v:title href=/>x</a></p>",
        Rule.structuredDataFormerBreadcrumb
      ),
      (
        "<p itemscope itemtype='https://shema.org/Thing'>x</p>",
        Rule.structuredDataVocabularyMisspelled.fix
      ),
    ]
  )
  func former(html: String, fix: String) {
    let own = structuredDataFindings(html).filter {
      $0.rule == "structured-data.vocabulary-misspelled"
    }
    #expect(own.map(\.fix) == [fix])
  }
}
