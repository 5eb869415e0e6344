import Basics
import Rules

/// Finds vocabularies that were to be schema.org's: its host with a letter wrong, and the
/// vocabulary that was before it.
///
/// References: <https://schema.org/docs/gs.html>,
/// <https://developers.google.com/search/blog/2020/01/data-vocabulary>
enum VocabularySpelling {
  private static let host = "schema.org"
  /// What Google read until January 2021.
  private static let former: Set = ["data-vocabulary.org", "rdf.data-vocabulary.org"]

  /// The type of schema.org that was meant by the IRI `type`; `nil` for one of schema.org's, and for
  /// one that is near none.
  static func meant(by type: String) -> String? {
    guard let (host, name) = parts(of: type) else { return nil }
    if former.contains(host) { return formerNames[name].map { SchemaOrg.vocabulary + $0 } }
    return isNear(host) ? SchemaOrg.vocabulary + name : nil
  }

  /// The name of a type of the former vocabulary; `nil` for any other IRI.
  static func formerName(of type: String) -> Substring? {
    parts(of: type).flatMap { former.contains($0.host) ? $0.name : nil }
  }

  /// Whether the IRI of a context, which is none of schema.org's, was to be one.
  ///
  /// A type of schema.org is no context either.
  static func isNearContext(_ iri: String) -> Bool {
    if SchemaOrg.localName(iri) != nil { return true }
    let text = StructuredText.trim(iri).prefix(256)
    let start = text.firstRange(of: "://")?.upperBound ?? text.startIndex
    return isNear(bareHost(text[start...]))
  }

  /// The host of an IRI of another vocabulary, and the name behind it.
  private static func parts(of type: String) -> (host: String, name: Substring)? {
    guard SchemaOrg.localName(type) == nil, let start = type.firstRange(of: "://") else {
      return nil
    }
    let rest = type[start.upperBound...].prefix(256)
    let name = rest.drop { !isMark($0) }.drop(while: isMark)
    guard !name.isEmpty, !name.contains("/") else { return nil }
    return (bareHost(rest), name)
  }

  /// Whether a character parts the host from the name.
  private static func isMark(_ character: Character) -> Bool {
    character == "/" || character == "#"
  }

  /// The host at the start of a text, in small letters and without `www.`.
  private static func bareHost(_ text: Substring) -> String {
    var host = text.prefix { !isMark($0) }.lowercased()
    if host.hasPrefix("www.") { host.removeFirst(4) }
    return host
  }

  private static func isNear(_ host: String) -> Bool {
    EditDistance.between(Array(host.utf8), Array(Self.host.utf8), atMost: 2) != nil
  }

  /// The types of the former vocabulary, each with that of schema.org.
  private static let formerNames: [Substring: String] = [
    "Address": "PostalAddress", "Breadcrumb": "BreadcrumbList", "Event": "Event",
    "Geo": "GeoCoordinates", "Nutrition": "NutritionInformation", "Offer": "Offer",
    "Offer-aggregate": "AggregateOffer", "Organization": "Organization", "Person": "Person",
    "Product": "Product", "Rating": "Rating", "Recipe": "Recipe", "Review": "Review",
    "Review-aggregate": "AggregateRating",
  ]

  /// What to do about a type of the former vocabulary, whose things schema.org describes otherwise.
  static func fix(ofFormer name: Substring) -> String {
    switch name {
    case "Breadcrumb": Rule.structuredDataFormerBreadcrumb
    case "Review-aggregate": Rule.structuredDataFormerRating
    default: Rule.structuredDataFormerVocabulary
    }
  }
}
