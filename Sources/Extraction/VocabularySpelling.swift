import Basics

/// Finds types of a vocabulary that was to be schema.org's: its host with a letter wrong, and the
/// vocabulary that was before it.
///
/// References: <https://schema.org/docs/gs.html>,
/// <https://developers.google.com/search/blog/2020/01/data-vocabulary>
enum VocabularySpelling {
  private static let host = "schema.org"
  /// What Google read until 2020.
  private static let former: Set = ["data-vocabulary.org", "rdf.data-vocabulary.org"]

  /// The type of schema.org that was meant by the IRI `type`; `nil` for one of schema.org's, and for
  /// one that is near none.
  static func meant(by type: String) -> String? {
    guard SchemaOrg.localName(type) == nil, let start = type.firstRange(of: "://") else {
      return nil
    }
    let rest = type[start.upperBound...].prefix(256)
    var written = rest.prefix { $0 != "/" && $0 != "#" }.lowercased()
    if written.hasPrefix("www.") { written.removeFirst(4) }
    let name = rest.dropFirst(rest.prefix { $0 != "/" && $0 != "#" }.count).dropFirst()
    guard !name.isEmpty, !name.contains("/") else { return nil }
    if former.contains(written) { return formerNames[name].map { SchemaOrg.vocabulary + $0 } }
    let distance = EditDistance.between(Array(written.utf8), Array(host.utf8), atMost: 2)
    return distance == nil ? nil : SchemaOrg.vocabulary + name
  }

  /// The types of the former vocabulary, each with that of schema.org.
  private static let formerNames: [Substring: String] = [
    "Address": "PostalAddress", "Breadcrumb": "BreadcrumbList", "Event": "Event",
    "Geo": "GeoCoordinates", "Offer": "Offer", "Offer-aggregate": "AggregateOffer",
    "Organization": "Organization", "Person": "Person", "Product": "Product", "Recipe": "Recipe",
    "Review": "Review", "Review-aggregate": "AggregateRating",
  ]
}
